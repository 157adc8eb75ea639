/**
 * Animates a move on the board, from the position before an update to the one after it.
 *
 * An update puts every piece at its new place at once. This module compares both positions and shows
 * the way between them, by animations of transform and opacity only: a moved piece glides, along the
 * board's lane if there is one; a changed one turns over; a new one is dealt; a removed one fades; a
 * die rolls. The server adds flights and scenes (see `board/last-move.ts`).
 */
import { prefersReducedMotion } from "../../settings/animation-speed";
import { lastMove } from "../last-move";
import { fly } from "./flights";
import { markMovedPieces } from "./mark-moved-pieces";
import { deal, fade, glide, roll, turnOver } from "./movements";
import { parsePolyline, pathBetween } from "./path";
import { type Pieces, hasMoved, pieceShowing, piecesOnBoard } from "./pieces";
import { type Tempo, finishAnimations, tempoFor } from "./run-animation";
import { playScene } from "./scenes";

/** At most this many pieces are dealt in one move, such as a set-up. */
const MOST_DEALT = 24;
const DIE_ID = /(^|-)die(-|$)/;

const boardDrawing = () => document.querySelector<SVGSVGElement>("#board svg");

/**
 * Call before an update of the board; call the returned function after it.
 *
 * @param timeShare the share of its normal time that each animation gets; 0 for no animation
 * @returns a function that starts the animations and returns their length in milliseconds
 */
export function prepareMoveAnimation(timeShare: number): () => number {
  if (timeShare === 0) finishAnimations();
  if (timeShare === 0 || !boardDrawing()) return () => 0;
  const before = piecesOnBoard();
  const plyBefore = lastMove().ply;
  return () => {
    const board = boardDrawing();
    if (!board) return 0;
    if (prefersReducedMotion()) {
      markMovedPieces(before, piecesOnBoard());
      return 0;
    }
    const isForward = lastMove().ply > plyBefore; // not an undo
    const tempo = tempoFor(timeShare);
    const after = piecesOnBoard();
    const flights = isForward ? lastMove().flights : [];
    return Math.max(
      animatePieces(before, after, new Set(flights.flat()), tempo),
      ...startFlights(board, flights, before, after, tempo),
      ...(isForward ? startScenes(before, after, tempo) : []),
    );
  };
}

/** Animate what changed on the board, except pieces that fly. */
function animatePieces(before: Pieces, after: Pieces, flying: Set<string>, tempo: Tempo): number {
  const lane = parsePolyline(document.querySelector("polyline.lane")?.getAttribute("points") ?? "");
  const lengths = [0];
  let dealt = 0;
  for (const [id, piece] of after) {
    const old = before.get(id);
    if (old && hasMoved(old, piece)) {
      lengths.push(glide(piece, pathBetween(old, piece, lane), tempo));
    } else if (DIE_ID.test(id) && old?.markup !== piece.markup) {
      lengths.push(roll(piece, tempo));
    } else if (dealt < MOST_DEALT && !flying.has(id)) {
      if (!old) lengths.push(deal(piece, dealt++, tempo));
      else if (old.markup !== piece.markup) lengths.push(turnOver(piece, tempo));
    }
  }
  for (const [id, piece] of before) {
    // The next move need not wait until a removed piece has faded.
    if (!after.has(id) && !flying.has(id)) fade(piece, tempo);
  }
  return Math.max(...lengths);
}

function startFlights(
  board: SVGSVGElement,
  flights: string[][],
  before: Pieces,
  after: Pieces,
  tempo: Tempo,
): number[] {
  return flights.map(([shape = "", fromId = "", toId = ""], index) => {
    const ends = { from: before.get(fromId) ?? after.get(fromId), to: after.get(toId) };
    return fly(board, { shape, fromId, toId, ...ends }, index, tempo);
  });
}

function startScenes(before: Pieces, after: Pieces, tempo: Tempo): number[] {
  return lastMove().scenes.map(([scene = "", id = ""]) => {
    const piece = after.get(id) ?? before.get(id) ?? pieceShowing(id, before);
    return piece ? playScene(scene, piece, tempo) : 0;
  });
}
