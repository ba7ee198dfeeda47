"""The layout of Nambarz: inside the page, without overlaps, large enough (docs/art.md, 4 and 13)."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest
from pygame import FRect

from tests import chance
from tests.cases import cases
from tests.ui.nambarz_hands import TABLE, TEAMS, begun, model, played, record
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.viewport import Viewport
from ui.tables.contract import TableViewModel
from ui.tables.nambarz import geometry
from ui.tables.nambarz.measures import table_measures
from ui.tables.targets import HandCardTarget
from ui.tables.tray import Tray

PAGES = [Viewport(1280, 800).rect, *(Viewport(*size, is_portrait=True).rect for size in ((960, 1080), (900, 1400), (900, 1600)))][
    : chance.many(2, 4)
]
LANDSCAPE = PAGES[0]
on_every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.w:.0f}x{page.h:.0f}")
HAND = "10 4 2 5 9 4-hen J+"
SIX_TEAMS = [team // 2 for team in range(12)]


def start(players: int, page: FRect = LANDSCAPE, **options: Any) -> TableViewModel:
    return model(begun(record(players, (HAND,), "3-bee", **options)), portrait_page=tall(page))


def tall(page: FRect) -> FRect | None:
    return None if page == LANDSCAPE else page


TABLES: list[tuple[int, dict[str, Any]]] = [(players, {}) for players in range(2, 13)] + [
    (players, {"teams": teams}) for players, teams in TEAMS.items()
]
TABLES.append((12, {"teams": SIX_TEAMS}))


@on_every_page
@cases("players, options", TABLES)
def test_seats_piles_and_tray_are_apart(players: int, options: dict[str, Any], page: FRect) -> None:
    seen = start(players, page, **options)
    plates = [geometry.seat_panel_rect(seen, seat) for seat in range(players)]
    things = [
        *plates,
        geometry.draw_pile_rect(seen),
        geometry.cover_card_rect(seen),
        geometry.tray_rect(seen),
        table_measures(seen).hand.drop_area,
        table_measures(seen).sort_button,
    ]
    assert all(page.contains(rect) for rect in things)
    touching = [(one, other) for one, other in combinations(things, 2) if one.inflate(-2, -2).colliderect(other.inflate(-2, -2))]
    assert not touching


@on_every_page
@cases("players, options", TABLES)
def test_seats_stand_in_the_order_of_play(players: int, options: dict[str, Any], page: FRect) -> None:
    """Clockwise from the left of the bottom seat; one row from seat 0, two rows in reading order (rule NB-5)."""
    seen = start(players, page, **options)
    order = range(players) if geometry.has_seat_rows(seen) else range(1, players)
    where = [(geometry.seat_panel_rect(seen, seat).y, geometry.seat_panel_rect(seen, seat).x) for seat in order]
    assert where == sorted(where) and len(set(where)) == len(where)


@on_every_page
@cases("number", range(1, 41))
def test_a_hand_of_any_size_is_legible(number: int, page: FRect) -> None:
    """Every card's index is visible and tappable: 44 wide or more up to 25 cards, inside the page."""
    seen = start(4, page)
    poses, rects = geometry.resting_hand_poses(seen, number), geometry.tappable_hand_rects(seen, number)
    assert all(page.contains(pose.rect(CARD_HEIGHT_FACTOR).inflate(-4, -4)) for pose in poses)
    assert all(rect.w >= (44 if number <= 25 else 34) and rect.h >= 44 for rect in rects)
    assert not any(one.inflate(-2, -2).colliderect(other.inflate(-2, -2)) for one, other in combinations(rects, 2))


def test_the_card_under_the_pointer_rises_and_others_make_room() -> None:
    seen = start(4)
    over = model(begun(record(4, (HAND,), "3-bee")), hovered_target=HandCardTarget(5))
    calm, parted = geometry.hand_poses(seen, 18), geometry.hand_poses(over, 18)
    assert parted[5].y == calm[5].y - geometry.HOVER_RISE and parted[6].x == calm[6].x + geometry.HOVER_SHIFT and parted[4] == calm[4]
    assert geometry.tappable_hand_rects(seen, 18) == geometry.tappable_hand_rects(over, 18)
    assert geometry.hand_poses(model(begun(record(4, (HAND,), "3-bee")), hovered_target=HandCardTarget(30)), 18) == calm


