"""A game under other names: every word of its pieces, places and actions is another.

A theme is a one-to-one exchange of words, so a game in its words is the same game: `restore` undoes
`swap` exactly. It shows whether a reader plays by the rules that it is given or by what it knows
of the game.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from raidtable.engine.action import Action
from raidtable.engine.printed_components import components_of
from raidtable.engine.rng import seeded
from raidtable.games import registry

WORD: Final = re.compile(r"[^\W\d_]+")
# A made word ends in q, and several of them in qi: no word of the texts does.
CONSONANTS: Final = "bdfgklmnprstvz"
VOWELS: Final = "aeiou"
ENDING: Final = "q"
SEVERAL: Final = "i"
# Shorter words are letters of keys, or articles within a name.
SHORTEST: Final = 3
# Words that rules and questions need in their usual sense.
EVERYDAY: Final = frozenset({
    "and", "bottom", "centre", "choose", "dealt", "double", "down", "early", "first", "four",
    "from", "general", "half", "high", "kinds", "limit", "limited", "limits", "long", "middle",
    "most", "out", "per", "points", "printed", "random", "refresh", "remove", "score", "seats",
    "second", "set", "sides", "simple", "sold", "solo", "start", "swap", "the", "three", "tokens",
    "total", "two", "unlimited", "with",
})  # fmt: skip


class Theme:
    """Other words for the game, drawn from a seed. `words` has the new word of each old one."""

    def __init__(self, game: str, seed: int | str) -> None:
        self.game = game
        self.seed = seed
        self.words: Mapping[str, str] = renamed(vocabulary(game), f"{seed}/{game}/theme")
        self.originals = {new: old for old, new in self.words.items()}

    def swap(self, text: str) -> str:
        """The text, or JSON, in the words of the theme."""
        return replaced(text, self.words)

    def restore(self, text: str) -> str:
        """The original of a text in the words of the theme."""
        return replaced(text, self.originals)

    def shuffled(self, actions: Sequence[Action]) -> list[Action]:
        """The choices in another order, so that their numbers are others."""
        mixed = list(actions)
        rng = seeded(f"{self.seed}/{self.game}/order/{','.join(action.text for action in actions)}")
        for last in range(len(mixed) - 1, 0, -1):
            other = rng.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed


def vocabulary(game: str) -> list[str]:
    """The words of a game that a theme renames, each in its form for one: those of its title,
    pieces, places and options, as they are in actions, positions and the English texts."""
    found = registry.get(game)
    words = found.presentation.words("en")
    printed = components_of(found)
    texts = [
        game,
        words.title(),
        *(action.text.partition(":")[2] for action in found.rules.actions.all),
        *(value for option in found.rules.options for value in option.values),
        *printed.figures,
        *printed.groups,
        *(component.id for component in printed),
    ]
    named = {word for text in texts for word in words_in(text) if len(word) >= SHORTEST} - EVERYDAY
    return sorted({word if word.endswith("ss") else word.removesuffix("s") for word in named})


def plural(word: str) -> str:
    """How English writes several of them."""
    if word.endswith("y"):
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("ss", "sh", "ch", "x")) else f"{word}s"


def words_in(text: str) -> Iterable[str]:
    return (word.lower() for word in WORD.findall(text))


def renamed(words: Sequence[str], seed: str) -> dict[str, str]:
    """A new word for each and for several of it; no two are the same. It is as long as the old one,
    so that boards keep their columns."""
    rng = seeded(seed)
    made: dict[str, str] = {}
    for word in words:
        new = ""
        while not new or new in made.values():
            new = ENDING
            for place in range(len(word) - 1):
                letters = CONSONANTS if place % 2 else VOWELS
                new = letters[rng.below(len(letters))] + new
        made[word] = new
    for word, new in list(made.items()):
        several = plural(word)
        made[several] = new + SEVERAL * (len(several) - len(word))
    return made


def replaced(text: str, words: Mapping[str, str]) -> str:
    """The text with each word replaced that has another; capitals stay."""

    def other(found: re.Match[str]) -> str:
        word = found[0]
        new = words.get(word.lower())
        if new is None or word not in (word.lower(), word.upper(), word.capitalize()):
            return word
        if word.isupper():
            return new.upper()
        return new.capitalize() if word[0].isupper() else new

    return WORD.sub(other, text)
