"""The sender of a request: sessions, accounts, tokens, forged forms, and limits."""
