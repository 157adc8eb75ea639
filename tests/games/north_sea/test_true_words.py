"""Messages of Raiders of the North Sea say what will happen, and reasons say why not.

The property tests find false messages in random play; here is one test for each kind that they
found.
"""

from typing import Any

import pytest
from tests.games.north_sea.given import Table, at, given, played
from tests.games.north_sea.raiding import raid, raider
from tests.helpers import Setting, random_play, settings_of

from raidtable.engine.rng import seeded
from raidtable.engine.state import SPECTATOR
from raidtable.games import registry

NORTH_SEA = registry.get("north_sea")
WORDS = NORTH_SEA.presentation.words("en")
GREY = {0: "grey"}


def choices(table: Table) -> dict[str, str]:
    view = table.match.view(table.actor)
    return {action.text: WORDS.choice(view, action) for action in table.match.actions()}


def log(table: Table, *texts: str) -> list[str]:
    """The log lines of these actions, as all seats read them."""
    read = len(table.match.events)
    table.play(*texts)
    return [WORDS.event(event.seen_from(SPECTATOR)) for event in table.match.events[read:]]


def prompt(table: Table, seat: int | None = None) -> str:
    return WORDS.prompt(table.match.view(table.actor if seat is None else seat))


# Choices


@pytest.mark.parametrize(
    ("table", "sentences"),
    [
        (
            at("silversmith", crew={0: ["jeweller"]}, silver={0: 1, 1: 30}),
            {"smith": "Gain 1 silver"},
        ),
        (
            at("armoury", worker=GREY, armour={0: 9}, iron={0: 1}, silver={0: 2}),
            {"arm:iron": "Pay 1 iron for 1 Armour", "arm:silver": "Pay 2 silver for 1 Armour"},
        ),
        (
            at("mill", worker=GREY, provisions={1: 31}),
            {"mill:provisions": "Gain 1 provision"},
        ),
        (
            at("treasury", hand={0: ["sage"]}, silver={1: 31}),
            {"cash:silver": "Discard 1 card for 1 silver"},
        ),
        (
            at("long_house", worker=GREY, livestock={0: 1}, provisions={1: 31}),
            {"barter": "Pay 1 livestock for 1 provision"},
        ),
        (at("gate_house", crew={0: ["gatekeeper"]}), {"draw": "Draw 3 cards"}),
    ],
)
def test_buildings_promise_what_the_supply_and_the_tracks_allow(
    table: Table, sentences: dict[str, str]
) -> None:
    assert choices(table).items() >= sentences.items()


def test_places_in_the_village_say_what_the_worker_will_do_there() -> None:
    table = given(crew={0: ["forager", "jeweller"]}, hand={0: ["brynjar"]})
    texts = choices(table)
    assert texts["place:mill"] == "Place your black worker at the Mill: gain 2 provisions"
    assert texts["place:silversmith"] == "Place your black worker at the Silversmith: gain 4 silver"
    nothing = "there is nothing for you to do there now"
    assert texts["place:barracks"] == f"Place your black worker at the Barracks: {nothing}"
    village = {"mill": "black", "silversmith": "black", "barracks": "black"}
    texts = choices(given(worker=GREY, village=village, hand={0: ["brynjar"]}))
    assert texts["place:armoury"] == f"Place your grey worker at the Armoury: {nothing}"
    assert texts["place:long_house"] == f"Place your grey worker at the Long House: {nothing}"
    assert texts["place:town_hall"] == f"Place your grey worker at the Town Hall: {nothing}"
    assert texts["place:treasury"] == (
        "Place your grey worker at the Treasury: discard 1 card for 2 silver"
    )


def test_a_building_that_a_merchant_used_gives_nothing_more() -> None:
    village = {"mill": "black", "silversmith": "black", "gate_house": "black"}
    table = at("town_hall", hand={0: ["merchant"]}, village=village)
    table.play("play:merchant")
    assert choices(table)["use:mill"] == "Mill: gain 1 provision"
    table.play("use:mill", "mill:provisions")
    assert choices(table)["pickup:mill"] == (
        "Pick up the black worker from the Mill: it has been used this turn and gives nothing more"
    )


