/** The page's script. Every page works without it; it only makes the table live and pleasant. */
import { follow, startFollowing } from "./following";
import { startGuard } from "./guard";
import { startKeys } from "./keys";
import { startLive } from "./live";
import { applyMutes, startMutes } from "./mutes";
import { noticeTurn, startNotices } from "./notices";
import { startPointing } from "./pointing";
import { startSwitches } from "./switches";

document.documentElement.dataset["script"] = "on";
startGuard();
startSwitches();
startNotices();
startKeys();
startPointing();
startMutes();
startFollowing();
startLive(() => {
  noticeTurn();
  applyMutes();
  follow();
});
