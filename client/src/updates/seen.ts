/**
 * Tells the server that its person has seen a table, so that no notice is sent about it. Only pages of
 * people who have notices do that (`data-seen`), only while they are visible, and only when there is
 * something to be told of: it is this person's turn, the game is over, a vote is open, or a seat is late.
 * They do it some seconds after that began, and then every few minutes. Who decides within these
 * seconds sends nothing.
 */
const AFTER_MS = 5000;
const AGAIN_MS = 300_000;

let timer: ReturnType<typeof setTimeout> | undefined;
/** What the timer is about. Something new is told soon, however long ago the last thing was. */
let shown = "";

/** What a notice might tell of, and this page shows; empty for nothing. */
function whatIsShown(): string {
  const turn = document.body.dataset["turn"] ?? "";
  const asked = [...document.querySelectorAll<HTMLElement>("[data-tells]")].map((part) => part.dataset["tells"]);
  return [["mine", "over"].includes(turn) ? turn : "", ...asked].join(" ").trim();
}

export function startTellingSeen(): void {
  if (!document.body.dataset["seen"]) return;
  document.addEventListener("visibilitychange", turnMayHaveChanged);
  turnMayHaveChanged();
}

/** Call when the turn may have changed, or what is asked of the people at the table. */
export function turnMayHaveChanged(): void {
  if (!document.body.dataset["seen"]) return;
  const now = document.hidden ? "" : whatIsShown();
  if (now === shown) return;
  shown = now;
  clearTimeout(timer);
  timer = now ? setTimeout(tell, AFTER_MS) : undefined;
}

function tell(): void {
  timer = setTimeout(tell, AGAIN_MS);
  const csrf = document.querySelector<HTMLInputElement>("input[name=csrf]")?.value ?? "";
  const body = new URLSearchParams({ csrf });
  // If it is lost, a notice comes that was not needed.
  fetch(document.body.dataset["seen"] ?? "", { method: "POST", body, keepalive: true }).catch(() => undefined);
}
