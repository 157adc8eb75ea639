"""The games. Ask `raidtable.games.registry` for one; nothing outside this package names a game."""
