/**
 * Shows positions on a table's page one after another, as live updates (`show_update.js`), and tells
 * what is wrong with how each of them is laid out. Without positions it looks at the page as it is.
 *
 * A finger needs `target` px. A button in a list or on a mat has them. A ring on the board may be
 * drawn smaller: then a tap within that square about its middle still takes a choice, the ring's own
 * or that of a neighbour that is nearer, and the list has the choice too.
 */
async ({ art, positions }) => {
  // The box of a line of text is higher than its letters, by about this share above and below.
  const AIR = 0.24;
  // Less than this is rounding, or strokes that touch.
  const SLIGHT_PX = 1.5;
  const SMALLEST_MAT_PX = 96;

  const found = [];
  // What is known about elements while one position is shown. Asking for a style or a box again and
  // again took most of the time.
  let [styles, edges] = [new Map(), new Map()];

  if (!positions.length) {
    checkWidth((problem) => found.push(problem));
    checkTexts((problem) => found.push(problem));
  }
  if (art) document.querySelector("svg.art").outerHTML = art;
  for (const { name, seq, update, target, fewest } of positions) {
    await showUpdate(update, seq);
    scrollTo(0, 0);
    const tell = (problem) => found.push(`${name}: ${problem}`);
    const turn = document.getElementById("state").dataset.turn;
    await painted();
    [styles, edges] = [new Map(), new Map()];
    checkWidth(tell);
    checkTexts(tell);
    if (turn === "mine") {
      checkOneScreen(tell);
      checkChoices(tell, target);
      checkVisibleChoices(tell, fewest);
      checkRivals(tell);
      checkLog(tell);
    }
  }
  return found;

  /** The page scrolls its lists before it is painted. Drawing the board takes most of the time and
   * changes no box, so the page is invisible meanwhile. */
  async function painted() {
    document.body.style.opacity = "0";
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    document.body.style.opacity = "";
  }

  function checkWidth(tell) {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) tell(`it scrolls sideways, ${scrollWidth} of ${clientWidth} px`);
  }

  // Texts

  function checkTexts(tell) {
    const texts = [...textsOf(document.body)];
    for (const text of texts) {
      for (const problem of text.problems) tell(`“${text.words}” ${problem}`);
    }
    for (const [one, other] of overlapping(texts)) tell(`“${one.words}” and “${other.words}” overlap`);
  }

  /** Pairs of texts whose letters mix. Boxes are taken from left to right: only those that begin
   * before a box ends can overlap it. */
  function overlapping(texts) {
    const placed = texts.flatMap((text, order) => text.boxes.map((box) => ({ text, order, box })));
    placed.sort((one, other) => one.box.left - other.box.left);
    const pairs = new Map();
    for (const [index, one] of placed.entries()) {
      for (let next = index + 1; next < placed.length && placed[next].box.left < one.box.right; next += 1) {
        const shared = within(one.box, placed[next].box);
        if (one.order === placed[next].order || !isMore(shared)) continue;
        // Later in the page is above.
        const [below, above] = one.order < placed[next].order ? [one, placed[next]] : [placed[next], one];
        if (!isOnPlate(above.text.parent, shared)) pairs.set(`${below.order} ${above.order}`, [below.text, above.text]);
      }
    }
    return pairs.values();
  }

  function* textsOf(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.data.trim();
      const parent = node.parentElement;
      if (!words || parent.closest("title, desc, option, script, defs")) continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const letters = [...range.getClientRects()].map(withoutAir).filter((box) => box.right > box.left);
      const { boxes, problems, isUnseen } = clip(parent, letters);
      if (isUnseen) continue;
      if (boxes.some((box) => box.left < -SLIGHT_PX || box.right > innerWidth + SLIGHT_PX)) {
        problems.push("goes beyond the window");
      }
      if (!parent.closest("svg") && boxes.some((box) => isCovered(parent, box))) {
        problems.push("is covered");
      }
      yield { words, boxes, problems, parent };
    }
  }

  function withoutAir({ left, right, top, bottom }) {
    const air = (bottom - top) * AIR;
    return { left, right, top: top + air, bottom: bottom - air };
  }

  /** What its ancestors leave of a text, and whether letters are lost where nothing scrolls. */
  function clip(parent, letters) {
    let boxes = letters;
    const problems = [];
    for (let element = parent; element && element !== document.body; element = element.parentElement) {
      const style = styleOf(element);
      if (style.isUnseen) return { boxes, problems, isUnseen: true };
      const isPicture = element.matches("svg");
      const { sideways, down } = style;
      if (!isPicture && sideways === "visible" && down === "visible") continue;
      if (!edges.has(element)) edges.set(element, edgeOf(element, style.clipPath));
      const edge = edges.get(element);
      // The tooltip has the complete text.
      const hasWhole = element.closest("[title], #choices li > button, #log li");
      if (style.isShortened && hasWhole) {
        boxes = boxes.map((box) => within(box, edge)).filter(isSome);
        continue;
      }
      const scrolls = (overflow) => !isPicture && (overflow === "auto" || overflow === "scroll");
      if (boxes.some((box) => box.left < edge.left - SLIGHT_PX || box.right > edge.right + SLIGHT_PX)) {
        if (!scrolls(sideways)) problems.push(`is clipped at the side of ${nameOf(element)}`);
      }
      if (boxes.some((box) => box.top < edge.top - SLIGHT_PX || box.bottom > edge.bottom + SLIGHT_PX)) {
        if (!scrolls(down)) problems.push(`is clipped above or below ${nameOf(element)}`);
      }
      boxes = boxes.map((box) => within(box, edge)).filter(isSome);
    }
    return { boxes, problems, isUnseen: false };
  }

  function styleOf(element) {
    let known = styles.get(element);
    if (!known) {
      const style = getComputedStyle(element);
      const { overflowX: sideways, overflowY: down, clipPath } = style;
      known = {
        sideways,
        down,
        clipPath,
        // Within a group of a picture that is not displayed, Chromium takes a text for visible.
        isUnseen: clipPath === "inset(50%)" || style.display === "none",
        // If there is little space.
        isShortened: style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none",
      };
      styles.set(element, known);
    }
    return known;
  }

  /** An element's box, less what its clip-path `inset(down% across%)` takes away. */
  function edgeOf(element, clipPath) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [, down, across] = /inset\(([\d.]+)%(?: ([\d.]+)%)?/.exec(clipPath) ?? [null, 0, 0];
    const y = ((bottom - top) * down) / 100;
    const x = ((right - left) * (across ?? down)) / 100;
    return { left: left + x, right: right - x, top: top + y, bottom: bottom - y };
  }

  function within(box, edge) {
    return {
      left: Math.max(box.left, edge.left),
      right: Math.min(box.right, edge.right),
      top: Math.max(box.top, edge.top),
      bottom: Math.min(box.bottom, edge.bottom),
    };
  }

  function isSome({ left, right, top, bottom }) {
    return right > left && bottom > top;
  }

  function isMore({ left, right, top, bottom }) {
    return right - left > SLIGHT_PX && bottom - top > SLIGHT_PX;
  }

  /** A text of a picture with its own plate behind it hides what lies below: no letters mix. */
  function isOnPlate(text, box) {
    for (let shape = text.previousElementSibling; shape; shape = shape.previousElementSibling) {
      if (!shape.matches("rect, circle, path, use") || getComputedStyle(shape).fill === "none") continue;
      const plate = within(shape.getBoundingClientRect(), box);
      if (plate.right - plate.left > box.right - box.left - 1 && plate.bottom - plate.top > box.bottom - box.top - 1) return true;
    }
    return false;
  }

  /** Something else lies over the middle of the text. A card's own button hides nothing of it. */
  function isCovered(parent, box) {
    const [x, y] = middleOf(box);
    const top = document.elementFromPoint(x, y);
    if (top?.closest("button") && parent.closest("li")?.contains(top)) return false;
    return top !== null && !top.contains(parent) && !parent.contains(top);
  }

  // The turn

  function checkOneScreen(tell) {
    const prompt = document.getElementById("prompt");
    if (prompt.scrollHeight > prompt.clientHeight + 1) tell("the question is longer than its place");
    const mat = document.querySelector("#mat-0:has(> details[open])");
    if (!mat) return tell("my mat is folded");
    // On a small screen the section around the boards scrolls.
    const mats = document.getElementById("mats");
    const place = getComputedStyle(mats).overflowY === "auto" ? mats : mat;
    const parts = { prompt, board: document.querySelector("#board > svg"), tools: document.querySelector("#choices .tools"), mat: place };
    for (const [part, element] of Object.entries(parts)) {
      if (!element) continue;
      const { top, bottom } = element.getBoundingClientRect();
      const seen = Math.min(bottom, innerHeight) - Math.max(top, 0);
      const height = bottom - top;
      if (seen < height - 1 - (part === "board" ? height * 0.06 : 0)) {
        tell(`of the ${part} one sees ${Math.round(seen)} of ${Math.round(height)} px`);
      }
    }
    const room = place.getBoundingClientRect().height;
    const isCut = mat.firstElementChild.scrollHeight > room;
    if (room < SMALLEST_MAT_PX && isCut) tell(`my mat is only ${Math.round(room)} px high`);
  }

  /** Where there are no tabs, every rival is in sight. */
  function checkRivals(tell) {
    if (document.querySelector('button[data-tab="rivals"]')?.checkVisibility()) return;
    for (const tile of document.querySelectorAll("#mats > .mat:not(#mat-0) > details > summary")) {
      const { left, right } = tile.getBoundingClientRect();
      const isWhole = isInView(tile) && left >= 0 && right <= innerWidth;
      if (!tile.checkVisibility() || !isWhole) tell(`of ${nameOf(tile.closest(".mat"))} not all of the tile is visible`);
    }
  }

  /** A phone shows the list of choices in its own tab. */
  function checkVisibleChoices(tell, fewest) {
    const tab = document.querySelector('button[data-tab="choices"]');
    const isTabbed = tab?.checkVisibility();
    if (isTabbed) tab.click();
    const all = [...document.querySelectorAll("#choices li > button[name=action]")];
    const seen = all.filter((button) => button.checkVisibility() && isInView(button));
    if (seen.length < Math.min(all.length, fewest)) {
      tell(`${seen.length} of ${all.length} choices are visible`);
    }
    checkRows(tell);
    if (!isTabbed) return;
    // The sheet, and then each of the other tabs, in place of the board.
    for (const other of ["choices", "mine", "rivals", "log", "table"]) {
      document.querySelector(`button[data-tab="${other}"]`).click();
      if (other === "table") return;
      [styles, edges] = [new Map(), new Map()];
      checkWidth((problem) => tell(`in the tab ${other} ${problem}`));
      checkTexts((problem) => tell(`in the tab ${other} ${problem}`));
    }
  }

  /** A row is one line that ends within its list, which does not scroll sideways. */
  function checkRows(tell) {
    for (const list of document.querySelectorAll("#choices :is(.list, .field)")) {
      if (list.scrollWidth > list.clientWidth + 1) tell(`the list of choices is ${list.scrollWidth} of ${list.clientWidth} px wide`);
    }
    for (const details of document.querySelectorAll("#choices .rows .details")) {
      const over = details.getBoundingClientRect().right - details.closest("button").getBoundingClientRect().right;
      if (over > SLIGHT_PX) tell(`“${details.closest("button").textContent}” is ${Math.round(over)} px wider than its row`);
    }
  }

  function isInView(element) {
    let box = element.getBoundingClientRect();
    const height = box.bottom - box.top;
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      const style = getComputedStyle(parent);
      if (style.overflowY !== "visible") box = within(box, parent.getBoundingClientRect());
    }
    return Math.min(box.bottom, innerHeight) - Math.max(box.top, 0) >= height - SLIGHT_PX;
  }

  function checkLog(tell) {
    const log = document.querySelector("#log ol");
    if (!log.checkVisibility() || log.clientHeight === 0) return;
    const behind = log.scrollHeight - log.clientHeight - log.scrollTop;
    if (behind > SLIGHT_PX) tell(`the log is ${Math.round(behind)} px behind`);
  }

  function checkChoices(tell, target) {
    const listed = [...document.querySelectorAll("#choices button[name=action]")];
    if (listed.length === 0) tell("nothing can be chosen");
    const chosen = new Set(listed.map((button) => button.value));
    for (const button of document.querySelectorAll("#choices button, #mats button, #mats > * > details > summary")) {
      const { width, height } = button.getBoundingClientRect();
      if (Math.min(width, height) < target && button.checkVisibility()) {
        tell(`“${button.textContent}” is ${Math.round(width)} x ${Math.round(height)} px`);
      }
    }
    for (const spot of document.querySelectorAll(".spot[name=action]")) {
      if (!chosen.has(spot.value)) tell(`${spot.value} is on the board only`);
      checkSpot(tell, spot, target);
    }
  }

  function checkSpot(tell, spot, target) {
    const [x, y] = middleOf(spot.getBoundingClientRect());
    const half = target / 2 - 1;
    const drawing = document.querySelector("#board > svg");
    const board = edgeOf(drawing, getComputedStyle(drawing).clipPath);
    for (const across of [-half, 0, half]) {
      for (const down of [-half, 0, half]) {
        const [px, py] = [x + across, y + down];
        const isOff = px < Math.max(board.left, 0) || px > Math.min(board.right, innerWidth) || py < board.top || py > board.bottom;
        if (isOff) continue;
        if (!document.elementFromPoint(px, py)?.matches(".spot")) {
          return tell(`a finger misses ${spot.value} by ${Math.round(across)}, ${Math.round(down)} px`);
        }
      }
    }
  }

  function middleOf({ left, right, top, bottom }) {
    return [(left + right) / 2, (top + bottom) / 2];
  }

  function nameOf(element) {
    return element.id ? `#${element.id}` : `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
  }
}
