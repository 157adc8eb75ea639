/** How fast the page shows what happened: 0 at once, 1 as drawn, 2 twice as fast. */
import { setting } from "./browser-settings";

const prefersLess = matchMedia("(prefers-reduced-motion: reduce)");

/** 0 also in a hidden tab, where nobody would see it. */
export function speed(): number {
  return document.hidden ? 0 : Number(setting("speed", "1"));
}

export function isReduced(): boolean {
  return prefersLess.matches;
}
