"""The effect of each of the 26 cards once it is hired."""

from collections.abc import Sequence
from typing import Any

import pytest
from tests.games.north_sea.given import Table, at, given
from tests.games.north_sea.raiding import WEAK, raid, raider
from tests.table import logged

from raidtable.games.north_sea.rules.components import CARD_NAMES


def scored(site: str, crew: Sequence[str], **story: Any) -> dict[str, Any]:
    """A raid there by these crew members, filled up with crew without strength."""
    table = raider(site, crew=[*crew, *WEAK][: max(len(crew), 5)], **story)
    events = raid(table, site)
    if table.step == "RerollDice":
        events += table.play("keep")
    return dict(logged(events, "ScoredRaid")[0])


def crew_points(crew: Sequence[str], **story: Any) -> int:
    """The points of the crew at the end of the game."""
    return given(crew={0: list(crew)}, **story).points(0).get("crew", 0)


def killed(card: str, *others: str, **story: Any) -> Table:
    """A Valkyrie has taken that crew member at the western Harbour."""
    plunder = {"harbour_west-2": {"valkyrie": 1, "iron": 2}}
    table = raider("harbour_west", crew=[card, *(others or WEAK[:2])], sets=plunder, **story)
    raid(table, "harbour_west")
    table.play("plunder:harbour_west-2", f"lose:{card}")
    return table


def test_every_card_has_its_test_here() -> None:
    tests = " ".join(name for name in globals() if name.startswith("test_"))
    assert [card for card in CARD_NAMES if f"test_{card}_" not in tests] == []


# Points at raids


def test_archer_scores_2_at_outposts_only() -> None:
    assert scored("outpost_north", ["archer"])["by_crew"] == 2
    assert scored("outpost_east", ["archer"])["by_crew"] == 2
    assert scored("harbour_west", ["archer"])["by_crew"] == 0
    assert scored("monastery_west", ["archer"])["by_crew"] == 0


def test_marauder_scores_1_at_outposts_only() -> None:
    assert scored("outpost_east", ["marauder"])["by_crew"] == 1
    assert scored("fortress_east", ["marauder"])["by_crew"] == 0


def test_shieldmaiden_scores_1_at_monasteries_only() -> None:
    assert scored("monastery_west", ["shieldmaiden"])["by_crew"] == 1
    assert scored("monastery_east", ["shieldmaiden"])["by_crew"] == 1
    assert scored("outpost_north", ["shieldmaiden"])["by_crew"] == 0


def test_warmonger_scores_1_at_harbours_only() -> None:
    assert scored("harbour_middle", ["warmonger"])["by_crew"] == 1
    assert scored("fortress_west", ["warmonger"])["by_crew"] == 0


# Strength at raids


def strength_without_dice(site: str, crew: Sequence[str], dice: int, **story: Any) -> int:
    strength: int = scored(site, crew, **story)["strength"]
    return strength - 3 * dice


def test_armourer_adds_2_strength_at_monasteries_only() -> None:
    assert strength_without_dice("monastery_east", ["armourer"], 2) == 3 + 2
    assert strength_without_dice("fortress_east", ["armourer"], 2) == 3


def test_barbarian_adds_2_strength_at_fortresses_only() -> None:
    assert strength_without_dice("fortress_centre", ["barbarian"], 2) == 3 + 2
    assert strength_without_dice("monastery_west", ["barbarian"], 2) == 3


@pytest.mark.parametrize(("armour", "more"), [(2, 0), (3, 1), (5, 1), (9, 3), (10, 3)])
def test_brynjar_adds_1_strength_for_every_3_armour(armour: int, more: int) -> None:
    strength = strength_without_dice("outpost_north", ["brynjar"], 1, armour=armour)
    assert strength == 4 + armour + more


@pytest.mark.parametrize(("valkyries", "more"), [(1, 0), (2, 1), (3, 1), (6, 3), (7, 3)])
def test_ragnhildr_adds_1_strength_for_every_2_steps_on_the_track(
    valkyries: int, more: int
) -> None:
    strength = strength_without_dice("outpost_north", ["ragnhildr"], 1, valkyries=valkyries)
    assert strength == 4 + more


@pytest.mark.parametrize("others", [2, 3, 4])
def test_folke_adds_1_strength_for_each_other_crew_member(others: int) -> None:
    table = raider("outpost_north", crew=["folke", *WEAK[:others]])
    events = raid(table, "outpost_north")
    assert logged(events, "ScoredRaid")[0]["strength"] == 3 + 3 + others


def test_brawler_may_roll_one_die_again_in_each_raid() -> None:
    table = raider("outpost_north", crew=["brawler", *WEAK[:2]])
    raid(table, "outpost_north", [2])
    assert table.legal == ["reroll:first", "keep"]
    events = table.play("reroll:first", "die:5")
    assert logged(events, "RerolledDie")[0]["face"] == 2
    assert logged(events, "ScoredRaid")[0]["strength"] == 2 + 5
    assert table.step == "ChooseSet"


