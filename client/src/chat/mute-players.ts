/**
 * Hides the chat messages of players that the viewer has muted in this browser.
 *
 * A `data-mute` button mutes or unmutes the player it names; a message carries its author in
 * `data-from`. The viewer's own messages are marked and cannot be muted.
 */
import { readSetting, saveSetting } from "../settings/browser-settings";

const muted = new Set<string>(JSON.parse(readSetting("muted", "[]")) as string[]);

export function startMuting(): void {
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>("button[data-mute]");
    const name = button?.dataset["mute"];
    if (name === undefined) return;
    if (!muted.delete(name)) muted.add(name);
    saveSetting("muted", JSON.stringify([...muted]));
    applyMutes();
  });
  applyMutes();
}

/** Call when the chat may have changed. */
export function applyMutes(): void {
  const ownName = document.getElementById("unsaid")?.dataset["own"] || undefined;
  for (const message of document.querySelectorAll<HTMLElement>("[data-from]")) {
    const author = message.dataset["from"];
    message.classList.toggle("own", author === ownName);
    message.hidden = author !== ownName && muted.has(author ?? "");
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-mute]")) {
    const name = button.dataset["mute"] ?? "";
    button.hidden = name === ownName;
    const [mute, unmute] = button.querySelectorAll("span");
    if (mute) mute.hidden = muted.has(name);
    if (unmute) unmute.hidden = !muted.has(name);
  }
}
