/**
 * Zooms and pans the board: by pinch, mouse wheel, drag, buttons and arrow keys.
 *
 * The wheel zooms with Ctrl, and without it once the board is zoomed; otherwise it scrolls the page.
 * The board's static and dynamic layers move together: the style sheet applies CSS variables, which this
 * module sets by a rule for these two drawings. Updates do not touch it, and nothing else needs a new style.
 */
import { type Point, distance } from "./point";

const MAX_SCALE = 4;
const BUTTON_FACTOR = 1.5;
const WHEEL_SPEED = 0.002;
/** A press that moves less than this is a click, not a drag. */
const DRAG_PX = 6;
/** An arrow key pans by this share of the visible board. */
const ARROW_KEY_SHARE = 0.2;
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
};

let scale = 1;
let pan: Point = { x: 0, y: 0 };
/** The scale and pan that the page currently shows. */
let shown = { scale, pan };
const sheet = new CSSStyleSheet();
/** Fingers or buttons that are down on the board, by pointer id. */
const pointers = new Map<number, Point>();
let draggedPx = 0;
let changed: () => void = () => undefined;
/** The page's scroll position before the last key: see `panToFocus`. */
let scrollBeforeKey = 0;

const table = () => document.querySelector<HTMLElement>(".table");
const board = () => document.getElementById("board");
const isOnBoard = (event: Event) => board()?.contains(event.target as Node) ?? false;

/** @param onChange called when the board shows another part of itself */
export function startZoom(onChange: () => void): void {
  changed = onChange;
  const buttons = document.querySelector<HTMLElement>(".zoom");
  if (!buttons || !board()) return;
  buttons.hidden = false;
  buttons.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-zoom]");
    if (button) pressButton(button.dataset["zoom"] ?? "");
  });
  buttons.addEventListener("keydown", panByArrowKey);
  document.addEventListener("wheel", zoomByWheel, { passive: false });
  document.addEventListener("pointerdown", (event) => {
    if (!isOnBoard(event) || event.button !== 0) return;
    if (pointers.size === 0) draggedPx = 0;
    pointers.set(event.pointerId, pointOf(event));
  });
  document.addEventListener("pointermove", dragOrPinch);
  for (const name of ["pointerup", "pointercancel"] as const) {
    document.addEventListener(name, (event) => pointers.delete(event.pointerId));
  }
  // The end of a drag or a pinch must not choose anything.
  document.addEventListener("click", ignoreAfterDrag, { capture: true });
  document.addEventListener("keydown", () => (scrollBeforeKey = scrollY), { capture: true });
  document.addEventListener("focusin", (event) => {
    if (isOnBoard(event)) panToFocus(event.target as Element);
  });
  document.adoptedStyleSheets.push(sheet);
  addEventListener("resize", show);
  show();
}

function pressButton(name: string): void {
  const centre = { x: frame().width / 2, y: frame().height / 2 };
  if (name === "in") zoomAt(centre, BUTTON_FACTOR);
  else if (name === "out") zoomAt(centre, 1 / BUTTON_FACTOR);
  else zoomAt(centre, 0); // below the smallest scale, so this resets the zoom
}

/** The size of the visible part of the board, and its offset in the drawing without zoom. */
function frame(): DOMRect {
  const section = board()?.getBoundingClientRect() ?? new DOMRect();
  const drawing = board()?.querySelector<SVGElement>(":scope > svg");
  const whole = drawing ? unzoomed(drawing, section) : section;
  const left = Math.max(whole.left, section.left);
  const top = Math.max(whole.top, section.top);
  const right = Math.min(whole.right, section.right);
  const bottom = Math.min(whole.bottom, section.bottom);
  return new DOMRect(left - whole.left, top - whole.top, right - left, bottom - top);
}

/** Where the drawing would be without zoom. */
function unzoomed(drawing: SVGElement, section: DOMRect): DOMRect {
  const now = drawing.getBoundingClientRect();
  const width = now.width / shown.scale;
  const height = now.height / shown.scale;
  return new DOMRect(section.left + (section.width - width) / 2, now.top - shown.pan.y, width, height);
}

function pointOf({ clientX, clientY }: MouseEvent): Point {
  return { x: clientX, y: clientY };
}

