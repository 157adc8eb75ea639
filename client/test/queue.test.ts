import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { UpdateQueue } from "../src/queue";

let shown: string[];
let pace: number;

function queue(): UpdateQueue<string> {
  return new UpdateQueue(
    (update: string) => {
      shown.push(update);
      return !update.startsWith("chat");
    },
    () => pace,
  );
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  shown = [];
  pace = 350;
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

test("without a pace everything is shown at once, also what had to wait", () => {
  const updates = queue();
  for (const move of ["a", "b"]) updates.push(move);
  pace = 0;
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
