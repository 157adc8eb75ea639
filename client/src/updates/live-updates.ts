/**
 * Live updates. The server pushes sections of the page as HTML, by `update` events on the stream
 * of the element `#live` or as the answer to a form; each section takes the place of the one with
 * its id. htmx holds the stream and morphs; here is decided when each update is shown.
 */
import htmx from "htmx.org";
import "htmx.org/dist/ext/hx-sse.js";
import { release, releaseAll } from "../choices/prevent-double-send";
import { finishMotion, keepPassing, watchMove } from "../board/animation/show-move";
import { UpdateQueue } from "./update-queue";
import { speed } from "../settings/animation-speed";

/** A change without motion is seen for this time. */
const STILL_MS = 350;
const FIRST_CONNECTION_RETRY_MS = 2000;
/** The server's `beat` comes every 15 s: after three missed ones the line is dead. */
const SILENCE_MS = 45_000;

/** What hx-sse tells of its connection; the package ships no types for it. */
interface Connection {
  reader: ReadableStreamDefaultReader | null;
  delayCanceller: (() => void) | null;
}
type ConnectionEvent = CustomEvent<{ connection: Connection }>;
type UpdateEvent = CustomEvent<{ data: string; id: string }>;

interface Update {
  html: string;
  ids: string[];
  /** The sequence number it brings the page to; undefined if it does not say. */
  seq: number | undefined;
}

// A hidden tab must still hear that it is its turn, so it stays connected. What a person has
// unfolded stays open. Pages are never kept or restored by htmx.
Object.assign(htmx.config, {
  history: false,
  morphIgnore: [...htmx.config.morphIgnore, "open"],
  sse: { pauseOnBackground: false, reconnectMaxDelay: 5000 },
});

/** @param shown called after each update */
export function startLive(shown: () => void): void {
  const show = (update: Update, share: number) => {
    const time = morph(update, share);
    releaseAll();
    say(undefined);
    shown();
    return time;
  };
  const skip = document.getElementById("skip");
  const queue = new UpdateQueue(
    show,
    () => speed() === 0,
    (waiting) => {
      skip?.toggleAttribute("hidden", waiting === 0);
      // Whoever is seen to think may have decided long since.
      document.body.toggleAttribute("data-behind", waiting > 0);
    },
  );
  skip?.addEventListener("click", () => {
    queue.catchUp();
    finishMotion();
  });
  document.addEventListener("visibilitychange", () => document.hidden && queue.catchUp());
  hearAnswers(queue, show);
  const live = document.getElementById("live");
  if (live) hearStream(live, queue);
}

function read(html: string): Update {
  const template = document.createElement("template");
  template.innerHTML = html;
  const ids = [...template.content.children].map((section) => section.id).filter(Boolean);
  const seq = template.content.querySelector<HTMLElement>("#state")?.dataset["seq"];
  return { html, ids, seq: seq === undefined ? undefined : Number(seq) };
}

/**
 * Brings the page to an update, unless it is already further. Gives the time in milliseconds that
 * it is to be seen: none if the game did not move.
 */
function morph({ html, ids, seq }: Update, share: number): number {
  const before = Number(document.body.dataset["seq"]);
  if (seq !== undefined && seq < before) return 0;
  const isMove = seq !== undefined && seq > before;
  const pace = speed() && share / speed();
  const show = isMove ? watchMove(pace) : undefined;
  const chosen = document.activeElement?.closest('button[name="action"]');
  // What could not be chosen before a move is no answer after it.
  if (isMove) document.querySelectorAll("#why, #refused").forEach(drop);
  void htmx.swap({
    text: html,
    swap: "none",
    selectOOB: ids.map((id) => `#${CSS.escape(id)}:outerMorph`).join(","),
  });
  if (seq !== undefined) carryState(seq);
  keepPlace(chosen !== null && chosen !== undefined);
  keepPassing();
  return show ? Math.max(show(), STILL_MS * pace) : 0;
}

function drop(part: Element): void {
  part.remove();
}

let lostPlace = false;

