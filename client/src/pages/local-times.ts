/** Shows each `time` of the page as this browser's clock has it; the server writes it in UTC. */
export function showLocalTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[datetime]")) {
    const when = new Date(time.dateTime);
    time.textContent = when.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    time.title = when.toLocaleString();
  }
}
