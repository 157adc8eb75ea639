/** Receives the updates of this page from the event stream that all tabs share. */
import { noteReconnection } from "../playback/recent-panel";
import { hideConnectionNotice, showConnectionNotice } from "./connection-notice";
import { HubLink, locks } from "./hub-link";
import { ALL_TABS, type ToTab, holdLock, newName, tabLock } from "./hub-messages";
import { onSessionChange } from "./session-change";

/** How often the tab asks whether the hub is there. */
const ALIVE_MS = 10_000;
const MOST_UNANSWERED = 2;

let reconnect: () => void = () => undefined;
let isConnected = false;

/** Whether updates arrive by the stream now. */
export function hasStream(): boolean {
  return isConnected;
}

/** Opens the stream again, for a setting that the server reads when a stream is opened. */
export function reconnectEvents(): void {
  reconnect();
}

/**
 * @param live the element with the page's query for the server, and the token of what it shows
 * @param receive called with the HTML of each update
 */
export function receiveUpdates(live: HTMLElement, receive: (html: string) => void): void {
  const tab = newName();
  const { page = "", worker = "" } = live.dataset;
  let token = live.dataset["token"] ?? "";
  let isLocked = false;
  let wasLost = false;
  let unanswered = 0;

  const hear = (message: ToTab) => {
    if (message.to !== tab && message.to !== ALL_TABS) return;
    unanswered = 0;
    if (message.kind === "attach") attach();
    else if (message.kind === "update") {
      token = message.token;
      receive(message.html);
    } else if (message.kind === "lost") {
      wasLost = true;
      isConnected = false;
      showConnectionNotice("wordLost");
    } else if (message.kind === "connected") {
      isConnected = true;
      hideConnectionNotice();
      if (wasLost) noteReconnection();
      wasLost = false;
    }
  };
  const link = new HubLink(worker, hear);
  const attach = () => link.send({ to: "hub", kind: "attach", tab, page, token, isLocked });
  const detach = () => link.send({ to: "hub", kind: "detach", tab });
  const askAlive = () => {
    if (unanswered++ < MOST_UNANSWERED) link.send({ to: "hub", kind: "alive", tab });
    else {
      unanswered = 0;
      link.restart();
    }
  };

  reconnect = () => link.send({ to: "hub", kind: "reconnect" });
  onSessionChange(() => reconnect());
  window.addEventListener("online", () => reconnect());
  window.addEventListener("pagehide", detach);
  window.addEventListener("pageshow", (event) => event.persisted && attach());
  document.addEventListener("visibilitychange", () => document.hidden || askAlive());
  setInterval(askAlive, ALIVE_MS);

  if (!locks) attach();
  else {
    const onHeld = () => {
      isLocked = true;
      attach();
    };
    // A browser may forbid locks as it forbids other memory of pages.
    holdLock(locks, tabLock(tab), onHeld).catch(attach);
  }
}
