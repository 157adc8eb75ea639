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
    6: N_("as strong as it gets"),
}
LEVEL: Final = N_("Level {level}: {word}")
OF_LEVEL: Final = N_("{persona} · level {level}")
NO_PERSONA: Final = N_("Bot")

WHY: Final = N_(
    "{share} of {looks} simulations started with this: {win} chance to win, {points} points "
    "expected."
)
AGAINST: Final = N_("Next best: “{choice}” ({win}, {points} points).")
PROMISES: Final = N_("{points} points expected, {win} chance to win")


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


class Explanation(NamedTuple):
    """Why a bot chose an action, from its own search: the number of simulations, the share of them
    that started with the choice, what it expects of it, and the next best choice.

    `is_open` is True where everybody knew all that the bot knew. Any other explanation depends on
    what the bot holds: even that there is one reveals something. It stays secret until the game is
    over."""

    simulations: int
    share: float
    chosen: Hint
    other: Hint | None
    is_open: bool


def explain_choice(
    thought: Thought | None, chosen: Action, own_view: View, public: View
) -> Explanation | None:
    """Why that was chosen, if the bot searched; `own_view` is the bot's view at the time, and
    `public` that of spectators."""
    findings = thought.findings if thought is not None else []
    found = next((finding for finding in findings if finding.action is chosen), None)
    if found is None:
        return None
    simulations = sum(finding.visits for finding in findings)
    other = next((finding for finding in findings if finding is not found), None)
    against = None if other is None else promised(other)
    share = found.visits / simulations
    is_open = knows_no_more(own_view, public)
    return Explanation(simulations, share, promised(found), against, is_open)


def knows_no_more(own_view: View, public: View) -> bool:
    """Whether a seat's view shows nothing that spectators do not see."""
    return {**own_view.data(), "seat": None} == {**public.data(), "seat": None}


def was_seen(events: Sequence[Event]) -> bool:
    """Whether all events of the choice are public."""
    return bool(events) and all(event.seen_from(SPECTATOR) is event for event in events)


def explanation_text(explanation: Explanation, words: Words, game: Game, own_view: View) -> str:
    """The explanation in words; `own_view` is the bot's view before the choice."""
    share, looks = words.percent(100 * explanation.share), explanation.simulations
    sentence = words.say(WHY, looks=looks, share=share, **figures(explanation.chosen, words))
    if explanation.other is None:
        return sentence
    action = game.rules.actions.find(explanation.other.action)
    assert action is not None
    choice = words.choice(own_view, action)
    return f"{sentence} {words.say(AGAINST, choice=choice, **figures(explanation.other, words))}"


def expectation(hint: Hint, words: Words) -> str:
    """What a choice is expected to bring, in words."""
    return words.say(PROMISES, **figures(hint, words))


def figures(hint: Hint, words: Words) -> dict[str, object]:
    return {"win": words.percent(100 * hint.win), "points": round(hint.points)}
