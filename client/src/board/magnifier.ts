/**
 * Shows a piece, tile or card enlarged, with its name, when it is pressed and held.
 *
 * The button with `data-closer`, and its key, show all pieces and cards at once.
 */
import { createSvg } from "./svg";

const HOLD_MS = 450;
/** A pointer that moves further than this is not holding still. */
const MAX_MOVEMENT_PX = 8;
/** Cards, rows and pictures of a player board. */
const CARDS = ".ns-card, .mat-card, .mat-vehicle, .mat-ship, .mat-dials";
/** Pieces on the board. */
const PIECES = "#pieces g[id]";

let timer: ReturnType<typeof setTimeout> | undefined;
let pressedAt: { x: number; y: number } | undefined;
let wasHeld = false;

const dialog = () => document.querySelector<HTMLDialogElement>("dialog#closer");

export function startMagnifier(): void {
  if (!dialog()) return;
  document.querySelector("[data-closer]")?.addEventListener("click", showAll);
  document.addEventListener("pointerdown", (event) => {
    wasHeld = false;
    stopHolding();
    const item = event.isPrimary && event.button === 0 ? itemUnder(event) : undefined;
    if (!item) return;
    pressedAt = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => showHeld(item), HOLD_MS);
  });
  document.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!pressedAt) return;
    const moved = Math.hypot(clientX - pressedAt.x, clientY - pressedAt.y);
    if (moved > MAX_MOVEMENT_PX) stopHolding();
  });
  for (const name of ["pointerup", "pointercancel"]) {
    document.addEventListener(name, stopHolding, { capture: true });
  }
  // Releasing a held item must not choose anything or open the browser's menu.
  for (const name of ["click", "contextmenu"]) {
    document.addEventListener(name, ignoreAfterHold, { capture: true });
  }
  dialog()?.addEventListener("click", (event) => {
    if (event.target === dialog()) dialog()?.close(); // a click on the backdrop
  });
}

function stopHolding(): void {
  clearTimeout(timer);
  pressedAt = undefined;
}

function ignoreAfterHold(event: Event): void {
  if (!wasHeld || (event.target as Element).closest("dialog button")) return;
  if (event.type === "click") wasHeld = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** The item under the pointer; click targets cover pieces, so look at every layer. */
function itemUnder({ clientX, clientY }: MouseEvent): Element | undefined {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const item = element.closest(`${CARDS}, ${PIECES}`);
    if (item && hasName(item)) return item;
  }
  return undefined;
}

function showHeld(item: Element): void {
  wasHeld = true;
  open([item]);
}

function showAll(): void {
  const items = [...document.querySelectorAll(`${PIECES}, ${CARDS}`)];
  open(items.filter((item) => hasName(item) && !isInvisible(item)));
}

/** Cards carry their own text; a piece needs a title. */
function hasName(item: Element): boolean {
  return item.matches(CARDS) || titleOf(item) !== "";
}

/** The title of a piece; if it has none, the titles of the shapes that it uses, each once. */
export function titleOf(item: Element): string {
  const own = item.querySelector(":scope > title");
  if (own) return own.textContent ?? "";
  const counts = new Map<string, number>();
  for (const use of item.querySelectorAll("use")) {
    const title = titleOfShape(use.getAttribute("href") ?? "");
    if (title) counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  return [...counts].map(([title, count]) => (count > 1 ? `${title} ×${count}` : title)).join(", ");
}

function titleOfShape(href: string): string {
  const id = CSS.escape(href.slice(1));
  return (id && document.querySelector(`#${id} > title`)?.textContent) || "";
}

function open(items: Element[]): void {
  const content = dialog()?.querySelector(".closer");
  if (!content || dialog()?.open) return;
  const shownTexts = new Set<string>();
  content.replaceChildren(...items.map(enlarge).filter((figure) => isNew(figure, shownTexts)));
  dialog()?.showModal();
}

/** Identical pieces are shown once. */
function isNew(figure: HTMLElement, shownTexts: Set<string>): boolean {
  const text = figure.textContent ?? "";
  const isFirst = !shownTexts.has(text);
  shownTexts.add(text);
  return isFirst;
}

function enlarge(item: Element): HTMLElement {
  const figure = document.createElement("figure");
  if (!isInvisible(item)) figure.append(item instanceof SVGGElement ? drawAlone(item) : copy(item));
  const title = titleOf(item);
  if (title) figure.append(Object.assign(document.createElement("figcaption"), { textContent: title }));
  return figure;
}

/** A place of the board whose title explains what is printed there. */
const isInvisible = (item: Element) => item.id.startsWith("legend-");

/** A piece of the board in its own picture. */
function drawAlone(piece: SVGGElement): SVGSVGElement {
  const { x, y, width, height } = piece.getBBox();
  const viewBox = `${x - 2} ${y - 2} ${width + 4} ${height + 4}`;
  // Hidden from screen readers, because the caption below has its title.
  const picture = createSvg("svg", { viewBox, "aria-hidden": "true" });
  const pieceCopy = copy(piece);
  pieceCopy.removeAttribute("transform");
  picture.append(pieceCopy);
  return picture;
}

/** A copy without buttons and without ids, which must be unique on the page. */
function copy(item: Element): Element {
  const result = item.cloneNode(true) as Element;
  for (const element of [result, ...result.querySelectorAll("[id]")]) element.removeAttribute("id");
  for (const button of result.querySelectorAll("button")) {
    const label = document.createElement("p");
    label.replaceChildren(...button.childNodes);
    button.replaceWith(label);
  }
  return result;
}
