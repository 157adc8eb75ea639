"""Impossible positions are rejected, each with a message that gives the reason."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
from tests.games.storm_raiders.given import Table, given, trip

import raidtable

Written = dict[str, Any]
IN_ROUND = ["round", "end_round", "move_storm", "roll_last_die", "take_turns"]


def refused(written: Written, sentence: str, **options: Any) -> None:
    with pytest.raises(raidtable.BadPosition, match=sentence):
        raidtable.position("storm_raiders", written, **options)


def in_turn(*steps: str) -> list[str]:
    return [*IN_ROUND, *steps]


# Positions at the step they are named after


def prepare() -> Table:
    table = given(tray=["black:1"])
    table.play("draft:black:1")
    return table


def bound() -> Table:
    """The Big Score's ability has turned the die, which now must go on it."""
    table = given(vehicles={0: ["big_score"]}, tray=["black:5"])
    table.play("draft:black:5", "adapt:trike:4")
    return table


def bound_above_a_3() -> Table:
    table = given(vehicles={0: ["big_score"]}, tray=["black:5"], dice={0: {"trike": ["black:3"]}})
    table.play("draft:black:5", "adapt:trike:4")
    return table


def set_die() -> Table:
    table = given(crew={0: ["forger"]}, tray=["black:4"])
    table.play("draft:black:4", "crew:forger")
    return table


def salvage() -> Table:
    return trip("black:4", "trike:w12", wrecks={"w12": {"fuel": 2, "weaponry": 1}})


def trade() -> Table:
    table = trip("black:4", "trike:w12", wrecks={"w12": {"fuel": 2, "weaponry": 1}},
                 crew={0: ["trader"]}, stock={0: {"mechanical": 1}})  # fmt: skip
    table.play("crew:trader")
    return table


def fulfil_contract() -> Table:
    return trip("black:4", "trike:s1", contracts={"s1": "K05"}, stock={0: {"fuel": 2}})


def pay_contract() -> Table:
    table = trip("black:4", "trike:s1", contracts={"s1": "K05"},
                 stock={0: {"fuel": 2, "weaponry": 1}})  # fmt: skip
    table.play("fulfil")
    return table


def take_rewards() -> Table:
    table = fulfil_contract()
    table.play("fulfil")
    return table


def remove_overhauled() -> Table:
    """The Spectre's overhaul of the Plane leaves two dice to choose from."""
    table = trip("black:4", "trike:s1", vehicles={0: ["spectre"]}, contracts={"s1": "K03"},
                 stock={0: {"general_goods": 1, "mechanical": 1}},
                 dice={0: {"plane": ["black:2", "black:3"]}})  # fmt: skip
    table.play("fulfil", "overhaul:plane")
    return table


def trail_blazer() -> Table:
    return trip("black:4", "trike:w12", vehicles={0: ["trail_blazer"]},
                dice={0: {"sub": ["black:2", "grey:3"]}})  # fmt: skip


def orca() -> Table:
    return trip("black:4", "sub:w5", vehicles={0: ["orca"]}, damage={0: {"trike": 2}},
                dice={0: {"plane": ["black:2"]}})  # fmt: skip


def early_salvage() -> Table:
    return trip("black:4", "sub:w5", vehicles={0: ["bottom_grubba"]}, site={0: "w3"},
                wrecks={"w3": {"fuel": 1}})  # fmt: skip


def devils_needle() -> Table:
    return trip("black:5", "plane:w12", vehicles={0: ["devils_needle"]}, crew={0: ["medic"]},
                health={0: 1})  # fmt: skip


def die_damage() -> Table:
    """A Welder may prevent the Damage from a high die on the Trike."""
    return trip("black:6", "trike:w12", crew={0: ["welder"]})


def storm_damage() -> Table:
    return trip("black:4", "trike:w0:storm", crew={0: ["welder"]})


def rest_repair() -> Table:
    return trip("black:6", "rest", raider={0: "khena"}, damage={0: {"trike": 2, "plane": 2}})


