/**
 * A closer look. A piece, tile or card that is pressed and held is shown large with what it is; the
 * button with `data-closer`, and its key, show all of them.
 */
const HOLD_MS = 450;
const STILL_PX = 8;
/** Cards and rows of a mat, its pictures, and pieces on the board that say what they are. */
const CARDS = ".ns-card, .mat-card, .mat-vehicle, .mat-ship, .mat-dials";
const PIECES = "#pieces g[id]";

let timer: ReturnType<typeof setTimeout> | undefined;
let start: { x: number; y: number } | undefined;
let wasHeld = false;

const dialog = () => document.querySelector<HTMLDialogElement>("dialog#closer");

export function startCloser(): void {
  if (!dialog()) return;
  document.querySelector("[data-closer]")?.addEventListener("click", showAll);
  document.addEventListener("pointerdown", (event) => {
    wasHeld = false;
    release();
    const found = event.isPrimary && event.button === 0 ? under(event) : undefined;
    if (!found) return;
    start = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => hold(found), HOLD_MS);
  });
  document.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (start && Math.hypot(clientX - start.x, clientY - start.y) > STILL_PX) release();
  });
  for (const name of ["pointerup", "pointercancel"]) {
    document.addEventListener(name, release, { capture: true });
  }
  // What ends a hold is no choice, and no menu of the browser.
  for (const name of ["click", "contextmenu"]) document.addEventListener(name, refuse, { capture: true });
  dialog()?.addEventListener("click", (event) => {
    if (event.target === dialog()) dialog()?.close(); // beside it
  });
}

function release(): void {
  clearTimeout(timer);
  start = undefined;
}

function refuse(event: Event): void {
  if (!wasHeld || (event.target as Element).closest("dialog button")) return;
  if (event.type === "click") wasHeld = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** The ring of a choice lies over its piece, so all that lies there is asked. */
function under({ clientX, clientY }: MouseEvent): Element | undefined {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const found = element.closest(`${CARDS}, ${PIECES}`);
    if (found && canBeTold(found)) return found;
  }
  return undefined;
}

function hold(piece: Element): void {
  wasHeld = true;
  open([piece]);
}

function showAll(): void {
  open([...document.querySelectorAll(`${PIECES}, ${CARDS}`)].filter(canBeTold));
}

/** A card says itself what it is; a piece has a title, or its shape in the art has one. */
function canBeTold(piece: Element): boolean {
  return piece.matches(CARDS) || titleOf(piece) !== "";
}

function titleOf(piece: Element): string {
  const shape = piece.querySelector("use")?.getAttribute("href");
  const title =
    piece.querySelector(":scope > title") ?? (shape && document.querySelector(`${shape} > title`));
  return (title && title.textContent) || "";
}

function open(pieces: Element[]): void {
  const place = dialog()?.querySelector(".closer");
  if (!place || dialog()?.open) return;
  const told = new Set<string>();
  place.replaceChildren(...pieces.map(enlarged).filter((figure) => isNew(figure, told)));
  dialog()?.showModal();
}

/** Of pieces that are the same, one is enough. */
function isNew(figure: HTMLElement, told: Set<string>): boolean {
  const text = figure.textContent ?? "";
  const isFirst = !told.has(text);
  told.add(text);
  return isFirst;
}

function enlarged(piece: Element): HTMLElement {
  const figure = document.createElement("figure");
  const isDrawn = piece instanceof SVGGElement;
  figure.append(isDrawn ? drawn(piece) : copied(piece));
  const title = titleOf(piece);
  if (title) figure.append(Object.assign(document.createElement("figcaption"), { textContent: title }));
  return figure;
}

/** A piece of the board in a picture of its own. */
function drawn(piece: SVGGElement): SVGSVGElement {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const { x, y, width, height } = piece.getBBox();
  picture.setAttribute("viewBox", `${x - 2} ${y - 2} ${width + 4} ${height + 4}`);
  picture.setAttribute("aria-hidden", "true"); // its title stands below it
  const copy = copied(piece);
  copy.removeAttribute("transform");
  picture.append(copy);
  return picture;
}

/** A copy to look at: nothing in it can be pressed, and no id is there twice. */
function copied(piece: Element): Element {
  const copy = piece.cloneNode(true) as Element;
  for (const element of [copy, ...copy.querySelectorAll("[id]")]) element.removeAttribute("id");
  for (const button of copy.querySelectorAll("button")) {
    const label = document.createElement("p");
    label.replaceChildren(...button.childNodes);
    button.replaceWith(label);
  }
  return copy;
}
