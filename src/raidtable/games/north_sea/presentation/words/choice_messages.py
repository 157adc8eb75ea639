"""The messages of choices in Raiders of the North Sea."""

from raidtable.engine.words import N_, NN_, Message

# Actions of buildings and cards: used within a sentence, or with a capital as a choice.
DEALS: dict[str, str] = {
    "draw": N_("draw {gets}"),
    "discard": N_("discard {gives} for {gets}"),
    "pay": N_("pay {gives} for {gets}"),
    "gain": N_("gain {gets}"),
    "play": N_("play a card from your hand"),
    "hire": N_("hire a card from your hand"),
    "offer": N_("make an offering"),
}
ALTERNATIVES = N_("{first}, or {last}")
NOTHING_THERE = N_("there is nothing for you to do there now")
USED_ALREADY = N_("it has been used this turn and gives nothing more")
# Printed figures, which name a limit or a card and make no claim.
KEPT_AT_END = N_("you keep at most {limit} at the end of your turn")
CARD_NOTE = N_("strength {strength}; {crew}")
STRENGTH_RANGE = N_("strength {low} to {high}")
WHICH_SPACE = N_("space {number}")

CHOICES: dict[str, Message] = {
    "reject": N_("Put {the_card} under the pile"),
    "place": N_("Place your {worker} at {the_building}: {help}"),
    "raid": N_("Raid {the_site} for {cost} ({gain})"),
    "raid_free": N_("Raid {the_site} for free ({gain})"),
    "pickup": N_("Pick up the {worker} from {the_building}: {help}"),
    "skip": N_("Do nothing here"),
    "play": N_("Play {the_card}: {hall}"),
    "discard": N_("Discard {the_card}"),
    "discard_for": N_("Discard {the_card} for {gain}"),
    "hire": N_("Hire {whom} for {cost} ({note})"),
    "hire_free": N_("Hire {whom} for free ({note})"),
    "dismiss": N_("Dismiss {whom}, then hire a card"),
    "dismiss_for_plunder": N_("Dismiss {whom} for one plunder token"),
    "offer": N_("Make the offering: {offering}"),
    "offer_less": N_("Make the offering ({printed}) with one token fewer: {offering}"),
    "omit": N_("Leave out one token, {good}: {offering}"),
    "target": "{opponent}",
    "target_steal": N_("{opponent}: take {amount}"),
    "target_armour": N_("{opponent} loses {amount}"),
    "target_avenge": N_("{opponent} loses a crew member of their choice"),
    "target_hands": N_("{opponent}: your {gives} for their {gets}"),
    "swap": N_("The {worker} at {the_building}"),
    "steal": N_("Take {amount}"),
    "claim": N_("Take {amount}"),
    "recall": N_("Return {whom} to your hand"),
    "enlist": "{card} ({note})",
    "give": N_("Give {amount}"),
    "use": "{building}: {help}",
    "count": NN_("{n} card", "{n} cards"),
    "trade": N_("Give {the_card}"),
    "done": N_("Stop drawing"),
    "keep": N_("Keep the dice"),
    "plunder": N_("Take {plunder}, with a {worker}"),
    "lose": N_("Lose {whom} ({note})"),
    "lose_to_valkyrie": N_("Lose {whom}, move to {track} on the Valkyrie track ({note})"),
    "lose_at_top": N_("Lose {whom}, stay at {track} on the Valkyrie track ({note})"),
    "card": "{card}",
    "token": "{good}",
    "tile": "{offering}",
    "die": "{face}",
}
REROLLS = {
    "first": N_("Roll the first die again, which shows {face}"),
    "second": N_("Roll the second die again, which shows {face}"),
}
POINTS_RANGE = N_("{low} to {high} points")
RAID_GAIN = "{strength}: {points}"
# Effects of Valkyries in a set of plunder.
TAKEN_CREW = NN_(
    "a Valkyrie takes {n} crew member, Valkyrie track +{steps}",
    "Valkyries take {n} crew members, Valkyrie track +{steps}",
)
NOBODY_TAKEN = N_("the Valkyries find no crew and have no effect")
# Effects of crew that a Valkyrie takes.
KILLED = {
    "returns": N_("comes back to your hand"),
    "gains": N_("you gain {gain}"),
    "avenges": N_("an opponent loses a crew member too"),
    "nothing": N_("no gain"),
}

# Town Hall actions with their actual results.
HALL_NOTHING = N_("no effect now")
HALL_LOSES = N_("{opponent} loses {amount}")
HALL_GIVES = N_("{opponent} gives you {amount}")
HALL_GIVES_EITHER = N_("{opponent} gives you {amount} or {other}")
AN_OPPONENT_LOSES = N_("an opponent loses {amount}")
HALL_TAKE = {
    "one": N_("take {amount} from {opponent}"),
    "any": N_("take {amount} from an opponent"),
    "up_to": N_("take up to {amount} from an opponent"),
}
DRAW_UP_TO = N_("draw up to {gets}")
HALL_HIRE = N_("hire a card for {cost}")
HALL: dict[str, str] = {
    "crew_for_plunder": N_("discard one of your crew for one plunder token"),
    "discounted_offering": N_("make an offering with one token fewer"),
    "steal_plunder": N_("take one plunder token from an opponent"),
    "swap_cards": N_("trade cards with an opponent"),
    "swap_crew": N_("exchange one of your crew for a hand card, for free"),
    "swap_hands": N_("exchange your whole hand with an opponent"),
    "swap_worker": N_("exchange an opponent's worker for one in the Village"),
    "use_building": N_("use any other building"),
}
NEW_OFFERINGS = N_("replace the face-up Offerings with new ones")
SOME_NEW_OFFERINGS = N_("replace some of the face-up Offerings with new ones")
