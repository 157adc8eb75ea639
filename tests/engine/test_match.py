"""A match: playing, explanations of illegal actions, and the history."""

import hashlib
import json

import pytest
from tests import toy
from tests.helpers import play_randomly
from tests.toy import dealt, spies

import raidtable
from raidtable.engine.action import Action
from raidtable.engine.game import Game
from raidtable.engine.match import Match
from raidtable.engine.options import options_from
from raidtable.engine.state import CHANCE, OVER, SPECTATOR

# Playing


def test_chance_settles_itself_from_the_seed() -> None:
    match = spies(1)
    assert [ply.actor for ply in match.plies] == [CHANCE] * 4
    assert match.actor == 0
    assert match.position() == spies(1).position()
    assert match.position() != spies(2).position()


def test_without_a_seed_the_match_stops_at_chance() -> None:
    match = spies(None)
    assert (match.actor, match.ply, match.step, match.rule) == (CHANCE, 0, "Deal", "deal")
    assert match.legal() == ["deal:0", "deal:1", "deal:2", "deal:3"]


def test_play_returns_what_happened_chance_included() -> None:
    match = spies(None)
    assert [event.data() for event in match.play("deal:3")] == [
        {"event": "Dealt", "seat": 0, "rank": 3}
    ]
    seeded = raidtable.new("raids", seats=2, seed=1)
    while seeded.position()["voyage"] == 1:
        events = seeded.play(seeded.legal()[-1])
    assert {"Docked", "LaidTile", "VoyageBegan"} <= {event.name for event in events}
    assert seeded.events[-len(events) :] == events


def test_match_says_which_seat_decides_what() -> None:
    match = dealt(0, 1, 2, 3)
    assert (match.actor, match.step, match.rule) == (0, "Play", "play")
    assert match.legal() == ["peek", "wait", "show:0", "show:1"]
    assert [action.text for action in match.actions()] == match.legal()
    assert (match.seats, match.over, match.ply) == (2, False, 4)
    assert repr(match) == "<Match spies, 2 seats, ply 4, seat 0 decides>"
    assert repr(spies(None)) == "<Match spies, 2 seats, ply 0, chance decides>"


class StuckPlay(toy.Play):
    """Offers no choices to a seat that has waited."""

    def legal(self, s: toy.SpiesState) -> list[Action]:
        return [] if s.waited else super().legal(s)


def stuck() -> Game:
    game = toy.as_game(toy.Spies())
    game.rules.steps[toy.PLAY_STEP] = StuckPlay()
    return game


def test_running_game_without_a_legal_choice_says_so() -> None:
    match = Match(stuck(), options_from(toy.SPIES, 2, {}), 1)
    match.play("wait")
    for look in (match.legal, match.actions, lambda: match.play("peek")):
        with pytest.raises(raidtable.NoLegalAction, match="no legal choice at StuckPlay") as caught:
            look()
        assert (caught.value.step, caught.value.rule) == ("StuckPlay", "play")


def test_match_does_not_start_where_nothing_can_be_chosen() -> None:
    state = toy.dealt_state([0, 1, 2, 3])
    toy.SPIES.rules.apply(state, toy.WAIT, None)
    options = options_from(toy.SPIES, 2, {})
    assert Match(toy.SPIES, options, 1, start=state).legal()
    with pytest.raises(raidtable.NoLegalAction):
        Match(stuck(), options, 1, start=state)


def test_match_ends() -> None:
    match = play_randomly(spies(3), 3)
    assert (match.actor, match.over, match.legal(), match.actions()) == (OVER, True, [], [])
    assert (match.step, match.rule, match.refused()) == ("", "", {})
    assert repr(match).endswith("over>")
    assert sorted(match.result.ranks)[0] == 1
    assert match.result.winners == [
        seat for seat, total in enumerate(match.result.totals) if total == max(match.result.totals)
    ]
    assert json.loads(json.dumps(match.result.data())) == match.result.data()
    assert match.standing(0).data() == match.result.data()


# Illegal actions


