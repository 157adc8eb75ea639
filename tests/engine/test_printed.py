"""The component lookup: printed values, each with its source."""

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

import raidtable
from raidtable.engine.data import load_toml

BASIS = {
    "raids": {"certain", "probable", "guess", "reconstructed"},
    "north_sea": {"certain", "probable", "reconstructed"},
    "storm_raiders": {"rulebook", "derived", "reconstructed"},
}


def plain(value: object) -> object:
    """The value as plain data, as in the file."""
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if hasattr(value, "items"):
        return {name: plain(item) for name, item in value.items()}
    return value


@pytest.mark.parametrize("game", raidtable.game_ids())
def test_every_figure_of_the_file_is_there_with_its_basis(game: raidtable.GameId) -> None:
    data = load_toml(f"raidtable.games.{game}.rules", "components.toml")
    printed = raidtable.components(game)
    found: dict[str, object] = {name: plain(f.value) for name, f in printed.figures.items()}
    for group, rows in printed.groups.items():
        shown = [
            {name: plain(figure.value) for name, figure in component.figures.items()}
            for component in rows.values()
        ]
        found[group] = shown if isinstance(data[group], list) else shown[0]
    for name in found:
        if isinstance(data[name], list) and isinstance(data[name][0], dict):
            data[name] = [
                {key: row[key] for key in row if key not in ("id", "basis")} for row in data[name]
            ]
    assert found == {
        name: data[name] for name in data if name not in ("rules_version", "seat_counts", "basis")
    }
    bases = {figure.basis for figure in printed.figures.values()}
    bases |= {figure.basis for component in printed for figure in component.figures.values()}
    assert bases <= BASIS[game]
    assert len(list(printed)) == len(printed)


def test_figures_of_a_tile_and_of_the_box() -> None:
    printed = raidtable.components("raids")
    weapon = printed["v1-weapon-simple"]
    assert (weapon.id, weapon.group) == ("v1-weapon-simple", "tiles")
    assert (weapon["weapons"], weapon["shields"], weapon["copies"]) == (1, 1, 2)
    assert weapon.figures["weapons"].basis == "certain"
    assert weapon.figures["shields"].basis == "reconstructed"
    assert printed.figures["vikings"].value == 40
    assert printed.figures["vikings"].basis == "certain"
    assert printed.groups["start"]["4 seats"]["vikings"] == (1, 2, 2, 3)
    assert printed.groups["start"]["4 seats"].figures["vikings"].basis == "probable"
    assert printed.groups["start"]["4 seats"].figures["berths"].basis == "certain"


def test_single_components_may_have_a_basis_of_their_own() -> None:
    contracts = raidtable.components("storm_raiders").groups["contracts"]
    assert contracts["K11"].figures["prestige"].basis == "rulebook"
    assert contracts["K12"].figures["prestige"].basis == "reconstructed"
    assert raidtable.components("north_sea")["trader"].figures["cost"].basis == "probable"


def test_what_is_printed_cannot_be_changed() -> None:
    printed: Any = raidtable.components("north_sea")
    with pytest.raises(FrozenInstanceError):
        printed["archer"].id = "sage"
    with pytest.raises(TypeError):
        printed["archer"].figures["cost"] = 1
    with pytest.raises(TypeError):
        printed.groups["cards"]["archer"] = None
    with pytest.raises(TypeError):
        printed["archer"]["crew"]["amount"] = 9


def test_reprs_show_figures_and_basis() -> None:
    printed = raidtable.components("raids")
    assert repr(printed).startswith("<Components of raids: 53 tiles, ")
    assert repr(printed["v1-rune-rune"]) == (
        "<tiles v1-rune-rune: voyage 1 (reconstructed), kind 'rune' (certain), "
        "copies 2 (reconstructed)>"
    )
    assert repr(printed.figures["vikings"]) == "<vikings 40 (certain)>"


def test_unknown_games_and_components_are_refused() -> None:
    unknown: Any = "chess"
    with pytest.raises(raidtable.UnknownGame):
        raidtable.components(unknown)
    with pytest.raises(KeyError, match="Did you mean v1-rune-rune"):
        raidtable.components("raids")["v1-rune"]
