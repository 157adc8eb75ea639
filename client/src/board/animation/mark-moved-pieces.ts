/** Marks moved pieces with a ring for a while, for viewers who prefer reduced motion. */
import { createSvg } from "../svg";
import { type Pieces, hasMoved } from "./pieces";
import { showTemporarily } from "./run-animation";

const RING_MS = 2000;

export function markMovedPieces(before: Pieces, after: Pieces): void {
  for (const [id, piece] of after) {
    const old = before.get(id);
    if (!old || !hasMoved(old, piece)) continue;
    for (const name of ["moved edge", "moved"]) {
      const transform = `translate(${piece.x} ${piece.y})`;
      const ring = createSvg("circle", { class: name, r: 27, transform });
      showTemporarily(ring);
      setTimeout(() => ring.remove(), RING_MS);
    }
  }
}
