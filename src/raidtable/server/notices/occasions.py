"""What people are told about."""

from raidtable.engine.messages import N_

TURN = "turn"  # it is your turn
REMINDER = "reminder"  # twelve hours are left
SHORT = "short"  # little of the clock is left
REMINDED = "reminded"  # somebody at the table asks you to move
LATE = "late"  # the time of a seat has run out
VOTE = "vote"  # a vote, or a request to undo, waits for your answer
ENDED = "ended"  # a game is over
INVITED = "invited"  # somebody invites you to a table

# Those about the person's own turn, the most urgent last: they mean nothing after the turn.
OF_TURN = (TURN, REMINDED, REMINDER, SHORT)

# All of them, in the order of the page, with the sentence there.
OCCASIONS = {
    TURN: N_("It's my turn"),
    REMINDER: N_("12 hours of my time are left"),
    SHORT: N_("Little of my time is left"),
    REMINDED: N_("Somebody at the table reminds me"),
    LATE: N_("Somebody's time has run out"),
    VOTE: N_("My vote or my answer is asked for"),
    ENDED: N_("A game is over"),
    INVITED: N_("Somebody invites me to a table"),
}
