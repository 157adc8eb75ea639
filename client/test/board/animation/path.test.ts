import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePolyline, pathBetween, pathLength } from "../../../src/board/animation/path";

const LANE = parsePolyline("0,0 200,0 200,200 0,200");

test("a lane is read from the points of a polyline", () => {
  assert.deepEqual(LANE[2], { x: 200, y: 200 });
  assert.equal(LANE.length, 4);
  assert.deepEqual(parsePolyline(""), []);
});

test("between two places on the lane the path follows its corners", () => {
  const path = pathBetween({ x: 10, y: 5 }, { x: 5, y: 190 }, LANE);
  assert.deepEqual(path.slice(1, -1), [LANE[1], LANE[2]]);
  assert.ok(pathLength(path) > 550);
});

test("the way back follows the same corners in reverse", () => {
  const path = pathBetween({ x: 0, y: 200 }, { x: 0, y: 0 }, LANE);
  assert.deepEqual(path.slice(1, -1), [LANE[2], LANE[1]]);
});

test("away from the lane, or without one, the path is straight", () => {
  const [here, there] = [{ x: 100, y: 100 }, { x: 0, y: 200 }];
  assert.deepEqual(pathBetween(here, there, LANE), [here, there]);
  assert.deepEqual(pathBetween(here, there, []), [here, there]);
});
