/**
 * Gives a tap between two click targets to the nearer one.
 *
 * On a small board click targets respond beyond their edge, so that a finger can hit them. Where two
 * of them overlap, the browser would always pick the one on top.
 */
export function startNearestClickTarget(): void {
  document.addEventListener("click", (event) => event.isTrusted && redirect(event), { capture: true });
}

function redirect(event: MouseEvent): void {
  const hit = (event.target as Element).closest<HTMLElement>(".spot");
  if (!hit || event.detail === 0) return; // a click by keyboard has no position
  const nearest = [...document.querySelectorAll<HTMLElement>(".spot")].reduce((best, target) =>
    distance(target, event) < distance(best, event) ? target : best,
  hit);
  if (nearest === hit) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // It stays a click of the same kind, so that a tap is not taken for a key.
  const { detail } = event;
  nearest.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
}

/** How far a click is outside of a click target; 0 inside. */
function distance(target: Element, { clientX, clientY }: MouseEvent): number {
  const { left, right, top, bottom } = target.getBoundingClientRect();
  return Math.hypot(
    Math.max(left - clientX, 0, clientX - right),
    Math.max(top - clientY, 0, clientY - bottom),
  );
}
