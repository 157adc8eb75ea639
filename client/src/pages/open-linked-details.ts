/** Opens the folded part of a page that an address leads into. Newer browsers do this themselves. */
export function startOpeningLinkedDetails(): void {
  openTarget();
  addEventListener("hashchange", openTarget);
}

function openTarget(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const folded = target?.closest<HTMLDetailsElement>("details:not([open])");
  if (!target || !folded) return;
  folded.open = true;
  target.scrollIntoView();
}
