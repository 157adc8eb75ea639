/**
 * Motion on the board. Everything that can move is a group with an id and a `transform`; an update
 * sets its new place at once, and here it is shown on its way there, by animations of transform and
 * opacity alone. Places are read from the attributes, so that no frame asks for a layout.
 *
 * moved: glides, along the board's lane if there is one; changed: turns over; new: is laid down;
 * gone: fades; a die rolls. Flights and scenes are what the server says of the move (shows.ts).
 */
import { type Point, lengthOf, readLane, wayBetween } from "./path";
import { lastShow } from "../../updates/last-move";
import { isReduced } from "../../settings/animation-speed";
import { draw, isScene } from "./scenes";

/** The time of `--t-move` is for so long a way, in the board's units; longer ones take longer. */
const USUAL_WAY = 300;
const LONGEST_MOVE_MS = 900;
const ROLL_MS = 500;
const SCENE_MS = 850;
/** Between things that are dealt or fly at the same time. */
const APART_MS = 40;
/** So many at most, where a whole board is laid out anew. */
const MOST_AT_ONCE = 24;
const RING_MS = 2000;
/** What is flown is seen so much larger on its way. */
const LIFT = 1.25;
/** A symbol has no size of its own; in the board's units. */
const SYMBOL = 26;

const DIE = /(^|-)die(-|$)/;

/** A thing on the board, as it was before the update. */
interface Thing extends Point {
  group: SVGGElement;
  markup: string;
}

interface Tempo {
  /** Milliseconds of a token such as `--t-move`, at the pace of this update. */
  time: (token: string) => number;
  /** The same for a time in milliseconds. */
  paced: (milliseconds: number) => number;
  sail: string;
  out: string;
}

const running = new Set<Animation>();
/** Holds what is seen for a moment only, above the pieces. An update takes it off the board. */
const layer = svg<SVGGElement>("g");
layer.id = "passing";

/** Ends all motion: everything is seen where it is. */
export function finishMotion(): void {
  for (const animation of [...running]) animation.finish();
}

/** Call after every update: what is still to be seen comes back onto the board. */
export function keepPassing(): void {
  const board = document.querySelector("#board svg");
  if (board && layer.parentNode !== board) board.append(layer);
}

/**
 * Call before an update of the board, and what it gives afterwards.
 *
 * @param pace the share of its time that each motion gets; 0 for none
 * @returns shows the motion and gives its length in milliseconds
 */
export function watchMove(pace: number): () => number {
  const board = document.querySelector<SVGSVGElement>("#board svg");
  if (pace === 0) finishMotion();
  if (pace === 0 || !board) return () => 0;
  const before = things();
  const ply = lastShow().ply;
  return () => {
    const shown = document.querySelector<SVGSVGElement>("#board svg");
    if (!shown) return 0;
    const isForward = lastShow().ply > ply;
    return isReduced() ? ringMoved(before, things()) : animate(shown, before, pace, isForward);
  };
}

function things(): Map<string, Thing> {
  const found = new Map<string, Thing>();
  for (const group of document.querySelectorAll<SVGGElement>("#pieces g[id][transform]")) {
    const place = placeOf(group);
    if (place) found.set(group.id, { ...place, group, markup: group.innerHTML });
  }
  return found;
}

function placeOf(group: SVGGElement): Point | undefined {
  const [, x, y] = /^translate\(([-\d.]+)[ ,]+([-\d.]+)\)$/.exec(group.getAttribute("transform") ?? "") ?? [];
  return x === undefined || y === undefined ? undefined : { x: Number(x), y: Number(y) };
}

const at = ({ x, y }: Point) => `translate(${x}px, ${y}px)`;

