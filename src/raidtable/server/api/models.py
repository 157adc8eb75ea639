"""The requests and responses of the API, as OpenAPI describes them."""

from typing import Any

from pydantic import BaseModel, Field

from raidtable.engine.words import N_

# The descriptions are English in OpenAPI; the page `/api` shows them in the reader's language.
YOUR_NAME = N_("your name at the table; without one you get a guest's name")
STATUS = N_("open, running, over, or closed by a rules change")
SEEN = N_("the number of moves that you have seen")
TOKENS = N_("a token for each of your seats, by seat number")
TABLE = N_("the table's id")
INVITATION = N_("the code of an invitation, where the server asks for one")


class GameAnswer(BaseModel):
    id: str
    title: str
    seats: list[int] = Field(description=N_("the numbers of players that can play"))
    options: dict[str, list[str]] = Field(
        description=N_("the values of each option, the default first")
    )
    bots: list[str] = Field(
        description=N_("who can take a seat: bot:LEVEL:PERSONA and simpler ones")
    )


class NewTable(BaseModel):
    game: str = Field(max_length=40, description=N_("the id of a game"), examples=["raids"])
    players: list[str] = Field(
        min_length=1,
        max_length=4,
        description=N_("who sits in each seat: me, open, or one of the game's bots"),
        examples=[["me", "bot:3"]],
    )
    options: dict[str, str] = Field({}, description=N_("the options that differ from the default"))
    name: str = Field("", max_length=24, description=YOUR_NAME)
    invitation: str = Field("", max_length=60, description=INVITATION)


class Newcomer(BaseModel):
    seat: int = Field(ge=0, lt=100, description=N_("the open seat to take"))
    name: str = Field("", max_length=24, description=YOUR_NAME)
    invitation: str = Field("", max_length=60, description=INVITATION)


class Seated(BaseModel):
    table: str = Field(description=TABLE)
    tokens: dict[int, str] = Field(description=TOKENS)


class TableRow(BaseModel):
    table: str = Field(description=TABLE)
    game: str
    seats: int
    status: str = Field(description=STATUS)
    cursor: str = Field(description=N_("send it as “before” to list the tables after this one"))


class Position(BaseModel):
    table: str = Field(description=TABLE)
    seq: int = Field(description=N_("the number of moves so far; a move must name it"))
    status: str = Field(description=STATUS)
    actor: int = Field(description=N_("the seat to move; -2 when the game is over"))
    seat: int = Field(description=N_("the seat whose view this is; -3 for a spectator"))
    view: dict[str, Any] = Field(description=N_("the position as that seat sees it"))
    legal: list[str] = Field(description=N_("the actions that this seat may play now"))
    take_back: int = Field(
        description=N_("how many moves another seat asks to undo, if your seat has to answer")
    )
    question: int | None = Field(
        description=N_("the number of that request; an answer may name it")
    )


class Decision(BaseModel):
    seq: int = Field(ge=0, lt=1_000_000, description=SEEN)
    action: str = Field(max_length=120, description=N_("one of the texts in “legal”"))


class Answer(BaseModel):
    seq: int = Field(ge=0, lt=1_000_000, description=SEEN)
    agree: bool = Field(description=N_("whether you agree to the undo"))
    question: int | None = Field(
        None,
        ge=0,
        lt=1_000_000,
        description=N_("the request that is answered; by default the open one"),
    )


class Events(BaseModel):
    seq: int = Field(description=N_("the number of moves so far"))
    events: list[dict[str, Any]] = Field(
        description=N_("what happened, as far as the seat may know it")
    )


class Problem(BaseModel):
    detail: str = Field(description=N_("a sentence that says why"))
