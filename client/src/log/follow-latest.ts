/** Keeps the newest line of the log and the talk in sight, unless one has scrolled back to read. */
const NEARLY_PX = 24;

const scrolledBack = new WeakSet<Element>();

let isDue = false;

const lists = () => document.querySelectorAll<HTMLElement>("#log ol, #talk ol");

export function startFollowing(): void {
  for (const list of lists()) {
    list.addEventListener("scroll", () => {
      const below = list.scrollHeight - list.clientHeight - list.scrollTop;
      if (below > NEARLY_PX) scrolledBack.add(list);
      else scrolledBack.delete(list);
    });
  }
  follow();
}

/** Call whenever lines may have been added. */
export function follow(): void {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    for (const list of lists()) if (!scrolledBack.has(list)) list.scrollTop = list.scrollHeight;
  });
}
