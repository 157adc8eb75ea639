"""Raiding: the requirements of each settlement, its points, and its plunder."""

from typing import Any

import pytest
from tests.games.north_sea.given import Table
from tests.games.north_sea.raiding import (
    EVERY_WORKER,
    SETTLEMENTS,
    STRONG,
    WEAK,
    Settlement,
    raid,
    raid_points,
    raider,
)
from tests.table import logged

import raidtable

every_settlement = pytest.mark.parametrize("site", SETTLEMENTS, ids=lambda site: site.name)


def can_raid(table: Table, site: str) -> bool:
    return f"raid:{site}" in table.legal


def refusal(table: Table, site: str) -> str:
    """The reason why a raid there is not legal."""
    assert not can_raid(table, site)
    return str(table.match.explain(f"raid:{site}"))


# Requirements of a raid


@every_settlement
def test_settlement_asks_for_its_crew(site: Settlement) -> None:
    assert can_raid(raider(site.name), site.name)
    short = raider(site.name, crew=WEAK[: site.crew - 1])
    assert short.refusal(f"raid:{site.name}").figures["crew"] == 1
    assert not can_raid(short, site.name)


@every_settlement
def test_settlement_asks_for_its_provisions(site: Settlement) -> None:
    short = raider(site.name, provisions=site.provisions - 1)
    assert not can_raid(short, site.name)
    assert short.refusal(f"raid:{site.name}").figures["provisions"] == 1


@pytest.mark.parametrize(
    "site", [site for site in SETTLEMENTS if site.gold], ids=lambda site: site.name
)
def test_monasteries_and_fortresses_ask_for_their_gold(site: Settlement) -> None:
    short = raider(site.name, gold=site.gold - 1)
    assert not can_raid(short, site.name)
    assert short.refusal(f"raid:{site.name}").figures["gold"] == 1


@every_settlement
@pytest.mark.parametrize("worker", EVERY_WORKER)
def test_settlement_takes_its_colours_of_workers(site: Settlement, worker: str) -> None:
    table = raider(site.name, worker=worker)
    assert can_raid(table, site.name) == (worker in site.workers)
    if worker not in site.workers:
        assert table.refusal(f"raid:{site.name}").figures["workers"] == site.workers


@every_settlement
def test_raid_pays_its_costs_to_the_supply_and_leaves_the_worker(site: Settlement) -> None:
    table = raider(site.name)
    before = table.supply
    events = table.play(f"raid:{site.name}")
    assert logged(events, "Raided") == [
        {
            "event": "Raided",
            "seat": 0,
            "site": site.name,
            "colour": site.workers[-1],
            "provisions": site.provisions,
            "gold": site.gold,
        }
    ]
    assert table.goods(0) == {}
    assert table.supply["provisions"] == before["provisions"] + site.provisions
    assert table.supply["gold"] == before["gold"] + site.gold
    assert table.seat(0)["worker"] is None
    assert table.position["spots"][site.set_names[0]] == site.workers[-1]


def test_refused_raid_says_exactly_what_is_missing() -> None:
    table = raider("fortress_west", worker="grey", provisions=2)
    assert refusal(table, "fortress_west") == (
        "To raid the western Fortress you need 1 more provision and a white worker."
    )


@pytest.mark.parametrize(
    ("site", "story", "sentence"),
    [
        ("harbour_west", {"crew": []}, "the western Harbour you need 2 more crew members."),
        (
            "harbour_east",
            {"worker": "white", "provisions": 0},
            "the eastern Harbour you need 3 more provisions and a black or grey worker.",
        ),
        ("outpost_north", {"worker": "black"}, "the northern Outpost you need a grey worker."),
        (
            "monastery_east",
            {"worker": "black", "crew": WEAK[:3], "provisions": 0, "gold": 0},
            "the eastern Monastery you need 2 more provisions, 1 more gold, 1 more crew member "
            "and a grey or white worker.",
        ),
        ("fortress_centre", {"gold": 0}, "the central Fortress you need 2 more gold."),
    ],
)
def test_refusal_names_everything_that_is_missing(
    site: str, story: dict[str, Any], sentence: str
) -> None:
    assert refusal(raider(site, **story), site) == f"To raid {sentence}"


def test_settlement_without_plunder_cannot_be_raided() -> None:
    raided = {"fortress_centre-1": "white", "fortress_centre-2": "white"}
    table = raider("fortress_centre", raided=raided)
    assert refusal(table, "fortress_centre") == "The central Fortress has no plunder left."


