/**
 * Filters the log: all lines, lines about the viewer's seat, or lines since the viewer's last turn.
 *
 * The log carries the seat (`data-me`) and the first move after its last turn (`data-since`). The
 * buttons `data-log` choose a filter, which is saved in this browser. Spectators have no buttons and
 * see all lines.
 */
import { readSetting, saveSetting } from "../settings/browser-settings";
import { scrollToLatest } from "./follow-latest";

let filter = readSetting("log", "all");

export function startLogFilter(): void {
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>("button[data-log]");
    if (!button) return;
    filter = button.dataset["log"] ?? "all";
    saveSetting("log", filter);
    applyLogFilter();
    scrollToLatest();
  });
  applyLogFilter();
}

/** Call when the log may have changed. */
export function applyLogFilter(): void {
  const log = document.getElementById("log");
  const buttons = log?.querySelector<HTMLElement>(".filters");
  if (!log || !buttons) return;
  buttons.hidden = false;
  for (const button of buttons.querySelectorAll<HTMLButtonElement>("button[data-log]")) {
    button.setAttribute("aria-pressed", String(button.dataset["log"] === filter));
  }
  const shown = [...log.querySelectorAll<HTMLElement>("li")].filter((line) => {
    line.hidden = !matchesFilter(line, log);
    return !line.hidden;
  });
  const firstNew = shown.findIndex((line) => isSinceLastTurn(line, log));
  // Mark the first line after the viewer's last turn, if older lines are above it.
  shown.forEach((line, index) => line.classList.toggle("since", index === firstNew && index > 0));
  const emptyNotice = log.querySelector<HTMLElement>(".none");
  if (emptyNotice) emptyNotice.hidden = shown.length > 0;
}

function matchesFilter(line: HTMLElement, log: HTMLElement): boolean {
  if (filter === "me") {
    return (line.dataset["about"] ?? "").split(" ").includes(log.dataset["me"] ?? "");
  }
  return filter !== "turn" || isSinceLastTurn(line, log);
}

function isSinceLastTurn(line: HTMLElement, log: HTMLElement): boolean {
  return Number(line.dataset["ply"]) >= Number(log.dataset["since"]);
}
