"""Updates for viewers: shared if they see the same, with changes only, compressed as one stream."""

import gzip
import re
import time
import zlib
from collections.abc import Iterator

import pytest

from raidtable.engine.rng import seeded
from raidtable.engine.state import SPECTATOR
from raidtable.games import registry
from raidtable.server.html.compressed_parts import Part
from raidtable.server.html.page_sections import PageSections
from raidtable.server.html.sections import sections_for
from raidtable.server.html.table_snapshot import snapshot_of
from raidtable.server.html.viewer import Viewer
from raidtable.server.live.encodings import Gzip, Plain, Zstd, zstd
from raidtable.server.live.updates import as_event
from raidtable.server.storage.records import PERSON, PLAY, SeatHolder
from raidtable.server.tables.live_table import LiveTable

MOVES = 60
# After so many a player of North Sea has Offerings, whose points only they know.
MOVES_TO_SECRETS = 300
# What a phone can load with each move, in bytes for one viewer: the most of any update; all
# sections at once, for a page that has shown none of them; an update on average.
MOST_BYTES = {"gzip": (13_000, 16_000, 7_000), "zstd": (12_000, 17_000, 2_000)}


def table_of(game_id: str) -> LiveTable:
    seats = max(registry.get(game_id).rules.seat_counts)
    row = {
        "id": "t", "game": game_id, "seats": seats, "options": {}, "seed": "s", "start": None,
        "rules": registry.get(game_id).rules.rules_version,
        "moved_at": time.time(),
    }  # fmt: skip
    people = [SeatHolder(PERSON, f"user {seat}", None, f"<{seat}>") for seat in range(seats)]
    return LiveTable(row, people)


def positions(live: LiveTable, moves: int = MOVES) -> Iterator[None]:
    """Play random moves, at most to the end of the game; yield after each."""
    rng = seeded("moves")
    for _ in range(moves):
        if live.match.over:
            return
        legal = live.match.legal()
        live.apply_row(PLAY, live.match.actor, legal[rng.below(len(legal))])
        yield


def viewers(live: LiveTable) -> list[Viewer]:
    seats = [Viewer((seat,), seat, "en") for seat in range(len(live.seats))]
    return [*seats, Viewer((), SPECTATOR, "en")]


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_a_shared_drawing_is_what_the_seat_would_be_drawn_alone(game_id: str) -> None:
    live = table_of(game_id)
    match = live.match
    words = match.game.presentation.words("en", live.names)
    for _ in positions(live):
        for seat in range(match.seats):
            for portrait in (False, True):
                shown = snapshot_of(live).drawing(seat, "en", portrait)
                legal = match.actions() if seat == match.actor else []
                alone = match.game.presentation.board(
                    match.view(seat), words, legal, portrait=portrait
                )
                assert (shown.pieces, shown.mats) == (alone.pieces, alone.mats)
                assert shown.briefs == alone.briefs
                assert [vars(spot) for spot in shown.spots] == [vars(spot) for spot in alone.spots]


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_everybody_sees_their_own_points_and_the_public_ones_of_others(game_id: str) -> None:
    live = table_of(game_id)
    match = live.match
    differ = 0
    for number, _ in enumerate(positions(live, MOVES_TO_SECRETS)):
        if number % 10:
            continue
        public = match.game.rules.standing(match.view(SPECTATOR)).totals
        strips: dict[tuple[int, ...], Part] = {}
        for viewer in viewers(live):
            sections = sections_for(live, viewer).sections
            [strip] = sections["seat-strip"]
            known = list(public)
            if viewer.seats:
                own = match.game.rules.standing(match.view(viewer.shown)).totals
                known[viewer.shown] = own[viewer.shown]
            assert re.findall(r"<b>(-?\d+)</b>", strip.html) == [str(total) for total in known]
            boards = "".join(part.html for part in sections["mats"])
            summaries = re.findall(
                r'class="points" role="img"[^>]*>(-?\d+)</strong></summary>', boards
            )
            assert summaries == [str(total) for total in known]
            differ += known != public
            # Viewers who know the same share one part.
            assert strips.setdefault(tuple(known), strip) is strip
    assert bool(differ) == (game_id == "north_sea")


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_what_is_not_told_again_is_as_it_was(game_id: str) -> None:
    live = table_of(game_id)
    pages: dict[int, dict[str, str]] = {}
    last: dict[int, PageSections] = {}
    for _ in positions(live):
        for viewer in viewers(live):
            update = sections_for(live, viewer)
            event = as_event(update, last.get(viewer.shown), Plain()).decode()
            page = pages.setdefault(viewer.shown, {})
            page.update(by_id(event))
            assert page == by_id(sections_for(live, viewer).html())
            last[viewer.shown] = update


