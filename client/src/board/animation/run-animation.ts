/** Runs animations at the viewer's speed, and can end all of them at once. */
import type { Point } from "../point";
import { createSvg } from "../svg";

export interface Tempo {
  /** Milliseconds of a CSS variable such as `--t-move`, at this tempo. */
  time: (variable: string) => number;
  /** A time in milliseconds, at this tempo. */
  scaled: (milliseconds: number) => number;
  easeSail: string;
  easeOut: string;
}

const running = new Set<Animation>();
/** Holds temporary drawings above the pieces. An update of the board removes it. */
const layer = createSvg("g", { id: "passing" });

/** Add a temporary drawing to the board. */
export function showTemporarily(element: SVGElement): void {
  layer.append(element);
}

/** Call after every update: puts the temporary drawings back onto the board. */
export function restoreTemporaryDrawings(): void {
  const board = document.querySelector("#board svg");
  if (board && layer.parentNode !== board) board.append(layer);
}

/** End all animations: every piece is shown at its place. */
export function finishAnimations(): void {
  for (const animation of [...running]) animation.finish();
}

/**
 * Run an animation that can be ended early.
 *
 * @param temporary an element to remove at the end
 * @returns its length in milliseconds, with its delay
 */
export function runAnimation(
  element: Element,
  frames: Keyframe[],
  timing: KeyframeAnimationOptions,
  temporary?: Element,
): number {
  const animation = element.animate(frames, { fill: "backwards", ...timing });
  running.add(animation);
  animation.addEventListener("finish", () => {
    running.delete(animation);
    temporary?.remove();
  });
  animation.addEventListener("cancel", () => running.delete(animation));
  return Number(timing.delay ?? 0) + Number(timing.duration ?? 0);
}

/** @param timeShare the share of its normal time that each animation gets */
export function tempoFor(timeShare: number): Tempo {
  const style = getComputedStyle(document.documentElement);
  return {
    time: (variable) => parseTime(style.getPropertyValue(variable)) * timeShare,
    scaled: (milliseconds) => milliseconds * timeShare,
    easeSail: style.getPropertyValue("--ease-sail"),
    easeOut: style.getPropertyValue("--ease-out"),
  };
}

/** Milliseconds of a CSS time: 420ms, or .42s after minification. */
function parseTime(time: string): number {
  return Number.parseFloat(time) * (time.trim().endsWith("ms") ? 1 : 1000);
}

/** A place, as a CSS transform. */
export const translate = ({ x, y }: Point) => `translate(${x}px, ${y}px)`;
