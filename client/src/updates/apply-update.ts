/**
 * Applies an update to the page: sections of HTML, each of which replaces the one with its id.
 *
 * htmx morphs the sections, so that focus, scrolling and open details are kept.
 */
import { showAnnounced } from "./announced";
import htmx from "htmx.org";
import { restoreTemporaryDrawings } from "../board/animation/run-animation";
import { prepareMoveAnimation } from "../board/animation/show-move";
import { restorePrompt } from "../choices/highlight-choice";
import { recentCount } from "../playback/recent-moves";
import { animationSpeed } from "../settings/animation-speed";

export interface Update {
  html: string;
  ids: string[];
  /** The sequence number of the new position; undefined if the update is not about the game. */
  seq: number | undefined;
  /** The number of moves of others since the viewer's last decision, after this update. */
  moves: number;
}

export function parseUpdate(html: string): Update {
  const template = document.createElement("template");
  template.innerHTML = html;
  const ids = [...template.content.children].map((section) => section.id).filter(Boolean);
  const seq = template.content.querySelector<HTMLElement>("#state")?.dataset["seq"];
  const recent = template.content.querySelector<HTMLElement>("#recent")?.dataset["count"];
  const moves = recent === undefined ? recentCount() : Number(recent);
  return { html, ids, seq: seq === undefined ? undefined : Number(seq), moves };
}

/**
 * Apply an update, unless the page already shows a later position.
 *
 * @param timeShare the share of its normal time that the update gets; 0 for at once
 * @returns the length of its animation in milliseconds; undefined if it is not a move
 */
export function applyUpdate({ html, ids, seq }: Update, timeShare: number): number | undefined {
  const shownSeq = Number(document.body.dataset["seq"]);
  if (seq !== undefined && seq < shownSeq) return undefined;
  const isMove = seq !== undefined && seq > shownSeq;
  const pace = animationSpeed() && timeShare / animationSpeed();
  const startAnimation = isMove ? prepareMoveAnimation(pace) : undefined;
  // An explanation of a blocked move is out of date after the next move.
  if (isMove) for (const old of document.querySelectorAll("#why, #refused")) old.remove();
  restorePrompt();
  void htmx.swap({
    text: html,
    swap: "none",
    selectOOB: ids.map((id) => `#${CSS.escape(id)}:outerMorph`).join(","),
  });
  if (seq !== undefined) showPosition(seq);
  restoreTemporaryDrawings();
  return startAnimation?.();
}

/** Copy the sequence number and the turn to the body and to all forms. */
function showPosition(seq: number): void {
  const state = document.getElementById("state");
  document.body.dataset["seq"] = String(seq);
  document.body.dataset["turn"] = state?.dataset["turn"] ?? "none";
  const progress = document.getElementById("progress");
  if (progress) progress.textContent = state?.dataset["progress"] ?? "";
  showAnnounced(state?.dataset["announced"]);
  for (const input of document.querySelectorAll<HTMLInputElement>('input[name="seq"]')) {
    input.value = String(seq);
  }
}
