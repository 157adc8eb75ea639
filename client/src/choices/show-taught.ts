/** Keeps the choice that a tutorial asks for in view: on the board, on the player board or in the list. */
import { isSmallScreen, showTab } from "../layout/small-screen-tabs";
import { revealChoice } from "./groups";

let shownAt: string | undefined;

/** Call at the start and after each update. */
export function showTaught(): void {
  const row = document.querySelector<HTMLButtonElement>("#choices .taught");
  const onBoards = document.querySelectorAll<HTMLButtonElement>('#mats button[name="action"]');
  for (const button of onBoards) {
    button.classList.toggle("taught", row !== null && button.value === row.value);
  }
  if (!row || shownAt === document.body.dataset["seq"]) return;
  shownAt = document.body.dataset["seq"];
  revealChoice(row);
  if (!isSmallScreen() || document.querySelector(".spot.taught")) return;
  const onBoard = [...onBoards].find((button) => button.value === row.value);
  if (onBoard) {
    onBoard.scrollIntoView({ block: "nearest", inline: "nearest" });
  } else {
    showTab("choices");
    revealChoice(row);
  }
}
