"""The player boards of Raiders of the North Sea: what each seat has, with choices about cards,
goods and opponents; and the summaries that collapsed boards show."""

from collections.abc import Sequence
from functools import cache
from html import escape

from raidtable.engine.action import Action, Numbered
from raidtable.engine.seats import SEAT_LETTERS, seat_badge
from raidtable.engine.state import NONE
from raidtable.engine.words import N_, Message
from raidtable.games.art.chips import named_figure
from raidtable.games.art.kept import Kept
from raidtable.games.north_sea.presentation.board.cards import (
    card_key,
    crew_card,
    hand_card,
    sign,
)
from raidtable.games.north_sea.presentation.board.lettering import capital
from raidtable.games.north_sea.presentation.terminal import (
    HAND_COUNT,
    HAND_TITLE,
    KNOWN_CARDS,
    NO_WORKER,
)
from raidtable.games.north_sea.presentation.words.words import NorthSeaWords
from raidtable.games.north_sea.rules.components import (
    CARD_NAMES,
    CARDS,
    COLOUR_NAMES,
    DECK_NAMES,
    GOLD,
    GOODS,
    GOODS_NAMES,
    PROVISIONS,
    SILVER,
    SITE_NAMES,
    TOP_ARMOUR,
    TOP_CREW,
    TOP_VALKYRIES,
)
from raidtable.games.north_sea.rules.scoring import total_points
from raidtable.games.north_sea.rules.state import UNKNOWN, NorthSeaState, Seat
from raidtable.games.north_sea.rules.steps.raid import crew_strength
from raidtable.games.north_sea.rules.view import NorthSeaView

# A settlement where no crew action counts: it gives the strength of the crew in general.
ANYWHERE = SITE_NAMES.index("harbour_west")

CREW_COUNT = N_("crew {count}")
CREW_TITLE = N_("Crew {count}/{most}, strength with Armour {strength}")
PICKED = N_("Picked for the trade: {count}")
ARMOUR = N_("Armour")
VALKYRIES = N_("Valkyries")
OFFERINGS = N_("Offerings")
CREW_STRENGTH = N_("Strength of the crew with Armour")
CARDS_IN_HAND = N_("Cards in hand")
OF_MOST = N_("{name}, {count} of {most}")
# Verbs by the piece that their choices are about.
HAND_VERBS = {"reject", "play", "discard", "hire", "enlist", "trade"}
CREW_VERBS = {"dismiss", "recall", "lose"}
OWN_GOODS_VERBS = {"give", "omit", "arm"}
# Choices about nothing on the board, and about opponents, whose boards may be collapsed: they are
# in the header of the player's own board.
HEADER_VERBS = {"skip", "done", "count", "target", "steal"}
ON_PLAYER_BOARD = HAND_VERBS | CREW_VERBS | OWN_GOODS_VERBS | HEADER_VERBS


# Choices


class Buttons:
    """The choices on the player board of the seat that decides, by piece."""

    def __init__(self) -> None:
        self.hand: dict[int, str] = {}
        self.crew: dict[int, str] = {}
        self.goods: dict[int, tuple[str, str]] = {}
        self.header: list[str] = []

    def add(self, view: NorthSeaView, words: NorthSeaWords, legal: Sequence[Action]) -> None:
        for action in legal:
            verb, _, name = action.text.partition(":")
            if verb not in ON_PLAYER_BOARD:
                continue
            sentence = escape(words.described(view, action))
            if verb in HEADER_VERBS:
                label = header_label(words, verb, name) or sentence
                self.header.append(button(action.text, label, sentence))
            elif not isinstance(action, Numbered):
                continue
            elif verb in HAND_VERBS:
                self.hand[action.number] = card_button(action.text, sentence)
            elif verb in CREW_VERBS:
                self.crew[action.number] = card_button(action.text, sentence)
            elif verb in OWN_GOODS_VERBS:
                self.goods[GOODS_NAMES.index(name)] = (action.text, sentence)

    def __bool__(self) -> bool:
        return bool(self.hand or self.crew or self.goods or self.header)


