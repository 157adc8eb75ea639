"""Mail: one letter a day, with everything that waits for a person.

`aiosmtplib` is in the extra `mail`; it is imported only where the host has set an SMTP server.
"""

import re
from datetime import UTC, datetime
from email.errors import MessageError
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid, parseaddr
from typing import NamedTuple

from raidtable.engine.messages import N_
from raidtable.server.clock import Clock
from raidtable.server.errors import Rejected
from raidtable.server.notices.message import Result
from raidtable.server.settings import Settings

TIMEOUT_S = 20.0
MOST_ADDRESS = 254
# One address, without names, comments or quotes.
ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,190}\.[A-Za-z0-9-]{2,60}"
)
NO_MAIL_ADDRESS = N_("That isn't a mail address.")


def checked_address(text: str) -> str:
    """The mail address without the space around it; raises Rejected for anything else."""
    address = text.strip()
    if len(address) > MOST_ADDRESS or not ADDRESS.fullmatch(address) or ".." in address:
        raise Rejected(NO_MAIL_ADDRESS)
    return address


class Letter(NamedTuple):
    """A letter in plain text. `stop` is the link that ends all letters."""

    to: str
    subject: str
    text: str
    stop: str = ""


class Mailer:
    """Sends letters by the SMTP server of the host."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self.settings = settings
        self.clock = clock

    def message(self, letter: Letter) -> EmailMessage:
        made = EmailMessage()
        made["From"] = self.settings.smtp_from
        made["To"] = letter.to
        made["Subject"] = letter.subject
        made["Date"] = format_datetime(datetime.fromtimestamp(self.clock.now(), UTC))
        made["Message-ID"] = make_msgid(domain=self.domain)
        made["Auto-Submitted"] = "auto-generated"
        if letter.stop:
            made["List-Unsubscribe"] = f"<{letter.stop}>"
        made.set_content(letter.text)
        return made

    @property
    def domain(self) -> str:
        return parseaddr(self.settings.smtp_from)[1].rpartition("@")[2] or "localhost"

    async def send(self, letter: Letter) -> Result:
        from aiosmtplib import SMTPException, send
        from aiosmtplib.errors import SMTPReadTimeoutError, SMTPServerDisconnected

        given = self.settings
        try:
            await send(
                self.message(letter),
                hostname=given.smtp_host,
                port=given.smtp_port,
                username=given.smtp_user or None,
                password=given.smtp_password or None,
                use_tls=given.smtp_security == "tls",
                start_tls=given.smtp_security == "starttls",
                timeout=TIMEOUT_S,
            )
        except (SMTPReadTimeoutError, SMTPServerDisconnected):
            return Result.UNKNOWN
        except (SMTPException, OSError, MessageError, ValueError):
            return Result.FAILED
        return Result.SENT
