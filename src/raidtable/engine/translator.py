"""Translators: messages in one language, with their values, lists and numbers.

See `raidtable.engine.messages` for how messages are marked, and `raidtable.engine.forms` for names
that a language declines.
"""

import gettext
import re
from functools import cache
from importlib import resources

from raidtable.engine.claims import Amount, Phrase, claims_of, offers_of, phrase
from raidtable.engine.errors import BadOption, RaidtableError
from raidtable.engine.forms import (
    DECLINED,
    able_to_decline,
    each_form,
    form_of,
    forms_of,
    split_forms,
)
from raidtable.engine.languages import ALL, SOURCE
from raidtable.engine.messages import (
    EITHER,
    N_,
    NC_,
    Alternatives,
    LazyText,
    Message,
    Text,
    without_context,
)

# Language codes and their own names, as shown in a menu.
LANGUAGES = {code: language.name for code, language in ALL.items()}

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

# How a percentage ends.
PERCENT = NC_("after a number", "%")
AND = N_("{first} and {last}")
# For languages in which the word changes before some sounds (`and_clash`, `or_clash`).
AND_BEFORE_CLASH = NC_("before a word that sounds like 'and'", "{first} and {last}")
OR_BEFORE_CLASH = NC_("before a word that sounds like 'or'", "{first} or {last}")
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
    if language == SOURCE:
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


def is_available(language: str) -> bool:
    """Whether the language exists and its catalogue was built with the package."""
    try:
        catalogue(language)
    except (BadOption, FileNotFoundError):
        return False
    return True


class UsedTexts:
    """The used messages of a catalogue; faster than the catalogue.

    `forms` has the further forms of names, `declined` the messages that ask for a form.
    """

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.plain: dict[Message, str] = {}  # those without placeholders and forms
        self.forms: dict[str, dict[str, str]] = {}
        self.declined: set[str] = set()

    def add(self, message: str, translated: str) -> None:
        text, forms = split_forms(without_context(translated))
        self.texts[message] = text
        if forms:
            self.forms[message] = forms
        if any(DECLINED.search(form) for form in (text, *forms.values())):
            self.declined.add(message)
        if text and not forms and "{" not in text:
            self.plain[message] = text


@cache
def used_texts(language: str, package: str) -> UsedTexts:
    return UsedTexts()


class Translator:
    """Translates messages into one language."""

    def __init__(self, language: str, package: str = OWN_PACKAGE) -> None:
        self.language = language
        self.catalogue = catalogue(language, package)
        self._used = used_texts(language, package)
        self._texts = self._used.texts
        self._unchanging = self._used.plain

    def say(self, message: Message, n: object = None, **figures: object) -> str:
        """The translated message with its values; `n` selects the plural form, and the message may
        show it in digits (`{n}`) or as a word (`{number}`).

        The text has the claims of its values (see `raidtable.engine.claims`).
        """
        if not figures and n is None:
            said = self._unchanging.get(message)
            if said is not None:
                return said
        if isinstance(message, str):
            text = self._texts.get(message) or self.text_of(message)
            if message in self._used.declined:
                figures = able_to_decline(figures)
            if message in self._used.forms:
                return self._with_forms(message, text, n, figures)
            if figures or n is not None or "{" in text:
                text = text.format(n=n, **figures)
        else:
            assert isinstance(n, int)
            form = without_context(self.catalogue.ngettext(message[0], message[1], n))
            if "{number}" in form:
                figures["number"] = self.number(n)
            if DECLINED.search(form):
                figures = able_to_decline(figures)
            text = form.format(n=n, **figures)
        if type(n) is Amount:
            return phrase(text, n, *figures.values())
        if figures:
            for figure in figures.values():
                kind = type(figure)
                if kind is Phrase or kind is Amount:
                    return phrase(text, n, *figures.values())
        return text

    def text_of(self, message: str) -> str:
        """The translated message with its placeholders."""
        if message not in self._texts:
            self._used.add(message, self.catalogue.gettext(message))
        return self._texts[message]

    def _with_forms(self, message: str, text: str, n: object, figures: dict[str, object]) -> str:
        """A name with all its forms (see `raidtable.engine.forms`)."""
        forms = {
            name: form.format(n=n, **figures) for name, form in self._used.forms[message].items()
        }
        said = phrase(text.format(n=n, **figures), n, *figures.values())
        return Phrase(said, claims_of(said), offers_of(said), forms)

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
            return self.text_of(text) if text else ""
        if not text.values:
            message = text.message
            return self.sentence(message if isinstance(message, str) else message[1])
        values = {
            name: self.sentence(value) if isinstance(value, Text | RaidtableError) else value
            for name, value in text.values.items()
        }
        return self.say(text.message, **values)

    def percent(self, number: float, digits: int = 0) -> str:
        """45%; in most other languages with a no-break space before the sign."""
        return f"{self.decimal(number, digits)}{self.say(PERCENT)}"

    def decimal(
        self, number: float, digits: int = 0, *, grouped: bool = True, signed: bool = False
    ) -> str:
        """The number as it is written in this language: 1,234.5 or 1.234,5; or without a sign
        between the thousands. `signed` adds a plus before what is not negative."""
        language = ALL[self.language]
        plus = "+" if signed else ""
        whole, point, rest = f"{number:{plus},.{digits}f}".partition(".")
        fraction = f"{language.decimal}{rest}" if point else ""
        return whole.replace(",", language.thousands if grouped else "") + fraction

    def join(self, parts: list[str]) -> str:
        """The parts as a list in a sentence: "A, B and C"."""
        return self._listed(parts, AND, AND_BEFORE_CLASH, ALL[self.language].and_clash)

    def either(self, parts: list[str]) -> str:
        """A, B or C."""
        return self._listed(parts, EITHER, OR_BEFORE_CLASH, ALL[self.language].or_clash)

    def _listed(self, parts: list[str], usual: str, before_clash: str, clash: str) -> str:
        if len(parts) < 2:
            return parts[0] if parts else ""
        last = str(parts[-1])
        clashes = clash and re.match(f"(?:{clash})", last, re.IGNORECASE)
        text = self.text_of(before_clash if clashes else usual)

        def listed(items: list[str]) -> str:
            return text.format(first=", ".join(items[:-1]), last=str(items[-1]))

        said = phrase(listed(parts), *parts)
        declined = {
            form: listed([form_of(part, form) for part in parts]) for form in forms_of(parts)
        }
        return Phrase(said, claims_of(said), offers_of(said), declined) if declined else said

    def number(self, n: int) -> str:
        """A number up to ten as a word, others in digits. The singular form of a message says 1."""
        return self.say(NUMBERS[n]) if n in NUMBERS else str(n)

    def with_notes(self, sentence: str, notes: list[str]) -> str:
        """The sentence with notes in brackets."""
        return phrase(f"{sentence} ({'; '.join(notes)})", sentence, *notes) if notes else sentence


def bare(name: str) -> str:
    """A piece's name without its article."""
    return each_form(name, lambda form: form.rpartition("|")[2])


def articled(name: str) -> str:
    """A piece's name with its article."""
    return each_form(name, lambda form: form.replace("|", ""))
