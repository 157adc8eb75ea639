/** Says next to a field what is wrong with it, instead of in the browser's bubble (`data-notes`). */
export function startFieldNotes(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-notes]")) {
    // The event does not bubble; the first wrong field gets the focus.
    let isFirst = true;
    form.addEventListener(
      "invalid",
      (event) => {
        const field = event.target;
        if (!(field instanceof HTMLInputElement)) return;
        event.preventDefault();
        const tooShort = field.validity.tooShort ? field.dataset["tooShort"] : undefined;
        showNote(field, tooShort ?? field.validationMessage);
        if (isFirst) field.focus();
        isFirst = false;
        queueMicrotask(() => (isFirst = true));
      },
      true,
    );
    form.addEventListener("input", (event) => {
      const field = event.target;
      if (field instanceof HTMLInputElement && field.validity.valid) clearNote(field);
    });
  }
}

function noteOf(field: HTMLInputElement): HTMLElement | null {
  return document.getElementById(field.getAttribute("aria-describedby") ?? "");
}

function showNote(field: HTMLInputElement, text: string): void {
  field.setAttribute("aria-invalid", "true");
  const note = noteOf(field);
  if (!note) return;
  note.textContent = text;
  note.classList.add("wrong");
  note.hidden = false;
}

/** A field that has a hint shows it again. */
function clearNote(field: HTMLInputElement): void {
  field.removeAttribute("aria-invalid");
  const note = noteOf(field);
  if (!note) return;
  note.textContent = field.dataset["tooShort"] ?? "";
  note.classList.remove("wrong");
  note.hidden = !note.textContent;
}
