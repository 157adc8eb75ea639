/** Lets pieces fly between the board and the player boards, such as a tile that a player takes. */
import type { Point } from "../point";
import { createSvg } from "../svg";
import { STAGGER_MS } from "./movements";
import { type Piece, copyOf } from "./pieces";
import { type Tempo, runAnimation, translate } from "./run-animation";

/** How much larger a piece is drawn at the top of its flight. */
const LIFT = 1.25;
/** The size of a symbol in board units; symbols have no size themselves. */
const SYMBOL_SIZE = 26;

export interface Flight {
  /** A shape of the board's drawing; empty if the piece itself flies. */
  shape: string;
  fromId: string;
  toId: string;
  /** The piece at either end; undefined if that end is elsewhere on the page. */
  from: Piece | undefined;
  to: Piece | undefined;
}

/**
 * Start a flight over the whole page and return its length in milliseconds.
 *
 * This is the only animation that asks the browser for positions on the screen, because player
 * boards are not part of the board's drawing.
 *
 * @param index how many flights of the same move started before this one
 */
export function fly(board: SVGSVGElement, flight: Flight, index: number, tempo: Tempo): number {
  const matrix = board.getScreenCTM();
  const from = matrix && (flight.from ? onScreen(flight.from, matrix) : centre(flight.fromId));
  const to = matrix && (flight.to ? onScreen(flight.to, matrix) : centre(flight.toId));
  const drawing = flight.shape ? drawShape(flight.shape) : drawPiece(flight.from ?? flight.to);
  if (!matrix || !from || !to || !drawing) return 0;
  const seat = /\d+$/.exec(flight.from ? flight.toId : flight.fromId)?.[0] ?? "";
  const flyer = createSvg("svg", { class: `flyer seat-${seat}`, "aria-hidden": "true" });
  flyer.append(drawing);
  document.body.append(flyer);
  const size = matrix.a;
  const top = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 30 };
  const frames = [
    { transform: `${translate(from)} scale(${size})`, opacity: 1 },
    { transform: `${translate(top)} scale(${size * LIFT})`, opacity: 1 },
    { transform: `${translate(to)} scale(${size * 0.8})`, opacity: flight.to ? 1 : 0.2 },
  ];
  const delay = tempo.scaled(index * STAGGER_MS);
  const duration = tempo.time("--t-move");
  if (flight.to && !flight.shape) {
    // The piece is already at its new place: hide it until its copy arrives.
    runAnimation(flight.to.group, [{ opacity: 0 }, { opacity: 0 }], { duration: delay + duration });
  }
  return runAnimation(flyer, frames, { delay, duration, easing: tempo.easeSail }, flyer);
}

function drawPiece(piece: Piece | undefined): SVGGElement | undefined {
  const copy = piece && copyOf(piece);
  copy?.removeAttribute("transform");
  return copy;
}

function drawShape(shape: string): SVGUseElement {
  const isSymbol = document.getElementById(shape) instanceof SVGSymbolElement;
  const corner = -SYMBOL_SIZE / 2;
  const box = { x: corner, y: corner, width: SYMBOL_SIZE, height: SYMBOL_SIZE };
  return createSvg("use", { href: `#${shape}`, ...(isSymbol ? box : {}) });
}

function onScreen(point: Point, matrix: DOMMatrix): Point {
  return new DOMPoint(point.x, point.y).matrixTransform(matrix);
}

/** The centre of an element of the page, moved to the window's edge if it is outside of it. */
function centre(id: string): Point | undefined {
  const box = document.getElementById(id)?.getBoundingClientRect();
  if (!box) return undefined;
  const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value));
  return {
    x: clamp(box.x + box.width / 2, innerWidth),
    y: clamp(box.y + Math.min(box.height / 2, 60), innerHeight),
  };
}
