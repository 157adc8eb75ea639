"""The web board of Storm Raiders."""
