"""Words: a game's prompts, choices and log lines as translatable messages.

See `raidtable.engine.messages` for how messages are marked. A game of another package may bring
its own catalogues (`Words.package`).
"""

import gettext
from functools import cache
from importlib import resources
from typing import ClassVar

from raidtable.engine.action import Action
from raidtable.engine.asks import Ask, AskMessages, inside_sentence, split_prompt
from raidtable.engine.claims import Amount, Figures, Holdings, Phrase, claims_of, phrase
from raidtable.engine.errors import BadOption, RaidtableError
from raidtable.engine.event import Event
from raidtable.engine.messages import (
    EITHER,
    N_,
    NC_,
    NN_,
    Alternatives,
    LazyText,
    Message,
    Text,
    without_context,
)
from raidtable.engine.seats import SEATS
from raidtable.engine.state import OVER
from raidtable.engine.step import Reason
from raidtable.engine.view import View

# Language codes and their own names, as shown in a menu.
LANGUAGES = {"en": "English", "es": "Español"}

__all__ = [
    "CHANCE_DECIDES",
    "EITHER",
    "GAME_OVER",
    "LANGUAGES",
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
    "catalogue",
]

# The package whose catalogues every game can use.
OWN_PACKAGE = "raidtable"

NUMBERS = {
    0: N_("zero"),
    2: N_("two"),
    3: N_("three"),
    4: N_("four"),
    5: N_("five"),
    6: N_("six"),
    7: N_("seven"),
    8: N_("eight"),
    9: N_("nine"),
    10: N_("ten"),
}

# The most events whose log lines are remembered.
EVENTS_REMEMBERED = 64

# How a percentage ends.
PERCENT = NC_("after a number", "%")
MESSAGES_NOT_BUILT = N_("The messages in {language} are not built. Install the package again.")


@cache
def catalogue(language: str, package: str = OWN_PACKAGE) -> gettext.NullTranslations:
    """The messages of that package in a language, with those of Raidtable as a fallback.

    Another package has them in `locale/<language>/LC_MESSAGES/<package>.mo`. What no catalogue
    translates stays English.
    """
    if language not in LANGUAGES:
        raise BadOption(
            N_("There is no language {language!r}; choose {known}."),
            language=language,
            known=Alternatives(list(LANGUAGES)),
        )
    if language == "en":
        return gettext.NullTranslations()
    with resources.as_file(resources.files(package).joinpath("locale")) as folder:
        try:
            found = gettext.translation(package, str(folder), [language])
            if package != OWN_PACKAGE:
                found.add_fallback(catalogue(language))
            return found
        except FileNotFoundError:
            if package != OWN_PACKAGE:
                return catalogue(language)
            raise BadOption(MESSAGES_NOT_BUILT, language=LANGUAGES[language]) from None


@cache
def remembered_texts(language: str, package: str) -> dict[str, str]:
    """A cache of used messages of a catalogue; faster than the catalogue."""
    return {}


