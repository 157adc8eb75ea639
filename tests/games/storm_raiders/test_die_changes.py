"""All ways to change a die before it is placed: by crew cards and by the vehicle itself.

Rulings 12, 14 and 88. The changes can come in any order, each once.
"""

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from tests.games.storm_raiders.given import Table, given

import raidtable
from raidtable.engine.game import Game
from raidtable.engine.rng import seeded
from raidtable.games.storm_raiders.rules.actions import USE_CREW, UseCrew
from raidtable.games.storm_raiders.rules.components import (
    CREW_EFFECT,
    CREW_EFFECTS,
    CREW_NAMES,
    DICE,
    SITES,
    VEHICLE_NAMES,
)
from raidtable.games.storm_raiders.rules.effects import refresh, set_die, use_crew
from raidtable.games.storm_raiders.rules.seat import value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import MAY_REFRESH, PREPARE, SET_DIE
from raidtable.games.storm_raiders.rules.steps.reach import can_go

FULL = {"trike": 4, "plane": 4, "sub": 4}
CHANGING = {
    "half_cracked": "trike",
    "big_score": "trike",
    "ugly_duckling": "trike",
    "hakmet": "plane",
    "undertow": "sub",
    "tight_spot": "sub",
}


def drafted(vehicle: str, die: str, row: list[str], *crew: str, **story: Any) -> Table:
    """A die is drafted; the vehicle has those dice and a Damage, and the others are full."""
    kind = CHANGING[vehicle]
    story.setdefault("damage", {0: {**FULL, kind: 1}})
    table = given(
        tray=[die], vehicles={0: [vehicle]}, dice={0: {kind: row}}, crew={0: list(crew)}, **story
    )
    table.play(f"draft:{die}")
    return table


def go_anywhere(table: Table) -> None:
    table.play(next(text for text in table.legal if text.startswith("go:")))


# Ruling 14: the order of several changes is the player's choice


def test_ruling_14_a_crew_card_may_make_the_flipped_die_fit() -> None:
    table = drafted("ugly_duckling", "black:3", ["black:4"], "old_salt")
    table.play("adapt:trike:4", "crew:old_salt:up")
    go_anywhere(table)
    assert table.dice(0) == {"trike": ["black:4", "black:5"]}


def test_ruling_14_a_flipped_5_may_be_raised_above_a_5() -> None:
    table = drafted("ugly_duckling", "black:2", ["black:5"], "old_salt")
    table.play("adapt:trike:5", "crew:old_salt:up")
    go_anywhere(table)
    assert table.dice(0) == {"trike": ["black:5", "black:6"]}


def test_ruling_14_every_card_may_follow_the_vehicles_own_change() -> None:
    table = drafted("ugly_duckling", "black:2", [], "juggler", "old_salt")
    table.play("adapt:trike:5", "crew:old_salt:up", "crew:juggler")
    go_anywhere(table)
    assert table.dice(0) == {"trike": ["black:1"]}


# Ruling 12: the vehicle checks the value before its own change


@pytest.mark.parametrize("order", list(itertools.permutations(["adapt:trike:6", "guide"])))
def test_ruling_12_a_5_may_become_a_6_where_only_a_mountain_guide_leads_on(
    order: tuple[str, ...],
) -> None:
    # Every path from w9 is for Planes only.
    table = drafted("big_score", "black:5", ["black:5"], "mountain_guide", site={0: "w9"})
    table.play(*(text.replace("guide", "crew:mountain_guide") for text in order))
    go_anywhere(table)
    assert table.dice(0) == {"trike": ["black:5", "black:6"]}


@pytest.mark.parametrize("card", ["crew:harbour_pilot", "crew:pathfinder"])
@pytest.mark.parametrize("card_first", [True, False])
def test_ruling_14_a_3_that_needs_a_card_to_get_anywhere_may_be_placed(
    card: str, card_first: bool
) -> None:
    # From the port of 3 at s0, a 3 leads nowhere without a card.
    table = drafted("tight_spot", "grey:2", ["black:2"], card.removeprefix("crew:"))
    table.play(*([card, "adapt:sub:3"] if card_first else ["adapt:sub:3", card]))
    go_anywhere(table)
    assert table.dice(0) == {"sub": ["black:2", "grey:3"]}


