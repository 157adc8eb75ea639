/**
 * Tells the server that its person has seen a table, so that no notice is sent about it. Only pages of
 * people who have notices do that (`data-seen`), only while they are visible, and only when it is this
 * person's turn, or the game is over: some seconds after that began, and then every few minutes. Who
 * decides within these seconds sends nothing.
 */
const AFTER_MS = 5000;
const AGAIN_MS = 300_000;

let timer: ReturnType<typeof setTimeout> | undefined;

const isDue = () => ["mine", "over"].includes(document.body.dataset["turn"] ?? "");

export function startTellingSeen(): void {
  if (!document.body.dataset["seen"]) return;
  document.addEventListener("visibilitychange", turnMayHaveChanged);
  turnMayHaveChanged();
}

/** Call when the turn may have changed. */
export function turnMayHaveChanged(): void {
  if (!document.body.dataset["seen"]) return;
  const isWatched = isDue() && !document.hidden;
  if (isWatched) timer ??= setTimeout(tell, AFTER_MS);
  else {
    clearTimeout(timer);
    timer = undefined;
  }
}

function tell(): void {
  timer = setTimeout(tell, AGAIN_MS);
  const csrf = document.querySelector<HTMLInputElement>("input[name=csrf]")?.value ?? "";
  const body = new URLSearchParams({ csrf });
  // If it is lost, a notice comes that was not needed.
  fetch(document.body.dataset["seen"] ?? "", { method: "POST", body, keepalive: true }).catch(() => undefined);
}