def test_choices_name_the_limit_at_the_end_of_a_turn() -> None:
    village = {"silversmith": "black", "mill": "black", "gate_house": "black"}
    table = at("barracks", village=village, silver={0: 7})
    table.play("skip")
    kept = "(you keep at most 8 at the end of your turn)"
    assert choices(table)["pickup:silversmith"].endswith(f"gain 3 silver {kept}")
    table.play("pickup:silversmith")
    assert choices(table)["smith"] == f"Gain 3 silver {kept}"


@pytest.mark.parametrize(
    ("card", "story", "sentence"),
    [
        ("forager", {"provisions": {1: 31}}, "gain 1 provision"),
        ("forager", {"provisions": {1: 32}}, "no effect now"),
        ("armourer", {"armour": {0: 10}}, "no effect now"),
        ("huntsman", {"provisions": {1: 32}}, "gain 1 silver"),
        ("avenger", {"seats": 3, "silver": {2: 1}}, "Yellow loses 1 silver"),
        ("avenger", {}, "no effect now"),
        ("cartographer", {}, "no effect now"),
        ("cartographer", {"provisions": {0: 1}}, "pay 1 provision for 1 gold"),
        ("warlord", {"silver": {1: 1}}, "take 1 silver from Blue"),
        ("warlord", {"seats": 3, "silver": {1: 1, 2: 5}}, "take up to 2 silver from an opponent"),
        ("warmonger", {}, "no effect now"),
        ("berserker", {"armour": {1: 3}}, "Blue loses 1 Armour"),
        ("barbarian", {}, "no effect now"),
        (
            "mercenary",
            {"seats": 3, "silver": {1: 1, 2: 1}, "provisions": {2: 1}},
            "Blue gives you 1 silver and Yellow gives you 1 silver or 1 provision",
        ),
        ("brawler", {}, "no effect now"),
        ("recruiter", {"silver": {0: 2}, "hand": {0: ["sage"]}}, "hire a card for 2 silver"),
        ("recruiter", {"silver": {0: 2}}, "no effect now"),
        ("gravedigger", {"crew": {0: ["sage"]}}, "no effect now"),
        ("scout", {"hand": {1: ["sage"]}}, "no effect now"),
        ("trader", {}, "no effect now"),
        ("gatekeeper", {}, "draw 3 cards"),
        ("archer", {}, "exchange an opponent's worker for one in the Village"),
    ],
)
def test_a_card_promises_what_it_will_do_at_the_town_hall(
    card: str, story: dict[str, Any], sentence: str
) -> None:
    hands = story.get("hand", {})
    rest = {key: value for key, value in story.items() if key != "hand"}
    table = at("town_hall", hand={**hands, 0: [card, *hands.get(0, [])]}, **rest)
    assert choices(table)[f"play:{card}"].partition(": ")[2] == sentence


def test_a_trader_shows_the_price_with_one_token_less() -> None:
    table = played("trader", gold={0: 1}, livestock={0: 1}, silver={0: 3})
    texts = choices(table)
    assert texts["offer:1"] == (
        "Make the offering (4 silver) with one token fewer: 3 silver for 2 points"
    )
    assert texts["offer:3"] == (
        "Make the offering (1 gold and 1 livestock) with one token fewer: 1 "
        "livestock for 3 points, or 1 gold for 3 points"
    )
    table.play("offer:3")
    assert choices(table) == {
        "omit:gold": "Leave out one token, gold: 1 livestock for 3 points",
        "omit:livestock": "Leave out one token, livestock: 1 gold for 3 points",
    }


def test_equal_dice_and_equal_plunder_are_distinguished() -> None:
    table = raider("monastery_west", crew=["brawler", "champion", "champion"])
    raid(table, "monastery_west", [3, 3])
    assert len(set(choices(table).values())) == 3
    same = {"gold": 1, "iron": 1, "livestock": 2}
    table = raider("harbour_west", sets={"harbour_west-1": same, "harbour_west-3": same})
    raid(table, "harbour_west")
    texts = choices(table)
    take = "Take 1 gold, 1 iron and 2 livestock, with a grey worker"
    assert texts["plunder:harbour_west-1"] == f"{take} (space 1)"
    assert texts["plunder:harbour_west-3"] == f"{take} (space 3)"


def valkyrie(**story: Any) -> Table:
    plunder = {"harbour_west-1": {"valkyrie": 1, "livestock": 3}}
    table = raider("harbour_west", sets=plunder, **story)
    raid(table, "harbour_west")
    table.play("plunder:harbour_west-1")
    return table


