"""Who sends a request: sessions, accounts, tokens, forged forms, and limits."""
