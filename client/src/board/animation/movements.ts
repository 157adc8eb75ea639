/**
 * Animates single pieces: they glide, roll, turn over, are dealt, or fade.
 *
 * Every function returns the length of its animation in milliseconds.
 */
import type { Point } from "../point";
import { pathLength } from "./path";
import { type Piece, copyOf } from "./pieces";
import { type Tempo, runAnimation, showTemporarily, translate } from "./run-animation";

/** `--t-move` is the time for a path of this length in board units; longer paths take longer. */
const NORMAL_PATH = 300;
const LONGEST_GLIDE_MS = 900;
const ROLL_MS = 500;
/** The delay between pieces that are dealt, or fly, in one move. */
export const STAGGER_MS = 40;

export function glide(piece: Piece, path: Point[], tempo: Tempo): number {
  const length = pathLength(path);
  const normal = tempo.time("--t-move");
  const longest = tempo.scaled(LONGEST_GLIDE_MS);
  const duration = Math.min(longest, normal * Math.max(1, length / NORMAL_PATH));
  let covered = 0;
  const frames = path.map((point, i) => {
    covered += i ? pathLength(path.slice(i - 1, i + 1)) : 0;
    return { transform: translate(point), offset: length ? covered / length : i };
  });
  // The easing applies to the whole path, not to each part of it.
  return runAnimation(piece.group, frames, { duration, easing: tempo.easeSail });
}

export function roll(die: Piece, tempo: Tempo): number {
  const place = translate(die);
  const frames = [
    { transform: `${place} translate(0, -26px) rotate(-720deg) scale(.6)`, opacity: 0.3 },
    { transform: `${place} rotate(0deg) scale(1)`, opacity: 1 },
  ];
  return runAnimation(die.group, frames, { duration: tempo.scaled(ROLL_MS), easing: tempo.easeOut });
}

export function turnOver(piece: Piece, tempo: Tempo): number {
  const place = translate(piece);
  const frames = [{ transform: `${place} scale(0, 1)` }, { transform: `${place} scale(1, 1)` }];
  return runAnimation(piece.group, frames, { duration: tempo.time("--t-deal"), easing: tempo.easeOut });
}

/** @param index how many pieces were dealt before this one in the same move */
export function deal(piece: Piece, index: number, tempo: Tempo): number {
  const place = translate(piece);
  const frames = [
    { transform: `${place} translate(0, -14px) scale(1.15)`, opacity: 0 },
    { transform: place, opacity: 1 },
  ];
  const delay = tempo.scaled(index * STAGGER_MS);
  const duration = tempo.time("--t-deal");
  return runAnimation(piece.group, frames, { delay, duration, easing: tempo.easeOut });
}

/** Fade a piece that is no longer on the board. */
export function fade(piece: Piece, tempo: Tempo): number {
  const copy = copyOf(piece);
  showTemporarily(copy);
  const duration = tempo.time("--t-deal");
  return runAnimation(copy, [{ opacity: 1 }, { opacity: 0 }], { duration }, copy);
}
