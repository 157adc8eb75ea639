/**
 * Finds the day of a move: the server tells at which plies another quarter of an hour began, in
 * quarters since 1970. Time zones differ by whole quarters, so that is exact in each of them.
 */
const QUARTER_MS = 15 * 60 * 1000;

export interface TimedPly {
  ply: number;
  at: Date;
}

/** @param text pairs `PLY:QUARTER`, in the order of the moves */
export function readTimes(text: string): TimedPly[] {
  return text
    .split(" ")
    .filter((pair) => pair.includes(":"))
    .map((pair) => pair.split(":").map(Number))
    .map(([ply = 0, quarter = 0]) => ({ ply, at: new Date(quarter * QUARTER_MS) }));
}

/** When the move at that ply was made, as far as it is known. */
export function timeOf(times: readonly TimedPly[], ply: number): Date | undefined {
  return times.filter((timed) => timed.ply <= ply).at(-1)?.at;
}

/** Whether these moves were made on several days of the reader. */
export function spanDays(times: readonly TimedPly[]): boolean {
  return new Set(times.map((timed) => timed.at.toDateString())).size > 1;
}
