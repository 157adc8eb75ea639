/**
 * Shows the names of places on a small board, which has no space to print them: in a bubble at a place
 * that a finger touches, and at all places while the board is zoomed.
 *
 * A place has a `data-name`, or uses a shape that has one. A choice at a place may have a `data-place-note`
 * in its row, such as the hours of a journey, which the bubble adds. Screen readers find all of this in the
 * choices, so it is hidden from them.
 */
import { listedChoice, valuesOf } from "../choices/highlight-choice";
import type { Point } from "./point";

const SHOWN_MS = 2500;
/** The distance between a bubble and its place, and between a bubble and the edge of the board. */
const GAP_PX = 6;
const PIECES = "#pieces g[id]";

let timer: ReturnType<typeof setTimeout> | undefined;
let isTouch = false;
let isLabelling = false;
const bubble = makeLayer("place-bubble");
const labels = makeLayer("place-labels");

const board = () => document.getElementById("board");
const isPhoneBoard = () => document.body.dataset["orientation"] === "portrait";
const isZoomed = () => document.documentElement.hasAttribute("data-zoomed");

export function startPlaceNames(): void {
  if (!board()) return;
  document.body.append(labels, bubble);
  document.addEventListener("pointerdown", notePointer, { capture: true });
  document.addEventListener("click", nameTouchedPlace, { capture: true });
  addEventListener("resize", followBoard);
  addEventListener("scroll", followBoard, { capture: true, passive: true });
}

function followBoard(event: Event): void {
  if (event.target instanceof Element && !event.target.contains(board())) return;
  hideBubble();
  labelPlaces();
}

function notePointer(event: PointerEvent): void {
  isTouch = event.pointerType === "touch";
  hideBubble();
}

/** A click by keyboard or screen reader has no position. */
function nameTouchedPlace(event: MouseEvent): void {
  const touched = event.target as Element;
  if (!isTouch || event.detail === 0 || !touched.closest("#board, .art")) return;
  const target = touched.closest<HTMLButtonElement>(".spot");
  const point = target
    ? middleOf(target.getBoundingClientRect())
    : { x: event.clientX, y: event.clientY };
  const place = placeAt(point);
  if (place) showBubble(place, target ? notesOf(target) : []);
}

/** The different notes of the choices at a click target, the lowest first. */
function notesOf(target: HTMLButtonElement): string[] {
  const rows = valuesOf(target).map((value) => listedChoice(value));
  const notes = rows.map((row) => row?.querySelector<HTMLElement>("[data-place-note]")?.dataset["placeNote"]);
  const found = notes.filter((note) => note !== undefined);
  return [...new Set(found)].sort((one, other) => one.localeCompare(other, undefined, { numeric: true }));
}

interface Place {
  name: string;
  box: DOMRect;
}

/** All places of the board, with the boxes that they have on the screen now. */
function places(): Place[] {
  const found: Place[] = [];
  for (const element of document.querySelectorAll<SVGElement>(`.art [data-name], ${PIECES}`)) {
    const name = element.dataset["name"] ?? nameOfShape(element);
    const box = name ? element.getBoundingClientRect() : undefined;
    if (name && box && box.width > 0) found.push({ name, box });
  }
  return found;
}

function nameOfShape(piece: Element): string | undefined {
  const href = piece.querySelector(":scope > use")?.getAttribute("href");
  return href ? document.getElementById(href.slice(1))?.dataset["name"] : undefined;
}

/** The place there; of several, the one whose middle is nearest. */
function placeAt(point: Point): Place | undefined {
  const away = ({ box }: Place) => Math.hypot(middleOf(box).x - point.x, middleOf(box).y - point.y);
  return places()
    .filter(({ box }) => isInside(point, box))
    .sort((one, other) => away(one) - away(other))[0];
}

/** Above the place or, without space, below it; always within the board, so it covers nothing else. */
function showBubble({ name, box }: Place, notes: readonly string[]): void {
  const frame = board()?.getBoundingClientRect();
  if (!frame) return;
  bubble.textContent = [name, ...notes].join(", ");
  bubble.hidden = false;
  const { width, height } = bubble.getBoundingClientRect();
  const above = box.top - height - GAP_PX;
  const below = Math.min(box.bottom + GAP_PX, frame.bottom - height - GAP_PX);
  const left = middleOf(box).x - width / 2;
  moveTo(bubble, {
    x: frame.left + clamp(left - frame.left, frame.width - width - GAP_PX),
    y: above >= frame.top ? above : below,
  });
  clearTimeout(timer);
  timer = setTimeout(hideBubble, SHOWN_MS);
}

function hideBubble(): void {
  clearTimeout(timer);
  bubble.hidden = true;
}

/** Call when the board has changed or shows another part: label its places while it is zoomed. */
export function labelPlaces(): void {
  if (isLabelling) return;
  isLabelling = true;
  requestAnimationFrame(() => {
    isLabelling = false;
    drawLabels();
  });
}

function drawLabels(): void {
  const frame = board()?.getBoundingClientRect();
  labels.hidden = !frame?.width || !isPhoneBoard() || !isZoomed();
  if (labels.hidden || !frame) {
    labels.replaceChildren();
    return;
  }
  moveTo(labels, frame);
  labels.style.width = `${frame.width}px`;
  labels.style.height = `${frame.height}px`;
  const inView = places().filter(({ box }) => isInside(middleOf(box), frame));
  labels.replaceChildren();
  for (const place of inView) addLabel(place, frame);
  dropOverlapping();
}

/** At the foot of the place, as far as the visible part of the board allows. */
function addLabel({ name, box }: Place, frame: DOMRect): void {
  const made = document.createElement("span");
  made.textContent = name;
  labels.append(made);
  const { offsetWidth, offsetHeight } = made;
  moveTo(made, {
    x: clamp(middleOf(box).x - frame.x - offsetWidth / 2, frame.width - offsetWidth - GAP_PX),
    y: clamp(box.bottom - frame.y - offsetHeight / 2, frame.height - offsetHeight - GAP_PX),
  });
}

/** Where two labels would cover each other, the first one stays. */
function dropOverlapping(): void {
  const kept: DOMRect[] = [];
  const all = [...labels.children].map((element) => ({ element, box: element.getBoundingClientRect() }));
  for (const { element, box } of all) {
    if (kept.some((other) => isOverlapping(box, other))) element.remove();
    else kept.push(box);
  }
}

function makeLayer(className: string): HTMLElement {
  const made = document.createElement("div");
  made.className = className;
  made.hidden = true;
  made.setAttribute("aria-hidden", "true");
  return made;
}

function moveTo(element: HTMLElement, { x, y }: Point): void {
  element.style.left = `${x}px`;
  element.style.top = `${y}px`;
}

/** The value, within the gap at the edge and the most. */
function clamp(value: number, most: number): number {
  return Math.max(GAP_PX, Math.min(value, most));
}

function middleOf({ left, top, width, height }: DOMRect): Point {
  return { x: left + width / 2, y: top + height / 2 };
}

function isInside({ x, y }: Point, { left, right, top, bottom }: DOMRect): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

function isOverlapping(one: DOMRect, other: DOMRect): boolean {
  return (
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  );
}
