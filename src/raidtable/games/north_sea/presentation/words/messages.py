"""The messages of Raiders of the North Sea: names, prompts, log lines, reasons."""

from raidtable.engine.words import N_, NN_, Message

PITCH = N_("Place a worker, take a worker: gather a crew and plunder the coast.")
WORKERS = {"black": N_("black worker"), "grey": N_("grey worker"), "white": N_("white worker")}
NO_WORKER = N_("worker")  # where one would be picked up, but nobody stands
A_WORKER = {
    ("black", "grey"): N_("a black or grey worker"),
    ("grey",): N_("a grey worker"),
    ("grey", "white"): N_("a grey or white worker"),
    ("white",): N_("a white worker"),
}
# A good by itself, and counted.
GOODS = {
    "silver": N_("silver"),
    "provisions": N_("provisions"),
    "gold": N_("gold"),
    "iron": N_("iron"),
    "livestock": N_("livestock"),
    "valkyrie": N_("Valkyrie"),
}
COUNTED: dict[str, Message] = {
    "silver": N_("{n} silver"),
    "provisions": NN_("{n} provision", "{n} provisions"),
    "gold": N_("{n} gold"),
    "iron": N_("{n} iron"),
    "livestock": N_("{n} livestock"),
    "valkyrie": NN_("{n} Valkyrie", "{n} Valkyries"),
    "cards": NN_("{n} card", "{n} cards"),
    "crew": NN_("{n} crew member", "{n} crew members"),
    "points": NN_("{n} point", "{n} points"),
    "armour": N_("{n} Armour"),
}
MORE: dict[str, Message] = {
    "silver": N_("{n} more silver"),
    "provisions": NN_("{n} more provision", "{n} more provisions"),
    "gold": N_("{n} more gold"),
    "iron": N_("{n} more iron"),
    "livestock": N_("{n} more livestock"),
    "crew": NN_("{n} more crew member", "{n} more crew members"),
}

# A name with its article before the bar: a sentence says both, a label only what comes after.
BUILDINGS = {
    "gate_house": N_("the |Gate House"),
    "town_hall": N_("the |Town Hall"),
    "treasury": N_("the |Treasury"),
    "barracks": N_("the |Barracks"),
    "armoury": N_("the |Armoury"),
    "mill": N_("the |Mill"),
    "silversmith": N_("the |Silversmith"),
    "long_house": N_("the |Long House"),
}
SITES = {
    "harbour_west": N_("the |western Harbour"),
    "harbour_middle": N_("the |middle Harbour"),
    "harbour_east": N_("the |eastern Harbour"),
    "outpost_north": N_("the |northern Outpost"),
    "outpost_east": N_("the |eastern Outpost"),
    "monastery_west": N_("the |western Monastery"),
    "monastery_east": N_("the |eastern Monastery"),
    "fortress_west": N_("the |western Fortress"),
    "fortress_centre": N_("the |central Fortress"),
    "fortress_east": N_("the |eastern Fortress"),
}

CARDS = {
    "archer": N_("the |Archer"),
    "armourer": N_("the |Armourer"),
    "avenger": N_("the |Avenger"),
    "barbarian": N_("the |Barbarian"),
    "berserker": N_("the |Berserker"),
    "brawler": N_("the |Brawler"),
    "brynjar": "Brynjar",
    "cartographer": N_("the |Cartographer"),
    "champion": N_("the |Champion"),
    "folke": "Folke",
    "forager": N_("the |Forager"),
    "gatekeeper": N_("the |Gatekeeper"),
    "gravedigger": N_("the |Gravedigger"),
    "huntsman": N_("the |Huntsman"),
    "jeweller": N_("the |Jeweller"),
    "marauder": N_("the |Marauder"),
    "mercenary": N_("the |Mercenary"),
    "merchant": N_("the |Merchant"),
    "ragnhildr": "Ragnhildr",
    "recruiter": N_("the |Recruiter"),
    "sage": N_("the |Sage"),
    "scout": N_("the |Scout"),
    "shieldmaiden": N_("the |Shieldmaiden"),
    "trader": N_("the |Trader"),
    "warlord": N_("the |Warlord"),
    "warmonger": N_("the |Warmonger"),
}

