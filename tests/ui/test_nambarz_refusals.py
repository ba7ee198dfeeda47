"""Every pair and triple of kinds of cards in Nambarz's tray: the prompt before and the key that plays it follow the rule sheet."""

from __future__ import annotations

from itertools import product

import pytest

from game.nambarz.cards import card
from game.nambarz.refusals import FAULT_TEXTS
from game.nambarz.refusals import refusal as refused
from game.record import Player
from tests.claims.nambarz_rules import tray_fault
from tests.game.nambarz.table import RULES, table
from ui.canvas.pieces import Gesture
from ui.tables.contract import TableViewModel
from ui.tables.nambarz.targets import TrayAction
from ui.tables.nambarz.tray import joker_refusal
from ui.tables.registry import TABLES
from ui.tables.tray import Tray

TABLE = TABLES["nambarz"]
KINDS = ("3", "3-bee", "8-bee", "1", "2", "4-hen", "7-fish", "J#", "J@", "J*", "J+")  # matching or not, symbols, animals and jokers
SIGNS = "+-*/"
TRAYS = [(names, SIGNS[index % 4] * (len(names) - 1)) for size in (1, 2, 3) for index, names in enumerate(product(KINDS, repeat=size))]
TRAYS.append((("5", "2", "1"), "-*"))  # 5 - 2 does it
FAULTS = {"two_jokers", "joker_in_calculation", "further_matches", "mixed_types", "wrong_result", "negative", "not_whole", "matching_card"}


def model(top: str, names: tuple[str, ...], signs: str, hides: bool) -> TableViewModel:
    view = RULES.view(table(top, [" ".join((*names, "10-cat")), "8 8"]), 0)
    seats = (Player("Léa"), Player("Tom"))
    return TableViewModel(view, seats, (0, 1), view, active_seats=(0,), tray=Tray(names, signs), hides_results=hides)


@pytest.mark.parametrize("hides", [False, True])
@pytest.mark.parametrize("top", ["3", "3-bee"])
def test_a_tray_is_refused_with_the_reason_of_the_rule_sheet(top: str, hides: bool) -> None:
    """(rules NB-8 to NB-16 and NB-20 to NB-23); people who calculate themselves are told nothing of a calculation in advance."""
    seen = set[str]()
    for names, signs in TRAYS:
        shown, has_joker = model(top, names, signs, hides), any(name.startswith("J") for name in names)
        meant = TABLE.input.candidate_moves(shown, Gesture(None, TrayAction.PILE))
        refusal = joker_refusal(shown) or refused(shown.decision_view.decision(), meant[0], strict=False)
        expected = tray_fault([card(name) for name in names], signs, card(top))
        assert ("" if refusal is None else refusal.key) == expected, (names, signs)
        if refusal is None:
            assert meant[0] in shown.decision_view.legal(), (names, signs)
        elif len(names) > 1 and (has_joker or not hides):
            assert TABLE.text.prompt(shown) == TABLE.refusal_text(refusal), (names, signs)
        elif len(names) > 1:
            assert refusal.key in FAULT_TEXTS and TABLE.text.prompt(shown) == "Does it make 3? Then play it."
        seen.add(expected)
    assert seen >= FAULTS | {"", "no_match", "wrong_type", "simpler"} | {"joker_misfit"}
