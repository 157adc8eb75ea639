"""Ports of this machine for servers under test."""

import socket


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port
