/** A form with `data-send` goes off by itself when something in it is chosen. */
export function startSending(): void {
  document.addEventListener("change", (event) => {
    (event.target as Element).closest<HTMLFormElement>("form[data-send]")?.requestSubmit();
  });
}
