"""The bots by name.

`random` and `greedy`; `bot:1` to `bot:6` by level, with a persona of the game after another colon.
They use the game's net if it has one; friendly levels may do without.

For research: `classic:1` to `classic:5`, the levels by named evaluation alone; `search:1000` with
that many iterations, `net:1000`, the same with the game's net, and `plain:1000`, the same without
an evaluation function; `flat:1000`, flat Monte Carlo with that many random games; `timed:300`, what
level 6 makes of 300 milliseconds.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from raidtable.bots.bot import Bot
from raidtable.bots.calibration import calibration_of
from raidtable.bots.learned import (
    has_net,
    judgement_with_net,
    plain_settings,
    settings_with_net,
)
from raidtable.bots.levels import CLASSIC_LEVELS, LEVELS, Level, SearchBot, level_of, uses_net
from raidtable.bots.simple import FlatBot, GreedyBot, RandomBot
from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.engine.messages import N_

SIMPLE: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}
RESEARCH = ("search", "net", "plain")
USE_NETS = ("bot", "net", "timed")
# The first words of all names. Bots of others have none of them: see `own_bots`.
KINDS = (*SIMPLE, "bot", "classic", "timed", "flat", *RESEARCH, "cmd", "python")
MOST_ITERATIONS = 10_000_000
MOST_MILLISECONDS = 60_000
# The default opponent, and the levels of several default opponents.
USUAL = "bot:3"
USUAL_LEVELS = (2, 3)


def bot_names() -> list[str]:
    """For a choice of opponents, from the weakest to the strongest."""
    return [*SIMPLE, *(f"bot:{level}" for level in LEVELS)]


def opponents(game: Game) -> list[str]:
    """The bots that can play at a table of that game; research bots cannot."""
    levels = [f"bot:{level}" for level in LEVELS]
    tastes = [f"{level}:{persona}" for level in levels for persona in game.bots.personas]
    return [*SIMPLE, *levels, *tastes]


def company(game: Game, levels: Sequence[int], first: int = 0) -> list[str]:
    """Bots of those levels, with the game's personas in turn, starting with that one."""
    tastes = [f":{persona}" for persona in game.bots.personas] or [""]
    return [
        f"bot:{level}{tastes[(first + number) % len(tastes)]}"
        for number, level in enumerate(levels)
    ]


def make(
    name: str,
    game: Game,
    net: Mapping[str, Any] | None = None,
    search: dict[str, float] | None = None,
) -> Bot:
    """The bot of that name. For trials it gets another net than the game's own, or changes to the
    settings of its search."""
    kind, *rest = name.split(":")
    if net is not None and kind not in USE_NETS:
        raise BadOption(N_("The bot {name!r} uses no net."), name=name)
    with_net = net is not None or has_net(game)
    if kind in SIMPLE and not rest:
        return SIMPLE[kind](game)
    number = whole(rest[0]) if rest else 0
    if kind == "bot" and number in LEVELS:
        weights = persona_weights(game, rest[1:])
        level = level_of(game, number, with_net)
        with_net = with_net and uses_net(game, number)
        return searcher(game, level, weights, with_net, net, search)
    if kind == "classic" and number in CLASSIC_LEVELS:
        weights = persona_weights(game, rest[1:])
        return searcher(game, level_of(game, number, False), weights, False, None, search)
    if kind == "timed" and len(rest) == 1 and 0 < number <= MOST_MILLISECONDS:
        level = Level(MOST_ITERATIONS, 0.0, number / 1000)
        return searcher(game, level, None, with_net, net, search)
    if kind == "flat" and len(rest) == 1 and 0 < number <= MOST_ITERATIONS:
        return FlatBot(game, number)
    if kind in RESEARCH and len(rest) == 1 and 0 < number <= MOST_ITERATIONS:
        if kind == "plain":
            return SearchBot(game, Level(number, 0.0), None, plain_settings(game, search))
        return searcher(game, Level(number, 0.0), None, kind == "net" and with_net, net, search)
    raise BadOption(
        N_("There is no bot {name!r}. Choose one of: {known}."),
        name=name,
        known=", ".join(bot_names()),
    )


def persona_weights(game: Game, style: Sequence[str]) -> dict[str, int] | None:
    """The weights that a persona changes; none if no persona is named."""
    if not style:
        return None
    if len(style) == 1 and style[0] in game.bots.personas:
        return game.bots.personas[style[0]]
    raise BadOption(
        N_("{game} has no bot style {style!r}. It has: {known}.")
        if game.bots.personas
        else N_("{game} has no bot style {style!r}, and no others."),
        game=game.id,
        style=":".join(style),
        known=", ".join(game.bots.personas),
    )


def searcher(
    game: Game,
    level: Level,
    weights: dict[str, int] | None,
    with_net: bool,
    net: Mapping[str, Any] | None,
    search: dict[str, float] | None,
) -> SearchBot:
    if with_net:
        judgement = judgement_with_net(game, weights, net)
        bot = SearchBot(game, level, judgement, settings_with_net(game, search))
    else:
        bot = SearchBot(game, level, game.bots.judgement(weights), plain_settings(game, search))
    if with_net == has_net(game) and net is None:
        # Measured with the game's usual evaluation; other ones have other faults.
        bot.calibration = calibration_of(game)
    return bot


def whole(text: str) -> int:
    """The number in a bot's name; 0 if it is not a valid one."""
    return int(text) if text.isdecimal() and len(text) <= len(str(MOST_ITERATIONS)) else 0
