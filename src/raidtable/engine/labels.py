"""Names of the places in segments of features that all games have alike."""


def numbered(count: int, what: str = "", first: int = 1) -> list[str]:
    return [f"{number} {what}".strip() for number in range(first, first + count)]


def by_turn(count: int, nobody: str = "") -> list[str]:
    """Seats from the side of one of them; the last place may be for nobody."""
    names = ["own seat", *(f"rival {number}" for number in range(1, count))]
    return [*names, nobody] if nobody else names


def lead(count: int) -> list[str]:
    """Differences, with 0 in the middle."""
    return [f"{number - count // 2:+d}" for number in range(count)]
