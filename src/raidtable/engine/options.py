"""Validates the options and the seed of a match."""

from collections.abc import Mapping

from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.engine.rules import Options

Seed = int | str
# Option values are text; numbers and booleans (for yes and no) are accepted too.
OptionValue = str | int | bool


def options_from(game: Game, seats: object, chosen: Mapping[str, object]) -> Options:
    """Complete, validated options; missing ones get their defaults."""
    if isinstance(seats, bool) or not isinstance(seats, int) or seats not in game.rules.seat_counts:
        counts = " or ".join(str(count) for count in game.rules.seat_counts)
        raise BadOption(f"{game.id} is played by {counts}, not by {seats!r}.")
    known = {option.name: option for option in game.rules.options_for(seats)}
    for name, value in chosen.items():
        elsewhere = [option.seats for option in game.rules.options if option.name == name]
        if name not in known and elsewhere:
            counts = " or ".join(str(count) for count in elsewhere[0] or [])
            raise BadOption(f"The option {name!r} is for {counts}, not for {seats}, to play.")
        if name not in known:
            raise BadOption(
                f"{game.id} has no option {name!r}; it has {', '.join(known) or 'none'}."
            )
        if option_text(value) not in known[name].values:
            raise BadOption(
                f"The option {name!r} cannot be {value!r}; "
                f"it may be {', '.join(known[name].values)}."
            )
    return Options(
        seats,
        {
            name: option_text(chosen[name]) if name in chosen else option.values[0]
            for name, option in known.items()
        },
    )


def option_text(value: object) -> str:
    """The text of an option's value; empty for an invalid type."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, int | str) else ""


def check_seed(seed: object) -> Seed:
    if isinstance(seed, bool) or not isinstance(seed, int | str) or seed == "":
        raise BadOption(f"A seed is a whole number or a text, not {seed!r}.")
    try:
        str(seed).encode()
    except ValueError:  # lone surrogates, or more digits than Python writes
        raise BadOption("A seed is a number or text that can be written as UTF-8.") from None
    return seed
