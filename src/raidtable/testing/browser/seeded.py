"""The command line, with a server whose tables have the same seeds in every run of the tests.

The seed of a table depends on the content of the file RAIDTABLE_DEALS, and on the number of tables
created with that content before.
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
