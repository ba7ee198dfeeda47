"""Plain words for golden files about exercises, their strategies and a child's progress."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from game.practice.album import album_progress, solved_chain_counts
from game.practice.answer_check import check_answer, expression_text
from game.practice.answers import Answer, right_answers
from game.practice.exercises import (
    AsMany,
    BothSides,
    Compare,
    Exercise,
    Flash,
    IsItRight,
    IsItTrue,
    Longest,
    Make,
    MissingNumber,
    MissingSign,
    NearEnough,
    NumberSenseExercise,
    OnLine,
    Simplest,
)
from game.practice.facts import FactFamily, family_key
from game.practice.hints import hint_for_wrong_answer, next_card_or_answer, preferred_answer
from game.practice.illustrations import CardChain, FactTriangle, Illustration, Landmarks, NumberLine, Rows, SortedCards, TenFrame, TenFrames
from game.practice.kinds import OPEN_ENDED_KINDS, exercise_guess_chance, kind_of
from game.practice.learner import behavior_notes
from game.practice.learner_state import Belief, FactFamilyStats, Learner
from game.practice.level_progress import current_level_index
from game.practice.sets import SetSummary
from game.practice.settings import PracticeSettings
from game.practice.spaced_repetition import DAY_S
from game.practice.strategies import strategy
from tests.game.plain import figure, figures, flags, keyed, plain

ANSWERS = 3  # right answers that are listed for an exercise


def asked(exercise: Exercise) -> str:
    """Return the kind of an exercise, its question and its fact."""
    fact = "" if exercise.fact is None else f" ({exercise.fact})"
    return f"{plain(kind_of(exercise))} {_asked(exercise)}{fact}"


def _asked(exercise: Exercise) -> str:
    match exercise:
        case Make(target, hand, signs, _, cards):
            return f"{target} with {cards} of {plain(hand)}, signs {signs}"
        case Simplest(target, hand, signs) | AsMany(target, hand, signs) | Longest(target, hand, signs):
            return f"{target} of {plain(hand)}, signs {signs}"
        case MissingNumber(left, sign, right, result, hand):
            known = ["?" if number is None else str(number) for number in (left, right, result)]
            return f"{known[0]} {sign} {known[1]} = {known[2]} of {plain(hand)}"
        case MissingSign(left, right, result, signs):
            return f"{left} ? {right} = {result} of {signs}"
        case IsItRight(target, calculation, signs):
            return f"{calculation} on {target}, signs {signs}"
        case IsItTrue(left, sign, right, result):
            return f"{left} {sign} {right} = {result}"
        case Flash() | Compare() | OnLine() | NearEnough() | BothSides():
            return _sensed(exercise)


def _sensed(exercise: NumberSenseExercise) -> str:
    match exercise:
        case Flash(card, hand, _, sure):
            return f"{card} of {plain(hand)}{flags(sure=sure)}"
        case Compare(one, other):
            return f"{one} and {other}"
        case OnLine(number, end, tolerance):
            return f"{number} up to {end}, give or take {tolerance}"
        case BothSides(parts, hand):
            return f"{' '.join(map(str, parts))} of {plain(hand)}"
        case NearEnough(amount, tens):
            return f"{amount} of {plain(tens)}"


def way(exercise: Exercise) -> str:
    """Return the name of the exercise's strategy."""
    result = strategy(exercise)
    return "no way" if result is None else plain(result.key)


def thinking(exercise: Exercise) -> Iterator[str]:
    """Yield the right answers, the strategy, and the verdict on some possible answers."""
    right, result = right_answers(exercise), strategy(exercise)
    rate = "" if kind_of(exercise) in OPEN_ENDED_KINDS else f", guessed {figure(exercise_guess_chance(exercise))}"
    more = f" and {len(right) - ANSWERS} more" if len(right) > ANSWERS else ""
    yield f"right: {', '.join(map(plain, right[:ANSWERS]))}{more}{rate}; shown {plain(preferred_answer(exercise))}, first {plain(next_card_or_answer(exercise))}"
    if result is not None:
        yield f"way: {plain(result.key)} ({plain(result.details)}); {pictured(result.illustration)}"
    for one in tried(exercise):
        verdict = check_answer(exercise, one)
        why = "" if verdict.refusal is None else f", {keyed(verdict.refusal)}"
        end = "right" if verdict.is_right else "wrong"
        yield f"{plain(one)}: {end}{flags(finished=verdict.is_finished)}{why}; then {keyed(hint_for_wrong_answer(exercise, one))}"


