/**
 * Rings on a small board answer beyond their edge, so that a finger can hit them. Where two of them
 * lie so near each other that both answer, the one that is nearer to the finger is meant.
 */
export function startNearest(): void {
  document.addEventListener("click", (event) => event.isTrusted && choose(event), { capture: true });
}

function choose(event: MouseEvent): void {
  const hit = (event.target as Element).closest<HTMLElement>(".spot");
  if (!hit || event.detail === 0) return; // a key presses what is in focus
  const nearest = [...document.querySelectorAll<HTMLElement>(".spot")].reduce((best, spot) =>
    distance(spot, event) < distance(best, event) ? spot : best,
  hit);
  if (nearest === hit) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  nearest.click();
}

/** How far outside of the ring it was; inside there is none. */
function distance(spot: Element, { clientX, clientY }: MouseEvent): number {
  const { left, right, top, bottom } = spot.getBoundingClientRect();
  return Math.hypot(
    Math.max(left - clientX, 0, clientX - right),
    Math.max(top - clientY, 0, clientY - bottom),
  );
}
