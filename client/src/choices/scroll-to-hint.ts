/** A hint stands at the top of the list of choices: that is brought into sight when it comes. */
let isShown = false;

export function showHints(): void {
  const isThere = document.getElementById("hints") !== null;
  if (isThere && !isShown) document.querySelector("#choices > ol")?.scrollTo(0, 0);
  isShown = isThere;
}
