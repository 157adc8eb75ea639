/** Submits a form with `data-send` as soon as one of its fields changes, such as a replay's slider. */
export function startSubmitOnChange(): void {
  document.addEventListener("change", (event) => {
    (event.target as Element).closest<HTMLFormElement>("form[data-send]")?.requestSubmit();
  });
}
