/**
 * The confirm bar: what a first tap points at, with the button that plays it.
 *
 * While nothing is pointed at, it says where to touch.
 */
import { sentenceOf } from "./choice-sentence";
import { listedChoice } from "./highlight-choice";

export interface Answers {
  play: (value: string) => void;
  cancel: () => void;
}

const bar = () => document.getElementById("confirm");

/** Show the choices that are pointed at: one with its details, several as a button each. */
export function showPointed(values: readonly string[], answers: Answers): void {
  const rows = values.map(listedChoice).filter((row) => row !== null);
  const [first] = rows;
  const back = button(word("wordBack"), answers.cancel);
  back.className = "back";
  if (!first) return;
  if (rows.length > 1) {
    const buttons = rows.map((row) => choiceButton(row, answers.play));
    fill("several", ...buttons, back);
    return;
  }
  const confirm = button(word("wordConfirm"), () => answers.play(first.value));
  confirm.className = "main";
  fill("one", description(first), element("div", "buttons", confirm, back));
}

/** Say where to touch, or nothing while others decide. */
export function showIdle(): void {
  const isMine = document.querySelector("#choices li") !== null;
  fill("idle", element("p", "", isMine ? word(whereToTouch()) : ""));
}

function whereToTouch(): string {
  if (document.querySelector("#spots .spot")) return "wordRing";
  return document.querySelector('#mats button[name="action"]') ? "wordButton" : "wordList";
}

function fill(state: string, ...content: Node[]): void {
  const confirm = bar();
  if (!confirm) return;
  confirm.hidden = false;
  confirm.dataset["state"] = state;
  confirm.replaceChildren(...content);
}

/** The row's own name and details, then its sentence, and whether it can be undone. */
function description(row: HTMLButtonElement): HTMLElement {
  const name = row.querySelector(".name");
  const sentence = sentenceOf(row);
  const brings = row.getAttribute("aria-description");
  const title = element("h3", "", ...copies(row, ":scope > .icon, :scope > .name, :scope > .where"));
  // In the row the sentence stands for the name; here the name is read too.
  for (const part of title.querySelectorAll("span[aria-hidden]")) part.removeAttribute("aria-hidden");
  const lines: Node[] = [title, ...copies(row, ":scope > .details")];
  if (row.querySelector(".seal")) lines.push(element("p", "no-undo", `‡ ${word("wordNoUndo")}`));
  const isWhole = name?.textContent === sentence;
  const text = isWhole ? brings : [sentence, brings].filter(Boolean).join(" ");
  if (text) lines.push(element("p", "sentence", text));
  return element("div", isWhole ? "what whole" : "what", ...lines);
}

/** A button that plays one of several choices. */
export function choiceButton(row: HTMLButtonElement, play: (value: string) => void): HTMLElement {
  const { value } = row;
  const made = button("", () => play(value));
  made.className = "main";
  made.append(...copies(row, ":scope > .icon, :scope > .name, :scope > .seal, :scope > .details"));
  made.setAttribute("aria-label", sentenceOf(row));
  return made;
}

function copies(row: Element, selector: string): Node[] {
  return [...row.querySelectorAll(selector)].map((part) => part.cloneNode(true));
}

function button(text: string, press: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", press);
  return made;
}

function element(name: string, className: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

/** A text of the page, from a `data-word-…` attribute of the bar. */
function word(name: string): string {
  return bar()?.dataset[name] ?? "";
}
