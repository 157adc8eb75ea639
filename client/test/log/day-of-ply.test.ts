import assert from "node:assert/strict";
import { test } from "node:test";
import { readTimes, spanDays, timeOf } from "../../src/log/day-of-ply";

const DAY = 96;

test("a move has the time of the last quarter that began before it", () => {
  const times = readTimes(`0:${20 * DAY} 7:${20 * DAY + 3}`);
  assert.equal(timeOf(times, 6)?.getTime(), 20 * 86_400_000);
  assert.equal(timeOf(times, 7)?.getTime(), 20 * 86_400_000 + 45 * 60_000);
  assert.equal(timeOf([], 7), undefined);
});

test("moves of one day have no days to mark", () => {
  assert.equal(spanDays(readTimes(`0:${20 * DAY + 48}`)), false);
  assert.equal(spanDays(readTimes(`0:${20 * DAY + 48} 9:${23 * DAY + 48}`)), true);
  assert.equal(spanDays(readTimes("")), false);
});
