"""Playing in the terminal: choices, commands, undo, wrong input, the end of a game."""

import json
import re
from pathlib import Path

import pytest
from tests.cli.conftest import Run, saved_games
from tests.helpers import random_play

import raidtable

# With seed 3 the last of three seats sails first, so the human in it decides first.
FIRST = ["--seed", "3", "--seats", "greedy,greedy,human"]
# Complete games against search bots are slow on the interpreted sources.
QUICK = ["--seats", "human,greedy,greedy"]


def questions(shown: str) -> int:
    """The number of questions shown."""
    return shown.count("> ")


def choices(shown: str) -> list[str]:
    """The numbered lines of the last question."""
    return re.findall(r"^ +\d+ (\S.*?) *$", shown.rsplit("└", 1)[1], re.MULTILINE)


def test_a_whole_game_by_numbers_alone(run: Run, home: Path) -> None:
    ran = run("play", "raids", "--seed", "3", *QUICK, typed=["1"] * 200)
    assert ran.code == 0
    assert "The fourth voyage is over, and so is the game." in ran.shown
    assert "Mjöllnirs" in ran.shown
    assert "Rank" in ran.shown
    assert re.search(r"(Red|Blue|Yellow) wins with \d+ points", ran.text)
    assert "The seed was 3." in ran.shown
    assert saved_games(home) == []
    (kept,) = saved_games(home, "finished")
    assert raidtable.verify(json.loads(kept.read_text())["record"]).over


@random_play
def test_the_same_seed_and_choices_give_the_same_game(run: Run, tmp_path: Path) -> None:
    """Each bot decision has an RNG stream named after the seed, the seat and the ply."""
    games = []
    bots = ["--seats", "human,bot:1,bot:1"]
    for name in ("one", "other"):
        file = tmp_path / name
        run("play", "raids", "--seed", "luck", *bots, "--save", str(file), typed=["2", "1"] * 100)
        games.append(json.loads(file.read_text()))
    assert games[0] == games[1]
    assert raidtable.load(games[0]["record"]).over


def test_the_first_screen_introduces_the_game_and_its_pieces(run: Run) -> None:
    ran = run("play", "raids", "--seed", "3")
    assert "Red: you" in ran.shown
    assert "Blue: the bot Rune hoarder · level 2" in ran.text
    assert "Yellow: the bot Monster hunter · level 3" in ran.text
    assert "Only once a Port has bought them".lower() in ran.text.lower()
    assert "Type help" in ran.text


def test_a_question_shows_board_news_prompt_and_choices(run: Run) -> None:
    ran = run("play", "raids", *FIRST)
    assert "Harbor" in ran.shown
    assert "Yellow sails first." in ran.shown
    assert "Yellow: sail to a tile ahead, or home." in ran.text
    assert choices(ran.shown)[0].startswith("Sail to 1:")
    assert choices(ran.shown)[0].endswith("sail:1")


def test_an_action_may_be_typed_instead_of_its_number_in_any_case(run: Run) -> None:
    ran = run("play", "raids", *FIRST, typed=["  SAIL:2  ", "log"])
    assert "Yellow sails for space 2." in ran.shown


def test_wide_terminals_show_the_news_next_to_the_board(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "130")
    ran = run("play", "raids", *FIRST)
    assert re.search(r"^[┌│├].*[┐│┤] +Yellow sails first\. *$", ran.shown, re.MULTILINE)


def test_narrow_terminals_get_a_warning_and_no_line_is_broken(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    ran = run("play", "raids", *FIRST)
    assert "This terminal has 60 columns; the board needs 78." in ran.text
    assert max(len(line) for line in ran.shown.splitlines() if line[:1] in "┌│├└") == 60


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("", "Type the number of a choice, or help"),
        ("0", "The choices are numbered 1 to"),
        ("99", "The choices are numbered 1 to"),
        ("9" * 5000, "is not the number of a choice"),
        ("²", "“²” is not the number of a choice"),
        ("-1", "“-1” is not the number of a choice"),
        ("dance", "“dance” is not the number of a choice, an action or a command."),
        ("sail:99", "“sail:99” is not the number of a choice"),
        ("sail:5", "Space 5 is a Village: ships pass it and recruit, but never stop."),
        ("fight", "No Monster blocks your way now: you meet one when you sail past it."),
    ],
)
def test_wrong_input_is_answered_and_asked_again(run: Run, typed: str, answer: str) -> None:
    ran = run("play", "raids", *FIRST, typed=[typed])
    assert ran.code == 0
    assert answer in ran.text
    assert questions(ran.shown) == 2
    assert "sails for" not in ran.shown


