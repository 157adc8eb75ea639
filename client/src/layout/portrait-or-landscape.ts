/**
 * Requests the portrait drawing of the board on a phone held upright, and the landscape one elsewhere.
 *
 * A cookie tells the server which one to draw. If the page was made with the other one, it reloads.
 */
import { setCookie } from "../settings/cookies";

const PORTRAIT = "(max-width: 640px) and (orientation: portrait)";

export function startBoardOrientation(): void {
  const portrait = matchMedia(PORTRAIT);
  portrait.addEventListener("change", () => {
    // Paper has another width, but the page must not be reloaded while it is printed.
    if (!matchMedia("print").matches) request(portrait.matches);
  });
  request(portrait.matches);
}

function request(isPortrait: boolean): void {
  const orientation = isPortrait ? "portrait" : "landscape";
  const shown = document.body.dataset["orientation"];
  const isSaved = setCookie("orientation", orientation);
  if (shown !== undefined && shown !== orientation && isSaved) location.reload();
}
