"""What Raiders of the North Sea asks the player to move, what it tells the others, and how far the
game is."""

from raidtable.engine.words import N_, NN_, AskMessages, Message

HIRING_HELP = N_("You have {silver}, and {crew} of {top_crew} crew.")
SILVER_HELP = N_("You have {silver}.")
CANNOT_HIRE = N_("You can't hire anyone now")

PROMPTS: dict[str, AskMessages] = {
    "RejectCards": AskMessages(
        NN_("Put {n} card under the draw pile", "Put {n} cards under the draw pile"),
        N_("You keep {kept} of your cards."),
    ),
    "Turn": AskMessages(
        N_("Place your {worker}, or raid with it"),
        N_("Place it in the Village and act there, or raid a settlement."),
    ),
    "PickUpWorker": AskMessages(
        N_("Pick up a worker from another building"), N_("You may act there too.")
    ),
    "EndTurn": AskMessages(
        NN_("Discard {n} card", "Discard {n} cards, one at a time"),
        N_("You keep at most {limit} cards at the end of your turn."),
    ),
    "GateHouse": AskMessages(N_("Draw cards at the Gate House")),
    "TownHall": AskMessages(
        N_("Play a card at the Town Hall"),
        N_("You use its Town Hall action, and the card is discarded."),
    ),
    "Treasury": AskMessages(N_("Make a deal at the Treasury"), N_("There you can {deals}.")),
    "Barracks": AskMessages(N_("Hire a card from your hand"), HIRING_HELP),
    "Armoury": AskMessages(
        N_("Buy Armour"),
        N_("You have {armour} of {top_armour}. Armour adds to the strength of every raid."),
    ),
    "Mill": AskMessages(N_("Take what the Mill gives")),
    "Silversmith": AskMessages(N_("Take silver at the Silversmith")),
    "LongHouse": AskMessages(
        N_("Pay livestock, or make an offering"),
        N_("Livestock brings provisions. An offering to the Chieftain scores at the end."),
    ),
    "DiscardCards": AskMessages(
        NN_("Choose the card to discard for it", "Choose {n} cards to discard, one at a time"),
        N_("That is the price of what you chose."),
    ),
    "HireCrew": AskMessages(N_("Choose who to hire"), SILVER_HELP),
    "TownHallTarget": AskMessages(
        N_("Choose the opponent for your card"), N_("You play: {hall_card}.")
    ),
    "SwapWorker": AskMessages(
        N_("Which worker does your opponent get?"),
        N_("{target} gets a worker from the Village in exchange for their own."),
    ),
    "StealPlunder": AskMessages(N_("Which plunder do you take?"), N_("You take it from {target}.")),
    "DismissCrew": AskMessages(
        N_("Which of your crew do you discard?"), N_("You take 1 plunder of your choice in return.")
    ),
    "ClaimPlunder": AskMessages(
        N_("Which plunder do you take?"), N_("You take it from the supply.")
    ),
    "RecallCrew": AskMessages(
        N_("Which of your crew goes back to your hand?"),
        N_("Another card from your hand joins your crew in exchange."),
    ),
    "EnlistCrew": AskMessages(
        N_("Which card joins your crew?"), N_("It joins in exchange, for free.")
    ),
    "GiveGoods": AskMessages(
        N_("Give 1 silver or 1 provision"), N_("{turn_seat}'s Mercenary demands it from you.")
    ),
    "UseBuilding": AskMessages(
        N_("Which building do you use?"), N_("You act as if your {worker} were there.")
    ),
    "CountCards": AskMessages(N_("How many cards do you trade?"), N_("You trade with {target}.")),
    "TradeCards": AskMessages(
        NN_("Pick {n} card for the trade", "Pick {n} cards for the trade, one at a time"),
        N_("You trade with {partner}. Nobody sees your choice yet."),
    ),
    "OfferLess": AskMessages(
        N_("Which offering do you make?"), N_("Your Trader lets you leave out one of its tokens.")
    ),
    "OmitGood": AskMessages(
        N_("Which token do you leave out?"), N_("You pay the rest of the offering.")
    ),
    "DrawMore": AskMessages(
        NN_("Draw {n} more card, or stop", "Draw up to {n} more cards, or stop")
    ),
    "RerollDice": AskMessages(
        NN_("Roll {n} die again, or keep the roll", "Roll again up to {n} times, or keep the roll"),
        N_("You rolled {dice}, strength {strength} in all."),
    ),
    "ChooseSet": AskMessages(
        N_("Choose your plunder"),
        N_("You raid {the_site}. A worker comes with each set of plunder."),
    ),
    "Valkyries": AskMessages(
        NN_(
            "A Valkyrie takes one of your crew. Who?",
            "You lose {n} crew to Valkyries. Who goes first?",
        ),
        N_("Some crew cards have an effect when a Valkyrie kills them."),
    ),
    "Avenge": AskMessages(
        N_("Which opponent loses a crew member?"),
        N_("Your Avenger was killed. That player chooses who."),
    ),
    "Avenged": AskMessages(
        N_("Which of your crew do you lose?"), N_("{turn_seat}'s Avenger takes one of them.")
    ),
}

