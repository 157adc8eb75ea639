/** The own mat takes what is left of the window below it, so that a turn needs no scrolling. */
export function startFitting(): void {
  addEventListener("resize", fitMat);
  fitMat();
}

/** Call whenever what stands above the mat may have changed. */
export function fitMat(): void {
  const mats = document.getElementById("mats");
  const mine = document.getElementById(`mat-${mats?.dataset["mine"]}`);
  const table = document.querySelector<HTMLElement>(".table");
  if (!mine || !table) return;
  const top = `${Math.round(mine.getBoundingClientRect().top + scrollY + table.scrollTop)}px`;
  if (table.style.getPropertyValue("--mat-top") !== top) table.style.setProperty("--mat-top", top);
}
