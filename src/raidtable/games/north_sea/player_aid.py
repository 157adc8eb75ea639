"""The player aid of Raiders of the North Sea."""

from raidtable.engine.player_aid import PiecePicture, PlayerAid


class NorthSeaAid(PlayerAid):
    """Nothing yet."""

    def __init__(self, language: str) -> None:
        self.language = language

    def rows(self) -> dict[str, list[list[str]]]:
        return {}

    def pictures(self) -> dict[str, PiecePicture]:
        return {}

    def shapes(self) -> str:
        return ""
