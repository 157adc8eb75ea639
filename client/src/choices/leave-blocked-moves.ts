/** Escape leaves "Why not?", and takes the answer away; so does a press elsewhere for the answer. */
export function startLeavingBlockedMoves(): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (document.querySelector("dialog:modal, :popover-open")) return;
    const toggle = document.querySelector<HTMLElement>('#why-not[aria-pressed="true"]');
    if (document.getElementById("why")) toggle?.click();
    hideAnswer();
  });
  document.addEventListener("click", (event) => {
    if (!(event.target as Element).closest("#problem")) hideAnswer();
  });
  // A link that is a button is also pressed by Space.
  document.addEventListener("keydown", (event) => {
    const button = event.key === " " && (event.target as Element).closest<HTMLElement>("a[role=button]");
    if (!button) return;
    event.preventDefault();
    button.click();
  });
}

function hideAnswer(): void {
  const answer = document.getElementById("problem");
  if (!answer || answer.hidden) return;
  answer.hidden = true;
  answer.replaceChildren();
}
