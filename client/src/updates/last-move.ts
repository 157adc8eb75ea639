/**
 * What the server says about the last move, on `#state`, for those who look and listen:
 *
 *   data-ply      how many actions have been played
 *   data-sounds   names of sounds
 *   data-scenes   SCENE:ID, played over the thing with that id, or that showed that shape
 *   data-flights  SHAPE:FROM:TO, a shape of the art or (without one) the thing itself, that flies
 *                 from one thing to another by their ids
 */
export interface Show {
  ply: number;
  sounds: string[];
  scenes: string[][];
  flights: string[][];
}

export function lastShow(): Show {
  const state = document.getElementById("state")?.dataset ?? {};
  const words = (name: string) => (state[name] ?? "").split(" ").filter(Boolean);
  return {
    ply: Number(state["ply"] ?? 0),
    sounds: words("sounds"),
    scenes: words("scenes").map((word) => word.split(":")),
    flights: words("flights").map((word) => word.split(":")),
  };
}
