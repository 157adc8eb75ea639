"""Rulings on what players have, on cards, and on questions to players: 1, 28, 37, 38, from 61
on."""

from typing import Any

import pytest
from tests.games.storm_raiders.given import DATA, Table, given, trip

import raidtable
from raidtable.engine.pool import Pool
from raidtable.engine.rng import seeded
from raidtable.games.storm_raiders.rules.step_ids import GAIN_CREW

MODS: list[str] = [row["id"] for row in DATA["mod_slots"]]
# Seven cards that only change a drafted die.
SEVEN = ["navigator"] * 3 + ["gambler"] * 2 + ["juggler"] * 2


def test_ruling_1_one_health_tracker_and_one_bag() -> None:
    # A Medic moves back what Damage without room moved to the right.
    row = {"dice": {0: {"trike": ["black:1"]}}, "damage": {0: {"trike": 2}}}
    table = trip("black:5", "trike:w1", crew={0: ["medic"]}, **row)
    assert table.seat(0)["health"] == 1
    table.play("crew:medic")
    assert table.seat(0)["health"] == 0
    # Qari draws from the bag that the Storm's drops come from.
    table = trip("black:2", "rest", raider={0: "qari"}, turns=3, tray={"black:2": 2})
    table.play("ability")
    in_bag = table.odds["token:fuel"]
    table.play("token:fuel", "token:fuel", "gain:medal")
    assert table.step == "DropResources"
    assert table.odds["token:fuel"] == in_bag - 2


def test_ruling_28_mod_stays_in_its_slot() -> None:
    table = trip("black:2", "rest", mods={0: ["plane_weaponry"]})
    table.play("gain:mod")
    assert table.legal == [f"mod:{slot}" for slot in MODS if slot != "plane_weaponry"]
    table.play("mod:sub_weaponry")
    assert table.seat(0)["mods"] == ["plane_weaponry", "sub_weaponry"]


def test_ruling_37_face_down_starter_may_be_destroyed_for_an_open_slot() -> None:
    story: dict[str, Any] = {"face_down": {0: ["rigger"]}, "dials": {0: {"crew": 2}}}
    table = given(**story)
    assert table.points(0) == {"crew": 2}
    table.play("destroy:rigger", "mod:trike_weaponry")
    assert table.seat(0)["mods"] == ["trike_weaponry"]
    assert table.face_down(0) == []
    assert table.points(0) == {}
    assert "destroy:rigger" not in given(mods={0: MODS}, **story).legal


@pytest.mark.parametrize(("under", "kept"), [([], []), ([0], ["navigator"])])
def test_ruling_38_short_pile_gives_what_it_has(under: list[int], kept: list[str]) -> None:
    # Four players cannot hold that many cards, so this position is made by hand.
    table = given()
    game = table.match.game
    state: Any = game.rules.determinise(table.match.view(0), seeded("any"))
    state.pile = Pool([0] * len(DATA["crew"]))
    state.under, state.under_by = under, [0] * len(under)
    state.stack.append(GAIN_CREW)
    game.rules.proceed(state, None)
    written: Any = game.rules.write(state)
    assert written["seats"][0]["crew"] == kept
    assert written["under"] == []
    assert written["steps"][-1] == "draft_die"


def test_ruling_61_damage_markers_never_run_out() -> None:
    # The box has 30; these players already have 36 of them.
    full = {"trike": 4, "plane": 4, "sub": 4}
    table = trip("black:2", "plane:w0:storm", seats=4, damage=dict.fromkeys(range(1, 4), full))
    assert table.damage(0) == {"trike": 1, "plane": 1, "sub": 1}


def test_ruling_62_each_pair_of_any_resources_scores_1() -> None:
    for stock, points in (
        ({"weaponry": 1}, {}),
        ({"fuel": 1, "weaponry": 1}, {"resources": 1}),
        ({"fuel": 2, "weaponry": 1}, {"resources": 1}),
        ({"fuel": 2, "mechanical": 1, "weaponry": 1}, {"resources": 2}),
    ):
        assert given(stock={0: stock}).points(0) == points


def test_ruling_74_starter_is_destroyed_at_any_decision_of_the_own_turn() -> None:
    table = given(crew={0: ["rigger"]}, wrecks={"w3": {"fuel": 2}}, tray=["black:3"])
    for choice in ("draft:black:3", "go:plane:w3", "salvage:fuel", "salvage:fuel"):
        assert "destroy:rigger" in table.legal
        table.play(choice)
    assert table.step == "TakeDamage"
    assert "destroy:rigger" in table.legal
    # When the Storm hits in the clean-up, the player is asked about a Welder only.
    table = trip(
        "black:2",
        "rest",
        turns=3,
        tray={"black:2": 1, "black:4": 1},
        site={1: "w2"},
        crew={1: ["rigger", "welder"]},
    )
    table.play("gain:medal")
    assert table.actor == 1
    assert table.legal == ["suffer", "crew:welder"]


def test_ruling_81_lost_gains_are_not_offered() -> None:
    # A Crew token gives nothing to a player with seven cards, so Qari takes the fuel.
    table = trip("black:2", "rest", raider={0: "qari"}, crew={0: SEVEN})
    table.play("ability", "token:crew", "token:fuel")
    assert table.stock(0) == {"fuel": 1}
    # If nothing can be gained, the choice is skipped.
    table = trip("black:2", "rest", mods={0: MODS}, medals={0: 7}, crew={0: SEVEN})
    assert table.actor == 1


