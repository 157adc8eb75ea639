/**
 * Keeps the latest line of the log and the chat in view, unless the viewer has scrolled back.
 *
 * A list also moves when it changes. So it counts as scrolled back only if the viewer has just used
 * the wheel, a finger, the scroll bar or a key there.
 */
const NEAR_END_PX = 24;
/** A list may go on moving for this time after the wheel or a finger. */
const MOMENTUM_MS = 600;
const INPUTS = ["wheel", "touchmove", "pointerdown", "pointermove", "keydown"];

interface Follower {
  /** When the viewer last moved the list. */
  movedAt: number;
  isFollowing: boolean;
  /** The number of the newest line when the viewer last was at the end. */
  seen: number;
  /** Lines that came since then. */
  unseen: number;
}

const followers = new WeakMap<Element, Follower>();
let isScheduled = false;

const lists = () => document.querySelectorAll<HTMLElement>("#log ol, #talk ol");
const newLines = () => document.getElementById("new-lines");

export function startFollowingLatest(): void {
  const resized = new ResizeObserver(() => scrollToLatest());
  for (const list of lists()) {
    list.addEventListener("scroll", () => noteScroll(list));
    for (const input of INPUTS) {
      list.addEventListener(input, (event) => noteInput(list, event), { passive: true });
    }
    resized.observe(list);
  }
  newLines()?.addEventListener("click", () => {
    for (const list of lists()) followerOf(list).isFollowing = true;
    scrollToLatest();
  });
  scrollToLatest();
}

/** Call when lines may have been added. */
export function scrollToLatest(): void {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(() => {
    isScheduled = false;
    for (const list of lists()) follow(list);
    showNewLines();
  });
}

function follow(list: HTMLElement): void {
  const follower = followerOf(list);
  if (follower.isFollowing) {
    list.scrollTop = list.scrollHeight;
    Object.assign(follower, { seen: newest(list), unseen: 0 });
  } else {
    // Old lines leave the list when new ones come, so its length says nothing.
    const lines = [...list.children] as HTMLElement[];
    follower.unseen = lines.filter((line) => !line.hidden && numberOf(line) > follower.seen).length;
  }
}

/** Lines of the log carry the number of their move, lines of the chat their own. */
function numberOf(line: HTMLElement): number {
  return Number(line.dataset["ply"] ?? line.dataset["number"] ?? 0);
}

function newest(list: Element): number {
  const last = list.lastElementChild;
  return last ? numberOf(last as HTMLElement) : -1;
}

function noteInput(list: HTMLElement, event: Event): void {
  // A pointer that only passes over the list does not move it.
  if (event.type === "pointermove" && (event as PointerEvent).buttons === 0) return;
  followerOf(list).movedAt = event.timeStamp;
}

function noteScroll(list: HTMLElement): void {
  const follower = followerOf(list);
  const below = list.scrollHeight - list.clientHeight - list.scrollTop;
  if (below <= NEAR_END_PX) {
    Object.assign(follower, { isFollowing: true, seen: newest(list), unseen: 0 });
  } else if (performance.now() - follower.movedAt < MOMENTUM_MS) follower.isFollowing = false;
  showNewLines();
}

function followerOf(list: Element): Follower {
  let follower = followers.get(list);
  if (!follower) {
    follower = { movedAt: -Infinity, isFollowing: true, seen: newest(list), unseen: 0 };
    followers.set(list, follower);
  }
  return follower;
}

/** Show how many lines came to the visible list while the viewer read older ones. */
function showNewLines(): void {
  const button = newLines();
  if (!button) return;
  const list = [...lists()].find((shown) => shown.offsetParent !== null);
  const unseen = list ? followerOf(list).unseen : 0;
  button.hidden = unseen === 0;
  button.textContent = (button.dataset["word"] ?? "{n}").replace("{n}", String(unseen));
}
