import assert from "node:assert/strict";
import { test } from "node:test";
import { lengthOf, readLane, wayBetween } from "../../../src/board/animation/path";

const LANE = readLane("0,0 200,0 200,200 0,200");

test("a lane is read from the points of a polyline", () => {
  assert.deepEqual(LANE[2], { x: 200, y: 200 });
  assert.equal(LANE.length, 4);
  assert.deepEqual(readLane(""), []);
});

test("between two places on the lane the way goes by its corners", () => {
  const way = wayBetween({ x: 10, y: 5 }, { x: 5, y: 190 }, LANE);
  assert.deepEqual(way.slice(1, -1), [LANE[1], LANE[2]]);
  assert.ok(lengthOf(way) > 550);
});

test("and back the other way", () => {
  const way = wayBetween({ x: 0, y: 200 }, { x: 0, y: 0 }, LANE);
  assert.deepEqual(way.slice(1, -1), [LANE[2], LANE[1]]);
});

test("away from the lane, or without one, the way is straight", () => {
  const [here, there] = [{ x: 100, y: 100 }, { x: 0, y: 200 }];
  assert.deepEqual(wayBetween(here, there, LANE), [here, there]);
  assert.deepEqual(wayBetween(here, there, []), [here, there]);
});
