"""Words: a game's prompts, choices and log lines as translatable messages.

See `raidtable.engine.messages` for how messages are marked. A game of another package may bring
its own catalogues (`Words.package`).
"""

from typing import ClassVar

from raidtable.engine.action import Action
from raidtable.engine.asks import Ask, AskMessages, inside_sentence, split_prompt
from raidtable.engine.claims import Figures, Holdings, claims_of, phrase
from raidtable.engine.event import Event
from raidtable.engine.languages import ALL
from raidtable.engine.messages import EITHER, N_, NC_, NN_, Message, Text
from raidtable.engine.seats import SEATS
from raidtable.engine.state import OVER
from raidtable.engine.step import Reason
from raidtable.engine.translator import (
    LANGUAGES,
    MESSAGES_NOT_BUILT,
    OWN_PACKAGE,
    PERCENT,
    Translator,
    articled,
    bare,
    catalogue,
)
from raidtable.engine.view import View

__all__ = [
    "CHANCE_DECIDES",
    "EITHER",
    "GAME_OVER",
    "LANGUAGES",
    "MESSAGES_NOT_BUILT",
    "NC_",
    "NN_",
    "NOT_NOW",
    "N_",
    "PERCENT",
    "PROGRESS_OVER",
    "Ask",
    "AskMessages",
    "Message",
    "Text",
    "Translator",
    "Words",
    "articled",
    "bare",
    "catalogue",
]

# The most events whose log lines are remembered.
EVENTS_REMEMBERED = 64

NOT_NOW = N_("Not now: {prompt}")
GAME_OVER = N_("The game is over.")
CHANCE_DECIDES = N_("A roll or draw comes next.")
WAITING = N_("{seat} is choosing")
WHEN_ASKED = N_("When you are asked: {question}")
PROGRESS = N_("Under way")
PROGRESS_OVER = N_("Game over")
STILL_TIED = N_("This game has no tie-breaker.")


class Words(Translator):
    """The base class of every game's text. `names` are the seats' names (default: their colours).

    `tie_breaks` has for each comparison a message for one leading seat, which wins, and one for
    several. `still_tied` is the message for a tie that remains.
    """

    tie_breaks: ClassVar[dict[str, tuple[str, str]]] = {}
    still_tied: ClassVar[str] = STILL_TIED

    # The game's title and pitch, and the names of its sources of points, its options and their
    # values, and its play styles.
    game_title: ClassVar[str]
    game_pitch: ClassVar[str]
    sources: ClassVar[dict[str, str]] = {}
    options: ClassVar[dict[str, str]] = {}
    personas: ClassVar[dict[str, str]] = {}
    # What a player calls their own player board, in two short words; "" for the usual name.
    own_board: ClassVar[str] = ""

    # The package whose catalogues translate these words: that of the game.
    package: ClassVar[str] = OWN_PACKAGE

    # Messages of choices whose numbers name something and are not gains or costs.
    labels: ClassVar[frozenset[Message]] = frozenset()
    # Things that must not change for the acting seat unless the choice says so.
    always_stated: ClassVar[frozenset[str]] = frozenset()
    # Things that log lines do not account for.
    unlogged: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, language: str, names: list[str] | None = None) -> None:
        super().__init__(language, self.package)
        self.names = names
        self._told: dict[Event, str] = {}
        # The last view, and its choices that were described.
        self._described: tuple[View | None, dict[str, str]] = (None, {})

    def seat(self, seat: int) -> str:
        """The name of that seat."""
        return self.names[seat] if self.names is not None else self.say(SEATS[seat].name)

    # A piece's name may start with its article and a bar: "the |Mill".

    def label(self, name: str) -> str:
        """A piece's name by itself, without the article."""
        return bare(self.say(name))

    def the(self, name: str) -> str:
        """A piece's name within a sentence: "the Mill"."""
        return articled(self.say(name))

    def title(self) -> str:
        """The game's name."""
        return self.game_title

    def pitch(self) -> str:
        """A one-sentence description of the game for newcomers."""
        return self.say(self.game_pitch)

    # A decision in three forms. A game defines `ask`, or else `prompt`.

    def ask(self, view: View) -> Ask:
        """The question to the player to move, and its help. Before a random event, what it is."""
        if type(self).prompt is Words.prompt:
            raise NotImplementedError
        return split_prompt(self.prompt(view), self.seat(view.actor) if view.actor >= 0 else "")

    def waiting(self, view: View) -> str:
        """What the player to move does, for everybody else: the same for all viewers."""
        if view.actor < 0:
            return self.ask(view).question
        return self.say(WAITING, seat=self.seat(view.actor))

    def foreseen(self, view: View) -> str:
        """The condition of an order ahead: that the player to move is asked what this view asks."""
        return self.say(WHEN_ASKED, question=self.ask(view).question)

    def prompt(self, view: View) -> str:
        """The question and its help in one text, with the name of the player to move."""
        asked = self.ask(view)
        question = asked.question
        if view.actor >= 0:
            if not ALL[self.language].capital_after_colon:
                question = inside_sentence(question)
            question = f"{self.seat(view.actor)}: {question}"
        if not question.endswith((".", "?", "!")):
            question += "."
        return phrase(f"{question} {asked.help}".rstrip(), *asked)

    def asked(
        self, messages: AskMessages, *offers: str, n: object = None, **figures: object
    ) -> Ask:
        """The question and help of these messages, with the options that they name."""
        question = self.offer(messages.question, *offers, n=n, **figures)
        return Ask(question, self.say(messages.help, n, **figures) if messages.help else "")

    def progress(self, view: View) -> str:
        """How far the game is, in a few words."""
        return self.say(PROGRESS_OVER if view.actor == OVER else PROGRESS)

    def choice(self, view: View, action: Action) -> str:
        """The effect of the action, for a list of choices."""
        raise NotImplementedError

    def described(self, view: View, action: Action) -> str:
        """The same, remembered for the last view: a page has a choice in its list, in the details
        of its row and on the board."""
        last, sentences = self._described
        if last is not view:
            sentences = {}
            self._described = (view, sentences)
        sentence = sentences.get(action.text)
        if sentence is None:
            sentence = sentences[action.text] = self.choice(view, action)
        return sentence

    def figures(self, view: View, action: Action) -> Figures:
        """The gains and costs that the text of that choice states."""
        return Figures(claims_of(self.described(view, action)))

    def holdings(self, view: View) -> Holdings:
        """Everything that the viewer can count: the number of each thing of each seat or TABLE."""
        raise NotImplementedError

    def visible(self, view: View, action: Action) -> bool:
        """Whether the viewer can see the action's piece now, and so might ask why the action is not
        legal."""
        raise NotImplementedError

    def event(self, event: Event) -> str:
        """The log line of an event; empty if the log does not show it."""
        raise NotImplementedError

    def told(self, event: Event) -> str:
        """The same, remembered for the last events: a page has an event in its log and in a line of
        icons, and shows it again with every further decision of the turn."""
        sentence = self._told.get(event)
        if sentence is None:
            if len(self._told) >= EVENTS_REMEMBERED:
                self._told.clear()
            sentence = self._told[event] = self.event(event)
        return sentence

    def reason(self, reason: Reason) -> str:
        """The message of a reason why a choice is not legal."""
        raise NotImplementedError

    def source(self, source: str) -> str:
        """The name of a source of points."""
        return self.say(self.sources[source])

    def option(self, name: str, value: str | None = None) -> str:
        """The name of an option, or of one of its values."""
        return self.say(self.options[name if value is None else value])

    def persona(self, name: str) -> str:
        """The name of a play style."""
        return self.say(self.personas[name])