TIE_BREAKS: dict[str, tuple[str, str]] = {
    "valkyries": NN_(
        "Of these, {seats} is furthest up the Valkyrie track and wins.",
        "Of these, {seats} are furthest up the Valkyrie track.",
    ),
    "armour": NN_(
        "Of these, {seats} is furthest up the Armour track and wins.",
        "Of these, {seats} are furthest up the Armour track.",
    ),
}
STILL_TIED = N_("They are level on the Valkyrie and Armour tracks.")
SOURCES = {
    "raids": N_("Raids"),
    "valkyries": N_("Valkyrie track"),
    "armour": N_("Armour track"),
    "offerings": N_("Offerings"),
    "crew": N_("Crew"),
    "plunder": N_("Plunder"),
}
OPTIONS = {
    "cards": N_("Cards"),
    "printed": N_("as printed"),
    "early": N_("early figures"),
}
PERSONAS = {
    "early_raider": N_("Early raider"),
    "offering_merchant": N_("Offering merchant"),
    "valkyrie_seeker": N_("Valkyrie seeker"),
}
ENDINGS = {
    "fortresses": N_("only one set of plunder is left in the Fortresses"),
    "offerings": N_("the stack of Offerings is empty"),
    "valkyries": N_("no Valkyrie is left on the board"),
}

