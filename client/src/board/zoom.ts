/**
 * Zoom and pan of the board: by pinch, by the wheel with Ctrl (and without it once the board is
 * zoomed; else the wheel scrolls the page), by buttons and by keys. The board and the art below it
 * move together: both read the custom properties set here on the table, which no update touches.
 */
const MOST = 4;
const STEP = 1.5;
const WHEEL = 0.002;
/** A press that moves less far is a click. */
const DRAG_PX = 6;
const PAN_SHARE = 0.2;
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
};

interface Point {
  x: number;
  y: number;
}

let scale = 1;
let pan: Point = { x: 0, y: 0 };
/** What the page shows of it. */
let shown = { scale, pan };
const pressed = new Map<number, Point>();
let dragged = 0;
/** How far the page was scrolled before the last key: going to a choice that lies outside of the
 * frame, the browser would scroll the page, not the board. */
let scrolled = 0;

const table = () => document.querySelector<HTMLElement>(".table");
const board = () => document.getElementById("board");
const isOnBoard = (event: Event) => board()?.contains(event.target as Node) ?? false;

export function startZoom(): void {
  const buttons = document.querySelector<HTMLElement>(".zoom");
  if (!buttons || !board()) return;
  buttons.hidden = false;
  buttons.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-zoom]");
    if (button) press(button.dataset["zoom"] ?? "");
  });
  buttons.addEventListener("keydown", panByKey);
  document.addEventListener("wheel", turnWheel, { passive: false });
  document.addEventListener("pointerdown", (event) => {
    if (!isOnBoard(event) || event.button !== 0) return;
    if (pressed.size === 0) dragged = 0;
    pressed.set(event.pointerId, at(event));
  });
  document.addEventListener("pointermove", move);
  for (const name of ["pointerup", "pointercancel"] as const) {
    document.addEventListener(name, (event) => pressed.delete(event.pointerId));
  }
  // What ends a drag or a pinch is no choice.
  document.addEventListener("click", refuseDragged, { capture: true });
  document.addEventListener("keydown", () => (scrolled = scrollY), { capture: true });
  document.addEventListener("focusin", (event) => isOnBoard(event) && reveal(event.target as Element));
  addEventListener("resize", show);
  show();
}

function press(what: string): void {
  const middle = { x: frame().width / 2, y: frame().height / 2 };
  if (what === "in") zoomAt(middle, STEP);
  else if (what === "out") zoomAt(middle, 1 / STEP);
  else zoomAt(middle, 0);
}

/** The part of the window in which the board is seen, and its offset in the drawing. */
function frame(): DOMRect {
  const section = board()?.getBoundingClientRect() ?? new DOMRect();
  const drawing = board()?.querySelector<SVGElement>(":scope > svg");
  const own = drawing ? unzoomed(drawing, section) : section;
  const left = Math.max(own.left, section.left);
  const top = Math.max(own.top, section.top);
  const right = Math.min(own.right, section.right);
  const bottom = Math.min(own.bottom, section.bottom);
  return new DOMRect(left - own.left, top - own.top, right - left, bottom - top);
}

/** Where the drawing would lie without zoom. */
function unzoomed(drawing: SVGElement, section: DOMRect): DOMRect {
  const now = drawing.getBoundingClientRect();
  const width = now.width / shown.scale;
  const height = now.height / shown.scale;
  return new DOMRect(section.left + (section.width - width) / 2, now.top - shown.pan.y, width, height);
}

function at({ clientX, clientY }: MouseEvent): Point {
  return { x: clientX, y: clientY };
}

/** A point of the window, as one of the frame in which the board is seen. */
function inFrame(point: Point): Point {
  const drawing = board()?.querySelector(":scope > svg")?.getBoundingClientRect() ?? new DOMRect();
  const { x, y } = frame();
  return {
    x: point.x - (drawing.left - shown.pan.x) - x,
    y: point.y - (drawing.top - shown.pan.y) - y,
  };
}

