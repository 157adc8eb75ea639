/**
 * Notices in every tab that another one logged in or out, or changed the language.
 *
 * Each page has a mark of its session. The last one is stored, and the browser tells the other tabs.
 */
import { onSettingSaved, readSetting, saveSetting } from "../settings/browser-settings";

const NAME = "session";

/** Call on every page. */
export function noteSession(): void {
  const mark = document.body.dataset["session"] ?? "";
  if (readSetting(NAME, "") !== mark) saveSetting(NAME, mark);
}

export function onSessionChange(changed: () => void): void {
  onSettingSaved(NAME, changed);
}
