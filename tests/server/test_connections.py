"""Many connections, slow requests and clients that do not read never block other people."""

import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from urllib.parse import urlsplit

import httpx
import pytest
from tests.server.browser import Browser, Site, running_site
from tests.systems import posix_only

from raidtable.server.live.streams import send_updates
from raidtable.server.live.updates import OpenPage
from raidtable.server.run import event_loop
from raidtable.server.security.connections import OTHER_FILES, Connections, raise_file_limit
from raidtable.server.security.limits import StreamLimits
from raidtable.server.settings import Settings
from raidtable.server.tables.live_table import LiveTable

MANY = 1100
MOST_OPEN, MOST_STREAMS = 400, 300
PATIENCE_S = 20.0
SLOW_S = 1.5
SETTINGS = Settings(database="sqlite://", secret="a secret of the tests")
GET = "GET {path} HTTP/1.1\r\nHost: here\r\n"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with short timeouts."""
    file = tmp_path_factory.mktemp("strict") / "tables.sqlite3"
    with running_site(
        f"sqlite:///{file}",
        slow_request_s=SLOW_S,
        slow_reader_s=SLOW_S,
        connections_per_address=MOST_OPEN,
        streams_per_address=MOST_STREAMS,
    ) as site:
        yield site


@pytest.fixture
def neighbour(strict: Site) -> Iterator[Browser]:
    """A person at another address."""
    browser = strict.browser()
    transport = httpx.HTTPTransport(local_address="127.0.0.2")
    browser.http = httpx.Client(
        base_url=strict.base, follow_redirects=True, timeout=PATIENCE_S, transport=transport
    )
    yield browser
    browser.http.close()


def opened(site: Site, sent: str, buffer: int | None = None) -> socket.socket:
    """A connection on which this data was sent."""
    base = urlsplit(site.base)
    client = socket.socket()
    if buffer is not None:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    client.settimeout(PATIENCE_S)
    client.connect((base.hostname, base.port))
    with suppress(ConnectionError):  # the server may have rejected it already
        client.sendall(sent.encode())
    return client


@contextmanager
def many_opened(site: Site, sent: str) -> Iterator[list[socket.socket]]:
    with ExitStack() as stack:
        yield [stack.enter_context(closing(opened(site, sent))) for _ in range(MANY)]


def all_of(client: socket.socket) -> bytes:
    """Everything the server sends until it closes the connection."""
    received = b""
    try:
        while part := client.recv(65536):
            received += part
    except ConnectionError:
        pass  # the connection was cut
    return received


def wait_until(holds: Callable[[], object], what: str) -> None:
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end, f"waited in vain until {what}"
        time.sleep(0.01)


# Half-sent requests


def test_half_sent_requests_shut_nobody_out(strict: Site, neighbour: Browser) -> None:
    counts = strict.connections
    with many_opened(strict, GET.format(path="/")) as clients:
        assert neighbour.get("/account").html
        assert MOST_OPEN <= counts.open <= MOST_OPEN + 5
        begun = time.monotonic()
        answers = [all_of(client) for client in clients]
        assert time.monotonic() - begun < PATIENCE_S
    assert sum(answer.startswith(b"HTTP/1.1 408 ") for answer in answers) > 100
    wait_until(lambda: counts.by_address.total() <= 2, "all are forgotten")


def test_a_half_sent_body_is_not_waited_for(
    strict: Site, capfd: pytest.CaptureFixture[str]
) -> None:
    head = "POST /now HTTP/1.1\r\nHost: here\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    with closing(opened(strict, f"{head}Content-Length: 100\r\n\r\ngame=raids")) as client:
        begun = time.monotonic()
        assert b"200 OK" not in all_of(client)
        assert SLOW_S * 0.5 < time.monotonic() - begun < PATIENCE_S
    time.sleep(0.1)
    assert "Traceback" not in capfd.readouterr().err, "nobody fills the log so"


def test_empty_lines_do_not_keep_a_connection(strict: Site) -> None:
    """Also after an answered request, where any byte ends uvicorn's own limit."""
    request = GET.format(path="/healthz") + "\r\n"
    for first in ("\r\n", f"{request}\r\n", request):
        with closing(opened(strict, first)) as client:
            begun = time.monotonic()
            time.sleep(SLOW_S / 2)
            client.sendall(b"\r\n")
            all_of(client)
            assert time.monotonic() - begun < 3 * SLOW_S


