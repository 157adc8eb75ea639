"""Reasons why a choice is not legal in Raiders of the North Sea."""

from raidtable.engine.words import N_, NN_, Message

REASONS: dict[str, Message] = {
    "occupied": N_("There is already a worker at {the_building}."),
    "wrong_worker": N_("{the_building} takes {workers} only."),
    "raided_out": N_("{the_site} has no plunder left."),
    "raid_lacks": N_("To raid {the_site} you need {lacks}."),
    "just_placed": N_("You have just placed a worker at {the_building}: pick up another one."),
    "nobody_there": N_("There is no worker at {the_building}."),
    "hero_has_no_action": N_("{card} is a Hero and has no Town Hall action."),
    "cards_short": NN_(
        "You need {n} more card in your hand.", "You need {n} more cards in your hand."
    ),
    "supply_out": N_("The supply has no {good} left."),
    "silver_short": N_("To hire {whom} you need {more_silver}."),
    "just_recalled": N_("{the_card} has just come back to your hand: choose another card."),
    "crew_full": N_("Your crew of {top_crew} is full: dismiss someone to hire {whom}."),
    "second_hero": N_("A crew can have only one Hero, so {card} can't join."),
    "goods_short": N_("You need {more_good}."),
    "white_only": N_("Only a white worker gains gold at the Mill."),
    "offering_lacks": N_("This offering needs {lacks}."),
    "no_plunder": N_("{opponent} has no plunder."),
    "no_armour": N_("{opponent} has no Armour to lose."),
    "no_cards": N_("{opponent} has no cards to trade."),
    "not_accepted": N_("{the_building} doesn't take a worker of that colour."),
    "not_town_hall": N_("The Merchant can't use the Town Hall itself."),
    "used_already": N_("{the_building} has been used this turn."),
    "does_nothing": N_("{the_building} can't do anything for you now."),
    # Actions that belong to another moment
    "by_chance": N_("A roll or draw decides that, not a player."),
    "set_up_first": N_("First choose the cards you keep."),
    "not_your_turn": N_("It is {opponent}'s turn: you can only answer the question you are asked."),
    "at_building": N_("You do that when you place or pick up a worker at {the_building}."),
    "with_card": N_("You can do that only after playing {the_card} at the Town Hall."),
    "reject_when": N_("Cards go under the draw pile only before the first turn."),
    "worker_used": N_("You have used your worker this turn: you place it or raid with it, once."),
    "place_first": N_("First place your worker; then you pick up another one."),
    "finish_first": N_("First finish what you are doing; then you pick up a worker."),
    "worker_of_raid": N_("After a raid you take the worker that comes with your plunder."),
    "picked_up": N_("You have already picked up a worker this turn."),
    "hire_when": N_("You hire at the Barracks, or with a Recruiter played at the Town Hall."),
    "dismiss_when": N_(
        "You dismiss crew when you hire, or with a Brawler played at the Town Hall."
    ),
    "offer_when": N_("You make offerings at the Long House, or with a Trader at the Town Hall."),
    "discard_when": N_(
        "You discard cards at the Treasury, or when you hold more than {limit} at the end of your "
        "turn."
    ),
    "target_when": N_("You choose an opponent only when a card you played asks for one."),
    "reroll_when": N_("You roll dice again only in a raid, and with a Brawler in your crew."),
    "plunder_when": N_("You take plunder only from a settlement that you have just raided."),
    "lose_when": N_("You lose crew only to a Valkyrie or to an Avenger."),
    "done_when": N_("You are not drawing cards one by one."),
    "skip_when": N_("You can't decline this choice."),
    # Pieces that do not fit
    "dismissed_already": N_("You have already dismissed one of your crew for this hire."),
    "dismissal_no_use": N_("Even without {the_card} in your crew you couldn't hire anyone."),
    "no_replacement": N_("No card in your hand can replace {whom}."),
    "picked_already": N_("You have already picked {the_card} for the trade."),
    "count_none": N_("Trade at least one card."),
    "count_too_many": N_(
        "You both need that many cards: you have {own} in hand, {opponent} has {theirs}."
    ),
    "yourself": N_("Choose an opponent, not yourself."),
    "no_crew": N_("{opponent} has no crew to lose."),
    "one_die": N_("Only one die is rolled at this settlement."),
    "plunder_taken": N_("That plunder has been taken."),
    "another_site": N_("You have raided {the_site}: choose from the plunder there."),
    "silver_or_provisions": N_("You give silver or provisions, nothing else."),
    "not_plunder": N_("That is not plunder: plunder is gold, iron and livestock."),
    "opponent_has_none": N_("{opponent} has no {good}."),
    "not_asked_for": N_("This offering doesn't need {good}."),
    "omission_lacks": N_("If you leave out {good}, this offering still needs {lacks}."),
    "offer_less_lacks": N_("You can't pay for this offering, even with one token fewer."),
}
