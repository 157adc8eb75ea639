/** Plays the sounds of each new move, and a knock when a move was rejected. */
import { lastMove } from "../board/last-move";
import { play } from "./play-sound";

let heardPly = lastMove().ply;
let heardProblem = "";

/** Call after each update. */
export function playMoveSounds(): void {
  const { ply, sounds } = lastMove();
  const isNew = ply > heardPly;
  heardPly = ply;
  if (isNew && !document.hidden) sounds.forEach(play);
  const problem = document.getElementById("problem")?.textContent ?? "";
  if (problem && problem !== heardProblem) play("refused");
  heardProblem = problem;
}
