"""How Raiders of the North Sea looks and reads: words, board, terminal, previews, sounds."""