EVENTS: dict[str, Message] = {
    "TurnedUpOffering": N_("An Offering is turned up: {offering}."),
    "LaidPlunder": "",
    "Reshuffled": N_("The discards are shuffled into a new draw pile."),
    "RolledForStart": N_("{seat} rolls a {face} for the start."),
    "ChoseFirst": N_("{seat} begins."),
    "PlacedWorker": N_("{seat} places a {worker} at {the_building}."),
    "PickedUpWorker": N_("{seat} picks up a {worker} from {the_building}."),
    "Declined": N_("{seat} does nothing at {the_building}."),
    "ChoseGood": N_("{seat} will discard {cards} for {good}."),
    "BoughtArmour": N_("{seat} pays {amount} for {armour}."),
    "Exchanged": N_("{seat} pays {paid} for {amount}."),
    "ChoseOffering": N_("{seat} will make the offering: {offering}."),
    "DrewNoMore": N_("{seat} draws no more."),
    "KeptDice": N_("{seat} keeps the dice."),
    "AlreadyUsed": N_("{the_building} has been used this turn, so it gives nothing more."),
    "ReturnedExcess": N_("{seat} returns {amount}: at most {limit} are kept."),
    "DiscardedCard": N_("{seat} discards {the_card}."),
    "PlayedCard": N_("{seat} plays {the_card} (“{hall}”)."),
    "NothingHappened": N_("Nothing comes of it."),
    "Gained": N_("{seat} gains {amount}."),
    "Lost": N_("{seat} loses {amount}."),
    "Armed": N_("{seat} gains {armour}."),
    "LostArmour": N_("{seat} loses {armour}."),
    "Hired": N_("{seat} hires {the_card} for {cost}."),
    "DismissedCrew": N_("{seat} dismisses {the_card}."),
    "RecalledCrew": N_("{seat} takes {the_card} back to hand."),
    "MadeOfferingForLess": N_(
        "{seat} makes an offering and leaves out one token, {good}: {offering}."
    ),
    "MadeOffering": N_("{seat} makes an offering: {offering}."),
    "CycledOfferings": N_("{seat} puts the Offerings under the stack."),
    "NamedOpponent": N_("{seat} names {opponent}."),
    "Stole": N_("{seat} takes {amount} from {opponent}."),
    "Gave": N_("{seat} gives {amount} to {opponent}."),
    "SwappedWorker": N_(
        "{seat} exchanges the {lost} of {opponent} for the {received} at {the_building}."
    ),
    "UsedBuilding": N_("{seat} uses {the_building}."),
    "AnnouncedTrade": NN_(
        "{seat} will trade {n} card with {opponent}.",
        "{seat} will trade {n} cards with {opponent}.",
    ),
    "Raided": N_("{seat} raids {the_site} with a {worker} and pays {cost}."),
    "RolledDie": N_("{seat} rolls a {face}."),
    "RerolledDie": N_("{seat} rolls the {face} again."),
    "ScoredRaid": N_("{seat} raids with strength {strength} and scores {points}."),
    "ScoredPoints": N_("{seat} scores {points}."),
    "TookPlunder": N_("{seat} takes {plunder}, with a {worker}."),
    "TakenByValkyrie": N_(
        "A Valkyrie takes {the_card} of {seat}, now at {track} on the Valkyrie track."
    ),
    "CameBack": N_("{the_card} comes back to the hand of {seat}."),
    "ValkyriesLeft": N_("{amount} found nobody aboard the ship of {seat}, and left unscored."),
    "Avenged": N_("{seat} loses {the_card} to the Avenger."),
    "EndBegan": N_("The end is near: {ending}. Everybody has one more turn after this one."),
    "GameEnded": N_("The game is over: {ending}."),
    # Secrets: what everybody is told; who knows more is told more, below.
    "DrewCard": N_("{seat} draws a card."),
    "RejectedCard": N_("{seat} puts a card under the draw pile."),
    "PickedForTrade": N_("{seat} picks a card for the trade."),
    "Traded": NN_(
        "{seat} and {opponent} trade {n} card.", "{seat} and {opponent} trade {n} cards each."
    ),
    "SwappedHands": N_("{seat} and {opponent} exchange their hands, {gave} for {got}."),
}
EVENTS_KNOWN: dict[str, Message] = {
    "DrewCard": N_("{seat} draws {the_card}."),
    "RejectedCard": N_("{seat} puts {the_card} under the draw pile."),
    "PickedForTrade": N_("{seat} picks {the_card} for the trade."),
    "Traded": N_("{seat} gives {given} to {opponent} and receives {received}."),
    "SwappedHands": N_("{seat} gives {given} to {opponent} and receives {received}."),
}
SCORED_WITH_CREW = N_(
    "{seat} raids with strength {strength} and scores {points}, and {by_crew} more "
    "thanks to the crew."
)
RAIDED_FREE = N_("{seat} raids {the_site} with a {worker}, without costs.")
HIRED_FREE = N_("{seat} takes {the_card} into the crew for nothing.")
NOTHING = N_("nothing")

