/**
 * Marks the viewer's own chat messages, and offers to mute everybody else.
 *
 * A `data-mute` button names a player; the server leaves out what muted players write. A message
 * carries its author in `data-from`.
 */

/** Call when the chat may have changed. */
export function markOwnMessages(): void {
  const ownName = document.getElementById("unsaid")?.dataset["own"] || undefined;
  for (const message of document.querySelectorAll<HTMLElement>("[data-from]")) {
    message.classList.toggle("own", message.dataset["from"] === ownName);
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-mute]")) {
    button.hidden = button.dataset["mute"] === ownName;
  }
}
