/** Shows at the top of an open page what the server announces to everybody, one sentence in each line. */
export function showAnnounced(announced = ""): void {
  const shown = [...document.querySelectorAll<HTMLElement>("body > .announced")];
  const sentences = announced.split("\n").filter(Boolean);
  if (shown.map((line) => line.textContent).join("\n") === sentences.join("\n")) return;
  for (const line of shown) line.remove();
  const bar = document.querySelector("body > .bar");
  for (const sentence of sentences.reverse()) {
    const line = document.createElement("p");
    line.className = "announced";
    line.setAttribute("role", "status");
    line.textContent = sentence;
    bar?.after(line);
  }
}
