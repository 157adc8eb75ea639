/** The sentence of a choice, which is the name of its button: of a row, or of a ring on the board. */
export function sentenceOf(choice: Element): string {
  const hidden = choice.querySelector(":scope > .sr-only");
  return hidden?.textContent ?? choice.getAttribute("aria-label") ?? "";
}
