/**
 * Keeps the page up to date while others play.
 *
 * The server sends updates by events on a stream, or in the response to a form. The queue decides when each of them is shown.
 */
import htmx from "htmx.org";
import { unlockAllForms } from "../choices/prevent-double-send";
import { showPlayback, startPlaybackControls } from "../playback/controls";
import { keepFrame } from "../playback/frames";
import { ownSeat, recentMoves } from "../playback/recent-moves";
import { updateRecentPanel } from "../playback/recent-panel";
import { returnToPresent } from "../playback/replay-recent";
import { stepTime } from "../playback/step-time";
import { animationSpeed, prefersReducedMotion } from "../settings/animation-speed";
import { type Update, applyUpdate, parseUpdate } from "./apply-update";
import { hideConnectionNotice } from "./connection-notice";
import { receiveUpdates } from "./event-stream";
import { handleFormResponses } from "./form-responses";
import { rememberFocus } from "./keep-focus";
import { isOwnDecision } from "./own-decision";
import { UpdateQueue } from "./update-queue";

// Details that the viewer has opened stay open. htmx never stores or restores pages.
Object.assign(htmx.config, {
  history: false,
  morphIgnore: [...htmx.config.morphIgnore, "open"],
});

/** @param onShown called after each update */
export function startLiveUpdates(onShown: () => void): void {
  const show = (update: Update, timeShare: number) => {
    if (update.seq !== undefined) returnToPresent();
    const restoreFocus = rememberFocus();
    const animation = applyUpdate(update, timeShare);
    unlockAllForms();
    hideConnectionNotice();
    onShown();
    updateRecentPanel(animation !== undefined);
    restoreFocus();
    if (animation === undefined) return 0;
    keepFrame();
    return timeShare && timeOfLastMove(animation);
  };
  const queue = new UpdateQueue(
    show,
    () => animationSpeed() === 0,
    (waiting) => {
      // While moves wait, a bot that seems to be thinking may have moved long ago.
      document.body.toggleAttribute("data-behind", waiting > 0);
      showPlayback();
    },
  );
  keepFrame();
  startPlaybackControls(queue);
  document.addEventListener("visibilitychange", () => document.hidden && queue.catchUp());
  handleFormResponses(queue, (update) => show(update, 0));
  const live = document.getElementById("live");
  if (!live) return;
  receiveUpdates(live, (html) => {
    const update = parseUpdate(html);
    if (isOwnDecision(update.seq)) queue.pushAhead(update);
    else queue.push(update);
  });
}

/** For how long to show the last move; without motion there is no playback. */
function timeOfLastMove(animation: number): number {
  if (prefersReducedMotion()) return 0;
  const state = document.getElementById("state")?.dataset ?? {};
  return stepTime({
    animation,
    speed: animationSpeed(),
    isMine: state["moved"] === ownSeat(),
    goesOn: state["goesOn"] !== undefined,
    isAboutMe: recentMoves().at(-1)?.isAboutMe ?? false,
  });
}
