"""The solo opponent: it rolls, drafts, moves along the Storm Path and fulfils its Contracts."""

from mypy_extensions import i64

from raidtable.engine.action import Action, Numbered
from raidtable.engine.event import Log
from raidtable.engine.rng import Rng
from raidtable.engine.state import NONE
from raidtable.engine.step import ChanceStep, Step
from raidtable.games.storm_raiders.rules.actions import CONTRACT, ROLL
from raidtable.games.storm_raiders.rules.components import (
    BLACK,
    COLOUR_NAMES,
    CONTRACT_NAMES,
    CONTRACTS,
    CREW_TOKEN,
    FACES,
    GREY,
    ICONS,
    OPPONENT_PILE,
    PRESTIGE,
    RESOURCE_NAMES,
    SITE_IDS,
    WEAPONRY,
    WRECKS,
)
from raidtable.games.storm_raiders.rules.seat import die_of, value_of
from raidtable.games.storm_raiders.rules.state import StormState
from raidtable.games.storm_raiders.rules.step_ids import OPPONENT_MOVES, REVEAL_CONTRACT
from raidtable.games.storm_raiders.rules.steps.setting_up import any_bit
from raidtable.games.storm_raiders.rules.steps.storm import onwards
from raidtable.games.storm_raiders.rules.tokens import count, one


class OpeningMoves(Step[StormState]):
    """Its first Active Contract, and clockwise moves before the first round, by the difficulty.

    Rules: `solo-setup`, `solo-difficulty`.
    """

    rule = "solo-difficulty"

    def open(self, s: StormState, log: Log | None) -> bool:
        if s.active == NONE:
            s.pile_left = OPPONENT_PILE
            s.stack.append(REVEAL_CONTRACT)
        elif s.opening:
            s.opening -= 1
            s.opponent_way = 1
            s.stack.append(OPPONENT_MOVES)
        else:
            s.stack.pop()
        return False


