/**
 * Highlights a choice in the list and on the board while either is hovered or focused, and shows its
 * preview on the board.
 */
const CHOICE = 'button[name="action"], button[name="why"], button[popovertarget]';
const PREVIEW = "g.preview";

export function startChoiceHighlight(): void {
  for (const name of ["pointerover", "focusin"]) {
    document.addEventListener(name, (event) => highlight(choiceOf(event.target)));
  }
  for (const name of ["pointerout", "focusout"]) {
    document.addEventListener(name, (event) => choiceOf(event.target) && highlight(null));
  }
}

function choiceOf(target: EventTarget | null): HTMLButtonElement | null {
  return target instanceof Element ? target.closest<HTMLButtonElement>(CHOICE) : null;
}

/** Highlight this choice and no other; `null` highlights none. */
function highlight(choice: HTMLButtonElement | null): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>(CHOICE)) {
    button.classList.toggle("pointed", choice !== null && isFor(button, choice.value));
  }
  for (const preview of document.querySelectorAll<SVGGElement>(PREVIEW)) {
    preview.classList.toggle("pointed", choice !== null && preview.dataset.for === choice.value);
  }
}

/** A click target that opens a menu stands for every choice in that menu. */
function isFor(button: HTMLButtonElement, value: string): boolean {
  if (button.value === value) return true;
  const menu = button.getAttribute("popovertarget");
  if (menu === null) return false;
  return document.querySelector(`#${CSS.escape(menu)} [value="${CSS.escape(value)}"]`) !== null;
}
