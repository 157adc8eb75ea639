/**
 * Filters the log: all lines, lines about the viewer's seat, or lines since the viewer's last turn.
 *
 * The log carries the seat (`data-me`) and the first move after its last turn (`data-since`). Its menu
 * chooses a filter, which is saved in this browser. Spectators have no menu and see all lines. A line
 * that is too long for the log is shown in full while it is pointed at.
 */
import { readSetting, saveSetting } from "../settings/browser-settings";
import { scrollToLatest } from "./follow-latest";
import { markDays } from "./mark-days";

let filter = readSetting("log", "all");

export function startLogFilter(): void {
  document.addEventListener("change", (event) => {
    const menu = event.target as HTMLSelectElement;
    if (!menu.matches("select.filters")) return;
    filter = menu.value;
    saveSetting("log", filter);
    applyLogFilter();
    markDays();
    scrollToLatest();
  });
  document.addEventListener("pointerover", (event) => {
    const line = (event.target as Element).closest<HTMLElement>("#log li");
    if (line && line.scrollWidth > line.clientWidth) line.title = line.textContent ?? "";
  });
  applyLogFilter();
}

/** Call when the log may have changed. */
export function applyLogFilter(): void {
  const log = document.getElementById("log");
  const menu = log?.querySelector<HTMLSelectElement>("select.filters");
  if (!log || !menu) return;
  menu.hidden = false;
  menu.value = filter;
  const shown = [...log.querySelectorAll<HTMLElement>("li:not(.day)")].filter((line) => {
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
