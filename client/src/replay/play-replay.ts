/**
 * Steps through a replay without reloading the page, and plays it.
 *
 * The links of a replay work without the script. With it, the sections of the next step replace those
 * of the page, so that pieces move and scrolling stays.
 */
import htmx from "htmx.org";
import { prepareMoveAnimation } from "../board/animation/show-move";
import { readSetting, saveSetting } from "../settings/browser-settings";
import { parseUpdate } from "../updates/apply-update";

/** How long a step is shown at normal speed. */
const STEP_MS = 1500;

let isPlaying = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const steps = () => document.getElementById("steps");
const nextStep = () => document.querySelector<HTMLAnchorElement>('#steps a[rel="next"]');
const pace = () => Number(readSetting("replay-pace", "1"));

/** @param onShown called after each step */
export function startReplay(onShown: () => void): void {
  if (!steps()) return;
  showControls();
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    const link = target.closest<HTMLAnchorElement>("a[data-step]");
    if (link && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      play(false);
      void show(link.href, onShown);
    } else if (target.closest("button[data-play]")) {
      void playOrPause(onShown);
    } else if (target.closest("#course svg")) {
      const turn = turnAt(event.clientX, target.closest("#course svg") as Element);
      if (turn) void show(turn.href, onShown);
    }
  });
  document.addEventListener("change", (event) => {
    const menu = event.target as HTMLSelectElement;
    if (menu.matches("[data-pace]")) saveSetting("replay-pace", menu.value);
  });
  addEventListener("popstate", () => location.reload());
}

function showControls(): void {
  for (const control of document.querySelectorAll<HTMLElement>("#steps [hidden]")) {
    control.hidden = false;
  }
  const menu = document.querySelector<HTMLSelectElement>("#steps [data-pace]");
  if (menu) menu.value = String(pace());
  document.querySelector("button[data-play]")?.setAttribute("aria-pressed", String(isPlaying));
}

function play(wanted: boolean): void {
  isPlaying = wanted && nextStep() !== null;
  clearTimeout(timer);
  showControls();
}

/** At its end, a replay plays from the beginning. */
async function playOrPause(onShown: () => void): Promise<void> {
  const first = document.querySelector<HTMLAnchorElement>('#steps a[data-key="Home"]');
  if (!isPlaying && !nextStep() && first) await show(first.href, onShown);
  play(!isPlaying);
  if (isPlaying) await advance(onShown);
}

async function advance(onShown: () => void): Promise<void> {
  const next = nextStep();
  if (!isPlaying || !next) {
    play(false);
    return;
  }
  const motionMs = await show(next.href, onShown);
  if (isPlaying) timer = setTimeout(() => void advance(onShown), STEP_MS / pace() + motionMs);
}

/** Show a step; return how long its animation takes. */
async function show(address: string, onShown: () => void): Promise<number> {
  const before = Number(steps()?.dataset["ply"]);
  const answer = await fetch(address, { headers: { "HX-Request": "true" } });
  if (!answer.ok) {
    location.assign(address);
    return 0;
  }
  const { html, ids } = parseUpdate(await answer.text());
  const isForward = Number(new URL(address).pathname.split("/").at(-1)) > before;
  const animate = prepareMoveAnimation(isForward ? 1 / pace() : 0);
  await htmx.swap({
    text: html,
    swap: "none",
    selectOOB: ids.map((id) => `#${CSS.escape(id)}:outerMorph`).join(","),
  });
  history.replaceState(null, "", address);
  for (const field of document.querySelectorAll<HTMLInputElement>('.replay [name="ply"]')) {
    field.value = new URL(address).pathname.split("/").at(-1) ?? "";
  }
  showControls();
  onShown();
  return animate();
}

/** The turn at that place of the chart. */
function turnAt(x: number, chart: Element): HTMLAnchorElement | undefined {
  const { left, width } = chart.getBoundingClientRect();
  const turns = [...document.querySelectorAll<HTMLAnchorElement>(".track a")];
  return turns[Math.min(turns.length - 1, Math.max(0, Math.floor(((x - left) / width) * turns.length)))];
}
