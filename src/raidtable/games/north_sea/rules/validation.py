"""Whether a position of Raiders of the North Sea can be: the pieces of the box, and the set-up."""

from raidtable.engine.checked_input import Written
from raidtable.engine.messages import N_
from raidtable.engine.state import NONE
from raidtable.games.north_sea.rules.components import (
    BLACK,
    BOX,
    BUILDING_NAMES,
    CARD_NAMES,
    COLOUR_NAMES,
    COPIES,
    DEALT,
    FIRST_SET,
    FIRST_TOKEN,
    GOODS,
    GOODS_NAMES,
    HERO,
    KEPT,
    SET_NAMES,
    SET_SITE,
    SET_TOKENS,
    SETS,
    SITE_NAMES,
    SITE_TAKES,
    SITES,
    START_SILVER,
    STARTS_BLACK,
    TOKENS,
    TOP_CREW,
    VALKYRIE,
    WORKERS,
)
from raidtable.games.north_sea.rules.endings import ENDING_NAMES, is_met
from raidtable.games.north_sea.rules.state import (
    DRAW_CARDS,
    FILL_SETS,
    PICK_UP_WORKER,
    ROLL_FOR_START,
    ROUND,
    TURN,
    TURN_UP_OFFERINGS,
    NorthSeaState,
)
from raidtable.games.north_sea.rules.step_validation import IN_SET_UP, check_steps

# The contents of the box


def cards_in_sight(s: NorthSeaState) -> list[int]:
    """The number of each card outside the draw pile."""
    counts = list(s.discards.counts)
    for cards in [s.under, *(seat.hand + seat.crew for seat in s.seats)]:
        for card in cards:
            counts[card] += 1
    return counts


def goods_in_sight(s: NorthSeaState) -> list[int]:
    """The number of each good outside the supply."""
    counts = [0] * len(BOX)
    for seat in s.seats:
        for good in range(GOODS):
            counts[good] += seat.stock[good]
    for token in range(TOKENS):
        counts[FIRST_TOKEN + token] += s.bag.counts[token] + sum(s.tokens[token::TOKENS])
    counts[VALKYRIE] += s.claimed
    return counts


def tiles_in_sight(s: NorthSeaState) -> list[int]:
    """The Offering tiles outside the unordered part of the stack."""
    tiles = [tile for tile in s.offers if tile != NONE] + s.offer_under
    for seat in s.seats:
        tiles += seat.offerings
    return tiles


def workers_in_play(s: NorthSeaState) -> list[int]:
    """The number of workers of each colour in hands and on the board."""
    counts = [0] * len(COLOUR_NAMES)
    held = [seat.worker for seat in s.seats]
    for worker in [*held, *s.village, *s.set_workers, *s.spots]:
        if worker != NONE:
            counts[worker] += 1
    return counts


def workers_due(s: NorthSeaState) -> list[int]:
    """The required number of workers: unused black workers stay in the box."""
    due = list(WORKERS)
    due[BLACK] = STARTS_BLACK.count(True) + len(s.seats)
    return due


# Requirements of a written position


def check_pieces(w: Written, s: NorthSeaState) -> None:
    """No piece is in two places: the visible pieces leave the rest of the box."""
    for good, count in enumerate(goods_in_sight(s)):
        if count > BOX[good]:
            raise w.refuse(
                N_("there are {count} {name}, but the box holds {box}."),
                count=count,
                name=GOODS_NAMES[good],
                box=BOX[good],
            )
    for card, count in enumerate(cards_in_sight(s)):
        if count > COPIES[card]:
            raise w.refuse(
                N_("there are {count} of {name!r}, but the box holds {box}."),
                count=count,
                name=CARD_NAMES[card],
                box=COPIES[card],
            )
    tiles = tiles_in_sight(s)
    if len(set(tiles)) != len(tiles):
        raise w.refuse(N_("an Offering tile is in two places."))
    for number, seat in enumerate(s.seats):
        if len(seat.crew) > TOP_CREW:
            raise w.refuse(
                N_("the crew of seat {seat} is more than {most}."), seat=number, most=TOP_CREW
            )
        if sum(HERO[card] for card in seat.crew) > 1:
            raise w.refuse(N_("the crew of seat {seat} has more than 1 Hero."), seat=number)


