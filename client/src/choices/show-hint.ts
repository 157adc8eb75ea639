/** Points at the best hint when hints appear: its group opens, and the prompt shows what it brings. */
import { revealChoice } from "./groups";
import { highlight } from "./highlight-choice";

let hadHints = false;

/** Call when hints may have appeared. */
export function showNewHint(): void {
  const hasHints = document.getElementById("hints") !== null;
  const best = document.querySelector<HTMLButtonElement>('#choices li > [data-hint="1"]');
  if (hasHints && !hadHints && best) {
    revealChoice(best);
    highlight(best);
  }
  hadHints = hasHints;
}
