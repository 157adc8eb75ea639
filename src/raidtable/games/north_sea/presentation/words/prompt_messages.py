"""The prompts of Raiders of the North Sea."""

from raidtable.engine.words import N_, NN_, Message

PROMPTS: dict[str, Message] = {
    "RejectCards": N_(
        "{seat}: you keep {kept} of your cards. Choose {n} to put under the draw pile."
    ),
    "Turn": N_(
        "{seat}: place your {worker} in the Village and act there, or raid a settlement with it."
    ),
    "PickUpWorker": N_("{seat}: pick up a worker from another building. You may act there too."),
    "EndTurn": NN_(
        "{seat}: you keep at most {limit} cards at the end of your turn. Discard {n}.",
        "{seat}: you keep at most {limit} cards at the end of your turn. Discard {n}, one at "
        "a time.",
    ),
    "GateHouse": N_("{seat}: the Gate House lets you draw cards."),
    "TownHall": N_("{seat}: play a card for its Town Hall action; it is discarded."),
    "Treasury": N_("{seat}: at the Treasury, {deals}."),
    "Barracks": N_(
        "{seat}: hire a card from your hand. You have {silver}, and {crew} of {top_crew} crew."
    ),
    "Armoury": N_(
        "{seat}: buy Armour. You have {armour} of {top_armour}; it adds to every raid's strength."
    ),
    "Mill": N_("{seat}: take what the Mill gives."),
    "Silversmith": N_("{seat}: take silver at the Silversmith."),
    "LongHouse": N_("{seat}: pay livestock for provisions, or make an offering to the Chieftain."),
    "DiscardCards": NN_(
        "{seat}: choose the card to discard for it.",
        "{seat}: choose {n} cards to discard for it, one at a time.",
    ),
    "HireCrew": N_("{seat}: choose who to hire. You have {silver}."),
    "TownHallTarget": N_("{seat}: choose the opponent for your {hall_card}."),
    "SwapWorker": N_("{seat}: which worker in the Village does {target} get in exchange?"),
    "StealPlunder": N_("{seat}: which plunder do you take from {target}?"),
    "DismissCrew": N_("{seat}: which of your crew do you discard for plunder?"),
    "ClaimPlunder": N_("{seat}: which plunder do you take from the supply?"),
    "RecallCrew": N_("{seat}: which of your crew goes back to your hand?"),
    "EnlistCrew": N_("{seat}: which card joins your crew in exchange, for free?"),
    "GiveGoods": N_("{seat}: {turn_seat}'s Mercenary demands 1 silver or 1 provision from you."),
    "UseBuilding": N_("{seat}: which building do you use as if your {worker} were there?"),
    "CountCards": N_("{seat}: how many cards do you trade with {target}?"),
    "TradeCards": NN_(
        "{seat}: pick {n} card for the trade with {partner}. Nobody sees it yet.",
        "{seat}: pick {n} cards for the trade with {partner}, one at a time. Nobody sees them yet.",
    ),
    "OfferLess": N_("{seat}: your Trader saves you one token. Which offering do you make?"),
    "OmitGood": N_("{seat}: which token do you leave out?"),
    "DrawMore": NN_("{seat}: you may draw {n} more card.", "{seat}: you may draw {n} more cards."),
    "RerollDice": NN_(
        "{seat}: you rolled {dice}, strength {strength} in all. You may roll {n} die again.",
        "{seat}: you rolled {dice}, strength {strength} in all. You may roll again {n} times.",
    ),
    "ChooseSet": N_(
        "{seat}: you raid {the_site}. Choose your plunder and the worker that comes with it."
    ),
    "Valkyries": NN_(
        "{seat}: a Valkyrie takes one of your crew. Who?",
        "{seat}: {n} Valkyries take your crew one by one. Who first?",
    ),
    "Avenge": N_("{seat}: your Avenger was killed. Which opponent loses a crew member?"),
    "Avenged": N_("{seat}: {turn_seat}'s Avenger takes one of your crew. Who?"),
    # Chance
    "TurnUpOfferings": N_("Chance: which Offering is turned up?"),
    "FillSets": N_("Chance: which token is drawn from the bag for {set}?"),
    "DrawCards": N_("Chance: which card does {drawer} draw?"),
    "RollForStart": N_("Chance: what does the next die show? It decides who starts."),
    "RollDice": N_("Chance: what does the die show?"),
}

# Prompts where not everything can be chosen.
PLACE_ONLY = N_("{seat}: place your {worker} in the Village and act there. You can't raid now.")
LONG_HOUSE_PROMPTS: dict[tuple[str, ...], Message] = {
    ("barter", "offer:"): PROMPTS["LongHouse"],
    ("barter",): N_("{seat}: you may pay livestock for provisions. You can't make an offering."),
    ("offer:",): N_("{seat}: you may make an offering to the Chieftain."),
}
NOTHING_PROMPTS: dict[str, Message] = {
    "TownHall": N_("{seat}: you have no card to play at the Town Hall."),
    "Barracks": N_(
        "{seat}: you can't hire anyone now. You have {silver}, and {crew} of {top_crew} crew."
    ),
    "HireCrew": N_("{seat}: you can't hire anyone now. You have {silver}."),
    "RecallCrew": N_("{seat}: no hand card can take the place of one of your crew."),
    "EnlistCrew": N_("{seat}: no other hand card can join your crew."),
    "UseBuilding": N_("{seat}: there is no building you can use now."),
}
