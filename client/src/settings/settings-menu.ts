/**
 * Buttons with `data-switch` are switches, kept in this browser; they are hidden in the page's
 * source, since they do nothing without a script. A field with `data-setting` is kept too.
 *
 * sound, notices: read where they matter. theme: light or dark, also told to the server by cookie.
 */
import { setCookie } from "./cookies";
import { keep, setting } from "./browser-settings";
import { play } from "../sound/play-sound";

const switches = () => document.querySelectorAll<HTMLButtonElement>("button[data-switch]");
const fields = () =>
  document.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-setting]");
const nameOf = (button: HTMLButtonElement) => button.dataset["switch"] ?? "";

export function isOn(name: string): boolean {
  const button = document.querySelector(`button[data-switch="${name}"]`);
  return button?.getAttribute("aria-pressed") === "true";
}

export function startSwitches(): void {
  for (const button of switches()) {
    const kept = setting(nameOf(button), button.getAttribute("aria-pressed") ?? "false");
    button.setAttribute("aria-pressed", String(startsOn(nameOf(button), kept === "true")));
    button.hidden = nameOf(button) === "notices" && !("Notification" in window);
  }
  for (const field of fields()) {
    const name = field.dataset["setting"] ?? "";
    field.value = setting(name, field.value);
    field.addEventListener("change", () => {
      keep(name, field.value);
      if (name === "volume") play("coin");
    });
    const label = field.closest<HTMLElement>("label[hidden]");
    if (label) label.hidden = false;
    field.hidden = false;
  }
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>("button[data-switch]");
    if (button) void turn(button, button.getAttribute("aria-pressed") !== "true");
    closeMenu(event.target as Element);
  });
}

function startsOn(name: string, kept: boolean): boolean {
  if (name === "theme") return isDark();
  if (name === "notices") return kept && mayNotify();
  return kept;
}

async function turn(button: HTMLButtonElement, on: boolean): Promise<void> {
  const name = nameOf(button);
  if (name === "notices" && on) on = (await Notification.requestPermission()) === "granted";
  button.setAttribute("aria-pressed", String(on));
  if (name === "theme") setTheme(on ? "dark" : "light");
  else keep(name, String(on));
  if (name === "sound" && on) play("your-turn");
}

/** The menu closes when one goes on elsewhere. */
function closeMenu(clicked: Element): void {
  const menu = document.querySelector<HTMLDetailsElement>("details.menu[open]");
  if (menu && !menu.contains(clicked)) menu.open = false;
}

function mayNotify(): boolean {
  return "Notification" in window && Notification.permission === "granted";
}

function isDark(): boolean {
  return getComputedStyle(document.documentElement).getPropertyValue("--is-dark").trim() === "1";
}

function setTheme(theme: "light" | "dark"): void {
  document.documentElement.dataset["theme"] = theme;
  setCookie("theme", theme);
}