def test_illegal_raid_is_refused_at_the_door_with_its_rule() -> None:
    table = raider("outpost_east", provisions=1)
    with pytest.raises(raidtable.IllegalAction, match="need 3 more provisions") as refused:
        table.play("raid:outpost_east")
    assert refused.value.rule == "raid"
    assert table.match.explain("raid:outpost_east").missing == 3


def test_raid_is_the_whole_turn() -> None:
    table = raider("harbour_west")
    raid(table, "harbour_west")
    table.play("plunder:harbour_west-1")
    assert (table.actor, table.step) == (1, "Turn")


def test_ruling_6_every_hired_crew_member_takes_part() -> None:
    table = raider("monastery_west", crew=STRONG)
    events = raid(table, "monastery_west", [2, 2])
    assert logged(events, "ScoredRaid")[0]["strength"] == 5 * 4 + 2 + 2


def test_ruling_7_discounts_never_bring_a_cost_below_nothing() -> None:
    table = raider("monastery_east", crew=["scout"] * 3 + WEAK[:1], provisions=0)
    events = raid(table, "monastery_east")
    assert logged(events, "Raided")[0]["provisions"] == 0
    assert table.seat(0)["provisions"] == 0


def test_ruling_8_copies_of_a_crew_action_add_up() -> None:
    crew = ["huntsman", "huntsman", "archer", "archer", "marauder"]
    table = raider("outpost_north", crew=crew, provisions=1)
    events = raid(table, "outpost_north", [2])
    assert logged(events, "Raided")[0]["provisions"] == 1
    assert logged(events, "ScoredRaid")[0]["by_crew"] == 2 + 2 + 1


# Dice and strength


@every_settlement
def test_settlement_has_its_dice(site: Settlement) -> None:
    table = raider(site.name)
    table.play(f"raid:{site.name}")
    for _ in range(site.dice):
        assert table.step == "RollDice"
        assert table.odds == {"die:2": 1, "die:3": 2, "die:4": 2, "die:5": 1}
        table.play("die:2")
    assert table.step == "ChooseSet"


@every_settlement
def test_settlement_scores_by_its_levels(site: Settlement) -> None:
    if site.dice == 0:
        assert raid_points(site.name, 0) == raid_points(site.name, 8) == 1
        return
    below = 0
    for strength, points in site.levels:
        assert raid_points(site.name, strength - 1) == below
        assert raid_points(site.name, strength) == points
        below = points


def test_strength_is_dice_crew_crew_actions_and_armour() -> None:
    crew = ["barbarian", "champion", "warlord", "huntsman", "forager"]
    table = raider("fortress_east", crew=crew, armour=6)
    events = raid(table, "fortress_east", [5, 4])
    dice, printed, action, armour = 5 + 4, 3 + 4 + 3 + 1 + 0, 2, 6
    strength = dice + printed + action + armour
    assert logged(events, "ScoredRaid")[0]["strength"] == strength == 28
    assert table.seat(0)["armour"] == 6


@pytest.mark.parametrize(("strength", "points"), [(11, 0), (12, 4), (19, 4), (20, 6)])
def test_printed_example_of_the_western_monastery(strength: int, points: int) -> None:
    assert raid_points("monastery_west", strength) == points


def test_ruling_9_a_weak_raid_scores_nothing_for_strength_but_all_else() -> None:
    table = raider("monastery_west", crew=["shieldmaiden", "forager", "jeweller"])
    events = raid(table, "monastery_west", [2, 2])
    assert logged(events, "ScoredRaid")[0] == {
        "event": "ScoredRaid",
        "seat": 0,
        "strength": 7,
        "points": 0,
        "by_crew": 1,
    }
    table.play("plunder:monastery_west-1")
    assert table.goods(0) == {"livestock": 3}
    assert table.seat(0)["worker"] == "white"
    assert table.seat(0)["points"] == 1


def test_ruling_10_only_the_highest_level_reached_scores() -> None:
    assert raid_points("fortress_west", 36) == 12


def test_ruling_11_harbours_have_no_dice_and_score_1_and_the_crew_bonus() -> None:
    table = raider("harbour_east", crew=["warmonger", "brawler"])
    events = raid(table, "harbour_east")
    assert table.step == "ChooseSet"
    scored = logged(events, "ScoredRaid")[0]
    assert (scored["points"], scored["by_crew"]) == (1, 1)
    assert table.seat(0)["points"] == 2


