"""The public functions of the library: `new`, `position`, `load`, `verify` and others."""

import json
import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from raidtable.engine.checked_input import Written
from raidtable.engine.errors import (
    BadOption,
    BadPosition,
    BadRecord,
    IllegalAction,
    NoLegalAction,
    RaidtableError,
    RulesChanged,
)
from raidtable.engine.match import Match, chance_stream
from raidtable.engine.match_copies import FORMAT
from raidtable.engine.messages import N_, Text
from raidtable.engine.options import OptionValue, Seed, check_seed, options_from
from raidtable.engine.printed_components import Components, components_of
from raidtable.engine.state import CHANCE
from raidtable.games import registry
from raidtable.games.signatures import New, Position

if TYPE_CHECKING:
    from raidtable.reviews.data import ReviewData

RECORD_KEYS = [
    "format", "game", "rules", "seats", "options", "seed", "start", "actions", "implied", "digest",
    "names",
]  # fmt: skip


def _new(
    game: str,
    *,
    seats: int,
    seed: Seed | None = None,
    chance: str = "seeded",
    **options: OptionValue,
) -> Match[Any]:
    """A new match (default seed: random). With chance="by_hand" it stops at random events."""
    found = registry.get(game)
    chosen = options_from(found, seats, options)
    if is_by_hand(chance):
        if seed is not None:
            raise BadOption(N_("A game with chance='by_hand' has no seed."))
        return Match(found, chosen, None)
    return Match(found, chosen, secrets.token_hex(16) if seed is None else check_seed(seed))


def is_by_hand(chance: str) -> bool:
    if chance not in ("seeded", "by_hand"):
        raise BadOption(N_("chance is 'seeded' or 'by_hand', not {chance!r}."), chance=chance)
    return chance == "by_hand"


def _position(
    game: str,
    written: Mapping[str, Any],
    *,
    seats: int | None = None,
    seed: Seed = 0,
    chance: str = "seeded",
    **options: OptionValue,
) -> Match[Any]:
    """A match that starts from a serialized position.

    Missing parts of the position are as after set-up with that seed, which also decides later
    random events. With chance="by_hand" the seed decides only the missing parts, and the match
    stops at random events. The number of seats is that of "seats" in the position (default: the
    fewest that can play).
    """
    found = registry.get(game)
    if not isinstance(written, dict):
        raise BadPosition(N_("A position must be an object with keys."))
    if seats is None:
        listed = written.get("seats")
        seats = len(listed) if isinstance(listed, list) else min(found.rules.seat_counts)
    for option in found.rules.options:
        if isinstance(written.get(option.name), str) and option.name not in options:
            options[option.name] = written[option.name]
    try:
        chosen = options_from(found, seats, options)
    except BadOption as problem:
        raise BadPosition(problem) from None
    base = Match(found, chosen, check_seed(seed))
    start = found.rules.read(written, base._state)
    try:
        return Match(found, chosen, None if is_by_hand(chance) else seed, start=start)
    except NoLegalAction as problem:
        raise BadPosition(
            N_("The game can't go on from this position. {problem}"), problem=problem
        ) from None


def branch(match: Match[Any], seed: Seed | None = None) -> Match[Any]:
    """A new match that starts at the position of that one, with a new seed (default: random)."""
    return _position(
        match.game.id,
        match.position(),
        seats=match.seats,
        seed=secrets.token_hex(16) if seed is None else seed,
        **match.options.chosen,
    )


def components(game: str) -> Components:
    """The values printed on the game's pieces, each with its source. Read-only."""
    return components_of(registry.get(game))


def load(record: object) -> Match:
    """The match of a game record (JSON text or its data), at its last position, ready to continue.

    A record of older rules is replayed under the current ones. If they no longer allow it,
    RulesChanged is raised, with the valid part of the match.
    """
    match, _ = _replayed(record)
    return match


def names_in(record: object) -> list[str]:
    """The names of the players by seat, if the record has them; otherwise nothing."""
    return [str(name) for name in _written(record).items("names", [])]


def verify(record: object) -> Match:
    """Like `load`, but every random outcome must match the seed."""
    match, data = _replayed(record)
    if match.seed is None:
        raise BadRecord(N_("This record has no seed: its dice and cards were entered by hand."))
    state = match.at(0)._state.copy()
    implied = 0
    for number, ply in enumerate(match.plies):
        implied += ply.implied
        if ply.actor == CHANCE:
            due = match.game.rules.sample(state, chance_stream(match.seed, number - implied))
            if due is not ply.action:
                raise BadRecord(
                    N_("Action {number} is {action!r}, but the seed gives {due!r}."),
                    number=number,
                    action=ply.action.text,
                    due=due.text,
                )
        match.game.rules.apply(state, ply.action, None)
    if not data.has("digest"):
        raise BadRecord(N_("This record has no digest, so its last position can't be checked."))
    return match


