"""Your turn: one e-mail and one webhook each, none when the turn has passed."""

from __future__ import annotations

import email
import email.policy
import http.server
import json
import re
import socketserver
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from typing import Any

import pytest

from tests.server.driving import Browser, Server
from tests.server.services import PostgreSQL
from triarii.server.accounts.notices import is_public


class Mailbox:
    """A mail server and a webhook that keep what they get."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.posts: list[tuple[str, dict[str, Any]]] = []
        self.refuse = False
        box = self

        class Smtp(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                self.wfile.write(b"220 box\r\n")
                lines: list[bytes] | None = None
                for line in self.rfile:
                    if lines is not None:
                        if line == b".\r\n":
                            parsed = email.message_from_bytes(b"".join(lines), policy=email.policy.default)
                            box.mails.append(parsed)  # type: ignore[arg-type]
                            lines = None
                            self.wfile.write(b"250 kept\r\n")
                        else:
                            lines.append(line)
                    elif line.upper().startswith(b"DATA"):
                        lines = []
                        self.wfile.write(b"354 go on\r\n")
                    elif line.upper().startswith(b"QUIT"):
                        self.wfile.write(b"221 bye\r\n")
                        return
                    else:
                        self.wfile.write(b"250 well\r\n")

        class Hook(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if not box.refuse:
                    box.posts.append((str(self.headers["Idempotency-Key"]), json.loads(body)))
                self.send_response(500 if box.refuse else 204)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.smtp = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Smtp)
        self.web = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hook)
        for found in (self.smtp, self.web):
            found.daemon_threads = True
            threading.Thread(target=found.serve_forever, daemon=True).start()

    @property
    def settings(self) -> dict[str, str]:
        return {
            "smtp": f"smtp://127.0.0.1:{self.smtp.server_address[1]}",
            "mail_from": "triarii@example.org",
            "public_url": "https://triarii.example.org",
            "private_webhooks": "1",
        }

    @property
    def hook(self) -> str:
        return f"http://127.0.0.1:{self.web.server_address[1]}/hook"

    def wait_for(self, mails: int, posts: int, seconds: float = 40.0) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end and (len(self.mails) < mails or len(self.posts) < posts):
            time.sleep(0.05)
        assert (len(self.mails), len(self.posts)) == (mails, posts)

    def close(self) -> None:
        self.smtp.shutdown()
        self.web.shutdown()


@pytest.fixture
def box() -> Iterator[Mailbox]:
    found = Mailbox()
    yield found
    found.close()


def account(server: Server, name: str, box: Mailbox) -> Browser:
    browser = Browser(server)
    browser.post("/api/register", name=name, password="long enough", email=f"{name.lower()}@example.org")
    assert browser.http.patch("/api/me", json={"webhook": box.hook}).status_code == 200
    box.wait_for(1, 0)
    confirm(browser, box.mails.pop())
    return browser


def confirm(browser: Browser, mail: EmailMessage) -> None:
    """Follow the link of the first mail."""
    link = re.search(r"https://triarii.example.org(/api/confirm\S+)", mail.get_content())
    assert link is not None and browser.http.get(link[1]).status_code == 303
    assert browser.http.get(link[1]).status_code == 404, "a link is good for once"


def test_an_address_gets_no_notice_before_it_is_confirmed(serve: Callable[..., Server], box: Mailbox):
    server = serve(notice_delay="0", **box.settings)
    ann, bob = Browser(server), Browser(server, "Bob")
    ann.post("/api/register", name="Ann", password="long enough", email="victim@example.org")
    box.wait_for(1, 0)
    bob.join(ann.table({"left": "me"}))
    time.sleep(2.5)
    box.wait_for(1, 0)
    ann.http.patch("/api/me", json={"email": "ann@example.org"})
    box.wait_for(2, 0)
    assert [str(mail["To"]) for mail in box.mails] == ["victim@example.org", "ann@example.org"]
    old, new = box.mails
    assert ann.http.get(re.search(r"/api/confirm\S+", old.get_content())[0]).status_code == 404
    confirm(ann, new)
    bob.join(ann.table({"left": "me"}))
    box.wait_for(3, 0)


def test_one_notice_each_also_with_a_tab_open(serve: Callable[..., Server], box: Mailbox):
    server = serve(notice_delay="0.2", **box.settings)
    ann, bob = account(server, "Ann", box), Browser(server, "Guest")
    table = ann.table({"left": "open", "right": "me"})
    bob.join(table)
    right, left = ann.live(table["id"]), bob.live(table["id"])
    time.sleep(2)
    box.wait_for(0, 0)  # it is a guest's turn, and he cannot be told
    left.act(left.choices()[0])
    box.wait_for(1, 1)
    time.sleep(2.5)
    box.wait_for(1, 1)
    mail = box.mails[0]
    assert mail["To"] == "ann@example.org" and "Your turn" in str(mail["Subject"])
    assert f"https://triarii.example.org/t/{table['id']}" in mail.get_content()
    assert box.posts[0][1]["table"] == table["id"]
    right.see(2)
    right.act("stand")
    time.sleep(2.5)
    box.wait_for(1, 1)  # still her turn after her own action: nothing new


def test_no_notice_when_the_turn_has_passed(serve: Callable[..., Server], box: Mailbox):
    server = serve(notice_delay="2.5", **box.settings)
    ann, bob = account(server, "Ann", box), account(server, "Bob", box)
    table = ann.table({"left": "me"})
    bob.join(table)
    left, right = ann.live(table["id"]), bob.live(table["id"])
    left.act(left.choices()[0])
    right.see(2)
    right.ask("resign")
    time.sleep(5)
    box.wait_for(0, 0)


def test_who_switched_notices_off_gets_none(serve: Callable[..., Server], box: Mailbox):
    server = serve(notice_delay="0", **box.settings)
    ann, bob = account(server, "Ann", box), Browser(server, "Bob")
    ann.http.patch("/api/me", json={"notify_email": False})
    table = ann.table({"left": "me"})
    bob.join(table)
    box.wait_for(0, 1)
    time.sleep(1.5)
    box.wait_for(0, 1)


def test_two_processes_that_are_killed_and_started_send_one_each(
    serve: Callable[..., Server], box: Mailbox, postgresql: PostgreSQL, redis_url: str
):
    db = postgresql.new_database("notices")
    servers = [serve(db, redis=redis_url, notice_delay="0.5", notice_retry="5", **box.settings) for _ in range(2)]
    ann, bob = account(servers[0], "Ann", box), Browser(servers[0], "Bob")
    tables = []
    for _ in range(6):
        table = ann.table({"left": "me"})
        bob.join(table)
        tables.append(table["id"])
    time.sleep(0.2)
    servers[1].kill()
    servers[1].start()
    end = time.monotonic() + 60
    while time.monotonic() < end and (len(box.mails) < 6 or len(box.posts) < 6):
        time.sleep(0.1)
    time.sleep(7)
    keys = [key for key, _ in box.posts] + [str(mail["Message-ID"]) for mail in box.mails]
    assert {post["table"] for _, post in box.posts} == set(tables) and len(set(keys)) == 12
    assert len(keys) <= 13, "only the one that was being sent when the process died may be repeated, under its key"


def test_a_refused_webhook_is_tried_again_later_under_the_same_key(serve: Callable[..., Server], box: Mailbox):
    box.refuse = True
    server = serve(notice_delay="0", **box.settings)
    ann, bob = account(server, "Ann", box), Browser(server, "Bob")
    table = ann.table({"left": "me"})
    bob.join(table)
    box.wait_for(1, 0)
    end = time.monotonic() + 40
    while not any("not delivered" in str(entry["message"]) for entry in server.logs):
        assert time.monotonic() < end, "the refusal is not in the log"
        time.sleep(0.1)
    box.refuse = False
    with sqlite3.connect(server.environment["TRIARII_DB"], timeout=30) as database:
        database.execute("UPDATE notices SET due_at = due_at - 100")
    box.wait_for(1, 1)
    assert table["id"] in box.posts[0][0]


def test_webhooks_do_not_reach_into_the_own_network():
    for url in (
        "http://127.0.0.1/",
        "http://localhost:8000/",
        "http://10.1.2.3/",
        "http://[::1]/",
        "ftp://example.org/",
    ):
        assert not is_public(url)
    assert not is_public("http://169.254.169.254/latest/meta-data")
