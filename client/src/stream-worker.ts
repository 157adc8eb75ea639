/** The worker that all tabs of a browser share: it holds their event stream. */
import { HubHost } from "./updates/hub-host";
import { ALL_TABS, type ToHub, type ToTab, holdLock, newName } from "./updates/hub-messages";
import { StreamHub } from "./updates/stream-hub";

/** TypeScript has the types of pages and those of workers, but not both in one project. */
interface SharedWorkerScope {
  onconnect: ((event: MessageEvent) => void) | null;
}

const name = newName();
const locks = (navigator as Partial<Navigator>).locks;
/** The path below which the server is reached: this script is in its folder `static`. */
const base = location.pathname.replace(/\/static\/[^/]*$/, "");
const open = (address: string) => new EventSource(base + address);
const host = new HubHost(new StreamHub(open, name), locks);
const lock = `raidtable hub ${name}`;
/** The tabs that came before the lock. */
const ports = new Set<MessagePort>();
let isLocked = false;

// The tabs wait for this lock: they get it if the worker dies, and start another one.
if (locks) {
  const holds = holdLock(locks, lock, () => {
    isLocked = true;
    for (const port of ports) tellLock(port);
    ports.clear();
  });
  holds.catch(() => ports.clear()); // without locks the tabs ask from time to time
}

function tellLock(port: MessagePort): void {
  port.postMessage({ to: ALL_TABS, kind: "hub", lock } satisfies ToTab);
}

(globalThis as unknown as SharedWorkerScope).onconnect = ({ ports: [port] }) => {
  if (!port) return;
  if (isLocked) tellLock(port);
  else ports.add(port);
  port.onmessage = ({ data }: MessageEvent<ToHub>) => {
    host.handle(data, (answer) => port.postMessage(answer));
  };
};
