/** Opens folded details that contain the target of the address. Newer browsers do this themselves. */
export function startOpeningLinkedDetails(): void {
  openLinkedDetails();
  addEventListener("hashchange", openLinkedDetails);
}

function openLinkedDetails(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const folded = target?.closest<HTMLDetailsElement>("details:not([open])");
  if (!target || !folded) return;
  folded.open = true;
  target.scrollIntoView();
}
