"""What the administrators of a server can see and do."""