def tried(exercise: Exercise) -> Sequence[Answer]:
    """Return some answers that a child might give."""
    match exercise:
        case MissingNumber(hand=hand):
            return hand[::2]
        case MissingSign(operations=signs):
            return tuple(signs)
        case IsItRight() | IsItTrue():
            return (True, False)
        case Compare(one, other):
            return (one, other)
        case NearEnough(tens=tens):
            return tens
        case Make():
            return right_answers(exercise)[:1]
    return right_answers(exercise)[-1:]


def places(places_by_step: tuple[range, ...]) -> str:
    """Return the places shown at each step as text, such as "none, 2 to 3, 1 to 5"."""
    return ", ".join(f"{step.start + 1} to {step.stop}" if step else "none" for step in places_by_step)


def pictured(scene: Illustration) -> str:
    """Return the illustration of a strategy as text."""
    match scene:
        case TenFrame(first, second, moved, captured, cells, sought, bare):
            return f"frame of {cells} with {first}, beside it {second}, moved {moved}, taken {captured}{flags(sought=sought, bare=bare)}"
        case Rows(lengths, cut, gone, extra, turned, loose, animals):
            parts = f"second part from {cut}, gone {gone}, apart {extra}"
            return f"rows of {plain(lengths)}, {parts}{flags(turned=turned, loose=loose, animals=animals)}"
        case TenFrames(frames, halved):
            return f"{frames} full frames{flags(halved=halved)}"
        case NumberLine(start, hops, hidden, late):
            return f"line from {start}, hops {plain(hops)}, hidden {plain(hidden)}{flags(late=late)}"
        case FactTriangle(whole, part, other, sign, hidden, late):
            return f"triangle {part} {sign} {other} and {whole}, hidden {hidden}{flags(late=late)}"
        case CardChain(numbers, signs, reached, target, cards, values):
            shown = f"cards shown {places(cards)}, values shown {places(values)}"
            return f"trail {expression_text(numbers, signs)} to {target}, reached {plain(reached)}, {shown}"
        case SortedCards(held, groups, first):
            return f"cards {plain(held)} in groups {plain(groups)}{flags(first_covered=first)}"
        case Landmarks(start, end, marks, every, points, late):
            return f"line {start} to {end}, marks {plain(marks)}, stroke every {every}, points {plain(points)}{flags(late=late)}"


def brought(end: SetSummary) -> str:
    """Return the result of a practice set as text."""
    gold, polished = (", ".join(map(family_key, families)) or "none" for families in (end.newly_mastered, end.refreshed))
    keys = f"passed {plain(end.passed_levels)}, awake {plain(end.completed_pictures)}"
    return f"new {end.new_count}, known {end.known_count}, by heart {gold}, by heart again {polished}, {keys}"


def known(learner: Learner, setting: PracticeSettings) -> Iterator[str]:
    """Yield a child's progress on the path and in the album, and the beliefs about it."""
    text = ", ".join(f"{count} of {cards}" for cards, count in solved_chain_counts(learner).items())
    pieces = sum(piece.earned_count for piece in album_progress(learner))
    stands = f"stone {current_level_index(learner, setting)}, passed {plain(sorted(learner.passed_levels))}"
    yield f"{stands}; pieces {pieces}, chains {text}; manner {plain(behavior_notes(learner))}"
    parts = ", ".join(f"{plain(name)} {believed(part)}" for name, part in sorted(learner.part_beliefs.items()))
    paces = ", ".join(f"{plain(kind)} {figure(pace)}" for kind, pace in sorted(learner.paces.items()))
    yield f"can {believed(learner.child_belief)}; {parts or 'no parts'}; seconds {paces or 'none'}"


def believed(belief: Belief) -> str:
    return f"{figure(belief.mean)} ± {figure(sqrt(belief.variance))}"


def noted(family: FactFamily, note: FactFamilyStats, at: float, first_day: int) -> str:
    """Return the statistics of a fact family as text; days count from `first_day`, and the due date from `at`."""
    last = flags(right=note.last_right, quick=note.last_quick, hinted=note.last_hinted, skipped=note.last_skipped)
    days = [day - first_day if day else "none" for day in (*note.quick_days, note.lapse_day, note.day)]
    runs = f"quick {note.quick_run} on days {days[0]} to {days[1]}, right {note.right_run}"
    lately = figures(when / DAY_S - first_day for when in note.lately) or "none"
    due = "" if note.memory is None else f"; lasts {figure(note.memory.stability_days)}, due in {figure((note.memory.due_at - at) / DAY_S)}"
    return (
        f"{family_key(family)}: right {note.right} of {note.asked}, own {believed(note.belief)}; last answer {note.last_direction or 'about it'}{last}; "
        f"running {runs}; missed on {note.lapses} days, last {days[2]}; on day {days[3]} {note.today} times; "
        f"lately {lately}{due}{flags(method_seen=note.method_seen, once_by_heart=note.once_gold)}"
    )
