/** Copies the table's link to the clipboard, to invite friends (buttons with `data-copy`). */
export function startCopyLink(): void {
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>("button[data-copy]");
    if (button) void copyLink(button);
  });
  showCopyLinkButtons();
}

/** Call when such a button may have been added to the page. */
export function showCopyLinkButtons(): void {
  if (!("clipboard" in navigator)) return; // only on pages by https or from localhost
  for (const button of document.querySelectorAll<HTMLElement>("button[data-copy]")) {
    button.hidden = false;
  }
}

async function copyLink(button: HTMLButtonElement): Promise<void> {
  await navigator.clipboard.writeText(location.origin + location.pathname);
  button.textContent = button.dataset["copied"] ?? button.textContent;
}
