"""One list names the languages; everything else about a language is a catalogue or a text.

So a translator needs no programmer: see `raidtable.engine.languages` and CONTRIBUTING.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from raidtable.engine.languages import ALL, SOURCE

ROOT = Path(__file__).parents[2]
THE_LIST = ROOT / "src" / "raidtable" / "engine" / "languages.py"
# A code in quotes, in a locale, or in the name of a file; the language of the sources is no
# translation.
CODES = "|".join(code for code in ALL if code != SOURCE)
NAMED = re.compile(rf"""["'](?:{CODES})(?:[-_][A-Za-z]{{2}})?["']|\.(?:{CODES})\.md""")
NAMES = re.compile("|".join(one.name for one in ALL.values() if one.code != SOURCE))
PROGRAMS = ("*.py", "*.ts", "*.mjs", "*.html", "*.css", "*.js")


def programs() -> Iterator[Path]:
    for folder in ("src", "client/src", "bench", "docs", "examples/wrack-line/src"):
        for pattern in PROGRAMS:
            for path in (ROOT / folder).rglob(pattern):
                if not {"static", "node_modules", "build"} & set(path.parts):
                    yield path
    yield from (ROOT / name for name in ("setup.py", "build_backend.py"))


def naming(text: str) -> list[str]:
    """The places that name a translation's code or its own name."""
    return [found[0] for pattern in (NAMED, NAMES) for found in pattern.finditer(text)]


def test_only_the_list_names_a_language() -> None:
    found = {path: naming(path.read_text(encoding="utf-8")) for path in programs()}
    assert len(found) > 300
    assert found.pop(THE_LIST)
    assert {str(path.relative_to(ROOT)): names for path, names in found.items() if names} == {}


def test_a_module_that_names_one_is_found() -> None:
    code = next(code for code in ALL if code != SOURCE)
    assert naming(f'if language == "{code}":') == [f'"{code}"']
    assert naming(f"locale = '{code}-XX'") == [f"'{code}-XX'"]
    assert naming(f"RULES.{code}.md") == [f".{code}.md"]
    assert naming(f'{{"{ALL[code].name}"}}') == [ALL[code].name]
    assert naming(f'language == "{SOURCE}", "does"') == []


def test_every_language_has_all_texts() -> None:
    """What no other test would miss: names of guests, and the guide to the API."""
    package = ROOT / "src" / "raidtable"
    for code in ALL:
        suffix = "" if code == SOURCE else f".{code}"
        assert (package / "server" / "security" / "guests" / f"{code}.toml").is_file()
        assert (package / "server" / "pages" / "guides" / f"api{suffix}.md").is_file()
        for game in ("raids", "north_sea", "storm_raiders"):
            for name in ("RULES", "SOURCES"):
                assert (package / "games" / game / f"{name}{suffix}.md").is_file()


def test_codes_and_signs_are_well_formed() -> None:
    for code, language in ALL.items():
        assert re.fullmatch("[a-z]{2}", code)
        assert language.code == code
        assert language.locale.startswith(f"{code}-")
        assert language.decimal != language.thousands
        re.compile(language.second_person)
