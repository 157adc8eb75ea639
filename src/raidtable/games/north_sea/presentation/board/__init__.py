"""The web board of Raiders of the North Sea."""
