"""The score sheets of Nain Jaune: every coin is listed, in three languages, and they add up."""

from __future__ import annotations

import random
import re
from dataclasses import fields, replace
from itertools import pairwise

import pytest

from game.kernel import Options
from game.match import Match
from game.nain_jaune.moves import Eliminated, Ended, Paid, Settled
from tests.ui.telling import NAMES, play_on, said_whole
from tests.ui.test_nain_jaune_words import TABLES_OF, new_match
from ui.tables.nain_jaune import narration, score_sheet

pytestmark = pytest.mark.usefixtures("language")


def played(players: int, options: Options, limit: int = 400) -> Match:
    match, rng = new_match(players, options, f"words/{players}"), random.Random(players)
    while not match.is_over and match.ply < limit:
        play_on(match, rng)
    return match


@pytest.mark.parametrize(("players", "options"), TABLES_OF)
def test_accounts_add_up_with_the_purses(players: int, options: Options) -> None:
    """A row's change is the sum of its lines, and leads from purse to purse (rules JA-4, JA-13 to JA-17 and JA-20)."""
    match = played(players, options)
    deals = score_sheet.settled_deals(match)
    assert len(deals) > 2
    for number, deal in enumerate(deals, 1):
        result = score_sheet.deal_score_sheet(match, number)
        assert result is not None
        assert len(result.totals_by_deal) == number + 1 and result.totals_by_deal[-1] == deal.end.purses
        before, after = result.totals_by_deal[-2:]
        changes = {row.seat: row.change for row in result.rows}
        assert [before[seat] + changes.get(seat, 0) for seat in range(players)] == list(after)
        for row in result.rows:
            assert row.total == after[row.seat]
            assert row.change == sum(signed(line) for line in row.lines), row
            assert all(said_whole(text) for _sign, text in row.lines)
        assert [row.is_highlighted for row in result.rows].count(True) == 1 and result.rows[0].is_highlighted
        texts = [
            getattr(result, item.name) for item in fields(result) if isinstance(getattr(result, item.name), str) and item.default != ""
        ]
        assert all(said_whole(text) for text in (*texts, *result.column_headings))
    assert score_sheet.deal_score_sheet(match, 0) is None and score_sheet.deal_score_sheet(match, len(deals) + 1) is None


def signed(line: tuple[str, str]) -> int:
    """Return the last number of a line with its sign."""
    sign, text = line
    if sign == "!":  # a warning
        return 0
    amount = int(re.findall(r"\d+", text)[-1])
    return {"+": amount, "–": -amount, "": 0}[sign]


def test_all_changes_and_boxes_keep_every_coin() -> None:
    """Conservation: the coins that purses lose in a deal are in the boxes."""
    match = played(5, {"stake_every_deal": True, "deals": 4})
    boxes = 0
    for number, deal in enumerate(score_sheet.settled_deals(match), 1):
        result = score_sheet.deal_score_sheet(match, number)
        assert result is not None
        boxes -= sum(int(row.change) for row in result.rows)
        assert boxes == sum(deal.end.boxes.values())


def test_who_was_out_before_has_no_row() -> None:
    """An elimination is reported once, at the foot of its deal (rule JA-18)."""
    match = played(4, {"announce": False, "purse": 30, "deals": 0})
    deals = score_sheet.settled_deals(match)
    out: set[int] = set()
    for number, deal in enumerate(deals, 1):
        result = score_sheet.deal_score_sheet(match, number)
        assert result is not None
        assert not out & {row.seat for row in result.rows}
        gone = {event.seat for event in deal.later_events if isinstance(event, Eliminated) and event.seat is not None}
        assert all(NAMES[seat] in result.footer for seat in gone)
        placed = {event.seat for event in deal.events if isinstance(event, Eliminated) and event.seat is not None}
        out |= placed | {seat for seat in gone if not deal.end.purses[seat]}
    assert out


def test_hands_that_were_laid_open_stay_to_be_seen() -> None:
    """Every card that was paid for (rule JA-14)."""
    match = played(4, {"deals": 3})
    for number, deal in enumerate(score_sheet.settled_deals(match), 1):
        result = score_sheet.deal_score_sheet(match, number)
        assert result is not None
        due = {event.seat: event.due for event in deal.events if isinstance(event, Paid)}
        assert {row.seat: len(row.cards_left) for row in result.rows if row.seat in due} == due
        assert not next(row for row in result.rows if row.is_highlighted).cards_left


def test_who_can_stake_no_more_or_once_only_is_told_at_once() -> None:
    """With the insufficient coins; not if no other stake follows (rule JA-20)."""
    match = played(4, {"purse": 30, "deals": 5})
    seen = set()
    for number, deal in enumerate(score_sheet.settled_deals(match), 1):
        result = score_sheet.deal_score_sheet(match, number)
        assert result is not None
        gone = {event.seat for event in deal.later_events if isinstance(event, Eliminated)}
        for row in result.rows:
            warned = [text for sign, text in row.lines if sign == "!"]
            once = 15 <= row.total < 30 and number < 4 and not any(isinstance(event, Ended) for event in deal.later_events)
            assert len(warned) == (row.seat in gone or once), (number, row)
            if row.seat in gone and row.total:
                assert f"{NAMES[row.seat]} ({row.total:.0f})" in result.footer and "15" in result.footer
            seen.add((row.seat in gone, once))
    assert {(True, False), (False, True)} <= seen


def test_the_last_account_leads_to_the_result() -> None:
    match = played(3, {"deals": 3})
    assert match.is_over
    first, last = (score_sheet.deal_score_sheet(match, number) for number in (1, 3))
    assert first is not None and last is not None
    assert "2" in first.next_label and not any(sign.isdigit() for sign in last.next_label)
    ended = next(event for event in match.events(match.ply - 1) if isinstance(event, Ended))
    assert last.footer.endswith(narration.move_list_line(ended, NAMES[:3]))


def test_an_account_does_not_change_while_play_goes_on() -> None:
    match, rng = new_match(3, {"deals": 4}), random.Random(2)
    while not any(isinstance(event, Settled) for event in play_on(match, rng)):
        assert score_sheet.deal_score_sheet(match, 1) is None
    first = score_sheet.deal_score_sheet(match, 1)
    for _ply in range(5):
        play_on(match, rng)
    now = score_sheet.deal_score_sheet(match, 1)
    assert first is not None and now is not None
    assert replace(now, draw_remainder=None) == replace(first, draw_remainder=None)


def test_deals_lie_between_settlements() -> None:
    match = played(3, {"deals": 3})
    for one, other in pairwise(score_sheet.settled_deals(match)):
        assert other.end.deal == one.end.deal + 1
        assert other.events[: len(one.later_events)] == one.later_events
