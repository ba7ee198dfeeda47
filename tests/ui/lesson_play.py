"""Players of lessons: a human who knows the moves, and a newcomer who follows only the rings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.kernel import Move
from tests.ui.driver import Driver
from ui.assets.lesson_text import Lesson, LessonMistake, LessonStep, lessons_of
from ui.lessons.coach import LEARNER
from ui.lessons.ending import LessonEndDialog
from ui.lessons.routes import LessonRoute
from ui.lessons.screen import LessonScreen
from ui.tables.hint_steps import highlighted_ids
from ui.tables.registry import BOXES
from ui.tables.targets import ZONE
from ui.widgets.controls import Widget

Press = Callable[[Driver, str], None]
ALL = [(game, lesson.id) for game in BOXES for lesson in lessons_of(game)]
FIRST = [(game, "first") for game in BOXES if lessons_of(game)]
MOST_PRESSES = 90  # Tab presses until a widget has to be reached


def opened(driver: Driver, game: str, lesson: str, person: int | None = None, at: str = "") -> LessonScreen:
    driver.go(LessonRoute(game, lesson, person, at))
    room = driver.app.scene
    assert isinstance(room, LessonScreen)
    return room


def lesson_of(game: str, id: str) -> Lesson:
    return next(lesson for lesson in lessons_of(game) if lesson.id == id)


def by_mouse(driver: Driver, name: str) -> None:
    driver.tap(name)


def by_keyboard(driver: Driver, name: str) -> None:
    """Move the focus to the widget with Tab, and press Enter."""
    driver.app.scene.rebuild_if_needed()
    scene, presses = driver.app.scene, 0
    while not (scene.focus.is_visible and scene.focus.name == name):
        scene.handle_key("tab")  # without drawing each stop
        presses += 1
        assert presses < MOST_PRESSES, f"Tab does not come to {name}: {[widget.name for widget in scene.widgets]}"
    driver.key("return")


def waits(driver: Driver, room: LessonScreen) -> bool:
    """Let the other seats play. Return True if the learner has to move, False at the end of the lesson."""
    for _frame in range(600):
        if isinstance(room.dialog, LessonEndDialog):
            return False
        if (
            room.lesson_runner.coach.step is not None
            and not room.lesson_runner.timing.is_reading
            and not room.table_context.status.is_moving
        ):
            return True
        room.lesson_runner.timing.end_reading()
        driver.wait(0.1)
    raise AssertionError(f"{room.lesson_runner.lesson.id} does not go on after {room.lesson_runner.coach.latest_sentence}")


def make(driver: Driver, room: LessonScreen, move: Move, press: Press) -> None:
    """Make or try this move with what a human has: pieces, targets and buttons."""
    model = room.model()
    gesture = room.table.input.gesture(move)
    if str(move).endswith("!") and not room.seat_session.is_claim_armed:
        press(driver, "claim")
    key = next((key.name for key in room.table.input.buttons(model).other_buttons if key.gesture == gesture), "")
    action = room.table.input.buttons(model).primary_action
    if key or (action is not None and action.gesture == gesture):
        press(driver, key or "lay")
        return
    sources, signs = highlighted_ids(gesture.source), _signs(move)
    for index, source in enumerate(sources):
        if index and signs and widget(room, f"sign/{signs[index - 1]}") is not None:
            press(driver, f"sign/{signs[index - 1]}")
        name = _name(room, source)
        lifted = next(
            (target.name for target in room.table.layout.targets(room.model()) if target.piece == room.seat_session.lifted_piece), ""
        )
        if lifted != name or len(sources) > 1:
            press(driver, name)
        driver.step(2)
    if signs:
        press(driver, "lay")
    elif (
        room.lesson_runner.coach.match.ply == len(room.lesson_runner.coach.match.moves) and room.seat_session.lifted_piece is not None
    ) or not sources:
        target = highlighted_ids(gesture.target)[0]
        press(driver, _name(room, sources[0] if target is ZONE else target))
    elif room.seat_session.tray.pieces:
        press(driver, _name(room, highlighted_ids(gesture.target)[0]) if "lay" not in _names(room) else "lay")
    _choose(driver, room, move, press)


def _choose(driver: Driver, room: LessonScreen, move: Move, press: Press) -> None:
    """Choose this move in the bubble if the gesture has several meanings."""
    driver.step(2)
    if room.seat_session.ambiguous_gesture is not None:
        moves = room.seat_session.judge(room.model(), room.seat_session.ambiguous_gesture).playable
        press(driver, f"choice/{moves.index(move)}")


def _signs(move: Move) -> str:
    """Return the operators of a calculation, else nothing."""
    text = str(move).split()
    return "".join(text[2::2]) if text[0] == "calc" else ""


def _names(room: LessonScreen) -> list[str]:
    room.rebuild_if_needed()
    return [widget.name for widget in room.widgets]


def _name(room: LessonScreen, part: object) -> str:
    """Return the widget's name of a piece or a target."""
    room.rebuild_if_needed()
    targets = [target for target in room.table.layout.targets(room.model()) if part in (target.id, target.piece)]
    targets += [target for target in room.table.layout.targets(room.model()) if getattr(target.piece, "card", None) == part]
    names = [target.name for target in targets] + [name for name in _names(room) if name.endswith(f"/{part}")]
    assert names, f"{part} lies nowhere: {_names(room)}"
    return names[0]


