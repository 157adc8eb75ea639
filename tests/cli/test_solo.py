"""Solo games of Storm Raiders against the scripted opponent: play, last screen, points."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run, saved_games
from tests.games.storm_raiders.given import given

import raidtable

ALONE = ["play", "storm_raiders", "--seats", "human", "--seed", "5"]


def test_a_whole_game_alone_by_numbers(run: Run, home: Path) -> None:
    ran = run(*ALONE, typed=["1"] * 300)
    assert ran.code == 0
    assert "The sixth round is over, and so is the game." in ran.text
    (kept,) = saved_games(home, "finished")
    match = raidtable.verify(json.loads(kept.read_text())["record"])
    assert match.over
    points, opponent = match.result.totals[0], match.result.opponent
    assert opponent is not None
    # The player always takes the first choice, and the opponent scores more.
    assert f"The opponent wins: it has {opponent} points, and Red has {points}." in ran.text
    last = ran.shown.rsplit("Round 6 of 6", 1)[1]
    assert re.search(rf"^ & Opponent at .* {opponent} points ──", last, re.MULTILINE)
    assert re.search(rf"^Total +{points} *$", last, re.MULTILINE)
    assert re.search(rf"^Opponent +{opponent} *$", last, re.MULTILINE)
    assert "Rank" not in last


def test_what_the_opponent_does_is_explained(run: Run) -> None:
    ran = run(*ALONE, typed=[*["1"] * 20, "log"])
    log = ran.text.partition("> log")[2]
    explained = (
        r"The opponent rolls a black \d\. The opponent rolls a grey \d\. "
        r"The higher die sets the colour, the lower one the value\. "
        r"The opponent wants a \w+ \d and takes a \w+ \d\. "
        r"The opponent moves (?:anti)?clockwise to "
    )
    turns = re.findall(explained, log)
    assert len(turns) == log.count("The opponent rolls a black ") > 1
    assert "The opponent's Active Contract is " in log


def test_rules_of_the_moment_and_of_the_opponent_are_at_hand(run: Run) -> None:
    ran = run(*ALONE, typed=["1", "rules", "rules solo-draft"])
    now, _, opponent = ran.text.partition("> rules ")[2].partition("> rules solo-draft")
    assert now.startswith("Drafting a die · draft Take any one of the dice in the middle")
    assert opponent.strip().startswith("The opponent drafts · solo-draft It rolls a black and")


def test_score_has_the_opponent_too(run: Run) -> None:
    ran = run(*ALONE, typed=["1", "score"])
    assert re.search(r"^Opponent +0 *$", ran.shown.rpartition("> score")[2], re.MULTILINE)


def last_turn_alone(**changes: Any) -> dict[str, Any]:
    """The player's last turn, with 50 points: 7 Mods and 3 Medals, at 5 points each. The opponent
    has fulfilled all its Contracts, for 54."""
    slots = ["trike_high_die", "trike_weaponry", "plane_high_die", "plane_double_salvage"]
    slots += ["plane_weaponry", "sub_double_salvage", "sub_weaponry"]
    table = given(
        seats=1,
        round=6,
        turns=2,
        dials={0: {"mod": 5, "medal": 5}},
        mods={0: slots},
        medals={0: 3},
        opponent={
            "active": None,
            "pile_left": 0,
            "completed": [f"K{number:02}" for number in range(1, 13)],
        },
        **changes,
    )
    return raidtable.position("storm_raiders", table.position).record()


@pytest.mark.parametrize(
    ("gain", "stock", "sentence"),
    [
        ("medal", {}, "Red wins with 55 points against 54 of the opponent."),
        ("crew", {}, "The opponent wins: it has 54 points, and Red has 50."),
        # A tie is a defeat.
        ("crew", {"fuel": 8}, "The opponent wins: it has 54 points, and Red has 54."),
    ],
)
def test_the_last_screen_names_the_winner(
    run: Run, tmp_path: Path, gain: str, stock: dict[str, int], sentence: str
) -> None:
    file = tmp_path / "alone.json"
    file.write_text(json.dumps({"record": last_turn_alone(stock={0: stock}), "players": ["human"]}))
    typed = ["draft:black:2", "rest", f"gain:{gain}", *(["1"] if gain == "crew" else [])]
    ran = run("resume", str(file), typed=typed)
    assert ran.code == 0
    assert sentence in ran.text


def test_bots_play_alone_too(run: Run) -> None:
    arguments = ["simulate", "storm_raiders", "--seats", "1", "--games", "3", "--seed", "1"]
    summary = json.loads(run(*arguments, "--json").shown)
    assert summary["seats"] == 1
    assert summary["players"] == ["random"]
    assert len(summary["mean_points"]) == len(summary["wins"]) == 1
    assert summary["wins"][0] <= 3
    table = run(*arguments)
    assert "3 games of Storm Raiders, 1 seat (" in table.text
    assert re.search(r"Red +random +-?\d+\.\d\d", table.shown)
