"""The text printed on cards and buildings, made from the component data."""

from typing import Any

from raidtable.engine.claims import Amount
from raidtable.games.north_sea.presentation.words import choice_messages as c
from raidtable.games.north_sea.presentation.words import printed_messages as printed
from raidtable.games.north_sea.presentation.words.names import PieceWords
from raidtable.games.north_sea.rules.components import (
    ARMOURY,
    BARRACKS,
    BLACK,
    BUILDING_NAMES,
    BUILDING_ROWS,
    CARD_NUMBERS,
    CARD_ROWS,
    COLOUR_NAMES,
    FACE_UP,
    GATE_HOUSE,
    GATE_HOUSE_CARDS,
    GREY,
    HERO,
    HIRE_COST,
    LONG_HOUSE,
    MILL,
    MILL_GOLD,
    MILL_PROVISIONS,
    SMITH_SILVER,
    TOWN_HALL,
    TREASURY,
    WHITE,
    hall,
)


class PrintedWords(PieceWords):
    """Makes the text printed on cards and buildings."""

    def __init__(self, language: str, names: list[str] | None = None) -> None:
        super().__init__(language, names)
        # Texts by name of the card, and by deck for the Town Hall.
        self._crew_texts: dict[str, str] = {}
        self._hall_texts: dict[tuple[str, int], str] = {}

    def crew_text(self, name: str) -> str:
        """The printed effect of a hired card."""
        text = self._crew_texts.get(name)
        if text is None:
            crew = CARD_ROWS[CARD_NUMBERS[name]]["crew"]
            text = self._crew_texts[name] = self._crew_text(crew)
        return text

    def _crew_text(self, crew: dict[str, Any]) -> str:
        effect, about = crew["effect"], crew.get("at", crew.get("of", ""))
        message = printed.CREW.get((effect, about)) or printed.CREW[effect, ""]
        n = Amount(crew.get("amount", crew.get("every", 1)))
        counted = "points"
        if effect == "building_bonus":
            counted = printed.BONUS_GOODS.get(about, counted)
        elif effect in ("raid_discount", "killed_gain"):
            counted = crew["of"]
        return self.say(message, n, amount=self.amount(counted, n))

    def hall_text(self, name: str, deck: int) -> str:
        """The printed effect of a card at the Town Hall."""
        text = self._hall_texts.get((name, deck))
        if text is None:
            card = CARD_NUMBERS[name]
            text = self.say(printed.NO_HALL_ACTION)
            if not HERO[card]:
                text = self._hall_text(hall(deck, card))
            self._hall_texts[name, deck] = text
        return text

    def _hall_text(self, action: dict[str, Any]) -> str:
        effect = action["effect"]
        n = Amount(action.get("amount", 1))
        figures: dict[str, object] = {}
        if effect in ("all_lose", "steal"):
            figures["amount"] = self.amount(action["of"], n)
            effect = "steal_up_to" if effect == "steal" and n > 1 else effect
        elif effect in ("draw", "draw_up_to"):
            figures["gets"] = self.amount("cards", n)
        elif effect == "exchange":
            figures = {"gives": self.printed(action["give"]), "gets": self.printed(action["get"])}
        elif effect == "gain":
            gains = {name: count for name, count in action.items() if name != "effect"}
            figures["gets"] = self.printed(gains)
        elif effect == "hire":
            figures["cost"] = self.amount("silver", Amount(HIRE_COST))
        elif effect == "cycle_offerings":
            n = Amount(FACE_UP)
        elif effect == "one_loses_armour":
            figures["amount"] = self.amount("armour", n)
        return self.say(printed.HALL[effect], n, **figures)

    def building_help(self, name: str) -> str:
        """The printed action of a worker of any colour at the building."""
        building = BUILDING_NAMES.index(name)
        row = BUILDING_ROWS[building]
        if building == GATE_HOUSE:
            return self.say(c.DEALS["draw"], gets=self.printed({"cards": GATE_HOUSE_CARDS}))
        if building == TOWN_HALL:
            return self.say(c.DEALS["play"])
        if building == BARRACKS:
            return self.say(c.DEALS["hire"])
        if building == TREASURY:
            return self._two_exchanges(name, row["for_silver"], row["for_gold"])
        if building == ARMOURY:
            return self._two_exchanges(name, row["for_iron"], row["for_silver"])
        if building == LONG_HOUSE:
            gives, gets = self._exchange(row["barter"])
            barter = self.say(c.DEALS["pay"], gives=gives, gets=gets)
            return self.say(c.ALTERNATIVES, first=barter, last=self.say(c.DEALS["offer"]))
        return self._by_colour(building)

    def _by_colour(self, building: int) -> str:
        """The goods that the Mill or the Silversmith gives to each worker."""
        given, good = (
            (MILL_PROVISIONS, "provisions") if building == MILL else (SMITH_SILVER, "silver")
        )
        figures: dict[str, object] = {
            name: Amount(n) for name, n in zip(COLOUR_NAMES, given, strict=True)
        }
        figures["black"] = self.printed({good: given[BLACK]})
        if building == MILL:
            return self.say(printed.MILL, gold=self.printed({"gold": MILL_GOLD[WHITE]}), **figures)
        alike = given[GREY] == given[WHITE]
        return self.say(printed.SILVERSMITH_ALIKE if alike else printed.SILVERSMITH, **figures)

    def _two_exchanges(self, name: str, one: dict[str, int], other: dict[str, int]) -> str:
        gives, gets = self._exchange(one)
        other_gives, other_gets = self._exchange(other)
        return self.say(
            printed.TWO_EXCHANGES[name],
            gives=gives,
            gets=gets,
            other_gives=other_gives,
            other_gets=other_gets,
        )

    def _exchange(self, row: dict[str, int]) -> list[str]:
        """The amounts that are paid and gained, in the order of the data."""
        return [self.printed({name: n}) for name, n in row.items()]

    def printed(self, counts: dict[str, int]) -> str:
        """Amounts without claims."""
        return self.amounts({name: Amount(n) for name, n in counts.items()})
