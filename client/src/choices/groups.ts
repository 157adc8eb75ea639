/**
 * Folds a long list of choices: of its groups one is open.
 *
 * The open group is the one that was used last; pointing at a choice on the board, or typing its
 * number, opens its group. A large screen shows all groups: there each has a title, which says the same
 * as its tab.
 */
let lastUsed: string | undefined;

const tabs = () => [...document.querySelectorAll<HTMLButtonElement>("button[data-group]")];

export function startGroups(): void {
  document.addEventListener("click", (event) => {
    const tab = (event.target as Element).closest<HTMLElement>("button[data-group]");
    if (tab) open(tab.dataset["group"]);
  });
  document.addEventListener("keydown", (event) => {
    const step = { "[": -1, "]": 1 }[event.key];
    if (step === undefined || (event.target as Element).closest("input, select")) return;
    const all = tabs();
    const at = all.findIndex((tab) => tab.getAttribute("aria-pressed") === "true");
    open(all[(at + step + all.length) % all.length]?.dataset["group"]);
  });
  showOpenGroup();
}

/** Call when the choices may have changed. */
export function showOpenGroup(): void {
  const all = tabs();
  if (all.length === 0) return;
  const hinted = document.querySelector("#choices :is([data-hint='1'], .taught)")?.closest("ol")?.id;
  const known = all.some((tab) => tab.dataset["group"] === lastUsed);
  const first = known ? lastUsed : all[0]?.dataset["group"];
  const shown = hinted ?? first;
  for (const tab of all) {
    tab.setAttribute("aria-pressed", String(tab.dataset["group"] === shown));
  }
  for (const list of document.querySelectorAll<HTMLElement>("#choices ol.grouped")) {
    list.classList.toggle("open", list.id === shown);
  }
  showTitles(all);
}

function showTitles(all: readonly HTMLButtonElement[]): void {
  for (const old of document.querySelectorAll("#choices .group-title")) old.remove();
  for (const tab of all) {
    const title = document.createElement("p");
    title.className = "group-title";
    title.append(...[...tab.childNodes].map((part) => part.cloneNode(true)));
    document.getElementById(tab.dataset["group"] ?? "")?.before(title);
  }
}

/** Open the group of a choice in the list, and scroll to the choice. */
export function revealChoice(button: HTMLElement): void {
  const list = button.closest<HTMLElement>("ol.grouped");
  if (list && !list.classList.contains("open")) open(list.id);
  button.scrollIntoView({ block: "nearest" });
}

function open(group: string | undefined): void {
  if (group === undefined) return;
  lastUsed = group;
  showOpenGroup();
}
