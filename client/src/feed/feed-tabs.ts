/**
 * Shows either the log or the chat in one place, and announces chat messages that arrive.
 *
 * The tab of the chat counts unread messages, and a toast shows the last one for a moment. Messages of
 * muted players and of the viewer are not announced.
 */
const TOAST_MS = 6000;

let lastMessage: Element | null = null;
let unread = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const messages = () => document.querySelectorAll<HTMLElement>("#talk li");
const toast = () => document.getElementById("toast");
const isChatShown = () => document.body.dataset["feed"] === "chat";

export function startFeedTabs(): void {
  const tabs = document.querySelector<HTMLElement>(".feed-tabs");
  if (!tabs) return;
  tabs.hidden = false;
  show("log");
  lastMessage = newest();
  document.addEventListener("click", (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>("button");
    if (pressed?.dataset["feed"]) show(pressed.dataset["feed"]);
    else if (pressed?.hasAttribute("data-grow")) grow(pressed);
    else if (pressed?.hasAttribute("data-reply")) show("chat");
    else if (pressed?.hasAttribute("data-dismiss")) hideToast();
  });
}

function newest(): Element | null {
  return [...messages()].at(-1) ?? null;
}

function show(feed: string): void {
  document.body.dataset["feed"] = feed;
  for (const tab of document.querySelectorAll<HTMLElement>("button[data-feed]")) {
    tab.setAttribute("aria-pressed", String(tab.dataset["feed"] === feed));
  }
  if (feed !== "chat") return;
  setUnread(0);
  hideToast();
  document.querySelector<HTMLElement>('#say input[name="text"]')?.focus({ preventScroll: true });
}

function grow(button: HTMLElement): void {
  const isGrown = document.body.toggleAttribute("data-grown");
  button.setAttribute("aria-pressed", String(isGrown));
}

/** Call when the chat may have changed. */
export function announceMessages(): void {
  const all = [...messages()];
  const known = lastMessage ? all.indexOf(lastMessage as HTMLElement) : -1;
  const arrived = all.slice(known + 1).filter((line) => !line.hidden && !line.matches(".own"));
  lastMessage = all.at(-1) ?? lastMessage;
  const message = arrived.at(-1);
  if (!message || isChatShown()) return;
  setUnread(unread + arrived.length);
  showToast(message);
}

function setUnread(count: number): void {
  unread = count;
  for (const badge of document.querySelectorAll<HTMLElement>(
    '[data-feed="chat"] .count, [data-tab="log"] .count',
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
