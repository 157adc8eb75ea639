/** On a narrow screen, what lies below the question is shown by tabs: see `.tabs` in tabs.css. */
const tabs = () => document.querySelectorAll<HTMLButtonElement>("button[data-tab]");

export function startTabs(): void {
  const bar = document.querySelector<HTMLElement>(".tabs");
  if (!bar) return;
  bar.hidden = false;
  show("table");
  countChoices();
  document.addEventListener("click", (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>("button[data-tab], button[name]");
    if (pressed?.dataset["tab"]) show(pressed.dataset["tab"]);
    // Whoever has chosen wants to see what comes of it.
    else if (pressed?.matches('[name="action"]')) show("table");
  });
}

function show(name: string): void {
  document.body.dataset["tab"] = name;
  for (const tab of tabs()) tab.setAttribute("aria-pressed", String(tab.dataset["tab"] === name));
}

/** Call whenever there may be other choices. */
export function countChoices(): void {
  const count = document.querySelectorAll("#choices li").length;
  const told = document.querySelector('[data-tab="choices"] b');
  if (told) told.textContent = count ? String(count) : "";
}
