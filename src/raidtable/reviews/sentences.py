"""A review in words: who won, what luck and choices did, the turning points, what was better.

A *reader* is the seat that reads, addressed as "you", or None for a spectator.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Final, NamedTuple

from raidtable.bots.words import WHY
from raidtable.engine.event import Event
from raidtable.engine.match import Match
from raidtable.engine.messages import Message
from raidtable.engine.state import CHANCE, SPECTATOR, State
from raidtable.engine.ties import tie_sentences
from raidtable.engine.words import N_, NN_
from raidtable.reviews.data import (
    DecisionData,
    ReviewData,
    TriedData,
    TurningPointData,
    Verdict,
)
from raidtable.reviews.ledger import in_wins
from raidtable.reviews.walk import positions

# The rest of a ledger from which the shares are to be taken with care.
LARGE_REST: Final = 25
# Log lines that name a batch of random events; of more only the number is told.
MOST_LINES: Final = 2

VERDICT_NAMES: Final[dict[Verdict, str]] = {
    "": N_("good"),
    "inaccuracy": N_("slip"),
    "mistake": N_("mistake"),
    "blunder": N_("blunder"),
}
# The notches of a verdict, as on a tally stick.
NOTCHES: Final[dict[Verdict, int]] = {"": 0, "inaccuracy": 1, "mistake": 2, "blunder": 3}

YOU: Final = N_("you")
WON: Final = N_("{seat} won, {points} to {others} for {other}.")
YOU_WON: Final = N_("You won, {points} to {others} for {other}.")
WON_OVER_YOU: Final = N_("{seat} won, {points} to your {others}.")
SHARED: Final = N_("{seats} share the win.")
WON_ALONE: Final = N_("{seat} won, {points} to the opponent's {others}.")
YOU_WON_ALONE: Final = N_("You won, {points} to the opponent's {others}.")
LOST_ALONE: Final = N_("The opponent won, {others} to {points} for {seat}.")
YOU_LOST_ALONE: Final = N_("The opponent won, {others} to your {points}.")

LUCK_GAVE_YOU: Final = NN_("Luck gave you {n} win in 100.", "Luck gave you {n} wins in 100.")
LUCK_TOOK_FROM_YOU: Final = NN_(
    "Luck took {n} win in 100 from you.", "Luck took {n} wins in 100 from you."
)
LUCK_GAVE: Final = NN_("Luck gave {seat} {n} win in 100.", "Luck gave {seat} {n} wins in 100.")
LUCK_TOOK: Final = NN_(
    "Luck took {n} win in 100 from {seat}.", "Luck took {n} wins in 100 from {seat}."
)
LUCK_WAS_EVEN: Final = N_("Luck was even.")
YOUR_CHOICES_COST: Final = NN_(
    "Your own choices cost you {n} win in 100.", "Your own choices cost you {n} wins in 100."
)
CHOICES_COST: Final = NN_(
    "The choices of {seat} cost {n} win in 100.", "The choices of {seat} cost {n} wins in 100."
)
YOUR_CHOICES_COST_NOTHING: Final = N_("Your own choices cost you nothing.")
CHOICES_COST_NOTHING: Final = N_("The choices of {seat} cost nothing.")
JUDGED_SO_FAR: Final = NN_(
    "The judge has looked at {done} of {n} choice so far.",
    "The judge has looked at {done} of {n} choices so far.",
)
TAKE_WITH_CARE: Final = N_("The judge misread this game: take the shares with care.")

RANDOM_EVENTS: Final = NN_("{n} roll or draw.", "{n} rolls and draws.")
GAVE: Final = NN_("It gave {seat} {n} win in 100.", "It gave {seat} {n} wins in 100.")
GAVE_YOU: Final = NN_("It gave you {n} win in 100.", "It gave you {n} wins in 100.")
TOOK: Final = NN_("It took {n} win in 100 from {seat}.", "It took {n} wins in 100 from {seat}.")
TOOK_FROM_YOU: Final = NN_("It took {n} win in 100 from you.", "It took {n} wins in 100 from you.")
COST: Final = NN_("It cost {n} win in 100.", "It cost {n} wins in 100.")
CHOSE: Final = N_("{seat} chose: {choice}.")
YOU_CHOSE: Final = N_("You chose: {choice}.")
WAS_BETTER: Final = N_("Better: {choice}.")


class TurnText(NamedTuple):
    """A turning point in words: when it was, what happened, what it brought or cost."""

    number: int
    ply: int
    when: str
    what: str
    effect: str
    verdict: Verdict
    is_luck: bool

    @property
    def sentence(self) -> str:
        return f"{self.what} {self.effect}"


class ReviewWords:
    """Puts a review into words for one reader."""

    def __init__(
        self,
        match: Match,
        review: ReviewData,
        language: str,
        names: Sequence[str] = (),
        reader: int | None = None,
    ) -> None:
        self.match = match
        self.review = review
        self.reader = reader
        self.words = match.game.presentation.words(language, list(names) or None)

    # Seats

    def seat(self, seat: int) -> str:
        return self.words.seat(seat)

    def told(
        self, seat: int, yours: Message, theirs: Message, n: object = None, **figures: object
    ) -> str:
        """The message to the reader about themselves, or that about another seat."""
        if seat == self.reader:
            return self.words.say(yours, n, **figures)
        return self.words.say(theirs, n, seat=self.seat(seat), **figures)

    @cached_property
    def subject(self) -> int:
        """Whom the story is about: the reader, or else who won."""
        if self.reader is not None:
            return self.reader
        return self.match.result.winners[0] if self.match.result.winners else 0

    # The whole game

    def headline(self) -> str:
        """Who won, and by how much."""
        result, words = self.match.result, self.words
        ties = tie_sentences(result, words)
        if result.opponent is not None:
            figures = {"points": result.totals[0], "others": result.opponent}
            if result.winners:
                told = self.told(0, YOU_WON_ALONE, WON_ALONE, **figures)
            else:
                told = self.told(0, YOU_LOST_ALONE, LOST_ALONE, **figures)
        elif len(result.winners) > 1:
            told = words.say(SHARED, seats=words.join([self.seat(s) for s in result.winners]))
        else:
            told = self.won(result.winners[0])
        return f"{told} {ties}".strip()

    def won(self, winner: int) -> str:
        """One winner, compared with the reader or else with the next best."""
        totals, ranks = self.match.result.totals, self.match.result.ranks
        rivals = [seat for seat in range(len(totals)) if seat != winner]
        other = min(rivals, key=lambda seat: ranks[seat])
        if self.reader is not None and self.reader != winner:
            other = self.reader
        figures = {"points": totals[winner], "others": totals[other], "other": self.seat(other)}
        if winner != self.reader and other == self.reader:
            return self.words.say(WON_OVER_YOU, seat=self.seat(winner), **figures)
        return self.told(winner, YOU_WON, WON, **figures)

    def story(self) -> str:
        """What luck and own choices did for the subject; while it is judged, how far that is."""
        if self.review["state"] != "done":
            looked = sum(found["stage"] != "waiting" for found in self.review["decisions"])
            return self.words.say(JUDGED_SO_FAR, len(self.review["decisions"]), done=looked)
        parts = in_wins(self.review["ledger"][self.subject]["shares"])
        return f"{self.luck(parts['luck'])} {self.own_choices(-parts['own'])}"

    def luck(self, wins: int) -> str:
        if wins == 0:
            return self.words.say(LUCK_WAS_EVEN)
        if wins > 0:
            return self.told(self.subject, LUCK_GAVE_YOU, LUCK_GAVE, wins)
        return self.told(self.subject, LUCK_TOOK_FROM_YOU, LUCK_TOOK, -wins)

    def own_choices(self, wins: int) -> str:
        if wins == 0:
            return self.told(self.subject, YOUR_CHOICES_COST_NOTHING, CHOICES_COST_NOTHING)
        return self.told(self.subject, YOUR_CHOICES_COST, CHOICES_COST, wins)

    def warning(self) -> str:
        """That the judge understood little of this game, if that is so; otherwise nothing."""
        if self.review["state"] != "done":
            return ""
        rests = [abs(in_wins(line["shares"])["rest"]) for line in self.review["ledger"]]
        return self.words.say(TAKE_WITH_CARE) if max(rests) > LARGE_REST else ""

    # Single plies

    @cached_property
    def states(self) -> list[State]:
        """The position before each ply, and the last one."""
        return positions(self.match)

    def when(self, ply: int) -> str:
        """How far the game was at that position."""
        return self.words.progress(self.match.game.rules.view(self.states[ply], SPECTATOR))

    def choice(self, ply: int, action: str) -> str:
        """A choice of the seat that decided there, as its own page would put it."""
        rules, state = self.match.game.rules, self.states[ply]
        found = rules.actions.find(action)
        assert found is not None
        return self.words.choice(rules.view(state, state.actor), found)

    def happened(self, first: int, last: int) -> str:
        """The random events of those plies: as log lines if they are few, or their number."""
        plies = self.match.plies[first : last + 1]
        events: list[Event] = [event for ply in plies for event in ply.events]
        lines = [line for line in map(self.words.event, events) if line]
        if 0 < len(lines) <= MOST_LINES:
            return " ".join(lines)
        return self.words.say(RANDOM_EVENTS, sum(ply.actor == CHANCE for ply in plies))

    def turning_points(self) -> list[TurnText]:
        """The reader's turning points, in the order of the game."""
        story = next(
            (story for story in self.review["stories"] if story["reader"] == self.reader), None
        )
        turns = story["turning_points"] if story is not None else []
        return [self.turn(number, turn) for number, turn in enumerate(turns, start=1)]

    def turn(self, number: int, turn: TurningPointData) -> TurnText:
        first, wins = turn["first"], round(100 * turn["change"])
        when = self.when(first)
        if turn["kind"] == "luck":
            what = self.happened(first, turn["last"])
            effect = self.changed(turn["subject"], wins)
            return TurnText(number, first, when, what, effect, "", is_luck=True)
        decision = self.decision(first)
        what = f"{self.chosen(decision)} {self.better(decision)}".rstrip()
        is_own = turn["actor"] == turn["subject"]
        effect = self.words.say(COST, -wins) if is_own else self.changed(turn["subject"], wins)
        return TurnText(number, first, when, what, effect, decision["verdict"], is_luck=False)

    def changed(self, seat: int, wins: int) -> str:
        if wins < 0:
            return self.told(seat, TOOK_FROM_YOU, TOOK, -wins)
        return self.told(seat, GAVE_YOU, GAVE, wins)

    def decision(self, ply: int) -> DecisionData:
        return next(found for found in self.review["decisions"] if found["ply"] == ply)

    def chosen(self, decision: DecisionData) -> str:
        choice = without_stop(self.choice(decision["ply"], decision["action"]))
        return self.told(decision["seat"], YOU_CHOSE, CHOSE, choice=choice)

    def better(self, decision: DecisionData) -> str:
        """The best choice, if it was another one."""
        best = decision["best"]
        if best is None or best == decision["action"]:
            return ""
        return self.words.say(WAS_BETTER, choice=without_stop(self.choice(decision["ply"], best)))

    def why(self, decision: DecisionData) -> str:
        """Why the best choice is the best, as bots explain their own."""
        best = tried(decision, decision["best"])
        looks = self.review["judge"]["first"]
        if best is None or best["visits"] > looks:
            return ""
        words = self.words
        share, win = words.percent(100 * best["visits"] / looks), words.percent(100 * best["share"])
        return words.say(WHY, looks=looks, share=share, win=win, points=round(best["points"]))


def tried(decision: DecisionData, action: str | None) -> TriedData | None:
    return next((found for found in decision["tried"] if found["action"] == action), None)


def without_stop(sentence: str) -> str:
    return sentence.removesuffix(".")


def signed(wins: int) -> str:
    """A change in wins: +3, −3, 0."""
    return f"+{wins}" if wins > 0 else f"−{-wins}" if wins else "0"