NO_BUTTONS = Buttons()


def buttons_of(view: NorthSeaView, words: NorthSeaWords, legal: Sequence[Action]) -> Buttons:
    if not legal:
        return NO_BUTTONS
    buttons = Buttons()
    buttons.add(view, words, legal)
    return buttons


def is_special(view: NorthSeaView, number: int, buttons: Buttons) -> bool:
    """Whether that player board shows the viewer more than a spectator: cards, Offerings or
    choices."""
    seat = view.table.seats[number]
    return (
        (number == view.actor and bool(buttons))
        or any(card != UNKNOWN for card in seat.hand)
        or any(tile != UNKNOWN for tile in seat.offerings)
    )


def header_label(words: NorthSeaWords, verb: str, name: str) -> str:
    """What a button in the header shows; empty if it is the whole sentence."""
    if verb == "count":
        return f"{name} {HAND_SIGN}"
    if verb == "target":
        seat = int(name)
        return f"{seat_badge(seat, is_read=False)} {escape(words.seat(seat))}"
    if verb == "steal":
        good = GOODS_NAMES.index(name)
        return f"{GOOD_SIGNS[good]} {escape(words.good(name))}"
    return ""


def button(action: str, label: str, sentence: str) -> str:
    """A choice with a short label; its name and its tooltip are the whole sentence."""
    return (
        f'<button name="action" value="{action}" aria-label="{sentence}" title="{sentence}">'
        f"{label}</button>"
    )


def card_button(action: str, sentence: str) -> str:
    """A choice that covers its card."""
    return button(action, "", sentence)


# Signs and print


GOOD_SIGNS = [sign(f"good-{good}", 20) for good in range(GOODS)]
WORKER_SIGNS = [sign(f"worker-{colour}", 22) for colour in range(len(COLOUR_NAMES))]
ARMOUR_SIGN, VALKYRIE_SIGN, OFFERING_SIGN, CREW_SIGN, HAND_SIGN = (
    sign(f"icon-{name}", 19) for name in ("armour", "valkyrie", "offering", "crew", "hand")
)
# Where the names of cards go in a sentence.
CARDS_HERE = "…"
BACK = '<span class="ns-back"></span>'
# A free place for a crew member.
SLOT = '<li class="ns-slot" aria-hidden="true"></li>'


class Print:
    """The text on cards and player boards in one language, made once."""

    def __init__(self, language: str) -> None:
        self.words = words = NorthSeaWords(language)
        decks = range(len(DECK_NAMES))
        self.crew = [[crew_card(words, card, deck) for card in range(CARDS)] for deck in decks]
        self.hand = [[hand_card(words, card, deck) for card in range(CARDS)] for deck in decks]
        self.goods = [escape(words.good(name)) for name in GOODS_NAMES[:GOODS]]
        self.workers = [
            held_worker(mark, escape(capital(words.worker(name))))
            for mark, name in zip(WORKER_SIGNS, COLOUR_NAMES, strict=True)
        ]
        self.no_worker = held_worker("", escape(capital(words.say(NO_WORKER))))
        self.hand_title = escape(words.say(HAND_TITLE))


@cache
def print_in(language: str) -> Print:
    return Print(language)


@cache
def said(language: str, message: Message, **figures: int) -> str:
    """A message with numbers, escaped for the page. It is cached, because player boards repeat
    them."""
    return escape(capital(print_in(language).words.say(message, **figures)))


@cache
def said_points(language: str, points: int) -> str:
    return escape(print_in(language).words.amount("points", points))


def held_worker(mark: str, name: str) -> str:
    return f'<span class="ns-held" title="{name}">{mark} <span>{name}</span></span>'


# Player boards


MATS = Kept()


