import assert from "node:assert/strict";
import { test } from "node:test";
import { stepTime } from "../../src/playback/step-time";

const MOVE = { animation: 400, speed: 1, isMine: false, goesOn: false, isAboutMe: false };

test("a rival's move stays for 1.2 seconds after its animation", () => {
  assert.equal(stepTime(MOVE), 1600);
});

test("a move about me stays for at least 2.5 seconds", () => {
  assert.equal(stepTime({ ...MOVE, isAboutMe: true }), 2500);
  assert.equal(stepTime({ ...MOVE, isAboutMe: true, animation: 2000 }), 3200);
});

test("decisions within a move and my own ones stay as long as their animation", () => {
  assert.equal(stepTime({ ...MOVE, goesOn: true, isAboutMe: true }), 400);
  assert.equal(stepTime({ ...MOVE, isMine: true }), 400);
  assert.equal(stepTime({ ...MOVE, isMine: true, animation: 0 }), 350);
});

test("the speed shortens the time, and at once there is none", () => {
  assert.equal(stepTime({ ...MOVE, animation: 100, speed: 4 }), 400);
  assert.equal(stepTime({ ...MOVE, animation: 0, speed: 0.5 }), 2400);
  assert.equal(stepTime({ ...MOVE, animation: 0, speed: 0 }), 0);
});
