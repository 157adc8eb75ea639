/**
 * Shows either the log or the chat in one place, and announces chat messages that arrive.
 *
 * The tab of the chat counts unread messages, and a toast shows the last one for a moment. Messages of
 * muted players and of the viewer are not announced.
 */
const TOAST_MS = 6000;

/** The number of the last message that was there. */
let lastNumber = 0;
let unread = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const messages = () => document.querySelectorAll<HTMLElement>("#talk li");
const toast = () => document.getElementById("toast");
const isChatShown = () =>
  document.body.dataset["feed"] === "chat" || document.body.dataset["tab"] === "log";

export function startFeedTabs(): void {
  const tabs = document.querySelector<HTMLElement>(".feed-tabs");
  if (!tabs) return;
  tabs.hidden = false;
  show("log");
  lastNumber = newestNumber();
  document.addEventListener("click", (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>("button");
    if (pressed?.dataset["feed"]) show(pressed.dataset["feed"]);
    else if (pressed?.hasAttribute("data-grow")) grow(pressed);
    else if (pressed?.hasAttribute("data-reply")) show("chat");
    else if (pressed?.hasAttribute("data-dismiss")) hideToast();
  });
}

function numberOf(message: HTMLElement): number {
  return Number(message.dataset["number"]);
}

function newestNumber(): number {
  const last = [...messages()].at(-1);
  return last ? numberOf(last) : 0;
}

function show(feed: string): void {
  document.body.dataset["feed"] = feed;
  for (const tab of document.querySelectorAll<HTMLElement>("button[data-feed]")) {
    tab.setAttribute("aria-pressed", String(tab.dataset["feed"] === feed));
  }
  if (feed !== "chat") return;
  markChatRead();
  document.querySelector<HTMLElement>('#say input[name="text"]')?.focus({ preventScroll: true });
}

export function markChatRead(): void {
  setUnread(0);
  hideToast();
}

function grow(button: HTMLElement): void {
  const isGrown = document.body.toggleAttribute("data-grown");
  button.setAttribute("aria-pressed", String(isGrown));
}

/** Call when the chat may have changed. */
export function announceMessages(): void {
  const arrived = [...messages()].filter(
    (line) => numberOf(line) > lastNumber && !line.hidden && !line.matches(".own"),
  );
  lastNumber = Math.max(lastNumber, newestNumber());
  const message = arrived.at(-1);
  if (!message || isChatShown()) return;
  setUnread(unread + arrived.length);
  showToast(message);
}

function setUnread(count: number): void {
  unread = count;
  for (const badge of document.querySelectorAll<HTMLElement>(
    '[data-feed="chat"] .count, button[data-tab="log"] .count',
  )) {
    badge.textContent = String(count);
    badge.hidden = count === 0;
  }
}

function showToast(message: HTMLElement): void {
  const line = toast();
  const text = line?.querySelector("p");
  if (!line || !text) return;
  line.className = message.className;
  text.replaceChildren(...[...message.children].filter((part) => !part.matches("time")).map(clone));
  line.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(hideToast, TOAST_MS);
}

function clone(element: Element): Node {
  return element.cloneNode(true);
}

function hideToast(): void {
  clearTimeout(timer);
  const line = toast();
  if (line) line.hidden = true;
}
