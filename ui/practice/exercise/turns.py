"""Transitions of the exercise view model: hints, answers and solutions, as pure functions."""

from __future__ import annotations

from dataclasses import replace

from game.nambarz.cards import Card
from game.nambarz.moves import Calculation
from game.practice.answer_check import Verdict
from game.practice.exercises import Answer, AsMany
from game.practice.hints import ring, solution
from game.practice.illustrations import ANSWER, METHOD, Strategy
from ui.practice.exercise.answering import complete, faulty, hand, laid, tray_of
from ui.practice.exercise.scenes.shown import shown
from ui.practice.exercise.sight import Sight
from ui.practice.exercise.words import SOFT
from ui.tables.tray import EMPTY


def right(sight: Sight, said: str) -> Sight:
    """Return the view of a right answer, with its result below."""
    return replace(sight, state="right", said=said, soft=True, faulty=-1, ring=None)


def one_more(sight: Sight, said: str) -> Sight:
    """Return the view of a right answer with more to find; for many ways the tray becomes empty."""
    many = isinstance(sight.exercise, AsMany)
    return replace(sight, tray=EMPTY if many else sight.tray, state="open" if many else "wrong", said=said, soft=True)


def wrong(sight: Sight, verdict: Verdict, given: Answer, said: str) -> Sight:
    """Return the view of a wrong or incomplete answer: the cards stay, with a sentence below."""
    soft = verdict.why is not None and verdict.why.key in SOFT
    return replace(sight, state="wrong", said=said, soft=soft, faulty=-1 if soft else faulty(verdict, given))


def opened(sight: Sight) -> Sight:
    """Return the view without a wrong answer; an answer that is right but not the best stays."""
    if sight.state != "wrong" or sight.soft:
        return replace(sight, said="", soft=False)
    return replace(sight, state="open", said="", tray=EMPTY, choice="", faulty=-1)


def hinted(sight: Sight, way: Strategy | None, moving: bool, found: tuple[Calculation, ...] = ()) -> Sight:
    """Return the view with the next step of a strategy; `moving`: its illustration is animated."""
    step = METHOD if sight.hint is None else min(ANSWER, sight.hint.step + 1)
    after = replace(opened(sight), hint=None if way is None else shown(way, step, moving))
    return ringed(after, found)


def ringed(sight: Sight, found: tuple[Calculation, ...]) -> Sight:
    """Return the view with the last hint's ring; `found`: the calculations found before."""
    if sight.hint is None or sight.hint.step < ANSWER or not sight.free:
        return replace(sight, ring=None)
    cards = laid(sight.exercise, sight.tray)
    if sight.state == "wrong" and not sight.soft:
        cards = cards[:-1]
    done = complete(sight.exercise, sight.tray) and sight.state == "open"
    return replace(sight, ring=None if hand(sight.exercise) and done else ring(sight.exercise, cards, found))


def solved(sight: Sight, way: Strategy | None, moving: bool) -> Sight:
    """Return the view of a skipped exercise, with a right answer and its strategy."""
    answer = solution(sight.exercise)
    hint = None if way is None else replace(shown(way, METHOD, moving), upto=ANSWER, step=METHOD if moving else ANSWER)
    after = replace(opened(sight), state="shown", hint=hint, ring=None, found=())
    if isinstance(answer, Calculation | Card) and hand(sight.exercise):
        return replace(after, tray=tray_of(sight.exercise, answer))
    return replace(after, choice=answer)
