"""The effect of each of the 23 kinds of crew card."""

from typing import Any

import pytest
from tests.games.storm_raiders.given import Table, given, trip
from tests.table import logged


def drafted(die: str, *cards: str, **story: Any) -> Table:
    """Seat 0, which has those cards face up, has drafted the die."""
    table = given(crew={0: list(cards)}, tray=[die], **story)
    table.play(f"draft:{die}")
    return table


def uses(table: Table) -> list[str]:
    """The uses of crew cards that are legal now."""
    return [text for text in table.legal if text.startswith("crew:")]


def ways(table: Table, kind: str) -> list[str]:
    """The sites to which the vehicle of that type can go now."""
    return [text.split(":", 2)[2] for text in table.legal if text.startswith(f"go:{kind}:")]


def die_of(table: Table) -> tuple[str, int]:
    """The drafted die, and whether it is wild."""
    return table.position["die"], table.position["wild"]


def test_used_card_is_face_down_until_it_is_refreshed() -> None:
    table = drafted("black:3", "navigator")
    table.play("crew:navigator:up")
    assert (table.crew(0), table.face_down(0)) == ([], ["navigator"])
    assert uses(table) == []


# Changing the die


def test_navigator_changes_the_die_by_one() -> None:
    table = drafted("black:3", "navigator", "navigator")
    assert uses(table) == ["crew:navigator:up", "crew:navigator:down"]
    table.play("crew:navigator:up")
    assert die_of(table) == ("black:4", 0)
    table.play("crew:navigator:down")
    assert die_of(table) == ("black:3", 0)


def test_navigator_stays_within_1_and_6_and_makes_no_wild_die() -> None:
    assert uses(drafted("black:6", "navigator")) == ["crew:navigator:down"]
    assert uses(drafted("black:1", "navigator")) == ["crew:navigator:up"]
    table = drafted("black:2", "navigator")
    table.play("crew:navigator:down")
    assert die_of(table) == ("black:1", 0)


def test_gambler_rerolls_the_die_and_a_1_is_wild() -> None:
    table = drafted("grey:3", "gambler")
    table.play("crew:gambler")
    assert table.odds == {f"roll:{value}": 1 for value in range(1, 7)}
    table.play("roll:1")
    assert die_of(table) == ("grey:1", 1)
    assert "set:6" in table.legal
    table = drafted("grey:1", "gambler")
    table.play("crew:gambler", "roll:4")
    assert die_of(table) == ("grey:4", 0)


def test_juggler_turns_the_die_over_and_makes_no_wild_die() -> None:
    table = drafted("grey:2", "juggler")
    table.play("crew:juggler")
    assert die_of(table) == ("grey:5", 0)
    table = drafted("grey:6", "juggler")
    table.play("crew:juggler")
    assert die_of(table) == ("grey:1", 0)
    assert "set:6" not in table.legal


def test_forger_sets_the_die_and_damages_the_vehicle_used() -> None:
    table = drafted("black:6", "forger")
    table.play("crew:forger")
    assert table.legal == [f"set:{value}" for value in range(1, 7)]
    table.play("set:1")
    assert die_of(table) == ("black:1", 0)
    table.play("go:trike:w1")
    assert table.damage(0) == {"trike": 1}


def test_forger_damages_besides_what_a_high_die_does() -> None:
    table = drafted("black:2", "forger")
    table.play("crew:forger", "set:6", "go:plane:w1")
    assert table.damage(0) == {"plane": 2}


def test_forger_damages_any_vehicle_in_a_rest() -> None:
    table = drafted("black:2", "forger", vehicles={0: ["crab_grab"]})
    table.play("crew:forger", "set:1", "rest")
    # The Crab Grab cannot be damaged, so it cannot be chosen.
    assert table.legal == ["harm:trike", "harm:plane"]
    table.play("harm:plane")
    assert table.damage(0) == {"plane": 1}


def test_forger_used_twice_on_one_die_damages_twice() -> None:
    table = drafted("black:6", "forger", "bosun")
    table.play("crew:forger", "set:2", "crew:bosun", "refresh:forger", "crew:forger", "set:1")
    table.play("go:trike:w1")
    assert table.damage(0) == {"trike": 2}


def test_old_salt_raises_the_die_by_one() -> None:
    table = drafted("grey:5", "old_salt")
    assert uses(table) == ["crew:old_salt:up"]
    table.play("crew:old_salt:up")
    assert die_of(table) == ("grey:6", 0)
    assert uses(drafted("grey:6", "old_salt")) == []


