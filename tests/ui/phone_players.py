"""People at a table who hold phones and play what bots would: on plain clients or in real browsers, with the same taps on the same things."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from game.bots.bot import never_stop
from game.kernel import Move
from game.nambarz.cards import card as nambarz_deck_card
from game.nambarz.moves import Calculate, Calculation, GiveUp, Lay, PlayJoker, Recombine, Single
from tests.ui.chromium import Page
from tests.ui.phone_clients import House, Phone
from tests.waiting import wait_for
from ui.assets.translation import capitalize_first, format_number
from ui.match.status import TablePhase
from ui.phones.seat import PhoneSeat
from ui.screens.score_sheet.screen import ScoreSheetScreen
from ui.tables.nain_jaune.names import card_name as nain_jaune_card
from ui.tables.nambarz.names import card_name as nambarz_card
from ui.tables.nambarz.targets import OperatorTarget, TrayAction
from ui.tables.nambarz.tray import current_tray
from ui.tables.nin_jan.texts import card_name as nin_jan_card

Click = tuple[str, str]  # a part of the page, and the name of what is tapped there
CARD_NAMES: dict[str, Callable[[Any], str]] = {"nin_jan": nin_jan_card, "nain_jaune": nain_jaune_card, "nambarz": nambarz_card}
SHOWN = """(() => {
    const at = (id) => document.getElementById(id);
    const items = (where) => [...document.querySelectorAll(where)].filter((one) => one.offsetParent);
    const label = (one) => one.getAttribute("aria-label") || one.textContent;
    const thing = (one) => [one.querySelector(".label").textContent, Boolean(one.querySelector("button")), Boolean(one.querySelector(".on"))];
    return {
        name: at("name").textContent, progress: at("progress").textContent, prompt: at("prompt").textContent,
        is_asked: at("prompt").className === "asked", notice: at("notice").textContent,
        last: [...at("last").children].map((one) => one.textContent), hand: items("#hand li").map(thing), table: items("#table li").map(thing),
        keys: items(".keys:not(#choices) button").map(label).sort(), choices: items("#choices button").map(label),
        players: items("#players li").map((one) => [one.children[0].textContent, one.children[1].textContent, one.classList.contains("moves")]),
    };
})()"""
ALL_DRAWN = "[...document.querySelectorAll('img[data-face]')].every((one) => one.naturalWidth)"
PARTS = {"hand": "#hand button", "table": "#table button", "keys": ".keys:not(#choices) button", "choices": "#choices button"}


def element(part: str, name: str) -> str:
    """Return an expression for what can be tapped in a part of the page, by its name."""
    text = "one.getAttribute('aria-label') || (one.querySelector('.label') || one).textContent"
    return f"[...document.querySelectorAll({PARTS[part]!r})].find((one) => ({text}) === {json.dumps(name)})"


def next_click(seat: PhoneSeat, move: Move) -> Click:
    """Return what a player taps next on the way to a move."""
    model, name = seat.model(), CARD_NAMES[seat.session.match.rules.name]
    buttons = seat.table.input.buttons(model)
    gesture = seat.table.input.gesture(move)
    if isinstance(move, Calculate | Recombine | Single | Lay | PlayJoker):
        return _next_tray_click(seat, move)
    if getattr(move, "claim", False) and not model.is_claim_armed:
        assert buttons.claim_action is not None
        return "keys", buttons.claim_action.label
    if hasattr(move, "card"):
        main = buttons.primary_action if model.lifted_piece == move.card and seat.seat % 2 else None  # some tap the card again
        return ("keys", main.label) if main is not None and not main.disabled_reason else ("hand", capitalize_first(name(move.card)))
    every = (buttons.primary_action, *buttons.other_buttons)
    offered = [one.label for one in every if one is not None and one.gesture.target == move]
    on_table = (thing.label for thing in seat.state().table if thing.id == str(gesture.target))
    return ("keys", offered[0]) if offered else ("table", next(on_table))


def _next_tray_click(seat: PhoneSeat, move: Calculate | Recombine | Single | Lay | PlayJoker) -> Click:
    """Return what a player taps next to put the cards and signs of a move into the tray of Nambarz, and to play it."""
    model = seat.model()
    wish = move.calculation if isinstance(move, Calculate | Recombine) else Calculation((move.card,), "")
    tray, names = current_tray(model), tuple(map(str, wish.cards))
    place = len(tray.pieces)
    labels = {one.gesture.target: one.label for one in seat.table.input.buttons(model).other_buttons}
    if tray.pieces != names[:place] or tray.operators_between != wish.operations[: max(0, place - 1)]:
        return "keys", labels[TrayAction.BACK]
    if place == len(names):
        return "keys", labels[TrayAction.PILE]
    if place and tray.pending_operator != wish.operations[place - 1]:
        return "keys", labels[OperatorTarget(wish.operations[place - 1])]
    return "hand", capitalize_first(nambarz_card(wish.cards[place]))


class Hand(Protocol):
    """A phone in somebody's hand."""

    def click(self, part: str, name: str) -> None: ...


