/**
 * A choice pointed at in the list lights up on the board, and the other way round; and what it would
 * bring is shown over the board.
 */
const CHOICE = 'button[name="action"], button[name="why"]';
const PREVIEW = "g.preview";

export function startPointing(): void {
  for (const name of ["pointerover", "focusin"]) {
    document.addEventListener(name, (event) => point(choiceOf(event.target)));
  }
  for (const name of ["pointerout", "focusout"]) {
    document.addEventListener(name, (event) => choiceOf(event.target) && point(null));
  }
}

function choiceOf(target: EventTarget | null): HTMLButtonElement | null {
  return target instanceof Element ? target.closest<HTMLButtonElement>(CHOICE) : null;
}

function point(choice: HTMLButtonElement | null): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>(CHOICE)) {
    button.classList.toggle("pointed", choice !== null && button.value === choice.value);
  }
  for (const preview of document.querySelectorAll<SVGGElement>(PREVIEW)) {
    preview.classList.toggle("pointed", choice !== null && preview.dataset.for === choice.value);
  }
}
