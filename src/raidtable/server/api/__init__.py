"""The JSON API for bots and other programs."""