@cases("number", range(1, 13))
@cases("narrow", [False, True])
@cases("players", [4, 12])
@on_every_page
def test_cards_fit_into_the_tray(players: int, narrow: bool, number: int, page: FRect) -> None:
    seen = start(players, page)
    felt = geometry.tray_felt_rect(seen, narrow)
    rects = [pose.rect(CARD_HEIGHT_FACTOR) for pose in geometry.tray_slots(seen, number, narrow).cards]
    assert all(felt.contains(rect) for rect in rects)
    assert not any(one.colliderect(other) for one, other in pairwise(rects))


@on_every_page
@pytest.mark.parametrize("players", [2, 4, 12])
def test_keys_do_not_cover_each_other(players: int, page: FRect) -> None:
    """They cover no cards either, and all can be hit with a finger."""
    seen = model(begun(record(players, (HAND,), "3-bee")), tray=Tray(("10", "4"), "-"), portrait_page=tall(page))
    rects = [key.rect for key in TABLE.input.buttons(seen).other_buttons]
    assert len(rects) > 6 and all(page.contains(rect) and rect.w >= 56 and rect.h >= 56 for rect in rects)
    assert not any(one.colliderect(other) for one, other in combinations(rects, 2))
    if page != LANDSCAPE:
        assert not any(rect.colliderect(geometry.hud_layout(seen).move_list) for rect in rects), "the list of moves hides none"
    hand = [target.rect for target in TABLE.layout.targets(seen) if isinstance(target.id, HandCardTarget)]
    assert not any(rect.colliderect(card) for rect in rects for card in hand)


def test_a_replay_leaves_its_column_free() -> None:
    seen = model(begun(record(12, (HAND,), "3-bee", teams=TEAMS[12])), has_side_column=False)
    beside = FRect(1036, 88, 244, 506)
    assert not any(geometry.seat_panel_rect(seen, seat).colliderect(beside) for seat in range(12))
    assert not geometry.tray_rect(seen).colliderect(beside)
    assert all(pose.rect(CARD_HEIGHT_FACTOR).right < 948 for pose in geometry.hand_poses(seen, 20))


@pytest.mark.parametrize("players", [2, 5, 12])
def test_every_piece_has_a_key_of_its_own(players: int) -> None:
    """Every piece is on the page, from the first card to the last."""
    whole = played(players, "places", plies=120)
    for ply in range(0, whole.ply, 3):
        match = whole.at_ply(ply)
        pieces = TABLE.layout.pieces(model(match, last_events=whole.events(ply - 1) if ply else ()))
        assert len({piece.key for piece in pieces}) == len(pieces)
        assert all(LANDSCAPE.collidepoint(piece.pose.x, piece.pose.y) for piece in pieces)


@on_every_page
def test_nothing_that_ends_a_turn_stands_where_the_next_one_draws(page: FRect) -> None:
    """A turn may end by itself just before its button is pressed."""
    first = record(3, ("10 4 2 5 9 J# 7",), "3")
    seen = [model(begun(first, *moves), portrait_page=tall(page)) for moves in ((), ("draw",), ("calc 10 - 4 / 2",), ("joker J#",))]
    at = {key.name: key.rect for each in seen for key in TABLE.input.buttons(each).other_buttons}
    assert {"draw_card", "pass", "stop"} <= set(at)
    assert not any(at["draw_card"].colliderect(at[name]) for name in ("pass", "stop", "sort"))


@cases("players, options", TABLES)
@cases("page", PAGES[1:])
def test_what_is_said_in_a_tall_window_covers_nothing(players: int, options: dict[str, Any], page: FRect) -> None:
    """No other seat and neither pile; the dialog of a fault leaves the piles and the own seat panel free."""
    seen = start(players, page, **options)
    free = [
        geometry.draw_pile_rect(seen),
        geometry.cover_card_rect(seen),
        *(geometry.seat_panel_rect(seen, seat) for seat in range(players)),
    ]
    for seat in range(players):
        said, slip = geometry.speech_bubble_room(seen, seat)[0], geometry.caption_room(seen, seat)[0]
        others = [rect for rect in free if rect != geometry.seat_panel_rect(seen, seat)]
        assert page.contains(said) and not any(said.inflate(0, -12).colliderect(rect) for rect in others)
        assert seat == seen.bottom_seat or not any(slip.inflate(0, -12).colliderect(rect) for rect in others)
    assert not any(geometry.fault_sheet_rect(seen).colliderect(rect) for rect in free)
    assert not geometry.fault_sheet_rect(seen).colliderect(geometry.tray_rect(seen, is_narrow=True))
