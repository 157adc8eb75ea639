"""The messages of the pages of puzzles."""

from typing import Final

from raidtable.engine.words import N_, NC_, NN_

PUZZLES: Final = N_("Puzzles")
PUZZLE_NUMBER: Final = N_("Puzzle {number}")
PUZZLE_OF_DAY: Final = N_("Puzzle of the day")
ONE_TRY: Final = N_("One try.")
RULES_OF_PUZZLE: Final = N_(
    "The choice that keeps the most wins is best. Whatever lies within 2 wins in 100 of it counts "
    "as solved. There are no hints and no undo; then you see what every choice is worth."
)
OTHERS_LATER: Final = N_("What others chose is shown after your answer.")
SOLVE: Final = N_("Solve it")
SEE_ANSWER: Final = N_("See the answer")
SOLVED: Final = N_("Solved.")
SOLVED_TEXT: Final = N_("“{choice}” keeps {share} wins in 100.")
NOT_SOLVED: Final = N_("Not solved: it cost {loss} wins in 100.")
NOT_SOLVED_TEXT: Final = N_("“{best}” keeps {share} wins in 100, your choice {own}.")
ALL_CHOICES: Final = N_("All choices")
WHAT_SHARES_ARE: Final = N_(
    "wins in 100, from what the seat knows · bar: how sure the judge is (95%)"
)
CHOICE: Final = N_("Choice")
WINS: Final = N_("Wins in 100")
YOURS: Final = N_("your choice")
KEEPS: Final = N_("{share} wins in 100, ± {error}")
POINTS_EXPECTED: Final = N_("{points} points")
CHOSEN_BY_OTHERS: Final = N_("others")
OTHERS: Final = NN_("{n} other person has answered.", "{n} other people have answered.")
NO_OTHERS: Final = N_("Nobody else has answered yet.")
NEXT: Final = N_("Next puzzle")
ALL_PUZZLES: Final = N_("All puzzles")
SHARE: Final = N_("Copy to share")
SHARED_SOLVED: Final = N_("Raidtable, {name}: solved ✓")
SHARED_NOT_SOLVED: Final = N_("Raidtable, {name}: not solved {notches}")
SHARED_TEXT: Final = N_("One choice is clearly best. One try.")
SHARE_LABEL: Final = N_("Text without the answer, to share")
THIS_WEEK: Final = N_("The last seven days")
DAY_SOLVED: Final = N_("{day}: solved")
DAY_NOT_SOLVED: Final = N_("{day}: not solved")
DAY_OPEN: Final = N_("{day}: not played")
# The days of the week in two or three letters, Monday first.
WEEKDAYS: Final = (
    NC_("weekday", "Mo"), NC_("weekday", "Tu"), NC_("weekday", "We"), NC_("weekday", "Th"),
    NC_("weekday", "Fr"), NC_("weekday", "Sa"), NC_("weekday", "Su"),
)  # fmt: skip
NEXT_COMES: Final = N_("The next puzzle comes at 00:00 UTC.")
NO_PUZZLES: Final = N_("The games of this server have no puzzles.")
OF_GAME: Final = NN_("{n} puzzle, {solved} solved", "{n} puzzles, {solved} solved")
YOU_SOLVED: Final = NN_("You solved {solved} of {n} puzzle.", "You solved {solved} of {n} puzzles.")
INTRODUCTION: Final = N_(
    "Positions of games between strong bots, in which one choice is clearly best. Play it, and see "
    "what every choice is worth."
)
ANY_THEME: Final = N_("any theme")
ANY_DIFFICULTY: Final = N_("any difficulty")
THEME: Final = N_("Theme")
DIFFICULTY: Final = N_("Difficulty")
ALL_SOLVED: Final = N_("You have answered every puzzle of this kind.")
UNKNOWN: Final = N_("There is no such puzzle.")
