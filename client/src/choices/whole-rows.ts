/**
 * A list that scrolls ends with a whole row. On a phone, where the list is a sheet, a row that is cut
 * says that the list goes on.
 */
const WITH_RAIL = matchMedia("(min-width: 1100px)");
// The border of the list, and the space below its last row.
const AIR_PX = 3;
// A row that lacks no more than this is whole.
const SLIGHT_PX = 1.5;

/** Call when the choices, or the room for them, may have changed. */
export function showWholeRows(): void {
  const place = document.querySelector<HTMLElement>("#choices > :is(.list, .field)");
  if (!place) return;
  place.style.maxHeight = "";
  const rows = [...place.querySelectorAll<HTMLElement>("li")].filter((row) => row.offsetHeight > 0);
  if (!WITH_RAIL.matches || place.scrollHeight <= place.clientHeight + 1) return;
  const edge = place.getBoundingClientRect();
  const top = edge.top - place.scrollTop;
  const ends = rows.map((row) => row.getBoundingClientRect().bottom - top);
  const last = Math.max(...ends.filter((end) => end <= edge.height + SLIGHT_PX));
  if (Number.isFinite(last)) place.style.maxHeight = `${Math.ceil(last) + AIR_PX}px`;
}
