"""What the database keeps. The log of a table is only ever appended to; everything else follows from it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, Float, ForeignKey, Index, Integer, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    type_annotation_map = {dict[str, Any]: JSON, list[int]: JSON}


class User(Base):
    """A person: a guest has no password, and his name need not be his alone."""

    __tablename__ = "users"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    account: Mapped[str | None] = mapped_column(String(80), unique=True)  # the name, folded; None for a guest
    password: Mapped[str | None] = mapped_column(String(200))
    email: Mapped[str | None] = mapped_column(String(200))
    email_token: Mapped[str | None] = mapped_column(String(40), index=True)  # until the address is confirmed
    webhook: Mapped[str | None] = mapped_column(String(500))
    notify_email: Mapped[bool] = mapped_column(default=True)
    notify_webhook: Mapped[bool] = mapped_column(default=True)
    settings: Mapped[dict[str, Any]] = mapped_column(default=dict)
    created_at: Mapped[float] = mapped_column(Float)


class Session(Base):
    """A signed-in browser, known by the hash of its cookie."""

    __tablename__ = "sessions"

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[float] = mapped_column(Float)
    expires_at: Mapped[float] = mapped_column(Float)


class Table(Base):
    """One match: what is played, under which secret, and how far it has come."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    rules: Mapped[str] = mapped_column(String(40))
    battle: Mapped[str] = mapped_column(String(100))
    options: Mapped[dict[str, Any]] = mapped_column(default=dict)
    position: Mapped[str] = mapped_column(Text, default="")
    maker: Mapped[str] = mapped_column(ForeignKey("users.id"))
    public: Mapped[bool] = mapped_column(default=False)
    invite: Mapped[str] = mapped_column(String(40))
    silence: Mapped[int] = mapped_column(Integer)
    pace: Mapped[float] = mapped_column(Float, default=0.0)
    secret: Mapped[str] = mapped_column(String(64))
    commitment: Mapped[str] = mapped_column(String(64))
    status: Mapped[str] = mapped_column(String(10), default="waiting")
    seq: Mapped[int] = mapped_column(Integer, default=0)
    step: Mapped[int] = mapped_column(Integer, default=0)
    deciding: Mapped[int] = mapped_column(Integer, default=-1)
    waiting_seq: Mapped[int] = mapped_column(Integer, default=0)
    waiting_since: Mapped[float | None] = mapped_column(Float)
    outcome: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    rematch: Mapped[str | None] = mapped_column(String(32))
    created_at: Mapped[float] = mapped_column(Float)
    changed_at: Mapped[float] = mapped_column(Float)
    thinking_until: Mapped[float] = mapped_column(Float, default=0.0)

    __table_args__ = (
        Index("tables_by_status", "status", "public", "changed_at"),
        Index("tables_by_battle", "game", "battle"),
    )


class Seat(Base):
    """One seat of a table: who holds it, and the number it gave for the dice."""

    __tablename__ = "seats"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    place: Mapped[int] = mapped_column(Integer, primary_key=True)
    seat: Mapped[str] = mapped_column(String(40))
    army: Mapped[str] = mapped_column(String(80))
    kind: Mapped[str] = mapped_column(String(10))
    user_id: Mapped[str | None] = mapped_column(ForeignKey("users.id"), index=True)
    level: Mapped[str | None] = mapped_column(String(40))
    number: Mapped[str | None] = mapped_column(String(64))
    offers_draw: Mapped[bool] = mapped_column(default=False)
    asks_undo: Mapped[int] = mapped_column(Integer, default=0)  # the sequence number at which it asked, or agreed,
    grants_undo: Mapped[int] = mapped_column(Integer, default=0)  # to take back; over when the table has moved on
    presets: Mapped[dict[str, Any]] = mapped_column(default=dict)  # by step of a decision: the answer given at once


class Entry(Base):
    """One line of a table's log. Its key decides who was first: a sequence number is given once."""

    __tablename__ = "log"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))
    place: Mapped[int] = mapped_column(Integer)
    action: Mapped[str] = mapped_column(String(300), default="")
    results: Mapped[list[int]] = mapped_column(default=list)
    counter: Mapped[int] = mapped_column(Integer)  # where the keyed dice stand after it
    at: Mapped[float] = mapped_column(Float)


class Chat(Base):
    """One line of talk at a table."""

    __tablename__ = "chat"

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    n: Mapped[int] = mapped_column(Integer, primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id"))
    name: Mapped[str] = mapped_column(String(40))
    seat: Mapped[str | None] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(String(500))
    at: Mapped[float] = mapped_column(Float)
    to: Mapped[str] = mapped_column(String(12))


class Notice(Base):
    """One "your turn" that is due to one person over one channel; written with the move that made it due."""

    __tablename__ = "notices"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    seq: Mapped[int] = mapped_column(Integer)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    channel: Mapped[str] = mapped_column(String(10))
    status: Mapped[str] = mapped_column(String(10), default="due")
    due_at: Mapped[float] = mapped_column(Float)
    tries: Mapped[int] = mapped_column(Integer, default=0)

    __table_args__ = (
        UniqueConstraint("table_id", "seq", "user_id", "channel", name="notices_once"),
        Index("notices_by_due", "status", "due_at"),
    )
