/**
 * Marks the days in the log of a table that is played over days: a line with the date where the day
 * changes in the reader's time zone. The log itself is the same for all readers.
 */
import { type TimedPly, readTimes, spanDays, timeOf } from "./day-of-ply";

let times: TimedPly[] = [];
/** The number of plies whose times are known. */
let known = 0;

const plies = () => Number(document.getElementById("state")?.dataset["ply"] ?? 0);

export function startMarkingDays(): void {
  times = readTimes(document.getElementById("times")?.dataset["times"] ?? "");
  known = plies();
  markDays();
}

/** Call when the log may have changed, after its filter. */
export function markDays(): void {
  if (times.length === 0) return;
  // What comes while the page is open is made now.
  if (plies() > known) times.push({ ply: known, at: new Date() });
  known = plies();
  const log = document.querySelector("#log ol");
  if (!log) return;
  for (const mark of log.querySelectorAll(".day")) mark.remove();
  if (!spanDays(times)) return;
  let day = "";
  for (const line of log.querySelectorAll<HTMLElement>("li:not([hidden])")) {
    const at = timeOf(times, Number(line.dataset["ply"]));
    if (!at || at.toDateString() === day) continue;
    day = at.toDateString();
    line.before(dayMark(at, line.dataset["ply"] ?? "0"));
  }
}

function dayMark(at: Date, ply: string): HTMLElement {
  const mark = document.createElement("li");
  mark.className = "day";
  mark.dataset["ply"] = ply;
  const language = document.documentElement.lang;
  mark.textContent = at.toLocaleDateString(language, {
    weekday: "long",
    day: "numeric",
    month: "long",
  });
  return mark;
}
