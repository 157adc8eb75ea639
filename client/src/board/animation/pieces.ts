/** Reads where every piece is on the board, so that two positions can be compared. */
import type { Point } from "../point";

/** A piece on the board: a group with an id and a place. */
export interface Piece extends Point {
  group: SVGGElement;
  markup: string;
}

export type Pieces = Map<string, Piece>;

/** All pieces by id. Places are read from attributes, because asking for a layout is slow. */
export function piecesOnBoard(): Pieces {
  const pieces: Pieces = new Map();
  for (const group of document.querySelectorAll<SVGGElement>("#pieces g[id][transform]")) {
    const place = placeOf(group);
    if (place) pieces.set(group.id, { ...place, group, markup: group.innerHTML });
  }
  return pieces;
}

function placeOf(group: SVGGElement): Point | undefined {
  const transform = group.getAttribute("transform") ?? "";
  const [, x, y] = /^translate\(([-\d.]+)[ ,]+([-\d.]+)\)$/.exec(transform) ?? [];
  return x === undefined || y === undefined ? undefined : { x: Number(x), y: Number(y) };
}

export function hasMoved(before: Piece, after: Piece): boolean {
  return before.x !== after.x || before.y !== after.y;
}

/** The piece that shows this shape of the board's drawing. */
export function pieceShowing(shape: string, pieces: Pieces): Piece | undefined {
  return [...pieces.values()].find((piece) => piece.markup.includes(`"#${shape}"`));
}

export function copyOf(piece: Piece): SVGGElement {
  const copy = piece.group.cloneNode(true) as SVGGElement;
  copy.removeAttribute("id");
  copy.setAttribute("transform", `translate(${piece.x} ${piece.y})`);
  return copy;
}