# Travelling


def test_pathfinder_needs_one_hour_less_with_any_vehicle() -> None:
    table = drafted("black:3", "pathfinder", "pathfinder")
    before = {kind: ways(table, kind) for kind in ("trike", "plane", "sub")}
    table.play("crew:pathfinder")
    after = {kind: ways(table, kind) for kind in before}
    # From s0: s3 is four hours away, by land or air; a port of 1 as well.
    assert before["sub"] == []
    assert after["sub"] == ["w5", "w9", "s4"]
    for kind in ("trike", "plane"):
        assert "s3" not in before[kind]
        assert "s3" in after[kind]


def test_two_pathfinders_need_two_hours_less() -> None:
    table = drafted("black:2", "pathfinder", "pathfinder")
    table.play("crew:pathfinder")
    assert "s3" not in ways(table, "trike")
    table.play("crew:pathfinder")
    assert "s3" in ways(table, "trike")


def test_hours_saved_do_not_outlast_the_turn() -> None:
    table = drafted("black:2", "pathfinder", site={1: "s0"})
    table.play("crew:pathfinder", "go:trike:w1", "draft:black:2")
    assert table.actor == 1
    assert "s1" not in ways(table, "trike")


def test_deckhand_needs_one_hour_less_with_trike_or_sub() -> None:
    table = drafted("black:3", "deckhand")
    by_plane = ways(table, "plane")
    table.play("crew:deckhand")
    assert "s3" in ways(table, "trike")
    assert ways(table, "sub") == ["w5", "w9", "s4"]
    assert ways(table, "plane") == by_plane


def test_mountain_guide_opens_plane_only_paths_to_the_trike() -> None:
    table = drafted("black:3", "mountain_guide")
    assert "w3" not in ways(table, "trike")
    table.play("crew:mountain_guide")
    assert ways(table, "trike") == ways(table, "plane")
    assert "w3" in ways(table, "trike")


def test_harbour_pilot_leaves_a_port_for_nothing() -> None:
    table = drafted("black:2", "harbour_pilot")
    assert ways(table, "sub") == []
    table.play("crew:harbour_pilot")
    assert ways(table, "sub") == ["w3", "w5", "w7", "w9", "w11", "s4"]


def test_harbour_pilot_is_of_no_use_where_there_is_no_port() -> None:
    assert uses(drafted("black:2", "harbour_pilot", site={0: "w2"})) == []


def test_travel_cards_for_other_vehicles_are_not_offered_once_the_die_is_bound() -> None:
    table = drafted(
        "black:6", "deckhand", "mountain_guide", "harbour_pilot", "pathfinder",
        vehicles={0: ["hakmet"]},
    )  # fmt: skip
    table.play("adapt:plane:3")
    assert uses(table) == ["crew:pathfinder"]


# Damage

STORM_HITS = {"trike": 1, "plane": 1, "sub": 1}


def test_welder_prevents_one_damage_from_a_die() -> None:
    table = trip("black:6", "trike:w1", crew={0: ["welder"]})
    assert table.legal == ["suffer", "crew:welder"]
    table.play("crew:welder")
    assert (table.damage(0), table.face_down(0)) == ({}, ["welder"])


def test_welder_prevents_one_damage_from_the_storm_or_none() -> None:
    table = trip("black:2", "trike:w0:storm", crew={0: ["welder"]})
    table.play("suffer", "crew:welder")
    assert table.damage(0) == {"trike": 1, "sub": 1}
    table = trip("black:2", "trike:w0:storm", crew={0: ["welder"]})
    table.play("suffer", "suffer", "suffer")
    assert (table.damage(0), table.crew(0)) == (STORM_HITS, ["welder"])


def test_welder_prevents_damage_of_salvage_contract_and_forger() -> None:
    table = trip("black:1", "trike:w1", crew={0: ["welder"]}, wrecks={"w1": {"weaponry": 1}})
    table.play("salvage:weaponry", "crew:welder")
    assert table.damage(0) == {}
    table = trip(
        "black:2", "trike:s4", crew={0: ["welder"]}, stock={0: {"general_goods": 2}},
        contracts={"s4": {"contract": "K01", "age": "damaged"}},
    )  # fmt: skip
    table.play("fulfil", "crew:welder")
    assert table.damage(0) == {}
    table = drafted("black:2", "forger", "welder")
    table.play("crew:forger", "set:1", "go:trike:w1", "crew:welder")
    assert table.damage(0) == {}


