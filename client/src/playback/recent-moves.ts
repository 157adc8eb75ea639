/** Reads the moves since the viewer's last decision from the section `#recent`. */
export interface RecentMove {
  seat: string;
  /** The number of plies after this move. */
  end: number;
  isAboutMe: boolean;
  line: HTMLElement;
}

const section = () => document.getElementById("recent");

export const recentCount = () => Number(section()?.dataset["count"] ?? 0);

/** The number of plies before the first of these moves. */
export const recentFrom = () => Number(section()?.dataset["from"] ?? 0);

/** The seat whose view the page shows; "-1" for spectators. */
export function ownSeat(): string {
  return document.querySelector<HTMLInputElement>('#state input[name="as"]')?.value ?? "-1";
}

export function recentMoves(): RecentMove[] {
  const own = ownSeat();
  return [...document.querySelectorAll<HTMLElement>("#recent li")].map((line) => ({
    seat: /seat-(\d)/.exec(line.className)?.[1] ?? "",
    end: Number(line.dataset["end"]),
    isAboutMe: (line.dataset["about"] ?? "").split(" ").includes(own),
    line,
  }));
}

/** Light the marks of one of these moves on the board; 0 lights none in particular. */
export function lightMarks(step: number): void {
  for (const marks of document.querySelectorAll<SVGGElement>("#board g[data-step]")) {
    const isLit = marks.dataset["step"] === String(step);
    marks.classList.toggle("lit", isLit);
    marks.classList.toggle("dimmed", step > 0 && !isLit);
  }
}
