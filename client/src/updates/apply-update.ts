/**
 * Applies an update to the page: sections of HTML, each of which replaces the one with its id.
 *
 * htmx morphs the sections, so that focus, scrolling and open details are kept.
 */
import htmx from "htmx.org";
import { restoreTemporaryDrawings } from "../board/animation/run-animation";
import { prepareMoveAnimation } from "../board/animation/show-move";
import { restorePrompt } from "../choices/highlight-choice";
import { animationSpeed } from "../settings/animation-speed";

/** A move without animation is shown for this time. */
const STILL_MOVE_MS = 350;

export interface Update {
  html: string;
  ids: string[];
  /** The sequence number of the new position; undefined if the update is not about the game. */
  seq: number | undefined;
}

export function parseUpdate(html: string): Update {
  const template = document.createElement("template");
  template.innerHTML = html;
  const ids = [...template.content.children].map((section) => section.id).filter(Boolean);
  const seq = template.content.querySelector<HTMLElement>("#state")?.dataset["seq"];
  return { html, ids, seq: seq === undefined ? undefined : Number(seq) };
}

/**
 * Apply an update, unless the page already shows a later position.
 *
 * @param timeShare the share of its normal time that the update gets; 0 for at once
 * @returns for how many milliseconds to show it before the next one; 0 if it is not a move
 */
export function applyUpdate({ html, ids, seq }: Update, timeShare: number): number {
  const shownSeq = Number(document.body.dataset["seq"]);
  if (seq !== undefined && seq < shownSeq) return 0;
  const isMove = seq !== undefined && seq > shownSeq;
  const pace = animationSpeed() && timeShare / animationSpeed();
  const startAnimation = isMove ? prepareMoveAnimation(pace) : undefined;
  const focusedChoice = document.activeElement?.closest('button[name="action"]') ?? null;
  // An explanation of a blocked move is out of date after the next move.
  if (isMove) for (const old of document.querySelectorAll("#why, #refused")) old.remove();
  restorePrompt();
  void htmx.swap({
    text: html,
    swap: "none",
    selectOOB: ids.map((id) => `#${CSS.escape(id)}:outerMorph`).join(","),
  });
  if (seq !== undefined) showPosition(seq);
  keepFocusOnChoices(focusedChoice !== null);
  restoreTemporaryDrawings();
  return startAnimation ? Math.max(startAnimation(), STILL_MOVE_MS * pace) : 0;
}

let lostFocus = false;

/** A player who chooses by keyboard continues at the next choices, also after others have moved. */
function keepFocusOnChoices(hadFocus: boolean): void {
  if (document.activeElement !== document.body) {
    lostFocus = false;
    return;
  }
  lostFocus ||= hadFocus;
  if (!lostFocus) return;
  document.querySelector<HTMLElement>("#choices li button")?.focus({ preventScroll: true });
}

/** Copy the sequence number and the turn to the body and to all forms. */
function showPosition(seq: number): void {
  const state = document.getElementById("state");
  document.body.dataset["seq"] = String(seq);
  document.body.dataset["turn"] = state?.dataset["turn"] ?? "none";
  const progress = document.getElementById("progress");
  if (progress) progress.textContent = state?.dataset["progress"] ?? "";
  for (const input of document.querySelectorAll<HTMLInputElement>('input[name="seq"]')) {
    input.value = String(seq);
  }
}
