"""Runs the command line: `python -m raidtable`."""

import sys

from raidtable.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
