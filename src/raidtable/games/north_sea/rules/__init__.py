"""The rules of Raiders of the North Sea, compiled."""