def storm_comes(card: str) -> Table:
    """Seat 1 is at w2 with that card when the Storm comes, after the last turn of seat 0."""
    return trip(
        "black:3", "trike:w1", tray={"black:3": 2}, crew={1: [card]}, site={1: "w2"}, first=1,
        turns=3,
    )  # fmt: skip


def test_welder_prevents_damage_in_the_clean_up() -> None:
    table = storm_comes("welder")
    assert (table.actor, table.legal) == (1, ["suffer", "crew:welder"])
    table.play("suffer", "crew:welder")
    assert (table.damage(0), table.damage(1)) == (STORM_HITS, {"trike": 1, "sub": 1})


def test_storm_warden_prevents_all_damage_of_a_hit_by_the_storm() -> None:
    table = storm_comes("storm_warden")
    assert (table.actor, table.legal) == (1, ["suffer", "crew:storm_warden"])
    table.play("crew:storm_warden")
    assert (table.damage(0), table.damage(1)) == (STORM_HITS, {})


def test_storm_warden_helps_on_entering_the_storms_site() -> None:
    table = trip("black:2", "trike:w0:storm", crew={0: ["storm_warden"]})
    table.play("crew:storm_warden")
    assert table.damage(0) == {}


def test_storm_warden_prevents_nothing_else() -> None:
    table = trip("black:6", "trike:w1", crew={0: ["storm_warden"]})
    assert table.damage(0) == {"trike": 1}


def test_rigger_prevents_damage_of_a_die_and_of_salvage() -> None:
    table = trip("black:6", "trike:w1", crew={0: ["rigger"]})
    table.play("crew:rigger")
    assert table.damage(0) == {}
    table = trip("black:1", "plane:w1", crew={0: ["rigger"]}, wrecks={"w1": {"fuel": 2}})
    table.play("salvage:fuel", "salvage:fuel", "crew:rigger")
    assert table.damage(0) == {}


def test_rigger_prevents_no_damage_of_storm_contract_or_forger() -> None:
    table = trip("black:2", "trike:w0:storm", crew={0: ["rigger"]})
    assert table.damage(0) == STORM_HITS
    table = trip(
        "black:2", "trike:s4", crew={0: ["rigger"]}, mods={0: ["trike_weaponry"]},
        stock={0: {"fuel": 1, "electrical": 1}},
        contracts={"s4": {"contract": "K07", "age": "damaged"}},
    )  # fmt: skip
    table.play("fulfil")
    assert table.damage(0) == {"trike": 1}
    table = drafted("black:2", "forger", "rigger")
    table.play("crew:forger", "set:1", "go:trike:w1")
    assert table.damage(0) == {"trike": 1}


# At a wreck


def test_scavenger_salvages_one_more() -> None:
    table = trip("black:1", "plane:w1", crew={0: ["scavenger"]}, wrecks={"w1": {"fuel": 4}})
    table.play("salvage:fuel", "salvage:fuel")
    assert table.legal == ["done", "crew:scavenger"]
    table.play("crew:scavenger", "salvage:fuel")
    assert table.stock(0) == {"fuel": 3}
    assert table.damage(0) == {"plane": 1}


def test_two_scavengers_salvage_two_more() -> None:
    table = trip("black:1", "trike:w1", crew={0: ["scavenger"] * 2}, wrecks={"w1": {"fuel": 4}})
    table.play("crew:scavenger", "crew:scavenger", *["salvage:fuel"] * 4)
    assert table.stock(0) == {"fuel": 4}


def test_scavenger_is_of_no_use_where_two_resources_lie() -> None:
    table = trip("black:1", "trike:w1", crew={0: ["scavenger"]}, wrecks={"w1": {"fuel": 2}})
    assert uses(table) == []


def trading(**story: Any) -> Table:
    """Seat 0 comes to w1 with a Trader and some fuel."""
    stock = {0: {"fuel": 1}}
    return trip("black:1", "plane:w1", crew={0: ["trader"]}, stock=stock, **story)


def test_trader_exchanges_a_resource_for_one_lying_there() -> None:
    table = trading(wrecks={"w1": {"weaponry": 1, "fuel": 1, "orichalcum": 1}})
    table.play("crew:trader")
    assert table.legal == ["trade:fuel:orichalcum", "trade:fuel:weaponry"]
    table.play("trade:fuel:weaponry")
    assert table.stock(0) == {"weaponry": 1}
    assert table.wreck("w1") == {"fuel": 2, "orichalcum": 1}


