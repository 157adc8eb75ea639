"""The data folder: the system's default, unless an earlier version left data elsewhere."""

from pathlib import Path

import pytest

from raidtable import folders
from raidtable.folders import data_folder


@pytest.fixture
def earlier(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of versions before 0.3, in an empty home."""
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return tmp_path / ".local" / "share" / "raidtable"


@pytest.fixture
def systems(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder on a system other than Linux."""
    folder = tmp_path / "Library" / "Application Support" / "raidtable"
    monkeypatch.setattr(folders, "user_data_path", lambda name, appauthor: folder)
    return folder


def test_a_new_user_gets_the_folder_of_the_system(earlier: Path, systems: Path) -> None:
    assert data_folder() == systems
    assert not systems.exists(), "asking makes no folder"


def test_data_of_an_earlier_version_is_still_found(earlier: Path, systems: Path) -> None:
    earlier.mkdir(parents=True)
    assert data_folder() == earlier
    systems.mkdir(parents=True)
    assert data_folder() == systems


def test_the_variable_names_another_place_on_every_system(
    earlier: Path, systems: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    systems.mkdir(parents=True)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    assert data_folder() == tmp_path / "elsewhere" / "raidtable"


@pytest.mark.parametrize("named", ["", "data"])
def test_a_relative_place_counts_only_where_data_is(
    named: str, earlier: Path, systems: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", named)
    assert data_folder() == systems
    if named:
        (tmp_path / named / "raidtable").mkdir(parents=True)
        assert data_folder().absolute() == tmp_path / named / "raidtable"