def test_ruling_11_valkyries_work_at_harbours_as_elsewhere() -> None:
    table = raider(
        "harbour_east", crew=WEAK[:2], sets={"harbour_east-1": {"valkyrie": 1, "gold": 3}}
    )
    raid(table, "harbour_east")
    table.play("plunder:harbour_east-1")
    assert table.step == "Valkyries"


# Plunder


@every_settlement
def test_settlement_has_its_sets_of_plunder(site: Settlement) -> None:
    sets = raidtable.new("north_sea", seats=3, seed=1).position()["sets"]
    assert isinstance(sets, dict)
    found = [sets[name] for name in site.set_names]
    assert f"{site.name}-{len(site.sets) + 1}" not in sets
    tokens = [sum(row[kind] for kind in row if kind != "worker") for row in found]
    assert list(zip(tokens, [row["worker"] for row in found], strict=True)) == site.sets


@every_settlement
def test_settlement_gives_a_set_and_its_worker_for_each_spot(site: Settlement) -> None:
    for name, (tokens, worker) in zip(site.set_names, site.sets, strict=True):
        table = raider(site.name)
        raid(table, site.name)
        assert table.legal == [f"plunder:{each}" for each in site.set_names]
        table.play(f"plunder:{name}")
        assert table.seat(0)["worker"] == worker
        assert table.goods(0) == {"livestock": tokens}
        assert table.position["sets"][name] is None


def test_plunder_is_gained_token_by_token() -> None:
    plunder = {"gold": 2, "iron": 1, "livestock": 1}
    table = raider("harbour_west", sets={"harbour_west-1": plunder})
    raid(table, "harbour_west")
    events = table.play("plunder:harbour_west-1")
    assert logged(events, "TookPlunder")[0]["counts"] == [2, 1, 1, 0]
    assert table.goods(0) == plunder


def test_ruling_12_the_spot_is_not_tied_to_a_set() -> None:
    table = raider("harbour_middle", raided={"harbour_middle-1": "black"})
    raid(table, "harbour_middle")
    assert table.position["spots"]["harbour_middle-2"] == "grey"
    assert table.legal == ["plunder:harbour_middle-2", "plunder:harbour_middle-3"]
    table.play("plunder:harbour_middle-3")
    assert table.position["sets"]["harbour_middle-2"] is not None


def test_ruling_13_plunder_of_a_raid_cannot_pay_for_it() -> None:
    golden = {"fortress_centre-1": {"gold": 2}, "fortress_centre-2": {"gold": 2}}
    table = raider("fortress_centre", gold=1, sets=golden)
    assert refusal(table, "fortress_centre") == "To raid the central Fortress you need 1 more gold."


# Brawlers


def test_ruling_14_each_brawler_rolls_one_die_again_and_the_new_face_stands() -> None:
    table = raider("monastery_west", crew=["brawler", "brawler", "forager"])
    raid(table, "monastery_west", [2, 3])
    assert table.step == "RerollDice"
    assert table.legal == ["reroll:first", "reroll:second", "keep"]
    table.play("reroll:first", "die:4")
    assert table.step == "RerollDice"
    events = table.play("reroll:first", "die:2")
    assert logged(events, "ScoredRaid")[0]["strength"] == 2 + 2 + 2 + 3
    assert table.step == "ChooseSet"


def test_dice_may_be_kept_though_a_brawler_is_there() -> None:
    table = raider("outpost_east", crew=["brawler", "brawler", "forager"])
    raid(table, "outpost_east", [5])
    assert table.legal == ["reroll:first", "keep"]
    events = table.play("keep")
    assert logged(events, "ScoredRaid")[0]["strength"] == 2 + 2 + 5
    assert table.step == "ChooseSet"


def test_ruling_15_strength_counts_those_who_die_in_the_raid() -> None:
    table = raider(
        "monastery_west",
        crew=STRONG[:3],
        sets={"monastery_west-2": {"valkyrie": 2}},
    )
    events = raid(table, "monastery_west", [4, 4])
    assert logged(events, "ScoredRaid")[0]["strength"] == 12 + 8
    assert table.seat(0)["points"] == 6
    table.play("plunder:monastery_west-2")
    assert table.step == "Valkyries"
