"""The player boards of Raiders of the North Sea: what each seat has, with choices about cards,
goods and opponents; and the summaries that collapsed boards show."""

from collections.abc import Sequence
from functools import cache
from html import escape

from raidtable.engine.action import Action, Numbered
from raidtable.engine.seats import SEAT_LETTERS
from raidtable.engine.state import NONE
from raidtable.engine.words import N_, Message
from raidtable.games.north_sea.presentation.board.lettering import capital
from raidtable.games.north_sea.presentation.board.shapes import SIGN
from raidtable.games.north_sea.presentation.terminal import (
    HAND_COUNT,
    HAND_TITLE,
    KNOWN_CARDS,
    NO_WORKER,
)
from raidtable.games.north_sea.presentation.words.words import NorthSeaWords
from raidtable.games.north_sea.rules.components import (
    CARD_NAMES,
    CARD_ROWS,
    CARDS,
    COLOUR_NAMES,
    COST,
    DECK_NAMES,
    GOLD,
    GOODS,
    GOODS_NAMES,
    HERO,
    PROVISIONS,
    SILVER,
    SITE_NAMES,
    STRENGTH,
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
# Up to this many different cards of a hand fit in a row; more are drawn closer together.
FEW = 5

CREW_COUNT = N_("crew {count}")
CREW_TITLE = N_("Crew {count}/{most}, strength with Armour {strength}")
PICKED = N_("Picked for the trade: {count}")
ARMOUR = N_("Armour")
VALKYRIES = N_("Valkyries")
OFFERINGS = N_("Offerings")
CREW_STRENGTH = N_("Strength of the crew with Armour")
CARDS_IN_HAND = N_("Cards in hand")
OF_MOST = N_("{name}, {count} of {most}")
# Labels of the buttons on cards.
BUTTONS: dict[str, Message] = {
    "reject": N_("Put under the pile"),
    "play": N_("Play"),
    "discard": N_("Discard"),
    "hire": N_("Hire for {cost}"),
    "enlist": N_("Take aboard"),
    "trade": N_("Trade"),
    "dismiss": N_("Dismiss"),
    "recall": N_("Return"),
    "lose": N_("Lose"),
}
# Verbs by the piece that their choices are about. Buttons that are not about the hand are about the
# crew.
HAND_VERBS = {"reject", "play", "discard", "hire", "enlist", "trade"}
OWN_GOODS_VERBS = {"give", "omit", "arm"}
# The colour class of a card's face, by the effect of its crew member.
DEEDS = {
    "building_bonus": "work", "end_points": "end", "end_points_per": "end",
    "killed_avenge": "death", "killed_gain": "death", "killed_return": "death",
    "raid_discount": "thrift", "raid_points": "glory", "raid_strength": "might",
    "reroll": "luck", "strength_per": "might",
}  # fmt: skip


# Choices


class Buttons:
    """The choices about cards, goods and opponents, by player board and piece."""

    def __init__(self, view: NorthSeaView, words: NorthSeaWords, legal: Sequence[Action]) -> None:
        self.hand: dict[int, str] = {}
        self.crew: dict[int, str] = {}
        self.goods: dict[tuple[int, int], tuple[str, str]] = {}
        self.opponents: dict[int, str] = {}
        s = view.table
        for action in legal:
            if not isinstance(action, Numbered):
                continue
            verb, _, name = action.text.partition(":")
            sentence = escape(words.choice(view, action))
            if verb in BUTTONS:
                by_card = self.hand if verb in HAND_VERBS else self.crew
                by_card[action.number] = card_button(s, words, action, sentence)
            elif verb in OWN_GOODS_VERBS:
                self.goods[int(s.actor), GOODS_NAMES.index(name)] = (action.text, sentence)
            elif verb == "steal":
                self.goods[int(s.target), GOODS_NAMES.index(name)] = (action.text, sentence)
            elif verb == "target":
                self.opponents[action.number] = button(action.text, sentence, sentence)

    def are_on(self, number: int, actor: int) -> bool:
        """Whether the player board of that seat has one of these buttons."""
        if number == actor and (self.hand or self.crew):
            return True
        return number in self.opponents or any(seat == number for seat, _ in self.goods)


def is_special(view: NorthSeaView, number: int, buttons: Buttons) -> bool:
    """Whether that player board shows the viewer more than a spectator: cards, Offerings or
    choices."""
    seat = view.table.seats[number]
    return (
        buttons.are_on(number, int(view.actor))
        or any(card != UNKNOWN for card in seat.hand)
        or any(tile != UNKNOWN for tile in seat.offerings)
    )


def card_button(s: NorthSeaState, words: NorthSeaWords, action: Numbered, sentence: str) -> str:
    verb = action.text.partition(":")[0]
    cost = ""
    if verb == "hire":
        cost = words.amount("silver", int(s.card_cost(s.player, action.number)))
    # The button covers its whole card; its label is in a band at the bottom.
    label = f"<span>{escape(words.say(BUTTONS[verb], cost=cost))}</span>"
    return button(action.text, label, sentence)


def button(action: str, label: str, sentence: str) -> str:
    """A choice with a short label; the tooltip is the whole sentence."""
    return f'<button name="action" value="{action}" title="{sentence}">{label}</button>'


# Signs and print


def sign(name: str, size: int = 18) -> str:
    """A sign within a line of HTML."""
    return (
        f'<svg class="ns-sign" width="{size}" height="{size}" viewBox="0 0 {size} {size}" '
        f'aria-hidden="true"><use href="#{SIGN}{name}" width="{size}" height="{size}"/></svg>'
    )


HIRED_SIGN = sign("icon-crew", 14)
HALL_SIGN = sign("icon-town_hall", 14)
GOOD_SIGNS = [sign(f"good-{good}", 20) for good in range(GOODS)]
WORKER_SIGNS = [sign(f"worker-{colour}", 22) for colour in range(len(COLOUR_NAMES))]
CARD_SIGNS = [sign(f"card-{card}", 30) for card in range(len(CARD_NAMES))]
ARMOUR_SIGN, VALKYRIE_SIGN, OFFERING_SIGN, CREW_SIGN, HAND_SIGN = (
    sign(f"icon-{name}", 19) for name in ("armour", "valkyrie", "offering", "crew", "hand")
)
BACK = '<span class="ns-back"></span>'
# A free place for a crew member.
SLOT = f'<li class="ns-slot" aria-hidden="true">{CREW_SIGN}</li>'


class Print:
    """The text on cards and player boards in one language, made once."""

    def __init__(self, language: str) -> None:
        self.words = words = NorthSeaWords(language)
        self.crew = [card_face(words, card) for card in range(CARDS)]
        self.hand = [
            [card_face(words, card, deck) for card in range(CARDS)]
            for deck in range(len(DECK_NAMES))
        ]
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


def card_face(words: NorthSeaWords, card: int, deck: int = NONE) -> str:
    """The opening markup of a card in a list: of the crew or, with the figures of `deck`, of a
    hand.

    If there is little space, the page cuts its texts short; the tooltip has all of them.
    """
    name = CARD_NAMES[card]
    label, hired = escape(words.card(name)), escape(capital(words.crew_text(name)))
    title_parts = [label, hired]
    cost = hall = ""
    if deck != NONE:
        cost = f'<b class="ns-cost">{COST[deck][card]}</b>'
        if not HERO[card]:
            title_parts.append(escape(capital(words.hall_text(name, deck))))
            hall = f'<p class="ns-hall">{HALL_SIGN} {title_parts[-1]}</p>'
    deed = DEEDS[CARD_ROWS[card]["crew"]["effect"]]
    return (
        f'<li class="ns-card" title="{". ".join(title_parts)}"><span class="ns-face ns-{deed}">'
        f'<b class="ns-strength">{STRENGTH[card]}</b>{CARD_SIGNS[card]}{cost}</span>'
        f'<h4>{label}</h4><p class="ns-hired">{HIRED_SIGN} {hired}</p>{hall}'
    )


# Player boards


def mat(view: NorthSeaView, words: NorthSeaWords, number: int, buttons: Buttons) -> str:
    s = view.table
    seat = s.seats[number]
    decides = number == s.actor
    parts = ['<div class="ns-mat">', mat_head(seat, words, number, buttons)]
    parts.append(supplies(seat, words, number, buttons))
    is_own = number == view.seat and bool(seat.hand)
    is_close = is_own and len(set(seat.hand)) > FEW
    # On a phone it scrolls, with the keyboard too.
    parts.append(f'<div class="ns-rows{" ns-close" if is_close else ""}" tabindex="0">')
    parts.append(crew(seat, words, buttons.crew if decides else {}))
    if is_own:
        parts.append(own_hand(s, seat, words, buttons.hand if decides else {}))
    else:
        parts.append(hidden_hand(seat, words))
    parts.append("</div></div>")
    return "".join(parts)


def mat_head(seat: Seat, words: NorthSeaWords, number: int, buttons: Buttons) -> str:
    """The player's name, points so far, worker, and strength of the crew. The name of an opponent
    who can be chosen is a button."""
    name = buttons.opponents.get(number) or escape(words.seat(number))
    printed = print_in(words.language)
    worker = printed.no_worker if seat.worker == NONE else printed.workers[seat.worker]
    points = said_points(words.language, int(total_points(seat)))
    return (
        f'<h2 class="mat-head"><span class="badge">{SEAT_LETTERS[number]}</span> '
        f'<span class="mat-name">{name}</span> <strong class="ns-points">{points}</strong> '
        f'{worker} <span class="ns-state">{crew_title(seat, words.language)}</span></h2>'
    )


def crew_title(seat: Seat, language: str) -> str:
    strength = int(crew_strength(seat, ANYWHERE))
    return said(language, CREW_TITLE, count=len(seat.crew), most=TOP_CREW, strength=strength)


def supplies(seat: Seat, words: NorthSeaWords, number: int, buttons: Buttons) -> str:
    """The goods, followed by the steps on the tracks and the Offerings."""
    language = words.language
    names = print_in(language).goods
    chips = []
    for good in range(GOODS):
        body = chip(GOOD_SIGNS[good], seat.stock[good], names[good])
        choice = buttons.goods.get((number, good))
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
    words = print_in(language).words
    name = words.say(message)
    title = escape(words.say(OF_MOST, name=name, count=steps, most=most))
    return f'<li title="{title}">{chip(mark, steps, escape(name))}</li>'


def crew(seat: Seat, words: NorthSeaWords, buttons: dict[int, str]) -> str:
    rows = card_rows(seat.crew, print_in(words.language).crew, buttons)
    slots = SLOT * (TOP_CREW - len(seat.crew))
    title = said(words.language, CREW_COUNT, count=len(seat.crew))
    return f'<h3 data-short="{title}">{title}</h3><ul class="ns-cards ns-crew">{rows}{slots}</ul>'


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
    short = said(words.language, HAND_COUNT, count=len(seat.hand))
    return (
        f'<h3 data-short="{short}">{printed.hand_title}</h3>'
        f'<ul class="ns-cards ns-hand">{rows}</ul>'
    )


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


def hidden_hand(seat: Seat, words: NorthSeaWords) -> str:
    """Another player's hand: card backs, and the names of the cards that the viewer knows."""
    count = len(seat.hand)
    title = said(words.language, HAND_COUNT, count=count)
    markup = f'<p class="ns-backs">{title} {BACK * count}</p>'
    known = [words.card(CARD_NAMES[card]) for card in seat.hand if card != UNKNOWN]
    if known:
        names = escape(capital(words.say(KNOWN_CARDS, cards=", ".join(known))))
        markup += f'<p class="ns-known">{names}</p>'
    return markup


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
    figures = "".join(f'<span title="{title}">{mark}{count}</span>' for mark, count, title in shown)
    return f'<span class="brief">{worker}{figures}</span>'
