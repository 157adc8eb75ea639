/**
 * Runs the settings menu: sound, volume, notifications, animation speed, and light or dark theme.
 *
 * Buttons with `data-switch` are switches; fields with `data-setting` hold a value. Both are saved in
 * this browser. The server sends them hidden, because they need the script. The theme, and whether
 * tables play obvious choices, are saved in cookies instead, because the server needs them.
 */
import { play } from "../sound/play-sound";
import { reconnectEvents } from "../updates/event-stream";
import { readSetting, saveSetting } from "./browser-settings";
import { setCookie } from "./cookies";

const switches = () => document.querySelectorAll<HTMLButtonElement>("button[data-switch]");
const fields = () =>
  document.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-setting]");
const nameOf = (button: HTMLButtonElement) => button.dataset["switch"] ?? "";

export function startSettingsMenu(): void {
  for (const button of switches()) {
    const sent = button.getAttribute("aria-pressed") ?? "false";
    const saved = nameOf(button) === "obvious" ? sent : readSetting(nameOf(button), sent);
    button.setAttribute("aria-pressed", String(startsOn(nameOf(button), saved === "true")));
    button.hidden = nameOf(button) === "notices" && !("Notification" in window);
  }
  for (const field of fields()) {
    const name = field.dataset["setting"] ?? "";
    field.value = readSetting(name, field.value);
    field.addEventListener("change", () => {
      saveSetting(name, field.value);
      if (name === "volume") play("coin");
    });
    const label = field.closest<HTMLElement>("label[hidden]");
    if (label) label.hidden = false;
    field.hidden = false;
  }
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>("button[data-switch]");
    if (button) void flip(button, button.getAttribute("aria-pressed") !== "true");
    closeMenuOnOutsideClick(event.target as Element);
  });
}

function startsOn(name: string, saved: boolean): boolean {
  if (name === "theme") return isDark();
  if (name === "notices") return saved && mayNotify();
  return saved;
}

async function flip(button: HTMLButtonElement, on: boolean): Promise<void> {
  const name = nameOf(button);
  if (name === "notices" && on) on = (await Notification.requestPermission()) === "granted";
  button.setAttribute("aria-pressed", String(on));
  if (name === "theme") setTheme(on ? "dark" : "light");
  else if (name === "obvious") setObvious(on);
  else saveSetting(name, String(on));
  if (name === "sound" && on) play("your-turn");
}

function closeMenuOnOutsideClick(clicked: Element): void {
  const menu = document.querySelector<HTMLDetailsElement>("details.menu[open]");
  if (menu && !menu.contains(clicked)) menu.open = false;
}

function mayNotify(): boolean {
  return "Notification" in window && Notification.permission === "granted";
}

function isDark(): boolean {
  return getComputedStyle(document.documentElement).getPropertyValue("--is-dark").trim() === "1";
}

/** The server reads the cookie when a page connects to its table. */
function setObvious(on: boolean): void {
  setCookie("obvious", on ? "1" : "0");
  reconnectEvents();
}

function setTheme(theme: "light" | "dark"): void {
  document.documentElement.dataset["theme"] = theme;
  setCookie("theme", theme);
}
