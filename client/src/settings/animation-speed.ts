/** Reads how fast the viewer wants moves to be shown: 0 is at once, 1 normal, 2 twice as fast. */
import { readSetting } from "./browser-settings";

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** The chosen speed; 0 in a hidden tab, where nobody would see an animation. */
export function animationSpeed(): number {
  return document.hidden ? 0 : Number(readSetting("speed", "1"));
}

export function prefersReducedMotion(): boolean {
  return reducedMotion.matches;
}
