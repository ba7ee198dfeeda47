"""The layout of Nin Jan: every card once, inside the page, each value of a pile visible (rule NJ-10)."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pytest
from pygame import FRect

from game.match import Match
from game.nin_jan.moves import DECK
from game.record import Player
from tests import chance
from tests.cases import cases
from tests.ui.driver import new_match
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Pose
from ui.canvas.viewport import Viewport
from ui.tables.contract import TableViewModel
from ui.tables.nin_jan import geometry, gestures
from ui.tables.nin_jan.geometry import NameTagId
from ui.tables.nin_jan.measures import table_measures
from ui.tables.registry import TABLES

TABLE = TABLES["nin_jan"]
SIZES = [(1280, 800), (960, 1080), (900, 1400), (900, 1600)][: chance.many(2, 4)]
NUMBER = 0.3  # height of a card's number from the upper edge, in card widths


def page_of(size: tuple[int, int]) -> FRect | None:
    """Return the page of a portrait window, None for a landscape one."""
    return Viewport(*size, is_portrait=True).rect if size[1] >= size[0] else None


def model(match: Match, seat: int | None, **more: object) -> TableViewModel:
    question = match.view(seat) if seat is not None else None
    return TableViewModel(match.view(seat), match.seats, tuple(range(len(match.seats))), question, seat or 0, match.to_move, **more)  # type: ignore[arg-type]


def positions(players: int) -> list[Match]:
    """Return a random match at every ply."""
    match, rng = Match(new_match(*[None] * players)), random.Random(players)
    matches = [match.at_ply(0)]
    while not match.is_over:
        seat = rng.choice(match.to_move)
        match.play(seat, rng.choice(sorted(match.legal(seat), key=str)))
        matches.append(match.at_ply(match.ply))
    return matches


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_every_card_lies_once_and_inside_the_page(players: int, compact: bool, size: tuple[int, int]) -> None:
    tall = page_of(size)
    page = tall or Viewport(*size).rect
    for match in positions(players)[::5]:
        for seat in (0, None):
            pieces = TABLE.layout.pieces(model(match, seat, is_compact=compact, portrait_page=tall))
            keys = [piece.key for piece in pieces]
            assert len(keys) == len(set(keys))
            for piece in pieces:
                pose = piece.pose
                assert pose.x - pose.w / 2 >= page.x
                assert pose.x + pose.w / 2 <= page.right
                assert pose.y - pose.w * CARD_HEIGHT_FACTOR / 2 >= page.y
                assert pose.y + pose.w * CARD_HEIGHT_FACTOR / 2 <= page.bottom + 12, "a hand may dip its lower edge"


@pytest.mark.parametrize("players", [2, 5])
def test_open_cards_are_pieces_and_hidden_ones_are_backs(players: int) -> None:
    for match in positions(players)[::7]:
        view = match.view(0)
        faces = {piece.face for piece in TABLE.layout.pieces(model(match, 0)) if not isinstance(piece.key, NameTagId)} - {"back"}
        mine = set(map(str, view.hands[0]))  # type: ignore[attr-defined]
        open_cards = {str(card) for cards in (*view.piles, *view.taken) for card in cards}  # type: ignore[attr-defined]
        settled = {str(card) for _seat, card in view.queue}  # type: ignore[attr-defined]
        own_items = {str(view.chosen[0])} if view.chosen[0] else set()  # type: ignore[attr-defined]
        assert faces == mine | open_cards | settled | own_items


@pytest.mark.parametrize("players", [2, 3, 5])
def test_for_somebody_standing_by_no_hand_is_laid_out(players: int) -> None:
    for match in positions(players)[::7]:
        faces = {piece.face for piece in TABLE.layout.pieces(model(match, None))} - {"back"}
        secret = match.state_json()
        assert isinstance(secret, dict)
        hands = {card for hand in secret["hands"] for card in hand}
        assert not faces & hands
        assert not faces & {card for card in secret["chosen"] if card}


@cases("count", range(1, 47))
@cases("size", SIZES)
@cases("players", [2, 5])
def test_every_number_of_a_pile_can_be_seen(count: int, size: tuple[int, int], players: int) -> None:
    wells = table_measures(empty(players, size)).pile_frames
    poses = geometry.pile_poses(wells, 1, count)
    assert len(poses) == count
    for index, pose in enumerate(poses):
        over = [other for other in poses[index + 1 :] if covers_number(other, pose)]
        assert not over, f"card {index} of {count} is covered by {over}"
    lowest = max(pose.y + pose.w * CARD_HEIGHT_FACTOR / 2 for pose in poses)
    assert lowest <= wells.top_y + wells.max_height + 1
    assert poses[-1].w == max(pose.w for pose in poses), "the top card is the largest"


def empty(players: int, size: tuple[int, int]) -> TableViewModel:
    """Return a view model of this many seats, for layouts only."""
    return TableViewModel(None, tuple(Player(str(seat)) for seat in range(players)), tuple(range(players)), portrait_page=page_of(size))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("size", SIZES[1:])
def test_the_bands_of_a_tall_page_lie_below_each_other(players: int, size: tuple[int, int]) -> None:
    """The hand has space between the captured cards and one's own seat panel, at any size."""
    at = empty(players, size)
    arranged = table_measures(at)
    well = FRect(
        arranged.panel_row.x,
        arranged.pile_frames.top_y - arranged.pile_frames.top_padding,
        arranged.panel_row.w,
        arranged.pile_frames.frame_size[1],
    )
    assert arranged.cycle is not None
    bands = [arranged.panel_row, arranged.queue_panel.rect, well, arranged.cycle, arranged.bottom_panel]
    assert all(above.bottom + 16 <= below.y for above, below in pairwise(bands))
    for count in range(1, 10):
        hand = [pose.rect(CARD_HEIGHT_FACTOR) for pose in arranged.hand_poses(count)]
        assert min(card.y for card in hand) >= arranged.cycle.bottom
        assert max(card.bottom for card in hand) <= arranged.bottom_panel.y
        assert all(right.x - left.x >= 0.3 * left.w for left, right in pairwise(hand)), "the left of each card shows its number"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("size", SIZES)
