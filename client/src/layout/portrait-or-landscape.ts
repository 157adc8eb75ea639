/**
 * The board is drawn wide, or tall for a phone held upright. The server makes the page for the shape
 * in a cookie; if the window turns out to be of the other one, the page is loaded again.
 */
import { setCookie } from "../settings/cookies";

const UPRIGHT = "(max-width: 640px) and (orientation: portrait)";

export function startShape(): void {
  const upright = matchMedia(UPRIGHT);
  upright.addEventListener("change", () => take(upright.matches));
  take(upright.matches);
}

function take(isUpright: boolean): void {
  const shape = isUpright ? "tall" : "wide";
  const shown = document.body.dataset["shape"];
  setCookie("shape", shape);
  const isKept = document.cookie.split("; ").includes(`shape=${shape}`);
  if (shown !== undefined && shown !== shape && isKept) location.reload();
}
