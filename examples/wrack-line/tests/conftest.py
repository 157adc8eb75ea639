"""The tests run with Raidtable's test kit."""

pytest_plugins = ["raidtable.testing"]
