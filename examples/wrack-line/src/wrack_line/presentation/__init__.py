"""How Wrack Line looks and reads."""