def harm_vehicle() -> Table:
    table = set_die()
    table.play("set:4", "rest")
    return table


def keep_resource() -> Table:
    table = trip("black:4", "rest", raider={0: "qari"})
    table.play("ability", "token:fuel", "token:weaponry")
    return table


def raise_dial() -> Table:
    table = trip("black:4", "rest", raider={0: "endi"}, medals={0: 1})
    table.play("ability")
    return table


def draw_crew() -> Table:
    table = trip("black:4", "rest")
    table.play("gain:crew")
    return table


def keep_crew() -> Table:
    table = draw_crew()
    table.play("card:medic", "card:bosun")
    return table


def discard_cargo() -> Table:
    table = trip("black:4", "trike:w12", wrecks={"w12": {"fuel": 1}}, cargo="limited",
                 stock={0: {"mechanical": 4, "electrical": 4}})  # fmt: skip
    table.play("salvage:fuel")
    return table


def between_turns() -> Table:
    return trip("black:4", "trike:w12", seats=3, crew={2: ["mechanic"]},
                damage={2: {"trike": 1}})  # fmt: skip


def drop_resources(at: str = "s1", **story: Any) -> Table:
    """The last turn is over and the Storm has moved on, 3 spaces to w3."""
    site = {0: at, 1: "s0"}
    table = given(turn=1, turns=3, tray={"black:3": 1, "grey:4": 1}, site=site, **story)
    table.play("draft:grey:4", "go:trike:w12")
    return table


def storm_hits() -> Table:
    """The Storm hits seat 0 at w2, which may prevent that."""
    return drop_resources(at="w2", crew={0: ["welder"]})


def roll_dice() -> Table:
    return given(tray={"black:6": 2})


def opponent_rolls() -> Table:
    return given(seats=1, turn=None, turns=1, opponent={"active": "K03", "put_under": ["K04"]})


def reveal_contract() -> Table:
    """The opponent has put its first Contract under its pile, and takes the next."""
    table = opponent_rolls()
    table.play("roll:5", "roll:2")
    return table


STORIES: list[Callable[[], Table]] = [
    prepare, bound, set_die, salvage, trade, fulfil_contract, pay_contract, take_rewards,
    remove_overhauled, trail_blazer, orca, early_salvage, devils_needle, die_damage, storm_damage,
    rest_repair, harm_vehicle, keep_resource, raise_dial, draw_crew, keep_crew, discard_cargo,
    between_turns, drop_resources, storm_hits, roll_dice, opponent_rolls, reveal_contract,
]  # fmt: skip


@pytest.mark.parametrize("story", STORIES)
def test_each_story_leads_to_a_position_that_can_be_read(story: Callable[[], Table]) -> None:
    position = story().position
    assert raidtable.position("storm_raiders", position).at(0).position() == position


# Types and values


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"sea": []}, "unknown key 'sea'"),
        ({"opponent": {}}, "unknown key 'opponent'"),
        ({"seats": [{}] * 5}, "storm_raiders is for 1, 2, 3 or 4 players"),
        ({"wrecks": {"w3": {"fuel": 16}}}, "'w3' cannot have 16 of 'fuel'"),
        ({"wrecks": {"s3": {}}}, "unknown key 's3'"),
        ({"returned": ["K01", "K01"]}, "'returned' names something twice"),
        ({"storm": None}, "'storm' must be a wreck, not null"),
        ({"storm": "s1"}, "'storm' cannot be 's1'"),
        ({"heading": "north"}, "'heading' cannot be 'north'"),
        ({"under": [{"card": None}]}, "'card' must be a name, not null"),
        ({"hits": [{"source": "die", "vehicle": "sub"}]}, "'seat' must be from 0 to 1"),
    ],
)
def test_what_is_not_a_position_is_refused(changes: Written, sentence: str) -> None:
    refused({**given().position, **changes}, sentence)


def test_the_number_of_seats_is_kept() -> None:
    refused(given().position, "'seats' must have 3 entries, not 2", seats=3)


