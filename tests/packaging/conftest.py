"""The package, built once and installed in its own environment."""

from pathlib import Path

import pytest
from tests.packaging.built import Installed, build_environment, build_wheel, clean_checkout


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("package")


@pytest.fixture(scope="session")
def wheel(folder: Path) -> Path:
    """The wheel as `pip install .` builds it, with the project's build requirements."""
    checkout = clean_checkout(folder / "checkout")
    return build_wheel(checkout, folder / "wheel", build_environment())


@pytest.fixture(scope="session")
def installed(wheel: Path, folder: Path) -> Installed:
    return Installed(wheel, folder / "installed")


@pytest.fixture(scope="session")
def core(wheel: Path, folder: Path) -> Installed:
    """The wheel without any extra."""
    return Installed(wheel, folder / "core", core_only=True)