def check(w: Written, s: NorthSeaState) -> None:
    """Reject impossible positions, so that every position that is read can be played to its end."""
    check_workers(w, s)
    check_steps(w, s)
    if s.stack in IN_SET_UP:
        check_set_up(w, s)
    else:
        check_sets(w, s)
        check_held_workers(w, s)
        check_ending(w, s)
    if NONE in s.offers and s.offer_pile.size + len(s.offer_under) > 0:
        if s.stack[-1:] != [TURN_UP_OFFERINGS]:
            raise w.refuse(
                N_("'offers' has an empty place, but the stack of Offerings would fill it.")
            )


def check_workers(w: Written, s: NorthSeaState) -> None:
    for building, worker in enumerate(s.village):
        if worker != NONE and not s.takes(building, worker):
            raise w.refuse(
                N_("{building} takes no {colour} worker."),
                building=BUILDING_NAMES[building],
                colour=COLOUR_NAMES[worker],
            )
    for number, worker in enumerate(s.spots):
        if worker != NONE and not (SITE_TAKES[SET_SITE[number]] >> worker) & 1:
            raise w.refuse(
                N_("{place} takes no {colour} worker."),
                place=SET_NAMES[number],
                colour=COLOUR_NAMES[worker],
            )
    due = workers_due(s)
    for colour, count in enumerate(workers_in_play(s)):
        if count != due[colour]:
            raise w.refuse(
                N_("there are {count} {colour} workers, but {due} are in play."),
                count=count,
                colour=COLOUR_NAMES[colour],
                due=due[colour],
            )
    for site in range(SITES):
        sets = range(FIRST_SET[site], FIRST_SET[site + 1])
        left = sum(1 for number in sets if s.spots[number] != NONE)
        gone = len(sets) - s.sets_left(site)
        if left != gone + (1 if s.raid_site == site else 0):
            raise w.refuse(
                N_("{site} needs a worker on a spot for each raid: {left} are there."),
                site=SITE_NAMES[site],
                left=left,
            )


def check_sets(w: Written, s: NorthSeaState) -> None:
    if s.bag.size:
        raise w.refuse(N_("'bag' holds tokens only while the game is set up."))
    for number in range(SETS):
        tokens = tokens_of(s, number)
        if s.set_workers[number] != NONE and tokens != SET_TOKENS[number]:
            raise w.refuse(
                N_("{place} holds {due} tokens, not {found}."),
                place=SET_NAMES[number],
                due=SET_TOKENS[number],
                found=tokens,
            )


def tokens_of(s: NorthSeaState, number: int) -> int:
    return sum(s.tokens[number * TOKENS : (number + 1) * TOKENS])


def check_held_workers(w: Written, s: NorthSeaState) -> None:
    """A worker is out of its seat's hand between placing and picking up, and during a raid.

    As all workers are accounted for, the Village then holds as many as it must.
    """
    placed = PICK_UP_WORKER in s.stack
    for number, seat in enumerate(s.seats):
        away = number == s.turn_seat and (placed or s.raid_site != NONE)
        if (seat.worker == NONE) != away:
            raise w.refuse(
                N_("seat {seat} has placed its worker.")
                if away
                else N_("seat {seat} must hold a worker."),
                seat=number,
            )


