"""The command line, with a server that deals the same in every run of the tests.

A table is dealt from what the file named by RAIDTABLE_DEALS says, and from how many tables were so
before it.
"""

import os
import sys
from collections import Counter
from pathlib import Path
from unittest.mock import patch

from raidtable.cli.main import main
from raidtable.server.tables import creation

tables: Counter[str] = Counter()


def named_seed() -> str:
    name = Path(os.environ["RAIDTABLE_DEALS"]).read_text(encoding="utf-8")
    tables[name] += 1
    return f"{name}/{tables[name]}"


if __name__ == "__main__":
    with patch.object(creation, "fresh_seed", named_seed):
        sys.exit(main())
