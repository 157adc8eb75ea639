/**
 * The keyboard. Digits choose from the list of choices; a key named by `data-key` presses its
 * button or link (u: undo); ? opens and closes the help dialog.
 */
const SECOND_DIGIT_MS = 700;

let typed = "";
let timer: ReturnType<typeof setTimeout> | undefined;

export function startKeys(): void {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event)) return;
    if (press(event.key)) event.preventDefault();
  });
  // Whatever is chosen, by Enter or by hand, ends the number that was being typed.
  document.addEventListener("click", forget, { capture: true });
}

function forget(): void {
  clearTimeout(timer);
  typed = "";
}

function press(key: string): boolean {
  if (key === "?") return toggleHelp();
  if (document.querySelector("dialog:modal")) return false;
  if (/^[0-9]$/.test(key)) return pressDigit(key);
  const keyed = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  if (!keyed || keyed.matches(":disabled")) return false;
  keyed.click();
  return true;
}

/** With more than nine choices the first digit waits for a second one, its choice in focus. */
function pressDigit(digit: string): boolean {
  const choices = [...document.querySelectorAll<HTMLButtonElement>("#choices button[name=action]")];
  clearTimeout(timer);
  typed += digit;
  const choice = choices[Number(typed) - 1];
  if (!choice) {
    typed = "";
    return false;
  }
  const meant = choice.value;
  choice.focus();
  if (Number(typed) * 10 > choices.length) choose(choice, meant);
  else timer = setTimeout(() => choose(choice, meant), SECOND_DIGIT_MS);
  return true;
}

/** An update may have given the button another meaning in the meantime: then nothing is chosen. */
function choose(choice: HTMLButtonElement, meant: string): void {
  typed = "";
  if (choice.isConnected && choice.value === meant) choice.click();
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
