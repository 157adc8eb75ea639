"""How bots play Raiders of the North Sea."""