def test_cells_of_the_order_lie_apart_inside_their_panel(players: int, size: tuple[int, int]) -> None:
    order = table_measures(empty(players, size)).queue_panel
    cells = [order.cell_at(index) for index in range(players)]
    assert not any(one.outline.colliderect(other.outline) for one, other in combinations(cells, 2))
    for cell in cells:
        assert order.rect.contains(cell.outline)
        assert cell.outline.contains(cell.card.rect(CARD_HEIGHT_FACTOR)) and cell.outline.contains(cell.token.rect())


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("size", SIZES)
def test_everything_that_can_be_chosen_can_be_hit(players: int, size: tuple[int, int]) -> None:
    """44 px at least (docs/art.md, 6); for a card of the hand, the part that the next one leaves visible."""
    scale = Viewport(*size, is_portrait=size[1] >= size[0]).scale
    for target in gestures.targets(model(positions(players)[0], 0, portrait_page=page_of(size))):
        assert min(target.rect.size) * scale >= 44


def test_taken_cards_leave_their_panel_s_figures_free() -> None:
    table, panel = model(positions(3)[0], 0), table_measures(model(positions(3)[0], 0)).captured_panel
    for count in range(1, 44):
        low = max(pose.rect(CARD_HEIGHT_FACTOR).bottom for pose in geometry.captured_poses(table, count))
        assert panel.title.y + 12 <= panel.card_area.y and low <= panel.score.y - 20


def covers_number(over: Pose, pose: Pose) -> bool:
    """Return True if the card `over` covers the number at the upper left of the card at `pose`."""
    left, top = pose.x - pose.w / 2, pose.y - pose.w * CARD_HEIGHT_FACTOR / 2
    right, bottom = left + pose.w * 0.36, top + pose.w * NUMBER * (0.9 if pose.w > 90 else 0.68)
    o_left, o_top = over.x - over.w / 2, over.y - over.w * CARD_HEIGHT_FACTOR / 2
    return o_left < right and o_left + over.w > left and o_top < bottom and o_top + over.w * CARD_HEIGHT_FACTOR > top


def test_plates_do_not_overlap_and_every_seat_has_one() -> None:
    for players in range(2, 6):
        for south in range(players):
            seen = TableViewModel(None, tuple(Player(str(seat)) for seat in range(players)), tuple(range(players)), bottom_seat=south)
            rects = [geometry.seat_panel_rect(seen, seat) for seat in range(players)]
            for index, rect in enumerate(rects):
                assert rect.collidelist(rects[index + 1 :]) == -1


def test_the_deck_has_a_picture_for_every_card() -> None:
    import pygame

    from ui.assets.rasterizer import Rasterizer

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    rasterizer = Rasterizer()
    for card in DECK:
        assert TABLE.art.picture(rasterizer, str(card), 40).get_width() == 40
    assert not rasterizer.missing_files
