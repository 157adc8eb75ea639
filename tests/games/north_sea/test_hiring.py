"""Hiring crew at the Barracks and by a Recruiter; the Heroes."""

import pytest
from tests.games.north_sea.given import at
from tests.table import logged

FIVE = ["archer", "brawler", "champion", "forager", "huntsman"]
HEROES = ["brynjar", "folke", "ragnhildr"]


@pytest.mark.parametrize("worker", ["black", "grey", "white"])
def test_barracks_hires_a_hand_card_for_its_silver(worker: str) -> None:
    table = at("barracks", worker={0: worker}, hand={0: ["berserker", "sage"]}, silver={0: 4})
    assert table.legal == ["skip", "hire:berserker", "hire:sage"]
    events = table.play("hire:berserker")
    assert table.crew(0) == ["berserker"]
    assert table.hand(0) == ["sage"]
    assert table.goods(0) == {"silver": 1}
    assert [event["silver"] for event in logged(events, "Hired")] == [3]
    assert table.step == "PickUpWorker"


def test_card_that_costs_more_than_you_have_is_refused_with_what_is_missing() -> None:
    table = at("barracks", hand={0: ["mercenary", "huntsman"]}, silver={0: 1})
    assert table.legal == ["skip", "hire:huntsman"]
    reason = table.refusal("hire:mercenary")
    assert (reason.name, reason.rule, reason.figures["missing"]) == ("silver_short", "hire", 3)


def test_several_crew_of_the_same_kind_may_be_hired() -> None:
    table = at("barracks", hand={0: ["archer"]}, crew={0: ["archer"]}, silver={0: 3})
    table.play("hire:archer")
    assert table.crew(0) == ["archer", "archer"]


@pytest.mark.parametrize(("recruiters", "cost"), [(1, 1), (2, 0), (3, 0)])
def test_each_recruiter_in_the_crew_makes_hiring_1_silver_cheaper(
    recruiters: int, cost: int
) -> None:
    crew = ["recruiter"] * recruiters
    table = at("barracks", hand={0: ["scout"]}, crew={0: crew}, silver={0: 2})
    table.play("hire:scout")
    assert table.seat(0)["silver"] == 2 - cost


def test_full_crew_hires_nobody_before_one_is_dismissed() -> None:
    table = at("barracks", hand={0: ["scout"]}, crew={0: FIVE}, silver={0: 8})
    assert table.legal == ["skip", *[f"dismiss:{card}" for card in FIVE]]
    assert table.refusal("hire:scout").name == "crew_full"
    table.play("dismiss:forager")
    assert table.legal == ["hire:scout"]
    table.play("hire:scout")
    assert table.crew(0) == ["archer", "brawler", "champion", "huntsman", "scout"]
    assert table.discards == {"forager": 1}
    assert table.goods(0) == {"silver": 6}


def test_ruling_22_one_may_be_dismissed_at_any_crew_size_but_only_to_hire() -> None:
    table = at("barracks", hand={0: ["scout"]}, crew={0: ["archer", "sage"]}, silver={0: 2})
    assert table.legal == ["skip", "hire:scout", "dismiss:archer", "dismiss:sage"]
    table.play("dismiss:archer")
    assert table.legal == ["hire:scout"]
    table = at("barracks", hand={0: ["scout"]}, crew={0: ["archer", "sage"]}, silver={0: 1})
    assert table.legal == ["skip"]
    # A Recruiter that leaves takes its discount along.
    table = at("barracks", hand={0: ["scout"]}, crew={0: ["recruiter", "sage"]}, silver={0: 1})
    assert table.legal == ["skip", "hire:scout", "dismiss:sage"]
    table = at("barracks", hand={0: ["scout"]}, crew={0: ["recruiter"]}, silver={0: 2})
    table.play("dismiss:recruiter", "hire:scout")
    assert table.goods(0) == {}


