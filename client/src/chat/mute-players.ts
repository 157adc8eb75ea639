/**
 * A `data-mute` button in the chat hides the lines of one person (`data-from`) in this browser,
 * or shows them again. One's own lines are marked; nobody mutes themselves.
 */
import { keep, setting } from "../settings/browser-settings";

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
  const own = document.getElementById("unsaid")?.dataset["own"] || undefined;
  for (const line of document.querySelectorAll<HTMLElement>("[data-from]")) {
    const from = line.dataset["from"];
    line.classList.toggle("own", from === own);
    line.hidden = from !== own && muted.has(from ?? "");
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-mute]")) {
    const name = button.dataset["mute"] ?? "";
    button.hidden = name === own;
    const [mute, unmute] = button.querySelectorAll("span");
    if (mute) mute.hidden = muted.has(name);
    if (unmute) unmute.hidden = !muted.has(name);
  }
}
