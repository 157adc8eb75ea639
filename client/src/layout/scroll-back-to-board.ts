/** Whoever chooses wants to see the outcome: a board that has been scrolled away comes back. */
export function startSight(): void {
  document.addEventListener("submit", (event) => {
    if ((event.target as HTMLFormElement).id !== "act") return;
    const hidden = edges("prompt").bottom - edges("board").top;
    if (hidden > 0) scrollBy({ top: -hidden, behavior: "instant" });
  });
}

function edges(id: string): DOMRect {
  return document.getElementById(id)?.getBoundingClientRect() ?? new DOMRect();
}
