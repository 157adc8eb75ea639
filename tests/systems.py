"""What not every operating system has."""

import os

import pytest

posix_only = pytest.mark.skipif(
    os.name != "posix",
    reason="needs POSIX: file modes, signals, pseudo-terminals or limits of open files",
)
