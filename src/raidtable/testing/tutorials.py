"""Plays the script of a tutorial."""

from raidtable.engine.game import Game
from raidtable.engine.match import Match
from raidtable.engine.options import options_from
from raidtable.engine.state import CHANCE
from raidtable.games.tutorials import load_tutorial

LEARNER = 0


def begin_tutorial(game: Game) -> Match:
    tutorial = load_tutorial(game.id)
    options = options_from(game, 1 + len(tutorial.opponents), tutorial.options)
    return Match(game, options, tutorial.seed)


def play_script(game: Game) -> Match:
    """Plays the tutorial to its end. Every decision must be legal, of the seat that it is for."""
    tutorial, match = load_tutorial(game.id), begin_tutorial(game)
    for lesson in tutorial.lessons:
        assert match.actor == LEARNER, lesson.action
        assert lesson.action in match.legal()
        match.play(lesson.action, LEARNER)
        for action in lesson.then:
            assert match.actor != LEARNER, action
            assert action in match.legal()
            match.play(action, match.actor)
    decided = tuple(ply.action.text for ply in match.plies if ply.actor != CHANCE)
    assert decided == tutorial.script
    return match