class RevealContract(ChanceStep[StormState]):
    """The top of its pile becomes its Active Contract. Rule: `solo-setup`."""

    rule = "solo-setup"

    def open(self, s: StormState, log: Log | None) -> bool:
        if s.pile_left:
            return True
        self.reveal(s, s.put_under.pop(0), log)
        return False

    def outcomes(self, s: StormState) -> list[tuple[Action, int]]:
        return [(CONTRACT[number], 1) for number in range(CONTRACTS) if (s.unseen >> number) & 1]

    def sample(self, s: StormState, rng: Rng) -> Action:
        return CONTRACT[any_bit(s.unseen, rng)]

    def apply(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        bit: i64 = 1
        s.unseen &= ~(bit << a.number)
        s.pile_left -= 1
        self.reveal(s, a.number, log)

    def reveal(self, s: StormState, contract: int, log: Log | None) -> None:
        s.active = contract
        s.cover = [NONE] * len(ICONS[contract])
        s.stack.pop()
        if log is not None:
            log.add("OpponentRevealed", NONE, contract=CONTRACT_NAMES[contract])


class OpponentRolls(ChanceStep[StormState]):
    """The higher of its two dice gives the colour it drafts, the lower the value.

    Rule: `solo-draft`.
    """

    rule = "solo-draft"

    def open(self, s: StormState, log: Log | None) -> bool:
        if len(s.rolled) < 2:
            return True
        self.draft(s, log)
        s.stack.pop()
        return False

    def outcomes(self, s: StormState) -> list[tuple[Action, int]]:
        return [(ROLL[value], 1) for value in range(1, FACES + 1)]

    def sample(self, s: StormState, rng: Rng) -> Action:
        return ROLL[1 + rng.below(FACES)]

    def apply(self, s: StormState, a: Action, log: Log | None) -> None:
        assert isinstance(a, Numbered)
        colour = COLOUR_NAMES[len(s.rolled)]
        s.rolled.append(a.number)
        if log is not None:
            log.add("OpponentRolled", NONE, colour=colour, value=a.number)

    def draft(self, s: StormState, log: Log | None) -> None:
        colour = GREY if s.rolled[GREY] > s.rolled[BLACK] else BLACK
        wanted = min(s.rolled)
        s.opponent_way = s.heading if colour == BLACK else -s.heading
        s.rolled = []
        die = self.find(s, colour, wanted)
        if die == NONE:
            die = self.find(s, 1 - colour, wanted)
        s.tray -= one(die)
        if log is not None:
            log.add(
                "OpponentDrafted",
                NONE,
                colour=COLOUR_NAMES[colour],
                wanted=wanted,
                drafted=COLOUR_NAMES[die // FACES],
                value=value_of(die),
            )
        if s.medal_die == die:
            s.medal_die = NONE
            if log is not None:
                log.add("OpponentReturnedMedal", NONE)

    def find(self, s: StormState, colour: i64, wanted: i64) -> i64:
        """The first die of the colour from the wanted value upwards, and on from 1."""
        for more in range(FACES):
            die = die_of(colour, (wanted - 1 + more) % FACES + 1)
            if count(s.tray, die):
                return die
        return NONE


class OpponentMoves(Step[StormState]):
    """It moves to where it can do most for its Active Contract, and salvages there.

    Rules: `solo-move`, `solo-edge`, `solo-salvage`.
    """

    rule = "solo-move"

    def open(self, s: StormState, log: Log | None) -> bool:
        if s.active == NONE:
            if s.pile_left or s.put_under:
                s.stack.append(REVEAL_CONTRACT)
            else:
                self.finish(s)
            return False
        site = self.best_site(s)
        if site != NONE:
            self.move(s, site, log)
            self.finish(s)
        elif s.tried > s.pile_left + len(s.put_under):
            # The whole pile has been gone through, and the first is on top again.
            if log is not None:
                log.add("OpponentStayed", NONE)
            self.finish(s)
        else:
            self.put_under(s, log)
        return False

    def finish(self, s: StormState) -> None:
        s.tried = 0
        s.opponent_way = 0
        s.stack.pop()

    def best_site(self, s: StormState) -> int:
        """The site where it can cover most icons, the nearest of these in its direction; NONE if
        nowhere."""
        best_site = NONE
        best = 0
        for steps in range(1, WRECKS):
            site = onwards(s.opponent, s.opponent_way * steps)
            laid = self.matches(s, site) if site != s.storm else 0
            if laid > best:
                best_site, best = site, laid
        return best_site

    def matches(self, s: StormState, site: int) -> int:
        """The number of Resources of that wreck that it could put on its Active Contract."""
        here = s.wrecks[site]
        matching = 0
        open_icons = 0
        for place in range(len(s.cover)):
            if s.cover[place] == NONE:
                kind = ICONS[s.active][place]
                if count(here, kind):
                    here -= one(kind)
                    matching += 1
                else:
                    open_icons += 1
        matching += min(open_icons, count(here, WEAPONRY))
        if s.opponent_salvage and matching > s.opponent_salvage:
            return s.opponent_salvage
        return matching

    def put_under(self, s: StormState, log: Log | None) -> None:
        """Nothing on the map fits: the Contract goes under the pile, its Resources are discarded.

        Rule: `solo-edge`.
        """
        for kind in s.cover:
            if kind != NONE:
                s.discards += one(kind)
        s.put_under.append(s.active)
        s.tried += 1
        if log is not None:
            log.add("OpponentPutUnder", NONE, contract=CONTRACT_NAMES[s.active])
        s.active = NONE
        s.cover = []

    def move(self, s: StormState, site: int, log: Log | None) -> None:
        start = s.opponent
        s.opponent = site
        if log is not None:
            log.add(
                "OpponentMoved",
                NONE,
                origin=SITE_IDS[s.side][start],
                site=SITE_IDS[s.side][site],
                clockwise=1 if s.opponent_way > 0 else 0,
                amount=self.matches(s, site),
            )
        self.salvage(s, site, log)
        if NONE not in s.cover:
            self.complete(s, log)
        scared = count(s.wrecks[site], CREW_TOKEN)
        if scared:
            s.wrecks[site] -= scared * one(CREW_TOKEN)
            s.discards += scared * one(CREW_TOKEN)
            if log is not None:
                log.add("OpponentScared", NONE, amount=scared, site=SITE_IDS[s.side][site])

    def salvage(self, s: StormState, site: int, log: Log | None) -> None:
        """Matching types from top to bottom first, then Weaponry. Rule: `solo-salvage`."""
        left = s.opponent_salvage if s.opponent_salvage else len(s.cover)
        for weaponry in (False, True):
            for place in range(len(s.cover)):
                kind = WEAPONRY if weaponry else ICONS[s.active][place]
                if s.cover[place] == NONE and left and count(s.wrecks[site], kind):
                    s.wrecks[site] -= one(kind)
                    s.cover[place] = kind
                    left -= 1
                    if log is not None:
                        log.add("OpponentSalvaged", NONE, resource=RESOURCE_NAMES[kind])

    def complete(self, s: StormState, log: Log | None) -> None:
        """All icons are covered: the Contract is its own. Rule: `solo-fulfil`."""
        for kind in s.cover:
            s.discards += one(kind)
        if log is not None:
            name = CONTRACT_NAMES[s.active]
            log.add("OpponentFulfilled", NONE, contract=name, points=PRESTIGE[s.active])
        bit: i64 = 1
        s.completed |= bit << s.active
        s.active = NONE
        s.cover = []
        if s.pile_left or s.put_under:
            # Below the step that ends now, so that the next one is on top at once.
            s.stack.insert(len(s.stack) - 1, REVEAL_CONTRACT)
