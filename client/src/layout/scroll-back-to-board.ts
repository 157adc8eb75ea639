/** Scrolls back to the board after a choice, so that the player sees its outcome. */
export function startScrollBackToBoard(): void {
  document.addEventListener("submit", (event) => {
    if ((event.target as HTMLFormElement).id !== "act") return;
    const hiddenPx = edges("prompt").bottom - edges("board").top;
    if (hiddenPx > 0) scrollBy({ top: -hiddenPx, behavior: "instant" });
  });
}

function edges(id: string): DOMRect {
  return document.getElementById(id)?.getBoundingClientRect() ?? new DOMRect();
}