REASONS: dict[str, Message] = {
    "occupied": N_("A worker stands at {the_building} already."),
    "wrong_worker": N_("{the_building} takes {workers} only."),
    "raided_out": N_("{the_site} has no plunder left."),
    "raid_lacks": N_("Raiding {the_site} needs {lacks}."),
    "just_placed": N_("You have just placed a worker at {the_building}: pick up another one."),
    "nobody_there": N_("No worker stands at {the_building}."),
    "hero_has_no_action": N_("{card} is a Hero and has no Town Hall action."),
    "cards_short": NN_(
        "You need {n} more card in your hand.", "You need {n} more cards in your hand."
    ),
    "supply_out": N_("The supply has no {good} left."),
    "silver_short": N_("Hiring {the_card} needs {more_silver}."),
    "just_recalled": N_("{the_card} has just come back to your hand: choose another card."),
    "crew_full": N_("Your crew of {top_crew} is complete: dismiss somebody to hire {the_card}."),
    "second_hero": N_("A crew has one Hero at most, so {card} cannot join."),
    "goods_short": N_("You need {more_good}."),
    "white_only": N_("Only a white worker gains gold at the Mill."),
    "offering_lacks": N_("This offering needs {lacks}."),
    "no_plunder": N_("{opponent} has no plunder."),
    "no_armour": N_("{opponent} has no Armour to lose."),
    "no_cards": N_("{opponent} has no cards to trade."),
    "not_accepted": N_("{the_building} does not take a worker of that colour."),
    "not_town_hall": N_("The Merchant cannot use the Town Hall itself."),
    "used_already": N_("{the_building} has been used this turn."),
    "does_nothing": N_("{the_building} could do nothing for you now."),
    # Actions that belong to another moment
    "by_chance": N_("Chance decides that."),
    "set_up_first": N_("First choose the cards that you keep."),
    "not_your_turn": N_("It is the turn of {opponent}: you can only answer what is asked."),
    "at_building": N_("A worker that you place or pick up at {the_building} does that."),
    "with_card": N_("You can do that only after playing {the_card} at the Town Hall."),
    "reject_when": N_("Cards go under the draw pile only before the first turn."),
    "worker_used": N_("You have used your worker this turn: you place it or raid with it, once."),
    "place_first": N_("First place your worker; then you pick up another one."),
    "finish_first": N_("First finish what you are doing; then you pick up a worker."),
    "worker_of_raid": N_("After a raid you take the worker that is with your plunder."),
    "picked_up": N_("You have picked up a worker this turn already."),
    "hire_when": N_("You hire at the Barracks, or with a Recruiter played at the Town Hall."),
    "dismiss_when": N_(
        "You dismiss crew when you hire, or with a Brawler played at the Town Hall."
    ),
    "offer_when": N_("You make offerings at the Long House, or with a Trader at the Town Hall."),
    "discard_when": N_(
        "You discard cards at the Treasury, or when you hold more than {limit} at the end of your "
        "turn."
    ),
    "target_when": N_("You name an opponent only when a card that you played asks for one."),
    "reroll_when": N_("You roll dice again only in a raid, and with a Brawler in your crew."),
    "plunder_when": N_("You take plunder only from a settlement that you have just raided."),
    "lose_when": N_("You lose crew only to a Valkyrie or to an Avenger."),
    "done_when": N_("You are not drawing cards one by one."),
    "skip_when": N_("You cannot decline this choice."),
    # Pieces that do not fit
    "dismissed_already": N_("You have dismissed one of your crew for this hire already."),
    "dismissal_no_use": N_("You could not hire anybody even without {the_card} in your crew."),
    "no_replacement": N_("No card in your hand can take the place of {the_card}."),
    "picked_already": N_("You have picked {the_card} for the trade already."),
    "count_none": N_("You trade at least one card."),
    "count_too_many": N_(
        "Both of you need that many cards: you have {own} in hand, {opponent} has {theirs}."
    ),
    "yourself": N_("Name an opponent, not yourself."),
    "no_crew": N_("{opponent} has no crew to lose."),
    "one_die": N_("Only one die is rolled at this settlement."),
    "plunder_taken": N_("That plunder has been taken."),
    "another_site": N_("You have raided {the_site}: choose from the plunder there."),
    "silver_or_provisions": N_("You give silver or provisions, nothing else."),
    "not_plunder": N_("That is not plunder: plunder is gold, iron and livestock."),
    "opponent_has_none": N_("{opponent} has no {good}."),
    "not_asked_for": N_("This offering asks for no {good}."),
    "omission_lacks": N_("If you leave out {good}, this offering still needs {lacks}."),
    "offer_less_lacks": N_("You cannot pay for this offering, even with one token less."),
}

