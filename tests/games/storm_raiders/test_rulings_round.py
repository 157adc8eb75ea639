"""Rulings on the round, the Storm and reactions: 2, 3, 35, 36, 53 to 60, 80, 87, 92."""

from typing import Any

from tests.games.storm_raiders.given import HOLDS, WRECKS, Table, given, trip
from tests.table import logged

ONE_EACH = {"trike": 1, "plane": 1, "sub": 1}


def last_turn(last_die: str, **story: Any) -> Table:
    """Seat 0, of two, has taken the last turn of the round with a rest; that die was left."""
    tray = {"black:2": 2} if last_die == "black:2" else {"black:2": 1, last_die: 1}
    table = trip("black:2", "rest", turns=3, tray=tray, **story)
    table.play("gain:medal")
    return table


def drop(table: Table, resource: str = "fuel") -> None:
    """The Storm drops that Resource wherever it has passed."""
    while table.step == "DropResources":
        table.play(f"token:{resource}")


def test_ruling_2_medal_goes_to_who_drafts_its_die() -> None:
    table = given(round=2, tray=["black:6"], medals={0: 6})
    assert table.position["medal_die"] == "black:6"
    table.play("draft:black:6")
    assert table.seat(0)["medals"] == 7
    assert table.position["medal_die"] is None
    # The eighth die, and the one next to the last die, go back.
    table = given(round=2, tray=["black:6"], medals={0: 7})
    table.play("draft:black:6")
    assert table.seat(0)["medals"] == 7
    assert table.position["medal_die"] is None
    tray = {"black:6": 1, "grey:2": 1}
    table = trip("grey:2", "rest", round=2, turns=3, tray=tray, medal_die="black:6")
    events = table.play("gain:mod", "mod:trike_weaponry")
    assert logged(events, "MedalUntaken")
    assert table.position["medal_die"] is None
    assert table.seat(0)["medals"] == table.seat(1)["medals"] == 0


def test_ruling_3_medal_lies_beside_the_highest_die_black_before_grey() -> None:
    for tray, best in (
        (["black:5", "grey:5"], "black:5"),
        (["black:5", "grey:6"], "grey:6"),
        (["black:1", "black:1", "black:1", "grey:2"], "grey:2"),
    ):
        assert given(round=2, tray=tray).position["medal_die"] == best


def test_ruling_35_others_prevent_and_repair_but_use_no_other_cards() -> None:
    table = last_turn(
        "black:4",
        site={1: "w2"},
        health={1: 1},
        dials={1: {"mod": 1}},
        damage={1: {"trike": 1}},
        dice={1: {"plane": ["black:1"]}},
        crew={1: ["dispatcher", "mechanic", "medic", "tinkerer", "welder"]},
    )
    # Between turns, and before the Storm moves.
    assert table.actor == 1
    assert table.legal == ["pass", "crew:mechanic:trike"]
    table.play("pass")
    # When the Storm hits.
    assert table.actor == 1
    assert table.legal == ["suffer", "crew:welder", "crew:mechanic:trike"]
    table.play("crew:welder")
    assert table.damage(1) == {"trike": 1, "plane": 1, "sub": 1}


def test_ruling_36_first_player_reacts_first_then_clockwise() -> None:
    # Seat 1 is first; both are in the Storm's way.
    table = last_turn("black:4", site={0: "w2", 1: "w3"}, crew={0: ["welder"], 1: ["welder"]})
    assert table.position["first"] == 1
    assert table.actor == 1
    table.play("crew:welder")
    assert table.actor == 0
    # Between turns: seat 3 is first, 0 has ended its turn, 1 comes next.
    mechanics = {2: ["mechanic"], 3: ["mechanic"]}
    damage = {2: {"trike": 1}, 3: {"trike": 1}}
    table = given(seats=4, turns=1, crew=mechanics, damage=damage)
    table.play("draft:black:2", "rest", "gain:medal")
    assert table.actor == 3
    table.play("pass")
    assert table.actor == 2


def test_ruling_53_last_1_is_rolled_again_and_keeps_its_colour() -> None:
    table = last_turn("grey:1")
    assert table.odds == {f"roll:{value}": 1 for value in range(2, 7)}
    table.play("roll:3")
    assert table.position["storm_row"] == ["grey:3"]
    assert table.position["heading"] == "anticlockwise"
    assert table.position["storm"] == "w10"


def test_ruling_54_storm_never_laps_the_path() -> None:
    # The longest way of all: a 6 in the last round.
    table = last_turn("black:6", round=6)
    assert table.position["storm"] == "w9"
    drop(table)
    dropped = {site: sum(table.wreck(site).values()) for site in WRECKS}
    assert dropped == {site: int(1 <= place <= 9) for place, site in enumerate(WRECKS)}
    assert table.match.over


def test_ruling_55_storms_start_and_stormholds_are_safe() -> None:
    table = given(
        seats=3, turns=5, site={0: "w0", 1: "s1", 2: "w2"}, tray={"black:2": 1, "black:4": 1}
    )
    table.play("draft:black:2", "rest", "gain:medal")
    assert table.position["storm"] == "w4"
    assert table.damage(0) == table.damage(1) == {}
    assert table.damage(2) == ONE_EACH


