""" "Your turn", by e-mail and webhook, exactly one each: written with the move, sent if the turn still waits."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import smtplib
import socket
import ssl
from email.message import EmailMessage
from email.utils import formatdate
from typing import Final
from urllib.parse import unquote, urlsplit

import httpx
from sqlalchemy import select, update
from sqlalchemy.orm import Session as OrmSession

from triarii.server import schema
from triarii.server.settings import Settings
from triarii.server.tables import Tables

log = logging.getLogger("triarii.server")

BATCH: Final = 20
RETRY: Final = (60.0, 600.0, 3600.0)  # waits after a failure; after the last it is given up
STUCK: Final = 900.0  # a process that died while sending leaves a notice to be tried again
EVERY: Final = 1.0


class Undelivered(Exception):
    """The notice did not get through; it may be tried again."""


def write(session: OrmSession, table: schema.Table, seat: schema.Seat, due_at: float) -> None:
    """Note, in the transaction of the move, that this seat's person is to be told."""
    if seat.kind != "person" or seat.user_id is None:
        return
    person = session.get(schema.User, seat.user_id)
    if person is None:
        return
    channels = [("email", person.email and person.notify_email), ("webhook", person.webhook and person.notify_webhook)]
    for channel, wanted in channels:
        if wanted:
            session.add(
                schema.Notice(
                    table_id=table.id,
                    seq=table.waiting_seq,
                    user_id=person.id,
                    channel=channel,
                    status="due",
                    due_at=due_at,
                    tries=0,
                )
            )


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

    def __init__(self, tables: Tables, settings: Settings) -> None:
        self.tables = tables
        self.database = tables.database
        self.settings = settings

    async def run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                for letter in await asyncio.to_thread(self.claim):
                    await asyncio.to_thread(self.deliver, letter)
            except Exception:
                log.exception("notices could not be sent")

    def claim(self) -> list[Letter]:
        """Take what is due for this process; what is no longer wanted is dropped."""
        now = self.tables.now()
        notice = schema.Notice
        letters: list[Letter] = []
        with self.database.write() as session:
            stuck = (notice.status == "sending") & (notice.due_at < now - STUCK)
            query = (
                select(notice)
                .where(((notice.status == "due") & (notice.due_at <= now)) | stuck)
                .order_by(notice.due_at)
                .limit(BATCH)
                .with_for_update(skip_locked=True)
            )
            for found in session.scalars(query):
                letter = self._letter(session, found)
                found.status = "sending" if letter is not None else "dropped"
                if letter is not None:
                    found.due_at = now
                    letters.append(letter)
        return letters

    def _letter(self, session: OrmSession, notice: schema.Notice) -> Letter | None:
        table = session.get(schema.Table, notice.table_id)
        person = session.get(schema.User, notice.user_id)
        if table is None or person is None or table.status != "playing" or table.waiting_seq != notice.seq:
            return None  # the turn has passed
        seat = session.get(schema.Seat, (table.id, table.deciding))
        wanted = person.notify_email if notice.channel == "email" else person.notify_webhook
        if seat is None or seat.kind != "person" or seat.user_id != person.id or not wanted:
            return None
        title = (
            f"{self.tables.catalogue.title(table.game)}: {self.tables.catalogue.battle_name(table.game, table.battle)}"
        )
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
            log.warning("a notice was not delivered", extra={"table": letter.table, "reason": str(error)})
            self._mark(letter, "due" if again else "failed", RETRY[letter.tries] if again else None)

    def _mark(self, letter: Letter, status: str, wait: float | None) -> None:
        notice = schema.Notice
        with self.database.write() as session:
            values = {"status": status, "tries": letter.tries + 1}
            change = update(notice).where(notice.id == letter.id).values(**values)
            if wait is not None:
                change = change.values(due_at=self.tables.now() + wait)
            session.execute(change)

    def link(self, letter: Letter) -> str:
        base = self.settings.public_url or f"http://{self.settings.host}:{self.settings.port}"
        return f"{base.rstrip('/')}/t/{letter.table}"

    def _mail(self, letter: Letter) -> None:
        if not self.settings.smtp:
            raise Undelivered("no SMTP server is set (TRIARII_SMTP)")
        place = urlsplit(self.settings.smtp)
        sender = self.settings.mail_from or "triarii@localhost"
        message = EmailMessage()
        message["From"] = sender
        message["To"] = letter.address
        message["Subject"] = f"Your turn: {letter.title}"
        message["Date"] = formatdate()
        message["Message-ID"] = (
            f"<{letter.token}@{sender.rpartition('@')[2]}>"  # the same again, if it must be repeated
        )
        message.set_content(
            f"{letter.name}, it is for {letter.seat} to decide.\n\n{letter.title}\n{self.link(letter)}\n\n"
            "You can switch these notices off in your settings.\n"
        )
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
