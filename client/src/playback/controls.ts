/**
 * The controls of the playback in the ribbon: back, pause, next, skip, and a bar of steps.
 *
 * They are shown while others move and while moves wait or are shown again. The list of the moves
 * takes the place of the choices meanwhile (`data-playback` of the body).
 */
import { finishAnimations } from "../board/animation/run-animation";
import { readSetting, saveSetting } from "../settings/browser-settings";
import type { Update } from "../updates/apply-update";
import type { UpdateQueue } from "../updates/update-queue";
import { type RecentMove, recentMoves } from "./recent-moves";
import {
  isReplayRunning,
  isReplaying,
  pauseReplay,
  replayBack,
  replayNext,
  replayRecentMoves,
  replayedMoves,
  resumeReplay,
  returnToPresent,
  startReplaying,
} from "./replay-recent";

let queue: UpdateQueue<Update> | undefined;
/** Whether updates wait only because of a replay: a viewer's own pause outlasts it. */
let isHeld = false;

export function startPlaybackControls(updates: UpdateQueue<Update>): void {
  queue = updates;
  startReplaying(() => {
    if (isReplaying()) holdUpdates();
    else releaseUpdates();
    showPlayback();
  });
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("button");
    const control = button?.dataset["playback"];
    if (control) press(control);
    else if (button?.dataset["speed"] !== undefined) setSpeed(button.dataset["speed"]);
    else if (button?.hasAttribute("data-show-me")) void replayRecentMoves();
  });
  showPlayback();
}

function press(control: string): void {
  if (!queue) return;
  if (control === "back") {
    holdUpdates();
    void replayBack().then(() => isReplaying() || releaseUpdates());
  } else if (control === "pause") {
    if (isReplaying()) (isReplayRunning() ? pauseReplay : resumeReplay)();
    else if (queue.isPaused) queue.resume();
    else queue.pause();
  } else if (control === "next") {
    if (isReplaying()) {
      pauseReplay();
      replayNext();
    } else queue.showOne();
  } else if (control === "skip") {
    returnToPresent();
    queue.catchUp();
    finishAnimations();
  }
  showPlayback();
}

/** Let updates wait until the present is shown again. */
function holdUpdates(): void {
  if (!queue || queue.isPaused) return;
  queue.pause();
  isHeld = true;
}

function releaseUpdates(): void {
  if (isHeld) queue?.resume();
  isHeld = false;
}

/** Call after each update, and when something about the playback has changed. */
export function showPlayback(): void {
  const moves = recentMoves();
  const total = queue?.lastWaiting?.moves ?? moves.length;
  const turn = document.body.dataset["turn"];
  const othersMove = turn !== "mine" && turn !== "over" && moves.length > 0;
  const isLive = (queue !== undefined && (queue.isPaused || queue.size > 0)) || othersMove;
  const playback = isReplaying() ? "replay" : isLive ? "live" : "";
  if (playback) document.body.dataset["playback"] = playback;
  else delete document.body.dataset["playback"];
  const at = isReplaying() ? replayedMoves() : moves.length;
  showSteps(moves, at, Math.max(total, moves.length));
  showPauseButton();
  showSpeed();
}

function showSteps(moves: RecentMove[], at: number, total: number): void {
  moves.forEach(({ line }, index) => {
    line.classList.toggle("now", index + 1 === at);
    line.classList.toggle("to-come", index + 1 > at);
  });
  const current = moves[at - 1]?.line;
  const list = current?.parentElement;
  // Only the list scrolls to the current step, not the page.
  if (current && list) list.scrollTop = current.offsetTop + current.offsetHeight - list.clientHeight;
  const bar = document.querySelector(".step-bar");
  bar?.replaceChildren(
    ...Array.from({ length: total }, (_, index) => {
      const step = document.createElement("i");
      const state = index + 1 < at ? "done" : index + 1 === at ? "now" : "";
      step.className = `seat-${moves[index]?.seat ?? ""} ${state}`;
      return step;
    }),
  );
}

function showPauseButton(): void {
  const isPaused = isReplaying() ? !isReplayRunning() : (queue?.isPaused ?? false);
  const button = document.querySelector('[data-playback="pause"]');
  button?.setAttribute("aria-pressed", String(isPaused));
}

function setSpeed(speed: string): void {
  saveSetting("speed", speed);
  const field = document.querySelector<HTMLSelectElement>('[data-setting="speed"]');
  if (field) field.value = speed;
  if (speed === "0") queue?.catchUp();
  showSpeed();
}

function showSpeed(): void {
  const speed = readSetting("speed", "1");
  for (const button of document.querySelectorAll<HTMLElement>("button[data-speed]")) {
    button.setAttribute("aria-pressed", String(button.dataset["speed"] === speed));
  }
}
