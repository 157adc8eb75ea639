/**
 * Prevents a double click or a held key from sending a form twice.
 *
 * A form that has been sent is busy until the page shows the result. Its buttons stay enabled, so
 * that the keyboard focus does not get lost.
 */
const BUSY_AT_MOST_MS = 3000;

let sentForms = 0;

export function startDoubleSendGuard(): void {
  document.addEventListener("submit", stopSecondSubmit, { capture: true });
  document.addEventListener("click", stopDoubleClick, { capture: true });
  document.addEventListener("keydown", stopHeldKey, { capture: true });
  // The browser's Back button can restore a page whose forms were sent.
  window.addEventListener("pageshow", (event) => event.persisted && unlockAllForms());
}

export function unlockAllForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-busy]")) unlockForm(form);
}

export function unlockForm(form: HTMLFormElement): void {
  delete form.dataset["busy"];
}

function stopSecondSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (form.method !== "post") return;
  if (form.dataset["busy"] !== undefined) {
    stop(event);
    return;
  }
  const id = String(++sentForms);
  form.dataset["busy"] = id;
  setTimeout(() => form.dataset["busy"] === id && unlockForm(form), BUSY_AT_MOST_MS);
}

/** The second half of a double click must not press a button that has just appeared there. */
function stopDoubleClick(event: MouseEvent): void {
  if (event.detail > 1 && isChoice(event.target)) stop(event);
}

function stopHeldKey(event: KeyboardEvent): void {
  if (event.repeat && isChoice(event.target) && (event.key === "Enter" || event.key === " ")) {
    stop(event);
  }
}

function isChoice(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button[name="action"]') !== null;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
