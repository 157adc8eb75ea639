/** What a person chose in this browser. The server never needs it, except for the theme. */
const PREFIX = "raidtable.";

export function setting(name: string, otherwise: string): string {
  try {
    return localStorage.getItem(PREFIX + name) ?? otherwise;
  } catch {
    return otherwise; // storage may be forbidden; then a choice lasts as long as the page
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Storage may be forbidden or full: the choice still holds on this page.
  }
}
