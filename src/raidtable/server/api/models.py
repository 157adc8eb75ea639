"""The requests and responses of the API, as OpenAPI describes them."""

from typing import Any

from pydantic import BaseModel, Field


class GameAnswer(BaseModel):
    id: str
    title: str
    seats: list[int]
    options: dict[str, list[str]]
    bots: list[str] = Field(description="who can take a seat: bot:LEVEL:PERSONA and simpler ones")


class NewTable(BaseModel):
    game: str = Field(max_length=40, examples=["raids"])
    players: list[str] = Field(
        min_length=1,
        max_length=4,
        description="who sits in each seat: me, open, or one of the game's bots",
        examples=[["me", "bot:3"]],
    )
    options: dict[str, str] = {}
    name: str = Field("Guest", max_length=24)


class Newcomer(BaseModel):
    seat: int = Field(ge=0, lt=100)
    name: str = Field("Guest", max_length=24)


class Seated(BaseModel):
    table: str
    tokens: dict[int, str] = Field(description="a token for each seat that is yours")


class TableRow(BaseModel):
    table: str
    game: str
    seats: int
    status: str = Field(description="open, running, over, or closed by a rules change")
    cursor: str = Field(description="`?before=` this lists the tables after this one")


class Position(BaseModel):
    table: str
    seq: int = Field(description="the number of moves; a decision must name it")
    status: str = Field(description="open, running, over, or closed by a rules change")
    actor: int = Field(description="the seat that decides, -2 when the game is over")
    seat: int = Field(description="the seat whose view this is, -3 for a spectator")
    view: dict[str, Any]
    legal: list[str] = Field(description="what that seat may play now")
    take_back: int = Field(
        description="so many decisions another seat asks to take back, and yours is to answer"
    )
    question: int | None = Field(description="the number of that question; an answer may name it")


class Decision(BaseModel):
    seq: int = Field(ge=0, lt=1_000_000, description="the number of moves that you have seen")
    action: str = Field(max_length=120)


class Answer(BaseModel):
    seq: int = Field(ge=0, lt=1_000_000, description="the number of moves that you have seen")
    agree: bool
    question: int | None = Field(
        None, ge=0, lt=1_000_000, description="the question that is answered; else the open one"
    )


class Events(BaseModel):
    seq: int
    events: list[dict[str, Any]]


class Problem(BaseModel):
    detail: str = Field(description="a sentence that says why")
