"""The rules of Raids, compiled."""
