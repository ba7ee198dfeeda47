"""The builders' yard and the contest of the week, in every state that looks different, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial

from game.nambarz.cards import card
from game.practice.exercises import Longest
from game.practice.kinds import CONTEST_KIND, YARD_KIND
from tests.ui.one_child import OneChild, at_home
from tests.ui.practice_states import cards, do_all
from tests.ui.stage import AppStage
from tests.ui.table_states import SetUp
from ui.practice.routes import ContestRoute, ContestWordRoute, YardRoute
from ui.practice.yard.contest import ContestScreen
from ui.practice.yard.screen import YardScreen
from ui.practice.yard.strokes import Stroke
from ui.scene import clock
from ui.scene.route import Route
from ui.store.children import LoggedAnswer

WORD, SIGNS = "mirola", "+-*/"


HAND = Longest(card("10"), cards("3 6 6 7 7 8 9"), SIGNS)  # that of the mock-up
FIVE = ("card/1", "card/3", "card/2", "card/5", "card/4", "sign/+", "sign/*", "sign/-", "sign//")  # (6 + 7) × 6 – 8 ÷ 7


def row(kind: str, stroke: Stroke, hints: int = 0, days_ago: int = 0, level: str | None = "bold") -> LoggedAnswer:
    """Return the saved answer of a hand that was done."""
    when = (clock.now() - timedelta(days_ago)).isoformat()
    is_laid = bool(stroke.cards)
    return LoggedAnswer(1, "", kind, level, "10 = …", "6 + 4", is_laid, 1, hints, 9.0, when, not is_laid, stroke.to_json())


def contest_rows(*counts: int, word: str = WORD, signs: str = SIGNS) -> list[LoggedAnswer]:
    """Return the saved answers of the first hands of a contest, each with this number of cards; 0 was given up."""
    points = (0, 0, 0, 0, 7, 14, 21, 28)
    strokes = [Stroke(count, points[count], word, signs, number) for number, count in enumerate(counts, 1)]
    return [row(CONTEST_KIND, stroke, level=None) for stroke in strokes]


def bests() -> list[LoggedAnswer]:
    """Return saved answers of the yard: of today, of yesterday, and one with a hint, which counts in no best."""
    return [row(YARD_KIND, Stroke(6, 24), days_ago=1), row(YARD_KIND, Stroke(7, 39), hints=1), row(YARD_KIND, Stroke(5, 17))]


def none() -> list[LoggedAnswer]:
    return []


def opened(
    route: Route, *doings: str, rows: Callable[[], list[LoggedAnswer]] = none, school: str = "CM1", hand: Longest | None = None
) -> Callable[[AppStage], YardScreen | ContestScreen]:
    """Set up the yard or a contest after these actions, with a hand of the yard, for a child with these saved answers."""

    def set_up(stage: AppStage) -> YardScreen | ContestScreen:
        stage.context.storage = stage.empty
        one: OneChild = at_home(stage.context, school)
        stage.choose(motion="few")
        one.told += rows()
        scene = stage.go(route)
        assert isinstance(scene, YardScreen | ContestScreen), "the yard or the contest was asked for"
        if hand is not None:
            scene.run._begin_exercise(hand)
            scene.start_exercise()
        do_all(scene, doings)
        return scene

    return set_up


def yard(*doings: str, rows: Callable[[], list[LoggedAnswer]] = bests, school: str = "CM1", hand: Longest | None = HAND) -> SetUp:
    return opened(YardRoute(1), *doings, rows=rows, school=school, hand=hand)


def contest(*doings: str, rows: Callable[[], list[LoggedAnswer]] = none) -> SetUp:
    return opened(ContestRoute(1, WORD), *doings, rows=rows)


def word_asked(stage: AppStage) -> None:
    yard()(stage)
    stage.go(ContestWordRoute(1, WORD))


def with_bests(stage: AppStage) -> None:
    """Show the bests in a small window, where they are behind a key."""
    yard()(stage)
    stage.driver.app.scene._show_bests()


TEN = (6, 7, 5, 4, 0, 5, 6, 4, 5, 5)
YARD_STATES: Mapping[str, SetUp] = {
    "yard": yard(),
    "yard_begun": yard("card/1"),
    "yard_five": yard(*FIVE),
    "yard_two": yard("card/5", "card/2", "sign/+"),
    "yard_wrong": yard("card/5", "card/2", "sign/+", "check"),
    "yard_hint": yard("hint"),
    "yard_ring": yard("hint", "hint", "hint"),
    "yard_right": yard(*FIVE, "check"),
    "yard_practice": yard("card/0", "card/3", "sign/+", "check"),
    "yard_shown": yard(*FIVE, "check", "show"),
    "yard_bests": with_bests,
    "yard_few_signs": yard(rows=none, school="CP", hand=None),
    "contest": contest(rows=partial(contest_rows, *TEN[:3])),
    "contest_given_up": contest("skip", rows=partial(contest_rows, *TEN[:4])),
    "contest_done": contest(rows=partial(contest_rows, *TEN)),
    "contest_word": word_asked,
}
