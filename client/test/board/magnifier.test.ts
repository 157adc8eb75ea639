import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { titleOf } from "../../src/board/magnifier";

/** A piece that uses these shapes, and has a title of its own if one is given. */
function piece(hrefs: string[], ownTitle?: string): Element {
  return {
    querySelector: () => (ownTitle === undefined ? null : { textContent: ownTitle }),
    querySelectorAll: () => hrefs.map((href) => ({ getAttribute: () => href })),
  } as unknown as Element;
}

let asked: string[];

beforeEach(() => {
  asked = [];
  const querySelector = (selector: string) => {
    asked.push(selector);
    return { textContent: selector.includes("worker") ? "worker" : "gold" };
  };
  // As browsers do it: everything but letters, digits, "-" and "_" gets a backslash.
  const escape = (text: string) => text.replace(/[^\w-]/g, "\\$&");
  Object.assign(globalThis, { document: { querySelector }, CSS: { escape } });
});

afterEach(() => {
  Object.assign(globalThis, { document: undefined, CSS: undefined });
});

test("a shape whose id has a dot is found", () => {
  assert.equal(titleOf(piece(["#ns-good-2-15.4"])), "gold");
  assert.deepEqual(asked, ["#ns-good-2-15\\.4 > title"]);
});

test("the title of a piece itself comes first", () => {
  assert.equal(titleOf(piece(["#ns-good-2"], "Gold of Red")), "Gold of Red");
  assert.deepEqual(asked, []);
});

test("a piece of several shapes is called by all of them", () => {
  assert.equal(titleOf(piece(["#good", "#good", "#worker"])), "gold ×2, worker");
});
