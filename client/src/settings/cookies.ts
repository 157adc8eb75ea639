/** Saves a setting in a cookie, for settings that the server needs when it makes a page. */
import { basePath } from "../pages/base-path";

const YEAR_IN_SECONDS = 365 * 24 * 3600;

/** The name of a cookie: another server of the same host may have one that is called the same. */
function cookieName(name: string): string {
  return name + basePath().replaceAll("/", "-");
}

/** Return whether the browser has kept it. */
export function setCookie(name: string, value: string): boolean {
  const cookie = `${cookieName(name)}=${value}`;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const path = basePath() || "/";
  document.cookie = `${cookie}; Path=${path}; Max-Age=${YEAR_IN_SECONDS}; SameSite=Lax${secure}`;
  return document.cookie.split("; ").includes(cookie);
}
