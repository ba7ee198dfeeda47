"""The layout of Nain Jaune: every card once, inside the page, seats anticlockwise, no overlaps."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import pytest
from pygame import FRect

from game.match import Match
from game.nain_jaune.cards import BOXES, DECK, STAKES, card
from game.nain_jaune.moves import Doubled, GrandOpera, Paid, Play, Played, Settled, Staked, Won
from game.record import Handicap
from tests import chance
from tests.cases import cases
from tests.ui.nain_jaune_deals import found, king, mine, model, played, positions, record, settled, view_of
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Pose
from ui.canvas.viewport import Viewport
from ui.tables.cards.hands import ClosedCardId
from ui.tables.contract import TableViewModel
from ui.tables.nain_jaune import coins, geometry, pieces
from ui.tables.nain_jaune.display_state import missing_coins, table_state
from ui.tables.nain_jaune.measures import table_measures
from ui.tables.nain_jaune.panels import split_into_sequences
from ui.tables.nain_jaune.pieces import BoxTarget, HeapId

SIZES = range(3, 9)
PAGES = [Viewport(1280, 800).rect, *(Viewport(*size, is_portrait=True).rect for size in ((960, 1080), (900, 1400), (900, 1600)))][
    : chance.many(2, 4)
]
LANDSCAPE = PAGES[0]
on_every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.w:.0f}x{page.h:.0f}")
INLAID = (BoxTarget, HeapId)  # pieces that are no cards


def on(page: FRect, match: Match, south: int = 0, **more: object) -> TableViewModel:
    return model(match, south, portrait_page=None if page == LANDSCAPE else page, **more)


def around(pose: Pose) -> FRect:
    return FRect(pose.x - pose.w / 2, pose.y - pose.w * CARD_HEIGHT_FACTOR / 2, pose.w, pose.w * CARD_HEIGHT_FACTOR)


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize(("page", "aside"), [(LANDSCAPE, False), *((page, True) for page in PAGES)])
def test_every_card_lies_once_and_inside_the_page(players: int, page: FRect, aside: bool) -> None:
    for match in positions(players, every=7):
        if match.is_over:
            continue
        for south in (0, players - 1):
            laid = pieces.table_pieces(on(page, match, south, has_side_column=aside))
            cards = [piece for piece in laid if not isinstance(piece.key, INLAID)]
            assert len({piece.key for piece in laid}) == len(laid) and len(cards) == len(DECK)
            for piece in cards:
                inside = FRect(page.x, page.y + 72, page.w, page.h - 72 + 12)  # the foot of a fan may be cut off
                assert inside.contains(around(piece.pose)), piece


@on_every_page
@cases("players", SIZES)
def test_seats_run_anticlockwise(players: int, page: FRect) -> None:
    """The next seat is on the right (rule JA-7)."""
    for south in range(players):
        seen = on(page, Match(record(players)), south)
        angles = []
        for step in range(players):
            rect = geometry.seat_panel_rect(seen, (south + step) % players)
            angle = math.degrees(math.atan2(400 - rect.centery, (640 if not step else rect.centerx) - 640))
            angles.append((angle + 90) % 360)  # degrees from the bottom seat, anticlockwise
        assert angles == sorted(angles)
        assert geometry.seat_panel_rect(seen, (south + 1) % players).centerx > 640


@on_every_page
@cases("players", SIZES)
@cases("compact", [True, False])
def test_nothing_lies_over_anything_else(players: int, compact: bool, page: FRect) -> None:
    seen = on(page, found(players, mine), is_compact=compact)
    table = furnished(seen)
    assert all(page.contains(rect) for rect in table.values())
    for (one, a), (other, b) in combinations(table.items(), 2):
        assert not a.colliderect(b), f"{one} over {other}"


def furnished(seen: TableViewModel) -> dict[str, FRect]:
    """Return the rectangles of what is on the table, by name."""
    state, hud_layout = table_state(seen), geometry.hud_layout(seen)
    table = {f"plate {seat}": geometry.seat_panel_rect(seen, seat) for seat in range(len(seen.seats))}
    for seat in range(1, len(seen.seats)):
        hand = state.hands[seat]
        assert isinstance(hand, int)
        poses = geometry.closed_hand_poses(seen, seat, hand)
        fan = around(poses[0]).union(around(poses[-1]))
        if geometry.has_seat_cell(seen, seat):
            assert geometry.seat_panel_rect(seen, seat).contains(fan), "in a cell its cards lie inside"
        else:
            table[f"backs {seat}"] = fan
    for seat in range(len(seen.seats)):
        purse = geometry.purse_rect(seen, seat)
        if purse is not None:
            table[f"purse {seat}"] = purse
    table |= {f"box {box}": geometry.box_rect(seen, box) for box in BOXES[:4]}
    table |= {
        "bar": table_measures(seen).sequence_bar,
        "stock": table_measures(seen).talon_panel,
        "prompt": hud_layout.prompt,
        "action": hud_layout.primary_button,
    }
    assert hud_layout.claim_button is not None
    return table | {"claim": hud_layout.claim_button}


@on_every_page
@cases("players", SIZES)
def test_a_bubble_covers_no_other_seat(players: int, page: FRect) -> None:
    seen = on(page, found(players, mine))
    for seat in range(players):
        rect, _point = geometry.speech_bubble_room(seen, seat)
        assert rect.colliderect(page)
        assert not any(rect.colliderect(geometry.seat_panel_rect(seen, other)) for other in range(players))
        assert not any(rect.colliderect(geometry.box_rect(seen, box)) for box in BOXES)
        hand = geometry.hand_poses(seen, len(seen.view.hands[0]))  # type: ignore[arg-type]
        assert not any(rect.colliderect(around(pose)) for pose in hand), "one's own cards are needed"


@on_every_page
@cases("players", SIZES)
def test_a_sentence_of_two_lines_covers_no_box_and_no_count(players: int, page: FRect) -> None:
    """In the smallest window, where letters are largest in relation to the page."""
    seen = on(page, found(players, mine), is_compact=True)
    hud_layout = geometry.hud_layout(seen)
    w, h = hud_layout.max_notice_width + 92, 2 * 1.15 * 14 / 0.625 + 18
    rect = FRect(page.centerx - w / 2, hud_layout.notice_bottom - h, w, h)
    assert not any(rect.colliderect(geometry.box_rect(seen, box)) for box in BOXES)
    for seat in range(1, players):
        hand = table_state(seen).hands[seat]
        assert isinstance(hand, int) and not rect.colliderect(around(geometry.closed_hand_poses(seen, seat, hand)[-1]).inflate(24, 0))


@pytest.mark.parametrize(("purse", "deal", "every", "short"), [(15, 1, True, 0), (8, 1, True, 7), (8, 4, True, 0), (8, 1, False, 0)])
def test_what_is_missing_for_the_next_stake(purse: int, deal: int, every: bool, short: int) -> None:
    """Nothing in the last deal, or if stakes are placed only once (rules JA-8 and JA-20)."""
    view = replace(view_of(Match(record(4, stake_every_deal=every))), deal=deal)
    assert missing_coins(view, purse) == short


@on_every_page
@cases("number", range(1, 23))
def test_a_finger_finds_every_card_of_the_hand(number: int, page: FRect) -> None:
    """Up to 22 cards for two players (rule JA-6); the corner of each is visible."""
    seen = on(page, Match(record(3)))
    poses, rects = geometry.hand_poses(seen, number), geometry.tappable_hand_rects(seen, number)
    assert len(poses) == len(rects) == number
    for pose, rect in zip(poses, rects, strict=True):
        assert rect.w >= max(39.0, pose.w * 0.3) and rect.h >= 44
        assert not rect.colliderect(geometry.hud_layout(seen).primary_button)
    assert not any(a.inflate(-1, -1).colliderect(b) for a, b in combinations(rects, 2))


@on_every_page
@cases("number", range(14))
def test_the_sequence_fits_its_bar(number: int, page: FRect) -> None:
    for players in (5, 8):
        for compact in (True, False):
            for aside in (True, False):
                seen = on(page, Match(record(players)), is_compact=compact, has_side_column=aside)
                bar, place = table_measures(seen).sequence_bar, geometry.next_card_gap(seen, number)
                assert bar.left < place.left and place.right + 90 < bar.right  # space for the marker of the seat to move
                assert all(pose.x + pose.w / 2 < place.left for pose in geometry.sequence_poses(seen, number))


def test_what_was_not_touched_rests() -> None:
    """Another seat's card does not move the boxes, the talon and the own hand."""
    match = found(5, lambda match: match.to_move == (2,) and match.ply > 3)
    before = {piece.key: piece for piece in pieces.table_pieces(model(match))}
    match.play(2, next(move for move in match.legal(2)))
    after = {piece.key: piece for piece in pieces.table_pieces(model(match))}
    hand = view_of(match).hands[0]
    assert not isinstance(hand, int)
    for key in [*(ClosedCardId(None, index) for index in range(7)), *hand]:
        assert before[key].pose == after[key].pose