def test_another_seat_is_refused() -> None:
    match = dealt(0, 1, 2, 3)
    with pytest.raises(raidtable.NotYourTurn) as refused:
        match.play("wait", seat=1)
    assert str(refused.value) == "It is the turn of seat 0, not 1."
    assert (refused.value.step, refused.value.rule) == ("Play", "play")
    assert refused.value.legal == match.legal()
    with pytest.raises(raidtable.NotYourTurn, match="A roll or draw comes next"):
        spies(None).play("deal:0", seat=0)
    match.play("wait", seat=0)


def test_illegal_action_is_refused_with_step_rule_and_legal_texts() -> None:
    match = dealt(0, 1, 2, 3)
    position = match.position()
    with pytest.raises(raidtable.IllegalAction) as refused:
        match.play("show:3")
    assert str(refused.value) == "'show:3' is not legal now. You do not hold it."
    assert (refused.value.step, refused.value.rule) == ("Play", "play")
    assert refused.value.legal == ["peek", "wait", "show:0", "show:1"]
    assert (match.position(), match.ply) == (position, 4)


def test_unknown_action_is_refused_with_a_hint() -> None:
    match = dealt(0, 1, 2, 3)
    with pytest.raises(raidtable.UnknownAction) as refused:
        match.play("shov:1")
    assert (
        str(refused.value) == "There is no action 'shov:1' in spies. Did you mean show:1 or show:0?"
    )
    assert refused.value.legal == match.legal()
    with pytest.raises(raidtable.UnknownAction) as refused:
        match.play("castle")
    assert str(refused.value) == "There is no action 'castle' in spies."
    for door in (match.explain, match.ends_undo):
        with pytest.raises(raidtable.UnknownAction):
            door("castle")


def test_nothing_can_be_played_after_the_end() -> None:
    match = play_randomly(spies(3), 3)
    with pytest.raises(raidtable.IllegalAction, match=r"The game is over\."):
        match.play("wait")
    with pytest.raises(raidtable.UnknownAction, match="There is no action 'castle'"):
        match.play("castle")


def test_a_fault_in_the_rules_leaves_the_match_as_it_was() -> None:
    class FaultyPlay(toy.Play):
        def apply(self, s: toy.SpiesState, *rest: object) -> None:
            s.turn_seat = 1
            raise ZeroDivisionError

    game = toy.as_game(toy.Spies())
    game.rules.steps[toy.PLAY_STEP] = FaultyPlay()
    match = Match(game, options_from(game, 2, {}), 1)
    position = match.position()
    with pytest.raises(ZeroDivisionError):
        match.play("wait")
    assert (match.position(), match.ply) == (position, 4)


# Explaining


def test_explanation_of_a_legal_action_says_what_it_does() -> None:
    explanation = dealt(0, 1, 2, 3).explain("wait")
    assert (explanation.legal, explanation.text) == (True, "wait")
    assert (str(explanation), explanation.rule, explanation.missing) == ("Play wait", "play", 0)
    assert repr(explanation) == "<wait: Play wait (rule play)>"


def test_explanation_of_a_refused_action_says_why_and_what_is_missing() -> None:
    match = dealt(0, 1, 2, 3)
    explanation = match.explain("show:3")
    assert not explanation.legal
    assert explanation.sentence == "You do not hold it."
    assert (explanation.rule, explanation.missing) == ("play", 1)
    match.play("wait")
    assert (match.explain("wait").sentence, match.explain("wait").missing) == ("Once a turn.", 0)
    assert match.refused().keys() == {"wait", "show:2", "show:3"}


def test_explanation_out_of_turn_says_what_is_asked_now() -> None:
    assert dealt(0, 1, 2, 3).explain("deal:1").sentence == "Not now: Choose."
    assert spies(None).explain("wait").sentence == "Not now: A roll or draw comes next."
    assert spies(None).explain("deal:1").legal
    over = play_randomly(spies(3), 3).explain("wait")
    assert (over.legal, over.sentence, over.rule) == (False, "The game is over.", "")