def check_ending(w: Written, s: NorthSeaState) -> None:
    """'ending' names a condition that is met, and each player has only one more turn then."""
    met = [ending for ending in range(len(ENDING_NAMES)) if is_met(s, ending)]
    if s.ending == NONE and met:
        raise w.refuse(
            N_("'ending' must be given: the end is near by {ending!r}."),
            ending=ENDING_NAMES[met[0]],
        )
    if s.ending != NONE and s.ending not in met:
        raise w.refuse(N_("'ending' cannot be {ending!r} yet."), ending=ENDING_NAMES[s.ending])
    if s.last_turns != NONE and s.ending == NONE:
        raise w.refuse(N_("'last_turns' needs 'ending' too."))
    if s.stack[-1:] in ([ROUND], [TURN]) and s.ending != NONE and s.last_turns == NONE:
        raise w.refuse(N_("'last_turns' must be given once the turn that brought the end is over."))
    if s.last_turns == 0 and s.stack not in ([], [ROUND]):
        raise w.refuse(N_("'last_turns' must count the turn that is played."))
    if not s.stack and s.last_turns != 0:
        raise w.refuse(N_("the game is over, without 'steps', when 'last_turns' is 0."))


def check_set_up(w: Written, s: NorthSeaState) -> None:
    """Set-up is a fixed row of chance and choices, of which no part can be skipped."""
    start = [BLACK if black else NONE for black in STARTS_BLACK]
    if s.village != start or s.spots.count(NONE) < SETS or s.offer_under or s.discards.size:
        raise w.refuse(N_("nothing has been played while the game is set up."))
    if s.ending != NONE or s.last_turns != NONE:
        raise w.refuse(N_("the game cannot end while it is set up."))
    for number, seat in enumerate(s.seats):
        owns = seat.armour or seat.valkyries or seat.points or seat.crew or seat.offerings
        if owns or any(seat.known) or seat.stock != [START_SILVER, 0, 0, 0, 0]:
            raise w.refuse(
                N_("seat {seat} has {silver} silver and cards during set-up."),
                seat=number,
                silver=START_SILVER,
            )
    top = s.stack[-1]
    if top in (TURN_UP_OFFERINGS, FILL_SETS):
        check_bag(w, s)
    else:
        check_sets(w, s)
    if [len(seat.hand) for seat in s.seats] not in hands_due(s):
        raise w.refuse(N_("the hands do not fit this point of the set-up."))
    rejected = [
        number
        for number, seat in enumerate(s.seats)
        for _ in range(DEALT - len(seat.hand))
        if FILL_SETS not in s.stack and top != DRAW_CARDS
    ]
    if s.under_by != rejected:
        raise w.refuse(
            N_("'under' must hold the cards that were rejected, in the order of the seats.")
        )


def hands_due(s: NorthSeaState) -> list[list[int]]:
    """The numbers of cards that the seats can have at this point of the set-up."""
    seats = len(s.seats)
    top = s.stack[-1]
    if top in (TURN_UP_OFFERINGS, FILL_SETS):
        return [[0] * seats]
    if top == DRAW_CARDS:
        return [[DEALT] * s.drawer + [DEALT - s.draws] + [0] * (seats - s.drawer - 1)]
    if top == ROLL_FOR_START:
        return [[KEPT] * seats]
    return [
        [KEPT] * seat + [cards] + [DEALT] * (seats - seat - 1)
        for seat in range(seats)
        for cards in range(KEPT + 1, DEALT + 1)
    ]


def check_bag(w: Written, s: NorthSeaState) -> None:
    """All tokens are in the bag or on the first raiding spaces."""
    counts = goods_in_sight(s)[FIRST_TOKEN:]
    if counts != list(BOX[FIRST_TOKEN:]):
        raise w.refuse(N_("'bag' must hold all tokens that do not lie on raiding spaces."))
    left = sum(s.tokens) if s.stack[-1] == FILL_SETS else 0
    for number in range(SETS):
        due = min(SET_TOKENS[number], left)
        left -= due
        if tokens_of(s, number) != due:
            raise w.refuse(N_("'sets' are filled from the bag in their order."))
