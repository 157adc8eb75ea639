"""The crew cards of a player of Storm Raiders, and what is printed on each."""

from functools import cache
from html import escape

from raidtable.engine.words import N_
from raidtable.games.storm_raiders.presentation.board.markup import in_language, picture
from raidtable.games.storm_raiders.presentation.board.player_board_choices import (
    Choices,
    label,
)
from raidtable.games.storm_raiders.presentation.board.shapes import use
from raidtable.games.storm_raiders.presentation.words import messages as m
from raidtable.games.storm_raiders.presentation.words.words import StormWords
from raidtable.games.storm_raiders.rules.components import CREW_NAMES, TOP_CREW
from raidtable.games.storm_raiders.rules.seat import Seat
from raidtable.games.storm_raiders.rules.view import StormView

FACE_DOWN = N_("face down")


def crew(player: Seat, words: StormWords, choices: Choices) -> str:
    """The cards with their effects; used ones are face down until they are refreshed."""
    rows = ""
    for card in player.crew:
        kind, down = card >> 1, card & 1 == 1
        places = ("refresh" if down else "use", "destroy")
        buttons = card_buttons(choices, kind, places)
        rows += card_item(words.language, kind, buttons, down=down)
    drawing = choices.buttons("draw")
    if drawing:
        rows += f'<li class="mat-draw">{drawing}</li>'
    title = f"{escape(words.source('crew'))} {len(player.crew)}/{TOP_CREW}"
    return f'<ul class="mat-crew" title="{title}">{rows}</ul>'


def card_buttons(choices: Choices, kind: int, places: tuple[str, ...]) -> str:
    """A card with one choice is a button as a whole; several choices are next to its name."""
    actions = [action for place in places for action in choices.about(place, kind)]
    if len(actions) == 1:
        return choices.button(actions[0], "", "whole-card")
    s, words = choices.view.table, choices.words
    return "".join(choices.button(action, label(s, words, action)) for action in actions)


def card_item(language: str, kind: int, buttons: str, *, down: bool) -> str:
    """A card in a list. `data-card` is the name of its face, which has all of its text."""
    title = escape(card_title(language, kind))
    return (
        f'<li class="mat-card{" mat-face-down" if down else ""}" title="{title}" '
        f'data-card="{face_name(kind)}">{crew_card(language, kind, down)}{buttons}</li>'
    )


def face_name(kind: int) -> str:
    return f"storm-{CREW_NAMES[kind]}"


@cache
def card_title(language: str, kind: int) -> str:
    words = in_language(language)
    return f"{words.card(CREW_NAMES[kind])}: {words.card_text(CREW_NAMES[kind])}"


@cache
def crew_card(language: str, kind: int, down: bool) -> str:
    words = in_language(language)
    name = CREW_NAMES[kind]
    state = f" <em>{escape(words.say(FACE_DOWN))}</em>" if down else ""
    text = escape(words.card_text(name))
    return f"<b>{escape(words.card(name))}</b>{state} <small>{text}</small>"


def drawn(view: StormView, seat: int, words: StormWords, choices: Choices) -> str:
    """Crew cards to choose from: the player who draws them sees them, everybody else sees card
    backs."""
    cards = view.table.drawn
    if seat != view.seat:
        backs = "".join(use("back", place * 26) for place in range(len(cards)))
        title = words.say(m.REWARDS["crew_card"], len(cards))
        return f"<p>{picture(backs, 26 * len(cards), 32, title)} {escape(title)}</p>"
    rows = "".join(
        card_item(words.language, kind, card_buttons(choices, kind, ("keep",)), down=False)
        for kind in cards
        if kind >= 0
    )
    return f'<ul class="mat-drawn">{rows}</ul>'


@cache
def card_faces(language: str) -> str:
    """Every crew card with all of its text, once for a page: other markup names them by
    `data-card`."""
    words = in_language(language)
    return "".join(
        f'<article class="card-face storm-card" data-face="{face_name(kind)}">'
        f"<h3>{escape(words.card(name))}</h3><p>{escape(words.card_text(name))}</p></article>"
        for kind, name in enumerate(CREW_NAMES)
    )
