/** The icon of the browser's tab: gold on my turn, with the number of tables that wait for me. */

/** The icon is drawn in this size; a badge takes its lower right. */
const SIZE = 64;
const BADGE = { x: 42, y: 42, radius: 22, ground: "#b02e26", edge: "#fff6e2", ink: "#fff6e2" };
const MOST_SHOWN = 9;

let lastAsked = 0;

/** Show the icon of a table where it is my turn or not, and how many tables wait for me. */
export async function showTabIcon(myTurn: boolean, waiting: number): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"][data-turn-href]');
  if (!link) return;
  link.dataset["plainHref"] ??= link.href;
  link.dataset["waiting"] = String(waiting);
  const href = (myTurn ? link.dataset["turnHref"] : link.dataset["plainHref"]) ?? link.href;
  const asked = ++lastAsked;
  // One's turn at this table alone is shown by its colour.
  const badged = waiting > (myTurn ? 1 : 0) ? await withBadge(href, waiting) : href;
  if (asked !== lastAsked) return; // the turn has changed meanwhile
  link.type = badged.startsWith("data:image/png") ? "image/png" : "image/svg+xml";
  link.href = badged;
}

/** The icon with a number on it, as a data address; the plain icon where it can't be drawn. */
async function withBadge(href: string, count: number): Promise<string> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const pen = canvas.getContext("2d");
  const icon = new Image(SIZE, SIZE);
  icon.src = href;
  try {
    await icon.decode();
  } catch {
    return href; // the server stopped meanwhile
  }
  if (!pen) return href;
  pen.drawImage(icon, 0, 0, SIZE, SIZE);
  pen.beginPath();
  pen.arc(BADGE.x, BADGE.y, BADGE.radius - 2, 0, 2 * Math.PI);
  pen.fillStyle = BADGE.ground;
  pen.fill();
  pen.lineWidth = 4;
  pen.strokeStyle = BADGE.edge;
  pen.stroke();
  pen.fillStyle = BADGE.ink;
  pen.font = "700 32px sans-serif";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count), BADGE.x, BADGE.y + 2, 34);
  return canvas.toDataURL("image/png");
}
