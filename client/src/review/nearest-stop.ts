/** Finds the step of a review that a click on its graph means. */

/** The stop nearest to that place, of stops as the server lists them: "PLY:PLACE PLY:PLACE". */
export function stopAt(places: string, x: number): string | undefined {
  let nearest: string | undefined;
  let least = Infinity;
  for (const stop of places.split(" ")) {
    const [ply, place] = stop.split(":");
    const distance = Math.abs(Number(place) - x);
    if (distance < least) [nearest, least] = [ply, distance];
  }
  return nearest;
}
