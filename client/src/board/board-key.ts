/** Opens the key to the board (its pieces and signs) over the table; without the script it is a page. */
const dialog = () => document.querySelector<HTMLDialogElement>("#board-key");

export function startBoardKey(): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a.board-key");
    const shown = dialog();
    if (!link || !shown || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void open(link.href, shown);
  });
}

/** The contents are loaded once; if that fails, the link leads to the page. */
async function open(address: string, shown: HTMLDialogElement): Promise<void> {
  const contents = shown.querySelector(".rules");
  if (contents && !contents.firstChild) {
    const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => undefined);
    if (!answer?.ok) {
      location.assign(address);
      return;
    }
    contents.innerHTML = await answer.text();
  }
  shown.showModal();
}