def review(
    record: Mapping[str, object] | str | bytes,
    *,
    seconds: float | None = None,
    iterations: int | None = None,
    seed: Seed = "review",
    processes: int = 1,
) -> "ReviewData":
    """The review of a finished game: what was luck, what was decided well or badly, and by whom.

    `iterations` are those of the search at a decision; a second look takes four times as many.
    After `seconds` the review ends with what is known by then: its "state" is then still
    "running". With several processes it is the same in less time. `raidtable.reviews.data`
    describes the answer, and `raidtable.schema(game, "review")`.
    """
    from raidtable.reviews.judge import settings_for
    from raidtable.reviews.running import reviewed

    settings = settings_for(iterations, check_seed(seed))
    return reviewed(record, settings, seconds=seconds, processes=processes)


def _written(record: object) -> Written:
    """The data of a record, not yet checked."""
    if isinstance(record, str | bytes):
        try:
            record = json.loads(record)
        except (ValueError, RecursionError):
            raise BadRecord(N_("This is not a record: it is not JSON.")) from None
    return Written(record, Text(N_("The record")), BadRecord)


def _replayed(record: object) -> tuple[Match, Written]:
    data = _written(record)
    data.only(RECORD_KEYS)
    for key in ("format", "game", "rules", "seats", "options", "seed", "actions"):
        if not data.has(key):
            raise BadRecord(N_("The record has no {key!r}."), key=key)
    if data.whole("format", 0, 0, 10**6) != FORMAT:
        raise BadRecord(
            N_("The record has format {format}; this version reads format {known}."),
            format=data.data["format"],
            known=FORMAT,
        )
    try:
        match = _start_of(data)
    except BadRecord:
        raise
    except RaidtableError as problem:
        raise BadRecord(N_("The record can't be replayed: {problem}"), problem=problem) from None
    if data.has("names"):
        data.items("names", [], match.seats)
    seed = match.seed
    match.seed = None  # random outcomes come from the record; the seed decides only later ones
    try:
        _replay(match, data)
    finally:
        match.seed = seed  # also for the match that RulesChanged carries
    match._settle()
    return match, data


def _replay(match: Match, data: Written) -> None:
    """Play the recorded actions on a match that stops at random events."""
    rules = data.whole("rules", 1, 1, 10**6)
    older = rules < match.game.rules.rules_version
    texts = [str(item) for item in data.items("actions", [])]
    implied = set(data.wholes("implied", [], 0, len(texts)))
    for number, text in enumerate(texts):
        try:
            if number in implied:
                if match.implied is None or match.implied.text != text:
                    raise BadRecord(
                        N_("Action {number} of the record is not implied there."), number=number
                    )
                match.imply()
            else:
                match.play_recorded(text, older_rules=older)
        except IllegalAction as problem:
            sentence = Text(
                N_("Action {number} of the record can't be played: {problem}"),
                number=number,
                problem=problem,
            )
            if not older:
                raise BadRecord(sentence) from None
            raise _rules_changed(match, rules, number, text, problem.rule, sentence) from None
    digest = data.text("digest", match.digest)
    if not match.has_digest(digest) and not (older and match.reaches(digest)):
        sentence = Text(
            N_("The record ends in position {digest}, but replaying it gives {found}."),
            digest=digest,
            found=match.digest,
        )
        if not older:
            raise BadRecord(sentence)
        raise _rules_changed(match, rules, len(texts), "", match.rule, sentence)
    if older:
        match.updated_from = rules


def _rules_changed(
    match: Match, rules: int, number: int, text: str, rule: str, sentence: Text
) -> RulesChanged:
    """The error for a match that is at the last valid position of its record."""
    return RulesChanged(
        N_(
            "The game was played under version {rules} of the rules of {game}. Version {now} no "
            "longer allows all of it. {why}"
        ),
        game=match.game.id,
        now=match.game.rules.rules_version,
        why=sentence,
        match=match,
        rules=rules,
        number=number,
        text=text,
        rule=rule,
    )


def _start_of(data: Written) -> Match:
    """The match of a record before its first action."""
    found = registry.get(data.text("game", ""))
    version = data.whole("rules", 1, 1, 10**6)
    if version > found.rules.rules_version:
        raise BadRecord(
            N_(
                "The game was played under version {rules} of the rules of {game}; this Raidtable "
                "has version {now}. Update Raidtable to read it."
            ),
            rules=version,
            game=found.id,
            now=found.rules.rules_version,
        )
    options = Written(data.data["options"], data.within("options"), BadRecord).data
    chosen = options_from(found, data.data["seats"], options)
    seed = None if data.data["seed"] is None else check_seed(data.data["seed"])
    start = None
    if data.has("start"):
        written = Written(data.data["start"], data.within("start"), BadRecord).data
        start = found.rules.read(written, Match(found, chosen, 0)._state)
    match = Match(found, chosen, None, start=start)
    match.seed = seed
    return match


new: New = _new
position: Position = _position
for function in (_new, _position):
    function.__name__ = function.__qualname__ = function.__name__.removeprefix("_")