@random_play
def test_a_hint_names_the_best_choices_and_plays_none(run: Run) -> None:
    ran = run("play", "raids", *FIRST, typed=["hint", "pista"])
    first, second = ran.text.split("What a strong bot would consider:")[1:]
    hints = re.findall(r"\d+ [A-Z].*? -?\d+ points expected, \d+% chance to win", first)
    assert 1 < len(hints) <= 3
    assert first.partition(" >")[0] == second.partition(" >")[0], "the same look at the same view"
    assert "sails for" not in ran.shown
    assert questions(ran.shown) == 3


def test_where_chance_is_typed_there_is_nothing_to_advise(run: Run) -> None:
    by_hand = ["play", "raids", "--chance", "by_hand", "--seats", "human,greedy"]
    assert "No hints here" in run(*by_hand, typed=["hint"]).text


def test_bots_say_why_where_that_is_asked_for(run: Run) -> None:
    played = ["play", "raids", "--seed", "3", "--seats", "bot:1:racer,human"]
    with_why = run(*played, "--why", typed=["1"] * 4)
    found = re.search(r"sails for .*?\n +\d+% of \d+ simulations started with this", with_why.shown)
    assert found
    assert "simulations started" not in run(*played, typed=["1"] * 4).shown


def test_the_names_of_all_players_are_listed_where_seats_are_chosen(run: Run) -> None:
    ran = run("play", "raids", "--seats", "list")
    assert ran.code == 0
    for name in ("human", "random", "greedy", *(f"bot:{level}" for level in range(1, 7))):
        assert re.search(rf"^{name} +\w", ran.shown, re.MULTILINE), name
    assert re.search(r"^bot:3:racer +Racer, level 3 \(or another level\)", ran.shown, re.MULTILINE)
    command = re.search(r"raidtable (play raids --seats \S+)", ran.text)
    assert command is not None
    assert run(*command[1].split(), "--seed", "1").code == 0
    assert "raidtable play raids --seats list" in run("play", "raids").text
    assert "bot:1 (weakest) to bot:6" in run("play", "--help").text


@pytest.mark.parametrize("bot", ["bot:7", "bot:1:pirate", "bot:1:early_raider", "search:9"])
def test_bots_that_cannot_take_a_seat_are_refused(run: Run, bot: str) -> None:
    ran = run("play", "raids", "--seats", f"human,{bot}")
    assert ran.code == 2
    assert f"{bot!r} can't take a seat" in ran.complaint


def test_why_explains_one_action_or_all_that_is_refused(run: Run) -> None:
    one = run("play", "raids", *FIRST, typed=["why sail:5"])
    assert "Space 5 is a Village" in one.text
    assert "(see rules no-stop)" in one.text
    legal = run("play", "raids", *FIRST, typed=["WHY 2"])
    assert "You can do that now: Sail to 2:" in legal.text
    every = run("play", "raids", *FIRST, typed=["why"])
    assert "What you can't do now, and why:" in every.text
    for village in (5, 10, 15):
        assert f"sail:{village} Space {village} is a Village" in every.text
    unknown = run("play", "raids", *FIRST, typed=["why dance"])
    assert "“dance” is not the number of a choice" in unknown.text


def test_help_lists_every_command(run: Run) -> None:
    ran = run("play", "raids", *FIRST, typed=["help"])
    for command in ("undo", "redo", "why", "pieces", "rules", "board", "log", "score", "save"):
        assert re.search(rf"^(\w+, )?{command}\b", ran.shown, re.MULTILINE), command


def test_board_log_score_and_pieces(run: Run) -> None:
    board = run("play", "raids", *FIRST, typed=["board"])
    assert board.shown.count("Voyage 1 of 4") == 2
    log = run("play", "raids", *FIRST, typed=["1", "log"])
    assert log.shown.split("> log")[1].count("Yellow sails first.") == 1
    score = run("play", "raids", *FIRST, typed=["score"])
    assert "Sold Goods 0 0 0" in score.text
    pieces = run("play", "raids", *FIRST, typed=["pieces"])
    assert pieces.shown.count("Every ship that passes recruits 1 Viking.") == 2


