"""The arena's commands are run as those of the terminal are."""

from tests.cli.conftest import home, run  # noqa: F401 - fixtures
