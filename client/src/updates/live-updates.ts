/**
 * Keeps the page up to date while others play.
 *
 * The server sends updates by events on the stream of the element `#live`, or in the response to a
 * form. The queue decides when each of them is shown.
 */
import htmx from "htmx.org";
import { finishAnimations } from "../board/animation/run-animation";
import { unlockAllForms } from "../choices/prevent-double-send";
import { animationSpeed } from "../settings/animation-speed";
import { type Update, applyUpdate, parseUpdate } from "./apply-update";
import { hideConnectionNotice } from "./connection-notice";
import { receiveUpdates } from "./event-stream";
import { handleFormResponses } from "./form-responses";
import { UpdateQueue } from "./update-queue";

// A hidden tab stays connected, because it must notice the viewer's turn. Details that the viewer has
// opened stay open. htmx never stores or restores pages.
Object.assign(htmx.config, {
  history: false,
  morphIgnore: [...htmx.config.morphIgnore, "open"],
  sse: { pauseOnBackground: false, reconnectMaxDelay: 5000 },
});

/** @param onShown called after each update */
export function startLiveUpdates(onShown: () => void): void {
  const show = (update: Update, timeShare: number) => {
    const time = applyUpdate(update, timeShare);
    unlockAllForms();
    hideConnectionNotice();
    onShown();
    return time;
  };
  const skipButton = document.getElementById("skip");
  const queue = new UpdateQueue(
    show,
    () => animationSpeed() === 0,
    (waiting) => {
      skipButton?.toggleAttribute("hidden", waiting === 0);
      // While moves wait, a bot that seems to be thinking may have moved long ago.
      document.body.toggleAttribute("data-behind", waiting > 0);
    },
  );
  skipButton?.addEventListener("click", () => {
    queue.catchUp();
    finishAnimations();
  });
  document.addEventListener("visibilitychange", () => document.hidden && queue.catchUp());
  handleFormResponses(queue, (update) => show(update, 0));
  const live = document.getElementById("live");
  if (live) receiveUpdates(live, (html) => queue.push(parseUpdate(html)));
}
