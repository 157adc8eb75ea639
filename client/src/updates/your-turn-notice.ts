/** Notifies the viewer of their turn: by the tab's title and icon, a sound, and a notification. */
import { showTabIcon } from "./tab-icon";
import { isOn } from "../settings/is-on";
import { allowSoundAfterFirstTouch, play } from "../sound/play-sound";

const plainTitle = document.title;
let wasMyTurn = false;
let notification: Notification | undefined;

const isMyTurn = () => document.body.dataset["turn"] === "mine";

export function startYourTurnNotice(): void {
  allowSoundAfterFirstTouch();
  wasMyTurn = isMyTurn();
  updateTab();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) notification?.close();
  });
}

/** Call when the turn may have changed. */
export function updateYourTurnNotice(): void {
  const myTurn = isMyTurn();
  if (myTurn === wasMyTurn) return;
  wasMyTurn = myTurn;
  updateTab();
  if (!myTurn) notification?.close();
  else {
    play("your-turn");
    if (document.hidden && isOn("notices")) notify();
  }
}

/** Set the title and icon of the browser's tab. */
function updateTab(): void {
  const yourTurn = document.body.dataset["wordTurn"];
  const waiting = Number(document.body.dataset["waiting"] ?? 0) + (wasMyTurn ? 1 : 0);
  const count = waiting > (wasMyTurn ? 1 : 0) ? `(${waiting}) ` : "";
  const turn = wasMyTurn && yourTurn ? `● ${yourTurn} · ` : "";
  document.title = `${count}${turn}${plainTitle}`;
  void showTabIcon(wasMyTurn, waiting);
}

function notify(): void {
  const shown = new Notification(document.body.dataset["wordTurn"] ?? plainTitle, {
    body: document.getElementById("prompt")?.textContent?.replace(/\s+/g, " ").trim() ?? plainTitle,
    tag: `raidtable-${document.body.dataset["table"]}`, // one notification per table at most
  });
  shown.addEventListener("click", () => {
    window.focus();
    shown.close();
  });
  notification = shown;
}