@pytest.mark.parametrize(
    ("option", "value", "other"),
    [("side", "A", "B"), ("tiles", "dealt", "choose"), ("cargo", "unlimited", "limited"),
     ("opponent_salvage", "two", "unlimited")],
)  # fmt: skip
def test_options_are_those_the_position_is_read_with(option: str, value: str, other: str) -> None:
    refused({option: value}, f"it is for '{option}' = '{other}'", seats=1, **{option: other})


@pytest.mark.parametrize("key", ["die", "hits", "drop_each", "dealt"])
def test_a_working_value_needs_steps(key: str) -> None:
    refused({key: 1}, f"'{key}' needs 'steps' too")


# Pieces


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"discards": {"fuel": 11}}, "there are 11 fuel, but the box holds 10"),
        ({"returned": ["K05"], "set_aside": ["K05"]}, "the Contract 'K05' is in two places"),
        ({"under": [{"card": "medic"}] * 2}, "there are 2 of 'medic', but the box holds 1"),
        ({"under": [{"card": "rigger"}]}, "a starting card is never in the pile"),
        ({"set_aside": ["K05"]}, "'set_aside' holds Contracts only while new ones are laid"),
    ],
)
def test_pieces_are_those_of_the_box(changes: Written, sentence: str) -> None:
    refused({**given().position, **changes}, sentence)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"raider": "khena"}, "two seats have 'khena'"),
        ({"vehicles": ["rust_bandit", "hakmet", "beluga"]}, "two seats have 'beluga'"),
        ({"vehicles": ["hakmet"]}, "'vehicles' must be a Trike, a Plane and a Sub"),
        ({"vehicles": ["rust_bandit", "hakmet", "orca", "orca"]}, "must be a Trike, a Plane and"),
        ({"vehicles": ["rust_bandit"]}, "seat 0 needs a raider, three vehicles and a site"),
        ({"raider": None}, "seat 0 needs a raider"),
        ({"site": None}, "seat 0 needs a raider"),
        ({"mods": ["sub_weaponry"] * 2}, "'mods' names something twice"),
        ({"medals": 8}, "'medals' must be from 0 to 7"),
        ({"health": 5}, "'health' must be from 0 to 4"),
        ({"dials": {"mod": 6}}, "'mod' must be from 0 to 5"),
        ({"dials": {"speed": 1}}, "unknown key 'speed'"),
        ({"resources": {"crew": 1}}, "unknown key 'crew'"),
        ({"crew": ["navigator"] * 3 + ["pathfinder"] * 3 + ["welder"] * 2}, "is more than 7"),
        ({"crew": ["rigger"], "face_down": ["deckhand"]}, "more than 1 starting card"),
        ({"damage": {"trike": 5}}, "'trike' must be from 0 to 4"),
        ({"damage": {"sub": 4}, "dice": {"sub": ["grey:1"]}}, "the sub of seat 0 has more than 4"),
        ({"dice": {"trike": ["grey:4", "black:4"]}}, "the trike of seat 0 has two dice of one"),
        (
            {"vehicles": ["rust_bandit", "hakmet", "crab_grab"], "damage": {"sub": 1}},
            "the sub of seat 0 cannot be damaged",
        ),
    ],
)
def test_a_dashboard_keeps_its_limits(changes: Written, sentence: str) -> None:
    written = given().position
    written["seats"][0].update(changes)
    refused(written, sentence)


def test_a_vehicle_that_places_equal_dice_may_have_them() -> None:
    table = given(vehicles={0: ["beluga"]}, dice={0: {"sub": ["black:4", "grey:4", "grey:4"]}})
    assert table.dice(0) == {"sub": ["black:4", "grey:4", "grey:4"]}


def test_cargo_is_limited_where_that_was_chosen() -> None:
    with pytest.raises(raidtable.BadPosition, match="seat 1 has more than 8 Resources"):
        given(cargo="limited", stock={1: {"fuel": 9}})
    written = {**discard_cargo().position, "cargo": "unlimited"}
    refused(written, "nothing is discarded: the cargo is unlimited")


