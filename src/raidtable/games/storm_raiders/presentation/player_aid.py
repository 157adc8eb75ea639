"""The player aid of Storm Raiders."""

from raidtable.engine.player_aid import PiecePicture, PlayerAid


class StormAid(PlayerAid):
    """Nothing yet."""

    def __init__(self, language: str) -> None:
        self.language = language

    def rows(self) -> dict[str, list[list[str]]]:
        return {}

    def pictures(self) -> dict[str, PiecePicture]:
        return {}

    def shapes(self) -> str:
        return ""