def test_rules_show_the_rule_of_the_moment_first(run: Run) -> None:
    ran = run("play", "raids", *FIRST, typed=["rules"])
    assert "· navigate" in ran.text.split("> rules")[1]
    assert "Type rules and a word to read more." in ran.text
    found = run("play", "raids", *FIRST, typed=["rules no-stop"])
    assert "· no-stop" in found.text.split("> rules")[1]
    missing = run("play", "raids", *FIRST, typed=["rules zeppelin"])
    assert "The rules do not mention “zeppelin”." in missing.text


def test_of_many_rules_about_a_word_the_best_are_shown_and_the_others_named(run: Run) -> None:
    ran = run("play", "raids", *FIRST, typed=["rules Viking"])
    answer = ran.text.split("> rules Viking")[1]
    assert len(re.findall(r" · [a-z][\w-]+ ", answer)) == 5
    assert "Type rules and one of these names to read more: " in answer
    named = re.findall(r"\(([\w-]+)\)", answer.partition("to read more: ")[2])
    assert len(named) > 5
    assert f"· {named[0]} " in run("rules", "raids", named[0]).text + " "


def test_undo_against_bots_goes_back_to_the_person_s_own_decision(run: Run) -> None:
    """Undo skips the bots' decisions since then; redo restores the same answers."""
    ran = run("play", "raids", *FIRST, typed=["1", "u", "redo", "redo"])
    first, after, undone, redone = ran.shown.split("> ")[:4]
    board = re.compile("┌.*└[^\n]*\n", re.DOTALL)

    def drawn(shown: str) -> str:
        found = board.search(shown)
        assert found is not None
        return found.group()

    assert drawn(undone) == drawn(first)
    assert drawn(redone) == drawn(after) != drawn(first)
    assert "Nothing to redo." in ran.shown


def test_undo_before_the_first_decision_is_refused(run: Run) -> None:
    """The bots have already sailed, but a player cannot undo their moves."""
    ran = run("play", "raids", "--seed", "3", typed=["undo"])
    assert "Nothing to undo. No move has been made here yet." in ran.text


def test_between_people_undo_ends_where_chance_or_a_bot_has_decided(run: Run) -> None:
    people = ["play", "raids", "--seed", "3", "--seats", "human,human"]
    # Blue sails to 2 and Red to 1; then it is Red again, who takes the tile and sails.
    own = run(*people, typed=["sail:2", "sail:1", "place", "u", "u", "u"])
    assert own.text.count("Nothing to undo.") == 1
    assert own.shown.count("Red: take the Sail at your ship.") == 2
    assert own.shown.rstrip().count("Red: sail to a tile ahead") == 3
    # There are two Monsters on the way home.
    new_voyage = run(*people, typed=[*["dock", "sacrifice", "sacrifice"] * 2, "u"])
    assert "Voyage 2 begins." in new_voyage.shown
    assert "Nothing to undo. Dice or cards have been revealed since" in new_voyage.text
    # Yellow sails first, then Red, then Blue, the bot.
    with_bot = ["play", "raids", "--seed", "3", "--seats", "human,greedy,human"]
    ran = run(*with_bot, typed=["sail:1", "sail:2", "u"])
    assert "Nothing to undo. Another player has moved since then." in ran.text


def test_nobody_undoes_the_move_of_another_person(run: Run) -> None:
    people = ["play", "raids", "--seed", "3", "--seats", "human,human"]
    ran = run(*people, typed=["sail:2", "u", "log"])
    assert "Nothing to undo. Another player has moved since then." in ran.text
    assert "Blue sails for space 2." in ran.text.rpartition("> log")[2]


def test_where_chance_is_typed_people_undo_it_but_not_each_other(run: Run, tmp_path: Path) -> None:
    """Random events that were typed wrongly can be undone; the move before them is another's."""
    match = raidtable.new("raids", seats=2, chance="by_hand")
    while match.actor < 0 or not match.plies[-1].actor >= 0:
        match.play(match.legal()[0])
    file = tmp_path / "by_hand.json"
    file.write_text(json.dumps({"record": match.record(), "players": ["human", "human"]}))
    before = len(match.plies)
    assert match.plies[-1].actor not in (match.actor, -2)
    refused = run("resume", str(file), typed=["u"])
    assert "Nothing to undo. Another player has moved since then." in refused.text
    assert len(raidtable.load(json.loads(file.read_text())["record"]).plies) == before
    typed = ["lay:v1-rune-rune", "u", "u"]
    chance = run("play", "raids", "--chance", "by_hand", "--seats", "human,human", typed=typed)
    assert chance.text.count("Nothing to undo. No move has been made here yet.") == 1