# The round


@pytest.mark.parametrize(
    ("story", "changes", "sentence"),
    [
        (given, {"first": None}, "'first' must be given"),
        (given, {"first": 1}, "by 'first' and 'turns' it is the turn of 1"),
        (given, {"turns": 0}, "'turns' must be from 1 to 4"),
        (roll_dice, {"turns": 1}, "'turns' must be from 0 to 0"),
        (drop_resources, {"turns": 3}, "'turns' must be from 4 to 4"),
        (given, {"storm_row": ["grey:1"]}, "'storm_row' cannot hold a 1"),
        (given, {"storm_row": ["grey:2"] * 6}, "'storm_row' cannot hold 6 dice"),
        (drop_resources, {"storm_row": ["grey:2"] * 7}, "'storm_row' cannot hold 7 dice"),
        (given, {"steps": []}, "'storm_row' cannot hold 0 dice"),
        (given, {"steps": ["round", "between_turns"]}, "'storm_row' cannot hold 0 dice"),
        (given, {"tray": {"black:2": 4}}, "'tray' and 'die' have more black dice than are rolled"),
        (prepare, {"tray": {"black:2": 3}}, "'tray' and 'die' have more black dice"),
        (given, {"tray": {"black:2": 3}}, "'tray' must hold 5 dice after these 'turns', not 3"),
        (roll_dice, {"tray": {"grey:2": 1}}, "'tray' gets its black dice before the grey ones"),
        (roll_dice, {"steps": in_turn("roll_dice", "lay_contracts")}, "'tray' is empty until"),
        (roll_dice, {"storm_row": ["grey:2"], "medal_die": "black:6"}, "while dice are rolled"),
        (given, {"storm_row": ["grey:2"]}, "'medal_die' must be given until the die is drafted"),
        (given, {"medal_die": "black:2"}, "'medal_die' has no meaning in round 1"),
        (
            given,
            {"storm_row": ["grey:2"], "medal_die": "grey:2"},
            "'medal_die' must be the highest of 'tray', black before grey",
        ),
        (
            roll_dice,
            {"storm_row": ["grey:2"], "tray": {}, "medal_die": "grey:2"},
            "'medal_die' must be the highest of 'tray', black before grey",
        ),
        (opponent_rolls, {"first": 1}, "it is not the opponent's turn"),
        (given, {"steps": in_turn()}, "'turn_seat' has no meaning"),
        (given, {"steps": in_turn(), "turn_seat": None, "turns": 0}, "there is nothing to decide"),
    ],
)
def test_a_round_that_does_not_fit_is_refused(
    story: Callable[[], Table], changes: Written, sentence: str
) -> None:
    refused({**story().position, **changes}, sentence)


def test_whose_turn_begins_follows_from_first_and_turns() -> None:
    with pytest.raises(raidtable.BadPosition, match="'turn_seat' is not whose turn comes next"):
        given(first=0, turn=1, turns=2)


# The opponent


@pytest.mark.parametrize(
    ("story", "changes", "sentence"),
    [
        (opponent_rolls, {"site": None}, "'site' must be a wreck, not null"),
        (opponent_rolls, {"way": "clockwise"}, "'way' and 'tried' are for an opponent that seeks"),
        (opponent_rolls, {"tried": 1}, "'way' and 'tried' are for an opponent that seeks"),
        (reveal_contract, {"way": None}, "'way' and 'tried' are for an opponent that seeks"),
        (reveal_contract, {"tried": 3}, "'way' and 'tried' are for an opponent that seeks"),
        (opponent_rolls, {"rolled": [1, 2]}, "'rolled' is for an opponent"),
        (reveal_contract, {"rolled": [1]}, "'rolled' is for an opponent"),
        (opponent_rolls, {"pile_left": 9}, "the opponent's Contracts are not 12 in all"),
        (opponent_rolls, {"active": None, "cover": [], "pile_left": 11}, "'active' must be given"),
        (reveal_contract, {"active": "K07", "cover": [None] * 2, "pile_left": 9}, "is revealed in"),
        (opponent_rolls, {"cover": [None]}, "'cover' must have 2 entries, not 1"),
        (opponent_rolls, {"cover": ["fuel", None]}, "'cover' cannot have fuel there"),
        (opponent_rolls, {"cover": ["general_goods", "weaponry"]}, "must leave an icon open"),
        (opponent_rolls, {"opening_left": 1}, "'opening_left' counts moves before the first round"),
    ],
)
def test_an_opponent_that_cannot_be_is_refused(
    story: Callable[[], Table], changes: Written, sentence: str
) -> None:
    written = story().position
    written["opponent"].update(changes)
    refused(written, sentence)