# Ruling 88: offered if a following change lets the die be placed; then it must go there


def test_ruling_88_no_change_that_nothing_makes_fit() -> None:
    table = drafted("ugly_duckling", "black:3", ["black:5"], "old_salt")
    assert "adapt:trike:4" not in table.legal
    # A reroll might help, but is not certain to.
    table = drafted("ugly_duckling", "black:3", ["black:5"], "gambler")
    assert "adapt:trike:4" not in table.legal


def test_ruling_88_the_card_that_is_needed_cannot_be_given_away() -> None:
    table = drafted("ugly_duckling", "black:3", ["black:4"], "old_salt", "medic", health={0: 1})
    table.play("adapt:trike:4")
    assert table.legal == ["crew:medic", "crew:old_salt:up"]
    assert table.refusal("destroy:old_salt").name == "must_fit"
    assert table.refusal("rest").name == "bound"


def test_ruling_88_a_bound_die_is_not_changed_so_that_it_no_longer_fits() -> None:
    table = drafted("ugly_duckling", "black:3", ["black:3"], "navigator", "gambler")
    table.play("adapt:trike:4")
    assert "crew:navigator:up" in table.legal
    # A 2 could not be raised above the 3, nor could the lowered die.
    assert table.refusal("crew:gambler").name == "must_fit"
    assert table.refusal("crew:navigator:down").name == "must_fit"
    # Flipped back to 3, the Navigator can still raise it.
    table = drafted("ugly_duckling", "black:3", ["black:3"], "juggler", "navigator")
    table.play("adapt:trike:4", "crew:juggler")
    cards = [text for text in table.legal if text.startswith("crew:")]
    assert cards == ["crew:navigator:up"]


def test_ruling_88_a_bound_die_that_always_fits_may_be_rolled_again() -> None:
    table = drafted("ugly_duckling", "black:3", [], "gambler", site={0: "w12"})
    table.play("adapt:trike:4", "crew:gambler", "roll:1")
    # A rerolled 1 is wild, and the die stays bound.
    assert {text.split(":")[0] for text in table.legal} == {"set", "go"}
    table.play("set:6")
    go_anywhere(table)
    assert table.dice(0) == {"trike": ["black:6"]}


def test_ruling_88_a_forger_sets_a_bound_die_only_to_a_value_that_fits() -> None:
    table = drafted("big_score", "black:5", ["black:4"], "forger")
    table.play("adapt:trike:6", "crew:forger")
    assert table.legal == ["set:5", "set:6"]


def test_ruling_82_a_bosun_may_refresh_the_card_that_makes_the_die_fit() -> None:
    table = drafted("ugly_duckling", "black:3", ["black:5"], "old_salt", "bosun", "medic")
    table.play("adapt:trike:4", "crew:old_salt:up")
    assert table.legal == ["crew:bosun"]
    table.play("crew:bosun")
    assert table.legal == ["refresh:old_salt", "skip"]
    # One of two refreshes may be skipped, but not both: nothing else makes the die fit.
    table.play("skip")
    assert table.legal == ["refresh:old_salt"]
    table.play("refresh:old_salt", "crew:old_salt:up")
    go_anywhere(table)
    assert table.dice(0) == {"trike": ["black:5", "black:6"]}


def test_a_bound_die_in_the_middle_of_its_changes_can_be_written_and_read() -> None:
    table = drafted("ugly_duckling", "black:3", ["black:4"], "old_salt", "gambler")
    table.play("adapt:trike:4")
    for texts in ([], ["crew:old_salt:up"]):
        table.play(*texts)
        again = raidtable.position("storm_raiders", table.position)
        assert again.legal() == table.legal


# The rule behind the rulings: every sequence of changes that ends with a die that fits is legal


