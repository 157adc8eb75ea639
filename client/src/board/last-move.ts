/**
 * Reads what the server says about the sounds and animations of the last move, from `#state`:
 *
 *   data-ply      the number of actions played so far
 *   data-sounds   names of sounds
 *   data-scenes   SCENE:ID, a scene over the piece with that id, or over the one showing that shape
 *   data-flights  SHAPE:FROM:TO, a shape of the board's drawing (or, if empty, the piece itself) that
 *                 flies from one id to another
 */
export interface LastMove {
  ply: number;
  sounds: string[];
  scenes: string[][];
  flights: string[][];
}

export function lastMove(): LastMove {
  const state = document.getElementById("state")?.dataset ?? {};
  const words = (name: string) => (state[name] ?? "").split(" ").filter(Boolean);
  return {
    ply: Number(state["ply"] ?? 0),
    sounds: words("sounds"),
    scenes: words("scenes").map((word) => word.split(":")),
    flights: words("flights").map((word) => word.split(":")),
  };
}
