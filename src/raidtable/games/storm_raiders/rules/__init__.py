"""The rules of Storm Raiders, compiled."""