def widget(room: LessonScreen, name: str) -> Widget | None:
    room.rebuild_if_needed()
    return next((result for result in room.widgets if result.name == name), None)


def tries(room: LessonScreen, step: LessonStep) -> Iterator[tuple[LessonMistake, Move]]:
    """Yield one move for each listed wrong try, leaving out those whose gesture also means a right move."""
    for wrong in step.wrong:
        plain = [room.lesson_runner.coach.parse_move(one) for one in wrong.moves if not one.startswith("~")]
        yield from [(wrong, move) for move in plain if not _right(room, move)][:1]


def _right(room: LessonScreen, move: Move) -> bool:
    intended = room.table.input.candidate_moves(room.model(), room.table.input.gesture(move))
    return any(room.lesson_runner.coach.branch_for_move(other) is not None and legal(room, other) for other in intended)


def near_the_end(driver: Driver, room: LessonScreen) -> None:
    """Go to the last step."""
    last = room.lesson_runner.lesson.positions[-1].steps[-1]
    room.lesson_runner.coach.go_to_step(last.id)
    room.show_coach_position()
    driver.step(2)


def follow(driver: Driver, room: LessonScreen) -> None:
    """Play a lesson without reading: press ringed targets in order, one by one, or the primary button."""
    turn, step = 0, None
    while waits(driver, room):
        turn, step = (turn + 1 if room.lesson_runner.coach.step is step else 0), room.lesson_runner.coach.step
        assert turn < 10, f"{room.lesson_runner.lesson.id}/{step and step.id}: nothing that stands out leads on"
        _press_ringed(driver, room, turn)


def _press_ringed(driver: Driver, room: LessonScreen, turn: int) -> None:
    ply, count = room.session.match.ply, len(_ringed(room))
    if widget(room, "show") is not None:
        driver.tap("show")
        return
    for index in range(count) if turn % 2 == 0 else [turn // 2 % count] * 2:
        if room.lesson_runner.coach.step is None or room.session.match.ply != ply:
            return
        names = _ringed(room)
        if index < len(names):
            driver.tap(names[index])
            driver.step(2)
    lay = widget(room, "lay")
    if room.session.match.ply == ply and lay is not None and getattr(lay, "style", "") == "primary":
        driver.tap("lay")
    driver.step(2)


def _ringed(room: LessonScreen) -> Sequence[str]:
    """Return the names of the ringed widgets after drawing."""
    room.rebuild_if_needed()
    return room.lesson_runner.current_highlight(room.table, room.model(), room.widgets).widget_names


def legal(room: LessonScreen, move: Move) -> bool:
    return room.session.match.refusal(LEARNER, move) is None
