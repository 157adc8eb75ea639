/**
 * The panel "Since your turn" over the board: the list of what others did since the viewer's last
 * decision. Pointing at a line lights its way on the board.
 *
 * It opens by its button, and by itself when the viewer comes back: to a hidden tab, after a lost
 * connection, or to a page that was loaded long after the last move.
 */
import { lightMarks, ownSeat, recentCount } from "./recent-moves";

/** Whether others have moved while the viewer was away. */
let missedMoves = false;
let hasReconnected = false;

const button = () => document.getElementById("since-my-turn");
const isOpen = () => document.body.hasAttribute("data-recent");

export function startRecentPanel(): void {
  document.addEventListener("click", (event) => {
    const pressed = (event.target as Element).closest("button");
    if (pressed?.id === "since-my-turn") open(!isOpen());
    else if (pressed?.matches("[data-close-recent], [data-show-me]")) close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !isOpen() || document.querySelector("dialog:modal")) return;
    event.preventDefault();
    close();
  });
  for (const name of ["pointerover", "focusin"]) {
    document.addEventListener(name, (event) => {
      const line = (event.target as Element).closest<HTMLElement>("#recent li");
      lightMarks(Number(line?.dataset["step"] ?? 0));
    });
  }
  document.addEventListener("visibilitychange", openAfterAbsence);
  showRecentCount();
  missedMoves = document.body.hasAttribute("data-away");
  openAfterAbsence();
}

/** Call when the connection was lost and is back: the next update may bring missed moves. */
export function noteReconnection(): void {
  hasReconnected = true;
}

/** Call after each update. @param isMove whether it has shown a move */
export function updateRecentPanel(isMove: boolean): void {
  showRecentCount();
  if (recentCount() === 0) {
    missedMoves = false;
    open(false);
  } else if (isMove && (document.hidden || hasReconnected)) missedMoves = true;
  if (isMove) hasReconnected = false;
  openAfterAbsence();
}

function openAfterAbsence(): void {
  if (!missedMoves || document.hidden || recentCount() === 0) return;
  missedMoves = false;
  if (ownSeat() !== "-1") open(true);
}

/** Close the panel; the focus does not stay in it. */
function close(): void {
  const hadFocus = document.activeElement?.closest("#recent");
  open(false);
  if (hadFocus) button()?.focus();
}

function open(isShown: boolean): void {
  document.body.toggleAttribute("data-recent", isShown);
  button()?.setAttribute("aria-expanded", String(isShown));
  if (!isShown) lightMarks(0);
}

function showRecentCount(): void {
  const count = button()?.querySelector(".count");
  if (count) count.textContent = String(recentCount());
  document.body.toggleAttribute("data-has-recent", recentCount() > 0);
}
