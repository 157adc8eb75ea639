"""Live updates: event streams to open pages."""
