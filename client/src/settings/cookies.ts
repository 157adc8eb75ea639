/** Saves a setting in a cookie, for settings that the server needs when it makes a page. */
const YEAR_IN_SECONDS = 365 * 24 * 3600;

export function setCookie(name: string, value: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR_IN_SECONDS}; SameSite=Lax${secure}`;
}
