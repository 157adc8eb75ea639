import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { UpdateQueue } from "../../src/updates/update-queue";

let shown: string[];
let isInstant: boolean;
let waiting: number;

function queue(): UpdateQueue<string> {
  return new UpdateQueue(
    (update: string, timeShare: number) => {
      shown.push(update);
      return update.startsWith("chat") ? 0 : timeShare * 350;
    },
    () => isInstant,
    (count) => (waiting = count),
  );
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  shown = [];
  isInstant = false;
  waiting = 0;
});

test("each move is shown for its time", () => {
  const updates = queue();
  for (const move of ["a", "b", "c"]) updates.push(move);
  assert.deepEqual(shown, ["a"]);
  mock.timers.tick(349);
  assert.deepEqual(shown, ["a"]);
  mock.timers.tick(1);
  assert.deepEqual(shown, ["a", "b"]);
  mock.timers.tick(350);
  assert.deepEqual(shown, ["a", "b", "c"]);
});

test("a move after a pause is shown at once", () => {
  const updates = queue();
  updates.push("a");
  mock.timers.tick(350);
  updates.push("b");
  assert.deepEqual(shown, ["a", "b"]);
});

test("an update that is not a move keeps its place but takes no time", () => {
  const updates = queue();
  for (const update of ["a", "chat", "b"]) updates.push(update);
  mock.timers.tick(350);
  assert.deepEqual(shown, ["a", "chat", "b"]);
});

test("when animations are turned off, waiting moves are shown at once too", () => {
  const updates = queue();
  for (const move of ["a", "b"]) updates.push(move);
  isInstant = true;
  updates.push("c");
  assert.deepEqual(shown, ["a", "b", "c"]);
});

test("catching up shows all waiting updates and resets the timer", () => {
  const updates = queue();
  for (const move of ["a", "b", "c"]) updates.push(move);
  updates.catchUp();
  updates.push("d");
  updates.push("e");
  assert.deepEqual(shown, ["a", "b", "c", "d"]);
  mock.timers.tick(350);
  assert.deepEqual(shown, ["a", "b", "c", "d", "e"]);
});

test("the viewer's own move is shown after all waiting ones, and for its time", () => {
  const updates = queue();
  for (const move of ["a", "b", "c"]) updates.push(move);
  updates.pushAhead("mine");
  updates.push("d");
  assert.deepEqual(shown, ["a", "b", "c", "mine"]);
  mock.timers.tick(350);
  assert.deepEqual(shown, ["a", "b", "c", "mine", "d"]);
});

test("the number of waiting updates is reported, down to zero", () => {
  const updates = queue();
  for (const move of ["a", "b", "c"]) updates.push(move);
  assert.equal(waiting, 2);
  mock.timers.tick(350);
  assert.equal(waiting, 1);
  updates.catchUp();
  assert.equal(waiting, 0);
});

test("a long backlog is shown faster, a very long one at once, and nothing is skipped", () => {
  const updates = queue();
  const moves = Array.from({ length: 50 }, (_, number) => String(number));
  for (const move of moves) updates.push(move);
  mock.timers.tick(350);
  assert.equal(shown.length, 50 - 30);
  mock.timers.tick(0.6 * 350);
  assert.equal(shown.length, 50 - 29);
  for (let left = shown.length; left < moves.length; left++) mock.timers.tick(350);
  assert.deepEqual(shown, moves);
});