# Random events, for everybody
CHANCE: dict[str, Message] = {
    "TurnUpOfferings": N_("Chance: which Offering is turned up?"),
    "FillSets": N_("Chance: which token is drawn from the bag for {set}?"),
    "DrawCards": N_("Chance: which card does {drawer} draw?"),
    "RollForStart": N_("Chance: what does the next die show? It decides who starts."),
    "RollDice": N_("Chance: what does the die show?"),
}

# Where not everything can be chosen
PLACE_ONLY = AskMessages(
    N_("Place your {worker} in the Village"),
    N_("You may act where you place it. You can't raid now."),
)
LONG_HOUSE_PROMPTS: dict[tuple[str, ...], AskMessages] = {
    ("barter", "offer:"): PROMPTS["LongHouse"],
    ("barter",): AskMessages(
        N_("Pay livestock for provisions"), N_("You can't make an offering now.")
    ),
    ("offer:",): AskMessages(
        N_("Make an offering to the Chieftain"), N_("You can't pay livestock for provisions now.")
    ),
}
NOTHING_PROMPTS: dict[str, AskMessages] = {
    "TownHall": AskMessages(
        N_("You can't play a card at the Town Hall"),
        N_("You have no card whose action you can use now."),
    ),
    "Barracks": AskMessages(CANNOT_HIRE, HIRING_HELP),
    "HireCrew": AskMessages(CANNOT_HIRE, SILVER_HELP),
    "RecallCrew": AskMessages(
        N_("You can't exchange any of your crew"),
        N_("You need one in your crew, and a hand card that can take their place."),
    ),
    "EnlistCrew": AskMessages(N_("No other hand card can join your crew")),
    "UseBuilding": AskMessages(N_("There is no building you can use now")),
}

# What everybody else reads
WAITING: dict[str, Message] = {
    "RejectCards": N_("{seat} chooses the cards to start with"),
    "Turn": N_("{seat} places a worker or raids"),
    "PickUpWorker": N_("{seat} picks up a worker"),
    "EndTurn": N_("{seat} discards down to {limit} cards"),
    "GateHouse": N_("{seat} acts at the Gate House"),
    "TownHall": N_("{seat} acts at the Town Hall"),
    "Treasury": N_("{seat} acts at the Treasury"),
    "Barracks": N_("{seat} acts at the Barracks"),
    "Armoury": N_("{seat} acts at the Armoury"),
    "Mill": N_("{seat} acts at the Mill"),
    "Silversmith": N_("{seat} acts at the Silversmith"),
    "LongHouse": N_("{seat} acts at the Long House"),
    "DiscardCards": N_("{seat} chooses what to discard"),
    "HireCrew": N_("{seat} chooses who to hire"),
    "TownHallTarget": N_("{seat} chooses an opponent"),
    "SwapWorker": N_("{seat} chooses a worker for {target}"),
    "StealPlunder": N_("{seat} chooses plunder to take from {target}"),
    "DismissCrew": N_("{seat} chooses a crew member to discard"),
    "ClaimPlunder": N_("{seat} chooses plunder from the supply"),
    "RecallCrew": N_("{seat} chooses a crew member to take back"),
    "EnlistCrew": N_("{seat} chooses a card for the crew"),
    "GiveGoods": N_("{seat} gives 1 silver or 1 provision to {turn_seat}"),
    "UseBuilding": N_("{seat} chooses a building to use"),
    "CountCards": N_("{seat} chooses how many cards to trade with {target}"),
    "TradeCards": N_("{seat} picks cards for the trade with {partner}"),
    "OfferLess": N_("{seat} chooses an offering"),
    "OmitGood": N_("{seat} chooses a token to leave out"),
    "DrawMore": N_("{seat} draws cards or stops"),
    "RerollDice": N_("{seat} rolled {dice} and may roll again"),
    "ChooseSet": N_("{seat} chooses plunder at {the_site}"),
    "Valkyries": N_("{seat} chooses who a Valkyrie takes"),
    "Avenge": N_("{seat} chooses who the Avenger strikes"),
    "Avenged": N_("{seat} loses a crew member to {turn_seat}'s Avenger"),
}

# Conditions of orders ahead, by the step
FORESEEN = {
    "Turn": N_("On your turn"),
    "GiveGoods": N_("If a Mercenary demands goods from you"),
    "Avenged": N_("If an Avenger strikes your crew"),
}

# How far the game is
SETS_LEFT = NN_("{n} of {sets} plunder sets left", "{n} of {sets} plunder sets left")
LAST_TURNS = N_("Last round")
