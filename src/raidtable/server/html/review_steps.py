"""The sections of a review's page on one step: links to others, the board, and both choices."""

from html import escape

from raidtable.engine.messages import Message
from raidtable.engine.seats import seat_badge
from raidtable.engine.state import SPECTATOR
from raidtable.reviews.data import DecisionData
from raidtable.reviews.marks import verdict_icon
from raidtable.reviews.sentences import VERDICT_NAMES, tried
from raidtable.server import base_path, messages
from raidtable.server import review_messages as r
from raidtable.server.html.review_board import Compared, board_svg
from raidtable.server.html.review_page import ReviewPage


def steps(page: ReviewPage) -> str:
    """Where the board stands, with links to the step and the mark before and after."""
    before = [stop for stop in page.stops if stop < page.ply]
    after = [stop for stop in page.stops if stop > page.ply]
    marked_before = [mark for mark in page.marks if mark < page.ply]
    marked_after = [mark for mark in page.marks if mark > page.ply]
    step = page.say(r.STEP_OF, step=len(before) + 1, steps=len(page.stops))
    return (
        '<nav id="review-steps" class="review-steps">'
        f"{step_link(page, marked_before[-1:], r.PREVIOUS_MARK, '«', 'Shift+ArrowLeft')}"
        f"{step_link(page, before[-1:], messages.PREVIOUS_STEP, '‹', 'ArrowLeft')}"
        f"<p><b>{escape(page.told.when(page.ply))}</b> <small>{step}</small></p>"
        f"{step_link(page, after[:1], messages.NEXT_STEP, '›', 'ArrowRight')}"
        f"{step_link(page, marked_after[:1], r.NEXT_MARK, '»', 'Shift+ArrowRight')}</nav>"
    )


def step_link(page: ReviewPage, to: list[int], name: Message, sign: str, keys: str) -> str:
    if not to:
        return f'<span class="button off" aria-hidden="true">{sign}</span>'
    label = page.say(name)
    return (
        f'<a class="button" data-review-step data-keys="{keys}" href="{page.address(to[0])}" '
        f'aria-label="{label}" title="{label}">{sign}</a>'
    )


def board(page: ReviewPage) -> str:
    """The board as the player who decided saw it."""
    told, state = page.told, page.state
    seat = state.actor if state.actor >= 0 else SPECTATOR
    drawn = board_svg(
        told.match.game, state, seat, told.words, compared(page), portrait=page.portrait
    )
    return f'<section id="review-board" class="review-board">{drawn}</section>'


def compared(page: ReviewPage) -> list[Compared]:
    """The choices on the board: the better one below the played one."""
    decision, say = page.decision, page.told.words.say
    if decision is None:
        return []
    find = page.told.match.game.rules.actions.find
    played, best = find(decision["action"]), find(decision["best"] or "")
    choices = []
    if best is not None and is_better(decision):
        choices.append(Compared(best, say(r.BETTER), None))
    if played is not None:
        choices.append(Compared(played, say(r.PLAYED), decision["verdict"]))
    return choices


def is_better(decision: DecisionData) -> bool:
    """Whether another choice was better, as far as the judge is sure."""
    return decision["loss"] > 0 and decision["best"] != decision["action"]


def pair(page: ReviewPage) -> str:
    """The played choice and the better one, with what each kept, and why."""
    body = f"<p>{page.say(r.GAME_OVER)}</p>"
    if page.decision is not None:
        body = choices(page, page.decision) + luck_before(page)
    return f'<section id="review-pair" class="review-panel pair">{body}</section>'


def choices(page: ReviewPage, decision: DecisionData) -> str:
    told, verdict = page.told, decision["verdict"]
    seat = f"{seat_badge(decision['seat'], is_read=False)} {escape(told.seat(decision['seat']))}"
    who = f'<p class="who">{seat}</p>'
    choice = escape(told.choice(page.ply, decision["action"]))
    played = f'<b class="word">{page.say(r.PLAYED)}</b>'
    if decision["stage"] == "waiting":
        rows = f"<li><span></span>{played}<span>{choice}</span></li>"
        return f"{who}<ul>{rows}</ul><p>{page.say(r.NOT_YET)} {judge_next(page)}</p>"
    best = tried(decision, decision["best"])
    kept = 0.0 if best is None else best["share"]
    about = round(200 * decision["error"])
    name = f" <em>({page.say(VERDICT_NAMES[verdict])})</em>" if verdict else ""
    share = share_of(page, kept - decision["loss"], about)
    rows = f"<li>{verdict_icon(verdict)} {played}<span>{choice}{name}</span>{share}</li>"
    if not is_better(decision) or decision["best"] is None:
        return f"{who}<ul>{rows}</ul><p>{page.say(r.AS_GOOD)}</p>"
    better = escape(told.choice(page.ply, decision["best"]))
    rows += (
        f'<li>{verdict_icon("")} <b class="word">{page.say(r.BETTER)}</b>'
        f"<span>{better}</span>{share_of(page, kept, about)}</li>"
    )
    why = escape(told.why(decision))
    reason = f"<p><b>{page.say(r.WHY_BETTER)}</b> {why}</p>" if why else ""
    return f"{who}<ul>{rows}</ul>{reason}"


def links(page: ReviewPage) -> str:
    """Other pages about this position. At the end there are no futures."""
    at = f"{base_path.PREFIX}/t/{page.table}"
    futures = ""
    if page.ply < page.review["plies"]:
        address = f"{at}/futures?ply={page.ply}"
        futures = f'<a class="button" href="{address}">{page.say(r.FUTURES)}</a>'
    replay = f'<a class="button" href="{at}/at/{page.ply}">{page.say(messages.REPLAY)}</a>'
    return f'<p id="review-links" class="review-actions">{futures}{replay}</p>'


def share_of(page: ReviewPage, kept: float, about: int) -> str:
    """What a choice keeps, in wins of a hundred, and how sure that is."""
    wins = min(100, max(0, round(100 * kept)))
    error = f" ± {about}" if about else ""
    return f'<span class="share">{wins} <small>{page.say(r.IN_100)}{error}</small></span>'


def judge_next(page: ReviewPage) -> str:
    if not page.is_running:
        return ""
    seat = "" if page.reader is None else page.reader
    return (
        f'<form method="post" action="{base_path.PREFIX}/t/{page.table}/review" class="inline">'
        f'<input type="hidden" name="csrf" value="{escape(page.csrf)}">'
        f'<input type="hidden" name="seat" value="{seat}">'
        f'<button class="link" name="next" value="{page.ply}">{page.say(r.JUDGE_NEXT)}</button>'
        "</form>"
    )


def luck_before(page: ReviewPage) -> str:
    """What was rolled or drawn right before this choice, and whom it favoured."""
    batch = next((b for b in page.review["batches"] if b["last"] + 1 == page.ply), None)
    subject = page.told.subject
    wins = 0 if batch is None else round(100 * batch["luck"][subject])
    if batch is None or not wins:
        return ""
    what = escape(page.told.happened(batch["first"], batch["last"]))
    effect = escape(page.told.changed(subject, wins))
    return f'<p class="luck">{page.say(r.LUCK_HERE)} {what} {effect}</p>'
