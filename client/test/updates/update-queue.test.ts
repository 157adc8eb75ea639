import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { UpdateQueue } from "../../src/updates/update-queue";

let shown: string[];
let isAtOnce: boolean;
let waiting: number;

function queue(): UpdateQueue<string> {
  return new UpdateQueue(
    (update: string, share: number) => {
      shown.push(update);
      return update.startsWith("chat") ? 0 : share * 350;
    },
    () => isAtOnce,
    (count) => (waiting = count),
  );
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  shown = [];
  isAtOnce = false;
  waiting = 0;
});

test("each move is seen for its time", () => {
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

test("a move after a quiet while is shown at once", () => {
  const updates = queue();
  updates.push("a");
  mock.timers.tick(350);
  updates.push("b");
  assert.deepEqual(shown, ["a", "b"]);
});

test("what is no move keeps its place but takes no time", () => {
  const updates = queue();
  for (const update of ["a", "chat", "b"]) updates.push(update);
  mock.timers.tick(350);
  assert.deepEqual(shown, ["a", "chat", "b"]);
});

test("at once everything is shown at once, also what had to wait", () => {
  const updates = queue();
  for (const move of ["a", "b"]) updates.push(move);
  isAtOnce = true;
  updates.push("c");
  assert.deepEqual(shown, ["a", "b", "c"]);
});

test("catching up shows all that waits and starts afresh", () => {
  const updates = queue();
  for (const move of ["a", "b", "c"]) updates.push(move);
  updates.catchUp();
  updates.push("d");
  updates.push("e");
  assert.deepEqual(shown, ["a", "b", "c", "d"]);
  mock.timers.tick(350);
  assert.deepEqual(shown, ["a", "b", "c", "d", "e"]);
});

test("one's own move is shown after all that waited, and has its time", () => {
  const updates = queue();
  for (const move of ["a", "b", "c"]) updates.push(move);
  updates.pushAhead("mine");
  updates.push("d");
  assert.deepEqual(shown, ["a", "b", "c", "mine"]);
  mock.timers.tick(350);
  assert.deepEqual(shown, ["a", "b", "c", "mine", "d"]);
});

test("it tells how many wait, and that none does any more", () => {
  const updates = queue();
  for (const move of ["a", "b", "c"]) updates.push(move);
  assert.equal(waiting, 2);
  mock.timers.tick(350);
  assert.equal(waiting, 1);
  updates.catchUp();
  assert.equal(waiting, 0);
});

test("a long backlog goes faster, and a hopeless one at once, with nothing left out", () => {
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
