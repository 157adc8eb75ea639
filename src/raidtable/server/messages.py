"""The messages of the pages, apart from the games' own words."""

from raidtable.engine.words import N_, NN_

WELCOME = N_("Pull up a bench.")
RAIDING_GAMES = NN_(
    "One raiding game, with the rules built in. Play solo, with friends or against bots.",
    "{number} raiding games, with the rules built in. Play solo, with friends or against bots.",
)
# Other packages may bring games of any kind.
ALL_GAMES = NN_(
    "One game, with the rules built in. Play solo, with friends or against bots.",
    "{number} games, with the rules built in. Play solo, with friends or against bots.",
)
YOUR_NAME = N_("Your name")
SAVE = N_("Save")
RULES = N_("Rules")
FIND_RULE = N_("Search the rules")
FIND = N_("Find")
ALL_RULES = N_("All rules")
BOARD_KEY = N_("Key to the board")
NO_RULE = N_("No rule matches that search.")
PLAY_NOW = N_("Play now against bots")
LEARN_IT = N_("Learn to play")
LESSON = N_("Lesson {number} of {lessons}")
THIS_ONE = N_("this one")
NOT_YET = N_("Not yet: this lesson is about the marked choice.")
NOTHING_BACK = N_("You can't undo in a tutorial.")
NO_BOT_HERE = N_("Nobody else can play for you in a tutorial.")
TAUGHT = N_("Well done! You know how to play now.")
SET_UP = N_("Set up a table")
SEAT = N_("Seat {number}")
ME = N_("me")
A_FRIEND = N_("open: a friend by link")
PLAYER_NAME = N_("Name of player {number}")
NAME = N_("Name")
NOBODY = N_("nobody")
OPEN_TABLE = N_("Open the table")
MY_TABLES = N_("My tables")
OPEN_TABLES = N_("Open tables")
TABLES_OPEN = NN_("{n} open table", "{n} open tables")
NO_ACCOUNT = N_("Sit down: no account needed.")
NO_OPEN_TABLES = N_("No table is waiting for players. Set one up and leave a seat open.")
RUNNING_TABLES = N_("Running tables")
SEATS = N_("Seats")
SIT_DOWN = N_("Sit down")
LET_BOT = N_("Let a bot play")
LET_BOT_FOR_ME = N_("Let a bot play for me")
TAKE_BACK_SEAT = N_("Take my seat back")
HINT = N_("Hint")
HINT_NUMBER = N_("Hint {number}")
HINTS = N_("What a strong bot would consider")
NO_HINT_HERE = N_("There are no hints in a tutorial: it tells you what to do.")
ONE_CHOICE = N_("There is only one choice.")
TOO_MANY_HINTS = N_("You've used several hints. Try again in a moment.")
BOT_FAILED = N_("The bot “{seat}” failed three times.")
CHOOSE_OTHER_BOT = N_("The bot “{seat}” failed three times; choose another bot.")
OTHER_BOT = N_("Another bot")
LET_OTHER_BOT = N_("Let this bot play")
NOT_DRAWN = N_("This page couldn't be shown. The game goes on: reload the page in a moment.")
TOO_MANY_PAGES = N_("You have too many open pages: close some of them.")
NEWER = N_("Newer tables")
OLDER = N_("Older tables")
FREE_SEAT = N_("Free seat")
LEAVE = N_("Leave the seat")
BOT = N_("a bot plays")
KEEPS_WAITING = N_("{seat} hasn't moved for a while.")
PROGRAM_PLAYS = N_("Let a program play for me")
TOKEN_TEXT = N_(
    "A program that sends this token to the API plays for your seat. Don't share it with "
    "anyone else."
)
TOKEN_DAYS = NN_("A token is valid for {n} day.", "A token is valid for {n} days.")
NEW_TOKEN = N_("New seat token")
NEW_TOKEN_TEXT = N_("Older tokens of the seat stop working.")
COPY_LINK = N_("Copy the link")
COPIED = N_("Copied")
ASK_BACK = N_("Ask to undo")
ASKS_BACK = NN_("{seat} asks to undo {n} move.", "{seat} asks to undo {n} moves.")
AGREE = N_("Agree")
REFUSE = N_("Decline")
WITHDRAW = N_("Cancel request")
SEND_LINK = N_("Invite your friends: send them this link.")
SEND_LINK_TO_MEMBERS = N_(
    "Send this link to people who may play here. Others need an invitation to this table."
)
SHARED_OPEN_TO_MEMBERS = N_("A seat is free at this table.")
SHARED_OPEN = N_("A seat is free at this table. Sit down: no account needed.")
TOO_MANY_PICTURES = N_("Too many pictures at once. Try again in a minute.")
SHARE_LINK = N_("Link to this table")
SAY_SOMETHING = N_("Write a message")
SEND = N_("Send")
BACK = N_("Back to the tables")
REPLAY = N_("Replay")
RECORD = N_("Download this game")
REMATCH = N_("Play again")
SHARE = N_("Share")
BRANCH = N_("Continue from here against bots")
STEP = N_("Step {ply} of {plies}")
TURN_OF = N_("Turn {turn} of {turns}")
PLAY_REPLAY = N_("Play or pause")
SHARE_STEP = N_("Copy the link to this step")
SEEN_BY = N_("View as")
EVERYBODY = N_("a spectator")
OPENLY = N_("all hands open")
SHOW = N_("Show")
UPLOAD = N_("Open a saved game")
FAIRNESS = N_("Fairness")
SEED_PROOF = N_("The seed is {seed}; its hash {hash} was shown from the start.")
SEED_HASH = N_("Hash of the seed: {hash}")
FAIR_LATER = N_(
    "All dice and cards come from a secret seed, fixed before the first move. When the game is "
    "over you see the seed, and can check that it fits this hash."
)
FAIR_NOW = N_(
    "All dice and cards came from this seed, fixed before the first move. The downloaded game "
    "contains it, so anyone can check every roll and draw."
)
WAITS = N_("waiting for players")
REGISTER = N_("Create an account")
LOG_IN = N_("Log in")
LOG_OUT = N_("Log out")
SIGN_OUT = N_("Sign out everywhere else")
SIGN_OUT_TEXT = N_(
    "This signs you out in all your other browsers, and your seat tokens stop working."
)
PASSWORD = N_("Password")
PASSWORD_LENGTH = N_("Use {least} to {most} characters for the password.")
CHOOSE_NAME = N_("Choose a name for your account.")
LOGIN_NAME = N_("Account name")
POINTS = N_("Points")
POINTS_BY_SOURCE = N_("Points by source")
ALL_FIGURES = N_("All figures")
POINTS_OVER_TIME = NN_("Points over {n} move", "Points over {n} moves")
TOTAL = N_("Total")
OPPONENT = N_("Opponent")
WHY = N_("Why can't I…?")
WHY_NOT = N_("Why not?")
YOUR_TURN = N_("Your turn")
SHOWN = N_("Views")
BOARD = N_("Board")
CHOICES = N_("Choices")
OR_TOUCH_BOARD = N_("{count}, or touch a gold ring")
# The key to the sign of a choice after which something is revealed.
SEALED = N_("‡ no undo")
LAST_MOVE = N_("Last:")
SINCE_YOUR_TURN = N_("Since your turn")
SINCE_MY_TURN = N_("Since my turn")
MOVES_COUNT = NN_("{n} move", "{n} moves")
SHOW_ME = N_("Show me")
WHY_OF_BOT = N_("Why {seat}?")
PLAYBACK = N_("Playback")
BACK_A_STEP = N_("Back a step")
PAUSE = N_("Pause or play")
NEXT_STEP = N_("Next step")
GROW = N_("Enlarge")
MY_BOARD = N_("My board")
LOG_AND_CHAT = N_("Log, chat")
LOG_FILTER = N_("Show in the log")
NEW_LINES = N_("{n} new")
REPLY = N_("Reply")
RIVALS = N_("Rivals")
PLAYER_BOARDS = N_("Player boards")
SHORT_LOG = N_("Log")
SETTINGS = N_("Settings")
SOUND = N_("Sound")
NOTICES = N_("Notices")
DARK = N_("Dark")
SPEED = N_("Speed")
# The speeds of playback and animation, next to "at once".
SPEEDS = {"0.5": "½×", "1": "1×", "2": "2×", "4": "4×"}
ONE_TAP = N_("One tap plays")
OBVIOUS = N_("Do the obvious for me")
OBVIOUS_HELP = N_(
    "The table plays your only choice, or a gain that costs nothing. You can still undo."
)

