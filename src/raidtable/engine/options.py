"""Validates the options and the seed of a match."""

from collections.abc import Mapping

from raidtable.engine.errors import BadOption
from raidtable.engine.game import Game
from raidtable.engine.messages import N_, Alternatives
from raidtable.engine.rules import Options

Seed = int | str
# Option values are text; numbers and booleans (for yes and no) are accepted too.
OptionValue = str | int | bool


def options_from(game: Game, seats: object, chosen: Mapping[str, object]) -> Options:
    """Complete, validated options; missing ones get their defaults."""
    if isinstance(seats, bool) or not isinstance(seats, int) or seats not in game.rules.seat_counts:
        raise BadOption(
            N_("{game} is for {counts} players, not for {seats!r}."),
            game=game.id,
            counts=Alternatives(game.rules.seat_counts),
            seats=seats,
        )
    known = {option.name: option for option in game.rules.options_for(seats)}
    for name, value in chosen.items():
        elsewhere = [option.seats for option in game.rules.options if option.name == name]
        if name not in known and elsewhere:
            raise BadOption(
                N_("The option {option!r} is for games with {counts} players, not {seats}."),
                option=name,
                counts=Alternatives(elsewhere[0] or []),
                seats=seats,
            )
        if name not in known:
            raise BadOption(
                N_("{game} has no option {option!r}. It has: {known}.")
                if known
                else N_("{game} has no option {option!r}, and no others."),
                game=game.id,
                option=name,
                known=", ".join(known),
            )
        if option_text(value) not in known[name].values:
            raise BadOption(
                N_("The option {option!r} can't be {value!r}. Choose one of: {values}."),
                option=name,
                value=value,
                values=", ".join(known[name].values),
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
        raise BadOption(N_("A seed is a whole number or a text, not {seed!r}."), seed=seed)
    try:
        str(seed).encode()
    except ValueError:  # lone surrogates, or more digits than Python writes
        raise BadOption(N_("A seed must be a number or text that UTF-8 can encode.")) from None
    return seed
