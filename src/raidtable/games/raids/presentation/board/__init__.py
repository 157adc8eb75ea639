"""The web board of Raids."""
