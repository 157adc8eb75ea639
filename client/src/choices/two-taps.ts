/**
 * Lets a finger look before it plays: a first tap on a choice previews it, and the second tap on the
 * same place, or the button of the confirm bar, plays it.
 *
 * A mouse, a key or a screen reader plays at once, and so does a finger with the setting "one tap".
 * A card is read before it is played (`cards/read-card.ts`).
 */
import { currentTab, isSmallScreen, showTab } from "../layout/small-screen-tabs";
import { keepAboveSheet } from "../layout/choice-sheet";
import { isOn } from "../settings/is-on";
import { showIdle, showPointed } from "./confirm-bar";
import { holdHighlight, listedChoice, valuesOf } from "./highlight-choice";

const CHOICE = 'button[name="action"]:not([aria-disabled="true"]), button.spot[popovertarget]';
/** A tap here is about what is pointed at, or changes nothing about it. */
const NEUTRAL = "#confirm, .tabs, .groups, .sheet-handle, .zoom, dialog, .menu";
/** More choices than this in one place are shown in the list. */
const MOST_BUTTONS = 3;

let pointer = "";
let pointed: readonly string[] = [];
/** The move at which the choices were pointed at: afterwards they may mean something else. */
let pointedAt: string | undefined;
let readCardOf: (choice: HTMLElement) => boolean;

const currentMove = () => document.body.dataset["seq"];

/** @param readCard shows the card of a choice to be read; returns false if it has none */
export function startTwoTaps(readCard: (choice: HTMLElement) => boolean): void {
  readCardOf = readCard;
  document.addEventListener("pointerdown", (event) => (pointer = event.pointerType), { capture: true });
  document.addEventListener("click", handleTap, { capture: true });
  document.addEventListener("submit", (event) => (event.target as Element).id === "act" && cancel());
  document.addEventListener("keydown", (event) => event.key === "Escape" && cancel());
  showIdle();
}

/** Call after each update: what is pointed at may have gone. */
export function refreshPointed(): void {
  const isCurrent = pointedAt === currentMove() && pointed.every((value) => listedChoice(value));
  if (pointed.length === 0) showIdle();
  else if (isCurrent) point(pointed);
  else cancel();
}

/** Send a choice of the list. */
export function play(value: string): void {
  const row = listedChoice(value);
  cancel();
  row?.form?.requestSubmit(row);
}

/** A click by a finger; one by keyboard or screen reader has no position, so `detail` is 0. */
function isTap(event: MouseEvent): boolean {
  return pointer === "touch" && event.detail > 0 && !isOn("one-tap");
}

function handleTap(event: MouseEvent): void {
  if (!isTap(event)) return;
  const target = event.target as Element;
  const choice = target.closest<HTMLButtonElement>(CHOICE);
  if (choice) {
    event.preventDefault();
    event.stopImmediatePropagation();
    tap(choice);
  } else if (pointed.length > 0 && !target.closest(NEUTRAL)) {
    cancel();
  }
}

function tap(choice: HTMLButtonElement): void {
  const values = valuesOf(choice);
  const [value] = values;
  if (value === undefined) return;
  if (values.length > 1) tapSeveral(choice, values);
  else if (pointed.length === 1 && pointed[0] === value && pointedAt === currentMove()) play(value);
  else if (!readCardOf(choice)) point(values);
}

function tapSeveral(place: HTMLButtonElement, values: readonly string[]): void {
  if (values.length <= MOST_BUTTONS) {
    point(values);
  } else if (isSmallScreen()) {
    cancel();
    showTab("choices");
    holdHighlight(values);
    keepAboveSheet();
  } else {
    document.getElementById(place.getAttribute("popovertarget") ?? "")?.showPopover();
  }
}

function point(values: readonly string[]): void {
  pointed = values;
  pointedAt = currentMove();
  holdHighlight(values);
  showPointed(values, { play, cancel });
  if (currentTab() === "choices") keepAboveSheet();
}

function cancel(): void {
  pointed = [];
  holdHighlight([]);
  showIdle();
}
