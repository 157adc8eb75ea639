"""Marks for tests that need features of some operating systems."""

import os

import pytest

posix_only = pytest.mark.skipif(
    os.name != "posix",
    reason="needs POSIX: file modes, signals, pseudo-terminals or limits of open files",
)
