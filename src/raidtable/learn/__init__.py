"""Learns to evaluate positions from games that bots play against each other."""
