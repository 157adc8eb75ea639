"""Games of older rules replay under the current ones, with the same final points."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.golden.test_golden import load
from tests.tampered import Forbidding, install, tampered

import raidtable
from raidtable.games import registry

# Once is enough: on the compiled package, which plays as the interpreted sources do.
pytestmark = pytest.mark.random_play

OLDER = sorted((Path(__file__).parent / "older").glob("*/*.json"))


@pytest.mark.parametrize("path", OLDER, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_game_of_older_rules_replays_to_its_end(path: Path) -> None:
    """The random events are verified too: implied decisions do not count in their RNG streams."""
    golden = load(path)
    match = raidtable.verify(golden["record"])
    assert match.updated_from == golden["record"]["rules"] < match.game.rules.rules_version
    assert match.over
    assert match.result.points == golden["points"]
    assert match.result.ranks == golden["ranks"]


@pytest.mark.parametrize("path", OLDER, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_an_updated_game_is_a_record_of_the_present_rules(path: Path) -> None:
    updated = raidtable.load(load(path)["record"]).record()
    assert updated["rules"] == registry.get(str(updated["game"])).rules.rules_version
    again = raidtable.verify(json.dumps(updated))
    assert again.record() == updated
    assert again.updated_from is None


def test_questions_that_were_not_asked_are_no_decisions() -> None:
    match = raidtable.load(load(OLDER[0])["record"])
    implied = [number for number, ply in enumerate(match.plies) if ply.implied]
    assert implied == match.record()["implied"]
    before = match.at(implied[0] + 1)
    asked, digest = implied[0] - 1, match.at(implied[0] - 1).digest
    assert before.plies[asked].is_decision
    before.undo(beyond_limit=True)
    assert before.digest == digest, "it is taken back with the decision that led to it"
    before.redo()
    assert [ply.implied for ply in before.plies] == [
        ply.implied for ply in match.plies[: asked + 2]
    ]


def older_record(rules: int = 1) -> dict[str, Any]:
    """A game of Raids, marked as played under older rules than the current ones."""
    match = raidtable.new("raids", seats=2, seed="older")
    while match.ply < 60:
        match.play(match.legal()[0])
    return {**match.record(), "rules": rules}


def forbidden_record(monkeypatch: pytest.MonkeyPatch) -> tuple[dict[str, Any], str]:
    """A game of Raids, and one of its decisions that the changed rules forbid."""
    record = older_record()
    whole = raidtable.load(record)
    text = next(
        ply.action.text
        for number, ply in enumerate(whole.plies)
        if number > 30 and ply.is_decision and len(whole.at(number).legal()) > 1
    )
    raids = registry.get("raids")
    newer = tampered(raids, raids.rules.rules_version + 1, lambda step: Forbidding(step, text))
    install(monkeypatch, newer)
    return record, text


def test_a_game_that_the_rules_forbid_holds_as_far_as_it_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record, text = forbidden_record(monkeypatch)
    with pytest.raises(raidtable.RulesChanged) as changed:
        raidtable.load(record)
    problem = changed.value
    assert problem.text == text
    assert problem.rule
    assert [ply.action.text for ply in problem.match.plies] == record["actions"][: problem.number]
    again = raidtable.branch(problem.match)
    assert again.digest == problem.match.digest
    again.play(again.legal()[0])


def test_a_game_that_ends_in_another_position_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    record = older_record() | {"digest": "0" * 16}
    raids = registry.get("raids")
    install(monkeypatch, tampered(raids, raids.rules.rules_version + 1))
    with pytest.raises(raidtable.RulesChanged, match="ends in position 0000"):
        raidtable.load(record)


def test_a_game_of_newer_rules_asks_for_an_update() -> None:
    with pytest.raises(raidtable.BadRecord, match="Update Raidtable to read it"):
        raidtable.load(older_record(rules=99))


@pytest.mark.parametrize("implied", [[5], [0, 7], ["x"], 3, [-1]])
def test_a_record_cannot_imply_what_was_chosen(implied: object) -> None:
    """Otherwise a record could shift the random events of its seed to other plies."""
    with pytest.raises(raidtable.BadRecord):
        raidtable.load(
            older_record(registry.get("raids").rules.rules_version) | {"implied": implied}
        )
