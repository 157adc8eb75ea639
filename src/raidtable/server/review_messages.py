"""Messages of the pages of reviews and futures."""

from raidtable.engine.words import N_, NC_, NN_

REVIEW = N_("Review")
START = N_("Review this game")
WHAT_IT_DOES = N_(
    "A judge looks at every choice and every roll or draw, and says what luck and what choices "
    "did. It takes about a minute. You may leave: the review stays."
)
SECONDS_MORE = NN_(
    "About {n} second more. You may leave: the review stays.",
    "About {n} seconds more. You may leave: the review stays.",
)
WAITS = N_("Other reviews come first. You may leave: the review stays.")
RESUMES = N_("It goes on when somebody asks for it.")
JUDGE_LINE = N_("judge: {looks} iterations a choice")
TOLD_TO = N_("Told to")
NO_TURNS = N_("No single choice and no luck changed much.")
STILL_TO_COME = N_("Turning points come when all is judged.")
LUCK = NC_("kind of turning point", "luck")
KEY = N_("dot above the line: luck for, below: luck against")
FROM = N_("{verdict} from {n}")
PLAYED = N_("played")
BETTER = N_("better")
AS_GOOD = N_("As good as the best.")
IN_100 = N_("in 100")
WHY_BETTER = N_("Why:")
NOT_YET = N_("This choice is not judged yet.")
JUDGE_NEXT = N_("Judge it next")
LUCK_HERE = N_("Luck before this choice:")
GAME_OVER = N_("The end of the game.")
STEP_OF = N_("step {step} of {steps}")
PREVIOUS_MARK = N_("Previous mark")
NEXT_MARK = N_("Next mark")
FUTURES = N_("Futures from here")
MISTAKES = N_("All slips, mistakes and blunders")
NO_MISTAKES = N_("No choice cost 3 wins in 100 or more.")
TAB_STORY = NC_("tab of a review", "Story")
TAB_LEDGER = NC_("tab of a review", "Ledger")
TAB_TURNS = NC_("tab of a review", "Turns")
TAB_MISTAKES = NC_("tab of a review", "Mistakes")
FIGURES = N_("The graph in figures")
WHEN = N_("When")
DATA = N_("The review as data")
NO_REVIEW = N_("Nobody has asked for a review of this game yet.")
TOO_MANY_REVIEWS = N_("You've started several reviews. Try again in a minute.")

FUTURES_TITLE = N_("Futures")
FUTURES_HEAD = N_("From here {seat} wins {n} of 100 games.")
FUTURES_YOU = N_("From here you win {n} of 100 games.")
FUTURES_WHAT = NN_(
    "{n} future, played to the end by quick bots in all seats. The inner band holds 5 of 10 "
    "futures, the outer one 9 of 10; the line is the middle one.",
    "{n} futures, each played to the end by quick bots in all seats. The inner band holds 5 of 10 "
    "futures, the outer one 9 of 10; the line is the middle one.",
)
FUTURES_SO_FAR = N_("{n} of {of} futures")
WHO_WINS = N_("Who wins")
INTERVAL = N_("in 100, with the 95% interval; dotted: even")
POINTS_OF_SEATS = N_("Points of each seat")
THIN_BARS = N_("thin bars: how many futures end with that total")
NOW = N_("now")
END = NC_("end of a game", "end")
FROM_TO = N_("{low} to {high} points")
TOO_MANY_FUTURES = N_("You've asked for many futures. Try again in a minute.")
