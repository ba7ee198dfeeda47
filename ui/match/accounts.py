"""The accounts of a match's deals: how many there are, and what leads to them and to what the table may agree on."""

from __future__ import annotations

from functools import partial

from game.match import Match
from ui.assets.words import _
from ui.match.sitting import Sitting
from ui.scene.routes import Back, ToAccount
from ui.scene.screen import Scene
from ui.tables.contract import Agreement, Table
from ui.widgets.controls import Command


def accounts(table: Table, match: Match) -> int:
    """How many deals have been settled."""
    return sum((table.speech.pauses(match.events(ply)) == "account") for ply in range(match.ply))


def account_keys(scene: Scene, table: Table, match: Match) -> list[Command]:
    """The key that opens the last account; none where nothing is settled yet."""
    number = accounts(table, match)
    return [Command("accounts", _("Accounts"), lambda: scene.go(ToAccount(match, number, None)), "sort", ("a",))] if number else []


def agreement_keys(scene: Scene, sitting: Sitting) -> list[Command]:
    """What the whole table may agree on now, each behind a question; afterwards the table is shown again."""
    if sitting.match.over:
        return []
    offered = sitting.table.hand.agreements(sitting.match.view(None))
    return [
        Command(f"agree/{place}", agreement.says, partial(_ask, scene, sitting, agreement), "flag")
        for place, agreement in enumerate(offered)
    ]


def _ask(scene: Scene, sitting: Sitting, agreement: Agreement) -> None:
    yes = Command("yes", agreement.says, partial(_agree, scene, sitting, agreement), "flag")
    no = Command("no", _("No, play on"), scene.drop_question, "play")
    scene.put_question(agreement.asks, [no, yes])


def _agree(scene: Scene, sitting: Sitting, agreement: Agreement) -> None:
    """The seat to move says it for all."""
    sitting.play(sitting.match.to_move[0], agreement.move)
    scene.go(Back())
