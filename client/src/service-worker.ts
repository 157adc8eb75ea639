/**
 * Receives push messages and shows them; a tap opens the table. It stores no pages: a page from a store
 * could show a position that is long over.
 */

/** TypeScript has the types of pages and those of workers, but not both in one project. */
interface Client {
  readonly url: string;
  focus(): Promise<Client>;
}
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null;
}
interface NotificationClick extends ExtendableEvent {
  readonly notification: Notification;
}
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<Client[]>;
    openWindow(address: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(name: "push", listener: (event: PushEvent) => void): void;
  addEventListener(name: "notificationclick", listener: (event: NotificationClick) => void): void;
}
interface Message {
  title: string;
  body: string;
  address: string;
  tag: string;
}

const worker = globalThis as unknown as WorkerScope;
/** The path below which the server is reached. */
const base = new URL(worker.registration.scope).pathname;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("push", (event) => {
  const { title, body, address, tag } = (event.data?.json() ?? {}) as Partial<Message>;
  const shown = worker.registration.showNotification(title ?? "Raidtable", {
    body: body ?? "",
    tag: tag ?? "raidtable", // one notification per table at most
    icon: `${base}static/icon-192.png`,
    data: { address: address ?? base },
  });
  event.waitUntil(shown);
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { address } = event.notification.data as { address: string };
  event.waitUntil(showPage(address));
});

/** Shows the page that has this address already, or opens it. Only pages of this server are opened. */
async function showPage(address: string): Promise<void> {
  const { pathname } = new URL(address, worker.registration.scope);
  const page = new URL(pathname, worker.registration.scope).href;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const known = pages.find(({ url }) => url.split(/[?#]/)[0] === page);
  await (known ? known.focus() : worker.clients.openWindow(page));
}
export {};
