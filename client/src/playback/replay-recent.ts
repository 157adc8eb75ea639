/**
 * Shows the moves since the viewer's last decision again on the board, and returns to the present.
 *
 * Meanwhile updates wait, and nothing can be chosen.
 */
import { unlockAllForms } from "../choices/prevent-double-send";
import { animationSpeed, prefersReducedMotion } from "../settings/animation-speed";
import { type Frame, frameAt, frameOf, showFrame } from "./frames";
import { type RecentMove, recentFrom, recentMoves } from "./recent-moves";
import { stepTime } from "./step-time";

interface Replay {
  /** The positions before the first move and after each move; the last one is the present. */
  frames: Frame[];
  /** What the ribbon says in the present. */
  ribbon: { className: string; content: Node[] } | undefined;
  /** How many moves have been shown. */
  at: number;
}

const ribbonLine = () => document.getElementById("ribbon");

let replay: Replay | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let onChange: () => void = () => undefined;

/** @param changed called when a replay starts, ends, or shows another move */
export function startReplaying(changed: () => void): void {
  onChange = changed;
  document.addEventListener("submit", stopActing, { capture: true });
}

export const isReplaying = () => replay !== undefined;
export const isReplayRunning = () => timer !== undefined;
/** How many of the moves are shown, during a replay. */
export const replayedMoves = () => replay?.at ?? 0;

/** Show all recent moves again, from the first one. Without motion the viewer goes on by "next". */
export async function replayRecentMoves(): Promise<void> {
  await beginReplay(0);
  if (prefersReducedMotion() || animationSpeed() === 0) replayNext();
  else resumeReplay();
}

/** Go back to the position before the last shown move. */
export async function replayBack(): Promise<void> {
  pauseReplay();
  if (!replay) await beginReplay(Math.max(0, recentMoves().length - 1));
  else show(Math.max(0, replay.at - 1), 0);
}

/** Show the next move, and return for how long; after the last one, return to the present. */
export function replayNext(): number {
  if (!replay) return 0;
  if (replay.at >= replay.frames.length - 1) {
    returnToPresent();
    return 0;
  }
  const speed = animationSpeed();
  const animation = show(replay.at + 1, speed && 1 / speed);
  const isAboutMe = recentMoves()[replay.at - 1]?.isAboutMe ?? false;
  return stepTime({ animation, speed, isMine: false, goesOn: false, isAboutMe });
}

export function pauseReplay(): void {
  clearTimeout(timer);
  timer = undefined;
}

export function resumeReplay(): void {
  pauseReplay();
  if (!replay) return;
  const time = replayNext();
  if (replay) timer = setTimeout(resumeReplay, time);
  onChange();
}

/** End the replay: show the present position. Call before every update. */
export function returnToPresent(): void {
  pauseReplay();
  if (!replay) return;
  const present = replay.frames.at(-1);
  const ribbon = ribbonLine();
  if (ribbon && replay.ribbon) {
    ribbon.className = replay.ribbon.className;
    ribbon.replaceChildren(...replay.ribbon.content);
  }
  replay = undefined;
  if (present) showFrame(present, 0);
  onChange();
}

async function beginReplay(at: number): Promise<void> {
  const seq = document.body.dataset["seq"];
  const past = [recentFrom(), ...recentMoves().map((move) => move.end)].slice(0, -1);
  const frames = await Promise.all(past.map(frameAt));
  // Without some of the positions, or after an update, there is nothing to go through.
  if (replay || seq !== document.body.dataset["seq"] || frames.length === 0) return;
  const found = frames.filter((frame) => frame !== undefined);
  if (found.length < frames.length) return;
  const ribbon = ribbonLine();
  replay = {
    frames: [...found, frameOf(document)],
    ribbon: ribbon ? { className: ribbon.className, content: [...ribbon.childNodes] } : undefined,
    at,
  };
  show(at, 0);
}

function show(at: number, timeShare: number): number {
  const frame = replay?.frames[at];
  if (!replay || !frame) return 0;
  replay.at = at;
  const animation = showFrame(frame, timeShare);
  showInRibbon(recentMoves()[at - 1]);
  onChange();
  return animation;
}

/** Say in the ribbon which move is shown: none before the first one. */
function showInRibbon(move: RecentMove | undefined): void {
  const ribbon = ribbonLine();
  if (!ribbon) return;
  ribbon.className = `ribbon seat-${move?.seat ?? ""}`;
  const parts = [...(move?.line.querySelectorAll(":scope > .badge, :scope > p") ?? [])];
  ribbon.replaceChildren(...parts.map((part) => part.cloneNode(true)));
}

/** Nobody acts on an old position: the first attempt returns to the present. */
function stopActing(event: SubmitEvent): void {
  if (!replay || (event.target as HTMLFormElement).id !== "act") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  unlockAllForms(); // nothing was sent
  returnToPresent();
}
