"""Texts and drawings of Wrack Line."""
