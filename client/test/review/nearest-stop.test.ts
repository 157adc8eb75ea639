import assert from "node:assert/strict";
import { test } from "node:test";
import { stopAt } from "../../src/review/nearest-stop";

test("a click on the graph means the nearest step", () => {
  const places = "0:30 4:120 9:130";
  assert.equal(stopAt(places, 0), "0");
  assert.equal(stopAt(places, 80), "4");
  assert.equal(stopAt(places, 126), "9");
  assert.equal(stopAt(places, 700), "9");
});

test("a graph without steps means none", () => {
  assert.equal(stopAt("", 10), undefined);
});
