"""Choice rows: each choice as one line of a list, made from its effect rather than its sentence."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from raidtable.engine.action import Action


@dataclass(frozen=True)
class ChoiceRow:
    """One choice in one line: icon, name, place, and what it costs and brings.

    `name` is plain text, at most a few words. `icon` and `details` are markup; details are dangers,
    costs and gains, in this order. `where` is the number or name that the board shows at the place.
    `group` is the key of the row's group. A row that does nothing (`is_pass`) is listed last, and
    before it those that bring nothing (`is_idle`), such as a place where nothing can be done.
    `short` takes the place of a name that has no room; with the icon it still names the choice.
    """

    name: str
    icon: str = ""
    where: str = ""
    details: str = ""
    group: str = ""
    is_pass: bool = False
    is_idle: bool = False
    short: str = ""

    @property
    def rank(self) -> int:
        """The place in a list: useful rows come first."""
        return 2 if self.is_pass else int(self.is_idle)


@dataclass(frozen=True)
class ChoiceGroup:
    """A group of rows, as a tab of a long list. `shared` is markup that holds for all its rows."""

    key: str
    name: str
    icon: str = ""
    shared: str = ""


@dataclass(frozen=True)
class ChoiceRows:
    """The rows by the texts of their actions, and the groups in their order.

    A choice without a row is listed with its whole sentence.
    """

    rows: Mapping[str, ChoiceRow]
    groups: tuple[ChoiceGroup, ...] = ()


NO_ROWS = ChoiceRows({})


def useful_first(actions: Sequence[Action], rows: ChoiceRows) -> list[Action]:
    """The choices in the order of a list, which is otherwise that of the rules."""
    ranks = {text: row.rank for text, row in rows.rows.items()}
    return sorted(actions, key=lambda action: ranks.get(action.text, 0))
