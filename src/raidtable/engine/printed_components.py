"""What is printed on a game's pieces and board, with the basis of each figure, to look up.

It is read from the game's components.toml. A row of that file may name its `basis`; the table
`[basis]` names it for whole groups, for one figure of a group ("tiles.weapons") or for one row
("contracts.K11").
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from types import MappingProxyType
from typing import Any, TypeAlias

from raidtable.engine.data import load_toml
from raidtable.engine.game import Game

Printed: TypeAlias = "int | str | bool | tuple[Printed, ...] | Mapping[str, Printed]"

# These describe the file, not the pieces.
NOT_PRINTED = {"rules_version", "seat_counts", "basis"}


@dataclass(frozen=True)
class Figure:
    """One figure: its value, and what we know it from (see the head of components.toml)."""

    name: str
    value: Printed
    basis: str

    def __repr__(self) -> str:
        return f"<{self.name} {_shown(self.value)} ({self.basis})>"


@dataclass(frozen=True)
class Component:
    """A piece, or a part of the board: `component["shields"]` is a figure's value."""

    id: str
    group: str
    figures: Mapping[str, Figure]

    def __getitem__(self, name: str) -> Printed:
        return self.figures[name].value

    def __contains__(self, name: object) -> bool:
        return name in self.figures

    def __repr__(self) -> str:
        figures = ", ".join(
            f"{figure.name} {_shown(figure.value)} ({figure.basis})"
            for figure in self.figures.values()
        )
        return f"<{self.group} {self.id}: {figures}>"


@dataclass(frozen=True)
class Components:
    """All that is printed in a game: `figures` by name, and components by group and id.

    `components["archer"]` is the component of that id, in the first group that has it.
    """

    game: str
    figures: Mapping[str, Figure]
    groups: Mapping[str, Mapping[str, Component]]

    def __getitem__(self, id: str) -> Component:
        for rows in self.groups.values():
            if id in rows:
                return rows[id]
        near = get_close_matches(id, [component.id for component in self], 3, 0.5)
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        raise KeyError(f"{self.game} has no component {id!r}.{hint}")

    def __iter__(self) -> Iterator[Component]:
        for rows in self.groups.values():
            yield from rows.values()

    def __len__(self) -> int:
        return sum(len(rows) for rows in self.groups.values())

    def __repr__(self) -> str:
        groups = ", ".join(f"{len(rows)} {name}" for name, rows in self.groups.items())
        return f"<Components of {self.game}: {groups}; figures {', '.join(self.figures)}>"


@cache
def components_of(game: Game) -> Components:
    """The components of that game."""
    data = load_toml(f"{game.package}.rules", "components.toml")
    basis: dict[str, str] = data["basis"]
    figures: dict[str, Figure] = {}
    groups: dict[str, Mapping[str, Component]] = {}
    for name, value in data.items():
        if name in NOT_PRINTED:
            continue
        if isinstance(value, dict):
            groups[name] = MappingProxyType({name: _component(name, name, value, basis)})
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            rows = (_component(name, _id_of(row), row, basis) for row in value)
            groups[name] = MappingProxyType({row.id: row for row in rows})
        else:
            figures[name] = Figure(name, _frozen(value), basis[name])
    return Components(game.id, MappingProxyType(figures), MappingProxyType(groups))


def _id_of(row: dict[str, Any]) -> str:
    """The id of a row; rows of the start are distinguished by the number of seats."""
    return str(row["id"]) if "id" in row else f"{row['seats']} seats"


def _component(group: str, id: str, row: dict[str, Any], basis: dict[str, str]) -> Component:
    row_basis = row.get("basis", basis.get(f"{group}.{id}", basis.get(group)))
    figures = {}
    for name, value in row.items():
        if name not in ("id", "basis"):
            known = basis.get(f"{group}.{name}", row_basis)
            if known is None:
                raise ValueError(f"component data: {group} {id} does not say its basis")
            figures[name] = Figure(name, _frozen(value), known)
    return Component(id, group, MappingProxyType(figures))


def _frozen(value: Any) -> Printed:
    if isinstance(value, dict):
        return MappingProxyType({str(name): _frozen(item) for name, item in value.items()})
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    assert isinstance(value, int | str)
    return value


def _shown(value: Printed) -> str:
    return str(dict(value)) if isinstance(value, Mapping) else repr(value)
