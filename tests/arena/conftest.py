"""Fixtures of the command-line tests, for the arena's commands."""

from tests.cli.conftest import home, run  # noqa: F401 - fixtures
