/** Fills in the time zone of this browser where the person has not told one (`data-time-zone`). */
export function fillTimeZone(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>("input[data-time-zone]")) {
    field.value ||= Intl.DateTimeFormat().resolvedOptions().timeZone;
  }
}
