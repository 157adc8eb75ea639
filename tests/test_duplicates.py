"""Modules stay short enough to read, and no logic is written twice."""

from pathlib import Path

import pytest
from tests.repeated_lines import repetitions

ROOT = Path(__file__).parents[1]
MOST_LINES = 500
MOST_SHARED = 20

MODULES = sorted((ROOT / "src").rglob("*.py"))
CLIENT = sorted(file for file in (ROOT / "client/src").rglob("*") if file.suffix in {".ts", ".css"})


def test_modules_are_short() -> None:
    lengths = {
        file.relative_to(ROOT).as_posix(): len(file.read_text(encoding="utf-8").splitlines())
        for file in [*MODULES, *CLIENT]
    }
    assert len(lengths) > 300
    assert {name: length for name, length in lengths.items() if length >= MOST_LINES} == {}


def test_no_logic_is_written_twice() -> None:
    assert [str(found) for found in repetitions(MODULES, MOST_SHARED)] == []


FUNCTION = """
def total(rows, {extra}):
    \"\"\"Adds up what the rows hold.\"\"\"
    found = {{}}
    for row in rows:
        if row.kind == "{kind}" and row.amount > {least}:
            # Counted once.
            found[row.name] = found.get(row.name, 0) + row.amount
        elif row.kind in ("b", "c"):
            found.pop(row.name, None)
        else:
            raise ValueError(f"no kind {{row.kind}}")
        row.seen = True

    while len(found) > {least}:
        name, amount = found.popitem()
        if not amount:
            continue
        for other in sorted(found):
            found[other] += amount // len(found)
            print(other, name)
        rows.append((name, amount, len(rows)))
    highest = max(found.values())
    return [name for name in found if found[name] == highest and name]
"""


@pytest.fixture
def planted(tmp_path: Path) -> tuple[Path, Path]:
    first, second = tmp_path / "first.py", tmp_path / "second.py"
    first.write_text(FUNCTION.format(extra="bound", kind="a", least=3), encoding="utf-8")
    return first, second


def test_a_copy_is_found(planted: tuple[Path, Path]) -> None:
    first, second = planted
    second.write_text("import os\n" + first.read_text(encoding="utf-8"), encoding="utf-8")
    to_the_letter, in_shape = repetitions(planted, MOST_SHARED)
    assert str(to_the_letter) == f"{first}:2-24 and {second}:3-25 share 20 lines"
    assert in_shape == to_the_letter


def test_a_copy_with_other_names_and_values_is_found(planted: tuple[Path, Path]) -> None:
    text = FUNCTION.format(extra="limit", kind="z", least=14)
    for name, other in (("rows", "things"), ("found", "shelf"), ("amount", "weight")):
        text = text.replace(name, other)
    planted[1].write_text(text, encoding="utf-8")
    assert len(repetitions(planted, MOST_SHARED)) == 1


def test_a_copy_within_a_file_is_found(planted: tuple[Path, Path]) -> None:
    text = planted[0].read_text(encoding="utf-8")
    planted[1].write_text(text + "\n" + text, encoding="utf-8")
    assert len(repetitions(planted[1:], MOST_SHARED)) == 2


def test_a_shorter_copy_or_other_logic_is_none(planted: tuple[Path, Path]) -> None:
    shorter = (
        planted[0].read_text(encoding="utf-8").replace("    highest = max", "    highest = min")
    )
    planted[1].write_text(shorter, encoding="utf-8")
    letters = repetitions(planted, MOST_SHARED)
    assert [found.length for found in letters] == [20]  # only in shape
    planted[1].write_text(shorter.replace("        row.seen = True\n", ""), encoding="utf-8")
    assert repetitions(planted, MOST_SHARED) == []


def test_tables_and_lists_of_names_have_one_shape_by_nature(planted: tuple[Path, Path]) -> None:
    names = [f"field_{number}" for number in range(30)]
    for file, prefix in zip(planted, ("a", "b"), strict=True):
        rows = "".join(f'    "{prefix}{name}": N_("{prefix} {name}"),\n' for name in names)
        parameters = "".join(f"        {prefix}{name}: int,\n" for name in names)
        fields = "".join(f"        self.{prefix}{name} = {prefix}{name}\n" for name in names)
        text = f"TABLE = {{\n{rows}}}\n\n\nclass C:\n    def __init__(\n        self,\n{parameters}"
        file.write_text(f"{text}    ) -> None:\n{fields}", encoding="utf-8")
    assert repetitions(planted, MOST_SHARED) == []
