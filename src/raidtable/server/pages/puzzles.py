"""Puzzles: the page of all of them, the puzzle of the day, and one to be played in one try."""

from datetime import UTC, date, datetime, timedelta
from typing import Any, NamedTuple

from fastapi import APIRouter, Form, Response
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from raidtable.engine.words import LANGUAGES
from raidtable.games import registry
from raidtable.pictures.maker import can_draw
from raidtable.puzzles import shelf
from raidtable.puzzles.data import PuzzleData
from raidtable.puzzles.solving import Answer, answer_to, notches_of
from raidtable.server import puzzle_messages as q
from raidtable.server.errors import NotFound
from raidtable.server.html.dot_plot import PlottedChoice, dot_plot
from raidtable.server.html.puzzle_board import (
    PuzzleTable,
    answered_board,
    puzzle_sections,
    question_of,
    words_of,
)
from raidtable.server.html.puzzle_card import puzzle_svg
from raidtable.server.html.result_picture import HEIGHT, WIDTH
from raidtable.server.html.sections import card_faces, progress_of, static_layer
from raidtable.server.html.table_snapshot import snapshot_of
from raidtable.server.pages.context import Context, PageContext
from raidtable.server.pages.game_files import styles_address, vignette_address
from raidtable.server.pages.responses import SharedLink
from raidtable.server.pages.result_picture import picture_response
from raidtable.server.pages.static_files import PICTURE_FOR_ALL, static_path
from raidtable.server.people.puzzle_answers import (
    StoredAnswer,
    answers_of,
    others_chose,
    store_answer,
)

# Days of the strip below a puzzle.
WEEK = 7
NOTCH = "|"
# The puzzles of so many days to come are not given out before.
RESERVED_DAYS = 7

router = APIRouter(include_in_schema=False)


class Day(NamedTuple):
    """A day of the strip: its puzzle, and how it was answered."""

    day: date
    puzzle: str
    answer: StoredAnswer | None

    @property
    def notches(self) -> int | None:
        """The notches of the answer, 0 if it is solved; None without one."""
        return None if self.answer is None else notches_of(self.answer.loss)


def today_of(context: PageContext) -> date:
    return datetime.fromtimestamp(context.services.clock.now(), UTC).date()


def week_of(today: date, answers: dict[str, StoredAnswer]) -> list[Day]:
    """The last days, today last; none without puzzles."""
    days = [today - timedelta(days=back) for back in reversed(range(WEEK))]
    daily = [(day, shelf.puzzle_of_day(day)) for day in days]
    return [
        Day(day, found.puzzle["id"], answers.get(found.puzzle["id"]))
        for day, found in daily
        if found is not None
    ]


def name_of(context: PageContext, puzzle: PuzzleData) -> str:
    """The number of a puzzle of the last days; otherwise its theme and difficulty."""
    today = today_of(context)
    for back in range(WEEK):
        daily = shelf.puzzle_of_day(today - timedelta(days=back))
        if daily is not None and daily.puzzle["id"] == puzzle["id"]:
            return context.text.say(q.PUZZLE_NUMBER, number=daily.number)
    theme = shelf.title_of_theme(puzzle, context.language)
    return f"{theme} · {context.text.say(shelf.difficulty(puzzle))}"


def found_puzzle(puzzle_id: str) -> PuzzleData:
    puzzle = shelf.find_puzzle(puzzle_id)
    if puzzle is None:
        raise NotFound(q.UNKNOWN)
    return puzzle


async def own_answers(context: PageContext) -> dict[str, StoredAnswer]:
    user = context.session.user
    return await context.services.database.read(lambda c: answers_of(c, user))


@router.get("/puzzles", response_class=HTMLResponse)
async def show_all(context: Context) -> Response:
    """The puzzle of the day, and what there is for each game."""
    answers = await own_answers(context)
    today = today_of(context)
    return context.render(
        "puzzles.html",
        q=q,
        daily=daily_card(context, answers),
        week=week_of(today, answers),
        games=[game_row(context, game, answers) for game in shelf.games_with_puzzles()],
        difficulties=[name for _, name in shelf.DIFFICULTIES],
        solved=sum(answer.is_solved for answer in answers.values()),
        answered=len(answers),
        picture=vignette_address,
        weekdays=q.WEEKDAYS,
    )


def daily_card(context: PageContext, answers: dict[str, StoredAnswer]) -> dict[str, Any] | None:
    """What a page shows about the puzzle of the day; None without puzzles."""
    daily = shelf.puzzle_of_day(today_of(context))
    if daily is None:
        return None
    puzzle, language = daily.puzzle, context.language
    return {
        "id": puzzle["id"],
        "number": daily.number,
        "game": puzzle["game"],
        "title": registry.get(puzzle["game"]).presentation.words(language).title(),
        "theme": shelf.title_of_theme(puzzle, language),
        "difficulty": shelf.difficulty(puzzle),
        "answer": answers.get(puzzle["id"]),
    }


def game_row(context: PageContext, game: str, answers: dict[str, StoredAnswer]) -> dict[str, Any]:
    puzzles = shelf.puzzles_of_game(game)
    own = [answers[puzzle["id"]] for puzzle in puzzles if puzzle["id"] in answers]
    return {
        "id": game,
        "title": registry.get(game).presentation.words(context.language).title(),
        "count": len(puzzles),
        "solved": sum(answer.is_solved for answer in own),
        "themes": sorted({shelf.title_of_theme(puzzle, context.language) for puzzle in puzzles}),
    }


