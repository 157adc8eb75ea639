"""Pictures of recorded games."""

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont
from PIL import Image, ImageSequence
from tests.cli.conftest import Run

import raidtable
from raidtable.cli import export
from raidtable.engine.seats import SEAT_LETTERS
from raidtable.engine.state import CHANCE
from raidtable.games import registry
from raidtable.pictures.fonts import EXTRA, fonts
from raidtable.pictures.raster import convert_font, raster_with


@pytest.fixture
def match() -> raidtable.Match:
    """The first ten decisions of a game with three seats."""
    match = raidtable.new("raids", seats=3, seed="export")
    for _ in range(10):
        match.play(match.legal()[0])
    return match


@pytest.fixture
def file(tmp_path: Path, match: raidtable.Match) -> Path:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(match.record()))
    return file


def decisions(match: raidtable.Match) -> int:
    return sum(ply.actor != CHANCE for ply in match.plies)


def frames(file: Path) -> list[Image.Image]:
    with Image.open(file) as picture:
        return [frame.copy() for frame in ImageSequence.Iterator(picture)]


class TestSvg:
    def test_it_holds_the_board_and_its_own_letters(
        self, run: Run, file: Path, tmp_path: Path, match: raidtable.Match
    ) -> None:
        target = tmp_path / "game.svg"
        ran = run("export", str(file), "--to", str(target))
        assert ran.code == 0
        assert ran.shown == f"{target} has been written.\n"
        text = target.read_text(encoding="utf-8")
        assert ElementTree.fromstring(text).get("width") == "1200"
        board = match.game.presentation.board(
            match.view(), match.game.presentation.words("en", SEAT_LETTERS), []
        )
        assert board.pieces in text
        for face in ("Grenze", "Alegreya Sans"):
            assert f"font-family:'{face}'" in text

    def test_a_moment_a_seat_and_a_language(
        self, run: Run, file: Path, tmp_path: Path, match: raidtable.Match
    ) -> None:
        def drawn(*options: str) -> str:
            target = tmp_path / "drawn.svg"
            assert run("export", str(file), "--to", str(target), *options).code == 0
            return target.read_text(encoding="utf-8")

        usual = drawn()
        assert drawn("--ply", str(match.ply)) == usual
        assert drawn("--ply", str(match.ply - 1)) != usual
        assert drawn("--lang", "es") != usual
        assert 'width="640"' in drawn("--width", "640")
        deciding, other = match.actor, (match.actor + 1) % match.seats
        assert drawn("--seat", str(other)) == usual
        assert drawn("--seat", str(deciding)).count("#ffc53d") > usual.count("#ffc53d")


class TestPng:
    @pytest.mark.parametrize("game", registry.game_ids())
    def test_its_size_and_its_colours(self, run: Run, tmp_path: Path, game: str) -> None:
        file, target = tmp_path / "record.json", tmp_path / "board.PNG"
        file.write_text(json.dumps(raidtable.new(game, seats=2, seed=1).record()))
        ran = run("export", str(file), "--to", str(target), "--width", "200")
        assert ran.code == 0
        with Image.open(target) as picture:
            assert picture.format == "PNG"
            assert picture.width == 200
            assert 120 < picture.height < 200
            colours = picture.convert("RGB").getcolors(maxcolors=200 * 200)
        assert colours is not None
        assert len(colours) > 1000, "more than an empty board"

    def test_words_are_drawn_whatever_faces_the_machine_has(self) -> None:
        def lettered(text: str) -> bytes:
            with raster_with(fonts()) as raster:
                return raster.png(
                    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20">'
                    f'<text y="15" font-family="Alegreya Sans">{text}</text></svg>'
                )

        assert len({lettered("Rune"), lettered("Runa"), lettered("")}) == 3

    def test_figures_are_on_the_baseline(self, tmp_path: Path) -> None:
        """The font's default digits extend below the baseline."""
        assert fonts()
        for face in fonts():
            convert_font(face, tmp_path / "face.ttf")
            font = TTFont(tmp_path / "face.ttf")
            glyphs = font.getBestCmap()
            drops = [font["glyf"][glyphs[ord(figure)]].yMin for figure in "0123456789"]
            assert min(drops) > -0.02 * font["head"].unitsPerEm


