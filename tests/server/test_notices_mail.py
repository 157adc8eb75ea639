"""Mail: one letter a day, only to an address that its reader has confirmed."""

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.driven_clock import DAY, HOUR, MINUTE, DrivenClock
from tests.server.mail_server import MailServer, running_mail_server
from tests.server.noticing import Process, running_process

from raidtable.engine.errors import BadOption
from raidtable.server.errors import Rejected
from raidtable.server.notices.mail import Letter, checked_address
from raidtable.server.notices.message import Result
from raidtable.server.notices.preferences import change
from raidtable.server.notices.ways import WEBHOOK, ways_of
from raidtable.server.settings import Settings

pytest_plugins = ["tests.server.postgres"]


@pytest.fixture
def mail() -> Iterator[MailServer]:
    with running_mail_server() as running:
        yield running


def settings_of(mail: MailServer) -> dict[str, Any]:
    return {
        "smtp_host": "127.0.0.1", "smtp_port": mail.port, "smtp_security": "none",
        "smtp_from": "Raidtable <table@table.example>",
    }  # fmt: skip


def link_in(text: str) -> str:
    found = re.search(r"https://table\.example(\S+)", text)
    assert found, text
    return found[1]


def code_in(text: str, path: str) -> str:
    link = re.search(rf"https://table\.example{path}\?code=(\S+)", text)
    assert link, text
    return link[1]


async def subscribed(process: Process, mail: MailServer, language: str = "en") -> str:
    """Bea, who gets a letter at 18:00 in Madrid."""
    bea = await process.person("Bea", "Europe/Madrid")
    values = {"digest_at": 18 * 60, "digest_sent_at": process.clock.now(), "language": language}
    await process.database.write(lambda c: change(c, bea, **values))
    await process.notices.add_mail(bea, "bea@mail.example", language)
    code = code_in(mail.letters.pop().get_content(), "/notices/confirm")
    await process.notices.confirm(code)
    return bea


def test_nothing_goes_to_an_address_before_it_is_confirmed(sqlite: str, mail: MailServer) -> None:
    clock = DrivenClock()

    async def scenario() -> None:
        async with running_process(sqlite, clock, **settings_of(mail)) as here:
            ada, bea = await here.person("Ada"), await here.person("Bea")
            await here.database.write(lambda c: change(c, bea, digest_at=0))
            await here.play_on(await here.table(ada, bea))
            await here.notices.add_mail(bea, "bea@mail.example", "en")
            [letter] = mail.letters
            assert (letter["To"], letter["Subject"]) == (
                "bea@mail.example",
                "Raidtable: confirm your mail address",
            )
            assert letter["From"] == "Raidtable <table@table.example>"
            for _ in range(3):
                await here.sweep(DAY)
            assert len(mail.letters) == 1
            with pytest.raises(Rejected):
                await here.notices.confirm("forged")

    asyncio.run(scenario())


def test_one_letter_a_day_has_all_tables_that_wait(database: str, mail: MailServer) -> None:
    clock = DrivenClock()

    async def scenario() -> None:
        given = settings_of(mail)
        async with (
            running_process(database, clock, **given) as here,
            running_process(database, clock, **given) as there,
        ):
            bea = await subscribed(here, mail)
            ada, cleo = await here.person("Ada"), await here.person("Cleo")
            first, second = await here.table(ada, bea), await here.table(ada, bea, cleo)
            idle = await here.table(bea, ada)
            await here.play_on(first)
            await here.play_on(second)
            await here.play_on(idle)
            await here.set_table(second, due_at=clock.now() + 2 * DAY + 8 * HOUR + MINUTE)
            assert not mail.letters
            clock.set("2026-11-18T17:59+01:00")
            await asyncio.gather(here.notices.sweep(), there.notices.sweep())
            assert not mail.letters
            clock.pass_time(MINUTE)
            await asyncio.gather(here.notices.sweep(), there.notices.sweep())
            [letter] = mail.letters
            assert letter["Subject"] == "Raidtable: 2 tables wait for you"
            text = letter.get_content()
            assert text.splitlines()[:6] == [
                "2 tables wait for you:",
                "",
                "Raids with Ada, Cleo: your turn, 2 d left.",
                f"https://table.example/t/{second}",
                "",
                "Raids with Ada: your turn.",
            ]
            assert idle not in text
            for _ in range(20):
                await here.sweep(HOUR)
            assert len(mail.letters) == 1
            for _ in range(4):
                await here.sweep(HOUR)
            assert len(mail.letters) == 2, "the next one is a day later"

    asyncio.run(scenario())


def test_no_table_waits_no_letter(sqlite: str, mail: MailServer) -> None:
    clock = DrivenClock()

    async def scenario() -> None:
        async with running_process(sqlite, clock, **settings_of(mail)) as here:
            await subscribed(here, mail)
            for _ in range(60):
                await here.sweep(HOUR)
            assert not mail.letters

    asyncio.run(scenario())


def test_a_letter_is_in_the_language_of_its_reader(sqlite: str, mail: MailServer) -> None:
    clock = DrivenClock()

    async def scenario() -> None:
        async with running_process(sqlite, clock, **settings_of(mail)) as here:
            bea = await subscribed(here, mail, "es")
            await here.play_on(await here.table(await here.person("Ada"), bea))
            clock.set("2026-11-18T18:00+01:00")
            await here.notices.sweep()
            assert "Ada: te toca" in mail.letters[0].get_content()

    asyncio.run(scenario())


