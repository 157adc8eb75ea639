"""Reviews of finished games: what was luck, what was decided well or badly, and by whom."""
