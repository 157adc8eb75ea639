"""How bots play Storm Raiders."""
