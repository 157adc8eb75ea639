"""Tables of a game's options, of the names of its pieces, and of its actions."""

from raidtable import components
from raidtable.games import registry


def options_table(game: str, docname: str) -> str:
    """The options of a game, with the default first."""
    rules = registry.get(game).rules
    counts = " or ".join([", ".join(map(str, rules.seat_counts[:-1])), str(rules.seat_counts[-1])])
    rows = ["| option | values, the default first | seats |", "|---|---|---|"]
    for option in rules.options:
        values = ", ".join(f"`{value}`" for value in option.values)
        seats = ", ".join(map(str, option.seats)) if option.seats else counts
        rows.append(f"| `{option.name}` | {values} | {seats} |")
    return "\n".join(rows)


def name_tables(game: str, docname: str) -> str:
    """The names of all pieces, by group, as actions and positions use them."""
    rows = ["| group | names |", "|---|---|"]
    for group, members in components(game).groups.items():
        listed = ", ".join(f"`{name}`" for name in members)
        rows.append(f"| {group.replace('_', ' ')} | {listed} |")
    return "\n".join(rows)


def action_count(game: str, docname: str) -> str:
    """How many actions a game has, for those who number them."""
    actions = registry.get(game).rules.actions
    return (
        f"There are {len(actions):,} actions in all. Each also has a code, a number from 0 to "
        f"{len(actions) - 1:,}, which may change between versions; the text does not."
    )
