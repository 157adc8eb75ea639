/**
 * Shows a card in full, in a sheet with the other cards next to it.
 *
 * An element with `data-card` names its face, a hidden element with `data-face`. A card that can be
 * played now has a button for it.
 */
import { choiceButton } from "../choices/confirm-bar";
import { listedChoice } from "../choices/highlight-choice";

const SWIPE_PX = 40;

/** The cards that were side by side when one was opened, with their faces. */
let cards: { card: HTMLElement; face: Element }[] = [];
let shown = 0;
let play: (value: string) => void;
let swipedFrom: number | undefined;

const dialog = () => document.querySelector<HTMLDialogElement>("dialog#reading");
const part = (name: string) => dialog()?.querySelector<HTMLElement>(`:scope ${name}`);

/** @param playChoice sends a choice of the list */
export function startReadingCards(playChoice: (value: string) => void): void {
  play = playChoice;
  const sheet = dialog();
  if (!sheet) return;
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    if (target === sheet) sheet.close(); // a click on the backdrop
    if (!target.closest("button, a, summary, dialog")) readCard(target);
  });
  sheet.addEventListener("click", (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>("[data-turn], [data-number]");
    if (pressed?.dataset["turn"]) turn(Number(pressed.dataset["turn"]));
    else if (pressed?.dataset["number"]) show(Number(pressed.dataset["number"]));
  });
  sheet.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft") turn(-1);
    else if (event.key === "ArrowRight") turn(1);
  });
  sheet.addEventListener("pointerdown", (event) => (swipedFrom = event.clientX));
  sheet.addEventListener("pointerup", (event) => {
    const swiped = swipedFrom === undefined ? 0 : event.clientX - swipedFrom;
    if (Math.abs(swiped) > SWIPE_PX) turn(swiped < 0 ? 1 : -1);
    swipedFrom = undefined;
  });
}

/** Open the card that this element is part of; return false if it is part of none. */
export function readCard(element: Element): boolean {
  const card = element.closest<HTMLElement>("[data-card]");
  if (!card || !faceOf(card)) return false;
  const neighbours = card.parentElement?.querySelectorAll<HTMLElement>(":scope > [data-card]") ?? [];
  cards = [...neighbours].flatMap((neighbour) => {
    const face = faceOf(neighbour);
    return face ? [{ card: neighbour, face }] : [];
  });
  show(cards.findIndex((one) => one.card === card));
  if (!dialog()?.open) dialog()?.showModal();
  return true;
}

/** Call after each update: the open card may no longer be played. */
export function refreshReading(): void {
  if (dialog()?.open) showPlays();
}

function faceOf(card: HTMLElement): Element | null {
  const name = CSS.escape(card.dataset["card"] ?? "");
  return document.querySelector(`#card-faces [data-face="${name}"]`);
}

function turn(by: number): void {
  if (cards.length > 1) show((shown + by + cards.length) % cards.length);
}

function show(number: number): void {
  const face = cards[number]?.face;
  if (!face) return;
  shown = number;
  part(".face")?.replaceChildren(face.cloneNode(true));
  part(".hand")?.replaceChildren(...cards.map((_, place) => smallCard(place)));
  part(".hand [aria-pressed=true]")?.scrollIntoView({ block: "nearest", inline: "center" });
  const dots = cards.map((_, place) => {
    const dot = document.createElement("i");
    dot.className = place === number ? "on" : "";
    return dot;
  });
  part(".dots")?.replaceChildren(...dots);
  dialog()?.classList.toggle("alone", cards.length < 2);
  showPlays();
}

/** A card of the strip: its picture, if it has one, and its name. */
function smallCard(place: number): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset["number"] = String(place);
  button.setAttribute("aria-pressed", String(place === shown));
  const face = cards[place]?.face;
  const picture = face?.firstElementChild;
  if (picture && !picture.matches("h1, h2, h3, h4")) button.append(picture.cloneNode(true));
  const name = document.createElement("span");
  name.textContent = face?.querySelector("h2, h3, h4")?.textContent ?? "";
  button.append(name);
  button.classList.toggle("legal", playsOf(place).length > 0);
  return button;
}

/** The choices that lie on a card, unless an update has put another card in its place. */
function playsOf(place: number): HTMLButtonElement[] {
  const { card, face } = cards[place] ?? {};
  if (!card?.isConnected || card.dataset["card"] !== (face as HTMLElement).dataset["face"]) return [];
  const buttons = card.querySelectorAll<HTMLButtonElement>('button[name="action"]');
  return [...buttons].flatMap((button) => listedChoice(button.value) ?? []);
}

function showPlays(): void {
  const buttons = playsOf(shown).map((row) =>
    choiceButton(row, (value) => {
      dialog()?.close();
      play(value);
    }),
  );
  part(".plays")?.replaceChildren(...buttons);
}
