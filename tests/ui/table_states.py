"""The table of Nin Jan and its privacy screen in every state that looks different, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.hand_signs import Throw
from game.nin_jan.moves import Added, Suit, card
from tests.ui.layouts import LONG
from tests.ui.positions import lay, many_taken, play_off, spoilt, tall_piles
from tests.ui.stage import AppStage
from ui.canvas.pieces import Gesture
from ui.match.table import TableScreen
from ui.tables.nin_jan.geometry import PileTarget
from ui.tables.targets import ZONE, SeatTarget

TWO, THREE, FIVE = (None, "easy"), (None, "easy", "hard"), (None, "easy", "normal", "hard", "easy")
PEOPLE, ROBOTS = (None, None, "normal"), ("easy", "normal", "hard")
SetUp = Callable[[AppStage], object]


def at_table(when: str, *levels: str | None, seat: int | None = None, names: tuple[str, ...] | None = None) -> SetUp:
    if names is not None:
        return lambda stage: stage.table(when, *levels, names=names, seat=seat)
    return lambda stage: stage.table(when, *levels, seat=seat)


def lifted(stage: AppStage) -> TableScreen:
    scene = stage.table("third round", *THREE)
    scene.seat_session.lifted_piece = stage.target(scene, "card/").piece
    stage.settle(scene)
    return scene


def dragging(stage: AppStage) -> None:
    scene = stage.table("third round", *THREE)
    target = stage.target(scene, "card/")
    scene.controller.drag_tracker.source, scene.controller.drag_tracker.is_dragging = target, True
    scene.tabletop.carry_piece(target.piece, 640, 400)


def armed(stage: AppStage) -> None:
    stage.choose(confirm=True)
    scene = lifted(stage)
    scene.seat_session.armed_gesture = Gesture(scene.seat_session.lifted_piece, ZONE)


def hint(when: str) -> SetUp:
    def set_up(stage: AppStage) -> None:
        scene = stage.table(when, *THREE)
        seat = scene.session.human_to_move
        assert seat is not None, "somebody is asked"
        move = next(iter(scene.session.match.legal(seat)))
        scene.seat_session.hint_gesture = scene.table.input.gesture(move)
        stage.context.show_notice(
            scene.table.text.reason_text(scene.session.match.game.explain_move(scene.session.match.view(seat), move)), "hint"
        )

    return set_up


def refused(stage: AppStage) -> None:
    """Show the refusal of a pile that the card does not beat."""
    scene = stage.table("takes one", *THREE)
    for pile in range(3):
        scene.controller.play_gesture(Gesture(None, PileTarget(pile)), is_confirmed=True) if not stage.app.notice_bar.sentence else None
    assert stage.app.notice_bar.sentence, "one of two piles is refused"


def spread(stage: AppStage) -> None:
    scene = stage.table("last round", *TWO)
    lay(scene.session.match, many_taken)
    scene.seat_session.spread_target = SeatTarget(0)
    stage.settle(scene)


def spread_nothing(stage: AppStage) -> None:
    scene = stage.table("start", *THREE)
    scene.seat_session.spread_target = SeatTarget(1)
    stage.settle(scene)


def log(when: str) -> SetUp:
    def set_up(stage: AppStage) -> None:
        scene = stage.table(when, *FIVE)
        scene.move_list_panel.is_sheet_open = True
        stage.settle(scene)

    return set_up


def recap(stage: AppStage) -> None:
    """Show the recap of the others' moves."""
    scene = stage.table("takes one", *FIVE)
    stage.driver.tap("recap")
    assert scene.model().recap_index is not None, "there is something to tell"


def tall(height: int) -> SetUp:
    def set_up(stage: AppStage) -> None:
        scene = stage.table("last round" if height > 6 else "third round", *TWO)
        lay(scene.session.match, tall_piles(height))
        stage.settle(scene)

    return set_up


def duel(tied: int, *levels: str | None, thrown: tuple[int, ...] = (), seat: int | None = None) -> SetUp:
    def set_up(stage: AppStage) -> None:
        scene = stage.table("last round", *levels, seat=seat)
        lay(scene.session.match, play_off(tied))
        for thrower in thrown:
            scene.session.match.play(thrower, Throw(Suit.ROCK))
        stage.settle(scene)

    return set_up


def undo_asks(stage: AppStage) -> None:
    scene = stage.table("second chooses", *PEOPLE, seat=1)
    scene.undo_redo.commands()[0].run()


def skipping(stage: AppStage) -> None:
    scene = stage.table("robot acts", *ROBOTS)
    scene.skip_to_end.start_skip()
    assert scene.skip_to_end.dialog is not None, "it says how far it is"
    scene.skip_to_end.dialog.progress_share, scene.skip_to_end.dialog.remaining_s = 0.4, 200.0


