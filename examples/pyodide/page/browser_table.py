"""A game of one person against a bot, for the page: it runs in a web worker, in Pyodide."""

import json
from typing import Any

import raidtable
from raidtable.bots import registry as bots
from raidtable.bots.bot import Budget
from raidtable.engine.drawing import TYPEFACES, Drawing, ring
from raidtable.engine.rng import seeded
from raidtable.games import registry

PERSON, BOT = 0, 1
LEVELS = (1, 2, 3)
# The most lines of the log on the page.
LATEST = 12


def games(language: str) -> str:
    """The games and their titles, as JSON."""
    titles = {
        game: registry.get(game).presentation.words(language).title()
        for game in raidtable.game_ids()
        if 2 in registry.get(game).rules.seat_counts
    }
    return json.dumps(titles)


class BrowserTable:
    """One match. All answers are JSON, which a page can read."""

    def __init__(self, game: str, level: int, language: str, seed: str | None = None) -> None:
        assert level in LEVELS
        self.match = raidtable.new(game, seats=2, seed=seed)
        self.bot = bots.make(f"bot:{level}", self.match.game)
        self.language = language
        self.words = self.match.game.presentation.words(language)

    @property
    def is_bots_turn(self) -> bool:
        return bool(self.match.actor == BOT)

    def play(self, action: str) -> None:
        self.match.play(action, PERSON)

    def undo(self) -> None:
        """Undo the person's last decision, and what the bot decided since."""
        plies = self.match.plies
        own = [number for number, ply in enumerate(plies) if ply.actor == PERSON]
        if own:
            while self.match.ply > own[-1]:
                self.match.undo(beyond_limit=True)

    def let_bot_decide(self) -> None:
        match = self.match
        rng = seeded(f"{match.seed}/bot/{BOT}/{match.ply}")
        action = self.bot.choose(match.view(BOT), match.actions(), Budget(), rng)
        match.play(action.text, BOT)

    def state(self) -> str:
        """What the person sees and can do."""
        match = self.match
        is_own = match.actor == PERSON
        drawing = match.game.presentation.board(
            match.view(PERSON), self.words, match.actions() if is_own else []
        )
        told: dict[str, Any] = {
            "board": self.board(drawing),
            "playerBoards": drawing.mats,
            "prompt": "" if match.over else match.prompt(PERSON, self.language),
            "choices": [
                {"action": choice.text, "sentence": choice.sentence}
                for choice in (match.choices(PERSON, self.language) if is_own else [])
            ],
            "log": match.log(PERSON, self.language)[-LATEST:],
            "points": self.points(),
            "turn": "over" if match.over else "mine" if is_own else "bot",
            "ply": match.ply,
            "canUndo": any(ply.actor == PERSON for ply in match.plies),
        }
        if match.over:
            told["winners"] = match.result.winners
            told["record"] = match.record()
        return json.dumps(told)

    def points(self) -> list[dict[str, Any]]:
        totals = self.match.standing(PERSON).totals
        return [
            {"seat": self.words.seat(seat), "total": total} for seat, total in enumerate(totals)
        ]

    def board(self, drawing: Drawing) -> str:
        """The board as SVG, with the symbols that the player boards use, too. Choices with a place
        on the board are ringed."""
        layer = self.match.game.presentation.static_layer(drawing.art, self.language)
        return (
            f'<svg viewBox="0 0 {drawing.width} {drawing.height}" font-family="{TYPEFACES}"'
            f' font-weight="700">{layer}{drawing.pieces}{"".join(map(ring, drawing.spots))}</svg>'
        )
