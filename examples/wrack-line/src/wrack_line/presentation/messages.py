"""Every message of the game, marked for translation."""

from raidtable.engine.words import N_, NN_, AskMessages

TITLE = N_("Wrack Line")
PITCH = N_("Gather shells from the beach, or dig for hidden ones, before the tide takes them.")

# Shells by their ids, with the article before a bar.
SHELLS = {
    "cockle": N_("the |cockle"),
    "scallop": N_("the |scallop"),
    "whelk": N_("the |whelk"),
    "razor": N_("the |razor shell"),
}
SHELL_HELP = N_("Sets of one kind score: {points}.")
WAVE = N_("the |wave")

SOURCES = {"sets": N_("Sets"), "wish": N_("Wish")}
OPTION = N_("Tide")
TIDES = {
    "slow": N_("slow: wave {waves} ends the game"),
    "fast": N_("fast: wave {waves} ends the game"),
}
PERSONAS = {"digger": N_("Digger"), "dreamer": N_("Dreamer")}
MORE_KINDS = NN_("{seats} has more kinds of shells.", "{seats} have more kinds of shells.")
STILL_TIED = N_("They have equally many kinds of shells.")

# Prompts
ASK_TURN = AskMessages(
    N_("Gather a shell, or dig in the sand"),
    N_("Everybody sees what you gather. What you dig up stays hidden."),
)
ASK_GATHER = AskMessages(
    N_("Gather a shell from the beach"), N_("You have dug up as many shells as you may.")
)
WAITING = N_("{seat} gathers a shell or digs")
WAITING_GATHER = N_("{seat} gathers a shell")
PROMPT_WISH = N_("{seat} gets a wish.")
PROMPT_LAY = N_("A shell is drawn for the beach.")
PROMPT_DIG = N_("{seat} digs: a piece is drawn from the bag.")
PROMPT_REFILL = N_("A piece is drawn from the bag for the beach.")

# Choices
CHOOSE_GATHER = N_("Gather {the_shell} at place {place} (points: +{points})")
CHOOSE_DIG = N_("Dig for a hidden shell")

# Log lines
DEALT_WISH = N_("{seat} wishes for {the_shell}.")
DEALT_SECRET_WISH = N_("{seat} has a secret wish.")
LAID_SHELL = N_("The sea leaves {n} shell on the beach: {the_shell}.")
CAME_WAVE = N_("Wave {n} of {last} comes in.")
WASHED_AWAY = N_("It washes {n} shell away: {the_shell}.")
GATHERED = N_("{seat} gathers {the_shell} at place {place}.")
STARTED_DIGGING = N_("{seat} digs in the sand.")
DUG_UP = N_("{seat} finds {n} shell: {the_shell}.")
DUG_UP_SECRET = N_("{seat} finds {n} shell and hides it.")

# Reasons
DUG_ENOUGH = N_("You can dig up {most} shells at most.")

# How far the game is
PROGRESS = NN_("{n} of {last} waves came in", "{n} of {last} waves came in")

# Labels on boards
DIG = N_("Dig")
BAG = N_("In the bag: {count}")
TIDE = N_("Tide {waves}/{last}")
HIDDEN_SHELLS = N_("Hidden shells")
WISH = N_("Wish: {shell}")
SECRET_WISH = N_("Secret wish")
POINTS = N_("Points {points}")
