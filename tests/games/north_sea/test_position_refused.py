"""Impossible positions are rejected, each with a message that gives the reason."""

import copy
from typing import Any

import pytest
from tests.games.north_sea.given import START, given

import raidtable

Written = dict[str, Any]
TURN = ["round", "end_turn"]
SET_UP = ["round", "roll_for_start", "reject_cards", "deal_hands"]
# Seat 0 has used the Town Hall, where its worker is.
HALL: Written = {
    "worker": {0: None},
    "village": dict.fromkeys(["gate_house", "town_hall", "treasury", "mill"], "black"),
    "placed_at": "town_hall",
    "colour": "black",
    "used": ["town_hall"],
}
FOR_GOLD: Written = {
    "hall_card": "merchant", "used": ["town_hall", "treasury"], "cash": "gold", "draws": 2,
}  # fmt: skip


def refused(written: Written, sentence: str) -> None:
    with pytest.raises(raidtable.BadPosition, match=sentence):
        raidtable.position("north_sea", written)


@pytest.fixture
def start() -> Written:
    """A complete position at the start of a turn."""
    return given(hand={0: ["archer", "trader"], 1: ["scout"]}).position


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"sea": []}, "unknown key 'sea'"),
        ({"seats": [{}]}, "north_sea is for 2, 3 or 4 players"),
        ({"village": {"gate_house": "red"}}, "'gate_house' cannot be 'red'"),
        ({"village": {"armoury": "black"}}, "armoury takes no black worker"),
        ({"village": {"mill": "black"}}, "there are 6 black workers, but 5 are in play"),
        ({"sets": {"harbour_west-1": {"worker": "white"}}}, "a grey worker stands there"),
        ({"sets": {"harbour_west-1": {}}}, "harbour_west-1 holds 4 tokens, not 0"),
        ({"spots": {"fortress_west-1": "grey"}}, "fortress_west-1 takes no grey worker"),
        ({"bag": {"gold": 1}}, "'bag' holds tokens only while the game is set up"),
        ({"bag": {"gold": 99}}, "gold, but the box holds 18"),
        ({"discards": {"brynjar": 2}}, "there are 2 of 'brynjar', but the box holds 1"),
        ({"under": [{"card": "archer"}]}, "'by' must be from 0 to 1"),
        ({"offers": ["1", "1", "2"]}, "an Offering tile is in two places"),
        ({"offers": ["1", "2", None]}, "the stack of Offerings would fill it"),
        ({"ending": "valkyries"}, "'ending' cannot be 'valkyries' yet"),
        ({"last_turns": 1}, "'last_turns' needs 'ending' too"),
        ({"steps": []}, "the game is over, without 'steps', when 'last_turns' is 0"),
        ({"steps": ["turn"]}, "'steps' is not a row of steps"),
        ({"steps": [*TURN, "pick_up_worker", "turn"]}, "'steps' is not a row of steps"),
        ({"steps": [*TURN, "mill", "turn"]}, "'steps' is not a row of steps"),
        ({"turn_seat": None}, "'turn_seat' must be given with these 'steps'"),
        ({"dice": [2]}, "'dice' has no meaning with these 'steps'"),
        ({"dice": [1]}, "'dice' cannot show the number 1"),
        ({"dice": [True]}, "'dice' cannot show true or false"),
        ({"steps": TURN}, "there is nothing to decide at the last of 'steps'"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(start: Written, changes: Written, sentence: str) -> None:
    refused({**start, **changes}, sentence)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"known": [[0], []]}, "'known' names the other seats"),
        ({"known": [[]]}, "'known' must have 2 entries, not 1"),
        ({"crew": ["berserker"] * 4 + ["sage"] * 2}, "seat 0 is more than 5"),
        ({"crew": ["brynjar", "ragnhildr"]}, "seat 0 has more than 1 Hero"),
    ],
)
def test_what_a_seat_cannot_have_is_refused(
    start: Written, changes: Written, sentence: str
) -> None:
    written = copy.deepcopy(start)
    written["seats"][0].update(changes)
    refused(written, sentence)


@pytest.mark.parametrize("key", ["placed_at", "dice", "claimed"])
def test_a_working_value_needs_steps(key: str) -> None:
    refused({key: 1}, f"'{key}' needs 'steps' too")


def test_cards_are_those_of_the_option() -> None:
    with pytest.raises(raidtable.BadPosition, match="it is for early cards"):
        raidtable.position("north_sea", {"cards": "printed"}, cards="early")


def test_a_worker_is_held_or_has_been_placed() -> None:
    with pytest.raises(raidtable.BadPosition, match="seat 0 must hold a worker"):
        given(worker={0: None}, village=HALL["village"])
    with pytest.raises(raidtable.BadPosition, match="seat 0 has placed its worker"):
        given(**{**HALL, "worker": {}, "village": START}, steps=[*TURN, "pick_up_worker"])


ALL_OUT: Written = {"offers": [None] * 3, "offerings": {0: [str(tile) for tile in range(1, 17)]}}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({}, "'ending' must be given: the end is near by 'offerings'"),
        ({"ending": "offerings"}, "'last_turns' must be given once the turn"),
        (
            {"ending": "offerings", "last_turns": 0, "steps": [*TURN, "turn"]},
            "'last_turns' must count the turn that is played",
        ),
    ],
)
def test_an_end_that_does_not_fit_is_refused(changes: Written, sentence: str) -> None:
    with pytest.raises(raidtable.BadPosition, match=sentence):
        given(**ALL_OUT, **changes)


