/**
 * Lets a player choose by keyboard: digits pick from the list of choices, ? opens the help.
 *
 * Other keys press the button or link that names them in `data-key` (such as u for undo).
 */
import { revealChoice } from "./groups";

const SECOND_DIGIT_MS = 700;

let typedNumber = "";
let timer: ReturnType<typeof setTimeout> | undefined;

export function startKeyboard(): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event)) return;
    if (event.key === " " && !mayPressSpace(event)) return;
    if (press(event.key)) event.preventDefault();
  });
  // Any click, also by Enter, discards a number that is still being typed.
  document.addEventListener("click", discardNumber, { capture: true });
}

/** Space pauses the playback, unless it presses something else. */
function mayPressSpace(event: KeyboardEvent): boolean {
  const isControl = (event.target as Element).closest("button, a, summary, select") !== null;
  return !isControl && document.body.dataset["playback"] !== undefined;
}

function discardNumber(): void {
  clearTimeout(timer);
  typedNumber = "";
}

/** Handle a key; return whether it did something. */
function press(key: string): boolean {
  if (key === "?") return toggleHelp();
  if (document.querySelector("dialog:modal")) return false;
  if (/^[0-9]$/.test(key)) return pressDigit(key);
  const control = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  if (!control || control.matches(":disabled")) return false;
  control.click();
  return true;
}

/** With more than nine choices the first digit waits for a second one, with its choice in focus. */
function pressDigit(digit: string): boolean {
  const choices = [...document.querySelectorAll<HTMLButtonElement>("#choices button[name=action]")];
  clearTimeout(timer);
  typedNumber += digit;
  const choice = choices[Number(typedNumber) - 1];
  if (!choice) {
    typedNumber = "";
    return false;
  }
  const action = choice.value;
  revealChoice(choice);
  choice.focus();
  if (Number(typedNumber) * 10 > choices.length) choose(choice, action);
  else timer = setTimeout(() => choose(choice, action), SECOND_DIGIT_MS);
  return true;
}

/** Press a choice, unless an update has removed it or given it another action in the meantime. */
function choose(choice: HTMLButtonElement, action: string): void {
  typedNumber = "";
  if (choice.isConnected && choice.value === action) choice.click();
}

function toggleHelp(): boolean {
  const help = document.querySelector<HTMLDialogElement>("dialog#help");
  if (!help) return false;
  if (help.open) help.close();
  else help.showModal();
  return true;
}

function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  return (
    target instanceof Element &&
    target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select') !== null
  );
}
