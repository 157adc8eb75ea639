/** The page's script. Every page works without it; it only makes the table live and pleasant. */
import { showCopying, startCopying } from "./copying";
import { follow, startFollowing } from "./following";
import { startFolding } from "./folding";
import { startGuard } from "./guard";
import { startKeys } from "./keys";
import { startLive } from "./live";
import { applyFilter, startFilter } from "./log";
import { applyMutes, startMutes } from "./mutes";
import { noticeTurn, startNotices } from "./notices";
import { startPointing } from "./pointing";
import { startSending } from "./sending";
import { startSight } from "./sight";
import { startSwitches } from "./switches";
import { showLocalTimes } from "./times";

document.documentElement.dataset["script"] = "on";
startGuard();
startSwitches();
startNotices();
startKeys();
startPointing();
startFolding();
startSight();
startMutes();
showLocalTimes();
startFilter();
startFollowing();
startCopying();
startSending();
startLive(() => {
  noticeTurn();
  applyMutes();
  showLocalTimes();
  applyFilter();
  follow();
  showCopying();
});
