/** Decides for how long a move stays on the screen before the next one is shown. */

/** A decision after which the same player goes on, or the viewer's own, is shown for this time. */
const DECISION_MS = 350;
/** A rival's move stays this long after its animation. */
const MOVE_MS = 1200;
/** A move that is about the viewer stays at least this long. */
const MOVE_ABOUT_ME_MS = 2500;

export interface ShownMove {
  /** The length of its animation in milliseconds, at the chosen speed. */
  animation: number;
  /** 1 is normal, 2 twice as fast, 0 at once. */
  speed: number;
  isMine: boolean;
  /** Whether the same player decides again: the move is not over. */
  goesOn: boolean;
  isAboutMe: boolean;
}

export function stepTime({ animation, speed, isMine, goesOn, isAboutMe }: ShownMove): number {
  if (speed === 0) return 0;
  if (isMine || goesOn) return Math.max(animation, DECISION_MS / speed);
  const time = animation + MOVE_MS / speed;
  return isAboutMe ? Math.max(time, MOVE_ABOUT_ME_MS / speed) : time;
}
