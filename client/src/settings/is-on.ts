/** Says whether a switch of the settings menu is on, such as sound. */
export function isOn(name: string): boolean {
  const button = document.querySelector(`button[data-switch="${name}"]`);
  return button?.getAttribute("aria-pressed") === "true";
}
