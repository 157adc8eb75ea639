/**
 * A choice pointed at in the list lights up on the board, and the other way round; and what it would
 * bring is shown over the board.
 */
const CHOICE = 'button[name="action"], button[name="why"], button[popovertarget]';
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
    button.classList.toggle("pointed", choice !== null && isFor(button, choice.value));
  }
  for (const preview of document.querySelectorAll<SVGGElement>(PREVIEW)) {
    preview.classList.toggle("pointed", choice !== null && preview.dataset.for === choice.value);
  }
}

/** A ring that opens a chooser is for all that can be chosen there. */
function isFor(button: HTMLButtonElement, value: string): boolean {
  if (button.value === value) return true;
  const chooser = button.getAttribute("popovertarget");
  if (chooser === null) return false;
  return document.querySelector(`#${CSS.escape(chooser)} [value="${CSS.escape(value)}"]`) !== null;
}