def test_the_opponents_pile_holds_unseen_contracts() -> None:
    written = opponent_rolls().position
    written["returned"] = [f"K{number:02}" for number in range(5, 30)]
    refused(written, "fewer Contracts are unseen than the opponent's pile holds")


# Steps and their data


@pytest.mark.parametrize(
    "steps",
    [
        ["draft_die"],
        ["round"],
        [*IN_ROUND, "move"],
        in_turn("draft_die", "salvage"),
        in_turn("end_turn", "rest_gain"),
        in_turn("end_turn", "end_turn"),
        in_turn("prepare", "reroll_die", "place_mod"),
        in_turn("draft_die", *["may_refresh"] * 3),
        in_turn("draft_die", *["place_mod"] * 3),
        in_turn("between_turns", "opponent_moves", "opponent_rolls"),
        ["round", "opening_moves", "place_standees"],
    ],
)
def test_steps_that_no_game_is_in_are_refused(steps: list[str]) -> None:
    refused({**given().position, "steps": steps}, "'steps' is not a row of steps")


def test_nothing_is_to_be_decided_at_a_step_that_goes_on_by_itself() -> None:
    refused({**salvage().position, "steps": in_turn("end_turn")}, "there is nothing to decide")


@pytest.mark.parametrize(
    ("story", "changes", "sentence"),
    [
        (given, {"turn_seat": None}, "'turn_seat' must be given with these 'steps'"),
        (given, {"die": "black:2"}, "'die' has no meaning with these 'steps'"),
        (prepare, {"die": None}, "'die' must be given with these 'steps'"),
        (bound, {"flags": ["placed"], "target": "w12"}, "'flags' must say of a die that is used"),
        (keep_crew, {"flags": []}, "'flags' must be given with these 'steps'"),
        (salvage, {"flags": ["placed", "resting"]}, "either 'placed' or 'resting'"),
        (keep_crew, {"flags": ["plane_paths"]}, "either 'placed' or 'resting'"),
        (
            keep_crew,
            {"flags": ["placed"], "vehicle": "sub", "target": "s0"},
            "these 'steps' are not those of a turn that travels",
        ),
        (
            salvage,
            {"flags": ["resting"], "vehicle": None, "target": None},
            "these 'steps' are not those of a turn that rests",
        ),
        (salvage, {"flags": ["placed", "can_prevent"]}, "'flags' do not fit the ability"),
        (salvage, {"flags": ["placed", "can_repair"]}, "'flags' do not fit the ability"),
        (devils_needle, {"flags": ["placed"]}, "'flags' do not fit the ability"),
        (salvage, {"flags": ["placed", "ability_used"]}, "cannot say 'ability_used'"),
        (keep_crew, {"flags": ["resting", "ability_used"]}, "cannot say 'ability_used'"),
        (prepare, {"die": "black:3"}, "only a 1 as it was rolled is 'wild'"),
        (prepare, {"hours_off": {"sub": 7}}, "'hours_off' are more than crew cards can give"),
        (prepare, {"vehicle": "sub", "wild": 0}, "no ability can have bound the die"),
        (bound_above_a_3, {"die": "black:2"}, "no ability can have bound the die"),
        (
            bound_above_a_3,
            {"steps": in_turn("prepare", "reroll_die")},
            "no ability can have bound the die",
        ),
        (set_die, {"forged": 0}, "'forged' must count the Forger"),
        (keep_resource, {"flags": ["resting"]}, "the raider does not open these 'steps'"),
        (early_salvage, {"vehicle": "trike"}, "the vehicle does not open these 'steps'"),
        (trail_blazer, {"die": "black:3"}, "ability does not ask for this 'die'"),
        (harm_vehicle, {"forged": 0}, "a vehicle is harmed for a Forger's rest only"),
        (trail_blazer, {"target": "w6"}, "'target' is not in reach of 'die'"),
        (trail_blazer, {"through_storm": 1}, "'target' is not in reach of 'die', or not by"),
        (salvage, {"target": "w11"}, "'target' must be the site of the seat that has moved"),
        (salvage, {"steps": in_turn("end_turn", "overhaul", "take_rewards")}, "the vehicle does"),
        (salvage, {"steps": in_turn("end_turn", "take_rewards")}, "need a Stormhold"),
        (fulfil_contract, {"steps": in_turn("end_turn", "repair_at_site"), "owed": {}}, "a wreck"),
        (draw_crew, {"draws": 5}, "5 crew cards are more than can be drawn"),
        (keep_crew, {"drawn": [{"card": "medic", "known_by": [1]}]}, "are known by the seat that"),
        (keep_resource, {"found": {"fuel": 3}}, "'found' is more than Qari draws"),
        (salvage, {"salvage_more": 5}, "'salvaged' is more than may be salvaged"),
        (salvage, {"salvaged": 3}, "'salvaged' is more than may be salvaged"),
        (salvage, {"salvaged": 1, "weapons": 1, "crew_tokens": 1}, "less than it is made up of"),
        (trade, {"wrecks": {"w12": {"crew": 1}}}, "there is nothing to trade at this site"),
        (fulfil_contract, {"contracts": {"s1": None}}, "this Stormhold has no Contract to fulfil"),
        (fulfil_contract, {"owed": {"fuel": 1}}, "'owed' is not what the Contract"),
        (pay_contract, {"owed": {"mechanical": 1}}, "'owed' is not what the Contract"),
        (fulfil_contract, {"discount": 2}, "'owed' cannot be paid"),
        (fulfil_contract, {"substitutes": 5}, "'owed' cannot be paid"),
        (pay_contract, {"contracts": {"s1": {"contract": "K14"}}, "owed": {"general_goods": 1,
         "fuel": 2}, "seats": [{"site": "s1", "resources": {"fuel": 1}}, {}]}, "'owed' cannot be"),
        (take_rewards, {"rewards": {"mod": 2}}, "'rewards' are more than a Contract"),
        (trail_blazer, {"removals_black": 2}, "'removals_black' or 'removals_grey' are more"),
        (trail_blazer, {"extra_repairs": 1}, "'removals' or 'extra_repairs' are more"),
        (orca, {"extra_repairs": 3}, "'removals' or 'extra_repairs' are more"),
        (orca, {"removals_grey": 1}, "'removals_grey' has no meaning"),
        (rest_repair, {"repairs": 4}, "'repairs' are more than the die gives"),
        (rest_repair, {"extra_repairs": 1}, "'removals' or 'extra_repairs' are more"),
        (remove_overhauled, {"remove_from": None}, "'remove_from' must be given"),
        (take_rewards, {"remove_from": "sub"}, "'remove_from' has no meaning"),
        (between_turns, {"drop_left": 1}, "'drop_left' has no meaning"),
        (given, {"asked": [1]}, "'asked' has no meaning"),
    ],
)  # fmt: skip
def test_a_turn_that_does_not_fit_is_refused(
    story: Callable[[], Table], changes: Written, sentence: str
) -> None:
    refused({**story().position, **changes}, sentence)


