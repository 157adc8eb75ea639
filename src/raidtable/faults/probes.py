"""Checks for everything else that can fail at a position: views, text, drawings, bots.

`raidtable shrink` calls these to reproduce a fault, and so do the tests that it writes.
"""

from collections.abc import Callable

from raidtable.bots import registry as bots
from raidtable.bots.bot import Budget
from raidtable.engine.match import Match
from raidtable.engine.rng import seeded
from raidtable.engine.state import SPECTATOR

# Enough for a search to reach every part of its code, few enough to run after each action.
ITERATIONS = 20
USUAL_BOT = "search:20"

Probe = Callable[[Match, int, str], None]


def legal(match: Match, seat: int = SPECTATOR, language: str = "en") -> None:
    """List the legal actions."""
    del seat, language
    match.legal()


def view(match: Match, seat: int = SPECTATOR, language: str = "en") -> None:
    """Compute the view and the standing of the seat."""
    del language
    match.view(seat).data()
    match.standing(seat)


def words(match: Match, seat: int = SPECTATOR, language: str = "en") -> None:
    """Compute the page's text for the seat: prompt, choices, reasons and the last log lines."""
    text = match.game.presentation.words(language)
    seen = match.view(seat)
    if not match.over:
        text.prompt(seen)
        text.waiting(seen)
        text.progress(seen)
    if seat == match.actor:
        for action in match.actions():
            text.choice(seen, action)
        for reason in match.refused().values():
            text.reason(reason)
    for ply in match.plies[-1:]:
        for event in ply.events:
            text.event(event.seen_from(seat))


def drawing(match: Match, seat: int = SPECTATOR, language: str = "en") -> None:
    """Draw the board for the seat, in landscape and in portrait."""
    game, text, seen = match.game, match.game.presentation.words(language), match.view(seat)
    legal = match.actions() if seat == match.actor else []
    for portrait in (False, True):
        public = game.presentation.board(match.view(), text, [], portrait=portrait)
        drawn = game.presentation.board(seen, text, legal, public, portrait=portrait)
        game.presentation.static_layer(drawn.art, language)
        if legal:
            game.presentation.previews(seen, text, legal, portrait=portrait)


def bot(match: Match, seat: int, language: str = "en", name: str = USUAL_BOT) -> None:
    """Let a bot choose, if the seat is to move."""
    del language
    if seat == match.actor:
        rng = seeded(f"probe/{match.ply}")
        chooser = bots.make(name, match.game)
        chooser.choose(match.view(seat), match.actions(), Budget(iterations=ITERATIONS), rng)


LEGAL = "legal"
PROBES: dict[str, Probe] = {
    LEGAL: legal,
    "view": view,
    "words": words,
    "drawing": drawing,
    "bot": bot,
}
