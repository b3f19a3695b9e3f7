""" "Your turn", by e-mail and webhook, exactly one each: noted with the move, sent if the turn still waits."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import smtplib
import socket
import ssl
import time
from email.message import EmailMessage
from email.utils import formatdate
from typing import Final
from urllib.parse import unquote, urlsplit

import httpx
from sqlalchemy import select, update
from sqlalchemy.orm import Session as OrmSession

from triarii.server.catalogue import Catalogue
from triarii.server.settings import Settings
from triarii.server.storage import schema
from triarii.server.storage.database import Database
from triarii.server.storage.writer import Writer

log = logging.getLogger("triarii.server")

RETRY: Final = (60.0, 600.0, 3600.0)  # waits after a failure; after the last it is given up
EVERY: Final = 1.0


class Undelivered(Exception):
    """The notice did not get through; it may be tried again."""


class Letter:
    """One notice on its way."""

    def __init__(self, notice: schema.Notice, person: schema.User, table: schema.Table, seat: str, title: str) -> None:
        self.id = notice.id
        self.tries = notice.tries
        self.channel = notice.channel
        self.address = (person.email if notice.channel == "email" else person.webhook) or ""
        self.name = person.name
        self.table = table.id
        self.seq = notice.seq
        self.seat = seat
        self.title = title
        self.token = f"{table.id}-{notice.seq}-{notice.user_id}-{notice.channel}"


class Sender:
    """Sends what is due. Several processes may run one each: a notice is claimed in the database first."""

    def __init__(self, database: Database, writer: Writer, catalogue: Catalogue, settings: Settings) -> None:
        self.database = database
        self.writer = writer
        self.catalogue = catalogue
        self.settings = settings

    async def run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                while (letter := await asyncio.to_thread(self.claim)) is not None:
                    await asyncio.to_thread(self.deliver, letter)
            except Exception:
                log.exception("notices could not be sent")

    def claim(self) -> Letter | None:
        """Take one that is due for this process; what is no longer wanted is dropped.

        They are taken one by one, so that a process that dies leaves at most one claimed and perhaps unsent.
        """
        now = time.time()
        notice = schema.Notice
        stuck = (notice.status == "sending") & (notice.due_at < now - self.settings.notice_retry)
        query = (
            select(notice)
            .where(((notice.status == "due") & (notice.due_at <= now)) | stuck)
            .order_by(notice.due_at)
            .limit(1)
        )
        with self.database.read() as session:
            if session.scalar(query) is None:
                return None  # as most of the time: that takes no transaction

        def work(session: OrmSession) -> Letter | None:
            while (found := session.scalar(query.with_for_update(skip_locked=True))) is not None:
                letter = self._letter(session, found)
                found.status = "sending" if letter is not None else "dropped"
                found.due_at = now
                session.flush()
                if letter is not None:
                    return letter
            return None

        return self.writer.call(work)

    def _letter(self, session: OrmSession, notice: schema.Notice) -> Letter | None:
        table = session.get(schema.Table, notice.table_id)
        person = session.get(schema.User, notice.user_id)
        if table is None or person is None or table.status != "playing" or table.waiting_seq != notice.seq:
            return None  # the turn has passed
        seat = session.get(schema.Seat, (table.id, table.deciding))
        wanted = person.notify_email if notice.channel == "email" else person.notify_webhook
        if seat is None or seat.kind != "person" or seat.user_id != person.id or not wanted:
            return None
        title = f"{self.catalogue.title(table.game)}: {self.catalogue.battle_name(table.game, table.battle)}"
        return Letter(notice, person, table, seat.seat, title)

    def deliver(self, letter: Letter) -> None:
        try:
            if letter.channel == "email":
                self._mail(letter)
            else:
                self._post(letter)
            self._mark(letter, "sent", None)
        except Undelivered as error:
            again = letter.tries < len(RETRY)
            self._mark(letter, "due" if again else "failed", RETRY[letter.tries] if again else None)
            log.warning("a notice was not delivered", extra={"table": letter.table, "reason": str(error)})

    def _mark(self, letter: Letter, status: str, wait: float | None) -> None:
        notice = schema.Notice
        change = update(notice).where(notice.id == letter.id).values(status=status, tries=letter.tries + 1)
        if wait is not None:
            change = change.values(due_at=time.time() + wait)
        self.writer.call(lambda session: session.execute(change))

    @property
    def base(self) -> str:
        """The address that people use."""
        return (self.settings.public_url or f"http://{self.settings.host}:{self.settings.port}").rstrip("/")

    def link(self, letter: Letter) -> str:
        return f"{self.base}/t/{letter.table}"

    def ask_to_confirm(self, person: schema.User) -> None:
        """The first mail to a new address: only who reads it can ask for more."""
        if not (self.settings.smtp and person.email and person.email_token):
            return
        text = (
            f"Somebody, probably you, wants to be told by Triarii at this address when it is his turn to play as"
            f" {person.name}.\n\nIf that is right, open {self.base}/api/confirm?token={person.email_token}\n\n"
            "If not, do nothing: no other mail will come.\n"
        )
        try:
            self._send(person.email, "Confirm your address", text, f"confirm-{person.email_token}")
        except Undelivered as error:
            log.warning("an address could not be asked to confirm", extra={"user": person.id, "reason": str(error)})

    def _mail(self, letter: Letter) -> None:
        text = (
            f"{letter.name}, it is for {letter.seat} to decide.\n\n{letter.title}\n{self.link(letter)}\n\n"
            "You can switch these notices off in your settings.\n"
        )
        self._send(letter.address, f"Your turn: {letter.title}", text, letter.token)

    def _send(self, address: str, subject: str, text: str, token: str) -> None:
        """One mail; the token makes its Message-ID, the same again if it must be repeated."""
        if not self.settings.smtp:
            raise Undelivered("no SMTP server is set (TRIARII_SMTP)")
        place = urlsplit(self.settings.smtp)
        sender = self.settings.mail_from or "triarii@localhost"
        message = EmailMessage()
        message["From"] = sender
        message["To"] = address
        message["Subject"] = subject
        message["Date"] = formatdate()
        message["Message-ID"] = f"<{token}@{sender.rpartition('@')[2]}>"
        message.set_content(text)
        try:
            kind = smtplib.SMTP_SSL if place.scheme == "smtps" else smtplib.SMTP
            with kind(place.hostname or "localhost", place.port or 0, timeout=20) as server:
                if place.scheme != "smtps" and server.has_extn("starttls"):
                    server.starttls(context=ssl.create_default_context())
                if place.username:
                    server.login(unquote(place.username), unquote(place.password or ""))
                server.send_message(message)
        except (OSError, smtplib.SMTPException) as error:
            raise Undelivered(str(error)) from None

    def _post(self, letter: Letter) -> None:
        if not self.settings.private_webhooks and not is_public(letter.address):
            raise Undelivered("webhooks to addresses inside the own network are not allowed")
        body = {
            "notice": "your-turn",
            "table": letter.table,
            "seq": letter.seq,
            "seat": letter.seat,
            "title": letter.title,
            "url": self.link(letter),
            "text": f"Your turn: {letter.title} {self.link(letter)}",
        }
        headers = {"Idempotency-Key": letter.token, "User-Agent": "Triarii"}
        try:
            answer = httpx.post(letter.address, json=body, headers=headers, timeout=15, follow_redirects=False)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise Undelivered(str(error)) from None
        if answer.status_code >= 400:
            raise Undelivered(f"the webhook answered {answer.status_code}")


def is_public(url: str) -> bool:
    """Does this address lie outside the own network? A stranger's webhook must not reach into it."""
    place = urlsplit(url)
    if place.scheme not in ("http", "https") or not place.hostname:
        return False
    try:
        found = socket.getaddrinfo(place.hostname, place.port or 443, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return False
    return all(ipaddress.ip_address(address[4][0]).is_global for address in found)