def test_trader_does_not_salvage() -> None:
    table = trading(wrecks={"w1": {"weaponry": 1}})
    table.play("crew:trader", "done")
    assert (table.damage(0), table.dials(0)) == ({}, {})


def test_trader_neither_gives_nor_takes_crew_tokens() -> None:
    assert uses(trading(wrecks={"w1": {"crew": 2}})) == []


def test_trader_is_of_no_use_without_a_resource_of_another_type() -> None:
    assert uses(trading(wrecks={"w1": {"fuel": 2}})) == []


# At a Stormhold


def at_contract(contract: str, *cards: str, stock: dict[str, int]) -> Table:
    """Seat 0 comes to s4, which has that Contract."""
    return trip(
        "black:2", "trike:s4", crew={0: list(cards)}, stock={0: stock}, contracts={"s4": contract}
    )


def test_quartermaster_pays_one_resource_fewer() -> None:
    table = at_contract("K03", "quartermaster", stock={"mechanical": 1})
    assert "fulfil" not in table.legal
    table.play("crew:quartermaster", "fulfil")
    assert table.seat(0)["contracts"] == ["K03"]
    assert table.stock(0) == {}


def test_quartermaster_lets_the_player_choose_what_to_keep() -> None:
    table = at_contract("K03", "quartermaster", stock={"general_goods": 1, "mechanical": 1})
    table.play("crew:quartermaster", "fulfil")
    assert table.legal == ["pay:general_goods", "spare"]
    table.play("spare")
    assert table.stock(0) == {"general_goods": 1}


def test_quartermaster_leaves_at_least_one_to_pay() -> None:
    table = at_contract("K03", "quartermaster", "bosun", stock={"mechanical": 1})
    table.play("crew:quartermaster", "crew:bosun", "refresh:quartermaster")
    assert uses(table) == []


def test_broker_lets_one_resource_count_as_any_type() -> None:
    table = at_contract("K03", "broker", stock={"general_goods": 1, "fuel": 1})
    assert table.refusal("fulfil").name == "cannot_pay"
    table.play("crew:broker", "fulfil")
    assert table.seat(0)["contracts"] == ["K03"]
    assert table.stock(0) == {}


def test_two_brokers_let_two_resources_count_as_any_type() -> None:
    table = at_contract("K03", "broker", "broker", stock={"fuel": 2})
    table.play("crew:broker")
    assert "fulfil" not in table.legal
    table.play("crew:broker", "fulfil")
    assert (table.seat(0)["contracts"], table.stock(0)) == (["K03"], {})


# In the player's own turn, or at any time


def test_mechanic_removes_a_damage_in_ones_own_turn() -> None:
    table = given(crew={0: ["mechanic"]}, damage={0: {"trike": 1, "sub": 2}})
    assert uses(table) == ["crew:mechanic:trike", "crew:mechanic:sub"]
    table.play("crew:mechanic:sub")
    assert table.damage(0) == {"trike": 1, "sub": 1}


def test_mechanic_removes_a_damage_between_the_turns_of_others() -> None:
    table = trip("black:1", "trike:w1", seats=3, crew={2: ["mechanic"]}, damage={2: {"plane": 1}})
    assert (table.actor, table.legal) == (2, ["pass", "crew:mechanic:plane"])
    table.play("crew:mechanic:plane")
    assert table.damage(2) == {}
    assert table.actor == 1


def test_mechanic_makes_room_when_damage_is_coming() -> None:
    story: dict[str, Any] = {"damage": {0: {"trike": 3}}, "crew": {0: ["mechanic"]}}
    table = trip("black:6", "trike:w1", **story)
    table.play("crew:mechanic:trike")
    assert (table.damage(0), table.seat(0)["health"]) == ({"trike": 3}, 0)


def test_dispatcher_removes_a_die_from_any_vehicle() -> None:
    table = given(crew={0: ["dispatcher"]}, dice={0: {"trike": ["black:1"], "sub": ["grey:4"]}})
    assert uses(table) == ["crew:dispatcher:trike:black:1", "crew:dispatcher:sub:grey:4"]
    table.play("crew:dispatcher:sub:grey:4")
    assert table.dice(0) == {"trike": ["black:1"]}


def test_dispatcher_is_not_used_on_other_turns() -> None:
    table = trip(
        "black:1", "trike:w1", seats=3, crew={2: ["dispatcher"]}, dice={2: {"sub": ["grey:4"]}}
    )
    assert table.actor == 1


