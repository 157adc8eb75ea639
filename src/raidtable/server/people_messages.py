"""The messages of the pages about people: a person's page, history, invitations, one's data."""

from raidtable.engine.words import N_, NN_

# A person's page
PERSON = N_("Player")
SINCE = N_("here since {month}")
NO_GAMES = N_("No finished games yet.")
TOO_FEW = NN_(
    "One game so far: too few to say more.",
    "{number} games so far: too few to say more.",
)
WINS_OF_GAMES = NN_("{won} of {n} game won", "{won} of {n} games won")
EVEN_WOULD_BE = N_("About {even} would be even.")
WINS_BY_GAME = N_("Wins by game and seats")
WINS_LEGEND = N_("dashed: even · bar: 95%")
SEATS_COLUMN = N_("seats")
WON_COLUMN = N_("won")
WON_OF = N_("{won} of {games}")
WINS_IN_WORDS = N_("{won} of {games} won, between {low}% and {high}% with 95% certainty")
POINTS_BY_GAME = N_("Points by game and seats")
MEAN_COLUMN = N_("mean")
BEST_COLUMN = N_("best")
ONLY_YOU = N_("only you see this")
LAST_GAMES = N_("Last games")
ALL_GAMES = N_("All games")
RANK_OF = N_("place {rank} of {seats}")
WON = N_("won")
LOST = N_("lost")
POINTS_TO = N_("{points} to {others}")
POINTS_ALONE = NN_("{n} point", "{n} points")
FORMER_PLAYER = N_("former player")
YOUR_PAGE = N_("Your page")
BLOCK = N_("Block")
UNBLOCK = N_("End the block")
BLOCK_TEXT = N_(
    "Somebody you have blocked can't sit down at a table where you are the host or have a seat "
    "before the game begins, and can't invite you. They aren't told."
)
MUTE = N_("Mute")
UNMUTE = N_("End the mute")
MUTE_TEXT = N_("You see nothing of what somebody you have muted writes in chats.")
BLOCKED_PEOPLE = N_("Blocked and muted people")
IS_BLOCKED = N_("blocked")
IS_MUTED = N_("muted")
REPORT = N_("Report to the host")
REPORT_TEXT = N_(
    "The people who run this server read your report. The chat and the log of the table go with it."
)
REPORT_TABLE = N_("Table")
NO_TABLE = N_("none")
WHAT_HAPPENED = N_("What happened?")
SEND_REPORT = N_("Send the report")
REPORT_SENT = N_("The host has your report.")

# History
HISTORY = N_("My games")
SEARCH = N_("Search")
GAME = N_("Game")
ANY = N_("any")
WITH_PERSON = N_("Played with")
FIRST_DAY = N_("From")
LAST_DAY = N_("Until")
OUTCOME = N_("Result")
OUTCOMES = {"won": N_("won"), "not-won": N_("not won"), "running": N_("still going on")}
NOTHING_FOUND = N_("No game matches that search.")

# Inviting people to a table
INVITE_PEOPLE = N_("Invite people you have played with")
INVITE_PERSON = N_("Invite")
INVITE_TO = N_("Invite to a table")
NOBODY_TO_INVITE = N_("You haven't played with anybody yet. Send them the link to your table.")
STATES = {"invited": N_("invited"), "declined": N_("declined"), "seated": N_("is at the table")}
INVITES_YOU = N_("{name} invites you to a table.")
DECLINE = N_("Decline")
TOO_MANY_INVITATIONS = N_("You're inviting too many people. Try again in an hour.")
BACK_TO_TABLE = N_("Back to the table")

# Settings and one's data
PEOPLE = N_("People")
YOU = N_("You")
EMBLEM = N_("Emblem")
NO_EMBLEM = N_("none")
EMBLEMS = {"A": N_("sun"), "B": N_("peak"), "C": N_("cross"), "D": N_("bars")}
SHOWS_ALL = N_("Others see all figures on my page")
YOUR_DATA = N_("Your data")
YOUR_DATA_TEXT = N_("Everything that this server has stored about you, as a JSON file.")
EXPORT = N_("Download my data")
DELETE_ACCOUNT = N_("Delete my account")
DELETE_ACCOUNT_TEXT = N_(
    "Your name, your addresses, your messages and your settings are deleted. Finished games stay, "
    "without your name. In games that go on, a bot takes your seat. This can't be undone."
)
CONFIRM_DELETION = N_("Yes, delete everything about me")
NOT_CONFIRMED = N_("Tick the box to confirm that you want to delete your account.")
GONE = N_("Your account has been deleted.")
GONE_TEXT = N_(
    "Nothing on this server has your name any more. Backups that the host made earlier are not "
    "changed."
)

# Reports, for administrators
REPORTS = N_("Reports")
NO_REPORTS = N_("Nobody has reported anything.")
REPORT_ABOUT = N_("{name} about {other}")
CLOSE_REPORT = N_("Settled")
SETTLED = N_("settled")
CHAT_AND_LOG = N_("Chat and log")
