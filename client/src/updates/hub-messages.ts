/** The messages between tabs and the hub that holds the event stream of all of them. */

/** A tab to the hub. */
export type ToHub = { to: "hub" } & (
  | {
      kind: "attach";
      tab: string;
      /** The page as a query for the server. */
      page: string;
      /** The token of what the page shows. */
      token: string;
      /** Whether the tab holds its lock (`tabLock`), which is free as soon as the tab is gone. */
      isLocked: boolean;
    }
  | { kind: "detach" | "alive"; tab: string }
  | { kind: "reconnect" }
);

/** The hub to a tab, or to all tabs. */
export type ToTab = { to: string } & (
  | { kind: "update"; html: string; token: string }
  /** Whether the stream is open. */
  | { kind: "connected" | "lost" }
  /** The answer to a tab's "alive". */
  | { kind: "alive" }
  /** The hub is new or has forgotten the tab: it must attach. */
  | { kind: "attach" }
  /** The hub holds this lock as long as it lives. */
  | { kind: "hub"; lock: string }
);

export const ALL_TABS = "all tabs";

export function tabLock(tab: string): string {
  return `raidtable tab ${tab}`;
}

/** A name that no other tab, hub or stream has. */
export function newName(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("");
}

/** Hold a lock until this tab or worker is gone. @param onHeld called once it is held */
export function holdLock(locks: LockManager, name: string, onHeld: () => void): Promise<unknown> {
  return locks.request(name, () => {
    onHeld();
    return new Promise(() => undefined);
  });
}