@pytest.mark.parametrize("hero", HEROES)
def test_crew_has_one_hero_at_most(hero: str) -> None:
    other = HEROES[HEROES.index(hero) - 1]
    table = at("barracks", hand={0: [hero, "sage"]}, crew={0: [other]}, silver={0: 8})
    assert f"hire:{hero}" not in table.legal
    reason = table.refusal(f"hire:{hero}")
    assert (reason.name, reason.rule) == ("second_hero", "heroes")


def test_ruling_23_another_hero_may_join_once_the_first_is_gone() -> None:
    table = at("barracks", hand={0: ["folke"]}, crew={0: ["brynjar", "sage"]}, silver={0: 4})
    assert table.legal == ["skip", "dismiss:brynjar"]
    table.play("dismiss:brynjar", "hire:folke")
    assert table.crew(0) == ["sage", "folke"]
    table = at(
        "town_hall", hand={0: ["folke", "recruiter", "scout"]}, crew={0: ["brynjar"]}, silver={0: 4}
    )
    table.play("play:recruiter")
    assert "hire:folke" not in table.legal
    assert table.refusal("hire:folke").name == "second_hero"
    hand = ["folke", "gravedigger", "scout"]
    table = at("town_hall", hand={0: hand}, crew={0: ["brynjar", "sage"]})
    table.play("play:gravedigger", "recall:sage")
    assert table.legal == ["enlist:scout"]
    assert table.refusal("enlist:folke").name == "second_hero"
    table = at("town_hall", hand={0: ["folke", "gravedigger"]}, crew={0: ["brynjar", "sage"]})
    table.play("play:gravedigger")
    assert table.legal == ["recall:brynjar"]
    table.play("recall:brynjar", "enlist:folke")
    assert table.crew(0) == ["sage", "folke"]


@pytest.mark.parametrize("card", ["huntsman", "scout", "mercenary", "folke"])
def test_ruling_24_recruiter_hires_for_exactly_2_silver(card: str) -> None:
    table = at("town_hall", hand={0: [card, "recruiter"]}, crew={0: ["recruiter"]}, silver={0: 2})
    table.play("play:recruiter", f"hire:{card}")
    assert table.crew(0) == ["recruiter", card]
    assert table.goods(0) == {}
    table = at("town_hall", hand={0: [card, "recruiter"]}, crew={0: ["recruiter"]}, silver={0: 1})
    table.play("play:recruiter")
    assert table.legal == ["skip"]
    assert [event["event"] for event in table.play("skip")] == ["NothingHappened"]
    assert table.hand(0) == [card]
    assert table.step == "PickUpWorker"


def test_ruling_52_one_may_be_dismissed_for_a_recruiters_hire_not_for_a_gravedigger() -> None:
    table = at(
        "town_hall",
        hand={0: ["champion", "recruiter"]},
        crew={0: ["archer", "sage"]},
        silver={0: 2},
    )
    table.play("play:recruiter")
    assert table.legal == ["hire:champion", "dismiss:archer", "dismiss:sage"]
    table.play("dismiss:sage")
    assert table.legal == ["hire:champion"]
    table.play("hire:champion")
    assert table.crew(0) == ["archer", "champion"]
    assert table.discards == {"recruiter": 1, "sage": 1}
    table = at("town_hall", hand={0: ["gravedigger", "scout"]}, crew={0: ["archer", "sage"]})
    table.play("play:gravedigger")
    assert table.legal == ["recall:archer", "recall:sage"]


@pytest.mark.parametrize(("card", "printed", "early"), [("merchant", 2, 1), ("trader", 3, 2)])
def test_early_merchant_and_trader_cost_1_silver_less(card: str, printed: int, early: int) -> None:
    for cards, cost in [("printed", printed), ("early", early)]:
        table = at("barracks", cards=cards, hand={0: [card]}, silver={0: 4})
        table.play(f"hire:{card}")
        assert table.goods(0) == {"silver": 4 - cost}
