"""Words: a game's prompts, choices and log lines as translatable messages.

Messages are English sentences with named figures, `{vikings}`; catalogues in `raidtable/locale`
translate them (gettext). A message is marked with `N_`, one that counts with `NN_`, and is said in
a language later. A game of another package may bring its own catalogues (`Words.package`).
"""

import gettext
from functools import cache
from importlib import resources
from typing import ClassVar

from raidtable.engine.action import Action
from raidtable.engine.claims import Amount, Figures, Holdings, Phrase, claims_of, phrase
from raidtable.engine.errors import BadOption
from raidtable.engine.event import Event
from raidtable.engine.step import Reason
from raidtable.engine.view import View

# Each in its own words, as a menu shows it.
LANGUAGES = {"en": "English", "es": "Español"}

Message = str | tuple[str, str]

# The package whose catalogues every game can use.
OWN_PACKAGE = "raidtable"


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for "mark, do not translate yet"
    return message


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802 - the same for a message that counts
    return one, many


@cache
def catalogue(language: str, package: str = OWN_PACKAGE) -> gettext.NullTranslations:
    """The messages of that package in a language, with those of Raidtable as a fallback.

    Another package has them in `locale/<language>/LC_MESSAGES/<package>.mo`. What no catalogue
    translates stays English.
    """
    if language not in LANGUAGES:
        raise BadOption(f"There is no language {language!r}; there are {', '.join(LANGUAGES)}.")
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
            raise BadOption(
                f"The catalogue of {LANGUAGES[language]} has not been built; "
                "installing the package builds it."
            ) from None


@cache
def remembered_texts(language: str, package: str) -> dict[str, str]:
    """The messages of a catalogue that have been used: a faster lookup than the catalogue's."""
    return {}


class Translator:
    """Says messages in one language."""

    def __init__(self, language: str, package: str = OWN_PACKAGE) -> None:
        self.language = language
        self.catalogue = catalogue(language, package)
        self._texts = remembered_texts(language, package)

    def say(self, message: Message, n: object = None, **figures: object) -> str:
        """The message with its figures; one that counts takes its form from `n`.

        The text carries the claims of its figures (see `raidtable.engine.claims`).
        """
        if isinstance(message, str):
            if message not in self._texts:
                self._texts[message] = self.catalogue.gettext(message)
            text = self._texts[message].format(n=n, **figures)
        else:
            assert isinstance(n, int)
            text = self.catalogue.ngettext(message[0], message[1], n).format(n=n, **figures)
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

    def sentence(self, told: str) -> str:
        """A whole sentence in this language, where it is known; else as it was told."""
        return self.catalogue.gettext(told) if told else ""

    def join(self, parts: list[str]) -> str:
        """A, B and C."""
        if len(parts) < 2:
            return parts[0] if parts else ""
        first, last = ", ".join(parts[:-1]), parts[-1]
        # Spanish says "e" where "y" would meet another i.
        sounds_like_i = last.casefold().startswith(("i", "hi")) and last[:3].casefold() != "hie"
        if self.language == "es" and sounds_like_i:
            return phrase(f"{first} e {last}", *parts)
        return phrase(self.say(N_("{first} and {last}"), first=first, last=str(last)), *parts)

    def with_notes(self, sentence: str, notes: list[str]) -> str:
        """The sentence with notes in brackets."""
        return phrase(f"{sentence} ({'; '.join(notes)})", sentence, *notes) if notes else sentence


# What the seats are called where nobody has a name: the colours in which they are shown.
SEATS = [N_("Orange"), N_("Blue"), N_("Green"), N_("Pink")]

NOT_NOW = N_("Not now: {prompt}")
GAME_OVER = N_("The game is over.")
CHANCE_DECIDES = N_("Chance decides now, not a player.")
STILL_TIED = N_("Nothing breaks a tie in this game.")


class Words(Translator):
    """The base of every game's words. `names` are the seats' names, else they go by colours.

    `tie_breaks` says of each comparison who is ahead by it: one seat, which wins, or several.
    `still_tied` says why a tie stays.
    """

    tie_breaks: ClassVar[dict[str, tuple[str, str]]] = {}
    still_tied: ClassVar[str] = STILL_TIED

    # The package whose catalogues translate these words: that of the game.
    package: ClassVar[str] = OWN_PACKAGE

    # Messages of choices whose numbers name something, and are no gain or cost.
    labels: ClassVar[frozenset[Message]] = frozenset()
    # Things that must not change for the acting seat unless the choice says so.
    always_told: ClassVar[frozenset[str]] = frozenset()
    # Things that log lines do not account for.
    unlogged: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, language: str, names: list[str] | None = None) -> None:
        super().__init__(language, self.package)
        self.names = names

    def seat(self, seat: int) -> str:
        """Who sits there."""
        return self.names[seat] if self.names is not None else self.say(SEATS[seat])

    # A piece's name may bear its article before a bar: "the |Mill".

    def label(self, name: str) -> str:
        """A piece's name by itself, without the article."""
        return self.say(name).rpartition("|")[2]

    def the(self, name: str) -> str:
        """A piece's name as a sentence says it: "the Mill"."""
        return self.say(name).replace("|", "")

    def title(self) -> str:
        """The game's name."""
        raise NotImplementedError

    def pitch(self) -> str:
        """What one does in the game, in a sentence for those who do not know it."""
        raise NotImplementedError

    def prompt(self, view: View) -> str:
        """Who decides, what, and why."""
        raise NotImplementedError

    def choice(self, view: View, action: Action) -> str:
        """What the action would do, for a list of choices."""
        raise NotImplementedError

    def figures(self, view: View, action: Action) -> Figures:
        """The gains and costs that the sentence of that choice states."""
        return Figures(claims_of(self.choice(view, action)))

    def holdings(self, view: View) -> Holdings:
        """All that the viewer can count: how many of each thing each seat has, or the TABLE."""
        raise NotImplementedError

    def visible(self, view: View, action: Action) -> bool:
        """Whether the piece that the action is about can be seen now, so that somebody may ask
        why the action is not legal."""
        raise NotImplementedError

    def event(self, event: Event) -> str:
        """What happened, as a line of the log; empty where a log need not tell."""
        raise NotImplementedError

    def reason(self, reason: Reason) -> str:
        """Why a choice is not legal now."""
        raise NotImplementedError

    def source(self, source: str) -> str:
        """What a kind of points is called."""
        raise NotImplementedError

    def option(self, name: str, value: str | None = None) -> str:
        """What an option, or one of its values, is called."""
        raise NotImplementedError

    def persona(self, name: str) -> str:
        """What a bot with a taste of its own is called."""
        raise NotImplementedError