def test_the_drawing_player_has_room_for_a_card() -> None:
    written = keep_crew().position
    written["seats"][0]["crew"] = ["navigator"] * 3 + ["pathfinder"] * 3 + ["welder"]
    refused(written, "has no room for another crew card")


def test_a_dial_is_raised_where_there_is_room() -> None:
    written = raise_dial().position
    written["seats"][0]["dials"] = {"mod": 5, "medal": 5, "crew": 5}
    refused(written, "no dial can be raised")


# Damage and the Storm


def damage(source: str, vehicle: str, seat: int = 0) -> Written:
    return {"source": source, "seat": seat, "vehicle": vehicle}


@pytest.mark.parametrize(
    ("story", "hits", "sentence"),
    [
        (die_damage, [], "'hits' must be given with these 'steps'"),
        (salvage, [damage("salvage", "trike")], "'hits' has no meaning with these 'steps'"),
        (die_damage, [damage("die", "plane")], "'hits' are not Damage that can come now"),
        (die_damage, [damage("die", "trike", 1)], "'hits' are not Damage that can come now"),
        (die_damage, [damage("forger", "trike")], "'hits' are not Damage that can come now"),
        (die_damage, [damage("storm", "trike")], "'hits' are not Damage that can come now"),
        (die_damage, [damage("die", "trike")] * 2, "'hits' are not Damage that can come now"),
        (storm_damage, [damage("contract", "trike")], "'hits' are not Damage that can come now"),
        (storm_hits, [damage("die", "trike")], "'hits' are not Damage that can come now"),
    ],
)
def test_damage_that_cannot_come_is_refused(
    story: Callable[[], Table], hits: list[Written], sentence: str
) -> None:
    refused({**story().position, "hits": hits}, sentence)


