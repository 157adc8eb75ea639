"""Play Raids at a real table: you enter the tiles that you reveal, Raidtable enforces the rules.

Here the most likely tile is entered each time, so that the script runs by itself.
"""

from collections.abc import Iterator
from fractions import Fraction

import raidtable

NAMES = ["Ana", "Luis"]
ANA = 0


def revealed(match: raidtable.Match) -> str:
    """The outcome revealed at the table: here always the most likely one."""
    outcomes = match.outcomes()
    assert sum(outcome.probability for outcome in outcomes) == Fraction(1)
    return max(outcomes, key=lambda outcome: outcome.probability).text


def decisions(match: raidtable.Match) -> Iterator[int]:
    """Play random events by hand; yield the seat at each decision."""
    while not match.over:
        while match.actor == raidtable.CHANCE:
            match.play(revealed(match))
        if not match.over:
            yield match.actor


def show(match: raidtable.Match, language: str) -> None:
    """Print Ana's prompt, her choices with their values, and reasons for two illegal actions."""
    print(match.prompt(ANA, language, NAMES))
    for choice in match.choices(ANA, language, NAMES):
        print(f"  {choice.text:24} {choice.sentence}", dict(choice.figures) or "")
    for text in list(match.refused())[:2]:
        why = match.explain(text, language, NAMES)
        print(f"  {text:24} {why.sentence}", dict(why.lacks) or "", f"(rule: {why.rule})")


def main() -> None:
    match = raidtable.new("raids", seats=2, chance="by_hand", track="four_villages")
    for number, seat in enumerate(decisions(match)):
        if seat == ANA and number < 6:
            for language in raidtable.LANGUAGES:
                show(match, language)
        what_if = match.copy()  # a copy plays on without changing the match
        what_if.play(what_if.legal()[-1])
        before, after = match.view(seat).data(), what_if.view(seat).data()
        gained = after["seats"][seat]["vikings"] - before["seats"][seat]["vikings"]
        match.play(match.legal()[0 if gained < 0 else -1], seat)
    for language in raidtable.LANGUAGES:
        print("\n".join(match.log(ANA, language, NAMES)[-8:]))
    print(match.result, raidtable.components("raids")["v4-monster-m7"])


if __name__ == "__main__":
    main()
