/**
 * Connects tabs with the hub, wherever it runs, and notices tabs that disappear without a word.
 *
 * A tab that holds its lock is gone when the lock is free. Where there are no locks (plain http in a
 * local network) a tab is gone when it has been silent for some minutes: browsers let hidden tabs
 * speak only once a minute.
 */
import { type ToHub, type ToTab, tabLock } from "./hub-messages";
import type { StreamHub } from "./stream-hub";

const SILENT_TAB_MS = 180_000;
const CHECK_MS = 30_000;

export class HubHost {
  /** When each tab without a lock was last heard. */
  private readonly heard = new Map<string, number>();
  private readonly locked = new Set<string>();

  constructor(
    private readonly hub: StreamHub,
    private readonly locks: LockManager | undefined,
  ) {
    setInterval(() => this.forgetSilentTabs(), CHECK_MS);
  }

  /** @param answer sends a message to the tab that sent this one, now or later */
  handle(message: ToHub, answer: (message: ToTab) => void): void {
    if (message.kind === "reconnect") {
      this.hub.reconnect();
      return;
    }
    const { tab } = message;
    if (message.kind === "detach") {
      this.forget(tab);
    } else if (message.kind === "attach") {
      this.hub.attach(tab, message.page, message.token, (news) => answer({ to: tab, ...news }));
      this.watch(tab, message.isLocked);
    } else {
      if (this.heard.has(tab)) this.heard.set(tab, Date.now());
      answer({ to: tab, kind: this.hub.has(tab) ? "alive" : "attach" });
    }
  }

  private watch(tab: string, isLocked: boolean): void {
    if (!isLocked || !this.locks) {
      this.heard.set(tab, Date.now());
    } else if (!this.locked.has(tab)) {
      this.locked.add(tab);
      const isFree = () => {
        this.locked.delete(tab);
        this.forget(tab);
      };
      // Where the hub may hold no locks, the tab's messages must do.
      this.locks.request(tabLock(tab), isFree).catch(() => this.heard.set(tab, Date.now()));
    }
  }

  private forget(tab: string): void {
    this.heard.delete(tab);
    this.hub.detach(tab);
  }

  private forgetSilentTabs(): void {
    for (const [tab, at] of this.heard) if (Date.now() - at > SILENT_TAB_MS) this.forget(tab);
  }
}