class TestGif:
    def test_a_frame_for_each_decision(
        self, run: Run, file: Path, tmp_path: Path, match: raidtable.Match
    ) -> None:
        target = tmp_path / "game.gif"
        ran = run("export", str(file), "--to", str(target), "--width", "120", "--seconds", "0.5")
        assert ran.code == 0
        positions = decisions(match) + 1
        assert ran.shown == f"{target} has been written: {positions} positions.\n"
        shown = frames(target)
        assert len(shown) == positions
        assert {frame.width for frame in shown} == {120}
        assert [frame.info["duration"] for frame in shown] == [500] * (positions - 1) + [2000]
        assert shown[0].info["loop"] == 0, "it begins again for ever"
        assert len({frame.convert("RGB").tobytes() for frame in shown}) == positions

    def test_every_fourth_decision_and_the_last_position(
        self, run: Run, file: Path, tmp_path: Path, match: raidtable.Match
    ) -> None:
        target, last = tmp_path / "game.gif", tmp_path / "last.gif"
        assert (
            run("export", str(file), "--to", str(last), "--width", "100", "--every", "99").code == 0
        )
        ran = run("export", str(file), "--to", str(target), "--width", "100", "--every", "4")
        assert ran.code == 0
        positions = 1 + decisions(match) // 4
        assert f"{positions} positions" in ran.shown
        assert len(frames(target)) == positions
        assert len(frames(last)) == 1

    def test_it_ends_where_one_wishes(self, run: Run, file: Path, tmp_path: Path) -> None:
        target = tmp_path / "game.gif"
        first = len(export.decisions(raidtable.load(file.read_text()).at(22)))
        ran = run("export", str(file), "--to", str(target), "--width", "100", "--ply", "22")
        assert f"{first} positions" in ran.shown


class TestRefusals:
    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            (
                ["--to", "game.jpg"],
                "Name the picture NAME.svg, NAME.png or NAME.gif, not 'game.jpg'",
            ),
            (["--to", "game"], "not 'game'"),
            (["--to", "x.svg", "--ply", "9999"], "There is no ply 9999"),
            (["--to", "x.svg", "--seat", "3"], "There is no seat 3"),
            (["--to", "x.png", "--width", "5"], "Invalid value for '--width'"),
            (["--to", "x.gif", "--every", "0"], "Invalid value for '--every'"),
            (["--to", "/no/such/folder/x.svg"], "No such file or directory"),
            ([], "Missing option '--to'"),
        ],
    )
    def test_what_cannot_be_is_refused_in_a_sentence(
        self, run: Run, file: Path, tmp_path: Path, arguments: list[str], sentence: str
    ) -> None:
        arguments = [
            str(tmp_path / word) if word in ("x.svg", "x.png", "x.gif") else word
            for word in arguments
        ]
        ran = run("export", str(file), *arguments)
        assert ran.code == 2
        assert sentence in ran.complaint
        assert ran.shown == ""
        assert not list(tmp_path.glob("x.*"))

    def test_what_is_no_record(self, run: Run, tmp_path: Path) -> None:
        file = tmp_path / "shopping.txt"
        file.write_text("milk")
        ran = run("export", str(file), "--to", str(tmp_path / "x.svg"))
        assert ran.code == 2
        assert "it is not JSON" in ran.complaint

    @pytest.mark.parametrize("package", EXTRA)
    @pytest.mark.parametrize("kind", ["png", "gif"])
    def test_without_the_extra_it_says_how_to_get_it(
        self,
        run: Run,
        file: Path,
        tmp_path: Path,
        package: str,
        kind: str,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        for module in list(sys.modules):
            if module.split(".")[0] == package or module == "raidtable.pictures.raster":
                monkeypatch.delitem(sys.modules, module)
        monkeypatch.setitem(sys.modules, package, None)
        ran = run("export", str(file), "--to", str(tmp_path / f"x.{kind}"))
        assert ran.code == 2
        assert "pip install 'raidtable[pictures]'" in ran.complaint
        assert run("export", str(file), "--to", str(tmp_path / "x.svg")).code == 0


def test_the_command_line_starts_without_the_extra() -> None:
    """Commands that draw nothing do not import the drawing packages."""
    program = "import sys; import raidtable.cli.main; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout.split()
    assert not set(EXTRA) & set(loaded)
