/**
 * Keeps the pieces of recent positions, so that moves can be shown again.
 *
 * A frame is a picture: nothing can be chosen in it. Frames that the page has not shown itself, such
 * as those before it was loaded, come from the pages of the replay.
 */
import { restoreTemporaryDrawings } from "../board/animation/run-animation";
import { prepareMoveAnimation } from "../board/animation/show-move";
import { lastMove } from "../board/last-move";
import { basePath } from "../pages/base-path";
import { ownSeat, recentCount, recentFrom } from "./recent-moves";

/** The markup of each part of a frame, by its id. */
export type Frame = Map<string, string>;

const PARTS = ["recent-ways", "pieces", "recent-marks"];

const framesByPly = new Map<number, Frame>();

/** Call after each update: keep the current position, and forget those that are no longer needed. */
export function keepFrame(): void {
  const { ply } = lastMove();
  const from = recentCount() > 0 ? recentFrom() : ply;
  for (const kept of framesByPly.keys()) {
    if (kept < from || kept > ply) framesByPly.delete(kept);
  }
  framesByPly.set(ply, frameOf(document));
}

export function frameOf(page: Document): Frame {
  const frame: Frame = new Map();
  for (const id of PARTS) {
    const part = page.getElementById(id);
    if (part) frame.set(id, part.innerHTML);
  }
  return frame;
}

/** The frame after this many plies; undefined if the server did not send it. */
export async function frameAt(ply: number): Promise<Frame | undefined> {
  const kept = framesByPly.get(ply);
  if (kept) return kept;
  const table = document.body.dataset["table"] ?? "";
  try {
    const response = await fetch(`${basePath()}/t/${table}/at/${ply}?seat=${ownSeat()}`);
    if (!response.ok) return undefined;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return frameOf(page);
  } catch {
    return undefined; // without a connection this position is left out
  }
}

/** Show a frame, and return the length of its animation in milliseconds. */
export function showFrame(frame: Frame, timeShare: number): number {
  const startAnimation = prepareMoveAnimation(timeShare);
  for (const [id, markup] of frame) {
    const part = document.getElementById(id);
    if (part && part.innerHTML !== markup) part.innerHTML = markup;
  }
  restoreTemporaryDrawings();
  return startAnimation();
}
