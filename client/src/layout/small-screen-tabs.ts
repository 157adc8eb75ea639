/**
 * Shows one part of the table at a time on a small screen, by tabs.
 *
 * The style sheets hide the other parts (`styles/layout/small-screen.css`). The choices are a sheet
 * over the board (`choice-sheet.ts`).
 */
import { markChatRead } from "../feed/feed-tabs";
import { halveSheet } from "./choice-sheet";

const tabs = () => document.querySelectorAll<HTMLButtonElement>("button[data-tab]");
const bar = () => document.querySelector<HTMLElement>(".tabs");

export function startSmallScreenTabs(): void {
  const tabBar = bar();
  if (!tabBar) return;
  tabBar.hidden = false;
  showTab("table");
  showChoiceCount();
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    const pressed = target.closest<HTMLElement>("button[data-tab], a[data-board], button[data-reply]");
    if (!pressed || !isSmallScreen()) return;
    const { tab, board } = pressed.dataset;
    if (board !== undefined) {
      event.preventDefault();
      showPlayerBoard(board);
    } else if (tab === undefined) {
      showTab("log");
    } else {
      // A second press on the choices closes their sheet.
      showTab(tab === "choices" && tab === currentTab() ? "table" : tab);
    }
  });
  // After a choice the player wants to see its outcome on the board.
  document.addEventListener("submit", (event) => {
    if ((event.submitter as HTMLButtonElement | null)?.name === "action") showTab("table");
  });
}

/** Whether the tabs are in use. */
export function isSmallScreen(): boolean {
  return bar()?.checkVisibility() ?? false;
}

export function currentTab(): string {
  return document.body.dataset["tab"] ?? "";
}

export function showTab(name: string): void {
  if (name !== currentTab()) document.querySelector(".table")?.scrollTo(0, 0);
  document.body.dataset["tab"] = name;
  for (const tab of tabs()) tab.setAttribute("aria-pressed", String(tab.dataset["tab"] === name));
  if (name !== "choices") halveSheet();
  if (name === "log") markChatRead();
}

/** Show the player board of a seat, opened. */
function showPlayerBoard(seat: string): void {
  const isOwn = document.getElementById("mats")?.dataset["mine"] === seat;
  showTab(isOwn ? "mine" : "rivals");
  const board = document.getElementById(`mat-${seat}`);
  const details = board?.querySelector("details");
  if (details) details.open = true;
  board?.scrollIntoView({ block: "nearest" });
}

/** Call when the choices may have changed: their number is shown on their tab. */
export function showChoiceCount(): void {
  const count = document.querySelectorAll("#choices li").length;
  const label = document.querySelector<HTMLElement>('[data-tab="choices"] .count');
  if (!label) return;
  label.textContent = String(count);
  label.hidden = count === 0;
}