# What a first tap points at, and cards to be read
YOUR_CHOICE = N_("Your choice")
TOUCH_RING = N_("Touch a gold ring.")
TOUCH_BUTTON = N_("Touch a gold button on your board.")
OPEN_CHOICES = N_("Open the choices.")
CONFIRM = N_("Confirm")
GO_BACK = N_("Back")
NO_UNDO_AFTER = N_("No undo: something is revealed.")
LARGER_LIST = N_("Larger or smaller list")
CARDS = N_("Cards")
PREVIOUS_CARD = N_("Previous card")
NEXT_CARD = N_("Next card")

KEYS = N_("Keys")
KEYS_TEXT = N_("1–9 choose, u undo, r redo, s skip the animation, ? this help.")
KEYS_HINT = N_("h asks for a hint.")
KEYS_ZOOM = N_("+ and - zoom the board, c shows all pieces large, k shows the key to the board.")
KEYS_REPLAY = N_("In a replay, use the arrow keys, Home and End to move between steps.")
CLOSE = N_("Close")
SOURCE = N_("Source")
STEPS = N_("Steps of the game")
BACK_TO_TABLE = N_("Back to the table")
NOTHING_REFUSED = N_("Nothing is blocked right now: every move is in the list.")
RESTART = N_("Restart my turn")
LOG = N_("What happened")
LOG_ALL = N_("All")
LOG_ME = N_("About me")
LOG_TURN = N_("Since my last turn")
LOG_NOTHING = N_("Nothing of this kind yet.")
TALK = N_("Chat")
SPECTATOR = N_("spectator")
MUTE = N_("Mute {name}")
UNMUTE = N_("Unmute {name}")
QUICK_PHRASES = N_("Quick phrases")
PHRASES = {
    "hello": N_("Hello!"),
    "moment": N_("One moment, please."),
    "your_turn": N_("Your turn."),
    "well_played": N_("Well played!"),
    "sorry": N_("Sorry!"),
    "thanks": N_("Thank you!"),
    "good_game": N_("Good game!"),
}
TOO_MUCH_TALK = N_("You're sending messages too fast. Wait a moment.")
TOO_LONG = N_("That message is too long. Split it in two.")
NOTHING_TO_SAY = N_("The message is empty.")
ACCOUNT = N_("Account")
AT_ONCE = N_("instant")
SKIP = N_("Skip")
ABOUT = N_("About and credits")
API = N_("API for programs")
API_FIELDS = N_("All fields")
API_ASKED = N_("Request")
API_ANSWERED = N_("Answer")
API_REQUIRED = N_("required")
ABOUT_US = N_("An unofficial table for raiding games, with every rule enforced. Licence:")
ABOUT_GAMES = N_("The games")
ABOUT_GAME = N_("by {designers}, published by {publisher}")
ABOUT_AUTHORS = N_("by {designers}")
NOT_CONNECTED = N_(
    "Raidtable is not affiliated with these authors or publishers. The names belong to "
    "their owners. The rules are in our own words; no artwork from the games is used."
)
ABOUT_FIGURES = N_("Where the numbers come from")
ABOUT_PARTS = N_("Built with")
ABOUT_ICONS = N_("Icons of monsters, cards, raiders and vehicles: the authors of")
ABOUT_CHANGED = N_("We changed their colours and sizes.")
ABOUT_FACES = N_("Fonts:")
ABOUT_SCRIPT = N_("Live pages:")
ABOUT_LICENCES = N_("All notices and licence texts")
ABOUT_OWN = N_("The boards, pieces, other icons and all sounds are our own.")
ZOOM = N_("Size of the board")
ZOOM_IN = N_("Larger")
ZOOM_OUT = N_("Smaller")
ZOOM_RESET = N_("The whole board")
CLOSER = N_("A closer look at all pieces")
CLOSER_TITLE = N_("A closer look")
VOLUME = N_("Volume")
PLAYERS = N_("{least} to {most} players")
RESUME = N_("Resume")
WATCH = N_("Watch")
MORE_TABLES = N_("More of my tables")
FINISHED = N_("Finished games")
JUST_NOW = N_("just now")
MINUTES_AGO = NN_("{n} minute ago", "{n} minutes ago")
HOURS_AGO = NN_("{n} hour ago", "{n} hours ago")
DAYS_AGO = NN_("{n} day ago", "{n} days ago")
FIRST_STEP = N_("First step")
LAST_STEP = N_("Last step")
PREVIOUS_STEP = N_("Previous step")
NEXT_STEP = N_("Next step")
GO_TO_STEP = N_("Go to step")
CONTENTS = N_("Contents")
DETAILS = N_("Details")
PLAYING_AS = N_("You play as {name}.")
LOGGED_IN_AS = N_("You are logged in as {name}.")
LOST = N_("Connection lost. Reconnecting…")
FAILED = N_("That didn't go through. Try again.")

