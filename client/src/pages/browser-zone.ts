/** Offers the time zone of the browser on the page of days off. */
export function startBrowserZone(): void {
  const button = document.querySelector<HTMLButtonElement>("button[data-browser-zone]");
  const field = document.querySelector<HTMLInputElement>('input[name="time_zone"]');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!button || !field || !zone || field.value === zone) return;
  button.textContent = (button.dataset["browserZone"] ?? "").replace("ZONE", zone);
  button.hidden = false;
  button.addEventListener("click", () => {
    field.value = zone;
    button.hidden = true;
  });
}
