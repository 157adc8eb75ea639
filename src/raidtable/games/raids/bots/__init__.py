"""How bots play Raids."""
