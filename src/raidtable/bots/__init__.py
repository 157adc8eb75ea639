"""Bots: they are given a view and the legal actions, and choose one. They never see a position."""
