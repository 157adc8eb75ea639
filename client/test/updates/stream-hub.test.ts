import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { type News, type Source, StreamHub } from "../../src/updates/stream-hub";

/** A stream of the server, as the hub sees it. */
class FakeSource implements Source {
  readonly listeners = new Map<string, (event: MessageEvent<string>) => void>();
  isClosed = false;

  constructor(readonly address: string) {}

  addEventListener(name: string, listener: (event: MessageEvent<string>) => void): void {
    this.listeners.set(name, listener);
  }

  close(): void {
    this.isClosed = true;
  }

  fire(name: string, lastEventId = "", data = ""): void {
    if (!this.isClosed) this.listeners.get(name)?.({ lastEventId, data } as MessageEvent<string>);
  }

  /** The pages that the address names, each as its query. */
  get pages(): string[] {
    return new URLSearchParams(this.address.split("?")[1]).getAll("page");
  }
}

let sources: FakeSource[];
let hub: StreamHub;
let heard: string[];

const last = () => sources.at(-1)!;
const openSources = () => sources.filter((source) => !source.isClosed);

function attach(tab: string, token = `${tab}0`): void {
  hub.attach(tab, `table=${tab}`, token, (news: News) => {
    heard.push(news.kind === "update" ? `${tab}: ${news.html}` : `${tab} ${news.kind}`);
  });
}

/** Attach these tabs, and open their stream. */
function opened(...tabs: string[]): FakeSource {
  for (const tab of tabs) attach(tab);
  mock.timers.tick(50);
  last().fire("open");
  heard = [];
  return last();
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  sources = [];
  heard = [];
  hub = new StreamHub((address) => {
    sources.push(new FakeSource(address));
    return last();
  }, "hub");
});

test("tabs that come together share one stream", () => {
  attach("a");
  attach("b");
  mock.timers.tick(50);
  assert.equal(sources.length, 1);
  assert.ok(last().address.startsWith("/events?stream=hub&page="));
  assert.deepEqual(last().pages, ["table=a&token=a0", "table=b&token=b0"]);
  assert.deepEqual(heard, []);
  last().fire("open");
  assert.deepEqual(heard, ["a connected", "b connected"]);
});

test("each page gets its own updates", () => {
  const stream = opened("a", "b");
  stream.fire("update", "3 b1 1", "<p>");
  stream.fire("update", "1 a1 0", "<b>");
  stream.fire("update", "1 x1 7", "<i>");
  assert.deepEqual(heard, ["b: <p>", "a: <b>"]);
});

test("a tab that comes opens the next stream before the current one is closed", () => {
  const first = opened("a");
  first.fire("update", "1 a1 0", "one");
  attach("b");
  mock.timers.tick(50);
  assert.deepEqual(last().pages, ["table=a&token=a1", "table=b&token=b0"]);
  assert.equal(openSources().length, 2);
  first.fire("update", "2 a2 0", "two");
  last().fire("open");
  assert.deepEqual(openSources(), [last()]);
  assert.deepEqual(heard, ["a: one", "a: two", "a connected", "b connected"]);
});

test("what came between two streams is compared by the first heartbeat", () => {
  const first = opened("a");
  attach("b");
  mock.timers.tick(50);
  first.fire("update", "1 a1 0", "passing");
  last().fire("open");
  last().fire("beat", "1 b0 1", "1");
  mock.timers.tick(1000);
  assert.equal(sources.length, 2);
  // The server compared with a0, and meanwhile the table is as it was.
  last().fire("beat", "1 a0 0", "1");
  mock.timers.tick(50);
  assert.equal(sources.length, 3);
  assert.deepEqual(last().pages, ["table=a&token=", "table=b&token=b0"]);
});

test("the end of the stream that is being replaced is no loss", () => {
  const first = opened("a");
  attach("b");
  mock.timers.tick(50);
  first.fire("error");
  assert.deepEqual(heard, []);
  last().fire("open");
  assert.deepEqual(heard, ["a connected", "b connected"]);
  mock.timers.tick(10_000);
  assert.equal(sources.length, 2);
});

test("tabs that go are left out a little later, and without tabs there is no stream", () => {
  opened("a", "b", "c");
  hub.detach("a");
  hub.detach("c");
  mock.timers.tick(999);
  assert.equal(sources.length, 1);
  mock.timers.tick(1);
  assert.deepEqual(last().pages, ["table=b&token=b0"]);
  last().fire("open");
  hub.detach("b");
  assert.deepEqual(openSources(), []);
  mock.timers.tick(100_000);
  assert.equal(sources.length, 2);
});

test("a tab that loads another page costs one stream", () => {
  opened("a", "b");
  hub.detach("a");
  mock.timers.tick(300);
  attach("c");
  mock.timers.tick(2000);
  assert.equal(sources.length, 2);
  assert.deepEqual(last().pages, ["table=b&token=b0", "table=c&token=c0"]);
});

test("a lost stream is opened again, later and later, and the pages are told once", () => {
  opened("a", "b").fire("error");
  assert.deepEqual(heard, ["a lost", "b lost"]);
  const times: number[] = [];
  for (let round = 0; round < 6; round++) {
    const count = sources.length;
    let time = 0;
    for (; sources.length === count; time += 25) mock.timers.tick(25);
    times.push(time);
    last().fire("error");
  }
  assert.deepEqual(heard, ["a lost", "b lost"]);
  [500, 1000, 2000, 4000, 5000, 5000].forEach((most, round) => {
    assert.ok(times[round]! >= 0.75 * most && times[round]! <= 1.25 * most + 25, `${times}`);
  });
  mock.timers.tick(7000);
  last().fire("open");
  assert.deepEqual(heard.slice(2), ["a connected", "b connected"]);
});

test("a tab that comes while the connection is lost is told so", () => {
  opened("a").fire("error");
  heard = [];
  attach("b");
  assert.deepEqual(heard, ["b lost"]);
});

test("a silent stream is dead", () => {
  const stream = opened("a");
  mock.timers.tick(44_000);
  stream.fire("beat", "0 a0 0", "1");
  mock.timers.tick(45_000);
  assert.deepEqual(heard, []);
  mock.timers.tick(5000);
  assert.ok(stream.isClosed);
  assert.deepEqual(heard, ["a lost"]);
});

test("a stream that does not open is given up", () => {
  attach("a");
  mock.timers.tick(50);
  const first = last();
  mock.timers.tick(50_000);
  assert.ok(first.isClosed);
  mock.timers.tick(1000);
  assert.equal(sources.length, 2);
});

test("a refused page is shown why, and asks again after a while", () => {
  const stream = opened("a", "b");
  stream.fire("refused", "-1 - 1", "no");
  assert.deepEqual(heard, ["b: no"]);
  mock.timers.tick(29_999);
  assert.equal(sources.length, 1);
  mock.timers.tick(1);
  assert.deepEqual(last().pages, ["table=a&token=a0", "table=b&token=-"]);
});

test("a tab that attaches again with what it shows changes nothing", () => {
  const stream = opened("a");
  stream.fire("update", "1 a1 0", "one");
  attach("a", "a1");
  mock.timers.tick(60);
  assert.equal(sources.length, 1);
  assert.deepEqual(heard, ["a: one", "a connected"]);
  attach("a", "a0");
  mock.timers.tick(60);
  assert.equal(sources.length, 2);
});

test("after a change of the session the stream is opened again, once", () => {
  opened("a", "b");
  hub.reconnect();
  mock.timers.tick(20);
  hub.reconnect();
  mock.timers.tick(2000);
  assert.equal(sources.length, 2);
});