MOVES_PAUSED = N_("The server is being maintained: moves are paused, and nothing is lost.")
MOVES_STOP_SOON = NN_(
    "Maintenance begins in {n} minute: finish your turn. There are no new tables until it is over.",
    "Maintenance begins in {n} minutes: finish your turn. There are no new tables until it is "
    "over.",
)

# Tables that cannot continue
CLOSED_BY_RULES = N_("This table is closed: the rules of this game have been corrected since then.")
CLOSED_BY_VERSION = N_("This table is closed: this version of Raidtable can't replay it.")
MOVE_FAILS = N_("Move {number}, by {seat}, is no longer valid. You see the last valid position.")
ACTION_FAILS = N_("Action {number} of its saved game is no longer valid.")
PLAY_ON = N_("Continue from here")
GOES_ON_THERE = N_("Go to the table where it continues")
REVEAL_ALL = N_("Show all hands (ends the game)")
REVEALED_ALREADY = N_("All hands have been shown, so nobody can continue from here.")
CONTINUED_ALREADY = N_("The game goes on at another table: the hands stay hidden.")
NOT_CLOSED = N_("This table isn't closed.")
NOT_AT_TABLE = N_("You aren't seated at this table.")
HAS_LEFT = N_("A player has left for good. {seat} plays on.")
RULES_UPDATED = N_("The rules of this table were updated to version {version}.")
CLOSED = N_("closed")
CANT_BE_READ = N_("can't be read")
UNREADABLE = N_("This version of Raidtable can't read this table. Nothing of it has been lost.")
TABLE_CLOSED = N_("This table is closed.")
SHUT = N_("The host of this server has closed this table.")
CHOICE_FAILED = N_(
    "That choice failed because of an error in the program. Nothing was changed: you can choose "
    "something else."
)
REFERENCE = N_("Reference: {reference}.")
TOO_MANY_TABLES = N_(
    "This server has as many games as it can hold, so it can't set up a new table. Try again in a "
    "few minutes."
)
NOT_SAVED = N_("The server couldn't save that. Try again in a moment.")
CANNOT_SAVE_NOW = N_(
    "The server can't save right now, so nothing was changed. Try again in a few minutes."
)
CANNOT_READ_NOW = N_("The server can't reach its database right now. Try again in a few minutes.")
NO_SUCH_CHOICE = N_("This game doesn't have that choice.")
NOT_YOUR_SEAT = N_("That isn't your seat.")
MOVED_ON = N_("The table has changed since then.")

