/**
 * Highlights a choice in the list and on the board while either is hovered or focused, and shows its
 * preview on the board and its sentence in the prompt.
 */
import { sentenceOf } from "./choice-sentence";
import { revealChoice } from "./groups";

const CHOICE = 'button[name="action"], button[name="why"], button[popovertarget]';
const PREVIEW = "g.preview";

/** The help of the prompt, which the sentence of a choice replaces for a while. */
let help: { line: Element; nodes: Node[] } | undefined;
/** The choices that stay highlighted while nothing is hovered or focused: those of a first tap. */
let held: readonly string[] = [];

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

/** Highlight this choice and no other; `null` highlights those that are held. */
export function highlight(choice: HTMLButtonElement | null): void {
  const values = choice ? [choice.value] : held;
  for (const button of document.querySelectorAll<HTMLButtonElement>(CHOICE)) {
    button.classList.toggle("pointed", valuesOf(button).some((value) => values.includes(value)));
  }
  for (const preview of document.querySelectorAll<SVGGElement>(PREVIEW)) {
    preview.classList.toggle("pointed", values.includes(preview.dataset.for ?? ""));
  }
  const listed = values[0] === undefined ? null : listedChoice(values[0]);
  if (listed && choice !== listed) revealChoice(listed);
  showSentence(listed ?? choice);
}

/** Keep these choices highlighted; none for an empty list. */
export function holdHighlight(values: readonly string[]): void {
  held = values;
  highlight(null);
}

export function listedChoice(value: string): HTMLButtonElement | null {
  return document.querySelector<HTMLButtonElement>(`#choices li > button[value="${CSS.escape(value)}"]`);
}

/** A click target that opens a menu stands for every choice in that menu. */
export function valuesOf(button: HTMLButtonElement): string[] {
  const menu = button.getAttribute("popovertarget");
  if (menu === null) return [button.value];
  const choices = document.querySelectorAll<HTMLButtonElement>(`#${CSS.escape(menu)} button`);
  return [...choices].map((choice) => choice.value);
}

/** Show the sentence of a choice in the prompt; `null` brings the help back. */
function showSentence(choice: HTMLButtonElement | null): void {
  const line = document.querySelector("#prompt .help");
  if (help && (help.line !== line || !choice)) {
    if (help.line.isConnected) help.line.replaceChildren(...help.nodes);
    help = undefined;
  }
  const sentence = choice && sentenceOf(choice);
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
