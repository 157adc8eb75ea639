/** Fetches the sections of a page again and puts them in the place of those that it shows. */
import htmx from "htmx.org";
import { parseUpdate } from "../updates/apply-update";

/** @returns whether the server had an answer */
export async function refreshSections(address: string): Promise<boolean> {
  const answer = await fetch(address, { headers: { "HX-Request": "true" } });
  if (!answer.ok) return false;
  const { html, ids } = parseUpdate(await answer.text());
  await htmx.swap({
    text: html,
    swap: "none",
    selectOOB: ids.map((id) => `#${CSS.escape(id)}:outerMorph`).join(","),
  });
  return true;
}

/** Ask again until `isRunning` is false; then call `onDone`. Hidden pages wait. */
export function poll(everyMs: number, isRunning: () => boolean, ask: () => Promise<unknown>, onDone: () => void): void {
  if (!isRunning()) return;
  setTimeout(async () => {
    if (!document.hidden) await ask().catch(() => undefined);
    if (isRunning()) poll(everyMs, isRunning, ask, onDone);
    else onDone();
  }, everyMs);
}
