/** Shows times in the viewer's time zone; the server writes them in UTC. */
export function showLocalTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[datetime]")) {
    const when = new Date(time.dateTime);
    time.textContent = when.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    time.title = when.toLocaleString();
  }
}
