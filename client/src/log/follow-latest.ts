/** Keeps the latest line of the log and the chat in view, unless the viewer has scrolled back. */
const NEAR_END_PX = 24;

const scrolledBack = new WeakSet<Element>();

let isScheduled = false;

const lists = () => document.querySelectorAll<HTMLElement>("#log ol, #talk ol");

export function startFollowingLatest(): void {
  for (const list of lists()) {
    list.addEventListener("scroll", () => {
      const below = list.scrollHeight - list.clientHeight - list.scrollTop;
      if (below > NEAR_END_PX) scrolledBack.add(list);
      else scrolledBack.delete(list);
    });
  }
  scrollToLatest();
}

/** Call when lines may have been added. */
export function scrollToLatest(): void {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(() => {
    isScheduled = false;
    for (const list of lists()) if (!scrolledBack.has(list)) list.scrollTop = list.scrollHeight;
  });
}
