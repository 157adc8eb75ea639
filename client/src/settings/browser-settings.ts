/** Saves the viewer's settings in this browser. */
const PREFIX = "raidtable.";

export function readSetting(name: string, fallback: string): string {
  try {
    return localStorage.getItem(PREFIX + name) ?? fallback;
  } catch {
    return fallback; // storage may be forbidden; then a setting lasts as long as the page
  }
}

export function saveSetting(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Storage may be forbidden or full: the setting still applies to this page.
  }
}

/** @param saved called when another tab saves that setting */
export function onSettingSaved(name: string, saved: () => void): void {
  window.addEventListener("storage", ({ key }) => key === PREFIX + name && saved());
}