def last_move(stage: AppStage) -> None:
    scene = stage.table("robot acts", *THREE)
    scene.table_context.last_events = (Added(0, card("P7"), 1),)


def flying(stage: AppStage) -> None:
    """Show a card in flight to a pile."""
    stage.choose(motion="all")
    scene = stage.table("takes none", *THREE)
    seat = scene.session.human_to_move
    assert seat is not None, "somebody is asked"
    scene.play(seat, next(iter(scene.session.match.legal(seat))))
    scene.tabletop.animator.update(0.12)


def revealed(stage: AppStage) -> None:
    """Show all cards of a round face up in their old rows."""
    stage.choose(motion="all")
    scene = stage.table("waiting", *FIVE)
    scene.play(0, next(iter(scene.session.match.legal(0))))
    scene.tabletop.animator.update(0.8)


def round_ends(stage: AppStage) -> None:
    """Show the last card of a round on its pile, while all rows are still there."""
    flying(stage)
    assert isinstance(stage.scene, TableScreen)
    stage.scene.tabletop.animator.update(0.5)


def told_at_plates(stage: AppStage) -> None:
    """Show captions at the seat panels for the moves after one's own card."""
    scene = stage.table("takes one", *FIVE)
    match = scene.session.match
    for _ in match.view(0).queue:  # type: ignore[attr-defined]
        scene.session.play(match.to_move[0], next(iter(match.legal(match.to_move[0]))))
    stage.settle(scene)


def pile_open(stage: AppStage) -> None:
    scene = stage.table("takes one", *FIVE)
    scene.seat_session.spread_target = PileTarget(2)
    stage.settle(scene)


def forced_loss(stage: AppStage) -> None:
    scene = stage.table("takes one", *THREE)
    lay(scene.session.match, spoilt)
    stage.settle(scene)


def tip(stage: AppStage) -> None:
    scene = stage.table("third round", *THREE)
    stage.point(stage.target(scene, "card/").name, 1)


def card_focus(stage: AppStage) -> None:
    scene = stage.table("third round", *THREE)
    stage.focus(stage.target(scene, "card/").name)


def curtain(held: float = 0.0, shut: float = 1.0, names: tuple[str, ...] | None = None) -> SetUp:
    def set_up(stage: AppStage) -> None:
        scene = stage.table("second chooses", *PEOPLE, **({"names": names} if names else {}))  # type: ignore[arg-type]
        scene.session.close_open_hand()
        scene.privacy_screen.start_closing(1, 0)
        scene.privacy_screen.closed_share, scene.privacy_screen.held_s = shut, held
        stage.settle(scene)

    return set_up


TABLE_STATES: Mapping[str, SetUp] = {
    "table_start": at_table("start", *THREE),
    "table_choose": at_table("third round", *THREE),
    "table_lifted": lifted,
    "table_dragging": dragging,
    "table_armed": armed,
    "table_takes_one": at_table("takes one", *THREE),
    "table_takes_two": at_table("takes two", *THREE),
    "table_nothing_beaten": at_table("takes none", *THREE),
    "table_robots_think": at_table("robots think", *FIVE),
    "table_robot_acts": at_table("robot acts", *THREE),
    "table_last_move": last_move,
    "table_flying": flying,
    "table_revealed": revealed,
    "table_round_ends": round_ends,
    "table_told": told_at_plates,
    "table_pile_open": pile_open,
    "table_forced_loss": forced_loss,
    "table_hint_card": hint("third round"),
    "table_hint_pile": hint("takes two"),
    "table_refusal": refused,
    "table_spread": spread,
    "table_spread_nothing": spread_nothing,
    "table_log": log("third round"),
    "table_log_empty": log("start"),
    "table_recap": recap,
    "table_piles_6": tall(6),
    "table_piles_12": tall(12),
    "table_last_round": at_table("last round", *THREE),
    "table_2": at_table("third round", *TWO),
    "table_5": at_table("third round", *FIVE),
    "table_5_acts": at_table("takes one", *FIVE),
    "table_long": at_table("takes one", *FIVE, names=LONG),
    "table_bystander": at_table("takes one", *PEOPLE),
    "table_robots_only": at_table("robot acts", *ROBOTS),
    "table_duel_2": duel(2, *THREE),
    "table_duel_5": duel(5, *FIVE, thrown=(1, 3)),
    "table_duel_people": duel(2, *PEOPLE, seat=0),
    "table_duel_robots": duel(2, "easy", "easy", None),
    "table_undo_asks": undo_asks,
    "table_skipping": skipping,
    "table_tip": tip,
    "table_focus": card_focus,
    "curtain_half": curtain(shut=0.5),
    "curtain_shut": curtain(),
    "curtain_held": curtain(held=0.2),
    "curtain_long": curtain(names=(LONG[1], LONG[0], "Nori")),
}
