"""How bots play Wrack Line."""
