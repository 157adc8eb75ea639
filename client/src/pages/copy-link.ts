/**
 * Copies a link to the clipboard (buttons with `data-copy`): that of the field before the button, to
 * invite friends; without a field, the address of the page.
 */
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
    if (hasClipboard() || fieldOf(button)) button.hidden = false;
  }
}

/** Only pages by https or from localhost have a clipboard; elsewhere, a field can be copied. */
const hasClipboard = () => "clipboard" in navigator;

function fieldOf(button: HTMLElement): HTMLInputElement | undefined {
  const before = button.previousElementSibling;
  return before instanceof HTMLInputElement ? before : undefined;
}

async function copyLink(button: HTMLButtonElement): Promise<void> {
  const field = fieldOf(button);
  field?.select();
  const link = field?.value ?? location.origin + location.pathname;
  if (hasClipboard()) await navigator.clipboard.writeText(link);
  else document.execCommand("copy");
  button.textContent = button.dataset["copied"] ?? button.textContent;
}