PROMPTS: dict[str, Message] = {
    "RejectCards": N_(
        "{seat}: you keep {kept} of your cards. Choose {n} to put under the draw pile."
    ),
    "Turn": N_(
        "{seat}: place your {worker} in the Village and act there, or raid a settlement with it."
    ),
    "PickUpWorker": N_("{seat}: pick up a worker from another building. You may act there too."),
    "EndTurn": NN_(
        "{seat}: at most {limit} cards are kept over a turn's end. Discard {n}.",
        "{seat}: at most {limit} cards are kept over a turn's end. Discard {n}, one at a time.",
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
    "HireCrew": N_("{seat}: choose whom to hire. You have {silver}."),
    "TownHallTarget": N_("{seat}: name the opponent on whom your {hall_card} falls."),
    "SwapWorker": N_("{seat}: which worker in the Village shall {target} get for their own?"),
    "StealPlunder": N_("{seat}: which plunder do you take from {target}?"),
    "DismissCrew": N_("{seat}: which of your crew do you discard for plunder?"),
    "ClaimPlunder": N_("{seat}: which plunder do you take from the supply?"),
    "RecallCrew": N_("{seat}: which of your crew goes back to your hand?"),
    "EnlistCrew": N_("{seat}: which card joins your crew in exchange, for nothing?"),
    "GiveGoods": N_("{seat}: the Mercenary of {turn_seat} demands 1 silver or 1 provision of you."),
    "UseBuilding": N_("{seat}: which building do you use as though your {worker} stood there?"),
    "CountCards": N_("{seat}: how many cards do you trade with {target}?"),
    "TradeCards": NN_(
        "{seat}: pick {n} card for the trade with {partner}. Nobody sees it yet.",
        "{seat}: pick {n} cards for the trade with {partner}, one at a time. Nobody sees them yet.",
    ),
    "OfferLess": N_("{seat}: your Trader spares you one token. Which offering do you make?"),
    "OmitGood": N_("{seat}: which token do you leave out?"),
    "DrawMore": NN_("{seat}: you may draw {n} more card.", "{seat}: you may draw {n} more cards."),
    "RerollDice": NN_(
        "{seat}: you rolled {dice}, strength {strength} in all. You may roll {n} die again.",
        "{seat}: you rolled {dice}, strength {strength} in all. You may roll again {n} times.",
    ),
    "ChooseSet": N_("{seat}: {the_site} is raided. Choose your plunder, and the worker with it."),
    "Valkyries": NN_(
        "{seat}: a Valkyrie takes one of your crew. Whom?",
        "{seat}: {n} Valkyries take your crew one by one. Whom first?",
    ),
    "Avenge": N_("{seat}: your Avenger was killed. Which opponent loses a crew member?"),
    "Avenged": N_("{seat}: the Avenger of {turn_seat} takes one of your crew. Whom?"),
    # Chance
    "TurnUpOfferings": N_("Chance: which Offering is turned up?"),
    "FillSets": N_("Chance: which token is drawn from the bag for {set}?"),
    "DrawCards": N_("Chance: which card does {drawer} draw?"),
    "RollForStart": N_("Chance: what does the next die for the start show?"),
    "RollDice": N_("Chance: what does the die show?"),
}

# Prompts where not everything can be chosen.
PLACE_ONLY = N_("{seat}: place your {worker} in the Village and act there. You cannot raid now.")
LONG_HOUSE_PROMPTS: dict[tuple[str, ...], Message] = {
    ("barter", "offer:"): PROMPTS["LongHouse"],
    ("barter",): N_("{seat}: you may pay livestock for provisions. You cannot make an offering."),
    ("offer:",): N_("{seat}: you may make an offering to the Chieftain."),
}
NOTHING_PROMPTS: dict[str, Message] = {
    "TownHall": N_("{seat}: you have no card to play at the Town Hall."),
    "Barracks": N_(
        "{seat}: you cannot hire anybody now. You have {silver}, and {crew} of {top_crew} crew."
    ),
    "HireCrew": N_("{seat}: you cannot hire anybody now. You have {silver}."),
    "RecallCrew": N_("{seat}: no hand card can take the place of one of your crew."),
    "EnlistCrew": N_("{seat}: no other hand card can join your crew."),
    "UseBuilding": N_("{seat}: there is no building that you could use now."),
}
OFFERING_LABEL = N_("{cost} for {points}")