@router.get("/puzzles/next")
async def go_to_next(
    context: Context, game: str = "", theme: str = "", difficulty: str = ""
) -> Response:
    """Lead to the first puzzle of that kind that the person has not answered yet."""
    answers = await own_answers(context)
    reserved = reserved_puzzles(today_of(context))
    games = [one for one in shelf.games_with_puzzles() if game in ("", one)]
    for puzzle in (puzzle for one in games for puzzle in shelf.puzzles_of_game(one)):
        is_asked_for = theme in (
            "",
            shelf.title_of_theme(puzzle, context.language),
        ) and difficulty in ("", shelf.difficulty(puzzle))
        if is_asked_for and puzzle["id"] not in answers and puzzle["id"] not in reserved:
            return context.redirect(f"/puzzles/{puzzle['id']}")
    raise NotFound(q.ALL_SOLVED)


def reserved_puzzles(today: date) -> set[str]:
    """The puzzles of today and of the next days."""
    daily = [shelf.puzzle_of_day(today + timedelta(days=later)) for later in range(RESERVED_DAYS)]
    return {found.puzzle["id"] for found in daily if found is not None}


@router.get("/puzzles/{puzzle_id}", response_class=HTMLResponse)
async def show(context: Context, puzzle_id: str) -> Response:
    """A puzzle to be played; when it is answered, what every choice is worth."""
    puzzle = found_puzzle(puzzle_id)
    answers = await own_answers(context)
    answer = answers.get(puzzle_id)
    live = PuzzleTable(puzzle, context.language)
    if answer is None:
        return render(
            context,
            live,
            "puzzle.html",
            answers,
            sections=Markup(
                puzzle_sections(live, context.language, portrait=context.wants_portrait).html()
            ),
        )
    user = context.session.user or ""
    others = await context.services.database.read(lambda c: others_chose(c, user, puzzle_id))
    given = answer_to(puzzle, answer.action)
    shown = answered(context, live, given, others)
    return render(context, live, "puzzle_answer.html", answers, **shown)


@router.post("/puzzles/{puzzle_id}")
async def solve(context: Context, puzzle_id: str, action: str = Form("")) -> Response:
    """Take the answer: the first one counts."""
    puzzle = found_puzzle(puzzle_id)
    answer = answer_to(puzzle, action)
    user, now = await context.user(), context.services.clock.now()
    await context.services.database.write(
        lambda c: store_answer(c, user, puzzle_id, answer, now), user
    )
    return context.redirect(f"/puzzles/{puzzle_id}")


def render(
    context: PageContext,
    live: PuzzleTable,
    template: str,
    answers: dict[str, StoredAnswer],
    **values: Any,
) -> Response:
    language, portrait = context.language, context.wants_portrait
    words = words_of(live, language)
    name = name_of(context, live.puzzle)
    return context.render(
        template,
        q=q,
        live=live,
        words=words,
        name=name,
        portrait=portrait,
        progress=progress_of(snapshot_of(live), language),
        art=static_layer(live, language, portrait),
        card_faces=card_faces(live, language),
        mood=live.match.game.presentation.mood,
        styles=styles_address(live.match.game.id),
        week=week_of(today_of(context), answers),
        weekdays=q.WEEKDAYS,
        shared=shared_link(context, live, name),
        **values,
    )


def answered(
    context: PageContext, live: PuzzleTable, given: Answer, others: dict[str, int]
) -> dict[str, Any]:
    """What the page of an answered puzzle shows."""
    language, puzzle = context.language, live.puzzle
    words, view = words_of(live, language), live.match.view(puzzle["seat"])
    find = live.match.game.rules.actions.find
    sentences = {}
    for choice in puzzle["choices"]:
        action = find(choice["action"])
        assert action is not None
        sentences[choice["action"]] = words.choice(view, action)
    chosen, best = given.chosen["action"], given.best["action"]
    plotted = [
        PlottedChoice(
            choice,
            sentences[choice["action"]],
            words.say(q.YOURS) if choice["action"] == chosen else "",
            others.get(choice["action"], 0),
        )
        for choice in puzzle["choices"]
    ]
    count = sum(others.values())
    name = f"{words.title()}, {name_of(context, puzzle)}"
    result = words.say(
        q.SHARED_SOLVED if given.is_solved else q.SHARED_NOT_SOLVED,
        name=name,
        notches=NOTCH * given.notches,
    )
    return {
        "answer": given,
        "board": answered_board(live, language, chosen, best, portrait=context.wants_portrait),
        "plot": Markup(dot_plot(plotted, words, count)),
        "others": count,
        "question": question_of(live, language).question,
        "chosen": sentences[chosen],
        "best": sentences[best],
        "best_wins": round(100 * given.best["share"]),
        "own_wins": round(100 * given.chosen["share"]),
        "to_share": f"{result} {context.address}/puzzles/{puzzle['id']}",
    }


def shared_link(context: PageContext, live: PuzzleTable, name: str) -> SharedLink:
    """What other sites show with a link to a puzzle: the position and the question."""
    words = words_of(live, context.language)
    address = f"{context.address}/puzzles/{live.puzzle['id']}"
    picture = f"{context.address}{static_path(PICTURE_FOR_ALL)}"
    if can_draw():
        picture = f"{address}/card.png?lang={context.language}"
    text = f"{question_of(live, context.language).question} {words.say(q.SHARED_TEXT)}"
    return SharedLink(address, f"{words.title()}: {name}", text, picture, (WIDTH, HEIGHT))


@router.get("/puzzles/{puzzle_id}/card.png")
async def card(context: Context, puzzle_id: str, lang: str = "") -> Response:
    """The position and the question as a picture, without the answer."""
    puzzle = found_puzzle(puzzle_id)
    if not can_draw():
        return context.redirect(static_path(PICTURE_FOR_ALL))
    language = lang if lang in LANGUAGES else context.language
    live = PuzzleTable(puzzle, language)
    return await picture_response(context, puzzle_svg(live, language, name_of(context, puzzle)))
