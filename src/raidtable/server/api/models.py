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
PACE = N_("live, days, or friends (no clock)")
ORDERS = N_("the orders of the seat, the first that fits is played")
REVEALS = N_("whether they go on whatever is rolled, drawn or revealed")
AFTER = N_("the number of moves that you have seen; the answer waits for another")
WAIT = N_("the most seconds to wait for a change, if your seat has nothing to do")
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
    pace: str = Field("live", max_length=10, description=PACE)
    bank: float | None = Field(
        None, description=N_("the time that each seat has: minutes at a live table, or days")
    )
    increment: float | None = Field(None, description=N_("the time that each turn adds"))
    cap: float | None = Field(None, description=N_("above this, a turn adds no time"))
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
    pace: str = Field(description=PACE)
    cursor: str = Field(description=N_("send it as “before” to list the tables after this one"))


class Clock(BaseModel):
    """The clocks of a table, in seconds and moments since 1970."""

    bank: float = Field(description=N_("seconds that each seat began with"))
    increment: float = Field(description=N_("seconds that each turn adds"))
    cap: float = Field(description=N_("above so many seconds, a turn adds none"))
    left: list[float] = Field(description=N_("seconds that each seat has left now"))
    running: int | None = Field(description=N_("the seat whose clock runs; null while all stand"))
    due_at: float | None = Field(
        description=N_("when its time runs out, with its player's days off")
    )
    late: list[float | None] = Field(description=N_("since when each seat is late, or null"))


class Outcome(BaseModel):
    """How the game ended."""

    points: list[dict[str, int]] = Field(description=N_("the points of each seat by source"))
    totals: list[int] = Field(description=N_("the points of each seat"))
    ranks: list[int] = Field(description=N_("the place of each seat; equal places are shared"))
    reason: str = Field(description=N_("why the game ended"))
    tie_break: str = Field(description=N_("what decided between equal points; empty for nothing"))
    opponent: int | None = Field(None, description=N_("the points of the opponent in a solo game"))


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
    pace: str = Field(description=PACE)
    paused: bool = Field(description=N_("whether the people have paused the game"))
    clock: Clock | None = Field(description=N_("the clocks; null at a table without one"))
    result: Outcome | None = Field(description=N_("how the game ended; null until then"))


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


class OrderModel(BaseModel):
    step: str = Field(max_length=40, description=N_("the step that asks the question"))
    about: dict[str, int | str] = Field(
        {}, max_length=4, description=N_("what the question is about, if the step asks several")
    )
    action: str = Field(max_length=120, description=N_("the choice"))
    then: bool = Field(
        False, description=N_("whether it follows the order before it, and waits for that")
    )


class Orders(BaseModel):
    orders: list[OrderModel] = Field(max_length=20, description=ORDERS)
    reveals: bool = Field(False, description=REVEALS)


class QuestionModel(BaseModel):
    step: str
    about: dict[str, int | str]
    then: bool = Field(description=N_("whether it follows from the last order"))
    condition: str = Field(description=N_("the question in words"))
    actions: list[str] = Field(description=N_("the choices that can be ordered"))


class OrdersAnswer(BaseModel):
    orders: list[OrderModel] = Field(description=ORDERS)
    reveals: bool = Field(description=REVEALS)
    ended: dict[str, Any] | None = Field(
        description=N_("why earlier orders ended, until you lay down others")
    )
    questions: list[QuestionModel] = Field(description=N_("what the seat may be asked next"))


class Notes(BaseModel):
    text: str = Field(max_length=4000, description=N_("your private notes about the table"))


class Waiting(BaseModel):
    table: str = Field(description=TABLE)
    game: str
    seat: int = Field(description=N_("your seat at that table"))
    since: float = Field(description=N_("when the last move was made, in seconds since 1970"))
    due: float | None = Field(description=N_("when the clock of the seat runs out, if it has one"))


class GameResult(BaseModel):
    game: str
    seats: int = Field(description=N_("the number of seats"))
    won: int = Field(description=N_("games won"))
    games: int = Field(description=N_("games played to the end"))
    low: float = Field(description=N_("the lower end of the 95% interval of the share of wins"))
    high: float = Field(description=N_("the upper end of that interval"))


class PersonAnswer(BaseModel):
    id: str
    name: str = Field(description=N_("the name that others see"))
    emblem: str = Field(description=N_("the letter of the emblem; empty for none"))
    since: float = Field(description=N_("seconds since 1970"))
    games: int = Field(description=N_("games played to the end"))
    won: int = Field(description=N_("games won"))
    results: list[GameResult] = Field(
        description=N_("wins by game and seats; empty with fewer than ten games")
    )


class PlayedTable(BaseModel):
    table: str = Field(description=TABLE)
    game: str
    seats: int = Field(description=N_("the number of seats"))
    status: str = Field(description=STATUS)
    points: int | None = Field(description=N_("your points, when the game is over"))
    rank: int | None = Field(description=N_("your place, when the game is over"))
    cursor: str = Field(description=N_("send it as “before” to list the tables after this one"))


class Problem(BaseModel):
    detail: str = Field(description=N_("a sentence that says why"))


class Invalid(Problem):
    errors: list[dict[str, Any]] = Field(
        description=N_("each fault of the request: its place (loc), kind (type) and message (msg)")
    )
