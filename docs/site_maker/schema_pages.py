"""The published JSON Schemas: their files in `docs/schemas`, and the list of them.

`python docs/make_schemas.py` writes the files. A test compares them with the code, so that no
change of the data goes unnoticed.
"""

import json
from pathlib import Path

from raidtable import schemas
from raidtable.games import registry
from site_maker.repository import relative


def schema_list(_: str, docname: str) -> str:
    """A row for each game, with a link to each of its schemas."""
    rows = [f"| game | {' | '.join(schemas.KINDS)} |", "|---|---|---|---|"]
    for game in registry.game_ids():
        title = registry.get(game).presentation.words("en").title()
        links = [
            f'<a href="{relative(schemas.path(game, kind), docname)}">{kind}.json</a>'
            for kind in schemas.KINDS
        ]
        rows.append(f"| {title} | {' | '.join(links)} |")
    return "\n".join(rows)


def files() -> dict[str, str]:
    """The text of each file, by its path below `docs`."""
    return {
        schemas.path(game, kind): json.dumps(schemas.schema(game, kind), indent=1) + "\n"
        for game in registry.game_ids()
        for kind in schemas.KINDS
    }


def write(folder: Path) -> None:
    for path, text in files().items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