def mat(view: NorthSeaView, words: NorthSeaWords, number: int, buttons: Buttons) -> str:
    """The player board of a seat. Without choices and a trade it is kept by what it shows."""
    s = view.table
    if number != s.actor:
        buttons = NO_BUTTONS
    if buttons or s.trading:
        return drawn_mat(view, words, number, buttons)
    seat = s.seats[number]
    shows = (
        words, number, number == view.seat, s.deck, seat.worker, tuple(seat.stock), seat.armour,
        seat.valkyries, seat.points, tuple(seat.hand), tuple(seat.crew), tuple(seat.offerings),
    )  # fmt: skip
    return MATS.get(shows, lambda: drawn_mat(view, words, number, buttons))


def drawn_mat(view: NorthSeaView, words: NorthSeaWords, number: int, buttons: Buttons) -> str:
    s = view.table
    seat = s.seats[number]
    parts = ['<div class="ns-mat">', mat_head(seat, words, number, buttons.header)]
    parts.append(supplies(seat, words, buttons.goods))
    # On a phone it scrolls, with the keyboard too.
    parts.append('<div class="ns-rows" tabindex="0">')
    parts.append(crew(s, seat, words, buttons.crew))
    if number == view.seat and seat.hand:
        parts.append(own_hand(s, seat, words, buttons.hand))
    else:
        parts.append(hidden_hand(s, seat, words))
    parts.append("</div></div>")
    return "".join(parts)


def mat_head(seat: Seat, words: NorthSeaWords, number: int, buttons: list[str]) -> str:
    """The player's name, points so far, worker, and strength of the crew; between them the choices
    that belong to no piece of this player."""
    name = escape(words.seat(number))
    printed = print_in(words.language)
    worker = printed.no_worker if seat.worker == NONE else printed.workers[seat.worker]
    points = said_points(words.language, int(total_points(seat)))
    choices = ""
    if buttons:
        choices = f'<span class="ns-header-choices">{"".join(buttons)}</span> '
    return (
        f'<h2 class="mat-head"><span class="badge">{SEAT_LETTERS[number]}</span> '
        f'<span class="mat-name">{name}</span> <strong class="ns-points">{points}</strong> '
        f'{worker} {choices}<span class="ns-state">{crew_title(seat, words.language)}</span></h2>'
    )


def crew_title(seat: Seat, language: str) -> str:
    strength = int(crew_strength(seat, ANYWHERE))
    return said(language, CREW_TITLE, count=len(seat.crew), most=TOP_CREW, strength=strength)


def supplies(seat: Seat, words: NorthSeaWords, buttons: dict[int, tuple[str, str]]) -> str:
    """The goods, followed by the steps on the tracks and the Offerings."""
    language = words.language
    names = print_in(language).goods
    chips = []
    for good in range(GOODS):
        body = chip(GOOD_SIGNS[good], seat.stock[good], names[good])
        choice = buttons.get(good)
        if choice is not None:
            body = button(choice[0], body, choice[1])
        chips.append(f'<li title="{names[good]}">{body}</li>')
    for mark, message, steps, most in (
        (ARMOUR_SIGN, ARMOUR, int(seat.armour), TOP_ARMOUR),
        (VALKYRIE_SIGN, VALKYRIES, int(seat.valkyries), TOP_VALKYRIES),
    ):
        chips.append(track_chip(language, mark, message, steps, most))
    seen = [words.offering(tile) for tile in seat.offerings if tile != UNKNOWN]
    offerings = said(language, OFFERINGS)
    title = escape("; ".join(seen)) or offerings
    body = chip(OFFERING_SIGN, len(seat.offerings), offerings)
    chips.append(f'<li title="{title}">{body}</li>')
    return f'<ul class="ns-goods">{"".join(chips)}</ul>'


def chip(mark: str, count: int, name: str) -> str:
    return f"{mark} <b>{count}</b> <small>{name}</small>"


@cache
def track_chip(language: str, mark: str, message: Message, steps: int, most: int) -> str:
    title = escape(of_most(language, message, most, steps))
    return f'<li title="{title}">{chip(mark, steps, said(language, message))}</li>'


