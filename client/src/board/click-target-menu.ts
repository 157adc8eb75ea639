/**
 * A ring on the board where several choices lie opens a chooser between them. The browser opens and
 * closes it; here it is laid beside its ring, and closed when one of them is taken.
 */
const GAP_PX = 8;
/** The move at which it was opened: what happens beside the game leaves it open. */
let opened: string | undefined;
const move = () => document.body.dataset["seq"];

export function startChooser(): void {
  document.addEventListener("toggle", (event) => {
    const chooser = event.target as HTMLElement;
    if (chooser.matches(".chooser:popover-open")) lay(chooser);
  }, { capture: true });
  document.addEventListener("submit", close, { capture: true });
}

/** Call whenever there may be other choices. */
export function closeOldChooser(): void {
  if (opened !== move()) close();
}

function close(): void {
  document.querySelector<HTMLElement>(".chooser:popover-open")?.hidePopover();
}

function lay(chooser: HTMLElement): void {
  const ring = document.querySelector(`[popovertarget="${CSS.escape(chooser.id)}"]`);
  if (!ring) return;
  opened = move();
  const { left, right, top, bottom } = ring.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = chooser;
  const fits = bottom + GAP_PX + height <= innerHeight;
  const x = (left + right - width) / 2;
  chooser.style.left = `${Math.min(Math.max(x, GAP_PX), innerWidth - width - GAP_PX)}px`;
  chooser.style.top = `${fits ? bottom + GAP_PX : Math.max(GAP_PX, top - GAP_PX - height)}px`;
  chooser.querySelector<HTMLElement>("button")?.focus();
}
