/**
 * Keeps the keyboard focus when an update removes the focused element.
 *
 * A player who chooses by keyboard continues at the next choices. While others decide, the focus waits
 * on the section of the choices. In other sections it goes to the same element, or to the section.
 */
const CHOICE = 'button[name="action"]';

/** Call before an update; call the returned function after it. */
export function rememberFocus(): () => void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return () => undefined;
  const wasChoice = focused.matches(CHOICE) || focused.id === "choices";
  const section = wasChoice ? "choices" : focused.closest("section[id]")?.id;
  const same = selectorOf(focused);
  return () => {
    const isLost = document.activeElement === document.body;
    const waits = document.activeElement?.id === "choices";
    if ((!isLost && !waits) || section === undefined) return;
    const place = document.getElementById(section);
    const next = wasChoice
      ? place?.querySelector<HTMLElement>(`li ${CHOICE}`)
      : same && place?.querySelector<HTMLElement>(same);
    if (next) next.focus({ preventScroll: true });
    else if (place && isLost) focusSection(place);
  };
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

function focusSection(section: HTMLElement): void {
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
}
