/**
 * Shows one part of the table at a time on a small screen, by tabs.
 *
 * `styles/layout/small-screen-tabs.css` hides the other parts.
 */
const tabs = () => document.querySelectorAll<HTMLButtonElement>("button[data-tab]");

export function startSmallScreenTabs(): void {
  const bar = document.querySelector<HTMLElement>(".tabs");
  if (!bar) return;
  bar.hidden = false;
  show("table");
  showChoiceCount();
  document.addEventListener("click", (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>("button[data-tab], button[name]");
    if (pressed?.dataset["tab"]) show(pressed.dataset["tab"]);
    // After a choice the player wants to see its outcome on the board.
    else if (pressed?.matches('[name="action"]')) show("table");
  });
}

function show(name: string): void {
  document.body.dataset["tab"] = name;
  for (const tab of tabs()) tab.setAttribute("aria-pressed", String(tab.dataset["tab"] === name));
}

/** Call when the choices may have changed: their number is shown on their tab. */
export function showChoiceCount(): void {
  const count = document.querySelectorAll("#choices li").length;
  const label = document.querySelector<HTMLElement>('[data-tab="choices"] .count');
  if (!label) return;
  label.textContent = String(count);
  label.hidden = count === 0;
}