def test_explanation_has_the_missing_amount_of_a_real_rule() -> None:
    match = raidtable.position(
        "raids",
        {
            "seats": [{"berth": 3, "space": 1, "vikings": 1}, {"berth": 2}],
            "sea": ["v1-monster-m3", "v1-goods-wood", None, None, "village"]
            + [None, None, None, None, "village"] * 2
            + [None] * 4,
            "steps": ["voyage", "under_sail", "meet_monster"],
            "turn_seat": 0,
            "sailor": 0,
            "bound_for": 2,
        },
    )
    explanation = match.explain("fight")
    assert (explanation.legal, explanation.rule, explanation.missing) == (False, "fight", 2)
    assert "need 2 " in explanation.sentence
    assert match.explain("fight", "es").sentence != explanation.sentence


# Views and history


def test_views_are_for_seats_and_spectators() -> None:
    match = dealt(0, 1, 2, 3)
    assert match.view(0).data()["cards"] == [0, 1, toy.HIDDEN, toy.HIDDEN]
    assert match.view(1).data()["cards"] == [toy.HIDDEN, toy.HIDDEN, 2, 3]
    assert match.view().data()["cards"] == [toy.HIDDEN] * 4
    assert match.view().seat == SPECTATOR
    for seat in (2, -1, CHANCE, OVER):
        with pytest.raises(raidtable.BadOption, match="The seats are numbered 0 to 1"):
            match.view(seat)


def test_views_compare_by_their_contents() -> None:
    match = dealt(0, 1, 2, 3)
    other = dealt(0, 1, 3, 2)
    assert match.view(0) == other.view(0)
    assert hash(match.view(0)) == hash(other.view(0))
    assert match.view(1) != other.view(1)
    assert match.view(0) != match.view(1)
    assert match.view(0) != "a view"


def test_at_is_the_match_as_it_stood() -> None:
    match = play_randomly(spies(3), 3)
    start = match.at(0)
    assert (start.ply, start.actor, start.seed) == (0, CHANCE, 3)
    assert match.at(match.ply).position() == match.position()
    past = match.at(4)
    past.play("wait")
    assert match.at(4).legal() != past.legal()
    for ply in (-1, match.ply + 1):
        with pytest.raises(raidtable.BadOption, match=f"There is no ply {ply}"):
            match.at(ply)


def test_digest_names_the_position() -> None:
    match = dealt(0, 1, 2, 3)
    text = json.dumps(match.position(), sort_keys=True, separators=(",", ":"))
    assert match.digest == hashlib.sha256(text.encode()).hexdigest()[:16]
    assert match.digest == dealt(0, 1, 2, 3).digest != dealt(0, 1, 3, 2).digest


def test_seed_hash_proves_the_seed_without_telling_it() -> None:
    expected = hashlib.sha256(b"raidtable seed 1").hexdigest()
    assert spies(1).seed_hash == expected == play_randomly(spies(1), 1).seed_hash
    assert spies(2).seed_hash != expected
    assert spies(None).seed_hash == ""


def test_record_holds_what_the_game_is_made_of() -> None:
    match = dealt(0, 1, 2, 3)
    assert match.record() == {
        "format": 1,
        "game": "spies",
        "rules": 1,
        "seats": 2,
        "options": {},
        "seed": None,
        "actions": ["deal:0", "deal:1", "deal:2", "deal:3"],
        "digest": match.digest,
    }


def test_record_from_a_position_holds_where_it_began() -> None:
    match = Match(toy.SPIES, options_from(toy.SPIES, 2, {}), 1, start=toy.dealt_state([0, 1, 2, 3]))
    assert match.at(0).record()["start"] == match.record()["start"] == match.position()
    assert match.record()["actions"] == []


# Points during the game


def test_course_has_the_points_at_each_decision_and_at_the_end() -> None:
    match = play_randomly(raidtable.new("raids", seats=3, seed=4), "course")
    decisions = [number for number, ply in enumerate(match.plies) if ply.actor >= 0]
    assert match.course() == [
        *(match.at(ply).result.totals for ply in decisions),
        match.result.totals,
    ]
