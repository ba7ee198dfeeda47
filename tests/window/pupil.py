"""A child at the exercises in the window, who answers right or wrong, by mouse or by keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace

from pygame import FRect

from game.nambarz.cards import Card
from game.nambarz.moves import Calculation
from game.practice.exercises import Answer, Compare, IsItRight, IsItTrue, MissingSign, NearEnough, OnLine
from game.practice.hints import preferred_answer
from game.practice.practice_set import SET_LENGTH
from tests.window.twin import Twin
from tests.window.window import Window
from ui.practice.exercise.answer_tray import allowed_operators, hand_cards
from ui.practice.exercise.kinds.on_line import OnLineKind
from ui.practice.exercise.screen import ExerciseScreen
from ui.practice.routes import ExercisesRoute, LevelPathRoute, WorkshopRoute
from ui.scene.route import Route
from ui.screens.routes import MenuRoute
from ui.widgets.controls import Widget

SHEET = FRect(309, 177, 662, 414)
ABOVE_ANSWERS = FRect(340, 150, 600, 245)  # of a stone's dialog; a key makes the ring around an answer visible
STONES = FRect(110, 78, 1080, 88)
KEYS = {"+": "plus", "-": "minus", "*": "asterisk", "/": "slash", True: "y", False: "n"}  # as X names them


class Pupil:
    """A child whose answers go to the window and to its twin, which says what the window must show next."""

    def __init__(self, window: Window, twin: Twin) -> None:
        self.window, self.twin = window, twin

    @property
    def scene(self) -> ExerciseScreen:
        assert isinstance(self.twin.scene, ExerciseScreen), "exercises are open"
        return self.twin.scene

    def walk(self, child: int, last: str, go: Callable[[str], None]) -> None:
        """Go from the menu to the child's path, and there to the widget `last`; `go` presses a widget of the open screen."""
        self.window.start("--seed", "7")
        rooms: tuple[tuple[Route, str], ...] = (
            (MenuRoute(), "workshop"),
            (WorkshopRoute(), f"child/{child}"),
            (LevelPathRoute(child), last),
        )
        for room, name in rooms:
            self.twin.go(room)
            self.window.wait(lambda: self.window.sees(self.twin.picture()), f"the room before {name}")
            go(name)

    def enter(self, child: int, level: str, go: Callable[[str], None]) -> None:
        """Open the exercises of one of the small levels."""
        self.walk(child, f"level/{level}", go)
        self.window.wait(lambda: not self.window.sees(self.twin.picture()), "the stone, seen close")
        self.twin.activate(f"level/{level}")
        self.window.see_question(self.twin.picture(ABOVE_ANSWERS), ABOVE_ANSWERS)
        go("stone")
        self.begin(ExercisesRoute(child, level, None))

    def enter_by_the_large_stone(self, child: int) -> None:
        """Start with the large button, as a child does that simply continues."""
        self.walk(child, "go", self.click)
        self.twin.follow("go")
        self.see()

    def begin(self, route: ExercisesRoute) -> None:
        self.twin.go(route)
        self.see()

    def see(self, rect: FRect | None = SHEET) -> None:
        """Wait until the window shows what the twin does, everywhere if `rect` is None."""
        self.twin.scene.request_rebuild()
        what = f"{self.twin.scene.run.exercise}" if isinstance(self.twin.scene, ExerciseScreen) else type(self.twin.scene).__name__
        self.window.wait(lambda: self.window.sees(self.twin.picture(rect), rect), what)

    def click(self, name: str) -> None:
        self.window.click(self.twin.at(name))
        self.window.park()

    def tap(self, name: str, rect: FRect | None = SHEET) -> None:
        """Click a widget in the window and in the twin, and wait until both look the same."""
        self.click(name)
        self.twin.activate(name)
        self.see(rect)

    def go_on(self) -> None:
        """Continue to the next exercise, or to the end."""
        self.tap("next", STONES)

    def whole_set(self) -> None:
        """Answer the rest of a set right, by mouse."""
        for _number in range(SET_LENGTH - len(self.scene.run.marks)):
            self.any_right()
            self.go_on()
        assert self.scene.result_page is not None

    def key(self, name: str, sentence: str) -> None:
        """Press a key in the window, and activate the widget that it stands for in the twin."""
        self.window.key(name)
        self.twin.activate(sentence)

    def wrong(self) -> None:
        """Give a wrong answer by mouse."""
        exercise = self.scene.run.exercise
        right = preferred_answer(exercise)
        match right:
            case bool():
                self.tap("no" if right else "yes")
            case str():
                self.tap(next(f"sign/{sign}" for sign in "+-*/" if sign in exercise.operations and sign != right))
            case Card():
                self.tap(next(f"card/{index}" for index, one in enumerate(hand_cards(exercise)) if one.number != right.number))
            case Calculation():
                places = [index for index, one in enumerate(hand_cards(exercise)) if one not in right.cards][: len(right.cards)]
                self.lay(places, right.operations)
        assert self.scene.model.state == "wrong"

    def lay(self, places: list[int], signs: str) -> None:
        for index in places:
            self.tap(f"card/{index}")
        for gap, sign in enumerate(signs):
            while self.scene.model.tray.operators[gap] != sign:
                self.tap(f"gap/{gap}")
        self.tap("check")

    def right(self) -> None:
        """Give the solution by mouse."""
        exercise = self.scene.run.exercise
        match preferred_answer(exercise):
            case bool() as right:
                self.tap("yes" if right else "no")
            case str() as sign:
                self.tap(f"sign/{sign}")
            case Card() as one:
                self.tap(f"card/{hand_cards(exercise).index(one)}")
            case Calculation() as calculation:
                if self.scene.model.tray.pieces:
                    self.tap("again")
                self.lay(places(hand_cards(exercise), calculation), calculation.operations)
        assert self.scene.model.state == "right"

    def any_right(self) -> None:
        """Give the solution of any exercise by mouse, including a place on the line and one of two amounts."""
        exercise = self.scene.run.exercise
        match exercise:
            case OnLine(number):
                model = self.scene.model
                assert isinstance(model.kind, OnLineKind), "the kind of such an exercise"
                self.window.click(model.kind.number_pos(model, number))
                self.window.park()
                self.scene.set_kind(replace(model.kind, number=number))
                self.tap("check")
            case Compare() | NearEnough():
                key = next(widget for widget in self.scene.model.kind.answer_widgets(self.scene.model, self.scene) if self._answers(widget))
                self.tap(key.name)
            case _:
                self.right()
        assert self.scene.model.state == "right"

    def _answers(self, key: Widget) -> bool:
        """Return True if this button gives the right answer, found by activating a copy of it."""
        chosen: list[Answer] = []
        hands = SimpleNamespace(choose_answer=chosen.append, set_kind=lambda kind: None)
        copies = self.scene.model.kind.answer_widgets(self.scene.model, hands)
        next(each for each in copies if each.name == key.name).activate()
        return chosen == [preferred_answer(self.scene.run.exercise)]

    def right_by_keys(self) -> None:
        exercise = self.scene.run.exercise
        match preferred_answer(exercise):
            case (bool() | str()) as right if isinstance(exercise, IsItRight | IsItTrue | MissingSign):
                self.key(KEYS[right], f"sign/{right}" if isinstance(right, str) else "yes" if right else "no")
            case Card() as one:
                self.key(str(one.number % 10), f"card/{hand_cards(exercise).index(one)}")
            case Calculation() as calculation:
                self._compose(calculation, places(hand_cards(exercise), calculation))
        assert self.scene.model.state == "right"
        self.see()

    def _compose(self, calculation: Calculation, chosen: list[int]) -> None:
        for index, one in zip(chosen, calculation.cards, strict=True):
            self.key(str(one.number % 10), f"card/{index}")
            self.see()
        for gap, sign in enumerate(calculation.operations if len(allowed_operators(self.scene.run.exercise)) > 1 else ""):
            self.window.key(KEYS[sign])
            while self.scene.model.tray.operators[gap] != sign:
                self.twin.activate(f"gap/{gap}")
        self.key("Return", "check")


def places(cards: tuple[Card, ...], calculation: Calculation) -> list[int]:
    """Return the indices of a calculation's cards in the hand, each once; of equal cards the first comes first."""
    chosen: list[int] = []
    for one in calculation.cards:
        chosen.append(next(index for index, other in enumerate(cards) if other == one and index not in chosen))
    return chosen
