/**
 * Steps through a review without reloading the page, and shows what the judge finds while it works.
 *
 * The links work without the script. With it, the sections of the page are replaced.
 */
import { stopAt } from "./nearest-stop";
import { poll, refreshSections } from "./sections";

/** How often a growing review, and growing futures, are asked for. */
const REVIEW_MS = 1500;
const FUTURES_MS = 400;

const head = () => document.getElementById("review-head");
const isRunning = (id: string) => document.getElementById(id)?.dataset["running"] !== undefined;

export function startReview(): void {
  poll(FUTURES_MS, () => isRunning("fan-head"), () => refreshSections(location.href), () => undefined);
  const page = document.getElementById("review");
  if (!page) return;
  const tabs = page.querySelector<HTMLElement>(".review-tabs");
  if (tabs) tabs.hidden = false;
  showMistakeCount();
  page.addEventListener("click", (event) => {
    const target = event.target as Element;
    const link = target.closest<HTMLAnchorElement>("a[data-review-step]");
    const tab = target.closest<HTMLElement>("[data-review-tab]");
    const graph = target.closest<SVGSVGElement>("svg.review-graph");
    if (link && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      void step(link.href).then(() => showTab(page, "story"));
    } else if (tab) {
      showTab(page, tab.dataset["reviewTab"] ?? "story");
    } else if (graph) {
      const { left, width } = graph.getBoundingClientRect();
      const x = ((event.clientX - left) / width) * Number(graph.dataset["width"]);
      const ply = stopAt(graph.dataset["places"] ?? "", x);
      if (ply !== undefined) void step(atPly(ply));
    }
  });
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.target as Element).closest("input, select, textarea")) return;
    const keys = `${event.shiftKey ? "Shift+" : ""}${event.key}`;
    const link = [...document.querySelectorAll<HTMLAnchorElement>("#review-steps a")].find(
      (found) => found.dataset["keys"] === keys,
    );
    if (!link) return;
    event.preventDefault();
    void step(link.href);
  });
  addEventListener("popstate", () => location.reload());
  // When all is judged, the review opens at its most expensive turning point.
  poll(REVIEW_MS, () => isRunning("review-head"), () => show(atPly(head()?.dataset["ply"] ?? "0")), showTurns);
}

function atPly(ply: string): string {
  const address = new URL(location.href);
  address.searchParams.set("ply", ply);
  return address.href;
}

async function step(address: string): Promise<void> {
  if (await show(address)) history.replaceState(null, "", address);
  else location.assign(address);
}

async function show(address: string): Promise<boolean> {
  if (!(await refreshSections(address))) return false;
  showMistakeCount();
  return true;
}

/** Whoever has stepped somewhere meanwhile stays there. */
function showTurns(): void {
  if (!new URL(location.href).searchParams.has("ply")) void show(location.href);
}

/** The parts of the page that a phone shows one at a time. */
function showTab(page: HTMLElement, name: string): void {
  if (page.dataset["tab"] === name) return;
  page.dataset["tab"] = name;
  for (const tab of page.querySelectorAll<HTMLElement>("[data-review-tab]")) {
    tab.setAttribute("aria-pressed", String(tab.dataset["reviewTab"] === name));
  }
  scrollTo(0, 0);
}

function showMistakeCount(): void {
  const count = document.getElementById("review-mistakes")?.dataset["count"] ?? "0";
  const tab = document.querySelector<HTMLElement>('[data-review-tab="mistakes"]');
  if (tab) tab.dataset["figure"] = count;
}