def test_a_laid_card_comes_from_the_hand_that_held_it() -> None:
    """Another seat's card comes from the end of its closed hand."""
    match = found(5, lambda match: match.to_move == (2,) and match.ply > 3)
    before = {piece.key for piece in pieces.table_pieces(model(match))}
    move = next(iter(match.legal(2)))
    assert isinstance(move, Play)
    match.play(2, move)
    after = {piece.key: piece for piece in pieces.table_pieces(model(match))}
    hand = view_of(match).hands[2]
    laid = after[move.card]
    assert laid.previous_key == ClosedCardId(2, hand) and laid.previous_key in before and laid.previous_key not in after


def test_a_sequence_ends_where_a_rank_is_missing() -> None:
    """(rule JA-12)"""
    runs = split_into_sequences([card(name) for name in ["3S", "4H", "5D", "9C", "10C", "2S", "2H"]])
    assert [" ".join(map(str, run)) for run in runs] == ["3S 4H 5D", "9C 10C", "2S", "2H"] and not split_into_sequences([])


def test_a_king_stays_until_the_next_sequence() -> None:
    """(rule JA-11)"""
    seen = model(found(4, king))
    assert table_state(seen).run >= 1
    cut = len(seen.view.laid) - seen.view.run
    assert sum(map(len, split_into_sequences([card for _seat, card in seen.view.laid[:cut]]))) == cut


