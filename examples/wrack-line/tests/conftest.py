"""The tests run with Raidtable's test kit, also in a browser."""

pytest_plugins = ["raidtable.testing", "raidtable.testing.browser"]