/** Convert a point of the window to one of the frame. */
function inFrame(point: Point): Point {
  const drawing = board()?.querySelector(":scope > svg")?.getBoundingClientRect() ?? new DOMRect();
  const { x, y } = frame();
  return {
    x: point.x - (drawing.left - shown.pan.x) - x,
    y: point.y - (drawing.top - shown.pan.y) - y,
  };
}

/** Zoom by a factor; this point of the frame stays where it is. */
function zoomAt(point: Point, factor: number): void {
  const { x, y } = frame();
  const newScale = clamp(1, scale * factor, MAX_SCALE);
  const growth = newScale / scale;
  pan = {
    x: point.x + x - (point.x + x - pan.x) * growth,
    y: point.y + y - (point.y + y - pan.y) * growth,
  };
  scale = newScale;
  show();
}

function panBy(x: number, y: number): void {
  pan = { x: pan.x + x, y: pan.y + y };
  show();
}

/** Limit the pan so that the board fills the frame, then pass scale and pan to the style sheet. */
function show(): void {
  const { x, y, width, height } = frame();
  pan = {
    x: clamp(width + x - (width + x) * scale, pan.x, x - x * scale),
    y: clamp(height + y - (height + y) * scale, pan.y, y - y * scale),
  };
  if (scale === 1) pan = { x: 0, y: 0 };
  shown = { scale, pan };
  table()?.classList.toggle("zoomed", scale > 1);
  document.documentElement.toggleAttribute("data-zoomed", scale > 1);
  sheet.replaceSync(`.board > svg, svg.art {
    --zoom: ${scale}; --pan-x: ${pan.x}px; --pan-y: ${pan.y}px;
    --seen-x: ${(x - pan.x) / scale}px; --seen-y: ${(y - pan.y) / scale}px;
    --seen-width: ${width / scale}px; --seen-height: ${height / scale}px;
  }`);
  for (const button of document.querySelectorAll<HTMLElement>("[data-zoom]")) {
    const isDisabled = button.dataset["zoom"] === "in" ? scale >= MAX_SCALE : scale <= 1;
    button.setAttribute("aria-disabled", String(isDisabled));
  }
  changed();
}

function clamp(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function zoomByWheel(event: WheelEvent): void {
  if (!isOnBoard(event) || !(event.ctrlKey || scale > 1)) return;
  event.preventDefault();
  zoomAt(inFrame(pointOf(event)), Math.exp(-event.deltaY * WHEEL_SPEED));
}

/** One pointer drags the zoomed board, two of them pinch it. */
function dragOrPinch(event: PointerEvent): void {
  const before = pointers.get(event.pointerId);
  if (!before) return;
  const now = pointOf(event);
  const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
  pointers.set(event.pointerId, now);
  draggedPx += distance(now, before);
  const other = others[0];
  if (other) {
    const centre = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    const growth = distance(now, other) / Math.max(1, distance(before, other));
    zoomAt(inFrame(centre), growth);
    panBy((now.x - before.x) / 2, (now.y - before.y) / 2);
  } else if (scale > 1 && draggedPx > DRAG_PX) {
    panBy(now.x - before.x, now.y - before.y);
  }
}

function ignoreAfterDrag(event: MouseEvent): void {
  const wasDrag = draggedPx > DRAG_PX && scale > 1 && isOnBoard(event) && event.detail > 0;
  draggedPx = 0;
  if (!wasDrag) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function panByArrowKey(event: KeyboardEvent): void {
  const direction = ARROWS[event.key];
  if (!direction || scale === 1) return;
  const { width, height } = frame();
  panBy(direction[0] * width * ARROW_KEY_SHARE, direction[1] * height * ARROW_KEY_SHARE);
  event.preventDefault();
  event.stopPropagation(); // in a replay the arrow keys go from step to step
}

/**
 * Pan to a choice that was focused by keyboard and is outside of the frame.
 *
 * The browser would scroll the page instead of the board, so that is reverted.
 */
function panToFocus(choice: Element): void {
  if (scale === 1 || !choice.matches(":focus-visible")) return;
  const { left, top, width, height } = choice.getBoundingClientRect();
  const centre = inFrame({ x: left + width / 2, y: top + height / 2 });
  const visible = frame();
  const isVisible =
    centre.x > 0 && centre.y > 0 && centre.x < visible.width && centre.y < visible.height;
  if (!isVisible) panBy(visible.width / 2 - centre.x, visible.height / 2 - centre.y);
  scrollTo({ top: scrollBeforeKey, behavior: "instant" });
}
