"""Where the cards lie: every one once, inside the page, every value of a pile to be seen at any height (NJ-10)."""

from __future__ import annotations

import random

import pytest

from game.match import Match
from game.nin_jan.moves import DECK
from game.record import Seat
from tests.ui.driver import new_match
from ui.canvas.cards import RATIO
from ui.canvas.page import HEIGHT, WIDTH
from ui.canvas.pieces import Spot
from ui.tables.contract import Look
from ui.tables.nin_jan import places
from ui.tables.nin_jan.places import NameTag
from ui.tables.registry import TABLES

TABLE = TABLES["nin_jan"]
NUMBER = 0.3  # of a card's width: the height of its number from the upper edge


def look(match: Match, seat: int | None, **more: object) -> Look:
    question = match.view(seat) if seat is not None else None
    return Look(match.view(seat), match.seats, tuple(range(len(match.seats))), question, seat or 0, match.to_move, **more)  # type: ignore[arg-type]


def positions(players: int) -> list[Match]:
    """Matches at every ply of a random game."""
    match, rng = Match(new_match(*[None] * players)), random.Random(players)
    found = [match.at(0)]
    while not match.over:
        seat = rng.choice(match.to_move)
        match.play(seat, rng.choice(sorted(match.legal(seat), key=str)))
        found.append(match.at(match.ply))
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("compact", [False, True])
def test_every_card_lies_once_and_inside_the_page(players: int, compact: bool) -> None:
    for match in positions(players)[::5]:
        for seat in (0, None):
            pieces = TABLE.setting.layout(look(match, seat, compact=compact))
            keys = [piece.key for piece in pieces]
            assert len(keys) == len(set(keys))
            for piece in pieces:
                spot = piece.spot
                assert spot.x - spot.w / 2 >= 0
                assert spot.x + spot.w / 2 <= WIDTH
                assert spot.y - spot.w * RATIO / 2 >= 0
                assert spot.y + spot.w * RATIO / 2 <= HEIGHT + 12, "a hand may dip its lower edge"


@pytest.mark.parametrize("players", [2, 5])
def test_open_cards_are_pieces_and_hidden_ones_are_backs(players: int) -> None:
    for match in positions(players)[::7]:
        view = match.view(0)
        faces = {piece.face for piece in TABLE.setting.layout(look(match, 0)) if not isinstance(piece.key, NameTag)} - {"back"}
        mine = set(map(str, view.hands[0]))  # type: ignore[attr-defined]
        open_cards = {str(card) for cards in (*view.piles, *view.taken) for card in cards}  # type: ignore[attr-defined]
        settled = {str(card) for _seat, card in view.queue}  # type: ignore[attr-defined]
        own = {str(view.chosen[0])} if view.chosen[0] else set()  # type: ignore[attr-defined]
        assert faces == mine | open_cards | settled | own


@pytest.mark.parametrize("players", [2, 3, 5])
def test_for_somebody_standing_by_no_hand_is_laid_out(players: int) -> None:
    for match in positions(players)[::7]:
        faces = {piece.face for piece in TABLE.setting.layout(look(match, None))} - {"back"}
        secret = match.state_json()
        assert isinstance(secret, dict)
        hands = {card for hand in secret["hands"] for card in hand}  # type: ignore[union-attr]
        assert not faces & hands
        assert not faces & {card for card in secret["chosen"] if card}  # type: ignore[union-attr]


@pytest.mark.parametrize("count", range(1, 47))
def test_every_number_of_a_pile_can_be_seen(count: int) -> None:
    spots = places.pile_spots(1, count)
    assert len(spots) == count
    for index, spot in enumerate(spots):
        over = [other for other in spots[index + 1 :] if covers_number(other, spot)]
        assert not over, f"card {index} of {count} is covered by {over}"
    lowest = max(spot.y + spot.w * RATIO / 2 for spot in spots)
    assert lowest <= places.PILE_Y + places.PILE_ROOM + 1
    assert spots[-1].w == max(spot.w for spot in spots), "the top card is the largest"


def covers_number(over: Spot, spot: Spot) -> bool:
    """Whether the card `over` lies on the number at the upper left of the card at `spot`."""
    left, top = spot.x - spot.w / 2, spot.y - spot.w * RATIO / 2
    right, bottom = left + spot.w * 0.36, top + spot.w * NUMBER * (0.9 if spot.w > 90 else 0.68)
    o_left, o_top = over.x - over.w / 2, over.y - over.w * RATIO / 2
    return o_left < right and o_left + over.w > left and o_top < bottom and o_top + over.w * RATIO > top


def test_plates_do_not_overlap_and_every_seat_has_one() -> None:
    for players in range(2, 6):
        for south in range(players):
            seen = Look(None, tuple(Seat(str(seat)) for seat in range(players)), tuple(range(players)), south=south)
            rects = [places.plate(seen, seat) for seat in range(players)]
            for index, rect in enumerate(rects):
                assert rect.collidelist(rects[index + 1 :]) == -1


def test_the_deck_has_a_picture_for_every_card() -> None:
    import pygame

    from ui.assets.skin import Skin

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    skin = Skin()
    for card in DECK:
        assert TABLE.drawing.picture(skin, str(card), 40).get_width() == 40
    assert not skin.missing
