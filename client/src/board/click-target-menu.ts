/**
 * Places the menu of a click target that has several choices, and closes it after a choice.
 *
 * The browser opens and closes the menu itself (it is a popover).
 */
const GAP_PX = 8;
/** The move at which the menu was opened: updates that are no move (such as chat) leave it open. */
let openedAt: string | undefined;
const currentMove = () => document.body.dataset["seq"];

export function startClickTargetMenu(): void {
  document.addEventListener("toggle", (event) => {
    const menu = event.target as HTMLElement;
    if (menu.matches(".chooser:popover-open")) place(menu);
  }, { capture: true });
  document.addEventListener("submit", close, { capture: true });
}

/** Call when the choices may have changed. */
export function closeOutdatedMenu(): void {
  if (openedAt !== currentMove()) close();
}

function close(): void {
  document.querySelector<HTMLElement>(".chooser:popover-open")?.hidePopover();
}

/** Place the menu below its click target, or above it if there is no room below. */
function place(menu: HTMLElement): void {
  const target = document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`);
  if (!target) return;
  openedAt = currentMove();
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const fitsBelow = bottom + GAP_PX + height <= innerHeight;
  const x = (left + right - width) / 2;
  menu.style.left = `${Math.min(Math.max(x, GAP_PX), innerWidth - width - GAP_PX)}px`;
  menu.style.top = `${fitsBelow ? bottom + GAP_PX : Math.max(GAP_PX, top - GAP_PX - height)}px`;
  menu.querySelector<HTMLElement>("button")?.focus();
}