def test_ruling_83_cards_go_under_the_pile_as_drawn_and_unseen() -> None:
    table = trip("black:2", "trike:w1", wrecks={"w1": {"crew": 1}}, crew={0: ["recruiter"]})
    table.play("salvage:crew", "crew:recruiter")
    drawn = ["medic", "bosun", "welder", "broker"]
    table.play(*(f"card:{card}" for card in drawn))
    table.play("keep:welder")
    assert [card["card"] for card in table.position["under"]] == ["medic", "bosun", "broker"]
    assert [card["card"] for card in table.seen(0)["under"]] == ["medic", "bosun", "broker"]
    assert [card["card"] for card in table.seen(1)["under"]] == [None] * 3


def test_ruling_89_no_card_is_used_in_the_middle_of_another_effect() -> None:
    ready: dict[str, Any] = {"crew": {0: ["bosun", "mechanic"]}, "damage": {0: {"sub": 1}}}
    table = given(face_down={0: ["gambler", "juggler"]}, **ready)
    assert "crew:mechanic:sub" in table.legal
    table.play("crew:bosun")
    assert table.legal == ["refresh:gambler", "refresh:juggler", "skip"]
    # Paying, with a choice between goods and Weaponry.
    stock = {0: {"general_goods": 2, "weaponry": 1}}
    table = trip("black:2", "trike:s4", contracts={"s4": "K01"}, stock=stock, **ready)
    table.play("fulfil")
    assert table.legal == ["pay:general_goods", "pay:weaponry"]
    # Choosing among drawn cards.
    table = trip("black:2", "trike:w1", wrecks={"w1": {"crew": 1}}, **ready)
    table.play("salvage:crew", "card:medic", "card:welder")
    assert table.legal == ["keep:welder", "keep:medic"]
    # Discarding cargo.
    table = trip(
        "black:2",
        "trike:w1",
        cargo="limited",
        wrecks={"w1": {"fuel": 1}},
        stock={0: {"general_goods": 8}},
        **ready,
    )
    table.play("salvage:fuel")
    assert table.legal == ["discard:general_goods", "discard:fuel"]


@pytest.mark.parametrize(
    ("card", "use", "story"),
    [
        ("mechanic", "crew:mechanic:plane", {"damage": {0: {"plane": 1}}}),
        ("medic", "crew:medic", {"health": {0: 1}}),
        ("dispatcher", "crew:dispatcher:plane:grey:1", {"dice": {0: {"plane": ["grey:1"]}}}),
        ("tinkerer", "crew:tinkerer:mod:crew", {"dials": {0: {"crew": 1}}}),
        ("bosun", "crew:bosun", {"face_down": {0: ["gambler"]}}),
        ("rigger", "destroy:rigger", {"mods": {0: MODS[1:]}}),
    ],
)
def test_ruling_90_what_would_change_nothing_is_not_offered(
    card: str, use: str, story: dict[str, Any]
) -> None:
    crew = {0: [card]}
    assert use in given(crew=crew, **story).legal
    full: dict[str, Any] = {"mods": {0: MODS}} if card == "rigger" else {}
    assert given(crew=crew, **full).legal == ["draft:black:2", "draft:grey:2"]
    # A 6 cannot rise, and a Sub that is not at a port cannot leave one free of charge.
    table = given(tray=["black:6"], site={0: "s1"}, crew={0: ["harbour_pilot", "navigator"]})
    table.play("draft:black:6")
    assert "crew:navigator:down" in table.legal
    assert "crew:navigator:up" not in table.legal
    assert "crew:harbour_pilot" not in table.legal


def test_ruling_91_tiles_are_chosen_seat_by_seat_and_lie_open() -> None:
    table = Table(raidtable.new("storm_raiders", seats=2, seed=1, tiles="choose"))
    dealt = table.seen(1)["dealt"]
    assert len(dealt) == 16
    # Two of each kind for each seat: raiders, Trikes, Planes, Subs.
    kinds = [dealt[first : first + 4] for first in range(0, 16, 4)]
    for seat in range(2):
        for kind in kinds:
            mine = kind[2 * seat : 2 * seat + 2]
            assert table.actor == seat
            assert set(table.legal) == {f"choose:{tile}" for tile in mine}
            table.play(f"choose:{mine[0]}")
    assert [row["raider"] for row in table.position["seats"]] == [dealt[0], dealt[2]]


def test_ruling_93_forced_choices_are_carried_out_at_once() -> None:
    # The only open slot.
    table = given(crew={0: ["rigger"]}, mods={0: MODS[1:]})
    table.play("destroy:rigger")
    assert table.seat(0)["mods"] == MODS
    # The only card face down.
    table = trip("black:2", "rest", face_down={0: ["juggler"]}, raider={0: "khena"})
    assert table.crew(0) == ["juggler"]
    assert table.step == "RestGain"
    # The only gain that a rest can still give.
    table = trip("black:2", "rest", mods={0: MODS}, crew={0: SEVEN})
    assert table.seat(0)["medals"] == 1
    assert table.actor == 1


def test_ruling_94_who_could_still_do_something_is_asked_before_the_turn_ends() -> None:
    damage = {0: {"sub": 1}}
    for story, extra in (
        ({"crew": {0: ["mechanic"]}}, "crew:mechanic:sub"),
        ({"vehicles": {0: ["mad_wick"]}}, "wick:sub"),
    ):
        table = trip("black:2", "plane:w1", damage=damage, **story)
        assert table.step == "EndTurn"
        assert table.legal == ["end", extra]
        table.play(extra)
        assert table.damage(0) == {}
        assert table.actor == 1
    # The starting card alone causes no such question.
    assert trip("black:2", "plane:w1", crew={0: ["rigger"]}).actor == 1