def test_a_slow_request_that_arrives_in_time_is_answered(strict: Site) -> None:
    with closing(opened(strict, "GET /healthz HT")) as client:
        time.sleep(SLOW_S / 3)
        client.sendall(b"TP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
        assert b'{"status":"ok"}' in all_of(client)


def test_endless_headers_are_cut_off(strict: Site) -> None:
    with closing(opened(strict, GET.format(path="/"))) as client:
        begun = time.monotonic()
        with suppress(ConnectionError):
            for number in range(200):
                client.sendall(f"X-{number}: {'x' * 1000}\r\n".encode())
        assert b"200 OK" not in all_of(client)
        assert time.monotonic() - begun < SLOW_S, "it is not cut off for being slow"


def test_long_bodies_are_not_taken_for_headers(strict: Site) -> None:
    body = f"name={'x' * 150_000}"
    assert httpx.post(f"{strict.base}/name", content=body).status_code == 403


# Streams


def stream_request(table: str) -> str:
    return GET.format(path=f"{table}/events") + "\r\n"


def test_many_streams_of_one_address_shut_nobody_out(strict: Site, neighbour: Browser) -> None:
    table = neighbour.new_table("raids", "me", "open")
    with many_opened(strict, stream_request(table)):
        assert neighbour.get(table).html
        with neighbour.http.stream("GET", f"{table}/events") as answer:
            assert answer.status_code == 200
            assert next(answer.iter_lines()).startswith("event: update")
        live = strict.live(table)
        wait_until(lambda: len(live.subscribers) == MOST_STREAMS, "there are no more of them")
        again = httpx.get(f"{strict.base}{table}/events", timeout=PATIENCE_S)
        assert again.status_code in (429, 503)
    wait_until(lambda: not strict.live(table).subscribers, "all have left")
    assert strict.services.streams.limits.open == 0
    assert not strict.services.streams.limits.by_address


def test_streams_of_one_person_are_limited(strict: Site) -> None:
    person = strict.browser()
    table = person.new_table("raids", "me", "open")
    with ExitStack() as stack:
        for _ in range(strict.services.settings.streams_per_person):
            answer = stack.enter_context(person.http.stream("GET", f"{table}/events"))
            assert answer.status_code == 200
        refused = person.http.get(f"{table}/events")
        assert refused.status_code == 429
        assert refused.text == "You have too many open pages: close some of them."
        assert refused.headers["retry-after"]
        stranger = strict.browser()
        with stranger.http.stream("GET", f"{table}/events") as answer:
            assert answer.status_code == 200
        stranger.http.close()
    person.http.close()


def test_streams_are_limited_in_all() -> None:
    limits = StreamLimits(
        Settings(database="sqlite://", secret="a secret of the tests", most_streams=2)
    )
    assert limits.enter("1.1.1.1", "ada")
    assert limits.enter("2.2.2.2", "bo")
    assert not limits.enter("3.3.3.3", "cy")
    limits.leave("1.1.1.1", "ada")
    assert limits.enter("3.3.3.3", "cy")


def push(site: Site, live: LiveTable, text: str) -> None:
    """Send an update to all viewers, on the server's thread."""

    def change() -> None:
        live.chat = [{"name": "Bo", "text": text, "user_id": "bo", "made_at": 0.0, "number": 1}]
        send_updates(live)

    site.services.tasks[0].get_loop().call_soon_threadsafe(change)


def test_a_stream_that_is_not_read_is_dropped_and_catches_up(
    strict: Site, neighbour: Browser
) -> None:
    table = neighbour.new_table("raids", "me", "open")
    live = strict.live(table)
    with closing(opened(strict, stream_request(table), buffer=4096)):
        wait_until(lambda: live.subscribers, "the stream is open")
        page = live.subscribers[0]
        assert isinstance(page, OpenPage)
        end = time.monotonic() + PATIENCE_S
        number = 0
        while live.subscribers:
            assert time.monotonic() < end, "it is still there"
            number += 1
            push(strict, live, f"{number} {'x' * 30_000}")
            time.sleep(0.01)
        assert number > 5
        assert page.ended
    push(strict, live, "the present")
    with neighbour.http.stream("GET", f"{table}/events") as answer:
        first = b"".join(
            [line.encode() for line, _ in zip(answer.iter_lines(), "123", strict=False)]
        )
    assert b"the present" in first
    assert b'id="board"' in first


def test_a_stream_that_is_read_stays(strict: Site, neighbour: Browser) -> None:
    table = neighbour.new_table("raids", "me", "open")
    live = strict.live(table)
    with neighbour.http.stream("GET", f"{table}/events") as answer:
        lines = answer.iter_lines()
        next(lines)
        time.sleep(2.5 * SLOW_S)
        push(strict, live, "still here")
        assert any("still here" in line for line in lines if line.startswith("data:"))


# Counting


def test_connections_are_limited_by_address_and_in_all() -> None:
    limits = Settings(
        database="sqlite://",
        secret="a secret of the tests",
        most_connections=4,
        connections_per_address=2,
        trusted_proxies="10.0.0.0/8",
    )
    counts = Connections(limits, 1024)
    names = [counts.enter("1.1.1.1"), counts.enter("1.1.1.1")]
    assert counts.enter("1.1.1.1") is None
    assert counts.enter("2001:db8::1") == counts.enter("2001:db8::2") == "2001:db8::/64"
    assert counts.enter("2.2.2.2") is None, "there are too many in all"
    for name in names:
        assert name is not None
        counts.leave(name)
    assert counts.enter("10.0.0.1")
    assert counts.enter("10.0.0.1")
    assert counts.open == 4


def test_a_trusted_proxy_connects_for_many() -> None:
    limits = Settings(
        database="sqlite://",
        secret="a secret of the tests",
        connections_per_address=2,
        trusted_proxies="10.0.0.1",
    )
    counts = Connections(limits, 1024)
    assert all(counts.enter("10.0.0.1") for _ in range(10))


def test_connections_leave_files_for_everything_else() -> None:
    assert Connections(SETTINGS, 1024).most == 1024 - OTHER_FILES
    assert Connections(SETTINGS, 10**6).most == SETTINGS.most_connections


@posix_only
def test_the_limit_of_open_files_is_raised() -> None:
    """In a process that starts with few files, as a service does."""
    code = (
        "import resource; from raidtable.server.security.connections import raise_file_limit;"
        "_, hard = resource.getrlimit(resource.RLIMIT_NOFILE);"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard));"
        "print(raise_file_limit(), *resource.getrlimit(resource.RLIMIT_NOFILE))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=60
    )
    given, soft, hard = map(int, done.stdout.split())
    assert given == soft
    assert soft > 256 or hard == 256


@posix_only
def test_raising_it_again_changes_nothing() -> None:
    import resource

    first = raise_file_limit()
    assert raise_file_limit() == first <= resource.getrlimit(resource.RLIMIT_NOFILE)[0]


@posix_only
def test_a_system_that_allows_fewer_files_than_it_says(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    import resource

    def refused(*_: object) -> None:
        raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, resource.RLIM_INFINITY))
    monkeypatch.setattr(resource, "setrlimit", refused)
    assert raise_file_limit() == 256
    assert "stays at 256: current limit exceeds maximum limit." in caplog.text


@pytest.mark.parametrize(
    ("platform", "database", "loop"),
    [
        ("linux", "postgresql+psycopg://host/tables", "auto"),
        ("win32", "sqlite:///tables.sqlite3", "auto"),
        ("win32", "postgresql+psycopg://host/tables", "asyncio:SelectorEventLoop"),
    ],
)
def test_psycopg_gets_an_event_loop_that_it_can_use(
    platform: str, database: str, loop: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert event_loop(database) == loop