def test_bosun_refreshes_up_to_two_other_cards() -> None:
    table = given(crew={0: ["bosun"]}, face_down={0: ["navigator", "medic", "welder"]})
    table.play("crew:bosun")
    assert table.legal == ["refresh:navigator", "refresh:welder", "refresh:medic", "skip"]
    table.play("refresh:medic", "refresh:welder")
    assert (table.crew(0), table.face_down(0)) == (["welder", "medic"], ["navigator", "bosun"])


def test_bosun_may_refresh_fewer_and_never_itself() -> None:
    table = given(crew={0: ["bosun"]}, face_down={0: ["navigator", "medic"]})
    table.play("crew:bosun", "refresh:medic", "skip")
    assert (table.crew(0), table.face_down(0)) == (["medic"], ["navigator", "bosun"])
    assert uses(given(crew={0: ["bosun", "navigator"]})) == []


def test_tinkerer_raises_one_dial_and_lowers_another() -> None:
    table = given(crew={0: ["tinkerer"]}, dials={0: {"mod": 5, "medal": 1}})
    assert uses(table) == [
        "crew:tinkerer:medal:mod", "crew:tinkerer:crew:mod", "crew:tinkerer:crew:medal",
    ]  # fmt: skip
    table.play("crew:tinkerer:crew:mod")
    assert table.dials(0) == {"mod": 4, "medal": 1, "crew": 1}


def test_recruiter_looks_at_four_cards_and_keeps_one() -> None:
    table = trip("black:1", "trike:w1", crew={0: ["recruiter"]}, wrecks={"w1": {"crew": 1}})
    table.play("salvage:crew")
    assert table.legal == ["draw", "crew:recruiter"]
    table.play("crew:recruiter", "card:medic", "card:bosun", "card:welder", "card:trader")
    assert table.legal == ["keep:welder", "keep:bosun", "keep:medic", "keep:trader"]
    table.play("keep:welder")
    assert (table.crew(0), table.face_down(0)) == (["welder"], ["recruiter"])
    under = [row["card"] for row in table.position["under"]]
    assert under == ["medic", "bosun", "trader"]


def test_recruiter_may_wait() -> None:
    table = trip("black:1", "trike:w1", crew={0: ["recruiter"]}, wrecks={"w1": {"crew": 1}})
    table.play("salvage:crew", "draw", "card:medic", "card:bosun", "keep:medic")
    assert table.crew(0) == ["recruiter", "medic"]


def test_medic_moves_the_health_tracker_towards_full_health() -> None:
    table = given(crew={0: ["medic"]}, health={0: 2})
    table.play("crew:medic")
    assert table.seat(0)["health"] == 1
    assert uses(given(crew={0: ["medic"]})) == []


def test_grease_hand_removes_a_damage_from_the_vehicle_used() -> None:
    story: dict[str, Any] = {"crew": {0: ["grease_hand"]}, "damage": {0: {"trike": 1, "sub": 1}}}
    assert uses(given(**story)) == []
    table = trip("black:2", "trike:w1", wrecks={"w1": {"fuel": 1}}, **story)
    assert uses(table) == ["crew:grease_hand"]
    table.play("crew:grease_hand")
    assert table.damage(0) == {"sub": 1}


def test_grease_hand_is_of_no_use_in_a_rest() -> None:
    table = trip("black:1", "rest", crew={0: ["grease_hand"]}, damage={0: {"trike": 1}})
    assert uses(table) == []


# Starting cards


@pytest.mark.parametrize("starter", ["old_salt", "deckhand", "grease_hand", "rigger"])
def test_starting_card_may_be_destroyed_for_a_mod(starter: str) -> None:
    table = given(crew={0: [starter, "navigator"]})
    table.play(f"destroy:{starter}", "mod:trike_weaponry")
    assert table.seat(0)["mods"] == ["trike_weaponry"]
    assert table.crew(0) == ["navigator"]
    assert not any(text.startswith("destroy") for text in table.legal)


def test_starting_card_may_be_destroyed_face_down() -> None:
    table = given(face_down={0: ["rigger"]})
    events = table.play("destroy:rigger", "mod:trike_weaponry")
    assert logged(events, "DestroyedStarter")
    assert table.face_down(0) == []


def test_other_crew_cards_cannot_be_destroyed() -> None:
    table = given(crew={0: ["navigator"]})
    assert not any(text.startswith("destroy") for text in table.legal)
