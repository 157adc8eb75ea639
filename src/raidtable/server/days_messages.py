"""Messages of play over days: orders ahead, notes, and the tables that wait for a person."""

from raidtable.engine.words import N_, NN_

# Orders ahead
ORDERS = N_("Orders ahead")
ORDERS_READY = NN_("{n} order ready", "{n} orders ready")
ORDERS_HELP = N_(
    "What shall happen while you are away. From the top: the first order that fits is played, "
    "once, and the log says “by order”."
)
THEN = N_("Then: {condition}")
WHEN_STEP = N_("At the step {step}")
NO_ORDERS = N_("No orders. On your turn you are asked.")
THEY_ALL_END = N_("They all end")
ENDS_WHEN = N_(
    "when something is rolled, drawn or revealed, when you are asked something that no order "
    "answers, when a choice isn't possible any more, or when you decide something yourself. Then "
    "you are asked, as always."
)
ENDS_WHEN_GOING_ON = N_(
    "when you are asked something that no order answers, when a choice isn't possible any more, or "
    "when you decide something yourself. Then you are asked, as always."
)
GO_ON = N_("Go on whatever is rolled, drawn or revealed")
ADD_ORDER = N_("Add an order")
KEEP_ORDERS = N_("Keep these orders")
ORDER_UP = N_("Move up")
ORDER_AWAY = N_("Remove")
NOTHING_FORESEEN = N_("Nothing that you may be asked can be foreseen now.")
DRAFT_CHANGED = N_("Not kept yet.")
ENOUGH_ORDERS = N_("These are as many orders as you can lay down.")
BY_ORDER = N_("{seat}: by order")

# Why orders ended
ORDERS_ENDED = N_("Your orders ended: {why}")
ENDED = {
    "given_away": N_("a bot plays for you."),
    "over": N_("the game is over."),
    "undone": N_("a move of yours was taken back."),
    "decided": N_("you decided something yourself."),
    "revealed": N_("something was rolled, drawn or revealed."),
    "illegal": N_("the choice isn't possible any more."),
    "unasked": N_("you are asked something that no order answers."),
}

# Notes
NOTES = N_("Notes")
NOTES_HELP = N_("Only you can read them.")
SAVE_NOTES = N_("Save notes")
NOTES_SAVED = N_("Saved.")
NOTES_TOO_LONG = N_("Notes can have at most {most} characters.")
NOTES_FOR_PLAYERS = N_("Only players at this table can keep notes about it.")

# Tables that wait
TABLES_WAIT = NN_("{n} table waits for you", "{n} tables wait for you")
THESE_WAIT = N_("These wait for you")
YOU_WAIT = N_("You wait for others")
NEXT_WAITING = N_("Next table that waits for me")
FIRST_OF = N_("1 of {count}")
NEXT_TABLE = NN_("Next: {game} ({n} left)", "Next: {game} ({n} left)")
NOTHING_WAITS = N_("Nothing waits for you.")
NEAREST_CLOCK = N_("The nearest clock runs out in {time}.")
WORD_ASKED = N_("Your word is asked")
WORDS_ASKED = NN_("{n} table asks for your word.", "{n} tables ask for your word.")
IN_WHAT_ORDER = N_("first what runs out within 12 hours, then what has waited longest")
WHAT_EMBLEMS_ARE = N_("emblems: who has decided since you last looked")
WITH = N_("with {names}")
PLAY, DECIDE, LOOK = N_("Play"), N_("Decide"), N_("Look")
HAS_LEFT = N_("{seat} has {time} left")
DECIDES = N_("{seat} decides")
WAITS_SINCE = N_("waits {time}")
NOTHING_NEW = N_("nothing new")
MORE_DECISIONS = N_("{count} decisions since you last looked")
TIME_LEFT = N_("{time} left")
TIME_OVER = N_("time is over")
