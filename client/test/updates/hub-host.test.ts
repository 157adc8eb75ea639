import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { HubHost } from "../../src/updates/hub-host";
import type { ToHub, ToTab } from "../../src/updates/hub-messages";
import { StreamHub } from "../../src/updates/stream-hub";

let hub: StreamHub;
let answers: ToTab[];
/** Ends the tab that holds the lock of that name. */
let waiting: Map<string, () => void>;

const locks = {
  request: (name: string, granted: () => void) => {
    waiting.set(name, granted);
    return Promise.resolve();
  },
} as unknown as LockManager;

const attach = (tab: string, isLocked: boolean): ToHub => {
  return { to: "hub", kind: "attach", tab, page: `table=${tab}`, token: "", isLocked };
};

function send(host: HubHost, message: ToHub): void {
  host.handle(message, (answer) => answers.push(answer));
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  answers = [];
  waiting = new Map();
  hub = new StreamHub(() => ({ addEventListener: () => undefined, close: () => undefined }), "hub");
});

test("a tab is gone when its lock is free", () => {
  const host = new HubHost(hub, locks);
  send(host, attach("a", true));
  send(host, attach("a", true));
  assert.deepEqual([...waiting.keys()], ["raidtable tab a"]);
  mock.timers.tick(600_000);
  assert.ok(hub.has("a"));
  waiting.get("raidtable tab a")?.();
  assert.ok(!hub.has("a"));
});

test("without locks a tab is gone when it was silent for long", () => {
  for (const isLocked of [true, false]) {
    const host = new HubHost(hub, isLocked ? undefined : locks);
    send(host, attach("a", isLocked));
    for (let minute = 0; minute < 10; minute++) {
      mock.timers.tick(60_000);
      send(host, { to: "hub", kind: "alive", tab: "a" });
    }
    assert.ok(answers.every(({ kind }) => kind !== "attach"));
    mock.timers.tick(240_000);
    assert.ok(!hub.has("a"));
  }
});

test("a tab that was forgotten is asked to attach", () => {
  const host = new HubHost(hub, locks);
  send(host, attach("a", true));
  send(host, { to: "hub", kind: "detach", tab: "a" });
  assert.ok(!hub.has("a"));
  send(host, { to: "hub", kind: "alive", tab: "a" });
  assert.deepEqual(answers, [{ to: "a", kind: "attach" }]);
});
