"""Our texts are our own: none shares eight words in a row with a rulebook.

The rulebooks are not part of this repository. If the folder `shared/rulebooks` is not next to it,
the comparison is skipped.
"""

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from raidtable.engine.data import load_text
from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.games.tutorials import load_tutorial

ROOT = Path(__file__).parents[1]
RULEBOOKS = ROOT.parent / "shared" / "rulebooks"
LONGEST_SHARED = 7
# Allowed longer runs, each with its reason.
ALLOWED: dict[str, str] = {}


def words_of(text: str) -> list[str]:
    """The words of a text without capitals, accents and punctuation; hyphenated lines are
    joined."""
    joined = re.sub(r"-\n(?=\w)", "", text)
    letters = unicodedata.normalize("NFD", joined.casefold())
    return re.findall(r"\w+", "".join(x for x in letters if not unicodedata.combining(x)))


def runs(words: list[str], length: int) -> Iterator[tuple[str, ...]]:
    return zip(*(words[start:] for start in range(length)), strict=False)


def shared_runs(ours: list[str], theirs: set[tuple[str, ...]]) -> list[str]:
    """The longest runs of our words that also occur in theirs."""
    length = LONGEST_SHARED + 1
    starts = [start for start, run in enumerate(runs(ours, length)) if run in theirs]
    found: list[list[int]] = []
    for start in starts:
        if found and found[-1][1] == start + length - 1:
            found[-1][1] += 1
        else:
            found.append([start, start + length])
    return [" ".join(ours[start:end]) for start, end in found]


def our_texts() -> Iterator[tuple[str, str]]:
    """Every text that players read, with its source; each message separately."""
    for game_id in registry.game_ids():
        package = f"raidtable.games.{game_id}"
        for language in LANGUAGES:
            suffix = "" if language == "en" else f".{language}"
            for page in ("RULES", "SOURCES"):
                name = f"{page}{suffix}.md"
                for paragraph in load_text(package, name).split("\n\n"):
                    yield f"{game_id}/{name}", paragraph
            tutorial = load_tutorial(game_id)
            for lesson in tutorial.lessons:
                yield f"{game_id}/tutorial.toml", lesson.text(language)
            yield f"{game_id}/tutorial.toml", tutorial.end(language)
    for guide in sorted((ROOT / "docs" / "players").glob("*.md")):
        for paragraph in guide.read_text(encoding="utf-8").split("\n\n"):
            yield f"docs/players/{guide.name}", paragraph
    for po in sorted((ROOT / "src/raidtable/locale").rglob("*.po")):
        with po.open("rb") as source:
            for message in read_po(source):
                for text in (message.id, message.string):
                    forms = [text] if isinstance(text, str) else list(text or ())
                    for form in forms:
                        yield po.name, form


@pytest.fixture(scope="module")
def rulebook_runs() -> set[tuple[str, ...]]:
    files = sorted(RULEBOOKS.glob("*.txt"))
    if not files:
        pytest.skip(f"There are no rulebooks to compare with: no texts in {RULEBOOKS}.")
    texts = [words_of(path.read_text(encoding="utf-8")) for path in files]
    return {run for words in texts for run in runs(words, LONGEST_SHARED + 1)}


def test_a_shared_run_is_found() -> None:
    theirs = set(runs(words_of("One two three four five six seven eight nine, ten. Eleven."), 8))
    ours = "And so: one, two; THREE four\nfive six seven eight nine – eleven ten"
    assert shared_runs(words_of(ours), theirs) == ["one two three four five six seven eight nine"]
    assert shared_runs(words_of("one two three four five six seven"), theirs) == []


def test_no_sentence_shares_eight_words_with_a_rulebook(
    rulebook_runs: set[tuple[str, ...]],
) -> None:
    found = {
        f"{where}: {run}"
        for where, text in our_texts()
        for run in shared_runs(words_of(text), rulebook_runs)
        if not any(run in allowed for allowed in ALLOWED)
    }
    assert not found, "\n".join(sorted(found))


def test_every_allowed_run_is_still_in_use() -> None:
    texts = [" ".join(words_of(text)) for _, text in our_texts()]
    assert [run for run in ALLOWED if not any(run in text for text in texts)] == []
