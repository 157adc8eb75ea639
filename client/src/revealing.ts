/** Opens the folded part of a page that an address leads into. Newer browsers do this themselves. */
export function startRevealing(): void {
  reveal();
  addEventListener("hashchange", reveal);
}

function reveal(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const folded = target?.closest<HTMLDetailsElement>("details:not([open])");
  if (!target || !folded) return;
  folded.open = true;
  target.scrollIntoView();
}