class Translator:
    """Translates messages into one language."""

    def __init__(self, language: str, package: str = OWN_PACKAGE) -> None:
        self.language = language
        self.catalogue = catalogue(language, package)
        self._texts = remembered_texts(language, package)

    def say(self, message: Message, n: object = None, **figures: object) -> str:
        """The translated message with its values; `n` selects the plural form, and the message may
        show it in digits (`{n}`) or as a word (`{number}`).

        The text has the claims of its values (see `raidtable.engine.claims`).
        """
        if isinstance(message, str):
            if message not in self._texts:
                self._texts[message] = without_context(self.catalogue.gettext(message))
            text = self._texts[message]
            if figures or n is not None or "{" in text:
                text = text.format(n=n, **figures)
        else:
            assert isinstance(n, int)
            form = without_context(self.catalogue.ngettext(message[0], message[1], n))
            if "{number}" in form:
                figures["number"] = self.number(n)
            text = form.format(n=n, **figures)
        if type(n) is Amount:
            return phrase(text, n, *figures.values())
        if figures:
            for figure in figures.values():
                kind = type(figure)
                if kind is Phrase or kind is Amount:
                    return phrase(text, n, *figures.values())
        return text

    def offer(self, message: Message, *offers: str, n: object = None, **figures: object) -> str:
        """The message of a prompt that names options.

        An option is the text of an action, or its beginning up to the colon.
        """
        said = self.say(message, n, **figures)
        return phrase(said, said, Phrase("", (), offers))

    def sentence(self, text: str | Text | RaidtableError) -> str:
        """A whole sentence in this language; a plain string is translated where it is known."""
        if isinstance(text, LazyText):
            return text.in_language(self.language)
        if isinstance(text, Alternatives):
            return self.either(text.items)
        if isinstance(text, str):
            return without_context(self.catalogue.gettext(text)) if text else ""
        if not text.values:
            message = text.message
            return self.sentence(message if isinstance(message, str) else message[1])
        values = {
            name: self.sentence(value) if isinstance(value, Text | RaidtableError) else value
            for name, value in text.values.items()
        }
        return self.say(text.message, **values)

    def percent(self, number: float, digits: int = 0) -> str:
        """45%, in Spanish with a no-break space before the sign."""
        return f"{number:.{digits}f}{self.say(PERCENT)}"

    def join(self, parts: list[str]) -> str:
        """The parts as a list in a sentence: "A, B and C"."""
        if len(parts) < 2:
            return parts[0] if parts else ""
        first, last = ", ".join(parts[:-1]), parts[-1]
        # In Spanish "y" becomes "e" before an i sound.
        sounds_like_i = last.casefold().startswith(("i", "hi")) and last[:3].casefold() != "hie"
        if self.language == "es" and sounds_like_i:
            return phrase(f"{first} e {last}", *parts)
        return phrase(self.say(N_("{first} and {last}"), first=first, last=str(last)), *parts)

    def either(self, parts: list[str]) -> str:
        """A, B or C."""
        if len(parts) < 2:
            return parts[0] if parts else ""
        first, last = ", ".join(parts[:-1]), parts[-1]
        # Spanish says "u" where "o" would meet another o: "7 u 8", "uno u otro".
        sounds_like_o = last.casefold().startswith(("o", "ho", "8")) or last == "11"
        if self.language == "es" and sounds_like_o:
            return phrase(f"{first} u {last}", *parts)
        return phrase(self.say(EITHER, first=first, last=str(last)), *parts)

    def number(self, n: int) -> str:
        """A number up to ten as a word, others in digits. The singular form of a message says 1."""
        return self.say(NUMBERS[n]) if n in NUMBERS else str(n)

    def with_notes(self, sentence: str, notes: list[str]) -> str:
        """The sentence with notes in brackets."""
        return phrase(f"{sentence} ({'; '.join(notes)})", sentence, *notes) if notes else sentence


NOT_NOW = N_("Not now: {prompt}")
GAME_OVER = N_("The game is over.")
CHANCE_DECIDES = N_("A roll or draw comes next.")
WAITING = N_("{seat} is choosing")
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

    def seat(self, seat: int) -> str:
        """The name of that seat."""
        return self.names[seat] if self.names is not None else self.say(SEATS[seat].name)

    # A piece's name may start with its article and a bar: "the |Mill".

    def label(self, name: str) -> str:
        """A piece's name by itself, without the article."""
        return self.say(name).rpartition("|")[2]

    def the(self, name: str) -> str:
        """A piece's name within a sentence: "the Mill"."""
        return self.say(name).replace("|", "")

    def whom(self, name: str) -> str:
        """A person's name as the object of a verb: "the Sage", in Spanish "al Sabio"."""
        said = self.the(name)
        if self.language != "es":
            return said
        return f"al {said.removeprefix('el ')}" if said.startswith("el ") else f"a {said}"

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

    def prompt(self, view: View) -> str:
        """The question and its help in one text, with the name of the player to move."""
        asked = self.ask(view)
        question = asked.question
        if view.actor >= 0:
            question = f"{self.seat(view.actor)}: {inside_sentence(question)}"
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

    def figures(self, view: View, action: Action) -> Figures:
        """The gains and costs that the text of that choice states."""
        return Figures(claims_of(self.choice(view, action)))

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
