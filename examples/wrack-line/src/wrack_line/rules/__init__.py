"""The rules of Wrack Line."""
