"""The arena: bots against bots in numbers, ratings, datasets, and the tuning of judgement."""
