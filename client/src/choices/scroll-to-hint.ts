/** Scrolls the list of choices to its top when hints appear there. */
let hadHints = false;

/** Call when hints may have appeared. */
export function scrollToNewHint(): void {
  const hasHints = document.getElementById("hints") !== null;
  if (hasHints && !hadHints) document.querySelector("#choices > ol")?.scrollTo(0, 0);
  hadHints = hasHints;
}
