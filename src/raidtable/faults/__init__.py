"""Unexpected exceptions: reports that reproduce them, and shrunk games that lead to them."""