class PlainHand:
    """A plain client."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    def click(self, part: str, name: str) -> None:
        def offered(told: dict[str, Any]) -> list[str]:
            return [one["id"] for one in told["state"].get(part, ()) if name == one["label"] and "id" in one]

        kind, field = ("press", "button") if part in ("keys", "choices") else ("tap", "target")
        self.phone.say(kind, **{field: offered(self.phone.wait_for(lambda told: bool(offered(told))))[0]})


class BrowserHand:
    """The page in a real browser."""

    def __init__(self, page: Page, here: House, seat: int) -> None:
        self.page, self.here, self.seat = page, here, seat

    def sit(self) -> None:
        """Scan the code, and take the seat."""
        self.page.open("about:blank")  # else the same address would be no new page
        self.page.open(self.here.phones.url)
        self.page.tap(element("keys", self.here.table.session.names[self.seat]))
        wait_for(lambda: self.here.phones.is_connected(self.seat), self.here.step)
        self.check()

    def click(self, part: str, name: str) -> None:
        self.check()
        self.page.tap(element(part, name))

    def check(self) -> None:
        """Wait until the page shows what its seat is told, with all pictures, and compare hand and scores with the rules' own view of the seat."""
        seat = self.here.phones._seats[self.seat]
        wait_for(lambda: self.page.value(SHOWN) == shown_of(seat) and self.page.value(ALL_DRAWN), self.here.step)
        viewer, shown = self.here.table.position_viewer, self.page.value(SHOWN)
        match = viewer.present_match
        view, name = match.view(self.seat), CARD_NAMES[match.rules.name]
        hand = Counter(name(card) for card in view.hands[self.seat])  # type: ignore[attr-defined]
        hand.subtract(nambarz_card(nambarz_deck_card(piece)) for piece in seat.seat_session.tray.pieces)
        held, in_view = sorted(label for label, _can_tap, _is_on in shown["hand"]), sorted(map(capitalize_first, hand.elements()))
        assert held == in_view or viewer.is_halted, (held, in_view, shown)  # halted, some of them lie on the table
        scores = map(format_number, seat.table.scoring.scores(view))
        assert [tuple(line[:2]) for line in shown["players"]] == list(zip(seat.session.names, scores, strict=True))


def shown_of(seat: PhoneSeat) -> dict[str, Any]:
    """Return what the page of a seat has to show now, as SHOWN reads it there."""
    state = seat.state()
    things = {name: [[one.label, bool(one.id), one.is_on] for one in getattr(state, name)] for name in ("hand", "table")}
    return {
        "name": seat.session.names[seat.seat],
        **{name: getattr(state, name) for name in ("progress", "prompt", "is_asked", "notice")},
        **things,
        "last": list(state.last),
        "keys": sorted(one.label for one in state.keys),
        "choices": [one.label for one in state.choices],
        "players": [[one.name, one.score, one.is_to_move] for one in state.players],
    }


def chosen_move(here: House, seat: int) -> Move:
    """Return the move of an easy bot in this seat; cards that could be recombined are taken back."""
    match = here.table.session.match
    move = match.game.bots["easy"].choose(match.view(seat), match.bot_rng(seat), never_stop)
    return GiveUp() if isinstance(move, Recombine) else move


def play_move(here: House, hand: Hand, seat: int, move: Move) -> None:
    """Tap on a phone what makes this move."""
    match = here.table.session.match
    ply = match.ply
    while match.ply == ply:
        tap(here, hand, seat, *next_click(here.phones._seats[seat], move))


def tap(here: House, hand: Hand, seat: int, part: str, name: str) -> None:
    """Tap on a thing or key of a phone, and wait until that has done something."""
    before = here.phones._seats[seat].cause()
    hand.click(part, name)
    wait_for(lambda: here.phones._seats[seat].cause() != before, here.step)


def play_on(
    here: House,
    hands: Mapping[int, Hand],
    is_enough: Callable[[], bool] = lambda: False,
    on_turn: Callable[[int], None] = lambda seat: None,
) -> None:
    """Let everybody with a phone play until it is enough or the match ends; `on_turn` is called before each decision of a seat."""
    match = here.table.session.match
    while not is_enough() and not match.is_over:
        asked = next((seat for seat in match.to_move if seat in hands), None)
        if here.table.position_viewer.is_halted:
            confirm_fault(here, hands)
        elif asked is None or here.table.table_context.status.phase is not TablePhase.WAITING or here.phones._forced_move() is not None:
            go_on(here)
        else:
            on_turn(asked)
            play_move(here, hands[asked], asked, chosen_move(here, asked))


def confirm_fault(here: House, hands: Mapping[int, Hand]) -> None:
    """Let the player of a fault confirm it, once the table has shown it."""
    seat = next(number for number, one in here.phones._seats.items() if one.has_to_confirm)
    hands[seat].click("keys", here.phones._seats[seat].state().keys[0].label)
    here.until(lambda: not here.table.position_viewer.is_halted)


def go_on(here: House) -> None:
    """Let the app run for a step, and press the key that leaves a score sheet or a staged moment."""
    here.step()
    is_staged = here.table.table_context.status.phase is TablePhase.STAGED and here.table.staging.is_complete
    if isinstance(here.driver.app.scene, ScoreSheetScreen) or (here.driver.app.scene is here.table and is_staged):
        here.driver.key("return")
