/**
 * What the log shows: all, what is about the seat in view (`data-me`), or what came since its last
 * turn (`data-since`); chosen by the buttons `data-log` and kept in this browser. A spectator's log
 * has no buttons and shows all.
 */
import { follow } from "./follow-latest";
import { keep, setting } from "../settings/browser-settings";

let chosen = setting("log", "all");

export function startFilter(): void {
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>("button[data-log]");
    if (!button) return;
    chosen = button.dataset["log"] ?? "all";
    keep("log", chosen);
    applyFilter();
    follow();
  });
  applyFilter();
}

/** Call whenever the log has changed. */
export function applyFilter(): void {
  const log = document.getElementById("log");
  const filters = log?.querySelector<HTMLElement>(".filters");
  if (!log || !filters) return;
  filters.hidden = false;
  for (const button of filters.querySelectorAll<HTMLButtonElement>("button[data-log]")) {
    button.setAttribute("aria-pressed", String(button.dataset["log"] === chosen));
  }
  const shown = [...log.querySelectorAll<HTMLElement>("li")].filter((line) => {
    line.hidden = !isWanted(line, log);
    return !line.hidden;
  });
  const firstSince = shown.findIndex((line) => isSince(line, log));
  // The first line after one's last turn is marked, if lines of before stand above it.
  shown.forEach((line, place) => line.classList.toggle("since", place === firstSince && place > 0));
  const none = log.querySelector<HTMLElement>(".none");
  if (none) none.hidden = shown.length > 0;
}

function isWanted(line: HTMLElement, log: HTMLElement): boolean {
  if (chosen === "me") {
    return (line.dataset["about"] ?? "").split(" ").includes(log.dataset["me"] ?? "");
  }
  return chosen !== "turn" || isSince(line, log);
}

function isSince(line: HTMLElement, log: HTMLElement): boolean {
  return Number(line.dataset["ply"]) >= Number(log.dataset["since"]);
}
