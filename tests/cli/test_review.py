"""`raidtable review`, and pictures of reviews."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from tests.cli.conftest import Run
from tests.reviews.games import record_of

import raidtable
from raidtable.reviews.judge import JudgeSettings
from raidtable.reviews.running import reviewed
from raidtable.reviews.sentences import ReviewWords

QUICK = ("--iterations", "6", "--cores", "1")


@pytest.fixture(scope="module")
def record() -> dict[str, object]:
    return {**record_of("raids", 2), "names": ["Ana", "Bram"]}


@pytest.fixture
def file(tmp_path: Path, record: dict[str, object]) -> Path:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    return file


@pytest.fixture
def quick_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = JudgeSettings(value=1, first=6, second=24)
    monkeypatch.setattr("raidtable.cli.review.settings_for", lambda *_: quick)


def test_a_review_says_what_decided_the_game(
    run: Run, file: Path, record: dict[str, object]
) -> None:
    ran = run("review", str(file), *QUICK)
    assert (ran.code, ran.complaint) == (0, "")
    review = raidtable.review(record, iterations=6)
    result = review["result"]
    names = {True: "Ana", False: "Bram"}
    winner = result["ranks"].index(1)
    points = f"{result['totals'][winner]} to {result['totals'][1 - winner]}"
    assert f"Raids: {names[winner == 0]} won, {points} for {names[winner == 1]}." in ran.text
    assert "Turning points" in ran.text
    for parts in review["ledger"]:
        assert f"{round(100 * parts['shares']['start'])}" in ran.text
    worst = max(review["decisions"], key=lambda decision: decision["loss"])
    cost = round(100 * worst["loss"])
    assert f"{worst['ply'] + 1} {names[worst['seat'] == 0]} {worst['verdict']} {cost}" in ran.text


def test_json_is_the_review_itself(run: Run, file: Path, record: dict[str, object]) -> None:
    ran = run("review", str(file), "--json", *QUICK)
    assert json.loads(ran.shown) == raidtable.review(record, iterations=6)


def test_a_saved_game_is_told_to_its_only_person(
    run: Run, tmp_path: Path, record: dict[str, object]
) -> None:
    saved = tmp_path / "saved.json"
    saved.write_text(json.dumps({"record": record, "players": ["bot:1", "human"]}))
    assert "Your own choices cost you" in run("review", str(saved), *QUICK).text
    told_to_other = run("review", str(saved), "--seat", "0", *QUICK).text
    review = raidtable.review(record, iterations=6)
    told = ReviewWords(raidtable.load(record), review, "en", ["Ana", "Bram"], 0)
    assert told.story() in told_to_other


def test_after_the_time_it_says_how_far_it_is(run: Run, file: Path) -> None:
    ran = run("review", str(file), "--seconds", "0.1", "--cores", "1")
    assert ran.code == 0
    assert "The judge has looked at 0 of" in ran.text


def test_a_running_game_is_not_reviewed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "running.json"
    file.write_text(json.dumps(raidtable.new("raids", seats=2, seed=1).record()))
    ran = run("review", str(file))
    assert (ran.code, ran.shown) == (2, "")
    assert "The game is not over after" in ran.complaint
    assert "It can be reviewed when it is." in ran.complaint


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--seat", "5"], "seat"),
        (["--iterations", "2000000"], "1 to 1000000 iterations"),
    ],
)
def test_bad_input_is_a_sentence(run: Run, file: Path, arguments: list[str], why: str) -> None:
    ran = run("review", str(file), *arguments)
    assert ran.code == 2
    assert why in ran.complaint


@pytest.mark.usefixtures("quick_judge")
def test_a_picture_has_graph_and_ledger(run: Run, file: Path, tmp_path: Path) -> None:
    target = tmp_path / "review.svg"
    ran = run("export", str(file), "--review", "--to", str(target))
    assert ran.shown == f"{target} has been written.\n"
    drawn = ElementTree.fromstring(target.read_text(encoding="utf-8"))
    texts = ["".join(text.itertext()) for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Ana", "Bram", "Who would win, in 100 games", "Own choices", "Result"} <= set(texts)
    bands = list(drawn.iter("{http://www.w3.org/2000/svg}polygon"))
    assert len(bands) == 2
    assert "var(" not in target.read_text(encoding="utf-8")


@pytest.mark.usefixtures("quick_judge")
def test_a_picture_as_png(run: Run, file: Path, tmp_path: Path) -> None:
    target = tmp_path / "review.png"
    arguments = ("--to", str(target), "--width", "600", "--seat", "1", "--lang", "es")
    assert run("export", str(file), "--review", *arguments).code == 0
    with Image.open(target) as picture:
        assert picture.width == 600


def test_wrong_pictures_are_refused_before_the_judge_begins(
    run: Run, file: Path, tmp_path: Path
) -> None:
    for arguments, why in (
        (["--to", str(tmp_path / "review.gif")], "NAME.svg / NAME.png"),
        (["--to", str(tmp_path / "review.svg"), "--ply", "3"], "leave --ply out"),
        (["--to", str(tmp_path / "nowhere" / "review.svg")], "No such file"),
    ):
        ran = run("export", str(file), "--review", *arguments)
        assert ran.code == 2
        assert why in ran.complaint
    assert list(tmp_path.glob("*.svg")) == []


def test_progress_is_reported_as_it_goes(record: dict[str, object]) -> None:
    seen: list[tuple[int, int]] = []
    settings = JudgeSettings(value=1, first=6, second=24)
    reviewed(
        record,
        settings,
        watcher=lambda review: seen.append((review["progress"]["done"], review["progress"]["of"])),
    )
    done = [at for at, _ in seen]
    assert done == sorted(done)
    assert seen[-1][0] == seen[-1][1]