def by_id(html: str) -> dict[str, str]:
    """The sections and player boards in some markup; the frame around the boards has no content."""
    marks = "state|problem|seats|seat-strip|ribbon|recent|prompt|board|choices|mats|mat-.|log|talk"
    marks += "|after"
    starts = [
        found.start() for found in re.finditer(rf'<\w+ (?:class="[^"]*" )?id="(?:{marks})"', html)
    ]
    found = {}
    for start, end in zip(starts, [*starts[1:], len(html)], strict=True):
        part = html[start:end].removesuffix("\n\n")
        name = re.search(r'id="([^"]+)"', part)
        assert name is not None
        if name[1] == "mats":
            continue
        if name[1].startswith("mat-"):
            part = part[: part.rindex("</article>")]
        found[name[1]] = part
    return found


@pytest.mark.parametrize("encoding", [Gzip, Zstd])
@pytest.mark.parametrize("game_id", registry.game_ids())
def test_the_packed_stream_tells_the_same_in_few_bytes(
    game_id: str, encoding: type[Gzip | Zstd]
) -> None:
    live = table_of(game_id)
    streams = {viewer.shown: encoding() for viewer in viewers(live)}
    decoders = {
        viewer.shown: zlib.decompressobj(31) if encoding is Gzip else zstd.ZstdDecompressor()
        for viewer in viewers(live)
    }
    most, of_all, usual = MOST_BYTES[encoding.name]
    sizes: list[int] = []
    last: dict[int, PageSections] = {}
    for _ in positions(live):
        for viewer in viewers(live):
            update, before = sections_for(live, viewer), last.get(viewer.shown)
            packed = as_event(update, before, streams[viewer.shown])
            assert len(packed) < (most if before else of_all)
            if before:
                sizes.append(len(packed))
            plain = as_event(update, before, Plain())
            assert decoders[viewer.shown].decompress(packed) == plain
            last[viewer.shown] = update
    assert sum(sizes) / len(sizes) < usual


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_what_a_curtain_hides_goes_from_the_page(game_id: str) -> None:
    live = table_of(game_id)
    for _ in positions(live):
        both = tuple(range(live.match.seats))
        seen = sections_for(live, Viewer(both, live.match.actor, "en"))
        hidden = sections_for(live, Viewer(both, SPECTATOR, "en"))
        event = as_event(hidden, seen, Plain()).decode()
        assert event.count("<section") == event.count("</section>")
        assert by_id(seen.html()) | by_id(event) == by_id(hidden.html())


def test_the_data_of_an_event_is_one_line() -> None:
    update = PageSections(7, {"log": (Part("<p>one\ntwo</p>"),)})
    expected = b"event: update\nid: 7 - 2\ndata: <p>one two</p>\n\n"
    assert as_event(update, None, Plain(), number=2) == expected


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_a_packed_answer_is_all_of_the_page(game_id: str) -> None:
    live = table_of(game_id)
    for _ in positions(live):
        for viewer in viewers(live):
            update = sections_for(live, viewer)
            assert gzip.decompress(update.compressed()).decode() == update.html()


def test_talk_and_names_are_told_without_a_move() -> None:
    live = table_of("raids")
    viewer = viewers(live)[0]
    before = sections_for(live, viewer)
    assert sections_for(live, viewer) is before
    live.chat = [{"name": "Ada", "text": "Skål", "user_id": "user 0", "made_at": 0.0, "number": 1}]
    assert "Skål" in sections_for(live, viewer).html()
    live.seats = [SeatHolder(PERSON, "user", None, "Leif") for _ in live.seats]
    assert "Leif" in sections_for(live, viewer).html()
