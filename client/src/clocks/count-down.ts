/**
 * Counts the clocks of a table down, from the moments in their attributes.
 *
 * The server sends no update while a clock only runs.
 */
import { type ClockWords, readStretches, secondsLeft, timeInWords } from "./clock-time";

const EVERY_MS = 1000;

export function startClocks(): void {
  if (clockWords() === undefined) return;
  showClocks();
  setInterval(showClocks, EVERY_MS);
}

/** Writes the time that is left into every clock that runs, and how late a late one is. */
export function showClocks(): void {
  const words = clockWords();
  if (words === undefined) return;
  const now = Date.now() / 1000;
  for (const clock of document.querySelectorAll<HTMLElement>(".clock[data-due]")) {
    const stands = readStretches(clock.dataset["stands"] ?? "");
    const left = secondsLeft(now, Number(clock.dataset["due"]), stands);
    write(clock, timeInWords(left, words));
    showBar(clock, left);
  }
  for (const clock of document.querySelectorAll<HTMLElement>(".clock[data-late]")) {
    const late = Math.max(0, now - Number(clock.dataset["late"]));
    const sentence = clock.dataset["words"] ?? "{time}";
    write(clock, sentence.replace("{time}", timeInWords(late, words)));
  }
}

function showBar(clock: HTMLElement, left: number): void {
  const bar = clock.parentElement?.querySelector<SVGElement>(".clock-bar");
  const cap = Number(bar?.dataset["cap"]);
  if (!bar || !(cap > 0)) return;
  const width = 100 * Math.min(1, left / cap);
  bar.querySelector(".left")?.setAttribute("width", width.toFixed(1));
  const gone = bar.querySelector(".gone");
  gone?.setAttribute("x", width.toFixed(1));
  gone?.setAttribute("width", (100 - width).toFixed(1));
}

function write(clock: HTMLElement, text: string): void {
  if (clock.textContent !== text) clock.textContent = text;
}

function clockWords(): ClockWords | undefined {
  const data = document.getElementById("live")?.dataset;
  if (data?.["clockDays"] === undefined) return undefined;
  return {
    days: data["clockDays"],
    wholeDays: data["clockWholeDays"] ?? "",
    hours: data["clockHours"] ?? "",
    minutes: data["clockMinutes"] ?? "",
    seconds: data["clockSeconds"] ?? "",
  };
}
