/**
 * Shortens the line of the last move where it is too long: its oldest parts give way to an ellipsis,
 * so that the newest one can be read. The tooltip has all of it.
 */
const CUT = "cut-off";

export function startFittingRibbon(): void {
  const ribbon = document.getElementById("ribbon");
  if (!ribbon) return;
  const fit = (): void => {
    const line = ribbon.querySelector("p");
    if (line) fitLine(line);
    changes.takeRecords(); // those of the fitting itself
  };
  const changes = new MutationObserver(fit);
  changes.observe(ribbon, { childList: true, characterData: true, subtree: true });
  new ResizeObserver(fit).observe(ribbon);
}

function fitLine(line: HTMLElement): void {
  line.querySelector(`.${CUT}`)?.remove();
  for (const part of line.querySelectorAll(".older, .newest")) part.classList.remove("older", "newest");
  if (!isTooLong(line)) return;
  const parts = partsOf(line);
  const [first] = parts;
  if (!first) return;
  const ellipsis = document.createElement("span");
  ellipsis.className = CUT;
  ellipsis.textContent = "…";
  first.before(ellipsis);
  for (const part of parts.slice(0, -1)) {
    part.classList.add("older");
    if (!isTooLong(line)) return;
  }
  // The last part stays, however long it is.
  parts.at(-1)?.classList.add("newest");
}

function isTooLong({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
}

/** What the line says after the name of the player. Texts become elements, which can be hidden. */
function partsOf(line: HTMLElement): Element[] {
  let nodes = [...line.childNodes].filter((node) => !isIntroduction(node) && !isBlank(node));
  const [only] = nodes;
  if (nodes.length === 1 && only instanceof HTMLElement && only.childElementCount > 0) {
    nodes = [...only.childNodes].filter((node) => !isBlank(node));
  }
  return nodes.map((node) => {
    if (node instanceof Element) return node;
    const part = document.createElement("span");
    node.replaceWith(part);
    part.append(node);
    return part;
  });
}

function isBlank(node: Node): boolean {
  return node instanceof Text && !node.data.trim();
}

/** The label of the line, and the player's name. */
function isIntroduction(node: Node): boolean {
  return node instanceof HTMLElement && node.matches(".quiet:first-child, p > b");
}
