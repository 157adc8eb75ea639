"""Artwork that the games share: the carved frame, scenery, icons."""
