/** What a clock shows: pure functions of the time, in seconds since 1970. */

/** A stretch of days off, in which a clock stands. */
export type Stretch = readonly [number, number];

export interface ClockWords {
  readonly days: string;
  readonly wholeDays: string;
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Reads "100-200 300-400". */
export function readStretches(text: string): Stretch[] {
  return text
    .split(" ")
    .filter((part) => part !== "")
    .map((part) => {
      const [from, to] = part.split("-").map(Number);
      return [from ?? 0, to ?? 0] as const;
    });
}

/** How many seconds are left until the deadline, without those of days off. */
export function secondsLeft(now: number, due: number, stands: readonly Stretch[]): number {
  let left = due - now;
  for (const [from, to] of stands) {
    left -= Math.max(0, Math.min(to, due) - Math.max(from, now));
  }
  return Math.max(0, left);
}

/** The time in words, as the server writes it. */
export function timeInWords(seconds: number, words: ClockWords): string {
  if (seconds >= DAY) {
    const hours = Math.floor((seconds % DAY) / HOUR);
    return (hours > 0 ? words.days : words.wholeDays)
      .replace("{number}", String(Math.floor(seconds / DAY)))
      .replace("{hours}", String(hours));
  }
  if (seconds >= HOUR) return words.hours.replace("{number}", String(Math.floor(seconds / HOUR)));
  if (seconds >= MINUTE) {
    return words.minutes.replace("{number}", String(Math.floor(seconds / MINUTE)));
  }
  return words.seconds.replace("{number}", String(Math.floor(seconds)));
}
