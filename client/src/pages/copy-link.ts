/** A `data-copy` button puts the address of the table, as friends need it, on the clipboard. */
export function startCopying(): void {
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>("button[data-copy]");
    if (button) void copy(button);
  });
  showCopying();
}

/** Call whenever such a button may have come into the page. */
export function showCopying(): void {
  if (!("clipboard" in navigator)) return; // only pages by https or on this machine may
  for (const button of document.querySelectorAll<HTMLElement>("button[data-copy]")) {
    button.hidden = false;
  }
}

async function copy(button: HTMLButtonElement): Promise<void> {
  await navigator.clipboard.writeText(location.origin + location.pathname);
  button.textContent = button.dataset["copied"] ?? button.textContent;
}
