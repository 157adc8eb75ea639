/** Fits the viewer's player board into the rest of the window, so that a turn needs no scrolling. */
export function startFittingPlayerBoard(): void {
  addEventListener("resize", fitPlayerBoard);
  fitPlayerBoard();
}

/** Call when anything above the player board may have changed its height. */
export function fitPlayerBoard(): void {
  const playerBoards = document.getElementById("mats");
  const own = document.getElementById(`mat-${playerBoards?.dataset["mine"]}`);
  const table = document.querySelector<HTMLElement>(".table");
  if (!own || !table) return;
  const top = `${Math.round(own.getBoundingClientRect().top + scrollY + table.scrollTop)}px`;
  if (table.style.getPropertyValue("--mat-top") !== top) table.style.setProperty("--mat-top", top);
}
