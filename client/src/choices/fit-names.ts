/**
 * A name that has no room gives way to its short form, if it has one; a row whose figures would still
 * be cut is drawn `tight`.
 *
 * In a narrow rail, eight and more choices are in two columns only if all names keep enough room.
 * Otherwise they are in one column, as few choices are, and scroll, if six of them stay in sight.
 */
import { showWholeRows } from "./whole-rows";

const WIDE_RAIL_PX = 600;
const NAME_PX = 60;
const FEWEST_IN_SIGHT = 6;

export function startFittingNames(): void {
  const field = document.getElementById("choices");
  if (!field) return;
  new ResizeObserver(fitNames).observe(field);
  void document.fonts.ready.then(fitNames);
}

/** Call when the choices may have changed. */
export function fitNames(): void {
  for (const row of document.querySelectorAll("#choices .tight")) row.classList.remove("tight");
  shortenNames();
  const list = document.querySelector<HTMLElement>("#choices .rows:is(.some, .fitted)");
  if (list) fitColumns(list);
  tightenRows();
  showWholeRows();
}

function fitColumns(list: HTMLElement): void {
  if (list.classList.contains("fitted")) {
    list.classList.remove("fitted", "few");
    list.classList.add("some");
  }
  if (!isRoomy(list)) {
    list.classList.remove("some");
    list.classList.add("fitted", "few");
  }
  shortenNames();
}

function tightenRows(): void {
  const rows = [...document.querySelectorAll<HTMLElement>("#choices .rows li > button")];
  const cut = rows.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  for (const row of cut) row.classList.add("tight");
}

function shortenNames(): void {
  const names = [...document.querySelectorAll<HTMLElement>("#choices .name[data-short]")];
  for (const name of names) {
    const { short, whole } = name.dataset;
    if (name.textContent !== short) name.dataset["whole"] = name.textContent;
    else if (whole) name.textContent = whole;
  }
  const cut = names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  for (const name of cut) name.textContent = name.dataset["short"] ?? "";
}

function isRoomy(list: HTMLElement): boolean {
  const place = list.closest<HTMLElement>(".list") ?? list;
  if (place.clientWidth >= WIDE_RAIL_PX || getComputedStyle(list).columnCount !== "2") return true;
  const row = list.querySelector<HTMLElement>("li");
  if (!row || place.clientHeight < FEWEST_IN_SIGHT * (row.offsetHeight + 1)) return true;
  return ![...list.querySelectorAll<HTMLElement>(".name")].some(isNarrow);
}

/** Whether a name is cut and has little room. */
function isNarrow({ scrollWidth, clientWidth }: HTMLElement): boolean {
  return clientWidth < NAME_PX && scrollWidth > clientWidth;
}
