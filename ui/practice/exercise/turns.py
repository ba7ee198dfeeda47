"""How what stands on the sheet changes: a hint comes, an answer is judged, a solution is shown. Values in, values out."""

from __future__ import annotations

from dataclasses import replace

from game.nambarz.cards import Card
from game.nambarz.moves import Calculation
from game.practice.exercises import Answer, AsMany
from game.practice.hints import ring, solution
from game.practice.judging import Verdict
from game.practice.scenes import ANSWER, METHOD, Strategy
from ui.practice.exercise.answering import complete, faulty, hand, laid, tray_of
from ui.practice.exercise.scenes.shown import shown
from ui.practice.exercise.sight import Sight
from ui.practice.exercise.words import SOFT
from ui.tables.tray import EMPTY


def right(sight: Sight, said: str) -> Sight:
    """The answer is right: the result comes under it."""
    return replace(sight, state="right", said=said, soft=True, faulty=-1, ring=None)


def one_more(sight: Sight, said: str) -> Sight:
    """Right, but there is more to find; of many ways the next one begins with an empty tray."""
    many = isinstance(sight.exercise, AsMany)
    return replace(sight, tray=EMPTY if many else sight.tray, state="open" if many else "wrong", said=said, soft=True)


def wrong(sight: Sight, verdict: Verdict, given: Answer, said: str) -> Sight:
    """Not right, or not yet: the cards stay, and the sentence stands under them."""
    soft = verdict.why is not None and verdict.why.key in SOFT
    return replace(sight, state="wrong", said=said, soft=soft, faulty=-1 if soft else faulty(verdict, given))


def opened(sight: Sight) -> Sight:
    """Without a wrong answer: nothing false stands over a hint. What is right, and only not the best, stays."""
    if sight.state != "wrong" or sight.soft:
        return replace(sight, said="", soft=False)
    return replace(sight, state="open", said="", tray=EMPTY, choice="", faulty=-1)


def hinted(sight: Sight, way: Strategy | None, moving: bool, found: tuple[Calculation, ...] = ()) -> Sight:
    """The next step of the way to think: its method, its move, the answer. `moving`: its picture may move."""
    step = METHOD if sight.hint is None else min(ANSWER, sight.hint.step + 1)
    after = replace(opened(sight), hint=None if way is None else shown(way, step, moving))
    return ringed(after, found)


def ringed(sight: Sight, found: tuple[Calculation, ...]) -> Sight:
    """With the last hint a ring is round what comes next; `found`: what was found before."""
    if sight.hint is None or sight.hint.step < ANSWER or not sight.free:
        return replace(sight, ring=None)
    cards = laid(sight.exercise, sight.tray)
    if sight.state == "wrong" and not sight.soft:
        cards = cards[:-1]
    done = complete(sight.exercise, sight.tray) and sight.state == "open"
    return replace(sight, ring=None if hand(sight.exercise) and done else ring(sight.exercise, cards, found))


def solved(sight: Sight, way: Strategy | None, moving: bool) -> Sight:
    """The exercise was left out: a right answer lies there, with the way to it."""
    answer = solution(sight.exercise)
    hint = None if way is None else replace(shown(way, METHOD, moving), upto=ANSWER, step=METHOD if moving else ANSWER)
    after = replace(opened(sight), state="shown", hint=hint, ring=None, found=())
    if isinstance(answer, Calculation | Card) and hand(sight.exercise):
        return replace(after, tray=tray_of(sight.exercise, answer))
    return replace(after, choice=answer)
