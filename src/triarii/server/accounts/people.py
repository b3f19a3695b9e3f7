"""Who is who: guests under a name, accounts with a password, and the browsers that are signed in."""

from __future__ import annotations

import functools
import hashlib
import json
import re
import secrets
import time
import unicodedata
from typing import Final
from urllib.parse import urlsplit

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session as OrmSession

from triarii.server import wire
from triarii.server.problems import Refused
from triarii.server.storage import schema
from triarii.server.storage.database import Database
from triarii.server.storage.writer import Writer

DAYS: Final = 86_400.0
SESSION_LASTS: Final = 180 * DAYS
SHORTEST_PASSWORD: Final = 8
GUEST_NAMES: Final = ("Velite", "Hastatus", "Princeps", "Triarius", "Eques", "Hoplite", "Peltast", "Psilos")
MAIL: Final = re.compile(r"[^@\s<>,;]+@[^@\s<>,;]+\.[^@\s<>,;]+")


class People:
    """Accounts, guests and sessions. A session's cookie is kept only as a hash."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self.database = database
        self.writer = writer
        self.hasher = PasswordHasher()

    @functools.cached_property
    def nobody(self) -> str:
        """A password that fits nothing, so that an unknown name takes as long to refuse as a known one."""
        return self.hasher.hash(secrets.token_hex(16))

    # Sessions

    def of_cookie(self, token: str | None) -> schema.User | None:
        """Whose browser this is."""
        if not token or len(token) > 100:
            return None
        with self.database.read() as session:
            found = session.get(schema.Session, hashed(token))
            if found is None or found.expires_at < time.time():
                return None
            return session.get(schema.User, found.user_id)

    def sign_in(self, user: str) -> str:
        """A new session: the text of its cookie."""
        token = secrets.token_urlsafe(32)
        now = time.time()

        def work(session: OrmSession) -> None:
            session.execute(delete(schema.Session).where(schema.Session.expires_at < now))
            session.add(
                schema.Session(token_hash=hashed(token), user_id=user, created_at=now, expires_at=now + SESSION_LASTS)
            )

        self.writer.call(work)
        return token

    def sign_out(self, token: str | None) -> None:
        if token:
            ended = delete(schema.Session).where(schema.Session.token_hash == hashed(token))
            self.writer.call(lambda session: session.execute(ended))

    # Guests and accounts

    def guest(self, name: str) -> schema.User:
        person = schema.User(
            id=secrets.token_urlsafe(12),
            name=cleaned(name) or f"{secrets.choice(GUEST_NAMES)} {secrets.randbelow(900) + 100}",
            notify_email=True,
            notify_webhook=True,
            settings={},
            created_at=time.time(),
        )
        self.writer.call(lambda session: session.add(person))
        return person

    def rename_guest(self, user: str, name: str) -> schema.User:
        def work(session: OrmSession) -> schema.User:
            person = session.get_one(schema.User, user)
            if person.account is None and cleaned(name):
                person.name = cleaned(name)
            return person

        return self.writer.call(work)

    def register(self, guest: str | None, new: wire.NewAccount) -> schema.User:
        """An account under a name that is nobody else's; a guest becomes it and keeps his games."""
        name = cleaned(new.name)
        if len(name) < 2:
            raise Refused("bad-request", "A name needs at least two letters.")
        if len(new.password) < SHORTEST_PASSWORD:
            raise Refused("bad-request", f"A password needs at least {SHORTEST_PASSWORD} characters.")
        email = checked_mail(new.email)
        password = self.hasher.hash(new.password)

        def work(session: OrmSession) -> schema.User:
            person = session.get(schema.User, guest) if guest is not None else None
            if person is None or person.account is not None:
                person = schema.User(id=secrets.token_urlsafe(12), created_at=time.time(), settings={})
                session.add(person)
            person.name = name
            person.account = folded(name)
            person.password = password
            set_mail(person, email)
            person.notify_email = True
            person.notify_webhook = True
            return person

        try:
            return self.writer.call(work)
        except IntegrityError:
            raise Refused("name-taken", f"The name '{name}' is taken; choose another.") from None

    def check_password(self, given: wire.Credentials) -> schema.User:
        with self.database.read() as session:
            person = session.scalar(select(schema.User).where(schema.User.account == folded(cleaned(given.name))))
        try:
            known = person.password if person is not None and person.password is not None else self.nobody
            self.hasher.verify(known, given.password)
        except (VerificationError, InvalidHashError):
            person = None
        if person is None:
            raise Refused("wrong-password", "Name and password do not fit together.")
        if person.password is not None and self.hasher.check_needs_rehash(person.password):
            again = update(schema.User).where(schema.User.id == person.id)
            renewed = again.values(password=self.hasher.hash(given.password))
            self.writer.call(lambda session: session.execute(renewed))
        return person

    def change(self, user: str, changes: wire.MyChanges) -> schema.User:
        """Change what was named and leave the rest."""
        named = changes.model_fields_set

        def work(session: OrmSession) -> schema.User:
            person = session.get_one(schema.User, user)
            if (changes.email or changes.webhook) and person.account is None:
                raise Refused("not-now", "Guests get no notices: make an account first.")
            if "email" in named:
                set_mail(person, checked_mail(changes.email))
            if "webhook" in named:
                person.webhook = checked_webhook(changes.webhook)
            if changes.notify_email is not None:
                person.notify_email = changes.notify_email
            if changes.notify_webhook is not None:
                person.notify_webhook = changes.notify_webhook
            if changes.settings is not None:
                if len(json.dumps(changes.settings)) > 8192:
                    raise Refused("bad-request", "The settings are too long: at most 8 kB.")
                person.settings = changes.settings
            return person

        return self.writer.call(work)

    def confirm_mail(self, token: str) -> str:
        """Whoever follows the link of the first mail reads that mailbox: from now on it gets notices. Who it is."""

        def work(session: OrmSession) -> str:
            person = session.scalar(select(schema.User).where(schema.User.email_token == token))
            if person is None:
                raise Refused("not-found", "This link was used already, or the address was changed since.")
            person.email_token = None
            return person.id

        return self.writer.call(work)


def set_mail(person: schema.User, email: str | None) -> None:
    """A new address is unconfirmed: nobody gets mail for having been named by a stranger."""
    if email != person.email:
        person.email_token = secrets.token_urlsafe(24) if email else None
    person.email = email


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def cleaned(name: str) -> str:
    """A name without control characters and without blanks at its ends."""
    shown = "".join(letter for letter in name if unicodedata.category(letter)[0] != "C")
    return " ".join(shown.split())[:40]


def folded(name: str) -> str:
    """Two names that look alike are one: case and width do not count."""
    return unicodedata.normalize("NFKC", name).casefold()[:80]


def checked_mail(email: str | None) -> str | None:
    if not email:
        return None
    if not MAIL.fullmatch(email):
        raise Refused("bad-request", "That is not an e-mail address.")
    return email


def checked_webhook(url: str | None) -> str | None:
    if not url:
        return None
    try:
        place = urlsplit(url)
        fits = place.scheme in ("http", "https") and bool(place.hostname) and not place.username
    except ValueError:
        fits = False
    if not fits:
        raise Refused("bad-request", "A webhook is an address that begins with https:// or http://.")
    return url


def me(person: schema.User) -> wire.Me:
    return wire.Me(
        id=person.id,
        name=person.name,
        guest=person.account is None,
        email=person.email,
        webhook=person.webhook,
        notify_email=person.notify_email,
        notify_webhook=person.notify_webhook,
        settings=person.settings,
    )
