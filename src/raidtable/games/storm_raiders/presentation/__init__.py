"""How Storm Raiders looks and reads: words, board, terminal, previews, sounds."""
