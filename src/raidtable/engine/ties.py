"""Why a tie for the first place was broken, or was not, in words."""

from raidtable.engine.rules import Result
from raidtable.engine.words import N_, Words

TIED = N_("{seats} are tied at {points} points.")
TIED_WITH_OPPONENT = N_("{seat} has as many points, but would need more to win.")


def tie_sentences(result: Result, words: Words) -> str:
    """The seats tied for the first place and what decided between them; empty without a tie.

    It follows a sentence that names the winners and their points.
    """
    if result.opponent is not None:
        if result.totals[0] != result.opponent:
            return ""
        return words.say(TIED_WITH_OPPONENT, seat=words.seat(0))
    sentences = []
    for name, seats in result.ties:
        names = words.join([words.seat(seat) for seat in seats])
        if not name:
            if seats != result.winners:  # otherwise the sentence about the victory says so
                sentences.append(words.say(TIED, seats=names, points=max(result.totals)))
        else:
            sentences.append(words.say(words.tie_breaks[name], len(seats), seats=names))
    if result.ties and len(result.winners) > 1:
        sentences.append(words.say(words.still_tied))
    return " ".join(sentences)