/** Whoever plays by keyboard goes on at the next choices, even if others decide in between. */
function keepPlace(hadChoice: boolean): void {
  if (document.activeElement !== document.body) {
    lostPlace = false;
    return;
  }
  lostPlace ||= hadChoice;
  if (!lostPlace) return;
  document.querySelector<HTMLElement>("#choices li button")?.focus({ preventScroll: true });
}

function carryState(seq: number): void {
  const state = document.getElementById("state");
  document.body.dataset["seq"] = String(seq);
  document.body.dataset["turn"] = state?.dataset["turn"] ?? "none";
  for (const input of document.querySelectorAll<HTMLInputElement>('input[name="seq"]')) {
    input.value = String(seq);
  }
}

/** Forms and links with `hx-swap="none"`: what they are answered takes the same door as the stream. */
function hearAnswers(
  queue: UpdateQueue<Update>,
  show: (update: Update, share: number) => void,
): void {
  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    // As without a script: a button's own address goes before its form's.
    const address = ctx.request["submitter"]?.getAttribute("formaction");
    if (address) ctx.request.action = address;
  });
  document.addEventListener("htmx:after:request", (event) => {
    const { ctx } = event.detail;
    const answer = ctx.response?.raw;
    if (ctx.swap !== "none" || !answer || ctx.sourceElement.id === "live") return;
    event.preventDefault();
    if (answer.redirected) {
      location.assign(answer.url);
      return;
    }
    const update = read(ctx.text ?? "");
    if (update.ids.length === 0) {
      if (!answer.ok) say("wordFailed");
    } else if (update.seq === undefined) {
      show(update, 0); // it tells nothing of the game, so the moves that wait may go on waiting
    } else {
      queue.pushAhead(update);
    }
    const form = ctx.sourceElement;
    // A button with a name sends its own words: what is typed was not sent, and stays.
    const wasTyped = !ctx.request["submitter"]?.getAttribute("name");
    if (form instanceof HTMLFormElement && answer.ok && wasTyped && "reset" in form.dataset) {
      form.reset();
    }
    // A move accepted without words stays busy until the stream brings its outcome.
    if (form instanceof HTMLFormElement && form.id !== "act") release(form);
  });
  document.addEventListener("htmx:error", () => {
    releaseAll();
    say("wordFailed");
  });
}

function hearStream(live: HTMLElement, queue: UpdateQueue<Update>): void {
  let connection: Connection | undefined;
  let heard = Date.now();
  let beats = false;

  live.addEventListener("update", (event) => queue.push(read((event as UpdateEvent).detail.data)));
  live.addEventListener("beat", () => (beats = true));
  live.addEventListener("htmx:sse:before:message", () => (heard = Date.now()));
  live.addEventListener("htmx:sse:after:connection", (event) => {
    connection = (event as ConnectionEvent).detail.connection;
    heard = Date.now();
    say(undefined);
  });
  live.addEventListener("htmx:sse:error", () => say("wordLost"));

  // hx-sse comes back by itself, with Last-Event-ID, only once it has been connected.
  const retry = (event: Event) => {
    if (event.target !== live) return;
    event.stopPropagation();
    say("wordLost");
    setTimeout(() => htmx.trigger(live, "reconnect"), FIRST_CONNECTION_RETRY_MS);
  };
  live.addEventListener("htmx:error", retry);
  live.addEventListener("htmx:response:error", retry);

  const reconnect = () => {
    heard = Date.now();
    connection?.delayCanceller?.();
    void connection?.reader?.cancel();
  };
  window.addEventListener("online", reconnect);
  setInterval(() => beats && Date.now() - heard > SILENCE_MS && reconnect(), 5000);
}

/** Shows one of the page's own sentences (`data-word-*` of the body) in `#connection`, or none. */
function say(word: "wordLost" | "wordFailed" | undefined): void {
  const line = document.getElementById("connection");
  if (!line) return;
  line.textContent = word ? (document.body.dataset[word] ?? "") : "";
  line.hidden = word === undefined;
}