def test_the_storm_hits_only_players_who_went_through_it() -> None:
    refused({**storm_damage().position, "through_storm": 0}, "'hits' are not Damage")


def test_salvage_does_no_damage_without_end() -> None:
    written = die_damage().position
    written["seats"][0]["site"] = written["target"]
    written["steps"] = in_turn("end_turn", "site_effect", "take_damage")
    written["hits"] = [damage("salvage", "trike")] * 16
    refused(written, "'hits' are more than can come at once")
    written["hits"] = [damage("salvage", "trike")] * 2
    assert raidtable.position("storm_raiders", written).step == "TakeDamage"


@pytest.mark.parametrize(
    ("story", "changes"),
    [
        (drop_resources, {"drop_sites": 4}),
        (drop_resources, {"drop_site": "w2"}),
        (drop_resources, {"drop_each": 1}),
        (drop_resources, {"drop_left": 3}),
        (storm_hits, {"drop_left": 1}),
    ],
)
def test_drops_follow_from_the_last_die(story: Callable[[], Table], changes: Written) -> None:
    sentence = "what the Storm drops does not fit the last die of 'storm_row'"
    refused({**story().position, **changes}, sentence)


def test_a_storm_that_drops_has_moved() -> None:
    written = {**drop_resources().position, "storm_row": []}
    refused(written, "'storm_row' must hold the die that drove the Storm")


# Set-up


def set_up_to(step: str, seats: int = 2, **options: str) -> Written:
    """The position of a match by hand when that step is reached, always with the first choice."""
    match = raidtable.new("storm_raiders", seats=seats, chance="by_hand", **options)
    while match.step != step:
        match.play(match.legal()[0])
    return match.position()