def own_changes(vehicle: str, colour: str, value: int) -> list[int]:
    """The values to which the vehicle can change the die, by its text."""
    others = [other for other in range(1, 7) if other != value]
    if vehicle == "half_cracked":
        return [other for other in others if abs(other - value) == 1 and colour == "grey"]
    if vehicle == "ugly_duckling":
        return [7 - value] if value <= 3 else []
    if vehicle == "tight_spot":
        return others if colour == "grey" else []
    return others if value == {"big_score": 5, "hakmet": 6, "undertow": 3}[vehicle] else []


def changed_by(card: str, value: int) -> list[int]:
    if card == "juggler":
        return [7 - value]
    changed = [value + 1] if card == "old_salt" else [value - 1, value + 1]
    return [other for other in changed if 1 <= other <= 6]


def all_values(
    vehicle: str, colour: str, value: int, cards: tuple[str, ...], changed: bool
) -> set[tuple[int, bool]]:
    """Every value that the die can get, and whether the vehicle's own change was used."""
    found = {(value, changed)}
    if not changed:
        for other in own_changes(vehicle, colour, value):
            found |= all_values(vehicle, colour, other, cards, True)
    for place, card in enumerate(cards):
        for other in changed_by(card, value):
            left = cards[:place] + cards[place + 1 :]
            found |= all_values(vehicle, colour, other, left, changed)
    return found


def values_in_play(game: Game, state: StormState, kind: str) -> set[tuple[int, bool]]:
    """Every value with which the die can be placed on that vehicle; checks that there are no dead
    ends."""
    found: set[tuple[int, bool]] = set()
    seen: set[tuple[int, ...]] = set()
    waiting = [state]
    while waiting:
        state = waiting.pop()
        seen.add((state.die, state.vehicle, *state.player.crew))
        legal = {action.text: action for action in game.rules.legal(state)}
        assert any(text == "rest" or text.split(":")[0] in ("go", "crew") for text in legal)
        if any(text.startswith(f"go:{kind}:") for text in legal):
            found.add((value_of(state.die), state.vehicle >= 0))
        for text, action in legal.items():
            if text.split(":")[0] in ("adapt", "crew"):
                after = state.copy()
                game.rules.apply(after, action, None)
                if (after.die, after.vehicle, *after.player.crew) not in seen:
                    waiting.append(after)
    return found


HANDS = sorted(
    {
        hand
        for size in range(4)
        for hand in itertools.combinations(
            ["juggler", "juggler", "navigator", "navigator", "old_salt"], size
        )
    }
)


def in_hand(table: Table) -> StormState:
    """A copy of the position, which the tests below change."""
    state = table.match.game.rules.determinise(table.match.view(0), seeded("any"))
    assert isinstance(state, StormState)
    return state


def up(*cards: str) -> list[int]:
    return sorted(CREW_NAMES.index(card) * 2 for card in cards)


@pytest.mark.parametrize("vehicle", list(CHANGING))
def test_all_sequences_of_changes_that_end_with_a_die_that_fits_can_be_played(
    vehicle: str,
) -> None:
    kind = CHANGING[vehicle]
    place = ["trike", "plane", "sub"].index(kind)
    # Every die from 1 leads somewhere by path from w12, and from 2 by Sub from the port at w5.
    lowest = 2 if kind == "sub" else 1
    site = "w5" if kind == "sub" else "w12"
    table = drafted(vehicle, "black:2", [], site={0: site})
    start = in_hand(table)
    colours = ["grey"] if vehicle in ("half_cracked", "tight_spot") else ["black"]
    stories = list(itertools.product(colours, range(2, 7), range(7), HANDS))
    # If any value is possible at once, the order matters little: fewer hands are enough.
    stride = 1 if vehicle in ("ugly_duckling", "half_cracked") else 7
    for colour, value, highest, hand in stories[::stride]:
        state = start.copy()
        state.die = ["black", "grey"].index(colour) * 6 + value - 1
        state.player.crew = up(*hand)
        state.player.dice = [place * DICE + highest - 1] if highest else []
        expected = {
            (last, changed)
            for last, changed in all_values(vehicle, colour, value, hand, False)
            if last > highest and last >= lowest
        }
        assert values_in_play(table.match.game, state, kind) == expected, (value, highest, hand)