def test_ruling_56_drops_go_backwards_until_the_bag_is_empty() -> None:
    # All but three Crew tokens are on the map; one of the three is a discard.
    full = {
        "general_goods": 12, "fuel": 10, "mechanical": 9, "electrical": 9, "orichalcum": 7,
        "weaponry": 8, "crew": 2,
    }  # fmt: skip
    table = last_turn("black:4", wrecks={"w8": full}, discards={"crew": 1})
    drop(table, "crew")
    assert table.wreck("w4") == {"crew": 2}
    assert table.wreck("w3") == {"crew": 1}
    assert table.wreck("w2") == table.wreck("w1") == {}


def test_ruling_57_wreck_holds_any_number_of_resources() -> None:
    table = last_turn("black:2", wrecks={"w2": {"general_goods": 12, "orichalcum": 7}})
    drop(table)
    assert table.wreck("w2") == {"general_goods": 12, "fuel": 3, "orichalcum": 7}


def test_ruling_58_stormhold_stays_empty_without_contracts() -> None:
    names = [f"K{number:02}" for number in range(1, 31)]
    held = dict(zip(HOLDS[1:], names[:4], strict=True))
    table = last_turn("black:4", fulfilled={0: names[4:15], 1: names[15:]}, contracts=held)
    drop(table)
    assert table.step == "RollDice"
    assert table.position["contracts"]["s0"] is None
    assert table.position["contracts"]["s1"] == {"contract": "K01", "age": "blue"}


def test_ruling_59_gone_contract_returns_to_the_bag_after_the_refill() -> None:
    contracts = {hold: f"K0{place + 1}" for place, hold in enumerate(HOLDS)}
    table = last_turn(
        "black:4", contracts={**contracts, "s2": {"contract": "K03", "age": "damaged"}}
    )
    drop(table)
    assert table.position["contracts"]["s2"] is None
    assert table.position["returned"] == []
    assert "contract:K03" not in table.odds
    table.play("contract:K30")
    assert table.position["returned"] == ["K03"]
    assert table.position["set_aside"] == []


def test_ruling_60_contract_is_grey_blue_damaged_and_gone() -> None:
    ages = {"s0": "grey", "s1": "blue", "s2": "damaged"}
    contracts = {hold: {"contract": f"K0{hold[1]}", "age": ages[hold]} for hold in ("s1", "s2")}
    table = last_turn("black:4", contracts={**contracts, "s0": "K10"})
    drop(table)
    table.play("contract:K11", "contract:K12", "contract:K13")
    assert table.position["contracts"] == {
        "s0": {"contract": "K10", "age": "blue"},
        "s1": {"contract": "K01", "age": "damaged"},
        "s2": {"contract": "K11", "age": "grey"},
        "s3": {"contract": "K12", "age": "grey"},
        "s4": {"contract": "K13", "age": "grey"},
    }


def test_ruling_80_storm_warden_helps_on_a_journey_and_in_the_clean_up() -> None:
    table = trip("black:2", "plane:w0:storm", crew={0: ["storm_warden"]})
    assert table.legal == ["suffer", "crew:storm_warden"]
    table.play("crew:storm_warden")
    assert table.damage(0) == {}
    table = last_turn("black:4", site={1: "w2"}, crew={1: ["storm_warden"]})
    assert table.actor == 1
    table.play("crew:storm_warden")
    assert table.damage(1) == {}
    assert table.step == "DropResources"
    # It does not help against other Damage.
    assert trip("black:5", "trike:w1", crew={0: ["storm_warden"]}).damage(0) == {"trike": 1}


def test_ruling_87_between_turns_the_others_are_asked() -> None:
    def rested(seat: int, **story: Any) -> Table:
        """Seat 0, of three, has rested; that seat has a Mechanic."""
        table = given(seats=3, crew={seat: ["mechanic"]}, **story)
        table.play("draft:black:2", "rest")
        while table.step != "RestGain":
            table.play(table.legal[0])
        table.play("gain:medal")
        return table

    damaged = {seat: {"trike": 3} for seat in range(3)}
    table = rested(0, damage=damaged)
    assert table.step == "EndTurn"
    table.play("end")
    assert (table.actor, table.step) == (1, "DraftDie")
    table = rested(1, damage=damaged)
    assert (table.actor, table.step) == (1, "DraftDie")
    assert "crew:mechanic:trike" in table.legal
    table = rested(2, damage=damaged)
    assert (table.actor, table.step) == (2, "BetweenTurns")
    table.play("crew:mechanic:trike")
    assert table.damage(2) == {"trike": 2}
    assert (table.actor, table.step) == (1, "DraftDie")
    # A card without an effect is no reason to ask.
    assert rested(2).actor == 1


def test_ruling_92_who_could_make_room_by_a_repair_is_asked() -> None:
    story: dict[str, Any] = {"dice": {0: {"trike": ["black:1"]}}, "crew": {0: ["mechanic"]}}
    table = trip("black:5", "trike:w1", damage={0: {"trike": 2}}, **story)
    assert table.step == "TakeDamage"
    assert table.legal == ["suffer", "crew:mechanic:trike"]
    table.play("crew:mechanic:trike")
    assert table.damage(0) == {"trike": 2}
    assert table.seat(0)["health"] == 0
    # A Dispatcher makes room by removing a die.
    dispatcher = {**story, "crew": {0: ["dispatcher"]}}
    table = trip("black:5", "trike:w1", damage={0: {"trike": 2}}, **dispatcher)
    table.play("crew:dispatcher:trike:black:1")
    assert table.damage(0) == {"trike": 3}
    assert table.seat(0)["health"] == 0
    # With room there is nothing to ask before the Damage has come.
    table = trip("black:5", "trike:w1", damage={0: {"trike": 1}}, **story)
    assert table.damage(0) == {"trike": 2}
    assert table.step == "EndTurn"
