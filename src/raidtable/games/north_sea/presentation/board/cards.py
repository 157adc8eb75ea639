"""Cards of Raiders of the North Sea in HTML: in a hand, in a crew, and in full to be read."""

from functools import cache
from html import escape

from raidtable.engine.words import N_
from raidtable.games.north_sea.presentation.board.lettering import capital
from raidtable.games.north_sea.presentation.board.shapes import SIGN
from raidtable.games.north_sea.presentation.words.words import NorthSeaWords
from raidtable.games.north_sea.rules.components import (
    CARD_NAMES,
    CARD_ROWS,
    CARDS,
    COST,
    DECK_NAMES,
    HERO,
    STRENGTH,
)

# The colour class of a card's face, by the effect of its crew member.
DEEDS = {
    "building_bonus": "work", "end_points": "end", "end_points_per": "end",
    "killed_avenge": "death", "killed_gain": "death", "killed_return": "death",
    "raid_discount": "thrift", "raid_points": "glory", "raid_strength": "might",
    "reroll": "luck", "strength_per": "might",
}  # fmt: skip

AT_TOWN_HALL = N_("At the Town Hall")
IN_CREW = N_("In your crew")
STRENGTH_TITLE = N_("Strength and cost")
STRENGTH_AND_COST = N_("{strength} in a raid; hiring costs {cost}.")


def sign(name: str, size: int = 18) -> str:
    """A sign within a line of HTML."""
    return (
        f'<svg class="ns-sign" width="{size}" height="{size}" viewBox="0 0 {size} {size}" '
        f'aria-hidden="true"><use href="#{SIGN}{name}" width="{size}" height="{size}"/></svg>'
    )


HALL_SIGN = sign("icon-town_hall", 14)
CARD_SIGNS = [sign(f"card-{card}", 30) for card in range(CARDS)]


@cache
def tint(card: int) -> str:
    """The colour class of a card's face."""
    return f"ns-{DEEDS[CARD_ROWS[card]['crew']['effect']]}"


def card_texts(words: NorthSeaWords, card: int, deck: int) -> tuple[str, str]:
    """What a card does in a crew and at the Town Hall; a Hero does nothing there."""
    name = CARD_NAMES[card]
    hall = "" if HERO[card] else escape(capital(words.hall_text(name, deck)))
    return escape(capital(words.crew_text(name))), hall


@cache
def card_key(card: int, deck: int) -> str:
    """The name under which the card can be read in full: another one where the deck's figures
    are not those of the first deck."""
    words = NorthSeaWords("en")
    is_printed_so = COST[deck][card] == COST[0][card] and (
        card_texts(words, card, deck) == card_texts(words, card, 0)
    )
    name = CARD_NAMES[card]
    return name if is_printed_so else f"{name}-{DECK_NAMES[deck]}"


def card_start(words: NorthSeaWords, card: int, deck: int, title_parts: list[str]) -> str:
    title = ". ".join(part for part in title_parts if part)
    return f'<li class="ns-card" data-card="{card_key(card, deck)}" title="{title}">'


def hand_card(words: NorthSeaWords, card: int, deck: int) -> str:
    """The beginning of a card in a hand, with both texts."""
    label = escape(words.card(CARD_NAMES[card]))
    hired, hall = card_texts(words, card, deck)
    at_hall = f'<p class="ns-hall">{HALL_SIGN} {hall}</p>' if hall else ""
    return (
        f"{card_start(words, card, deck, [label, hired, hall])}"
        f'<span class="ns-face {tint(card)}"><b class="ns-strength">{STRENGTH[card]}</b>'
        f'{CARD_SIGNS[card]}</span><b class="ns-cost">{COST[deck][card]}</b>'
        f'<div class="ns-print"><h4>{label}</h4><p class="ns-hired">{hired}</p>{at_hall}</div>'
    )


def crew_card(words: NorthSeaWords, card: int, deck: int) -> str:
    """The beginning of a crew member: strength, portrait and name; the text is in the title, for
    screen readers and in the card's full face."""
    label = escape(words.card(CARD_NAMES[card]))
    hired, _ = card_texts(words, card, deck)
    return (
        f"{card_start(words, card, deck, [label, hired])}"
        f'<b class="ns-strength">{STRENGTH[card]}</b>{CARD_SIGNS[card]}'
        f'<h4>{label}</h4><p class="ns-hired">{hired}</p>'
    )


# Cards to be read


@cache
def card_faces(language: str, /) -> str:
    """Every card in full, once for each key."""
    words = NorthSeaWords(language)
    faces = {
        card_key(card, deck): full_card(words, card, deck)
        for deck in range(len(DECK_NAMES))
        for card in range(CARDS)
    }
    return "".join(faces.values())


def full_card(words: NorthSeaWords, card: int, deck: int) -> str:
    hired, hall = card_texts(words, card, deck)
    cost = words.amount("silver", COST[deck][card])
    figures = words.say(STRENGTH_AND_COST, strength=STRENGTH[card], cost=cost)
    parts = [(sign("icon-crew", 20), words.say(IN_CREW), f"{hired}.")]
    if hall:
        parts.insert(0, (sign("icon-town_hall", 20), words.say(AT_TOWN_HALL), f"{hall}."))
    parts.append((sign("icon-silver", 20), words.say(STRENGTH_TITLE), escape(figures)))
    texts = "".join(
        f"<dt>{mark} {escape(title)}</dt><dd>{text}</dd>" for mark, title, text in parts
    )
    return (
        f'<article class="ns-reading" data-face="{card_key(card, deck)}">'
        f'<p class="ns-face {tint(card)}"><b class="ns-strength">{STRENGTH[card]}</b>'
        f'{CARD_SIGNS[card]}<b class="ns-cost">{COST[deck][card]}</b></p>'
        f"<h3>{escape(words.card(CARD_NAMES[card]))}</h3><dl>{texts}</dl></article>"
    )
