"""Unexpected exceptions: reports that reproduce them, and shortened games that lead to them."""
