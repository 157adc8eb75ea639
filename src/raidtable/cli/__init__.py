"""The terminal: play, resume, simulate, replay, verify, rules, games."""
