"""Notices go to public addresses only, in whatever form a private one is written."""

import asyncio
import ipaddress
import ssl
import subprocess
from pathlib import Path

import pytest
from tests.server.receiver import Receiver, running_receiver

from raidtable.server.errors import Rejected
from raidtable.server.notices.poster import MOST_HEAD, Poster, Unanswered, Unreached
from raidtable.server.notices.public_addresses import is_public

PRIVATE = [
    "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.0.0.1", "172.16.5.4", "172.31.255.255", "192.168.1.1",
    "169.254.169.254", "100.64.0.1", "192.0.0.1", "192.0.2.1", "198.18.0.1", "198.51.100.7",
    "203.0.113.9", "224.0.0.1", "240.0.0.1", "255.255.255.255", "192.88.99.1",
    "::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12:3456::1", "fec0::1", "ff02::1",
    "2001:db8::1", "100::1", "3fff::1", "5f00::1", "64:ff9b:1::7f00:1",
    # IPv4 addresses within IPv6 ones: mapped, compatible, 6to4, NAT64, Teredo, ISATAP.
    "::ffff:127.0.0.1", "::ffff:a00:1", "::ffff:169.254.169.254", "::127.0.0.1", "::10.0.0.1",
    "2002:7f00:1::", "2002:c0a8:101::1", "2002:a00:1::", "64:ff9b::127.0.0.1", "64:ff9b::a9fe:a9fe",
    "2001:0:7f00:1::", "2001:0:808:808:0:0:3f57:fefe", "2606:4700::5efe:10.0.0.1",
    "2606:4700::200:5efe:192.168.0.1",
    "", "localhost", "1.2.3", "not an address",
]  # fmt: skip
PUBLIC = [
    "8.8.8.8", "1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "2a00:1450:4001::1",
    "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2002:808:808::1",
]  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_private_addresses_are_known(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are_known(address: str) -> None:
    assert is_public(address)


class Names:
    """Answers of a name server that are set by hand; each question takes the next one."""

    def __init__(self, *answers: list[str]) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    async def resolve(self, host: str, _: int) -> list[str]:
        self.asked.append(host)
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


def post(poster: Poster, address: str) -> int:
    return asyncio.run(poster.post(address, b"hello", {}))


@pytest.mark.parametrize(
    "address",
    [
        "https://127.0.0.1/", "https://127.1/", "https://2130706433/", "https://0x7f000001/",
        "https://0177.0.0.1/", "https://0x7f.1/", "https://127.0.0.1./", "https://0/",
        "https://localhost/", "https://LOCALHOST/", "https://localhost./", "https://[::1]/",
        "https://[::ffff:127.0.0.1]/", "https://[::ffff:7f00:1]/", "https://[::]/",
        "https://[64:ff9b::7f00:1]/", "https://[fe80::1]/", "https://[2002:7f00:1::]/",
        "https://169.254.169.254/latest/meta-data", "https://192.168.0.1/", "https://10.0.0.1:8443/",
        "https://①②⑦.⓪.⓪.①/",
    ],
)  # fmt: skip
def test_disguised_private_addresses_are_refused(address: str) -> None:
    """With the system's own resolver, which knows all these forms."""
    with pytest.raises(Rejected):
        asyncio.run(Poster().check(address))
    with pytest.raises(Unreached):
        post(Poster(), address)


@pytest.mark.parametrize(
    "address",
    [
        "", "https://", "//example.org/", "ftp://example.org/", "file:///etc/passwd",
        "gopher://example.org/", "javascript:alert(1)", "http://example.org/",
        "https://user@example.org/", "https://example.org@127.0.0.1/",
        "https://user:secret@example.org/", "https://example.org:25/", "https://example.org:22/",
        "https://example.org:0/", "https://example.org:99999/", "https://example.org:port/",
        "https://exa mple.org/", "https://example.org/\r\nX: y", "https://example.org\\@127.0.0.1/",
        "https://example.org/ä", "https://example.org/?q=ä", "https://" + "a" * 500 + ".org/",
        "https://[::1/", "https://..example.org/",
    ],
)  # fmt: skip
def test_other_addresses_are_refused(address: str) -> None:
    poster = Poster(resolver=Names(["93.184.216.34"]).resolve)
    with pytest.raises(Rejected):
        asyncio.run(poster.check(address))


def test_a_public_address_is_accepted() -> None:
    names = Names(["93.184.216.34", "2606:4700:4700::1111"])
    for address in (
        "https://example.org/topic", "https://EXAMPLE.org:8443/x?y=z", "https://münchen.example/",
    ):  # fmt: skip
        asyncio.run(Poster(resolver=names.resolve).check(address))
    assert names.asked == ["example.org", "example.org", "xn--mnchen-3ya.example"]


def test_one_private_address_among_public_ones_is_enough_to_refuse() -> None:
    for answer in (["93.184.216.34", "10.0.0.1"], ["2606:4700:4700::1111", "::1"]):
        with pytest.raises(Rejected):
            asyncio.run(Poster(resolver=Names(answer).resolve).check("https://example.org/"))


def test_a_name_that_changes_its_answer_gains_nothing(receiver: Receiver) -> None:
    """The name is public when it is entered, and private when the notice is sent."""
    names = Names(["93.184.216.34"], ["127.0.0.1"])
    poster = Poster(resolver=names.resolve)
    address = f"https://example.org:{receiver.port}/"
    asyncio.run(poster.check(address))
    with pytest.raises(Unreached):
        post(poster, address)
    assert not receiver.received


def test_the_name_is_resolved_once_for_a_request_and_the_connection_uses_that_answer(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second question could get another answer, so there is none."""
    reached: list[str] = []
    opening = asyncio.open_connection

    async def open_connection(host: str, port: int, **more: object) -> object:
        reached.append(host)
        ipaddress.ip_address(host)  # raises an error for a name
        return await opening("127.0.0.1", port, limit=MOST_HEAD)

    monkeypatch.setattr(asyncio, "open_connection", open_connection)
    names = Names(["93.184.216.34"], ["127.0.0.1"])
    status = post(Poster(resolver=names.resolve), f"https://example.org:{receiver.port}/x")
    assert (status, reached, names.asked) == (200, ["93.184.216.34"], ["example.org"])
    assert receiver.received[0].headers["host"] == f"example.org:{receiver.port}"


def test_redirects_are_not_followed(receiver: Receiver) -> None:
    with running_receiver() as inside:
        receiver.location = f"{inside.base}/secret"
        poster = Poster("127.0.0.1")
        for status in (301, 302, 303, 307, 308):
            receiver.status = status
            assert post(poster, f"{receiver.base}/x") == status
        assert not inside.received
        assert len(receiver.received) == 5


def test_a_host_of_the_own_network_is_reached_only_if_the_setting_names_it(
    receiver: Receiver,
) -> None:
    address = f"{receiver.base}/x"
    with pytest.raises(Unreached):
        post(Poster(), address)
    with pytest.raises(Unreached):
        post(Poster("ntfy.lan, 192.168.0.7"), address)
    assert post(Poster("ntfy.lan, 127.0.0.1"), address) == 200
    assert [got.body for got in receiver.received] == [b"hello"]


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for `table.test`, with its key in the same file."""
    folder = tmp_path_factory.mktemp("certificate")
    file = folder / "both.pem"
    command = [
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
        "-subj", "/CN=table.test", "-addext", "subjectAltName=DNS:table.test",
        "-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem"),
    ]  # fmt: skip
    subprocess.run(command, check=True, capture_output=True)
    file.write_text((folder / "key.pem").read_text() + (folder / "cert.pem").read_text())
    return file


def test_the_certificate_is_checked_against_the_name(
    certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_receiver() as server:
        secure = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        secure.load_cert_chain(certificate)
        server.socket = secure.wrap_socket(server.socket, server_side=True)
        trusting = ssl.create_default_context(cafile=str(certificate))
        names = Names(["127.0.0.1"])
        for host, context, worked in (
            ("table.test", trusting, True),
            ("other.test", trusting, False),
            ("table.test", ssl.create_default_context(), False),
        ):
            poster = Poster(host, resolver=names.resolve, context=context)
            address = f"https://{host}:{server.port}/x"
            if worked:
                assert post(poster, address) == 200
            else:
                with pytest.raises(Unreached):
                    post(poster, address)
        assert len(server.received) == 1


async def answer_with(answer: bytes) -> object:
    """What a poster makes of a server that answers with these bytes."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    try:
        return await Poster("127.0.0.1").post(f"http://127.0.0.1:{port}/", b"", {})
    except (Unanswered, Unreached) as problem:
        return type(problem)
    finally:
        server.close()


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (b"HTTP/1.1 204 No Content\r\n\r\n", 204),
        (b"HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 201 Created\r\n\r\n", 201),
        (b"", Unanswered),
        (b"220 mail.example ESMTP\r\n\r\n", Unanswered),
        (b"HTTP/1.1 200 OK\r\nX: " + b"x" * 2 * MOST_HEAD + b"\r\n\r\n", Unanswered),
    ],
)
def test_answers_are_read_as_far_as_their_status(answer: bytes, expected: object) -> None:
    assert asyncio.run(answer_with(answer)) == expected


def test_an_answer_without_end_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("raidtable.server.notices.poster.ANSWER_S", 0.2)

    async def silent() -> object:
        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read()
            writer.close()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        try:
            return await Poster("127.0.0.1").post(f"http://127.0.0.1:{port}/", b"", {})
        except Unanswered as problem:
            return problem
        finally:
            server.close()

    assert isinstance(asyncio.run(silent()), Unanswered)
