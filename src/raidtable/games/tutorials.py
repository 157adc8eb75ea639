"""Reads a game's tutorial.toml, if it has one: the beginning of a game that teaches by doing.

seed, options     the game that is played; the seed fixes the random events of the lessons
opponents         the names of the other seats; the learner sits in seat 0
[[lessons]]       text (by language), the learner's `action`, and `then`: what the others decide
[end]             the text after the last lesson, by language
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate

from raidtable.engine.data import has_file, load_toml
from raidtable.games import registry

# The language of texts without a translation.
FIRST_LANGUAGE = "en"


@dataclass(frozen=True)
class Lesson:
    """The text and the decision of the learner, and the decisions of the others after it."""

    texts: Mapping[str, str]
    action: str
    then: tuple[str, ...]

    def text(self, language: str) -> str:
        return in_language(self.texts, language)


@dataclass(frozen=True)
class Tutorial:
    """A scripted game: all its decisions are here, and random events follow from the seed."""

    seed: str
    options: Mapping[str, object]
    opponents: tuple[str, ...]
    lessons: tuple[Lesson, ...]
    ends: Mapping[str, str]

    @cached_property
    def script(self) -> tuple[str, ...]:
        """Every decision of every seat, in order."""
        return tuple(action for lesson in self.lessons for action in (lesson.action, *lesson.then))

    def lesson_after(self, decisions: int) -> int:
        """The number, from 0, of the next lesson after that many decisions of the script; that of
        the last one if none is left."""
        starts = accumulate((1 + len(lesson.then) for lesson in self.lessons[:-1]), initial=0)
        last = len(self.lessons) - 1
        return next((number for number, at in enumerate(starts) if at >= decisions), last)

    def end(self, language: str) -> str:
        return in_language(self.ends, language)


def in_language(texts: Mapping[str, str], language: str) -> str:
    return texts.get(language, texts[FIRST_LANGUAGE])


FILE = "tutorial.toml"


@cache
def has_tutorial(game_id: str) -> bool:
    return has_file(f"{registry.get(game_id).package}.presentation", FILE)


@cache
def load_tutorial(game_id: str) -> Tutorial:
    data = load_toml(f"{registry.get(game_id).package}.presentation", FILE)
    lessons = tuple(
        Lesson(lesson["text"], lesson["action"], tuple(lesson.get("then", ())))
        for lesson in data["lessons"]
    )
    opponents = tuple(data["opponents"])
    return Tutorial(data["seed"], data.get("options", {}), opponents, lessons, data["end"])
