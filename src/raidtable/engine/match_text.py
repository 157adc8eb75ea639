"""The text of a match: prompts, choices, outcomes, the log and explanations."""

import difflib
from fractions import Fraction

from raidtable.engine.action import Action
from raidtable.engine.descriptions import Choice, Explanation, Outcome, figures_of
from raidtable.engine.errors import BadOption, IllegalAction, UnknownAction
from raidtable.engine.match_queries import MatchQueries, V_co
from raidtable.engine.messages import N_, Alternatives
from raidtable.engine.state import CHANCE, SPECTATOR
from raidtable.engine.step import Reason
from raidtable.engine.words import CHANCE_DECIDES, GAME_OVER, NOT_NOW, Words


class MatchText(MatchQueries[V_co]):
    """Describes a match to a seat. `names` are the seats' names (default: colours)."""

    def prompt(
        self, seat: int = SPECTATOR, language: str = "en", names: list[str] | None = None
    ) -> str:
        """The prompt of the current decision, as that seat may see it."""
        return self._words(language, names).prompt(self.view(seat))

    def choices(
        self, seat: int | None = None, language: str = "en", names: list[str] | None = None
    ) -> list[Choice]:
        """The choices of that seat (default: the player to move), each with its text and values.

        Empty if another seat is to move, or a random event comes next.
        """
        if seat is not None:
            self._check_seat(seat)
        words = self._words(language, names)
        if self.actor < 0 or seat not in (None, self.actor):
            return []
        view, actions = self.view(self.actor), self.actions()
        previews = self.game.presentation.previews(view, words, actions)
        return [
            Choice(
                action.text,
                words.choice(view, action),
                figures_of(words, view, action, previews.get(action.text)),
            )
            for action in actions
        ]

    def outcomes(self, language: str = "en", names: list[str] | None = None) -> list[Outcome]:
        """The possible outcomes of the current random event, each with its weight and exact
        probability."""
        if self.actor != CHANCE:
            raise IllegalAction(
                N_("No random event is due now: it is a player's turn, or the game is over."),
                step=self.step,
                rule=self.rule,
                legal=self.legal(),
            )
        words, view = self._words(language, names), self.view()
        weighted = self.game.rules.outcomes(self._state)
        total = sum(weight for _, weight in weighted)
        return [
            Outcome(action.text, words.choice(view, action), weight, Fraction(weight, total))
            for action, weight in weighted
        ]

    def log(
        self, seat: int = SPECTATOR, language: str = "en", names: list[str] | None = None
    ) -> list[str]:
        """The lines of the log, as that seat may see them."""
        self._check_seat(seat)
        words = self._words(language, names)
        lines = (words.event(event.seen_from(seat)) for event in self.events)
        return [line for line in lines if line]

    def _words(self, language: str, names: list[str] | None) -> Words:
        if names is not None and len(names) != self.seats:
            raise BadOption(
                N_("There are {seats} seats, but {names} names."),
                seats=self.seats,
                names=len(names),
            )
        return self.game.presentation.words(language, names)

    def explain(
        self, text: str, language: str = "en", names: list[str] | None = None
    ) -> Explanation:
        """Why that action is or is not legal now."""
        action = self._find(text)
        words = self._words(language, names)
        if self.over:
            return Explanation(text, False, words.say(GAME_OVER), "")
        step = self.game.rules.step(self._state)
        if action in self.actions():
            sentence = words.choice(self.view(self._seat_of_view()), action)
            return Explanation(text, True, sentence, step.rule)
        for refused, reason in step.refused(self._state):
            if refused is action:
                return self._explained(text, reason, words.reason(reason))
        if self.actor == CHANCE:
            prompt = words.say(CHANCE_DECIDES)
        else:
            other = self.game.rules.why_not(self._state, action)
            if other is not None:
                return self._explained(text, other, words.reason(other))
            prompt = words.prompt(self.view(self.actor))
        return Explanation(text, False, words.say(NOT_NOW, prompt=prompt), step.rule)

    def refused(self) -> dict[str, Reason]:
        """Choices that a player might expect now but that are not legal, each with the reason."""
        if self.over:
            return {}
        return {
            action.text: reason
            for action, reason in self.game.rules.step(self._state).refused(self._state)
        }

    def reason_against(self, text: str) -> Reason | None:
        """Why that action is not legal now, without words; None if it is legal, or if the rules
        have no reason for it."""
        action = self._find(text)
        if self.over or action in self.actions():
            return None
        reason = self.refused().get(action.text)
        if reason is None and self.actor != CHANCE:
            reason = self.game.rules.why_not(self._state, action)
        return reason

    def _explained(self, text: str, reason: Reason, sentence: str) -> Explanation:
        return Explanation(text, False, sentence, reason.rule, reason.lacks, reason.figures)

    def _seat_of_view(self) -> int:
        return self.actor if self.actor >= 0 else SPECTATOR

    def _find(self, text: str) -> Action:
        action = self.game.rules.actions.find(str(text))
        if action is None:
            near = difflib.get_close_matches(str(text), self.legal(), 3, 0.5)
            raise UnknownAction(
                N_("There is no action {action!r} in {game}. Did you mean {near}?")
                if near
                else N_("There is no action {action!r} in {game}."),
                step=self.step,
                rule=self.rule,
                legal=self.legal(),
                action=text,
                game=self.game.id,
                near=Alternatives(near) if near else "",
            )
        return action
