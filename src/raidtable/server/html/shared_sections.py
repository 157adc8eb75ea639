"""The sections that all viewers of a table share, in one language: what a spectator sees."""

from collections.abc import Sequence
from functools import partial
from html import escape

from raidtable.bots.words import explanation_text
from raidtable.engine.drawing import Drawing
from raidtable.engine.rules import Result
from raidtable.engine.state import OVER, SPECTATOR
from raidtable.engine.words import N_, Ask
from raidtable.server import base_path, messages
from raidtable.server.html.chat import ChatSections
from raidtable.server.html.compressed_parts import Part
from raidtable.server.html.end import ranked_bars, winner_banner
from raidtable.server.html.log import PublicLog, after_lines, before_lines, notes_of
from raidtable.server.html.markup import (
    PROMPT,
    THINKING,
    board_start,
    pieces_part,
    prompt_markup,
    rules_address,
    section,
)
from raidtable.server.html.player_boards import (
    collapsible,
    explanation_line,
    points_figure,
    summary,
)
from raidtable.server.html.points import lines, points
from raidtable.server.html.recent_moves import (
    Move,
    MoveLine,
    board_marks,
    move_line,
    move_row,
    moves_since,
    recent_section,
)
from raidtable.server.html.ribbon import NO_RIBBON, ribbon
from raidtable.server.html.seat_strip import seat_strip
from raidtable.server.html.table_snapshot import Snapshot
from raidtable.server.pace_messages import ENDED_BY_AGREEMENT
from raidtable.server.tables.seat_names import page_of_holder

WATCHING = N_("You are watching.")
OPEN_SEATS = N_("The table is waiting for a player.")


def shared_sections(snapshot: Snapshot, language: str, portrait: bool) -> "SharedSections":
    """The shared sections of a snapshot, made once."""
    return snapshot.once(
        ("shared", language, portrait), lambda: SharedSections(snapshot, language, portrait)
    )


