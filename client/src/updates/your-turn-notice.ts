/** Tells a person that it is their turn: by the tab's title and icon, a sound, a notification. */
import { openSoundAtFirstTouch, play } from "../sound/play-sound";
import { isOn } from "../settings/settings-menu";

const plainTitle = document.title;
let wasMine = false;
let notification: Notification | undefined;

const isMine = () => document.body.dataset["turn"] === "mine";

export function startNotices(): void {
  openSoundAtFirstTouch();
  wasMine = isMine();
  mark();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) notification?.close();
  });
}

/** Call whenever the turn may have passed. */
export function noticeTurn(): void {
  const mine = isMine();
  if (mine === wasMine) return;
  wasMine = mine;
  mark();
  if (!mine) notification?.close();
  else {
    play("your-turn");
    if (document.hidden && isOn("notices")) notify();
  }
}

function mark(): void {
  const words = document.body.dataset["wordTurn"];
  document.title = wasMine && words ? `● ${words} · ${plainTitle}` : plainTitle;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"][data-turn-href]');
  if (!icon) return;
  icon.dataset["plainHref"] ??= icon.href;
  const href = wasMine ? icon.dataset["turnHref"] : icon.dataset["plainHref"];
  if (href) icon.href = href;
}

function notify(): void {
  const shown = new Notification(document.body.dataset["wordTurn"] ?? plainTitle, {
    body: document.getElementById("prompt")?.textContent?.replace(/\s+/g, " ").trim() ?? plainTitle,
    tag: `raidtable-${document.body.dataset["table"]}`, // a table has at most one notice standing
  });
  shown.addEventListener("click", () => {
    window.focus();
    shown.close();
  });
  notification = shown;
}
