"""Puzzles: positions of strong bot games in which one choice is clearly best."""
