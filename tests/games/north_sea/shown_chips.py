"""Reads the chips of rows and lines back: what they say is gained and paid."""

import re
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from raidtable.engine.words import Translator
from raidtable.games.north_sea.presentation.chips import THING_SIGNS, THING_WORDS

THING_OF_SIGN = {sign: thing for thing, sign in THING_SIGNS.items()}
CHIPS = {"gain", "cost", "change"}


class Chip(NamedTuple):
    """A figure, of the seats whose badges are before it; none means the player."""

    things: tuple[str, ...]
    low: int
    high: int
    seats: tuple[int, ...] = ()


def parsed(markup: str) -> Element:
    return ElementTree.fromstring(f"<span>{markup}</span>")


def alternatives(markup: str, language: str = "en") -> list[list[Chip]]:
    """The chips between each "or"."""
    found: list[list[Chip]] = [[]]
    seats: list[int] = []
    for part in parsed(markup):
        classes = part.get("class", "").split()
        if "badge" in classes:
            seats.append(int(classes[1].removeprefix("seat-")))
        elif classes in (["none"], ["name"]):  # words: what follows is the player's again
            seats = []
            if part.text == ("or" if language == "en" else "o"):
                found.append([])
        elif CHIPS & {*classes}:
            chip = read(part, tuple(seats), language)
            if chip is not None:
                found[-1].append(chip)
    return found


def shown(markup: str, language: str = "en") -> list[Chip]:
    return [chip for chips in alternatives(markup, language) for chip in chips]


def read(part: Element, seats: tuple[int, ...], language: str) -> Chip | None:
    """The chip; None for a worker, which has no figure."""
    text = part.text or ""
    things = tuple(
        THING_OF_SIGN[use.get("href", "").removeprefix("#ns-")] for use in part.iter("use")
    )
    words = [small.text for small in part.iter("span") if small.get("class") == "small"]
    # Points of Offerings are points too.
    for thing in ("crew", "points"):
        if Translator(language).say(THING_WORDS[thing]) in words:
            things = (*things, thing)
    if things and things[0].endswith("workers"):
        return None
    if "→" in text:
        before, after = (int(number) for number in text.split("→"))
        return Chip(things, after - before, after - before, seats)
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    if "…" in text:
        return Chip(things, -numbers[0], numbers[1], seats)
    low, high = numbers[0], numbers[-1]
    return Chip(things, -high, -low, seats) if "−" in text else Chip(things, low, high, seats)
