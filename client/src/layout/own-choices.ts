/**
 * On a small screen: if all choices are on the viewer's own player board, its place below the game's
 * board scrolls to them, because otherwise nothing that can be touched would be in sight.
 */
import { currentTab, isSmallScreen } from "./small-screen-tabs";

const MARGIN_PX = 6;

let shownAt: string | undefined;

/** Call when the choices may have changed. It scrolls once for each position. */
export function showOwnChoices(): void {
  const { seq } = document.body.dataset;
  if (seq === shownAt || !isSmallScreen() || currentTab() !== "table") return;
  shownAt = seq;
  if (document.querySelector("#spots .spot")) return;
  const place = document.getElementById("mats");
  const boxes = [...document.querySelectorAll<HTMLElement>('#mats button[name="action"]')]
    .filter((button) => button.checkVisibility())
    .map((button) => button.getBoundingClientRect());
  if (!place || boxes.length === 0) return;
  const seen = place.getBoundingClientRect();
  const top = Math.min(...boxes.map((box) => box.top)) - MARGIN_PX;
  const bottom = Math.max(...boxes.map((box) => box.bottom)) + MARGIN_PX;
  if (top >= seen.top && bottom <= seen.bottom) return;
  // All of them or, if they need more room, the first ones.
  const isBelow = bottom > seen.bottom && bottom - top <= seen.height;
  place.scrollBy({ top: isBelow ? bottom - seen.bottom : top - seen.top, behavior: "instant" });
}
