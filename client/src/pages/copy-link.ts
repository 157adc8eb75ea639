/** Copies a link to the clipboard, to invite friends: a button with `data-copy` after its field. */
export function startCopyLink(): void {
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>("button[data-copy]");
    if (button) void copyLink(button);
  });
  showCopyLinkButtons();
}

/** Call when such a button may have been added to the page. */
export function showCopyLinkButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>("button[data-copy]")) {
    button.hidden = false;
  }
}

async function copyLink(button: HTMLButtonElement): Promise<void> {
  const field = button.previousElementSibling;
  if (!(field instanceof HTMLInputElement)) return;
  field.select();
  // The clipboard is there only on pages by https or from localhost.
  if ("clipboard" in navigator) await navigator.clipboard.writeText(field.value);
  else document.execCommand("copy");
  button.textContent = button.dataset["copied"] ?? button.textContent;
}
