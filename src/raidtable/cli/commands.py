"""What can be typed at a decision besides a choice: names of commands, keys, and the list of
both."""

from collections.abc import Mapping
from functools import cache

from raidtable.engine.languages import ALL, SOURCE
from raidtable.engine.translator import Translator, is_available
from raidtable.engine.words import N_

NEXT = N_("n, next")
HELP = [
    ("1, 2, 3 …", N_("make that choice (or type its action, shown next to it in grey)")),
    ("1?", N_("the whole sentence of a choice that is cut short")),
    (NEXT, N_("the next choices, if they don't all fit on the screen")),
    (N_("u, undo"), N_("undo your last move")),
    (N_("redo"), N_("redo a move that you undid")),
    (N_("hint"), N_("what a strong bot would consider in your place")),
    (N_("why"), N_("what you can't do now, and why")),
    (N_("why ACTION"), N_("why you can or can't do that")),
    (N_("pieces"), N_("what the pieces on the board do")),
    (N_("rules"), N_("the rule for this move, and a list of topics")),
    (N_("rules WORD"), N_("the rules that mention that word")),
    (N_("b, board"), N_("the whole board")),
    (N_("log"), N_("everything that has happened so far")),
    (N_("score"), N_("the points so far, by source")),
    (N_("save"), N_("save now (the game is also saved after each of your moves)")),
    (N_("save FILE"), N_("save a copy in that file")),
    (N_("help"), N_("this list")),
    (N_("q, quit"), N_("quit; the game is saved and can be resumed")),
]

# Keys that enter a command at once, and the names of those that a screen lists, in this order.
KEYS = {
    "f1": "help",
    "f2": "board",
    "f3": "log",
    "f4": "pieces",
    "f5": "rules",
    "f6": "score",
    "f7": "hint",
    "pagedown": "next",
    "pageup": "previous",
}
KEY_NAMES = {
    "f1": N_("F1 help"),
    "f2": N_("F2 board"),
    "f3": N_("F3 log"),
    "f4": N_("F4 pieces"),
    "f5": N_("F5 rules"),
    "f6": N_("F6 points"),
    "f7": N_("F7 hint"),
}
TAB = N_("Tab completes")
# The same where keys cannot be read.
TYPED_KEYS = N_("Type help, board, log, pieces, rules, score or hint for more.")
# Commands that completion offers, by their names in the catalogue.
OFFERED = [
    *(N_("undo"), N_("redo"), N_("hint"), N_("why"), N_("pieces"), N_("rules"), N_("board")),
    *(N_("log"), N_("score"), N_("save"), N_("help"), N_("quit")),
]


@cache
def aliases() -> Mapping[str, str]:
    """The names of the commands in all languages but English, and other spellings of these.

    A player may type any of them, whatever the language of the terminal is.
    """
    found: dict[str, str] = {}
    for language in ALL.values():
        if language.code == SOURCE or not is_available(language.code):
            continue
        translator = Translator(language.code)
        found |= {translator.say(command).casefold(): command for command in OFFERED}
        found[translator.say(NEXT).rpartition(", ")[2].casefold()] = NEXT.rpartition(", ")[2]
        found |= dict(language.spellings)
    return found


def command_in(line: str) -> tuple[str, str]:
    """The command that a line begins with, by its English name, and the rest of the line."""
    folded = line.casefold()
    for alias, command in aliases().items():
        if folded == alias or folded.startswith(f"{alias} "):
            return command, line[len(alias) :].strip()
    word, _, rest = line.partition(" ")
    return word.casefold(), rest.strip()