# Costs of raids


def price(site: str, card: str) -> tuple[int, int]:
    """Provisions and gold for a raid there with that card in the crew."""
    table = raider(site, crew=[card, *WEAK[:4]])
    paid = logged(table.play(f"raid:{site}"), "Raided")[0]
    return paid["provisions"], paid["gold"]


def test_cartographer_saves_1_gold_at_fortresses_only() -> None:
    assert price("fortress_west", "cartographer") == (3, 2 - 1)
    assert price("fortress_east", "cartographer") == (4, 1 - 1)
    assert price("monastery_west", "cartographer") == (3, 1)


def test_huntsman_saves_1_provision_at_outposts_only() -> None:
    assert price("outpost_east", "huntsman") == (4 - 1, 0)
    assert price("harbour_east", "huntsman") == (3, 0)


def test_scout_saves_1_provision_at_monasteries_only() -> None:
    assert price("monastery_east", "scout") == (2 - 1, 1)
    assert price("outpost_north", "scout") == (3, 0)


# Killed by a Valkyrie


def test_avenger_when_killed_costs_an_opponent_a_crew_member() -> None:
    table = killed("avenger", "forager", crews={1: ["champion", "sage"]})
    assert (table.actor, table.step, table.legal) == (0, "Avenge", ["target:1"])
    table.play("target:1")
    assert (table.actor, table.legal) == (1, ["lose:champion", "lose:sage"])
    table.play("lose:sage")
    assert table.crew(1) == ["champion"]


def test_berserker_when_killed_comes_back_to_the_hand() -> None:
    table = killed("berserker")
    assert table.hand(0) == ["berserker"]
    assert table.discards == {}


def test_gravedigger_when_killed_brings_1_gold() -> None:
    table = killed("gravedigger", "forager")
    assert table.goods(0) == {"gold": 1, "iron": 2}
    assert table.discards == {"gravedigger": 1}


def test_mercenary_when_killed_scores_1_point() -> None:
    table = killed("mercenary")
    assert table.seat(0)["points"] == 1 + 1


# At buildings


def test_forager_gains_1_more_provision_at_the_mill_but_no_gold() -> None:
    table = at("mill", crew={0: ["forager"]})
    table.play("mill:provisions")
    assert table.goods(0) == {"provisions": 1 + 1}
    table = at("mill", worker={0: "white"}, crew={0: ["forager"]})
    table.play("mill:gold")
    assert table.goods(0) == {"gold": 1}


def test_gatekeeper_draws_1_more_card_at_the_gate_house() -> None:
    table = at("gate_house", crew={0: ["gatekeeper"]})
    table.play("draw", "card:archer", "card:sage", "card:scout")
    assert table.hand(0) == ["archer", "sage", "scout"]
    assert table.step == "PickUpWorker"


def test_jeweller_gains_1_more_silver_at_the_silversmith() -> None:
    table = at("silversmith", crew={0: ["jeweller"]})
    table.play("smith")
    assert table.goods(0) == {"silver": 3 + 1}


def test_recruiter_saves_1_silver_at_the_barracks() -> None:
    table = at("barracks", crew={0: ["recruiter"]}, hand={0: ["champion"]}, silver={0: 3})
    table.play("hire:champion")
    assert table.crew(0) == ["recruiter", "champion"]
    assert table.goods(0) == {}


def test_sage_gives_one_more_action_at_the_long_house() -> None:
    table = at("long_house", worker={0: "grey"}, crew={0: ["sage"]}, livestock={0: 3})
    table.play("barter")
    assert (table.step, "barter" in table.legal) == ("LongHouse", True)
    table.play("barter")
    assert table.goods(0) == {"livestock": 1, "provisions": 4}
    assert table.step == "PickUpWorker"


# At the end of the game


def test_champion_scores_3_at_the_end() -> None:
    assert crew_points(["champion"]) == 3


def test_warlord_scores_2_at_the_end() -> None:
    assert crew_points(["warlord"]) == 2
    assert crew_points(["warlord", "warlord", "champion"]) == 2 + 2 + 3


@pytest.mark.parametrize("livestock", [0, 1, 4])
def test_merchant_scores_1_for_each_livestock_at_the_end(livestock: int) -> None:
    assert crew_points(["merchant"], livestock={0: livestock}) == livestock


@pytest.mark.parametrize("offerings", [[], ["4"], ["4", "5", "6"]])
def test_trader_scores_1_for_each_offering_at_the_end(offerings: list[str]) -> None:
    assert crew_points(["trader"], offerings={0: offerings}) == len(offerings)


@pytest.mark.parametrize("card", sorted(set(CARD_NAMES) - {"champion", "warlord", "merchant"}))
def test_no_other_card_scores_by_itself_at_the_end(card: str) -> None:
    assert crew_points([card], livestock={0: 4}) == 0
