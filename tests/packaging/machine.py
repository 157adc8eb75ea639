"""A machine of its own for a test: what is written, which ports are used and which processes run
there stays there. It sees the files of this machine below its own (Linux, as root)."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

# $1 is an empty folder, $2 the folder in which the command begins.
ENTER = """
set -e
mount -t tmpfs raidtable "$1"
mkdir "$1/new" "$1/work" "$1/root"
mount -t overlay raidtable -o "lowerdir=/,upperdir=$1/new,workdir=$1/work" "$1/root"
mount -t proc proc "$1/root/proc"
mount --rbind /dev "$1/root/dev"
ip link set lo up
root="$1/root" folder="$2"
shift 2
# The first process stays: it takes leave of those whose parents have ended.
chroot "$root" env -C "$folder" "$@" && exit 0 || exit "$?"
"""
TOOLS = ("unshare", "ip", "chroot", "runuser", "openssl", "nginx", "pg_ctlcluster", "git", "curl")


def on_own_machine(place: Path, folder: Path, *command: str) -> list[str]:
    """The command line that runs a command there. `place` is an empty folder."""
    return ["unshare", "-mnpf", "sh", "-c", ENTER, "sh", str(place), str(folder), *command]


def skip_without_machine(place: Path) -> None:
    """Skip the test, with the reason, where there can't be such a machine."""
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("a machine of its own needs Linux, and root")
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"a machine of its own needs {', '.join(missing)}")
    tried = subprocess.run(
        on_own_machine(place, Path("/"), "true"), capture_output=True, text=True, check=False
    )
    if tried.returncode:
        pytest.skip(f"this system has no machine of its own for us: {tried.stderr.strip()}")
