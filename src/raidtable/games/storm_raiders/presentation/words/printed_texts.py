"""The text printed on crew cards, tiles and dashboards, made from the component data."""

from functools import cached_property
from typing import Any

from raidtable.engine.words import Words
from raidtable.games.storm_raiders.presentation.words import messages as m
from raidtable.games.storm_raiders.presentation.words import printed_messages as printed
from raidtable.games.storm_raiders.rules.components import (
    COLOUR_NAMES,
    CREW_DRAWN,
    CREW_NAMES,
    CREW_ROWS,
    DATA,
    RAIDER_NAMES,
    RAIDER_ROWS,
    SLOT_NAMES,
    SOURCE_NAMES,
    TOP_CREW,
    TOP_MEDALS,
    TYPE_NAMES,
    VEHICLE_NAMES,
    VEHICLE_ROWS,
)


class PrintedWords(Words):
    """Makes the text printed on crew cards, tiles and dashboards."""

    def __init__(self, language: str, names: list[str] | None = None) -> None:
        super().__init__(language, names)
        # Texts are cached by name of the card or tile, because many choices use them.
        self._card_texts: dict[str, str] = {}
        self._tile_texts: dict[str, str] = {}

    @cached_property
    def limits(self) -> dict[str, object]:
        """The limits of a dashboard, as text."""
        return {"top_crew": self.number(TOP_CREW), "top_medals": self.number(TOP_MEDALS)}

    def slot(self, name: str) -> str:
        """The effect of a Mod in that slot."""
        row = DATA["mod_slots"][SLOT_NAMES.index(name)]
        vehicle = self.say(m.TYPES[row["vehicle"]])
        return self.say(printed.SLOTS[row["removes"]], vehicle=vehicle, die=self._die_asked(row))

    def card_text(self, name: str) -> str:
        """The effect of a crew card."""
        text = self._card_texts.get(name)
        if text is None:
            effect = CREW_ROWS[CREW_NAMES.index(name)]["effect"]
            text = self._card_texts[name] = self._card_text(effect)
        return text

    def _card_text(self, effect: dict[str, Any]) -> str:
        name, n = effect["name"], effect.get("amount", 1)
        figures: dict[str, object] = {}
        if name == "adjust_die":
            n = max(effect["by"])
            name = "adjust_die_both" if min(effect["by"]) < 0 else name
        elif name == "fewer_hours" and len(effect["vehicles"]) < len(TYPE_NAMES):
            name = "fewer_hours_of_some"
            types = [self.say(m.TYPES[vehicle]) for vehicle in effect["vehicles"]]
            figures["vehicles"] = self.either(types)
        elif name == "prevent_damage" and len(effect["sources"]) < len(SOURCE_NAMES):
            name = "prevent_damage_of_some"
            sources = [self.say(printed.SOURCES[source]) for source in effect["sources"]]
            figures["sources"] = self.either(sources)
        elif name == "look_at_more":
            figures = {"number": self.number(n), "usual": self.number(CREW_DRAWN)}
        return self.say(printed.CREW[name], n, **figures)

    def tile_text(self, name: str) -> str:
        """The ability of a raider in a rest, or of a vehicle when it is used."""
        text = self._tile_texts.get(name)
        if text is None:
            text = self._tile_texts[name] = (
                self._rest_text(RAIDER_ROWS[RAIDER_NAMES.index(name)]["rest"])
                if name in RAIDER_NAMES
                else self._ability_text(VEHICLE_ROWS[VEHICLE_NAMES.index(name)]["ability"])
            )
        return text

    def _rest_text(self, rest: dict[str, Any]) -> str:
        return self.say(printed.RESTS[rest["name"]], rest.get("amount", 1))

    def _ability_text(self, ability: dict[str, Any]) -> str:
        name, n = ability["name"], ability.get("amount", 1)
        figures: dict[str, object] = {"die": self._die_asked(ability)}
        if name == "adjust_die":
            n = max(ability["by"])
        elif name == "fewer_hours" and ("values" in ability or "colour" in ability):
            name = "fewer_hours_with"
        elif name == "remove_dice":
            figures["dice"] = self._dice_off(ability)
            figures["vehicle"] = self.say(m.TYPES[ability["type"]])
        return self.say(printed.ABILITIES[name], n, **figures)

    def _die_asked(self, row: dict[str, Any]) -> str:
        """The dice that an ability or a slot is about."""
        values = self.either([str(value) for value in row.get("values", [])])
        colour = self.say(m.COLOURS[row["colour"]]) if "colour" in row else ""
        if values and colour:
            return self.say(printed.DIE_OF_BOTH, values=values, colour=colour)
        if values:
            return self.say(printed.DIE_OF_VALUE, values=values)
        if colour:
            return self.say(printed.DIE_OF_COLOUR, colour=colour)
        return self.say(printed.ANY_DIE)

    def _dice_off(self, ability: dict[str, Any]) -> str:
        """The number of dice of each colour that an ability removes from a vehicle."""
        if ability["black"] == ability["grey"] == 1:
            return self.say(printed.ONE_OF_EACH_OFF)
        counts = [(colour, ability[colour]) for colour in COLOUR_NAMES if ability[colour]]
        return self.join([self.say(printed.DICE_OFF[colour], n) for colour, n in counts])
