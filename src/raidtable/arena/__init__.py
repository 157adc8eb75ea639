"""The arena: tournaments between bots, ratings, datasets, strength tests and tuning."""
