/**
 * Keeps the latest line of the log and the chat in view, unless the viewer has scrolled back.
 *
 * Only a list that moves up while it does not get shorter was scrolled by the viewer: a list that
 * grows stays where it is, and one that shrinks is moved by the browser.
 */
const NEAR_END_PX = 24;

interface Follower {
  top: number;
  height: number;
  isFollowing: boolean;
  /** Lines that came since the viewer scrolled back. */
  unseen: number;
  lines: number;
}

const followers = new WeakMap<Element, Follower>();
let isScheduled = false;

const lists = () => document.querySelectorAll<HTMLElement>("#log ol, #talk ol");
const newLines = () => document.getElementById("new-lines");

export function startFollowingLatest(): void {
  const resized = new ResizeObserver(() => scrollToLatest());
  for (const list of lists()) {
    list.addEventListener("scroll", () => noteScroll(list));
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
  const lines = list.children.length;
  if (follower.isFollowing) {
    list.scrollTop = list.scrollHeight;
    follower.unseen = 0;
  } else {
    follower.unseen += Math.max(0, lines - follower.lines);
  }
  Object.assign(follower, { top: list.scrollTop, height: list.scrollHeight, lines });
}

function noteScroll(list: HTMLElement): void {
  const follower = followerOf(list);
  const below = list.scrollHeight - list.clientHeight - list.scrollTop;
  if (below <= NEAR_END_PX) Object.assign(follower, { isFollowing: true, unseen: 0 });
  else if (list.scrollTop < follower.top && list.scrollHeight >= follower.height) {
    follower.isFollowing = false;
  }
  Object.assign(follower, { top: list.scrollTop, height: list.scrollHeight });
  showNewLines();
}

function followerOf(list: Element): Follower {
  let follower = followers.get(list);
  if (!follower) {
    follower = { top: 0, height: 0, isFollowing: true, unseen: 0, lines: list.children.length };
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
