/**
 * Keeps one intent from being sent twice. A form that has been sent is busy until the page shows
 * the outcome; its buttons stay enabled, so that the keyboard keeps its place.
 */
const PATIENCE_MS = 3000;

let sent = 0;

export function startGuard(): void {
  document.addEventListener("submit", refuseSecond, { capture: true });
  document.addEventListener("click", refuseDoubleClick, { capture: true });
  document.addEventListener("keydown", refuseHeldKey, { capture: true });
  // The browser's Back button may bring back a page whose forms were sent.
  window.addEventListener("pageshow", (event) => event.persisted && releaseAll());
}

export function releaseAll(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-busy]")) release(form);
}

export function release(form: HTMLFormElement): void {
  delete form.dataset["busy"];
}

function refuseSecond(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (form.method !== "post") return;
  if (form.dataset["busy"] !== undefined) {
    stop(event);
    return;
  }
  const mark = String(++sent);
  form.dataset["busy"] = mark;
  setTimeout(() => form.dataset["busy"] === mark && release(form), PATIENCE_MS);
}

/** The second half of a double click must not hit the button that has come under the pointer. */
function refuseDoubleClick(event: MouseEvent): void {
  if (event.detail > 1 && isChoice(event.target)) stop(event);
}

function refuseHeldKey(event: KeyboardEvent): void {
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
