/**
 * Holds one event stream for the pages of all tabs, because a browser opens only six connections to a
 * server.
 *
 * The list of pages is in the stream's address, so the stream is opened again when a page comes or
 * goes. Every page has a token, which names what it shows: a new stream sends only what differs. So
 * nothing is lost between two streams, and nothing is drawn twice.
 */

/** The part of an EventSource that the hub uses. */
export interface Source {
  addEventListener(name: string, listener: (event: MessageEvent<string>) => void): void;
  close(): void;
}

/** What a page is told: an update, or whether the stream is open. */
export type News = { kind: "update"; html: string; token: string } | { kind: "connected" | "lost" };

interface Page {
  query: string;
  token: string;
  tell: (news: News) => void;
}

interface Stream {
  source: Source;
  /** The tabs of its pages, by their numbers in the stream. */
  tabs: string[];
  lastMessage: number;
}

/** Tabs that the browser restores come together. */
const COME_MS = 50;
/** A tab that loads another page goes and comes. */
const GO_MS = 1000;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 5000;
/** A page that the server refused asks again after this time. */
const REFUSED_MS = 30_000;
/** The server sends a heartbeat every 15 s: after three missed ones the connection is dead. */
const SILENCE_MS = 45_000;
const CHECK_MS = 5000;

export class StreamHub {
  private readonly pages = new Map<string, Page>();
  private current: Stream | undefined;
  /** The stream that is to replace the current one. */
  private next: Stream | undefined;
  private failures = 0;
  private isLost = false;
  private planned: ReturnType<typeof setTimeout> | undefined;
  private plannedAt = Infinity;
  private watch: ReturnType<typeof setInterval> | undefined;

  /**
   * @param open opens a stream by its address inside the server
   * @param name names the streams of this hub: for the server each replaces the one before it
   */
  constructor(
    private readonly open: (address: string) => Source,
    private readonly name: string,
  ) {}

  has(tab: string): boolean {
    return this.pages.has(tab);
  }

  /** Add the page of a tab; again, if the tab may have missed something. */
  attach(tab: string, query: string, token: string, tell: (news: News) => void): void {
    const known = this.pages.get(tab);
    this.pages.set(tab, { query, token, tell });
    this.watch ??= setInterval(() => this.checkSilence(), CHECK_MS);
    if (known?.query !== query || known.token !== token) this.plan(COME_MS);
    if (this.isLost) tell({ kind: "lost" });
    else if (this.current?.tabs.includes(tab)) tell({ kind: "connected" });
  }

  detach(tab: string): void {
    if (!this.pages.delete(tab)) return;
    if (this.pages.size > 0) this.plan(GO_MS);
    else this.stop();
  }

  /** Open the stream again: the server reads cookies when it is opened. */
  reconnect(): void {
    this.plan(COME_MS);
  }

  private plan(delay: number): void {
    const at = Date.now() + delay;
    if (this.plannedAt <= at || this.pages.size === 0) return;
    clearTimeout(this.planned);
    this.plannedAt = at;
    this.planned = setTimeout(() => this.openNext(), delay);
  }

  private forgetPlan(): void {
    clearTimeout(this.planned);
    this.plannedAt = Infinity;
  }

  private stop(): void {
    this.forgetPlan();
    clearInterval(this.watch);
    this.watch = undefined;
    for (const stream of [this.current, this.next]) stream?.source.close();
    this.current = this.next = undefined;
    this.isLost = false;
    this.failures = 0;
  }

  /** Open a stream for the present pages; the current one goes on until it is open. */
  private openNext(): void {
    this.forgetPlan();
    this.next?.source.close();
    const source = this.open(this.address());
    const stream = { source, tabs: [...this.pages.keys()], lastMessage: Date.now() };
    this.next = stream;
    source.addEventListener("open", () => this.replaceCurrent(stream));
    source.addEventListener("error", () => this.fail(stream));
    source.addEventListener("update", (event) => this.update(stream, event));
    source.addEventListener("refused", (event) => {
      this.update(stream, event);
      this.plan(REFUSED_MS);
    });
    source.addEventListener("beat", (event) => this.compare(stream, event));
  }

  private address(): string {
    const pages = [...this.pages.values()].map(
      ({ query, token }) => `&page=${encodeURIComponent(`${query}&token=${token}`)}`,
    );
    return `/events?stream=${this.name}${pages.join("")}`;
  }

  private replaceCurrent(stream: Stream): void {
    if (stream !== this.next) return;
    this.current?.source.close();
    this.current = stream;
    this.next = undefined;
    this.failures = 0;
    this.isLost = false;
    stream.lastMessage = Date.now();
    for (const tab of stream.tabs) this.pages.get(tab)?.tell({ kind: "connected" });
  }

  private fail(stream: Stream): void {
    stream.source.close();
    if (stream === this.current) this.current = undefined;
    else if (stream === this.next) this.next = undefined;
    else return;
    // The server ends a stream when it opens the one that replaces it.
    if (this.next) return;
    if (!this.current && !this.isLost) {
      this.isLost = true;
      for (const page of this.pages.values()) page.tell({ kind: "lost" });
    }
    // After a restart of the server, not all browsers ask at the same moment.
    const delay = Math.min(FIRST_RETRY_MS * 2 ** this.failures++, LONGEST_RETRY_MS);
    this.plan(delay * (0.75 + Math.random() / 2));
  }

  private checkSilence(): void {
    for (const stream of [this.current, this.next]) {
      if (stream && Date.now() - stream.lastMessage > SILENCE_MS) this.fail(stream);
    }
  }

  private update(stream: Stream, event: MessageEvent<string>): void {
    const { page, token } = this.pageOf(stream, event);
    if (!page) return;
    page.token = token;
    page.tell({ kind: "update", html: event.data, token });
  }

  /** A heartbeat says what the page should show: if it shows something else, it gets all of it. */
  private compare(stream: Stream, event: MessageEvent<string>): void {
    const { page, token } = this.pageOf(stream, event);
    if (!page || page.token === token) return;
    page.token = "";
    this.plan(COME_MS);
  }

  /** The page of an event, whose id is the number of moves, the token, and the page's number. */
  private pageOf(stream: Stream, event: MessageEvent<string>): { page?: Page; token: string } {
    const [, token = "", number = ""] = event.lastEventId.split(" ");
    if (stream !== this.current) return { token };
    stream.lastMessage = Date.now();
    const page = this.pages.get(stream.tabs[Number(number)] ?? "");
    return page ? { page, token } : { token };
  }
}
