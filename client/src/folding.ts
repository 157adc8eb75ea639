/** In a narrow window the mats of the others begin folded: the board and one's own go before. */
const NARROW = "(max-width: 1099px)";

export function startFolding(): void {
  const mats = document.getElementById("mats");
  const mine = document.getElementById(`mat-${mats?.dataset["mine"]}`);
  if (!mats || !mine || !matchMedia(NARROW).matches) return;
  for (const mat of mats.querySelectorAll("details")) mat.open = mine.contains(mat);
}