function animate(
  board: SVGSVGElement,
  before: Map<string, Thing>,
  pace: number,
  isForward: boolean,
): number {
  const after = things();
  const tempo = tempoAt(pace);
  const flights = isForward ? lastShow().flights : [];
  const flown = new Set(flights.flat());
  const lane = readLane(document.querySelector("polyline.lane")?.getAttribute("points") ?? "");
  let end = 0;
  let dealt = 0;
  const lasts = (milliseconds: number) => (end = Math.max(end, milliseconds));
  for (const [id, thing] of after) {
    const old = before.get(id);
    if (old && (old.x !== thing.x || old.y !== thing.y)) {
      lasts(glide(thing, wayBetween(old, thing, lane), tempo));
    } else if (DIE.test(id) && old?.markup !== thing.markup) {
      lasts(roll(thing, tempo));
    } else if (dealt < MOST_AT_ONCE && !flown.has(id)) {
      if (!old) lasts(deal(thing, dealt++, tempo));
      else if (old.markup !== thing.markup) lasts(turnOver(thing, tempo));
    }
  }
  for (const [id, thing] of before) {
    if (!after.has(id) && !flown.has(id)) fade(thing, tempo);
  }
  flights.forEach(([shape = "", from = "", to = ""], number) => {
    const ends = { from: before.get(from) ?? after.get(from), to: after.get(to) };
    lasts(fly(board, { shape, fromId: from, toId: to, ...ends }, number, tempo));
  });
  if (isForward) {
    for (const [scene = "", id = ""] of lastShow().scenes) {
      const thing = after.get(id) ?? before.get(id) ?? showing(id, before);
      if (thing) lasts(play(scene, thing, tempo));
    }
  }
  return end;
}

/** The thing that showed a shape of the art. */
function showing(shape: string, before: Map<string, Thing>): Thing | undefined {
  return [...before.values()].find((thing) => thing.markup.includes(`"#${shape}"`));
}

function tempoAt(pace: number): Tempo {
  const style = getComputedStyle(document.documentElement);
  return {
    time: (token) => milliseconds(style.getPropertyValue(token)) * pace,
    paced: (milliseconds) => milliseconds * pace,
    sail: style.getPropertyValue("--ease-sail"),
    out: style.getPropertyValue("--ease-out"),
  };
}

/** A time as a style sheet writes it: 420ms, or .42s when it has been made short. */
function milliseconds(time: string): number {
  return Number.parseFloat(time) * (time.trim().endsWith("ms") ? 1 : 1000);
}

/** Runs an animation that can be ended early; whatever was made for it goes when it is over. */
function run(element: Element, frames: Keyframe[], timing: KeyframeAnimationOptions, made?: Element) {
  const animation = element.animate(frames, { fill: "backwards", ...timing });
  running.add(animation);
  animation.addEventListener("finish", () => {
    running.delete(animation);
    made?.remove();
  });
  animation.addEventListener("cancel", () => running.delete(animation));
  return Number(timing.delay ?? 0) + Number(timing.duration ?? 0);
}

function glide(thing: Thing, way: Point[], tempo: Tempo): number {
  const length = lengthOf(way);
  const usual = tempo.time("--t-move");
  const longest = tempo.paced(LONGEST_MOVE_MS);
  const duration = Math.min(longest, usual * Math.max(1, length / USUAL_WAY));
  let gone = 0;
  const frames = way.map((point, number) => {
    gone += number ? lengthOf(way.slice(number - 1, number + 1)) : 0;
    return { transform: at(point), offset: length ? gone / length : number };
  });
  // The easing is of the whole way, not of each of its parts.
  return run(thing.group, frames, { duration, easing: tempo.sail });
}

function roll(thing: Thing, tempo: Tempo): number {
  const still = at(thing);
  const frames = [
    { transform: `${still} translate(0, -26px) rotate(-720deg) scale(.6)`, opacity: 0.3 },
    { transform: `${still} rotate(0deg) scale(1)`, opacity: 1 },
  ];
  return run(thing.group, frames, { duration: tempo.paced(ROLL_MS), easing: tempo.out });
}

function turnOver(thing: Thing, tempo: Tempo): number {
  const still = at(thing);
  const frames = [{ transform: `${still} scale(0, 1)` }, { transform: `${still} scale(1, 1)` }];
  return run(thing.group, frames, { duration: tempo.time("--t-deal"), easing: tempo.out });
}

function deal(thing: Thing, number: number, tempo: Tempo): number {
  const still = at(thing);
  const frames = [
    { transform: `${still} translate(0, -14px) scale(1.15)`, opacity: 0 },
    { transform: still, opacity: 1 },
  ];
  const delay = tempo.paced(number * APART_MS);
  return run(thing.group, frames, { delay, duration: tempo.time("--t-deal"), easing: tempo.out });
}

function fade(thing: Thing, tempo: Tempo): void {
  const copy = copyOf(thing);
  layer.append(copy);
  run(copy, [{ opacity: 1 }, { opacity: 0 }], { duration: tempo.time("--t-deal") }, copy);
}

