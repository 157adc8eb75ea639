"""Views as text for language models, and what they answer: `raidtable.text`, `read_answer`."""
