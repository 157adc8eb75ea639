"""Every Python block of the documentation runs."""

from pathlib import Path

import pytest
from tests.docs.pages import Block, blocks

PYTHON = [block for block in blocks() if block.language == "python"]


@pytest.mark.parametrize("block", PYTHON, ids=lambda block: block.page)
def test_python_blocks_run(block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(block.code, f"docs/{block.page}.md", "exec"), {"__name__": "page"})


def test_there_are_python_blocks() -> None:
    """A change of the pattern that finds them must not go unnoticed."""
    assert {"python", "bots/ten-minutes", "bots/records", "bots/schemas"} <= {
        block.page for block in PYTHON
    }
    assert len(PYTHON) >= 7
