/**
 * Waits for the result of the viewer's own decision.
 *
 * While the event stream is open the server answers a decision without content: the stream brings the
 * result to this page as to all others. It is shown at once, before the moves that still wait.
 */
import { hasStream, reconnectEvents } from "./event-stream";

/** The result takes a few milliseconds: after this time the stream must be broken. */
const LATE_MS = 1500;

let awaitedAfter: number | undefined;

/** Call before a decision is sent. Returns whether its result will come by the stream. */
export function awaitDecision(): boolean {
  awaitedAfter = hasStream() ? shownSeq() : undefined;
  return awaitedAfter !== undefined;
}

/** Call when the server has taken a decision without saying what came of it. */
export function expectDecisionSoon(): void {
  const after = awaitedAfter;
  if (after === undefined) return;
  setTimeout(() => {
    if (awaitedAfter === after) reconnectEvents();
  }, LATE_MS);
}

/** Call when the answer itself says what came of a decision. */
export function stopAwaiting(): void {
  awaitedAfter = undefined;
}

/** Whether an update with this sequence number is the result of the viewer's own decision. */
export function isOwnDecision(seq: number | undefined): boolean {
  if (awaitedAfter === undefined || seq === undefined || seq <= awaitedAfter) return false;
  awaitedAfter = undefined;
  return true;
}

function shownSeq(): number {
  return Number(document.body.dataset["seq"]);
}
