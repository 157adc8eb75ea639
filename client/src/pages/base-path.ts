/** The path below which the server is reached, such as `/games`; empty if it has its host for itself. */
export function basePath(): string {
  return document.documentElement.dataset["base"] ?? "";
}
