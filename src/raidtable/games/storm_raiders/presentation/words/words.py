"""Prompts, choices and log lines of Storm Raiders."""

from raidtable.engine.action import Action
from raidtable.engine.claims import Holdings, Phrase, phrase
from raidtable.engine.event import Event, Value
from raidtable.engine.state import NONE
from raidtable.engine.step import Reason
from raidtable.engine.view import View
from raidtable.games.storm_raiders.presentation.words import choice_messages as ask
from raidtable.games.storm_raiders.presentation.words import holdings
from raidtable.games.storm_raiders.presentation.words import log_messages as log
from raidtable.games.storm_raiders.presentation.words import messages as m
from raidtable.games.storm_raiders.presentation.words import reason_messages as why
from raidtable.games.storm_raiders.presentation.words.choices import StormChoices
from raidtable.games.storm_raiders.presentation.words.log_claims import claims_of_event
from raidtable.games.storm_raiders.presentation.words.prompts import StormPrompts
from raidtable.games.storm_raiders.rules.components import (
    CARGO_VARIANT,
    CONTRACT_NAMES,
    RAIDER_NAMES,
)
from raidtable.games.storm_raiders.rules.view import StormView


class StormWords(StormPrompts, StormChoices):
    """All text of Storm Raiders."""

    game_title = "Storm Raiders"
    game_pitch = m.PITCH
    sources = m.SOURCES
    personas = m.PERSONAS
    tie_breaks = m.TIE_BREAKS
    still_tied = m.STILL_TIED
    labels = ask.LABELS
    always_stated = holdings.ALWAYS_STATED
    unlogged = holdings.UNLOGGED

    def option(self, name: str, value: str | None = None) -> str:
        if value is None:
            return self.say(m.OPTIONS[name])
        return self.say(m.OPTION_VALUES[name][value], cargo=CARGO_VARIANT)

    def holdings(self, view: View) -> Holdings:
        assert isinstance(view, StormView)
        return holdings.holdings(view)

    def visible(self, view: View, action: Action) -> bool:
        """Always True: all pieces are visible, and there is a reason for each illegal choice."""
        return True

    # Log lines and reasons

    def event(self, event: Event) -> str:
        figures = dict(event.public)
        message = log.EVENTS[event.name]
        if event.private:
            figures.update(event.private)
            message = log.EVENTS_KNOWN[event.name]
        if event.name == "TookTile" and str(figures["tile"]) in RAIDER_NAMES:
            return self._took_raider(event)
        if event.name == "StormMoved" and figures["short"]:
            message = log.STORM_MOVED_SHORT
        if not message:
            return ""
        amount = figures.get("amount", 0)
        said = self._figures(figures, event.seat)
        text = self.say(message, amount if isinstance(amount, int) else 0, **said)
        claims = claims_of_event(event)
        return phrase(text, text, Phrase("", claims)) if claims else text

    def _took_raider(self, event: Event) -> str:
        name = str(event.public["tile"])
        dials = self.starting_dials(event.seat, RAIDER_NAMES.index(name))
        seat = self.seat(event.seat)
        return self.say(log.TOOK_RAIDER, seat=seat, tile=self.tile(name), dials=dials)

    def reason(self, reason: Reason) -> str:
        missing = reason.figures.get("missing", 0)
        said = self._figures(reason.figures, NONE)
        message = why.REASONS[reason.name]
        return self.say(message, missing if isinstance(missing, int) else 0, **said)

    def _figures(self, figures: dict[str, Value], seat: int) -> dict[str, object]:
        """The values as a sentence needs them: pieces, seats and amounts by their names."""
        said: dict[str, object] = {**self.limits, **figures}
        if seat >= 0:
            said["seat"] = self.seat(seat)
        for key, names in (
            ("site", m.SITES),
            ("resource", m.RESOURCES),
            ("given", m.RESOURCES),
            ("taken", m.RESOURCES),
            ("vehicle", m.TYPES),
            ("dial", m.DIALS),
            ("up", m.DIALS),
            ("down", m.DIALS),
            ("colour", m.COLOURS),
        ):
            if key in figures:
                said[key] = self.say(names[str(figures[key])])
        if "slot" in figures:
            said["slot"] = self.slot(str(figures["slot"]))
        for key, texts in (("tile", self.tile_text), ("raider", self.tile_text)):
            if key in figures:
                said[key] = self.tile(str(figures[key]))
                said["text"] = texts(str(figures[key]))
        vehicles = figures.get("vehicles")
        if isinstance(vehicles, list):
            said["vehicles"] = self.join([self.say(m.TYPES[str(name)]) for name in vehicles])
        if "card" in figures:
            name = str(figures["card"])
            said["the_card"] = self.the(m.CREW[name])
            said["text"] = self.card_text(name)
        if "contract" in figures:
            said["contract"] = self.contract(CONTRACT_NAMES.index(str(figures["contract"])))
        if "value" in figures and "colour" in figures:
            drafted = str(figures.get("drafted", figures["colour"]))
            said["die"] = self.die(drafted, figures["value"])
        if "wanted" in figures:
            said["wanted_die"] = self.die(str(figures["colour"]), figures["wanted"])
        if "clockwise" in figures:
            said["way"] = self.say(m.WAYS[1 if figures["clockwise"] else 0])
        points = figures.get("points")
        if isinstance(points, int):
            said["points"] = self.amount("points", points)
        return said
