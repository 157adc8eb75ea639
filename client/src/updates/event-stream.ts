/** Receives updates from the server's event stream, and reconnects when the connection is lost. */
import htmx from "htmx.org";
import "htmx.org/dist/ext/hx-sse.js";
import { noteReconnection } from "../playback/recent-panel";
import { hideConnectionNotice, showConnectionNotice } from "./connection-notice";

const FIRST_CONNECTION_RETRY_MS = 2000;
/** The server sends a heartbeat every 15 s: after three missed ones the connection is dead. */
const SILENCE_MS = 45_000;
const CHECK_MS = 5000;

/** What the htmx extension hx-sse reports about its connection; the package has no types for it. */
interface Connection {
  reader: ReadableStreamDefaultReader | null;
  delayCanceller: (() => void) | null;
}
type ConnectionEvent = CustomEvent<{ connection: Connection }>;
type UpdateEvent = CustomEvent<{ data: string; id: string }>;

let reconnect: () => void = () => undefined;

/** Connects again, for a setting that the server reads when a page connects. */
export function reconnectEvents(): void {
  reconnect();
}

/**
 * @param live the element whose stream htmx holds
 * @param receive called with the HTML of each update
 */
export function receiveUpdates(live: HTMLElement, receive: (html: string) => void): void {
  let connection: Connection | undefined;
  let lastMessage = Date.now();
  let hasHeartbeat = false;
  let wasLost = false;

  live.addEventListener("update", (event) => receive((event as UpdateEvent).detail.data));
  live.addEventListener("beat", () => (hasHeartbeat = true));
  live.addEventListener("htmx:sse:before:message", () => (lastMessage = Date.now()));
  live.addEventListener("htmx:sse:after:connection", (event) => {
    connection = (event as ConnectionEvent).detail.connection;
    lastMessage = Date.now();
    hideConnectionNotice();
    if (wasLost) noteReconnection();
    wasLost = false;
  });
  live.addEventListener("htmx:sse:error", () => {
    wasLost = true;
    showConnectionNotice("wordLost");
  });

  // hx-sse reconnects by itself, with Last-Event-ID, but only after a first successful connection.
  const retry = (event: Event) => {
    if (event.target !== live) return;
    event.stopPropagation();
    showConnectionNotice("wordLost");
    setTimeout(() => htmx.trigger(live, "reconnect"), FIRST_CONNECTION_RETRY_MS);
  };
  live.addEventListener("htmx:error", retry);
  live.addEventListener("htmx:response:error", retry);

  reconnect = () => {
    lastMessage = Date.now();
    connection?.delayCanceller?.();
    void connection?.reader?.cancel();
  };
  window.addEventListener("online", () => reconnect());
  setInterval(() => hasHeartbeat && Date.now() - lastMessage > SILENCE_MS && reconnect(), CHECK_MS);
}