@pytest.mark.parametrize(
    ("card", "story", "sentence"),
    [
        ("berserker", {}, "strength 4; comes back to your hand"),
        ("mercenary", {}, "strength 4; you gain 1 point"),
        ("gravedigger", {}, "strength 0; you gain 1 gold"),
        ("avenger", {"crews": {1: ["sage"]}}, "strength 3; an opponent loses a crew member too"),
        ("avenger", {}, "strength 3; no gain"),
    ],
)
def test_a_valkyrie_s_victim_is_named_with_the_effects(
    card: str, story: dict[str, Any], sentence: str
) -> None:
    table = valkyrie(crew=[card, "sage"], **story)
    assert choices(table)[f"lose:{card}"] == (
        f"Lose the {card.capitalize()}, move to 1 on the Valkyrie track ({sentence})"
    )


def test_an_avenger_s_victim_brings_nothing() -> None:
    table = valkyrie(crew=["avenger", "sage"], crews={1: ["berserker", "archer"]})
    table.play("lose:avenger", "target:1")
    assert choices(table) == {
        "lose:archer": "Lose the Archer (strength 3; +2 points at each Outpost raid)",
        "lose:berserker": "Lose the Berserker (strength 4; no gain)",
    }


# Figures as data


def test_figures_of_a_choice_are_those_of_its_sentence() -> None:
    table = at("long_house", worker=GREY, livestock={0: 1}, provisions={1: 31})
    view = table.match.view(0)
    [barter] = [action for action in table.match.actions() if action.text == "barter"]
    figures = WORDS.figures(view, barter)
    assert {key: change.exact for key, change in figures.items()} == {
        (0, "livestock"): -1,
        (0, "provisions"): 1,
    }


# Log lines


def test_the_log_says_what_was_paid() -> None:
    table = at("long_house", worker=GREY, livestock={0: 1})
    assert log(table, "barter")[0] == "Red pays 1 livestock for 2 provisions."
    table = at("town_hall", hand={0: ["jeweller"]}, silver={0: 2})
    assert log(table, "play:jeweller") == [
        "Red plays the Jeweller (“pay 2 silver for 1 gold”).",
        "Red pays 2 silver for 1 gold.",
    ]
    table = raider("monastery_west", worker="grey")
    assert log(table, "raid:monastery_west")[0] == (
        "Red raids the western Monastery with a grey worker and pays 3 provisions and 1 gold."
    )
    table = raider("outpost_north", crew=["huntsman"] * 3)
    assert log(table, "raid:outpost_north")[0] == (
        "Red raids the northern Outpost with a grey worker for free."
    )
    table = played("trader", silver={0: 3})
    table.play("offer:1")
    assert log(table, "omit:silver")[0] == (
        "Red makes an offering and leaves out one token, silver: 3 silver for 2 points."
    )


def test_the_log_says_which_crew_come_back_and_which_workers_change_places() -> None:
    table = valkyrie(crew=["berserker", "sage"])
    assert log(table, "lose:berserker")[:2] == [
        ("A Valkyrie takes the Berserker from Red. Red is now at 1 on the Valkyrie track."),
        "The Berserker comes back to the hand of Red.",
    ]
    table = played("archer", worker={1: "grey"})
    table.play("target:1")
    assert log(table, "swap:gate_house") == [
        "Red swaps Blue's grey worker for the black worker at the Gate House."
    ]


# Prompts


def test_prompts_name_only_what_can_be_chosen() -> None:
    assert prompt(given()) == (
        "Red: place your black worker in the Village. You may act where you place it. "
        "You can't raid now."
    )
    table = at("treasury", hand={0: ["sage"]})
    assert prompt(table) == (
        "Red: make a deal at the Treasury. There you can discard 1 card for 2 silver."
    )
    table = at("long_house", worker=GREY, silver={0: 4})
    assert prompt(table) == (
        "Red: make an offering to the Chieftain. You can't pay livestock for provisions now."
    )
    table = at("long_house", worker=GREY, livestock={0: 1})
    assert prompt(table).endswith("You can't make an offering now.")


@pytest.mark.parametrize("building", ["town_hall", "barracks"])
def test_only_the_player_reads_that_the_hand_allows_nothing(building: str) -> None:
    heroes, others = (
        at(building, hand={0: ["folke"]}),
        at(building, hand={0: ["sage"]}, silver={0: 2}),
    )
    assert prompt(heroes) != prompt(others)
    assert "can't play a card" in prompt(heroes) or "can't hire" in prompt(heroes)
    table = at(building, hand={0: ["sage"]})
    for seat in (1, SPECTATOR):
        assert prompt(at(building, hand={0: ["folke"]}), seat) == prompt(table, seat)