@pytest.mark.parametrize("amount", [0, 1, 4, 9, 15, 64, 99, 240, 400])
def test_change_is_made_by_itself(amount: int) -> None:
    """In as few coins as possible (rules JA-3 and JA-5)."""
    made = coins.coins_for_amount(amount)
    assert sum(coins.METALS[metal] for metal in made) == amount
    assert made.count("silver") <= 2 and made.count("bronze") <= 1


@pytest.mark.parametrize("players", SIZES)
def test_the_end_of_a_deal_is_shown_as_it_was_settled(players: int) -> None:
    """Open hands, the last card in the sequence, the coins in purses and boxes (rules JA-14 and JA-15)."""
    match, events = settled(players)
    state = table_state(model(match, deal_end_events=events))
    event = next(event for event in events if isinstance(event, Settled))
    last = next(event for event in events if isinstance(event, Played))
    assert (state.purses, dict(state.boxes)) == (event.purses, dict(event.boxes))
    assert state.are_hands_revealed and state.laid[-1] == (last.seat, last.card)
    laid = [piece.key for piece in pieces.table_pieces(model(match, deal_end_events=events))]
    assert not any(isinstance(key, ClosedCardId) and key.seat is not None for key in laid) and len(set(laid)) == len(laid)


def test_the_hands_lie_open_when_all_is_over() -> None:
    """After the last deal, too, which has no score sheet before the results (rule JA-14)."""
    match = played(5, "over", deals=1)
    events = match.events(match.ply - 1)
    seen = model(match, view=view_of(match, None), last_events=events)
    laid = pieces.table_pieces(seen)
    assert not any(isinstance(piece.key, ClosedCardId) and piece.key.seat is not None for piece in laid)
    assert len([piece for piece in laid if not isinstance(piece.key, INLAID)]) == len(DECK)


@pytest.mark.parametrize("players", [3, 8])
def test_coins_fly_as_the_events_say(players: int) -> None:
    """Between purse and box or purse and purse, within the time of docs/art.md, 8; new stakes only with the deal."""
    match, events = settled(players)
    seen = model(match, deal_end_events=events)
    flying = coins.coin_flights(seen, events)
    ends = {(geometry.purse_pose(seen, seat).x, geometry.purse_pose(seen, seat).y) for seat in range(players)}
    ends |= {(geometry.stake_pose(seen, box).x, geometry.stake_pose(seen, box).y) for box in BOXES}
    assert flying and all({(toss.start_pose.x, toss.start_pose.y), (toss.end_pose.x, toss.end_pose.y)} <= ends for toss in flying)
    moved = [event for event in events if isinstance(event, Paid | Doubled | Won | GrandOpera) and event.coins]
    assert len(flying) == sum(
        min(coins.MAX_FLYING_COINS, len(coins.coins_for_amount(event.coins))) for event in moved if not isinstance(event, GrandOpera)
    )
    assert max(toss.delay_ms + toss.travel_ms for toss in flying) <= coins.CARD_LANDING_MS + 900


@pytest.mark.parametrize("players", range(3, 9))
def test_the_first_stakes_fly_too(players: int) -> None:
    """All coins if there are few; of many some, from every seat and to every box (rule JA-4)."""
    seen = model(Match(record(players)))
    flying = coins.coin_flights(seen, ())
    assert len(flying) <= coins.MAX_COINS_IN_FLIGHT
    assert {(toss.start_pose.x, toss.start_pose.y) for toss in flying} == {
        (at.x, at.y) for at in (geometry.purse_pose(seen, seat) for seat in range(players))
    }
    assert {(toss.end_pose.x, toss.end_pose.y) for toss in flying} == {
        (at.x, at.y) for at in (geometry.stake_pose(seen, box) for box in STAKES)
    }
    assert coins.coin_flights(seen, (Staked(None, (15,) * players, {}),)) == flying


def test_one_seats_stake_flies_whole() -> None:
    """In the fewest coins: 7 (rule JA-4)."""
    flying = coins.coin_flights(model(Match(record(3))), (Staked(None, (15, 0, 0), {}),))
    assert len(flying) == 7
    assert sum(coins.METALS[toss.face.removeprefix("coin/")] for toss in flying) == sum(STAKES.values())


def test_a_hand_that_lies_open_beside_a_plate_is_not_counted_under_it() -> None:
    match = Match(record(4))

    def counted(seen: TableViewModel) -> int:
        return sum(piece.face.startswith("back/") for piece in pieces.table_pieces(seen) if isinstance(piece.key, ClosedCardId))

    assert counted(model(match)) == 3 and counted(model(match, shows_all_hands=True)) == 0
    assert counted(model(match, handicaps={2: Handicap(open=True)})) == 2
