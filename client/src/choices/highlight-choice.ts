/**
 * Highlights a choice in the list and on the board while either is hovered or focused, and shows its
 * preview on the board and its sentence in the prompt.
 */
import { revealChoice } from "./groups";

const CHOICE = 'button[name="action"], button[name="why"], button[popovertarget]';
const PREVIEW = "g.preview";

/** The help of the prompt, which the sentence of a choice replaces for a while. */
let help: { line: Element; nodes: Node[] } | undefined;

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
export function highlight(choice: HTMLButtonElement | null): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>(CHOICE)) {
    button.classList.toggle("pointed", choice !== null && isFor(button, choice.value));
  }
  for (const preview of document.querySelectorAll<SVGGElement>(PREVIEW)) {
    preview.classList.toggle("pointed", choice !== null && preview.dataset.for === choice.value);
  }
  const listed = choice && listedChoice(choice.value);
  if (listed && choice !== listed) revealChoice(listed);
  showSentence(listed ?? choice);
}

function listedChoice(value: string): HTMLButtonElement | null {
  return document.querySelector<HTMLButtonElement>(`#choices li > button[value="${CSS.escape(value)}"]`);
}

/** A click target that opens a menu stands for every choice in that menu. */
function isFor(button: HTMLButtonElement, value: string): boolean {
  if (button.value === value) return true;
  const menu = button.getAttribute("popovertarget");
  if (menu === null) return false;
  return document.querySelector(`#${CSS.escape(menu)} [value="${CSS.escape(value)}"]`) !== null;
}

/** Show the sentence of a choice in the prompt; `null` brings the help back. */
function showSentence(choice: HTMLButtonElement | null): void {
  const line = document.querySelector("#prompt .help");
  if (help && (help.line !== line || !choice)) {
    if (help.line.isConnected) help.line.replaceChildren(...help.nodes);
    help = undefined;
  }
  const sentence = choice?.getAttribute("aria-label");
  if (!line || !choice || !sentence) return;
  help ??= { line, nodes: [...line.childNodes] };
  const name = document.createElement("b");
  name.textContent = sentence;
  const brings = choice.getAttribute("aria-description");
  line.replaceChildren(name, ...(brings ? [` ${brings}`] : []));
}

/** Call before an update: it must find the prompt as the server sent it. */
export function restorePrompt(): void {
  showSentence(null);
}
