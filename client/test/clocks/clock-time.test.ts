import assert from "node:assert/strict";
import { test } from "node:test";
import { readStretches, secondsLeft, timeInWords } from "../../src/clocks/clock-time";

const HOUR = 3600;
const DAY = 24 * HOUR;
const words = {
  days: "{number} d {hours} h",
  wholeDays: "{number} d",
  hours: "{number} h",
  minutes: "{number} min",
  seconds: "{number} s",
};

test("a clock counts down to its deadline and never below zero", () => {
  assert.equal(secondsLeft(100, 400, []), 300);
  assert.equal(secondsLeft(500, 400, []), 0);
});

test("days off do not count, before them, in them and after them", () => {
  const stands = readStretches("200-300 350-360");
  assert.equal(secondsLeft(100, 400, stands), 190);
  assert.equal(secondsLeft(250, 400, stands), 90);
  assert.equal(secondsLeft(355, 400, stands), 40);
  assert.equal(secondsLeft(380, 400, stands), 20);
});

test("the time is told in the largest units", () => {
  assert.equal(timeInWords(3 * DAY + 6.9 * HOUR, words), "3 d 6 h");
  assert.equal(timeInWords(5 * DAY + 59, words), "5 d");
  assert.equal(timeInWords(9.5 * HOUR, words), "9 h");
  assert.equal(timeInWords(40 * 60 + 59, words), "40 min");
  assert.equal(timeInWords(20.7, words), "20 s");
});