function copyOf(thing: Thing): SVGGElement {
  const copy = thing.group.cloneNode(true) as SVGGElement;
  copy.removeAttribute("id");
  copy.setAttribute("transform", `translate(${thing.x} ${thing.y})`);
  return copy;
}

interface Flight {
  shape: string;
  fromId: string;
  toId: string;
  from: Thing | undefined;
  to: Thing | undefined;
}

/** Over the whole page, as a mat lies beside the board: the only motion that asks where things are. */
function fly(board: SVGSVGElement, flight: Flight, number: number, tempo: Tempo): number {
  const matrix = board.getScreenCTM();
  const from = matrix && (flight.from ? onScreen(flight.from, matrix) : middle(flight.fromId));
  const to = matrix && (flight.to ? onScreen(flight.to, matrix) : middle(flight.toId));
  const look = flight.shape ? use(flight.shape) : lookOf(flight.from ?? flight.to);
  if (!matrix || !from || !to || !look) return 0;
  const flyer = svg<SVGSVGElement>("svg");
  const seat = /\d+$/.exec(flight.from ? flight.toId : flight.fromId)?.[0] ?? "";
  flyer.setAttribute("class", `flyer seat-${seat}`);
  flyer.setAttribute("aria-hidden", "true");
  flyer.append(look);
  document.body.append(flyer);
  const size = matrix.a;
  const top = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 30 };
  const frames = [
    { transform: `${at(from)} scale(${size})`, opacity: 1 },
    { transform: `${at(top)} scale(${size * LIFT})`, opacity: 1 },
    { transform: `${at(to)} scale(${size * 0.8})`, opacity: flight.to ? 1 : 0.2 },
  ];
  const delay = tempo.paced(number * APART_MS);
  const duration = tempo.time("--t-move");
  if (flight.to && !flight.shape) {
    run(flight.to.group, [{ opacity: 0 }, { opacity: 0 }], { duration: delay + duration });
  }
  return run(flyer, frames, { delay, duration, easing: tempo.sail }, flyer);
}

function lookOf(thing: Thing | undefined): SVGGElement | undefined {
  const copy = thing && copyOf(thing);
  copy?.removeAttribute("transform");
  return copy;
}

function onScreen(point: Point, matrix: DOMMatrix): Point {
  return new DOMPoint(point.x, point.y).matrixTransform(matrix);
}

/** Where a part of the page is, or the edge of the window beyond which it is. */
function middle(id: string): Point | undefined {
  const box = document.getElementById(id)?.getBoundingClientRect();
  if (!box) return undefined;
  const within = (value: number, most: number) => Math.max(0, Math.min(most, value));
  return {
    x: within(box.x + box.width / 2, innerWidth),
    y: within(box.y + Math.min(box.height / 2, 60), innerHeight),
  };
}

/** A short scene over the place where it happens. */
function play(scene: string, place: Point, tempo: Tempo): number {
  if (!isScene(scene)) return 0;
  const holder = svg<SVGGElement>("g");
  holder.setAttribute("transform", `translate(${place.x} ${place.y})`);
  layer.append(holder);
  const duration = tempo.paced(SCENE_MS);
  for (const { element, frames } of draw(scene)) {
    holder.append(element);
    run(element, frames, { duration }, holder);
  }
  return duration;
}

/** Without motion: what has moved is marked for a while. */
function ringMoved(before: Map<string, Thing>, after: Map<string, Thing>): number {
  for (const [id, thing] of after) {
    const old = before.get(id);
    if (!old || (old.x === thing.x && old.y === thing.y)) continue;
    for (const name of ["moved edge", "moved"]) {
      const ring = svg<SVGCircleElement>("circle");
      ring.setAttribute("class", name);
      ring.setAttribute("r", "27");
      ring.setAttribute("transform", `translate(${thing.x} ${thing.y})`);
      layer.append(ring);
      setTimeout(() => ring.remove(), RING_MS);
    }
  }
  return 0;
}

function use(shape: string): SVGUseElement {
  const element = svg<SVGUseElement>("use");
  element.setAttribute("href", `#${shape}`);
  if (document.getElementById(shape) instanceof SVGSymbolElement) {
    const box = { x: -SYMBOL / 2, y: -SYMBOL / 2, width: SYMBOL, height: SYMBOL };
    for (const [name, value] of Object.entries(box)) element.setAttribute(name, String(value));
  }
  return element;
}

function svg<T extends SVGElement>(name: string): T {
  return document.createElementNS("http://www.w3.org/2000/svg", name) as T;
}