def fits_by_force(s: StormState, vehicle: int) -> bool:
    """Whether any sequence of cards lets the bound die be placed, by exhaustive search."""
    if can_go(s, s.player, vehicle, s.die):
        return True
    for card in {card for card in s.player.crew if not card & 1}:
        for use in USE_CREW[card >> 1]:
            after = s.copy()
            if not can_be_used(after, use):
                continue
            use_crew(after, 0, use, None)
            if fits_after(after, vehicle):
                return True
    return False


def can_be_used(s: StormState, use: UseCrew) -> bool:
    effect = CREW_EFFECTS[CREW_EFFECT[use.kind]]
    if effect == "adjust_die":
        return 1 <= value_of(s.die) + use.first <= 6
    if effect == "repair_any":
        return s.player.damage[use.first] > 0
    if effect == "remove_die":
        return use.first * DICE + use.second in s.player.dice
    return effect in (
        "flip_die", "forge_die", "fewer_hours", "plane_paths", "free_departure", "refresh_others"
    )  # fmt: skip


def fits_after(s: StormState, vehicle: int) -> bool:
    """The same, if the card has started another step."""
    if s.stack[-1] == PREPARE:
        return fits_by_force(s, vehicle)
    top = s.stack.pop()
    branches: list[tuple[Callable[[StormState, int, None], None], int]]
    if top == SET_DIE:
        branches = [(set_die, value) for value in range(1, 7)]
    else:
        assert top == MAY_REFRESH
        down = {card >> 1 for card in s.player.crew if card & 1}
        branches = [(refresh, kind) for kind in down if CREW_NAMES[kind] != "bosun"]
        if fits_after(s.copy(), vehicle):
            return True
    for change, value in branches:
        after = s.copy()
        change(after, value, None)
        if fits_after(after, vehicle):
            return True
    return False


CARDS = [
    "navigator", "juggler", "forger", "pathfinder", "mountain_guide", "harbour_pilot", "mechanic",
    "dispatcher", "bosun", "old_salt", "deckhand", "medic",
]  # fmt: skip


@pytest.mark.parametrize("count", [300, pytest.param(3000, marks=pytest.mark.slow)])
def test_own_change_is_offered_exactly_where_a_sequence_of_cards_makes_it_fit(count: int) -> None:
    rng = seeded("own changes")
    table = given(tray=["grey:2"], site={0: "s0"})
    table.play("draft:grey:2")
    start = in_hand(table)
    answers = []
    for _ in range(count):
        name = list(CHANGING)[rng.below(len(CHANGING))]
        vehicle = ["trike", "plane", "sub"].index(CHANGING[name])
        state = start.copy()
        seat = state.player
        tiles = list(seat.vehicles)
        tiles[vehicle] = VEHICLE_NAMES.index(name)
        seat.vehicles = tuple(tiles)
        seat.site = rng.below(SITES)
        values = sorted({1 + rng.below(6) for _ in range(rng.below(4))})
        seat.dice = [vehicle * DICE + value - 1 for value in values]
        seat.damage[vehicle] = 4 - len(values) - rng.below(2)
        cards = {CARDS[rng.below(len(CARDS))] for _ in range(rng.below(5))}
        seat.crew = sorted(card + rng.below(4) // 3 for card in up(*cards))
        state.die = rng.below(DICE)
        legal = [action.text for action in table.match.game.rules.legal(state)]
        for value in own_changes(name, ["black", "grey"][state.die // 6], state.die % 6 + 1):
            after = state.copy()
            after.vehicle = vehicle
            set_die(after, value, None)
            answers.append(fits_by_force(after, vehicle))
            assert (f"adapt:{CHANGING[name]}:{value}" in legal) == answers[-1]
    assert {True, False} == set(answers)
