"""The languages of Raidtable, each with the facts that are not messages of its catalogue.

This is the only module that names a language. A translator adds an entry here, a catalogue
(`locale/<code>/LC_MESSAGES/raidtable.po`) and the texts; CONTRIBUTING has the steps in order.
"""

from dataclasses import dataclass
from typing import Final

# The language of the sources: it has no catalogue, and stands in for a missing translation.
SOURCE: Final = "en"


@dataclass(frozen=True)
class Language:
    """What the program must know of a language.

    `second_person` is a pattern for words that address the reader. Where the word after "and" or
    "or" begins with `and_clash` or `or_clash`, the catalogue's second form of the word is used.
    """

    code: str
    # Its own name, as shown in a menu, and the locale that a browser of its readers has.
    name: str
    locale: str
    second_person: str
    quotation_marks: tuple[str, str]
    decimal: str = ","
    thousands: str = "."
    # A day in figures, for `strftime`.
    day: str = "%d/%m/%Y"
    # Whether a sentence after a colon begins with a capital.
    capital_after_colon: bool = False
    and_clash: str = ""
    or_clash: str = ""
    # Words that are the same in English: a test takes any other English word for a missing
    # translation.
    shared_words: frozenset[str] = frozenset()
    # Other spellings of a command that a player may type in the terminal.
    spellings: tuple[tuple[str, str], ...] = ()


def words(*rows: str) -> frozenset[str]:
    return frozenset(word for row in rows for word in row.split())


ENGLISH = Language(
    code=SOURCE,
    name="English",
    locale="en-GB",
    second_person="you|your|yours|yourself|you're|you've|you'll|you'd",
    quotation_marks=("“", "”"),
    decimal=".",
    thousands=",",
    day="%Y-%m-%d",
)
SPANISH = Language(
    code="es",
    name="Español",
    locale="es-ES",
    second_person=(
        "tú|tu|tus|te|ti|contigo|tuy[oa]s?|vas|eres|estás|has|tienes|puedes|debes|quieres|"
        "eliges|tomas|das|pagas|usas|robas|descartas|descansas|viajas|colocas|ganas|pierdes|"
        "recibes|quedas|quitas|saqueas|navegas|haces|necesitas"
    ),
    quotation_marks=("«", "»"),
    # "Rosa e Inés", but "cobre y hierro"; "7 u 8", "uno u otro".
    and_clash="i|hi(?!e)",
    or_clash="o|ho|8|11$",
    shared_words=words("a bot central chat d dial h min no s total"),
    spellings=(
        ("más", "next"),
        ("mas", "next"),
        ("por que", "why"),
        ("porqué", "why"),
        ("porque", "why"),
        ("registro", "log"),
    ),
)
GERMAN = Language(
    code="de",
    name="Deutsch",
    locale="de-DE",
    second_person=(
        "du|dir|dich|dein(?:e[mnrs]?)?|bist|hast|kannst|musst|darfst|willst|wirst|brauchst|"
        "wählst|nimmst|zahlst|nutzt du|ziehst|behältst|bekommst|verlierst|entfernst|reist du"
    ),
    day="%d.%m.%Y",
    quotation_marks=("„", "“"),
    capital_after_colon=True,
    shared_words=words(
        "an bot bots chat crew details die fairness fort fr gold h hand in live meridian min mo",
        "mod mods monster name navigator passkeys rest rune s sa so start trike was will",
    ),
    spellings=(("zurueck", "undo"), ("rückgängig", "undo"), ("spielplan", "board")),
)

ALL: Final = {language.code: language for language in (ENGLISH, SPANISH, GERMAN)}
