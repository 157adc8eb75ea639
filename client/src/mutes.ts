/** A `data-mute` button in the chat hides the lines of one person (`data-from`) in this browser. */
import { keep, setting } from "./settings";

const muted = new Set<string>(JSON.parse(setting("muted", "[]")) as string[]);

export function startMutes(): void {
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>("button[data-mute]");
    const name = button?.dataset["mute"];
    if (name === undefined) return;
    if (!muted.delete(name)) muted.add(name);
    keep("muted", JSON.stringify([...muted]));
    applyMutes();
  });
  applyMutes();
}

/** Call whenever the chat has changed. */
export function applyMutes(): void {
  for (const line of document.querySelectorAll<HTMLElement>("[data-from]")) {
    line.hidden = muted.has(line.dataset["from"] ?? "");
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-mute]")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(muted.has(button.dataset["mute"] ?? "")));
  }
}