class SharedSections:
    """The public sections of a snapshot, in one language, and the viewers' own variants."""

    def __init__(self, snapshot: Snapshot, language: str, portrait: bool) -> None:
        # Not the snapshot, which refers to this: a reference cycle would wait for the garbage
        # collector.
        self.match = match = snapshot.match
        self.portrait = portrait
        self.status = snapshot.status
        self.is_revealed = snapshot.is_revealed
        self.names = snapshot.names(language)
        self.clocks = snapshot.clocks_in(language)
        self.bars = snapshot.bars
        self.is_ended = snapshot.is_ended
        self.waited = snapshot.waited(snapshot.words(language))
        self.people = [page_of_holder(holder) for holder in snapshot.seats]
        self.thinking_bot = snapshot.thinking_bot
        self.stuck = snapshot.stuck
        self.cache = snapshot.cache
        self.words = words = snapshot.words(language)
        self.drawing = drawing = snapshot.drawing(SPECTATOR, language, portrait)
        self.board_start = board_start(drawing, words.say(messages.BOARD))
        self.pieces = pieces_part(drawing)
        self.totals = match.game.rules.standing(snapshot.view(SPECTATOR)).totals
        self.explanations = [
            explanation_text(found.explanation, words, match.game, found.view) if found else ""
            for found in snapshot.explanations
        ]
        # Most viewers know no more points than everybody; they share this one.
        self.seat_strip = self._seat_strip(self.totals, SPECTATOR)
        # Collapsed: that is how most viewers see most boards.
        self.player_boards = [
            self.player_board(seat, mat, SPECTATOR, self.totals[seat])
            for seat, mat in enumerate(drawing.mats)
        ]
        self.moves = moves = snapshot.moves
        self.ribbon = ribbon(moves[-1].seat, self.line_of(moves[-1]), words) if moves else NO_RIBBON
        notes = notes_of(
            words, match, snapshot.updates, snapshot.departures, snapshot.notes, snapshot.by_order
        )
        self.log = PublicLog(match, snapshot.cache.lines, words, notes)
        self.log_lines = Part(self.log.html)
        self.log_end = after_lines(language)
        self.chat = ChatSections(snapshot.table, snapshot.chat, snapshot.seats, snapshot.cache)
        rule = rules_address(match.game.id, snapshot.table, match.rule)
        self.rule = f'<a class="rule" href="{rule}">?</a>'
        view = snapshot.view(SPECTATOR)
        self._waiting = words.waiting(view) if match.actor != OVER else ""
        self.prompt = section(PROMPT, self.prompt_of_others())
        # A replay has no spectators: everybody looks at the past.
        self._watching = words.say(WATCHING) if self.status == "running" else ""
        self.course = snapshot.course if match.over else []
        # The points of viewers who know the same are the same.
        self._points: list[tuple[object, Part]] = []
        # By their number: the last moves as a list, and as marks.
        self._recent: dict[int, tuple[Part, ...]] = {}
        self._marks: dict[int, tuple[Part, Part]] = {}

    def chat_of(self, muted: frozenset[str]) -> tuple[Part, ...]:
        """The chat, without the lines of people whom the viewer has muted."""
        return (self.chat.without(muted, self.words),)

    def prompt_of_spectators(self) -> tuple[Part, ...]:
        if not self._watching:
            return self.prompt
        return section(PROMPT, self.prompt_of_others(self._watching))

    def prompt_of_others(self, note: str = "") -> str:
        """The prompt for viewers who do not decide, with a note below; at the end, the result."""
        match, words = self.match, self.words
        if self.status == "open":
            return f"<p>{escape(words.say(OPEN_SEATS))}</p>"
        if match.actor == OVER:
            return winner_banner(match.result, words)
        if self.is_ended:
            return f"<p>{escape(words.say(ENDED_BY_AGREEMENT))}</p>"
        doing = ""
        if match.actor >= 0 and match.actor == self.stuck:
            failed = words.say(messages.BOT_FAILED, seat=words.seat(match.actor))
            note = f"{failed} {note}".rstrip()
        elif match.actor >= 0 and match.actor == self.thinking_bot:
            doing = THINKING
        elif self.waited:
            note = f"{self.waited} {note}".rstrip()
        return prompt_markup(match.actor, Ask(self._waiting, note), self.rule, doing)

    # A section that looks the same to a viewer is the same part, which is compressed once.

    def board_of(self, drawing: Drawing, seat: int) -> tuple[Part, ...]:
        """The board without its click targets: the pieces between the marks of moves."""
        pieces = self.pieces
        if drawing.pieces is not self.drawing.pieces:
            pieces = pieces_part(drawing)
        below, above = self.marks_of(seat)
        return (below, pieces, above)

    def totals_of(self, standing: Result, shown: int) -> list[int]:
        """The points of each seat: the viewer's own with what only they know, as on their board."""
        return [
            own if seat == shown else known
            for seat, (own, known) in enumerate(zip(standing.totals, self.totals, strict=True))
        ]

    def seat_strip_of(self, totals: Sequence[int], shown: int) -> Part:
        return self.seat_strip if totals == self.totals else self._seat_strip(totals, shown)

    def _seat_strip(self, totals: Sequence[int], seen_by: int) -> Part:
        names, words, actor = self.names, self.words, self.match.actor
        clocks = self.clocks
        return self.cache.get(
            ("seat strip", words.language, seen_by),
            (names, totals, actor, clocks),
            lambda: Part(seat_strip(names, totals, actor, words, clocks)),
        )

    def player_board(
        self, seat: int, mat: str, seen_by: int, total: int, *, is_open: bool = False
    ) -> Part:
        language, explanation = self.words.language, self.explanations[seat]
        name, brief = self.names[seat], self.drawing.briefs[seat]
        clock, clock_line = self.clock_of(seat), self.clock_line(seat)

        def make() -> Part:
            in_short = summary(
                seat, name, points_figure(total, language), brief, explanation, clock
            )
            board = mat + clock_line + explanation_line(explanation)
            return Part(collapsible(seat, in_short, board, is_open=is_open))

        key = ("mat", language, seat, seen_by, is_open)
        return self.cache.get(key, (mat, brief, name, total, explanation, clock, clock_line), make)

    def clock_of(self, seat: int) -> str:
        return self.clocks[seat] if self.clocks else ""

    def clock_line(self, seat: int) -> str:
        """The clock on an open board, whose summary may not be shown."""
        if not self.bars[seat]:
            return ""
        return f'<p class="mat-clock">{self.clocks[seat]}{self.bars[seat]}</p>'

    def player_boards_of(self, drawing: Drawing, totals: Sequence[int], shown: int) -> list[Part]:
        """A viewer's own board starts open; a spectator's are all open; a replay's are closed."""
        opened = {shown, *(range(len(self.names)) if shown == SPECTATOR else ())}
        if self.status == "past":
            opened.clear()
        return [
            part
            if own is mat and seat not in opened and totals[seat] == self.totals[seat]
            else self.player_board(seat, own, shown, totals[seat], is_open=seat in opened)
            for seat, (own, mat, part) in enumerate(
                zip(drawing.mats, self.drawing.mats, self.player_boards, strict=True)
            )
        ]

    def line_of(self, move: Move) -> MoveLine:
        """A move in one line."""
        shown = self.match.game.presentation.shown_moves
        return move_line(move, shown, self.words, self.cache.moves, self.cache.lines)

    def recent_of(self, seat: int) -> tuple[Part, ...]:
        """What others did since the last decision of that seat, as a list."""
        moves = moves_since(self.moves, seat)
        made = self._recent.get(len(moves))
        if made is None:
            rows = [
                self.cache.moves.once(
                    move, ("row", self.words, number), partial(self.row_of, move, number)
                )
                for number, move in enumerate(moves, start=1)
            ]
            why = self.explanations[moves[-1].seat] if moves else ""
            made = self._recent[len(moves)] = recent_section(moves, rows, why, self.words)
        return made

    def row_of(self, move: Move, number: int) -> str:
        return move_row(move, self.line_of(move), number)

    def marks_of(self, seat: int) -> tuple[Part, Part]:
        """The same moves as marks on the board, which has none at the end: below the pieces, with
        the beginning of the board, which compresses better than alone, and above them."""
        moves = [] if self.match.over else moves_since(self.moves, seat)
        made = self._marks.get(len(moves))
        if made is None:
            shown = self.match.game.presentation.shown_moves
            ways, above = board_marks(
                moves, shown, self.drawing.art, self.portrait, self.cache.moves
            )
            key = (self.words.language, self.portrait, len(moves))
            below = f'{self.board_start}<g id="recent-ways">{ways}</g>'
            above = f'<g id="recent-marks" aria-hidden="true">{above}</g>'
            made = self._marks[len(moves)] = (
                self.cache.part(below, "ways", *key),
                self.cache.part(above, "marks", *key),
            )
        return made

    def log_of(self, seat: int) -> tuple[Part, ...]:
        language, lines = self.words.language, self.log.seen_from(seat)
        part = self.log_lines if lines is self.log.html else Part(lines)
        start = self.cache.part(before_lines(self.match, language, seat), "log", language, seat)
        return (start, part, self.log_end)

    def points_of(self, standing: Result, shown: int) -> Part:
        words, names, course = self.words, self.names, self.course

        def make() -> Part:
            table = points(standing, words, names)
            if not course:
                return Part(table)
            icons = self.match.game.presentation.shown_moves.source_icons
            bars = ranked_bars(standing, words, icons, shown, self.people, portrait=self.portrait)
            title = escape(words.say(messages.ALL_FIGURES))
            figures = f"<details><summary>{title}</summary>{table}</details>"
            return Part(f"{bars}{lines(course, words, names)}{figures}")

        # At the end, the bars mark the viewer's own.
        own = shown if course else SPECTATOR
        values = (standing.points, standing.opponent, names, own, self.people)
        for known, part in self._points:
            if known == values:
                return part
        key = ("points", words.language, shown, self.portrait)
        part = self.cache.get(key, (values, course), make)
        self._points.append((values, part))
        return part

    def links(self, table: str) -> Part:
        """Links to the rules and, until the end, to the replay; folded below them the hash of the
        seed, and at the end the seed itself."""

        def make() -> Part:
            match, words = self.match, self.words
            at = f"{base_path.PREFIX}/t/{table}"
            links = [(rules_address(match.game.id, table), messages.RULES)]
            if not match.over:
                links.insert(0, (f"{at}/at", messages.REPLAY))
            seed = words.say(messages.SEED_HASH, hash=match.seed_hash[:16])
            fairness = words.say(messages.FAIR_LATER)
            if self.is_revealed:
                links.append((f"{at}/record.json", messages.RECORD))
                seed = words.say(messages.SEED_PROOF, seed=match.seed, hash=match.seed_hash[:16])
                fairness = words.say(messages.FAIR_NOW)
            listed = " · ".join(
                f'<a href="{to}">{escape(words.say(text))}</a>' for to, text in links
            )
            return Part(
                f'<p>{listed}</p><details class="fairness">'
                f"<summary>{escape(words.say(messages.FAIRNESS))}</summary>"
                f"<p>{escape(fairness)}</p><p>{escape(seed)}</p></details>"
            )

        values = (self.is_revealed, self.match.over)
        return self.cache.get(("links", self.words.language), values, make)