@pytest.mark.parametrize(
    ("step", "changes", "sentence"),
    [
        ("town_hall_target", {}, "'hall_card' must be given"),
        ("town_hall_target", {"hall_card": "brynjar"}, "'brynjar' was not played"),
        ("town_hall_target", {"hall_card": "archer", "used": []}, "'archer' was not played"),
        ("town_hall_target", {"hall_card": "trader"}, "'hall_card' does not open these 'steps'"),
        ("swap_worker", {"hall_card": "archer", "target": 0}, "'target' must name an opponent"),
        ("steal_plunder", {"hall_card": "barbarian", "target": 1}, "there is nothing to decide"),
        ("enlist_crew", {"hall_card": "gravedigger", "recalled": "sage"}, "must be in the hand"),
        ("omit_good", {"hall_card": "trader", "offer": "9"}, "'offer' must be among"),
        ("trade_cards", {"hall_card": "scout", "target": 1, "trading": 1}, "do not fit the hands"),
        (
            "trade_cards",
            {"hall_card": "scout", "target": 1, "trading": 1, "traded": ["sage", "sage"]},
            "'traded' must leave a card",
        ),
        ("town_hall", {}, "'used' must not name town_hall"),
        ("town_hall", {"hall_card": "merchant"}, "'hall_card' does not open these 'steps'"),
        ("mill", {}, "no worker acts at mill now"),
        ("armoury", {"hall_card": "merchant"}, "does not act for a worker of this 'colour'"),
        ("discard_cards", {**FOR_GOLD, "used": ["town_hall"]}, "'used' must name treasury"),
        ("discard_cards", FOR_GOLD, "'draws' must be the cards"),
        ("hire_crew", {"hall_card": "merchant", "used": ["town_hall", "barracks"]}, "someone was"),
        ("draw_cards", {"hall_card": "gatekeeper", "draws": 1, "drawer": 1}, "'drawer' must be"),
        ("draw_cards", {"hall_card": "gatekeeper", "draws": 9, "drawer": 0}, "9 cards are more"),
        ("pick", {"placed_at": "long_house"}, "'placed_at' must be a building where"),
        ("pick", {"placed_at": "long_house", "colour": None}, "'colour' must be given"),
    ],
)  # fmt: skip
def test_an_action_that_does_not_fit_is_refused(step: str, changes: Written, sentence: str) -> None:
    steps = [*TURN, "pick_up_worker"] + ([] if step == "pick" else [step])
    with pytest.raises(raidtable.BadPosition, match=sentence):
        given(**{**HALL, **changes}, steps=steps)


# Raids: seat 0 plays one until it may reroll its die


@pytest.fixture
def raid() -> Written:
    table = given(
        worker={0: "grey"},
        crew={0: ["archer", "archer", "brawler"], 1: ["sage"]},
        provisions={0: 4},
    )
    table.play("raid:outpost_east", "die:3")
    return table.position


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"rerolls": 0}, "'rerolls' must be given"),
        ({"rerolls": 2}, "'dice' and 'rerolls' do not fit a raid of outpost_east"),
        ({"dice": [None]}, "'dice' and 'rerolls' do not fit a raid of outpost_east"),
        ({"raid_site": "outpost_north"}, "needs a worker on a spot for each raid"),
        ({"raid_site": None}, "needs a worker on a spot for each raid"),
        ({"claimed": 1}, "but the box holds 18|'claimed' has no meaning"),
        (
            {"steps": [*TURN, "choose_set", "score_raid", "reroll_dice", "roll_dice"]},
            "'dice' and 'rerolls' do not fit a raid of outpost_east",
        ),
    ],
)
def test_a_raid_that_does_not_fit_is_refused(
    raid: Written, changes: Written, sentence: str
) -> None:
    refused({**raid, **changes}, sentence)


def test_a_raid_needs_its_crew(raid: Written) -> None:
    seats = [{**seat, "crew": []} for seat in raid["seats"]]
    refused({**raid, "seats": seats}, "the crew is too small to raid outpost_east")


# Set-up


@pytest.fixture
def dealt() -> Written:
    """Seat 0 is about to reject the first of its five cards."""
    return raidtable.new("north_sea", seats=2, seed=1).position()


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"discards": {"brynjar": 1}}, "nothing has been played while|but the box holds"),
        ({"ending": "valkyries"}, "the game cannot end while it is set up"),
        ({"under": [{"card": "brynjar", "by": 1}]}, "cards that were rejected|the box holds"),
        ({"bag": {"gold": 1}}, "'bag' holds tokens only|the box holds"),
        ({"steps": SET_UP[:2]}, "'used' must be given"),
        ({"steps": SET_UP[:2], "used": [0]}, "'used' must name 2 seats or more"),
        ({"steps": SET_UP[:2], "used": [0, 1]}, "the hands do not fit this point"),
        ({"steps": [*SET_UP, "draw_cards"], "draws": 2, "drawer": 1}, "the hands do not fit"),
        ({"steps": [*SET_UP, "fill_sets"]}, "'bag' must hold all tokens"),
    ],
)
def test_a_set_up_that_does_not_fit_is_refused(
    dealt: Written, changes: Written, sentence: str
) -> None:
    refused({**dealt, **changes}, sentence)


def test_during_set_up_nobody_owns_more_than_silver_and_cards(dealt: Written) -> None:
    seats = [{**seat, "points": 1} for seat in dealt["seats"]]
    refused({**dealt, "seats": seats}, "seat 0 has 2 silver and cards during set-up")


def test_raiding_spaces_are_filled_in_their_order() -> None:
    written: Written = raidtable.new("north_sea", seats=2, chance="by_hand").position()
    written["sets"]["harbour_west-2"]["gold"] = 1
    written["bag"]["gold"] -= 1
    refused(written, "'sets' are filled from the bag in their order")
