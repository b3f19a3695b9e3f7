"""Guests, accounts, sessions, limits."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

import httpx

from tests.server.driving import Browser, Server


def test_a_guest_becomes_an_account_and_keeps_his_games(server: Server):
    ann = Browser(server, "Ann")
    table = ann.table({"left": "me", "right": "recruit"})
    me = ann.post("/api/register", name="Annia", password="carthago delenda", email="annia@example.org")
    assert me["guest"] is False and me["name"] == "Annia"
    elsewhere = Browser(server)
    elsewhere.post("/api/login", name="ANNIA", password="carthago delenda")
    assert [found["id"] for found in elsewhere.get("/api/tables", which="mine")] == [table["id"]]
    assert elsewhere.live(table["id"]).position["viewer"] == "left"


def test_a_wrong_password_and_an_unknown_name_are_refused_alike(server: Server):
    Browser(server).post("/api/register", name="Varro", password="cannae 216 bc")
    stranger = Browser(server)
    wrong = stranger.post("/api/login", 403, name="Varro", password="zama 202 bc")
    unknown = stranger.post("/api/login", 403, name="Nobody at all", password="zama 202 bc")
    assert wrong == unknown and wrong["code"] == "wrong-password"


def test_names_that_look_alike_are_taken(server: Server):
    Browser(server).post("/api/register", name="Fabius", password="the delayer")
    for name in ("fabius", "FABIUS", "Ｆabius", " Fabius "):
        assert Browser(server).post("/api/register", 409, name=name, password="the delayer")["code"] == "name-taken"
    assert "8 characters" in Browser(server).post("/api/register", 422, name="Short", password="abc")["sentence"]


def test_logging_out_ends_the_session_on_the_server(server: Server):
    ann = Browser(server, "Ann")
    stolen = dict(ann.http.cookies)
    ann.post("/api/logout")
    assert httpx.get(f"{server.url}/api/me", cookies=stolen).json() is None


def test_neither_passwords_nor_cookies_are_readable_in_the_database(server: Server):
    ann = Browser(server)
    ann.post("/api/register", name="Scipio", password="africanus maior")
    with sqlite3.connect(server.environment["TRIARII_DB"]) as database:
        stored = "\n".join(database.iterdump())
    assert "africanus maior" not in stored and "$argon2id$" in stored
    assert ann.http.cookies["triarii_session"] not in stored


def test_settings_are_kept_and_only_what_is_named_changes(server: Server):
    ann = Browser(server)
    assert ann.http.patch("/api/me", json={"settings": {}}).status_code == 401
    ann.post("/api/register", name="Laelius", password="friend of scipio", email="l@example.org")
    ann.http.patch("/api/me", json={"settings": {"theme": "dark"}})
    me = ann.http.patch("/api/me", json={"webhook": "https://example.org/hook"}).json()
    assert me["settings"] == {"theme": "dark"} and me["email"] == "l@example.org"
    for bad in (
        {"webhook": "file:///etc/passwd"},
        {"email": "no address"},
        {"settings": {"x": "y" * 9000}},
        {"id": "1"},
    ):
        assert ann.http.patch("/api/me", json=bad).status_code == 422
    guest = Browser(server, "Guest")
    assert guest.http.patch("/api/me", json={"email": "x@example.org"}).status_code == 409


def test_passwords_cannot_be_tried_without_end(serve: Callable[..., Server]):
    server = serve(limits="1")
    stranger = Browser(server)
    codes = [
        stranger.http.post("/api/login", json={"name": "Varro", "password": f"guess {n}"}).status_code
        for n in range(14)
    ]
    assert codes[0] == 403 and codes[-1] == 429
    refused = stranger.http.post("/api/login", json={"name": "Varro", "password": "guess"})
    assert refused.json()["code"] == "too-many" and refused.headers["retry-after"]


def test_messages_cannot_be_sent_without_end(serve: Callable[..., Server]):
    server = serve(limits="1")
    browser = Browser(server, "Ann")
    live = browser.live(browser.table({"left": "me", "right": "me"})["id"])
    for _ in range(150):
        live.send(type="act", seq=0, action="nonsense")
    codes = {live.until("rejection")["code"] for _ in range(150)}
    assert codes == {"stale", "too-fast"}
