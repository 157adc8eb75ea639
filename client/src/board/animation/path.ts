/** The way of a piece between two places: straight, or along a lane of the board. */
export interface Point {
  x: number;
  y: number;
}

/** A piece so near the lane, in the board's units, lies on it. */
const ON_LANE = 60;

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

export function lengthOf(way: Point[]): number {
  return way.reduce((sum, point, at) => sum + (at ? distance(way[at - 1] ?? point, point) : 0), 0);
}

/** `points` as an SVG polyline has them. */
export function readLane(points: string): Point[] {
  const figures = points.trim().split(/[\s,]+/).map(Number);
  return Array.from({ length: Math.floor(figures.length / 2) }, (_, at) => ({
    x: figures[2 * at] ?? 0,
    y: figures[2 * at + 1] ?? 0,
  }));
}

/** From one place to another; by the lane's own points in between, if both ends lie on it. */
export function wayBetween(from: Point, to: Point, lane: Point[]): Point[] {
  const start = nearest(lane, from);
  const end = nearest(lane, to);
  if (start === undefined || end === undefined || Math.abs(start - end) < 2) return [from, to];
  const between = lane.slice(Math.min(start, end) + 1, Math.max(start, end));
  return [from, ...(start < end ? between : between.reverse()), to];
}

function nearest(lane: Point[], point: Point): number | undefined {
  let best: number | undefined;
  let least = ON_LANE;
  lane.forEach((candidate, at) => {
    const away = distance(candidate, point);
    if (away < least) [best, least] = [at, away];
  });
  return best;
}