# Reasons


@pytest.mark.parametrize(
    ("table", "text", "sentence"),
    [
        (
            given(crew={0: ["sage"]}),
            "dismiss:sage",
            "You dismiss crew when you hire, or with a Brawler played at the Town Hall.",
        ),
        (
            at("barracks", crew={0: ["sage"]}, hand={0: ["champion"]}),
            "dismiss:sage",
            "Even without the Sage in your crew you couldn't hire anyone.",
        ),
        (
            given(crew={0: ["sage"]}),
            "recall:sage",
            "You can do that only after playing the Gravedigger at the Town Hall.",
        ),
        (
            played("gravedigger", crew={0: ["sage"]}),
            "recall:sage",
            "No card in your hand can replace the Sage.",
        ),
        (
            given(),
            "count:2",
            "You can do that only after playing the Scout at the Town Hall.",
        ),
        (
            given(),
            "target:1",
            "You choose an opponent only when a card you played asks for one.",
        ),
        (played("warlord", silver={1: 1}), "target:0", "Choose an opponent, not yourself."),
        (given(), "pickup:town_hall", "First place your worker; then you pick up another one."),
        (given(), "smith", "You do that when you place or pick up a worker at the Silversmith."),
        (given(), "skip", "You can't decline this choice."),
        (
            at("mill"),
            "raid:harbour_west",
            "You have used your worker this turn: you place it or raid with it, once.",
        ),
        (
            given(),
            "plunder:harbour_west-1",
            "You take plunder only from a settlement that you have just raided.",
        ),
    ],
)
def test_an_action_that_is_not_legal_has_a_real_reason(
    table: Table, text: str, sentence: str
) -> None:
    assert str(table.match.explain(text)) == sentence
    spanish = str(table.match.explain(text, "es"))
    assert spanish not in ("", sentence)


@pytest.mark.parametrize(
    ("card", "story", "sentence"),
    [
        ("warlord", {"silver": {1: 1}, "gold": {2: 1}}, "Yellow has no silver."),
        ("barbarian", {"gold": {1: 1}, "silver": {2: 1}}, "Yellow has no plunder."),
        ("berserker", {"armour": {1: 1}, "silver": {2: 1}}, "Yellow has no Armour to lose."),
        ("scout", {"hand": {0: ["sage"], 1: ["sage"]}}, "Yellow has no cards to trade."),
    ],
)
def test_an_opponent_is_refused_for_what_the_card_asks_for(
    card: str, story: dict[str, Any], sentence: str
) -> None:
    table = played(card, seats=3, **story)
    assert str(table.match.explain("target:2")) == sentence


def test_a_scout_s_count_is_refused_by_both_hands() -> None:
    table = played("scout", hand={0: ["sage"], 1: ["sage", "archer"]})
    table.play("target:1")
    assert str(table.match.explain("count:2")) == (
        "You both need that many cards: you have 1 in hand, Blue has 2."
    )
    assert str(table.match.explain("count:0")) == "Trade at least one card."


def test_an_avenger_refuses_opponents_without_crew_and_oneself() -> None:
    table = valkyrie(crew=["avenger", "sage"], crews={1: ["archer"]}, seats=3)
    table.play("lose:avenger")
    assert str(table.match.explain("target:2")) == "Yellow has no crew to lose."
    assert str(table.match.explain("target:0")) == "Choose an opponent, not yourself."


@pytest.mark.parametrize("setting", settings_of(NORTH_SEA), ids=repr)
@random_play
def test_reasons_depend_on_the_view_of_the_player_alone(setting: Setting) -> None:
    match = setting.match(11)
    rng = seeded("reasons")
    for _ in range(150):
        if match.over:
            break
        state, seat = match._state, match.actor
        view = NORTH_SEA.rules.view(state, seat)
        other = NORTH_SEA.rules.determinise(view, rng)
        for action in NORTH_SEA.rules.actions.all:
            if WORDS.visible(view, action):
                reasons = [NORTH_SEA.rules.why_not(position, action) for position in (state, other)]
                explained = [(r.name, r.figures) for r in reasons if r is not None]
                assert explained[0] == explained[1], action
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
