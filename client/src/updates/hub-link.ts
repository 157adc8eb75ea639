/**
 * The way from a tab to the hub with the event stream: a worker that all tabs share; without shared
 * workers another tab, which holds a lock; without locks the tab itself, for itself alone.
 */
import { basePath } from "../pages/base-path";
import { HubHost } from "./hub-host";
import { ALL_TABS, type ToHub, type ToTab, holdLock, newName } from "./hub-messages";
import { StreamHub } from "./stream-hub";

type Send = (message: ToHub) => void;
type Receive = (message: ToTab) => void;

/** In a page of plain http there are no locks, whatever the types say. */
export const locks: LockManager | undefined = (navigator as Partial<Navigator>).locks;

export class HubLink {
  private sendNow: Send;

  /**
   * @param worker the address of the worker's script, which has its version: tabs of another version
   *   have another hub
   * @param receive called with every message for any tab
   */
  constructor(
    private readonly worker: string,
    private readonly receive: Receive,
  ) {
    this.sendNow = this.throughWorker() ?? this.withoutWorker();
  }

  send(message: ToHub): void {
    this.sendNow(message);
  }

  /** Look for the hub again: the worker is gone. */
  restart(): void {
    const again = this.throughWorker();
    if (again) this.use(again);
  }

  private use(send: Send): void {
    this.sendNow = send;
    this.receive({ to: ALL_TABS, kind: "attach" });
  }

  private throughWorker(): Send | undefined {
    if (!("SharedWorker" in window)) return undefined;
    let shared: SharedWorker;
    try {
      shared = new SharedWorker(this.worker, { name: "raidtable" });
    } catch {
      return undefined; // the browser's settings forbid it
    }
    const { port } = shared;
    const send: Send = (message) => port.postMessage(message);
    const isCurrent = () => this.sendNow === send;
    const restart = () => isCurrent() && this.restart();
    shared.addEventListener("error", () => {
      if (isCurrent()) this.use(this.withoutWorker());
    });
    port.addEventListener("close", restart);
    port.addEventListener("message", ({ data }: MessageEvent<ToTab>) => {
      if (data.kind === "hub") void locks?.request(data.lock, { mode: "shared" }, restart);
      else if (isCurrent()) this.receive(data);
    });
    port.start();
    return send;
  }

  private withoutWorker(): Send {
    return locks && "BroadcastChannel" in window ? this.throughChannel(locks) : this.alone();
  }

  /** The tab that holds the lock has the hub. If it is gone, the next one that waits for it. */
  private throughChannel(locks: LockManager): Send {
    const name = `raidtable ${this.worker}`;
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<ToHub | ToTab>) => {
      if (data.to !== "hub") this.receive(data as ToTab);
    };
    const holds = holdLock(locks, name, () => {
      // A second channel, since none hears itself: this tab is one among the others.
      const ofHub = new BroadcastChannel(name);
      const host = newHost();
      ofHub.onmessage = ({ data }: MessageEvent<ToHub | ToTab>) => {
        if (data.to === "hub") host.handle(data as ToHub, (answer) => ofHub.postMessage(answer));
      };
      ofHub.postMessage({ to: ALL_TABS, kind: "attach" } satisfies ToTab);
    });
    holds.catch(() => this.use(this.alone())); // the browser's settings forbid locks
    return (message) => channel.postMessage(message);
  }

  private alone(): Send {
    const host = newHost();
    return (message) => host.handle(message, this.receive);
  }
}

function newHost(): HubHost {
  const open = (address: string) => new EventSource(basePath() + address);
  return new HubHost(new StreamHub(open, newName()), locks);
}