def test_between_people_a_choice_that_reveals_something_is_sealed(run: Run) -> None:
    """When the last ship docks, the tiles of the next voyage are laid."""
    people = ["play", "raids", "--seed", "3", "--seats", "human,human"]
    ran = run(*people, typed=["dock", "sacrifice", "sacrifice", "dock", "sacrifice"])
    plain = run(*people)
    assert "‡" not in plain.shown
    assert "Sacrifice 1 Viking and sail on sacrifice ‡" in ran.text
    assert "‡ Something is revealed after this choice: you can't undo it." in ran.text


def test_a_single_choice_is_taken_by_enter_and_recorded(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game"
    ran = run("play", "raids", "--seed", "3", *QUICK, "--save", str(file), typed=["1"] * 200)
    forced = ran.shown.count("There is only one choice; press Enter:")
    assert forced > 0
    entered = run("play", "raids", "--seed", "3", *QUICK, typed=["", *["1", ""] * 200])
    assert "The fourth voyage is over" in entered.shown
    record = json.loads(file.read_text())["record"]
    match = raidtable.load(record)
    alone = sum(
        1
        for number, ply in enumerate(match.plies)
        if ply.actor == 0 and len(match.at(number).legal()) == 1
    )
    assert alone == forced


def test_the_obvious_is_played_for_those_who_want_it(run: Run) -> None:
    """The silver of a black worker is a gain without a cost; undo and redo do not stop there."""
    begin = ["play", "north_sea", "--seed", "4", "--seats", "human,greedy"]
    typed = ["1", "1", "place:silversmith", "undo", "redo", "undo"]
    asked, turn, pick_up = "Red: take silver", "Red: place your", "Red: pick up"
    plain = run(*begin, typed=typed[:3]).text
    assert plain.rfind(asked) > plain.rfind(turn)
    ran = run(*begin, "--obvious", typed=typed).text
    assert asked not in ran
    assert "Red gains 3 silver." in ran
    assert re.findall(f"{turn}|{pick_up}", ran) == [
        turn, pick_up, turn, pick_up, turn,
    ]  # fmt: skip


def test_bots_can_be_watched(run: Run, home: Path) -> None:
    ran = run("play", "raids", "--seed", "5", "--seats", "random,greedy")
    assert ran.code == 0
    assert questions(ran.shown) == 0
    assert "The ghost ship sails to space 5." in ran.shown
    assert "random greedy" in ran.text
    assert saved_games(home, "finished") == []


def test_a_shared_victory_is_said_so(run: Run, tmp_path: Path) -> None:
    """Two empty ships, one space from home, on the last voyage."""
    empty: list[str | None] = [
        "village" if space in (5, 10, 15) else None for space in range(1, 20)
    ]
    harbors = ["arrival", "monsters", "runes", "ports"]
    ship = {"vikings": 0, "coins": {"6": 1, "3": 0, "1": 0}}
    match = raidtable.position(
        "raids",
        {
            "voyage": 4,
            "sea": empty,
            "harbors": harbors,
            "ghost": None,
            "seats": [
                {**ship, "space": 0, "berth": 3},
                {**ship, "space": 0, "berth": 2, "coins": {"6": 0, "3": 3, "1": 0}},
                {**ship, "space": 0, "berth": 1, "coins": {"6": 1, "3": 1, "1": 0}},
            ],
        },
    )
    file = tmp_path / "tied.json"
    players = ["human", "random", "random"]
    file.write_text(json.dumps({"record": match.record(), "players": players}))
    ran = run("resume", str(file), typed=[""])
    assert "Red and Blue share the victory with 12 points." in ran.text
    assert "This game has no tie-breaker." in ran.text


def test_chance_can_be_typed_from_a_real_table(run: Run) -> None:
    """A mistyped outcome can be undone."""
    typed = ["lay:v1-rune-rune", "lay:v1-rune-rune", "u", "lay:v1-port-simple"]
    ran = run("play", "raids", "--chance", "by_hand", "--seats", "human,greedy", typed=typed)
    assert "Chance: which tile is laid on space 3?" in ran.text
    assert re.search(r"│Rune +│Port +│ ", ran.shown)
    refused = run("play", "raids", "--chance", "by_hand", "--seed", "1")
    assert refused.code == 2
    assert "has no seed" in refused.complaint
