/**
 * Opens the board of a rival above its tile, over the rail or, on a large screen, over the board. One
 * is open at a time; Escape closes it.
 *
 * The boards are `details` elements, which also work without the script.
 */
const GAP_PX = 4;
const LAPTOP = "(min-width: 1100px)";

const opened = () =>
  [...document.querySelectorAll<HTMLDetailsElement>("#mats > .mat > details[open]")].filter(isRival);

export function startRivalBoards(): void {
  closeBoardsOfSpectator();
  document.addEventListener("toggle", (event) => {
    const board = event.target as HTMLDetailsElement;
    if (board.open && board.matches("#mats > .mat > details") && isRival(board)) place(board);
  }, { capture: true });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeExcept(null);
  });
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    if (!target.closest("#mats")) closeExcept(null);
    else openFromPieces(target);
  });
}

/** On a large screen a closed tile shows pieces of its board, too: they open it, but a card is read. */
function openFromPieces(target: Element): void {
  const board = target.closest<HTMLDetailsElement>("#mats > .mat > details:not([open])");
  if (board && isRival(board) && !target.closest("summary, [data-card]")) board.open = true;
}

let shownSeat: string | undefined;

/** Call when the boards may have changed: those that a spectator saw open close for a player. */
export function closeBoardsOfSpectator(): void {
  const mine = document.getElementById("mats")?.dataset["mine"];
  if (shownSeat !== undefined && shownSeat !== mine) closeExcept(null);
  shownSeat = mine;
}

/** Spectators of a running game see all boards open, in their places. */
function isRival(board: HTMLDetailsElement): boolean {
  const mine = board.closest<HTMLElement>("#mats")?.dataset["mine"];
  const isClosedFirst = !mine?.startsWith("-") || board.closest(".replay") !== null;
  return isClosedFirst && board.parentElement?.id !== `mat-${mine}` && matchMedia(LAPTOP).matches;
}

function place(board: HTMLDetailsElement): void {
  closeExcept(board);
  const tile = board.querySelector("summary");
  if (!tile) return;
  const { top, left } = (tile.closest(".mat") ?? tile).getBoundingClientRect();
  board.style.setProperty("--above", `${Math.round(innerHeight - top + GAP_PX)}px`);
  board.style.setProperty("--beside", `${Math.round(left)}px`);
}

function closeExcept(board: HTMLDetailsElement | null): void {
  for (const other of opened()) if (other !== board) other.open = false;
}