# Doors: invitations, other ways to sign in
INVITATION = N_("Invitation")
INVITATIONS = N_("Invitations")
INVITED_HERE = N_("You are invited to play on this server.")
INVITED_TO_TABLE = N_("You are invited to a table on this server.")
ACCEPT = N_("Accept the invitation")
ACCEPT_AS_GUEST = N_("Come in as a guest")
INVITE = N_("Make an invitation")
INVITE_TEXT = N_(
    "An invitation is a link. It works in every mode, also while the server is closed to newcomers."
)
INVITATION_FOR = N_("It lets people in")
INVITATION_KINDS = {
    "account": N_("with an account"),
    "guest": N_("also as a guest"),
    "table": N_("only to one table"),
}
INVITATION_TABLE = N_("Id of the table, if it is for one")
INVITATION_DAYS = N_("Days until it expires")
INVITATION_USES = N_("Number of people")
INVITATION_NOTE = N_("Note, for example the name of a friend")
INVITATION_USED = N_("used {uses} of {most} times")
NOT_VALID = N_("no longer valid")
REVOKE = N_("Revoke")
SECRET_LINK = N_("Send this link")
SECRET_LINK_TEXT = N_("Copy it now: it can't be shown again.")
NEW_PASSWORD = N_("New password")
NEW_PASSWORD_TEXT = N_(
    "Choose a new password for {name}. You will be signed out in all other browsers."
)
REMOVE = N_("Remove")
OIDC_SIGN_IN = N_("Sign in with {name}")
OIDC_LINK = N_("Link with {name}")
OIDC_LINK_TEXT = N_("Link your account to sign in with {name}.")
PASSKEYS = N_("Passkeys")
PASSKEYS_TEXT = N_(
    "A passkey signs you in by your device: with a fingerprint, your face or a security key."
)
PASSKEY_ADD = N_("Add a passkey")
PASSKEY_EXAMPLE = N_("My phone")
PASSKEY_SIGN_IN = N_("Sign in with a passkey")
PASSKEY_FAILED = N_("That didn't work with the passkey. Try again.")

