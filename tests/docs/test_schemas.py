"""The published JSON Schemas accept real records, positions and views, and reject broken ones."""

import importlib
import json
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.docs.pages import blocks
from tests.examples import registered
from tests.helpers import SETTINGS, Setting, play_randomly, random_play

import raidtable
from raidtable import schemas
from raidtable.games.rules_examples import load_examples
from site_maker import schema_pages
from site_maker.repository import DOCS

GAMES = raidtable.game_ids()


@cache
def validator(game: str, kind: str) -> Draft202012Validator:
    return Draft202012Validator(raidtable.schema(game, kind))


def problems(game: str, kind: str, data: object) -> list[str]:
    """What the schema rejects; `data` goes through JSON first, as it would on its way."""
    sent = json.loads(json.dumps(data))
    return [
        f"{error.json_path}: {error.message}" for error in validator(game, kind).iter_errors(sent)
    ]


@pytest.mark.parametrize("path", schema_pages.files())
def test_published_files_are_those_of_the_code(path: str) -> None:
    """If not: python docs/make_schemas.py. If data that was valid no longer is, the version in
    raidtable/schemas.py goes up, and the old files stay."""
    assert (DOCS / path).read_text(encoding="utf-8") == schema_pages.files()[path]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", schemas.KINDS)
def test_schemas_are_valid_and_have_an_address_with_a_version(game: str, kind: str) -> None:
    made = raidtable.schema(game, kind)
    Draft202012Validator.check_schema(made)
    assert made["$id"].endswith(f"/schemas/v{schemas.VERSION}/{game}/{kind}.json")


@pytest.mark.parametrize("setting", SETTINGS, ids=repr)
@random_play
def test_real_data_is_valid(setting: Setting) -> None:
    match = setting.match(11)
    game = setting.game.id
    while not match.over:
        for seat in (raidtable.SPECTATOR, *range(match.seats)):
            assert problems(game, "view", match.view(seat).data()) == []
        assert problems(game, "position", match.position()) == []
        play_randomly(match, (11, match.ply), decisions=25)
    assert problems(game, "view", match.view().data()) == []
    assert problems(game, "record", match.record()) == []
    chosen: dict[str, Any] = dict(setting.chosen)
    started = raidtable.position(game, match.at(match.ply // 2).position(), **chosen)
    assert problems(game, "record", started.record()) == []


@pytest.mark.parametrize("game", GAMES)
def test_positions_that_people_write_are_valid(game: str) -> None:
    written = [example.position for example in load_examples(game).values()]
    written += [
        json.loads(block.code)
        for block in blocks()
        if block.page == f"positions/{game}" and block.language == "json"
    ]
    assert len(written) > 5
    for position in written:
        assert problems(game, "position", position) == []
        raidtable.position(game, position, seed=1)


def test_a_record_with_names_and_implied_actions_is_valid() -> None:
    record = raidtable.new("raids", seats=2, seed=1).record()
    assert problems("raids", "record", {**record, "names": ["Ana", "Luis"], "implied": [3]}) == []


def broken(data: Any, *path: str | int, value: Any) -> Any:
    """A copy with another value at that place; `...` removes it."""
    copy = deepcopy(data)
    inner = copy
    for name in path[:-1]:
        inner = inner[name]
    if value is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return copy


def view_of(game: raidtable.GameId) -> Any:
    return raidtable.new(game, seats=2, seed=1).view(0).data()


def record_of(game: raidtable.GameId) -> Any:
    return raidtable.new(game, seats=2, seed=1).record()


def position_of(game: raidtable.GameId) -> Any:
    return raidtable.new(game, seats=2, seed=1).position()


@pytest.mark.parametrize(
    ("make", "game", "path", "value"),
    [
        (view_of, "raids", ["voyage"], "1"),
        (view_of, "raids", ["sea"], ...),
        (view_of, "raids", ["harbor"], 1),
        (view_of, "north_sea", ["seats", 0, "worker"], "green"),
        (view_of, "storm_raiders", ["seats", 0, "dials", "mod"], None),
        (position_of, "raids", ["sea", 0], "v1-no-such-tile"),
        (position_of, "raids", ["voyage"], 5),
        (position_of, "raids", ["pile"], {"v9-none": 1}),
        (position_of, "north_sea", ["village", "gate_house"], "green"),
        (position_of, "north_sea", ["village", "castle"], None),
        (position_of, "north_sea", ["seats", 0, "silver"], -1),
        (position_of, "storm_raiders", ["storm"], "s0"),
        (position_of, "storm_raiders", ["steps", 0], "sleep"),
        (position_of, "storm_raiders", ["seats", 0, "dice"], {"car": []}),
        (record_of, "raids", ["actions", 0], "fly:3"),
        (record_of, "raids", ["game"], "chess"),
        (record_of, "raids", ["seats"], 5),
        (record_of, "raids", ["options", "track"], "five_villages"),
        (record_of, "raids", ["format"], 2),
        (record_of, "raids", ["seed"], ...),
        (record_of, "raids", ["digest"], "none"),
        (record_of, "raids", ["start"], {"voyage": 9}),
        (record_of, "storm_raiders", ["rules"], 1000),
    ],
)
def test_broken_data_is_rejected(
    make: Callable[[str], Any], game: str, path: list[str | int], value: object
) -> None:
    data = make(game)
    kind = make.__name__.removesuffix("_of")
    assert problems(game, kind, data) == []
    assert problems(game, kind, broken(data, *path, value=value))


@pytest.mark.parametrize("game", GAMES)
def test_a_position_has_the_keys_that_the_code_reads(game: str) -> None:
    module = importlib.import_module(f"raidtable.games.{game}.rules.position")
    made = raidtable.schema(game, "position")
    keys = {*module.KEYS, *getattr(module, "SOLO_KEYS", [])}
    assert set(made["properties"]) == keys
    seat = made["properties"]["seats"]["items"]["$ref"].rpartition("/")[2]
    assert list(made["$defs"][seat]["properties"]) == module.SEAT_KEYS
    if hasattr(module, "OPPONENT_KEYS"):
        opponent = made["properties"]["opponent"]["$ref"].rpartition("/")[2]
        assert list(made["$defs"][opponent]["properties"]) == module.OPPONENT_KEYS


def test_an_unknown_schema_is_refused() -> None:
    with pytest.raises(raidtable.BadOption, match="record, position, view"):
        raidtable.schema("raids", "board")
    with pytest.raises(raidtable.UnknownGame):
        raidtable.schema("chess")


def test_a_game_of_another_package_has_a_schema_of_its_records(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with registered(monkeypatch) as game:
        match = raidtable.new(game, seats=2, seed=1)
        made = Draft202012Validator(raidtable.schema(game))
        assert made.is_valid(match.record())
        assert made.is_valid(raidtable.position(game, match.position()).record())
        assert not made.is_valid({**match.record(), "actions": ["fly"]})
        with pytest.raises(raidtable.BadOption, match="does not name its types"):
            raidtable.schema(game, "view")
