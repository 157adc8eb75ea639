/** Shows a notice when the connection is lost or a form could not be sent. */
export type Notice = "wordLost" | "wordFailed";

/** Show a text of the page (`data-word-lost` or `data-word-failed` of the body) in `#connection`. */
export function showConnectionNotice(notice: Notice): void {
  show(document.body.dataset[notice] ?? "", false);
}

export function hideConnectionNotice(): void {
  show("", true);
}

function show(text: string, isHidden: boolean): void {
  const line = document.getElementById("connection");
  if (!line) return;
  line.textContent = text;
  line.hidden = isHidden;
}
