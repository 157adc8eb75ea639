"""The example of the documentation runs and imports nothing else; `make check` checks its types."""

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "docs" / "examples" / "by_hand.py"


def test_the_example_plays_to_the_end_and_prints_two_languages() -> None:
    ran = subprocess.run(
        [sys.executable, str(EXAMPLE)], capture_output=True, text=True, check=True, encoding="utf-8"
    )
    assert ran.stderr == ""
    for expected in (
        "Ana",
        "Harbor",
        "Embarcadero",
        "(rule: ",
        "<Result totals ",
        "v4-monster-m7",
        "(reconstructed)",
    ):
        assert expected in ran.stdout, expected


def test_the_example_is_short_and_uses_the_front_door_alone() -> None:
    source = EXAMPLE.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 65
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for name in node.names:
                assert name.name in ("raidtable", *sys.stdlib_module_names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module in ("collections.abc", "fractions")
        elif isinstance(node, ast.Attribute):
            assert not node.attr.startswith("_"), "the example reads nothing private"
            assert node.attr not in ("game", "table"), "the example reads no engine object"


def test_the_documentation_shows_the_example() -> None:
    shown = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    assert EXAMPLE.read_text(encoding="utf-8").strip() in shown
