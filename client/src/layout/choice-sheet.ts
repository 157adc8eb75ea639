/**
 * The sheet of choices on a small screen: half open, or pulled up to the prompt.
 *
 * Its handle is pulled or pressed. The board moves up, so that what is pointed at stays visible above
 * the sheet.
 */
const PULL_PX = 24;
const GAP_PX = 12;

let pulledFrom: number | undefined;

const handle = () => document.querySelector<HTMLButtonElement>(".sheet-handle");
const isWhole = () => document.body.dataset["sheet"] === "whole";

/** @param close called when the sheet is pulled down */
export function startChoiceSheet(close: () => void): void {
  const button = handle();
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", (event) => {
    // A press with a finger or a mouse is handled when it ends.
    if (event.detail === 0) setWhole(!isWhole());
  });
  button.addEventListener("pointerdown", (event) => {
    pulledFrom = event.clientY;
    button.setPointerCapture(event.pointerId);
  });
  button.addEventListener("pointerup", (event) => {
    if (pulledFrom === undefined) return;
    const pulled = pulledFrom - event.clientY;
    pulledFrom = undefined;
    if (Math.abs(pulled) < PULL_PX) setWhole(!isWhole());
    else if (pulled > 0) setWhole(true);
    else if (isWhole()) setWhole(false);
    else close();
  });
  button.addEventListener("pointercancel", () => (pulledFrom = undefined));
}

export function halveSheet(): void {
  setWhole(false);
}

function setWhole(whole: boolean): void {
  document.body.dataset["sheet"] = whole ? "whole" : "half";
  handle()?.setAttribute("aria-expanded", String(whole));
}

/** Move the board up if the sheet hides what is pointed at on it. */
export function keepAboveSheet(): void {
  if (document.body.dataset["tab"] !== "choices" || isWhole()) return;
  const table = document.querySelector<HTMLElement>(".table");
  const sheet = document.getElementById("choices")?.getBoundingClientRect();
  const spot = document.querySelector("#board .spot.pointed")?.getBoundingClientRect();
  if (!table || !sheet || !spot) return;
  const hiddenPx = spot.bottom + GAP_PX - sheet.top;
  if (hiddenPx > 0) table.scrollBy({ top: hiddenPx, behavior: "instant" });
}
