/**
 * Keeps the keyboard focus when an update removes or hides the focused element.
 *
 * A player who chooses by keyboard continues at the next choices. While others decide, the focus waits
 * on the section of the choices. In other sections it goes to the same element, or to the section.
 */
const CHOICE = 'button[name="action"], button.spot';
const ROW = 'li button[name="action"]';

/** Call before an update; call the returned function after everything that follows from it. */
export function rememberFocus(): () => void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return () => undefined;
  const wasChoice = focused.matches(CHOICE) || focused.id === "choices";
  const section = wasChoice ? "choices" : (focused.closest("section[id]")?.id ?? "choices");
  const same = wasChoice ? ROW : selectorOf(focused);
  return () => {
    const isWaiting = document.activeElement?.id === "choices";
    const isLost = !isShown(document.activeElement);
    if (!isLost && !isWaiting) return;
    const place = document.getElementById(section);
    const next = [...((same && place?.querySelectorAll<HTMLElement>(same)) || [])].find(isShown);
    if (next) next.focus({ preventScroll: true });
    else if (isLost) focusSection(isShown(place) ? place : document.getElementById("prompt"));
  };
}

/** Whether an element can keep the focus: the browser takes it from hidden ones a little later. */
function isShown(element: Element | null): element is HTMLElement {
  return element !== null && element !== document.body && element.checkVisibility();
}

/** A selector of the elements that do the same as this one. */
function selectorOf(element: HTMLElement): string {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const attributes = ["name", "value", "data-key", "href", "data-mute"];
  const given = attributes.filter((name) => element.hasAttribute(name));
  if (given.length === 0) return "";
  const parts = given.map((name) => `[${name}="${CSS.escape(element.getAttribute(name) ?? "")}"]`);
  return element.localName + parts.join("");
}

function focusSection(section: HTMLElement | null): void {
  if (!section) return;
  if (!section.hasAttribute("tabindex")) section.tabIndex = -1;
  section.focus({ preventScroll: true });
}
