"""Strategies for cards on a target: the missing part after one card, and the check of a calculation."""

from __future__ import annotations

from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import Card, common_feature
from game.nambarz.moves import Calculation
from game.nambarz.solver import simplest_calculation
from game.practice.answer_check import calculation_text, shown_fault
from game.practice.exercises import AsMany, IsItRight, Longest, Make, Simplest
from game.practice.hints import solve_steps
from game.practice.illustrations import CardChain, FactTriangle, NumberLine, Rows, SolvedStep, SortedCards, Strategy, TenFrame

TEN = 10


def target_strategy(exercise: Make | Simplest | AsMany | Longest, solution: Calculation) -> Strategy:
    """Return the strategy to make the target with this right calculation, hidden at first."""
    if len(solution.cards) > 2:
        return _chain_strategy(exercise, solution)
    (first, second), sign, target = solution.numbers, solution.operations, exercise.target.number
    steps = (SolvedStep(first, sign, second, target),)
    facts: dict[str, int | str] = {"wanted": target, "first": first}
    match sign:
        case "+":
            scene = TenFrame(first, second, moved_count=second, cell_count=target, is_second_sought=True, is_empty_at_first=True)
            return Strategy("make_plus", {**facts, "way": f"{first} + ? = {target}"}, scene, steps)
        case "-":
            line = NumberLine(first, (-second,), hidden="hops", is_late=True)
            return Strategy("make_minus", {**facts, "way": f"{first} - ? = {target}"}, line, steps)
        case "*":
            rows = Rows((second,) * first, is_single_line_first=True)
            return Strategy("make_times", {**facts, "way": f"{first} * ? = {target}"}, rows, steps)
    triangle = FactTriangle(first, target, second, "*", is_late=True)
    return Strategy("make_divided", {**facts, "way": f"{first} / ? = {target}"}, triangle, steps)


def _chain_strategy(exercise: Make | Simplest | AsMany | Longest, solution: Calculation) -> Strategy:
    """Return the strategy for a chain; the move shows all but the last two cards, or two that make ten."""
    numbers, signs, target = solution.numbers, solution.operations, exercise.target.number
    key = _chain_strategy_key(exercise, solution)
    count = len(numbers)
    shown = 2 if key == "make_ten" else count - 2
    steps = solve_steps(numbers, signs)
    reached = (numbers[0], *(step.after for step in steps))
    facts: dict[str, int | str] = {"wanted": target, "value": reached[shown - 1]}
    return Strategy(key, facts, CardChain(numbers, signs, reached, target, (0, shown, count), (0, shown, count)), steps)


def _chain_strategy_key(exercise: Make | Simplest | AsMany | Longest, solution: Calculation) -> str:
    """Return the key of the strategy for a chain: two cards that make ten, odd or even cards, or the distance.

    Odd or even is the strategy half of the time with + and - alone.
    """
    if isinstance(exercise, Longest):
        return "make_longest"
    first, second, *_ = solution.numbers
    if solution.operations[0] == "+" and first + second == TEN:
        return "make_ten"
    if not set(exercise.operations) - set("+-") and (exercise.hand[0].number + exercise.target.number) % 2:
        return "make_odd" if exercise.target.number % 2 else "make_even"
    return "make_chain"


def check_strategy(exercise: IsItRight) -> Strategy | None:
    """Return the strategy to check a calculation, or None if two plain cards have to be worked out."""
    fault, (target, calculation) = shown_fault(exercise), (exercise.target, exercise.calculation)
    match fault.key if fault is not None else "":
        case "mixed_types":
            return Strategy("look_at_types", {}, SortedCards(calculation.cards, _indices_by_type(calculation.cards)), ())
        case "matching_card":
            return Strategy("look_for_match", {}, _sort_by_match(target, calculation.cards), ())
        case "simpler":
            return _simpler_strategy(exercise)
    return _step_by_step_strategy(exercise) if len(calculation.cards) > 2 else None


def _indices_by_type(cards: tuple[Card, ...]) -> tuple[tuple[int, ...], ...]:
    symbols = tuple(index for index, card in enumerate(cards) if not card.animal)
    return symbols, tuple(index for index, card in enumerate(cards) if card.animal)


def _sort_by_match(target: Card, cards: tuple[Card, ...]) -> SortedCards:
    """Return the target with the card that matches it, and the rest."""
    alike = next(index for index, card in enumerate(cards, 1) if common_feature(card, target))
    remaining = tuple(index for index in range(1, len(cards) + 1) if index != alike)
    return SortedCards((target, *cards), ((0, alike), remaining), first_is_target=True)


def _simpler_strategy(exercise: IsItRight) -> Strategy:
    """Return the strategy to find the cards that are enough, and the superfluous ones."""
    cards, target = exercise.calculation.cards, exercise.target.number
    shorter = simplest_calculation(Arithmetic(exercise.operations), cards, target)
    free = list(range(len(cards)))
    sufficient = [free.pop(next(at for at, index in enumerate(free) if cards[index] == card)) for card in shorter.cards]
    facts: dict[str, int | str] = {"wanted": target, "sum": calculation_text(shorter)}
    return Strategy(
        "without_some", facts, SortedCards(cards, (tuple(sufficient), tuple(free))), solve_steps(shorter.numbers, shorter.operations)
    )


def _step_by_step_strategy(exercise: IsItRight) -> Strategy:
    """Return the strategy to calculate from left to right, as far as possible (rules NB-9 and NB-10)."""
    calculation = exercise.calculation
    steps, count = solve_steps(calculation.numbers, calculation.operations), len(calculation.cards)
    reached = (calculation.numbers[0], *(step.after for step in steps))
    known = min(len(reached), count - 1)
    scene = CardChain(calculation.numbers, calculation.operations, reached, exercise.target.number, (count,) * 3, (1, known, len(reached)))
    return Strategy("step_by_step", {"wanted": exercise.target.number}, scene, steps)
