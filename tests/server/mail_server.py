"""A small SMTP server on localhost: it keeps the letters that it gets."""

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage


class MailServer(socketserver.ThreadingTCPServer):
    """`refuses` are addresses that it takes no letters for."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Session)
        self.port: int = self.server_address[1]
        self.letters: list[EmailMessage] = []
        self.refuses: set[str] = set()


class Session(socketserver.StreamRequestHandler):
    server: MailServer

    def say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())

    def handle(self) -> None:
        self.say("220 mail.test")
        while line := self.rfile.readline().decode().strip():
            word = line.upper()
            if word.startswith("RCPT") and any(name in line for name in self.server.refuses):
                self.say("550 nobody of that name")
            elif word == "DATA":
                self.say("354 go on")
                self.server.letters.append(self.letter())
                self.say("250 taken")
            elif word == "QUIT":
                self.say("221 bye")
                return
            else:
                self.say("250 mail.test" if word.startswith(("EHLO", "HELO")) else "250 ok")

    def letter(self) -> EmailMessage:
        lines: list[bytes] = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line[1:] if line.startswith(b"..") else line)
        read = message_from_bytes(b"".join(lines), policy=policy.default)
        assert isinstance(read, EmailMessage)
        return read


@contextmanager
def running_mail_server() -> Iterator[MailServer]:
    server = MailServer()
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