def of_most(language: str, message: Message, most: int, steps: int) -> str:
    """How far up a track: Armour, 7 of 10."""
    words = print_in(language).words
    return words.say(OF_MOST, name=words.say(message), count=steps, most=most)


def crew(s: NorthSeaState, seat: Seat, words: NorthSeaWords, buttons: dict[int, str]) -> str:
    rows = card_rows(seat.crew, print_in(words.language).crew[s.deck], buttons)
    slots = SLOT * (TOP_CREW - len(seat.crew))
    title = said(words.language, CREW_COUNT, count=len(seat.crew))
    return f'<h3>{title}</h3><ul class="ns-cards ns-crew">{rows}{slots}</ul>'


def own_hand(s: NorthSeaState, seat: Seat, words: NorthSeaWords, buttons: dict[int, str]) -> str:
    printed = print_in(words.language)
    marks = buttons
    if s.trading:
        # A seat sees its own picks; the other seat's picks are UNKNOWN, which is no card of this
        # hand.
        marks = {card: picked_mark(words, s.traded.count(card)) for card in s.traded}
        for card, choice in buttons.items():
            marks[card] = marks.get(card, "") + choice
    rows = card_rows(seat.hand, printed.hand[s.deck], marks)
    return f'<h3>{printed.hand_title}</h3><ul class="ns-cards ns-hand">{rows}</ul>'


def picked_mark(words: NorthSeaWords, count: int) -> str:
    return f'<p class="ns-picked">{escape(words.say(PICKED, count=count))}</p>'


def card_rows(held: list[int], faces: list[str], marks: dict[int, str]) -> str:
    """Each different card once, with its number of copies and its button or mark."""
    rows = []
    for card in dict.fromkeys(held):
        copies = held.count(card)
        count = f'<b class="ns-copies">×{copies}</b>' if copies > 1 else ""
        rows.append(f"{faces[card]}{count}{marks.get(card, '')}</li>")
    return "".join(rows)


def hidden_hand(s: NorthSeaState, seat: Seat, words: NorthSeaWords) -> str:
    """Another player's hand: card backs, and the names of the cards that the viewer knows."""
    count = len(seat.hand)
    title = said(words.language, HAND_COUNT, count=count)
    markup = f'<p class="ns-backs">{title} {BACK * count}</p>'
    known = [known_card(s, card, words) for card in seat.hand if card != UNKNOWN]
    if known:
        sentence = escape(capital(words.say(KNOWN_CARDS, cards=CARDS_HERE)))
        names = sentence.replace(CARDS_HERE, ", ".join(known))
        markup += f'<p class="ns-known">{names}</p>'
    return markup


def known_card(s: NorthSeaState, card: int, words: NorthSeaWords) -> str:
    name = escape(words.card(CARD_NAMES[card]))
    return f'<span data-card="{card_key(card, int(s.deck))}">{name}</span>'


# Summaries


def briefs(view: NorthSeaView, words: NorthSeaWords) -> list[str]:
    return [brief(seat, words.language) for seat in view.table.seats]


def brief(seat: Seat, language: str) -> str:
    """The worker, the strength of the crew, cards, goods that raids cost, and the tracks."""
    printed = print_in(language)
    shown = [
        (CREW_SIGN, int(crew_strength(seat, ANYWHERE)), said(language, CREW_STRENGTH)),
        (HAND_SIGN, len(seat.hand), said(language, CARDS_IN_HAND)),
    ]
    for good in (SILVER, PROVISIONS, GOLD):
        shown.append((GOOD_SIGNS[good], int(seat.stock[good]), printed.goods[good]))
    shown.append((ARMOUR_SIGN, int(seat.armour), said(language, ARMOUR)))
    shown.append((VALKYRIE_SIGN, int(seat.valkyries), said(language, VALKYRIES)))
    worker = printed.no_worker if seat.worker == NONE else printed.workers[seat.worker]
    figures = "".join(named_figure(mark, count, f"{name}: {count}") for mark, count, name in shown)
    return f'<span class="brief ns-brief">{worker}{figures}</span>'