def test_a_server_that_was_down_sends_late_but_not_on_the_next_day(
    sqlite: str, mail: MailServer
) -> None:
    clock = DrivenClock()

    async def scenario() -> None:
        async with running_process(sqlite, clock, **settings_of(mail)) as here:
            bea = await subscribed(here, mail)
            await here.play_on(await here.table(await here.person("Ada"), bea))
            clock.set("2026-11-18T23:00+01:00")
            await here.notices.sweep()
            assert len(mail.letters) == 1
            clock.set("2026-11-20T07:00+01:00")
            await here.notices.sweep()
            assert len(mail.letters) == 1
            clock.set("2026-11-20T18:00+01:00")
            await here.notices.sweep()
            assert len(mail.letters) == 2

    asyncio.run(scenario())


def test_every_letter_can_be_stopped_by_its_link(sqlite: str, mail: MailServer) -> None:
    clock = DrivenClock()

    async def scenario() -> None:
        async with running_process(sqlite, clock, **settings_of(mail)) as here:
            bea = await subscribed(here, mail)
            await here.play_on(await here.table(await here.person("Ada"), bea))
            clock.set("2026-11-18T18:00+01:00")
            await here.notices.sweep()
            letter = mail.letters[0]
            code = code_in(letter.get_content(), "/notices/stop")
            assert letter["List-Unsubscribe"] == f"<https://table.example/notices/stop?code={code}>"
            with pytest.raises(Rejected):
                await here.notices.stop("forged")
            await here.notices.stop(code)
            await here.notices.stop(code)
            assert await here.database.read(lambda c: ways_of(c, bea)) == []
            await here.sweep(DAY)
            assert len(mail.letters) == 1

    asyncio.run(scenario())


def test_an_address_that_the_mail_server_refuses_is_not_kept(sqlite: str, mail: MailServer) -> None:
    async def scenario() -> None:
        async with running_process(sqlite, DrivenClock(), **settings_of(mail)) as here:
            bea = await here.person("Bea")
            mail.refuses.add("nobody@mail.example")
            with pytest.raises(Rejected):
                await here.notices.add_mail(bea, "nobody@mail.example", "en")
            assert await here.database.read(lambda c: ways_of(c, bea)) == []

    asyncio.run(scenario())


def test_a_stranger_is_not_flooded_with_confirmations(sqlite: str, mail: MailServer) -> None:
    async def scenario() -> None:
        async with running_process(sqlite, DrivenClock(), **settings_of(mail)) as here:
            victim = "victim@mail.example"
            for name in ("Ada", "Bea", "Cleo"):
                await here.notices.add_mail(await here.person(name), victim, "en")
            with pytest.raises(Rejected, match="several mails"):
                await here.notices.add_mail(await here.person("Dag"), victim.title(), "en")
            assert len(mail.letters) == 3
            dag = await here.person("Dag")
            for number in range(8):
                await here.notices.add_mail(dag, f"dag{number}@mail.example", "en")
            with pytest.raises(Rejected, match="often"):
                await here.notices.add_mail(dag, "dag8@mail.example", "en")

    asyncio.run(scenario())


def test_a_game_that_is_paused_waits_for_nobody(sqlite: str, mail: MailServer) -> None:
    async def scenario() -> None:
        clock = DrivenClock()
        async with running_process(sqlite, clock, **settings_of(mail)) as here:
            ada, bea = await here.person("Ada"), await subscribed(here, mail)
            table = await here.table(ada, bea)
            await here.play_on(table)
            await here.set_table(table, paused_at=clock.now())
            clock.set("2026-11-18T18:00+01:00")
            await here.sweep(MINUTE)
            assert mail.letters == []
            await here.set_table(table, paused_at=None)
            await here.sweep(DAY)
            assert len(mail.letters) == 1

    asyncio.run(scenario())


def test_a_mail_server_that_does_not_answer_keeps_no_notice_back(
    sqlite: str, mail: MailServer
) -> None:
    async def scenario() -> None:
        clock = DrivenClock()
        async with running_process(sqlite, clock, **settings_of(mail)) as here:
            assert here.notices.mailer is not None
            ada, bea = await here.person("Ada"), await subscribed(here, mail)
            told, never = asyncio.Event(), asyncio.Event()
            send = here.notices.mailer.send

            async def hang(letter: Letter) -> Result:
                await never.wait()
                return await send(letter)

            async def note(*_: object) -> Result:
                told.set()
                return Result.SENT

            here.notices.mailer.send = hang  # type: ignore[method-assign]
            here.notices.sender.sends[WEBHOOK] = note
            await here.notices.add_webhook(bea, "ntfy", "http://127.0.0.1:1/", "mine", None)
            await here.play_on(await here.table(ada, bea))
            clock.pass_time(DAY)
            running = asyncio.create_task(here.notices.run_forever())
            await asyncio.wait_for(told.wait(), 10)
            running.cancel()
            never.set()
            await here.notices.close()

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "text",
    [
        "", "bea", "bea@", "@mail.example", "bea@mail", "Bea <bea@mail.example>",
        "a@b.example,c@d.example", "bea@mail.example\r\nBcc: all@mail.example",
        "bea..b@mail.example", "a" * 300 + "@mail.example",
        '"quoted name"@mail.example',
    ],
)  # fmt: skip
def test_what_is_no_single_mail_address_is_refused(text: str) -> None:
    with pytest.raises(Rejected):
        checked_address(text)


def test_an_address_is_taken_without_the_space_around_it() -> None:
    assert checked_address(" bea.b+table@mail.example ") == "bea.b+table@mail.example"


@pytest.mark.parametrize(
    "given",
    [
        {"smtp_host": "mail.example", "public_address": "https://table.example"},
        {"smtp_from": "a@mail.example", "public_address": "https://table.example"},
        {"webhooks": True},
        {"push": True},
        {"smtp_host": "mail.example", "smtp_from": "a@mail.example"},
    ],
)
def test_settings_that_do_not_fit_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        Settings(database="sqlite://", **given)
