/** Finds the path of a piece between two places: straight, or along a lane drawn on the board. */
import { type Point, distance } from "../point";

/** A piece this close to a point of the lane, in board units, is on the lane. */
const ON_LANE = 60;

export function pathLength(path: Point[]): number {
  return path.reduce((sum, point, i) => sum + (i ? distance(path[i - 1] ?? point, point) : 0), 0);
}

/** The points of an SVG polyline, from its attribute `points`. */
export function parsePolyline(points: string): Point[] {
  const numbers = points.trim().split(/[\s,]+/).map(Number);
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, i) => ({
    x: numbers[2 * i] ?? 0,
    y: numbers[2 * i + 1] ?? 0,
  }));
}

/** The path between two places, through the lane's points if both places are on the lane. */
export function pathBetween(from: Point, to: Point, lane: Point[]): Point[] {
  const start = nearestIndex(lane, from);
  const end = nearestIndex(lane, to);
  if (start === undefined || end === undefined || Math.abs(start - end) < 2) return [from, to];
  const between = lane.slice(Math.min(start, end) + 1, Math.max(start, end));
  return [from, ...(start < end ? between : between.reverse()), to];
}

function nearestIndex(lane: Point[], point: Point): number | undefined {
  let best: number | undefined;
  let bestDistance = ON_LANE;
  lane.forEach((candidate, i) => {
    const away = distance(candidate, point);
    if (away < bestDistance) [best, bestDistance] = [i, away];
  });
  return best;
}
