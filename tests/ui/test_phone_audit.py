"""The page of a phone in a real browser, as an accessibility checker (axe) sees it: every state, in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from game.record import Player, Record
from tests.ui.chromium import Page
from tests.ui.driver import new_match
from tests.ui.phone_clients import House, houses
from tests.ui.phone_players import ALL_DRAWN, BrowserHand, Hand, PlainHand, element, play_on
from ui.assets.translation import LANGUAGES
from ui.phones.admission import TRIES_PER_MINUTE
from ui.phones.messages import Key, PhoneState
from ui.screens.routes import MenuRoute

pytestmark = [pytest.mark.window("chromium"), pytest.mark.long]
START = """window.findings = null, axe.run(document, { resultTypes: ["violations", "incomplete"] }).then((done) => {
    const isSign = (node) => node.failureSummary.includes("only non-text characters"); // axe cannot judge one, and other keys have its colours
    window.findings = [...done.violations, ...done.incomplete]
        .flatMap((rule) => rule.nodes.filter((node) => !isSign(node)).map((node) => [rule.id, node.html, node.failureSummary]));
}), null"""
SMALL = """[...document.querySelectorAll("button, label")].filter((one) => one.offsetParent).map((one) => [one.textContent, one.getBoundingClientRect()])
    .filter(([_text, box]) => Math.min(box.width, box.height) < 48).map(([text]) => text)"""
UPRIGHT, LYING = (360, 640), (640, 360)


class Audit:
    """A page, and what is wrong with it in the states that it has been in."""

    def __init__(self, page: Page, language: str) -> None:
        self.page, self.language = page, language
        self.checked: list[str] = []

    def check(self, state: str) -> None:
        """Check the page as it is now, upright and, in one language, lying."""
        self.page.wait_for(ALL_DRAWN)
        for size in (UPRIGHT, LYING) if self.language == "fr" else (UPRIGHT,):
            self.page.resize(*size)
            self.page.wait_for(f"matchMedia('(orientation: landscape)').matches === {str(size == LYING).lower()}")
            findings = self.findings(size[0])
            assert not findings, f"{state}, {size}: {findings}"
        self.page.resize(*UPRIGHT)
        self.checked.append(state)

    def findings(self, width: int = UPRIGHT[0]) -> list[object]:
        """Return what axe finds, every control that is too small for a finger, and what else is wrong."""
        if not self.page.value("Boolean(window.axe)"):
            self.page.value(files("axe_core_python").joinpath("axe.min.js").read_text("utf-8") + "; null")
        self.page.value(START)
        self.page.wait_for("window.findings")
        language, needed = self.page.value("[document.documentElement.lang, document.documentElement.scrollWidth]")
        others = [f"the language is {language}"] * (language != self.language) + [f"{needed} px wide"] * (needed > width)
        return [*self.page.value("window.findings"), *self.page.value(SMALL), *others]


Start = Callable[..., tuple[House, Audit, BrowserHand]]


@pytest.fixture(params=LANGUAGES)
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Start]:
    """Open a table in a language, and a browser for its first seat."""
    pages: list[Page] = []

    def open_table(record: Record, build: Callable[..., House]) -> tuple[House, Audit, BrowserHand]:
        here = build(record, language=request.param)
        pages.append(Page(tmp_path / "browser", here.step))
        return here, Audit(pages[0], request.param), BrowserHand(pages[0], here, 0)

    for build in houses(tmp_path / "data", monkeypatch):
        yield lambda record, build=build: open_table(record, build)
        for page in pages:
            page.close()


def test_the_ways_in_and_out(start: Start) -> None:
    here, audit, hand = start(new_match(None, None, "easy"))
    page = audit.page
    page.open(f"http://{here.phones.short_address}/")
    page.wait_for("document.querySelector('#messageNumber:not(:empty)')")
    audit.check("a number to be confirmed")
    page.open("about:blank")
    page.open(here.phones.url)
    page.wait_for("document.querySelector('#messageKeys button')")
    audit.check("the free seats")
    here.sit(0, 1)
    page.wait_for("!document.querySelector('#messageKeys button')")
    audit.check("no free seat")
    here.phones.set_here(0, True)
    here.phones.set_here(0, False)
    hand.sit()
    audit.check("seated")
    other = here.phone(seat=page.value("localStorage.getItem('seat')"))
    other.wait_for(lambda told: "state" in told)
    page.wait_for("document.getElementById('game').hidden")
    audit.check("the seat is open on another page")
    other.close()
    page.tap("document.querySelector('#messageKeys button')")
    hand.check()
    here.phones.close()
    page.wait_for("document.querySelector('#messageHelp li')")
    audit.check("out of reach")


def test_a_seat_that_is_taken_back_and_a_table_that_is_closed(start: Start) -> None:
    here, audit, hand = start(new_match(None, None))
    hand.sit()
    here.phones.set_here(0, True)
    audit.page.wait_for("document.getElementById('game').hidden")
    audit.check("sent away")
    here.phones.set_here(0, False)
    hand.sit()
    here.start()
    here.driver.go(MenuRoute())
    audit.page.wait_for("document.getElementById('game').hidden")
    audit.check("the table is closed")


def test_too_many_tries(start: Start) -> None:
    here, audit, _hand = start(new_match(None, None))
    audit.page._run = lambda: here.driver.step(1, 0.0)  # all of them in the same minute
    audit.page.open(f"http://{here.phones.short_address}/")
    for _ in range(TRIES_PER_MINUTE):
        audit.page.wait_for("document.querySelector('#messageNumber:not(:empty)')")
        audit.page.reload()
    audit.page.wait_for("document.querySelector('#messageKeys button')")
    audit.check("refused")


def test_a_match_of_nin_jan(start: Start) -> None:
    here, audit, hand = start(new_match(None, None))
    hand.sit()
    here.sit(1)
    here.start()
    hand.check()
    audit.check("the own turn")
    audit.page.tap("document.querySelector('#hand button')")
    audit.page.wait_for("document.querySelector('#hand .on')")
    audit.check("a lifted card")
    audit.page.tap("[...document.querySelectorAll('#keys button')].at(-1)")
    audit.page.wait_for("document.querySelector('#hand .lit') || document.getElementById('notice').textContent")
    audit.check("a hint")
    hands: dict[int, Hand] = {0: hand, 1: PlainHand(here.clients[1])}
    play_on(here, hands, lambda: here.table.session.match.to_move == (1,))
    hand.check()
    audit.check("the turn of another")
    play_on(here, hands)
    here.until(lambda: here.table.staging.is_complete)
    here.driver.key("return")
    audit.page.wait_for("hasEnded")
    audit.check("the end of the match")


def test_the_tray_of_nambarz(start: Start) -> None:
    here, audit, hand = start(Record("nambarz", tuple(map(Player, ("Léa", "Tom", "Mamie", "Marco", "Nori", "Zoé"))), "7"))
    hand.sit()
    here.sit(*range(1, 6))
    here.start()
    hands: dict[int, Hand] = {0: hand, **{seat: PlainHand(phone) for seat, phone in here.clients.items()}}
    play_on(here, hands, lambda: here.table.session.match.to_move == (0,))
    hand.check()
    audit.check("the own turn")
    for _ in range(2):
        audit.page.tap("document.querySelector('#hand button')")
        hand.check()
    audit.page.tap("[...document.querySelectorAll('button.sign')].at(-1)")
    hand.check()
    audit.check("cards and signs in the tray")
    audit.page.tap(element("keys", next(one.label for one in here.phones._seats[0].state().keys if one.id == "table/lay")))
    audit.page.wait_for("document.getElementById('notice').textContent")
    audit.check("a refusal")
    here.phones._send(next(iter(here.phones._seat_by_phone)), with_choices(here))
    audit.page.wait_for("document.querySelector('#choices button')")
    audit.check("a question")


def with_choices(here: House) -> PhoneState:
    """Return the state of the first seat with a question, which none of these games asks."""
    return msgspec.structs.replace(here.phones._seats[0].state(), choices=(Key("choice/0", "8 + 2 = 10"), Key("choice/1", "9 + 1 = 10")))


def test_the_claim_of_nain_jaune(start: Start) -> None:
    here, audit, hand = start(Record("nain_jaune", tuple(map(Player, ("Léa", "Tom", "Mamie"))), "7"))
    hand.sit()
    here.sit(1, 2)
    here.start()
    hands: dict[int, Hand] = {0: hand, **{seat: PlainHand(phone) for seat, phone in here.clients.items()}}
    play_on(
        here,
        hands,
        lambda: here.table.session.match.to_move == (0,) and any(key.id == "claim" for key in here.phones._seats[0].state().keys),
    )
    hand.check()
    audit.check("a claim is possible")
    audit.page.tap("document.querySelector('#keys button:not(.main)')")
    audit.page.wait_for("document.querySelector('#keys [aria-pressed=true]')")
    hand.check()
    audit.check("the claim is armed")


def test_the_audit_finds_what_is_wrong(start: Start) -> None:
    _here, audit, hand = start(new_match(None, None))
    hand.sit()
    for fault in (
        "document.getElementById('prompt').style.color = '#5a3a20'",
        "document.querySelector('#hand button, #table button').replaceChildren()",
        "document.documentElement.removeAttribute('lang')",
        "document.getElementById('live').setAttribute('aria-live', 'soon')",
        "document.querySelector('main').setAttribute('role', 'button')",
    ):
        audit.page.reload()
        hand.check()
        assert not audit.findings()
        audit.page.value(f"{fault}, null")
        assert audit.findings(), fault
