"""How Raids looks and reads: words, board, terminal, previews, sounds."""