# Administration
ADMINISTRATION = N_("Administration")
ADMIN_PAGES = {
    "figures": N_("Overview"),
    "people": N_("People"),
    "tables": N_("Tables"),
    "invitations": INVITATIONS,
    "bans": N_("Bans"),
    "reports": N_("Reports"),
    "faults": N_("Fault reports"),
    "log": N_("Actions"),
}
MESSAGE_TO_ALL = N_("Message to all")
MESSAGE_TO_ALL_TEXT = N_("It is shown at the top of every page until you remove it.")
MESSAGE = N_("Message")
MAINTENANCE = N_("Maintenance")
MAINTENANCE_TEXT = N_(
    "As soon as it starts, there are no new tables, and every page says so. After the time you "
    "choose, moves stop; decisions that are under way are completed."
)
MOVES_ARE_PAUSED = N_("moves are paused")
MOVES_WILL_STOP = N_("moves will stop")
END_MAINTENANCE = N_("End maintenance")
START_MAINTENANCE = N_("Start maintenance")
MINUTES_UNTIL_STOP = N_("Minutes until moves stop")
TABLES = N_("Tables")
TABLE_STATUSES = {
    "open": N_("waiting"),
    "running": N_("running"),
    "over": N_("finished"),
    "closed": CLOSED,
    "unreadable": CANT_BE_READ,
}
NO_TABLES = N_("There are no such tables.")
CLOSE_TABLE = N_("Close the table")
DELETE = N_("Delete")
BOTS = N_("Bots")
OF_THIS_WORKER = N_("Figures of the worker that made this page.")
BOT_PROCESSES = N_("Processes")
BOTS_WAITING = N_("Decisions waiting")
BOTS_THINKING = N_("Tables where a bot decides")
STORAGE = N_("Storage")
DATABASE_SIZE = N_("Size of the database")
FREE_DISK = N_("Free disk space")
ROWS = N_("Rows")
JOINING = N_("Who may come in:")
PEOPLE = N_("People")
FIND_PERSON = N_("Name")
ADMINISTRATOR = N_("administrator")
IS_BANNED = N_("banned")
HAS_ACCOUNT = N_("account")
IS_GUEST = N_("guest")
IS_MEMBER = N_("invited")
SEATS_HELD = NN_("{n} seat", "{n} seats")
CHANGE = N_("Change")
BAN = N_("Ban")
UNBAN = N_("Lift the ban")
BAN_ADDRESS = N_("Ban an address")
BAN_ADDRESS_TEXT = N_(
    "Nobody from that address or network can use the server, except administrators who are logged "
    "in."
)
ADDRESS = N_("Address or network")
BANS = N_("Bans")
NOBODY_BANNED = N_("Nobody is banned.")
LET_IN = N_("Let in")
RESET_LINK = N_("Reset link")
MAKE_ADMIN = N_("Make administrator")
WITHDRAW_ADMIN = N_("Remove administrator right")
NOBODY_FOUND = N_("Nobody has that name.")
REASON = N_("Reason")
CONFIRMATIONS = {
    "ban": (
        N_("Ban this person"),
        N_("They can't play, chat or watch with this account or session until you lift the ban."),
    ),
    "close": (N_("Close this table"), N_("Nobody can move there any more. It can still be seen.")),
    "delete": (
        N_("Delete this table"),
        N_("Its moves, seats and chat are deleted. This can't be undone."),
    ),
}
FAULTS = N_("Fault reports")
FAULTS_TEXT = N_("A report contains its game with all hidden cards. Downloads are logged.")
FAULT_COUNT = NN_("{n} time", "{n} times")
NO_FAULTS = N_("No fault has been reported.")
DOWNLOAD = N_("Download")
ADMIN_LOG = N_("Actions of administrators")
GAME_PAUSED = N_("The game is paused. It goes on when half of you want that.")
GAME_ENDED = N_("You ended this game by agreement.")
NOT_KEPT_WAITING = N_(
    "You can hand a seat to a bot only when its player has kept everyone waiting."
)
BY_VOTE_ONLY = N_("At this table, the people decide by vote whether a bot plays for somebody else.")
NO_SUCH_SEAT = N_("This table doesn't have that seat.")
NO_PERSON_THERE = N_("Nobody plays that seat now: it is a bot's.")
