"""What bots are called, and why they chose what they did, as translatable messages."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from raidtable.bots.bot import Thought
from raidtable.bots.hints import Hint, promised
from raidtable.engine.action import Action
from raidtable.engine.event import Event
from raidtable.engine.game import Game
from raidtable.engine.state import SPECTATOR
from raidtable.engine.view import View
from raidtable.engine.words import N_, Words

LEVEL_WORDS: Final[dict[int, str]] = {
    1: N_("friendly beginner"),
    2: N_("easy-going"),
    3: N_("knows the game"),
    4: N_("hard to beat"),
    5: N_("beats good players"),
}
LEVEL: Final = N_("Level {level}: {word}")
OF_LEVEL: Final = N_("{persona} · level {level}")
NO_PERSONA: Final = N_("Bot")

WHY: Final = N_(
    "Of {looks} looks ahead {share} % began with this: {win} % to win, {points} points expected."
)
AGAINST: Final = N_("Against it stood “{choice}”: {win} % and {points} points.")
PROMISES: Final = N_("{points} points expected, {win} % to win")


# Names


def level_in_words(level: int, words: Words) -> str:
    return words.say(LEVEL, level=level, word=words.say(LEVEL_WORDS[level]))


def title(bot: str, words: Words) -> str:
    """What a bot is called: by persona and level, where it has them."""
    kind, *rest = bot.split(":")
    if kind != "bot":
        return bot.capitalize()
    persona = words.persona(rest[1]) if len(rest) > 1 else words.say(NO_PERSONA)
    return words.say(OF_LEVEL, persona=persona, level=rest[0])


def titles(bots: Sequence[str | None], words: Words) -> list[str]:
    """The names of bots round a table, no two of them the same; nothing for a seat without one."""
    named: list[str] = []
    for bot in bots:
        name = "" if bot is None else title(bot, words)
        same = sum(1 for before in bots[: len(named)] if before == bot)
        named.append(f"{name} ({same + 1})" if name and same else name)
    return named


# Reasons


class Grounds(NamedTuple):
    """What a choice rests on, from the bot's own statistics: how often it looked ahead, the share
    of that which went to its choice, what that promised, and the best other choice it looked at.

    `is_open` is True where everybody knew all that the bot knew. Other grounds depend on what the
    bot holds: even that there are any tells something. They stay secret until the game is over."""

    looks: int
    share: float
    chosen: Hint
    other: Hint | None
    is_open: bool


def grounds(
    thought: Thought | None, chosen: Action, own_view: View, public: View
) -> Grounds | None:
    """Why that was chosen, where the bot thought about it; `own` is what the bot saw then, and
    `public` what spectators saw."""
    findings = thought.findings if thought is not None else []
    found = next((finding for finding in findings if finding.action is chosen), None)
    if found is None:
        return None
    looks = sum(finding.visits for finding in findings)
    other = next((finding for finding in findings if finding is not found), None)
    against = None if other is None else promised(other)
    share = found.visits / looks
    return Grounds(looks, share, promised(found), against, knows_no_more(own_view, public))


def knows_no_more(own_view: View, public: View) -> bool:
    """Whether a seat's view shows nothing that spectators do not see."""
    return {**own_view.data(), "seat": None} == {**public.data(), "seat": None}


def was_seen(events: Sequence[Event]) -> bool:
    """Whether all events of the choice are public."""
    return bool(events) and all(event.seen_from(SPECTATOR) is event for event in events)


def why(explanation: Grounds, words: Words, game: Game, own_view: View) -> str:
    """The grounds in words; `own` is what the bot saw before the choice."""
    share = percent(explanation.share)
    sentence = words.say(WHY, looks=explanation.looks, share=share, **figures(explanation.chosen))
    if explanation.other is None:
        return sentence
    action = game.rules.actions.find(explanation.other.action)
    assert action is not None
    choice = words.choice(own_view, action)
    return f"{sentence} {words.say(AGAINST, choice=choice, **figures(explanation.other))}"


def promise(hint: Hint, words: Words) -> str:
    """What a choice is expected to bring."""
    return words.say(PROMISES, **figures(hint))


def figures(hint: Hint) -> dict[str, object]:
    return {"win": percent(hint.win), "points": round(hint.points)}


def percent(share: float) -> int:
    return round(100 * share)
