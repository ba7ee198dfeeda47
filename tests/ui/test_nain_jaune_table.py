"""Nain Jaune on the screen: by click, by drag and by key, with claims and without; what it shows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pygame import FRect

from game.match import Match
from game.nain_jaune.cards import BOXES, card
from game.nain_jaune.moves import Doubled, Play, Played, WentOut, Won
from game.record import Record
from tests.ui.driver import Driver
from tests.ui.layouts import check, new_desk, texts
from tests.ui.nain_jaune_deals import NAMES, TABLE, belle, boxed, found, king, mine, model, record, settled, view_of
from ui.canvas.pieces import FlyingEffect, Gesture
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.tables.cards.hands import ClosedCardId
from ui.tables.contract import SpeechBubble
from ui.tables.nain_jaune import coins, geometry, gestures
from ui.tables.nain_jaune.cards import rank_letter
from ui.tables.nain_jaune.names import without_rank_words
from ui.tables.nain_jaune.pieces import BoxTarget
from ui.tables.targets import ZONE

RUN = ("10S QS 3H KC KD", "4C 4D", "JC JD")  # seat 0 starts; after its 10 only seat 2 has the jack, and then queen and king
SPOKEN = {"announce": True}


def driver(folder: Path, match: Record, **more: object) -> tuple[Driver, TableScreen]:
    driven = Driver(folder, **more)  # type: ignore[arg-type]
    driven.go(TableRoute(match))
    scene = driven.app.scene
    assert isinstance(scene, TableScreen)
    return driven, scene


def played_to_the_queen(match: Match) -> Match:
    """Return the match when seat 0 has the queen of spades to play, and 9 or more coins to win with it."""
    match.play(0, Play(card("10S")))
    match.play(2, Play(card("JD")))
    assert match.to_move == (0,) and view_of(match).needed == "Q"
    return match


def queen(**options: object) -> Record:
    return played_to_the_queen(Match(record(3, hands=RUN, levels=(None, "easy", "easy"), **options))).record()


def laid(scene: TableScreen) -> list[str]:
    return [
        str(event.card) for ply in range(scene.session.match.ply) for event in scene.session.match.events(ply) if isinstance(event, Played)
    ]


# --- laying -----------------------------------------------------------------------------------------------------------


def test_a_wanted_card_is_laid_at_one_click(tmp_path: Path) -> None:
    """If claims are made automatically, none can be forgotten (rule JA-13)."""
    driven, scene = driver(tmp_path, queen(announce=False))
    driven.tap("card/QS")
    assert laid(scene)[2] == "QS" and boxed(scene.session.match) and "QS" not in boxed(scene.session.match)


def test_the_confirm_setting_asks_for_a_second_click(tmp_path: Path) -> None:
    driven, scene = driver(tmp_path, queen(announce=False), confirm=True)
    driven.tap("card/QS")
    assert laid(scene) == ["10S", "JD"]
    driven.tap("card/QS")
    assert laid(scene)[2] == "QS"


def test_a_card_that_starts_a_sequence_is_lifted_first(tmp_path: Path) -> None:
    """Any card may start, so the first click only lifts it (rule JA-9)."""
    driven, scene = driver(tmp_path, record(3, hands=RUN, levels=(None, "easy", "easy")))
    driven.tap("card/3H")
    assert scene.seat_session.lifted_piece == card("3H") and not laid(scene)
    driven.tap("card/10S")
    assert scene.seat_session.lifted_piece == card("10S")
    driven.tap("lay")
    assert laid(scene)[0] == "10S"


def test_a_belle_carte_is_not_laid_by_accident(tmp_path: Path) -> None:
    """Without an armed claim the first click lifts it, the second plays it and forfeits (rule JA-13)."""
    driven, scene = driver(tmp_path, queen(**SPOKEN))
    driven.tap("card/QS")
    assert scene.seat_session.lifted_piece == card("QS") and len(laid(scene)) == 2
    driven.tap("card/QS")
    assert laid(scene)[2] == "QS" and "QS" in boxed(scene.session.match)


def test_the_armed_words_win(tmp_path: Path) -> None:
    """(rule JA-13)"""
    driven, scene = driver(tmp_path, queen(**SPOKEN))
    purse, stake = view_of(scene.session.match).purses[0], view_of(scene.session.match).boxes[card("QS")]
    driven.key("q")
    driven.tap("card/QS")
    won = [event for ply in range(scene.session.match.ply) for event in scene.session.match.events(ply) if isinstance(event, Won)]
    assert [event.coins for event in won] == [stake] and view_of(scene.session.match).purses[0] >= purse + stake
    assert not scene.seat_session.is_claim_armed


def test_the_armed_words_pick_up_their_card_and_name_it(tmp_path: Path) -> None:
    """The button beside the claim plays the card (rule JA-13)."""
    driven, scene = driver(tmp_path, queen(**SPOKEN))
    driven.key("q")
    assert scene.seat_session.lifted_piece == card("QS")
    assert "queen of spades" in TABLE.text.prompt(scene.model())
    driven.key("q")
    assert scene.seat_session.lifted_piece is None and not scene.seat_session.is_claim_armed
    driven.key("q")
    driven.tap("lay")
    assert laid(scene)[2] == "QS" and "QS" not in boxed(scene.session.match)


def test_the_armed_words_are_never_lost_with_another_card(tmp_path: Path) -> None:
    """Any card may start, but a claim is refused with a card that has no box, and stays armed (rule JA-13)."""
    driven, scene = driver(tmp_path, record(3, hands=RUN, levels=(None, "easy", "easy")))
    driven.key("q")
    assert scene.seat_session.lifted_piece == card("QS")
    driven.tap("card/3H")
    key = driven.widget("lay")
    assert scene.seat_session.lifted_piece == card("3H") and "take back “I take it!”" in key.command.disabled_reason
    driven.tap("card/3H")
    assert not laid(scene) and scene.seat_session.is_claim_armed and driven.app.notice_bar.sentence == key.command.disabled_reason
    driven.key("q")
    driven.tap("card/3H")
    driven.tap("card/3H")
    assert laid(scene)[0] == "3H"


def test_the_key_of_a_card_that_does_not_follow_is_off_and_says_why(tmp_path: Path) -> None:
    """(rule JA-9)"""
    driven, scene = driver(tmp_path, queen(**SPOKEN))
    driven.tap("card/3H")
    key = driven.widget("lay")
    assert "queen" in key.command.disabled_reason and key.style != "primary"
    driven.tap("lay")
    assert len(laid(scene)) == 2


def test_one_key_at_a_time_is_honey(tmp_path: Path) -> None:
    """First the claim, then its card; another lifted card takes precedence."""
    driven, scene = driver(tmp_path, record(3, hands=RUN, levels=(None, "easy", "easy")))

    def honey() -> list[str]:
        return [name for name in ("claim", "lay") if getattr(widgets(scene).get(name), "style", "") == "primary"]

    assert honey() == ["claim"]
    driven.tap("card/QS")
    assert honey() == ["claim"]
    driven.tap("card/3H")
    assert honey() == ["lay"]
    driven.key("q")
    assert honey() == ["lay"] and scene.seat_session.lifted_piece == card("QS")


def widgets(scene: TableScreen) -> dict[str, object]:
    scene.rebuild_if_needed()
    return {widget.name: widget for widget in scene.widgets}


def test_who_forgets_the_words_alone_at_the_table_is_spoken_to(tmp_path: Path) -> None:
    """Addressed as "you" with one human, by name with two (rule JA-13)."""
    for levels, spoken_to in (((None, "easy", "easy"), True), ((None, None, "easy"), False)):
        match = played_to_the_queen(Match(record(3, hands=RUN, levels=levels)))
        driven, scene = driver(tmp_path, match.record(), curtain=False)
        scene.play(0, Play(card("QS")))
        assert driven.app.notice_bar.sentence.startswith("You forgot") == spoken_to
        assert driven.app.notice_bar.sentence.startswith(NAMES[0]) != spoken_to


def test_a_card_is_dragged_onto_its_place(tmp_path: Path) -> None:
    driven, scene = driver(tmp_path, queen(**SPOKEN))
    driven.drag(driven.widget("card/QS").rect.center, gestures.drop_area(scene.model()).center)
    assert laid(scene)[2] == "QS"


def test_a_belle_carte_is_dragged_onto_its_box(tmp_path: Path) -> None:
    driven, scene = driver(tmp_path, queen(**SPOKEN))
    driven.drag(driven.widget("card/QS").rect.center, geometry.box_rect(scene.model(), card("KH")).center)
    assert len(laid(scene)) == 2
    driven.drag(driven.widget("card/QS").rect.center, geometry.box_rect(scene.model(), card("QS")).center)
    assert laid(scene)[2] == "QS"


def test_a_digit_lays_a_card(tmp_path: Path) -> None:
    driven, scene = driver(tmp_path, queen(announce=False))
    hand = sorted(view_of(scene.session.match).hands[0])  # type: ignore[arg-type]
    driven.key(str(hand.index(card("QS")) + 1) if hand.index(card("QS")) < 9 else "tab")
    if len(laid(scene)) == 2:
        driven.tap("card/QS")
    assert laid(scene)[2] == "QS"


def test_another_rank_is_refused_with_its_reason(tmp_path: Path) -> None:
    """The card is not played, and the sentence names the wanted rank (rule JA-9)."""
    driven, scene = driver(tmp_path, queen(announce=False))
    driven.drag(driven.widget("card/3H").rect.center, gestures.drop_area(scene.model()).center)
    assert laid(scene) == ["10S", "JD"] and "queen" in driven.app.notice_bar.sentence


def test_a_person_goes_on_without_a_curtain(tmp_path: Path) -> None:
    """With two humans the hand stays open while its owner plays card after card."""
    match = played_to_the_queen(Match(record(3, hands=RUN, levels=(None, None, "easy"), announce=False)))
    driven, scene = driver(tmp_path, match.record())
    x, y = driven.widget("open").rect.center
    driven.press(x, y)
    driven.wait(0.6)
    driven.release(x, y)
    driven.wait(0.5)
    assert scene.session.open_seat == 0 and not scene.privacy_screen.is_visible
    scene.play(0, Play(card("QS")))
    driven.wait(1)
    assert scene.session.match.to_move == (0,) and view_of(scene.session.match).needed == "K"
    assert scene.session.open_seat == 0 and not scene.privacy_screen.is_visible


# --- what is shown ----------------------------------------------------------------------------------------------------


def test_a_card_that_fits_is_ringed_and_rises() -> None:
    seen = model(found(5, mine))
    fits = {move.card for move in seen.decision_view.legal()}
    for piece in TABLE.layout.pieces(seen):
        if piece.key in seen.view.hands[0]:
            assert piece.face.endswith("!") == (piece.key in fits) == (piece.level == 2)


def test_nothing_stands_out_where_any_card_may_start() -> None:
    """But a belle carte still stands out (rule JA-11)."""
    seen = model(found(5, king))
    assert not any(piece.face.endswith("!") for piece in TABLE.layout.pieces(seen))


def test_the_rings_follow_the_setting() -> None:
    seen = model(found(5, mine), shows_legal_moves=False)
    assert not any(piece.face.endswith("!") for piece in TABLE.layout.pieces(seen))


def test_a_closed_hand_is_backs() -> None:
    """A closed hand never shows faces."""
    match = found(5, mine)
    seen = replace(model(match), view=view_of(match, None), decision_view=None)
    faces = {piece.face.partition("/")[0] for piece in TABLE.layout.pieces(seen) if isinstance(piece.key, ClosedCardId)}
    keys = {piece.key for piece in TABLE.layout.pieces(seen)}
    assert faces == {"back"} and not keys & set(view_of(match).hands[0])  # type: ignore[union-attr]


def test_the_corner_letters_follow_the_language(tmp_path: Path) -> None:
    new_desk(tmp_path, language="fr")
    assert [rank_letter(rank) for rank in ("J", "Q", "K", "10")] == ["V", "D", "R", "10"]
    new_desk(tmp_path, language="it")
    assert [rank_letter(rank) for rank in ("J", "Q", "K")] == ["F", "D", "R"]


def test_each_metal_has_its_clink_and_the_cauldron_rings() -> None:
    """(docs/art.md, 9)"""
    sounds = [TABLE.art.sound(Won(0, card(box), amount)) for box, amount in (("10D", 1), ("JC", 2), ("QS", 15), ("7D", 25), ("KH", 0))]
    assert sounds == ["coin_bronze", "coin_silver", "coin_gold", "cauldron", ""]


def test_a_won_stake_flies_to_the_purse() -> None:
    """As many coins as it makes in the fewest, from its box to the winner."""
    seen = model(Match(record(4)))
    flying = coins.coin_flights(seen, (Played(1, card("QS"), True, 3), Won(1, card("QS"), 12)))
    assert [toss.face for toss in flying] == ["coin/gold", "coin/gold", "coin/silver"]
    assert all(isinstance(toss, FlyingEffect) and toss.delay_ms >= coins.CARD_LANDING_MS for toss in flying)


def test_coins_in_flight_end_where_they_belong(tmp_path: Path) -> None:
    """After all animations only the pieces of the layout are left."""
    driven, scene = driver(tmp_path, queen(announce=False), motion="all")
    driven.wait(3)
    driven.tap("card/QS")
    assert scene.tabletop.blocks_play
    driven.wait(2)
    resting = {sprite.piece.key for sprite in scene.tabletop.animator.sprites()}
    assert not any(str(key).startswith("toss") for key in resting)


def test_a_doubled_stake_grows_when_its_coins_have_come() -> None:
    """Its number waits for them, the others do not (rule JA-15)."""
    events = (Played(1, card("3H"), False, 0), Doubled(2, card("KH"), 4, 4))
    at = model(Match(record(4)))
    timing, flying = TABLE.art.move_animation(at, events).timing, coins.coin_flights(at, events)
    assert timing.slow_pieces == {BoxTarget(card("KH"))} and timing.delay_ms >= max(toss.delay_ms + toss.travel_ms for toss in flying)


def test_the_deal_breaks_after_the_last_card() -> None:
    """The score sheet comes before the next deal (rule JA-14)."""
    match, events = settled(4)
    assert (TABLE.narration.pause_after(events) == "account") and any(isinstance(event, WentOut) for event in events)
    assert not any((TABLE.narration.pause_after(match.events(ply)) == "account") for ply in range(match.ply))


def test_a_purse_is_counted_in_the_results() -> None:
    """Coin by coin (rule JA-3)."""
    view = view_of(Match(record(4)))
    assert len(TABLE.scoring.final_count().columns) == 1
    assert TABLE.scoring.final_count().captured_faces(view, 1) == ["coin/gold"] * 7


def test_a_hint_is_shown_on_its_card() -> None:
    match = found(5, mine)
    move = next(iter(match.legal(0)))
    assert isinstance(move, Play)
    assert TABLE.input.gesture(move) == Gesture(move.card, ZONE)


def test_every_box_says_what_lies_in_it() -> None:
    seen = model(found(4, belle))
    names = {target.name: target.label for target in TABLE.layout.targets(seen)}
    for box in BOXES:
        assert str(seen.view.boxes[box]) in names[f"box/{box}"]


@pytest.mark.long
@pytest.mark.parametrize("language", ["fr", "it", "en"])
@pytest.mark.parametrize("size", [(800, 500), (900, 560), (1024, 640), (1280, 800)])
@pytest.mark.parametrize("players", [3, 5, 8])
def test_all_words_fit(tmp_path: Path, players: int, size: tuple[int, int], language: str) -> None:
    """While every other seat speaks: no text over another, ellipsized, or beyond the window."""
    match = found(players, mine)
    driven, scene = driver(tmp_path, match.record(), size=size, language=language)
    scene.speech_bubbles.start_bubbles([SpeechBubble(seat, without_rank_words("Q")) for seat in range(1, players)], 0)
    check(texts(scene), size, NAMES)
    driven.close()


def test_the_place_of_the_next_card_can_be_hit() -> None:
    seen = model(found(5, mine))
    drop = gestures.drop_area(seen)
    assert drop.contains(geometry.next_card_gap(seen, seen.view.run)) and FRect(0, 0, 1280, 800).contains(drop)


@pytest.mark.parametrize("settings", [{"motion": "none"}, {"motion": "few"}])
def test_no_coin_flies_where_motion_is_not_wanted(tmp_path: Path, settings: dict[str, object]) -> None:
    """(docs/art.md, 8)"""
    driven, scene = driver(tmp_path, queen(announce=False), **settings)
    driven.wait(1)
    driven.tap("card/QS")
    assert laid(scene)[2] == "QS"
    assert not any(sprite.face.startswith("coin/") for sprite in scene.tabletop.animator.sprites())


def test_stakes_lie_there_while_cards_are_dealt(tmp_path: Path) -> None:
    """Coins and boxes are not dealt; cards come from the dealer (rule JA-7), and the stakes fly."""
    driven, scene = driver(tmp_path, record(5, levels=(None, "easy", "easy", "easy", "easy")), motion="all")
    driven.wait(0.4)
    sprites = scene.tabletop.animator.sprites()
    stakes = [sprite for sprite in sprites if sprite.face.startswith("stake/")]
    assert len(stakes) == len(BOXES) and not any(sprite.is_flying for sprite in stakes)
    assert any(sprite.face.startswith("coin/") for sprite in sprites)
    dealer = geometry.seat_panel_rect(scene.model(), view_of(scene.session.match).dealer)
    waiting = [sprite for sprite in sprites if sprite.is_flying and isinstance(sprite.piece.key, ClosedCardId)]
    assert any(dealer.collidepoint(sprite.pose.x, sprite.pose.y) for sprite in waiting)


def test_after_the_bubbles_the_cards_that_continue_stand_out(tmp_path: Path) -> None:
    """A bot cannot continue, two seats call it out, and it is the human's turn (rules JA-9 and JA-10)."""
    hands = ("6C 9C 9D 9H 9S", "7C 8C")
    driven, scene = driver(tmp_path, record(3, hands=hands, levels=(None, "easy", "easy")), motion="all")
    driven.wait(4)
    scene.play(0, Play(card("6C")))
    driven.wait(12)
    assert view_of(scene.session.match).needed == "9" and scene.table_context.status.is_free
    faces = {sprite.piece.key: sprite.face for sprite in scene.tabletop.animator.sprites()}
    assert [faces[card(name)] for name in ("9C", "9D", "9H", "9S")] == ["9C!", "9D!", "9H!", "9S!"]