@pytest.mark.parametrize(
    ("step", "changes", "sentence"),
    [
        ("LayResources", {"turns": 1}, "nothing has been played while the game is set up"),
        ("LayResources", {"storm": "w5"}, "nothing has been played while the game is set up"),
        ("LayResources", {"discards": {"fuel": 1}}, "nothing has been played while"),
        ("LayResources", {"first": 1}, "'first' is given once the first player is chosen"),
        ("PlaceStandees", {"first": None}, "'first' is given once the first player is chosen"),
        ("LayResources", {"wrecks": {"w1": {"fuel": 1}}}, "'wrecks' get 3 Resources each"),
        ("LayContracts", {"wrecks": {"w1": {}}}, "'wrecks' get 3 Resources each"),
        ("LayResources", {"contracts": {"s0": {"contract": "K01"}}}, "'contracts' are laid grey"),
        ("LayContracts", {"contracts": {"s0": None}}, "'contracts' are laid grey side up"),
        ("LayContracts", {"contracts": {"s0": {"contract": "K01", "age": "blue"}}}, "laid grey"),
        ("DealTiles", {"contracts": {"s1": None}}, "'contracts' are laid grey side up"),
        ("DealTiles", {"dealt": ["reid", "reid"]}, "'dealt' must be different tiles"),
        ("DealTiles", {"dealt": ["spectre"]}, "'dealt' must be different tiles"),
        ("ChooseTiles", {"dealt": ["reid"]}, "'dealt' must be 16 tiles when they are chosen"),
        ("LayResources", {"dealt": ["reid"]}, "'dealt' has no meaning with these 'steps'"),
    ],
)
def test_a_set_up_that_does_not_fit_is_refused(step: str, changes: Written, sentence: str) -> None:
    refused({**set_up_to(step, tiles="choose"), **changes}, sentence)


@pytest.mark.parametrize(
    ("step", "seat", "changes", "sentence"),
    [
        ("LayResources", 0, {"medals": 1}, "seat 0 does not fit this point of the set-up"),
        ("DealTiles", 1, {"raider": "reid"}, "seat 1 does not fit this point of the set-up"),
        ("ChooseTiles", 0, {"vehicles": ["half_cracked"]}, "was not dealt"),
        ("ChooseTiles", 0, {"raider": "endi"}, "seat 0 has a tile that it was not dealt"),
        ("ChooseTiles", 1, {"raider": "thorne"}, "tiles are chosen in the order of the seats"),
        ("DealStarters", 0, {"dials": {"crew": 0}}, "seat 0 does not fit this point"),
        ("DealStarters", 0, {"damage": {"trike": 0}}, "seat 0 does not fit this point"),
        ("DealStarters", 0, {"vehicles": []}, "seat 0 does not fit this point"),
        ("DealTiles", 0, {"crew": ["rigger"]}, "each seat in turn is dealt one starting card"),
        ("DealStarters", 1, {"crew": ["rigger"]}, "each seat in turn is dealt one starting card"),
        ("DealStarters", 0, {"crew": ["medic"]}, "each seat in turn is dealt one starting card"),
        ("ChooseFirst", 0, {"crew": []}, "each seat in turn is dealt one starting card"),
        ("ChooseFirst", 0, {"site": "s1"}, "each seat is placed at its own Stormhold"),
        ("PlaceStandees", 0, {"site": "s1"}, "each seat is placed at its own Stormhold"),
        ("PlaceStandees", 1, {"site": "w1"}, "each seat is placed at its own Stormhold"),
    ],
)
def test_a_seat_that_does_not_fit_the_set_up_is_refused(
    step: str, seat: int, changes: Written, sentence: str
) -> None:
    written = copy.deepcopy(set_up_to(step, tiles="choose"))
    written["seats"][seat].update(changes)
    refused(written, sentence)


def test_the_opponent_has_nothing_until_the_standees_are_placed() -> None:
    written = set_up_to("PlaceStandees", seats=1, opening_moves="2")
    written["opponent"]["completed"] = ["K30"]
    refused(written, "the opponent has no Contracts yet and stands where it starts")
    written["opponent"].update(completed=[], opening_left=4)
    refused(written, "'opening_left' must be from 0 to 3, not 4")


def test_opening_moves_bring_the_opponent_no_more_contracts_than_there_are_moves() -> None:
    written = set_up_to("RevealContract", seats=1, opening_moves="2")
    written["opponent"].update(completed=["K29", "K30"], pile_left=10)
    refused(written, "'completed' and 'opening_left' are more than the opening moves")
    written["opponent"].update(completed=[], pile_left=12)
    written["contracts"]["s2"] = None
    refused(written, "'contracts' are laid grey side up, in their order")