/** Zooms by a factor so that what lies at that point of the frame stays there. */
function zoomAt(point: Point, factor: number): void {
  const { x, y } = frame();
  const next = Math.min(MOST, Math.max(1, scale * factor));
  const grown = next / scale;
  pan = {
    x: point.x + x - (point.x + x - pan.x) * grown,
    y: point.y + y - (point.y + y - pan.y) * grown,
  };
  scale = next;
  show();
}

function panBy(x: number, y: number): void {
  pan = { x: pan.x + x, y: pan.y + y };
  show();
}

/** Keeps the frame full of board, and tells the style sheet. */
function show(): void {
  const { x, y, width, height } = frame();
  pan = {
    x: between(width + x - (width + x) * scale, pan.x, x - x * scale),
    y: between(height + y - (height + y) * scale, pan.y, y - y * scale),
  };
  if (scale === 1) pan = { x: 0, y: 0 };
  shown = { scale, pan };
  const style = table()?.style;
  table()?.classList.toggle("zoomed", scale > 1);
  document.documentElement.toggleAttribute("data-zoomed", scale > 1);
  style?.setProperty("--zoom", String(scale));
  style?.setProperty("--pan-x", `${pan.x}px`);
  style?.setProperty("--pan-y", `${pan.y}px`);
  style?.setProperty("--seen-x", `${(x - pan.x) / scale}px`);
  style?.setProperty("--seen-y", `${(y - pan.y) / scale}px`);
  style?.setProperty("--seen-width", `${width / scale}px`);
  style?.setProperty("--seen-height", `${height / scale}px`);
  for (const button of document.querySelectorAll<HTMLElement>("[data-zoom]")) {
    const isIdle = button.dataset["zoom"] === "in" ? scale >= MOST : scale <= 1;
    button.setAttribute("aria-disabled", String(isIdle));
  }
}

function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function turnWheel(event: WheelEvent): void {
  if (!isOnBoard(event) || !(event.ctrlKey || scale > 1)) return;
  event.preventDefault();
  zoomAt(inFrame(at(event)), Math.exp(-event.deltaY * WHEEL));
}

function move(event: PointerEvent): void {
  const before = pressed.get(event.pointerId);
  if (!before) return;
  const now = at(event);
  const others = [...pressed].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
  pressed.set(event.pointerId, now);
  dragged += Math.hypot(now.x - before.x, now.y - before.y);
  const other = others[0];
  if (other) {
    const share = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    const grown = distance(now, other) / Math.max(1, distance(before, other));
    zoomAt(inFrame(share), grown);
    panBy((now.x - before.x) / 2, (now.y - before.y) / 2);
  } else if (scale > 1 && dragged > DRAG_PX) {
    panBy(now.x - before.x, now.y - before.y);
  }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function refuseDragged(event: MouseEvent): void {
  const wasDrag = dragged > DRAG_PX && scale > 1 && isOnBoard(event) && event.detail > 0;
  dragged = 0;
  if (!wasDrag) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function panByKey(event: KeyboardEvent): void {
  const way = ARROWS[event.key];
  if (!way || scale === 1) return;
  const { width, height } = frame();
  panBy(way[0] * width * PAN_SHARE, way[1] * height * PAN_SHARE);
  event.preventDefault();
  event.stopPropagation(); // in a replay the arrows lead from step to step
}

/** Whoever goes round the board by keyboard sees where they are. */
function reveal(choice: Element): void {
  if (scale === 1 || !choice.matches(":focus-visible")) return;
  const { left, top, width, height } = choice.getBoundingClientRect();
  const middle = inFrame({ x: left + width / 2, y: top + height / 2 });
  const seen = frame();
  const isSeen = middle.x > 0 && middle.y > 0 && middle.x < seen.width && middle.y < seen.height;
  if (!isSeen) panBy(seen.width / 2 - middle.x, seen.height / 2 - middle.y);
  scrollTo({ top: scrolled, behavior: "instant" });
}
