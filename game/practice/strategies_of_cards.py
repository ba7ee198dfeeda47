"""Strategies for cards on a target: the missing part after one card, and the check of a calculation."""

from __future__ import annotations

from game.nambarz.arithmetic import Arithmetic
from game.nambarz.cards import Card, common_feature
from game.nambarz.moves import Calculation
from game.nambarz.solver import simplest_calculation
from game.practice.answer_check import calculation_text, shown_fault
from game.practice.answers import possible_results
from game.practice.exercises import IsItRight, LaidExercise
from game.practice.illustrations import CardChain, FactTriangle, NumberLine, Rows, SortedCards, Strategy, TenFrame
from game.practice.ways_of_chains import choose_way, running_numbers


def target_strategy(exercise: LaidExercise, solution: Calculation) -> Strategy:
    """Return the strategy to make the target with this right calculation, hidden at first."""
    if len(solution.cards) > 2:
        return _chain_strategy(exercise, solution)
    (first, second), sign, target = solution.numbers, solution.operations, exercise.target.number
    facts: dict[str, int | str] = {"wanted": target, "first": first, "way": f"{first} {sign} ? = {target}"}
    match sign:
        case "+":
            scene = TenFrame(first, second, moved_count=second, cell_count=target, is_second_sought=True, is_empty_at_first=True)
            return Strategy("make_plus", facts, scene)
        case "-":
            return Strategy("make_minus", facts, NumberLine(first, (-second,), hidden="hops", is_late=True))
        case "*":
            return Strategy("make_times", facts, Rows((second,) * first, is_single_line_first=True))
    return Strategy("make_divided", facts, FactTriangle(first, target, second, "*", is_late=True))


def _chain_strategy(exercise: LaidExercise, solution: Calculation) -> Strategy:
    """Return the strategy for a chain: its way to think, the cards with which that makes a move, and their result."""
    way = choose_way(exercise, [solution])[1]
    numbers, signs, target = solution.numbers, solution.operations, exercise.target.number
    reached, everything = running_numbers(solution), range(len(numbers))
    facts: dict[str, int | str] = {"wanted": target, "value": reached[way.places[-1]]}
    results, marked = way.places, range(0)
    match way.key:
        case "make_pair":
            forward, back = way.places if signs[way.places[0] - 1] == "+" else way.places[::-1]
            facts = {"wanted": target, "plus": numbers[forward], "minus": numbers[back]}
            results, marked = range(0), way.places
        case "make_own":
            results = range(0)
        case "make_last":
            last_step = f"? {signs[-1]} {numbers[-1]} = {target}"
            facts = {"wanted": target, "value": reached[-2], "asked": last_step, "way": last_step}
            results, marked = everything[-2:-1], way.places
        case "make_large" | "make_share":
            marked = way.places[-1:]
    scene = CardChain(numbers, signs, reached, target, (range(0), way.places, everything), (range(0), results, everything), way.key, marked)
    return Strategy(way.key, facts, scene)


def check_strategy(exercise: IsItRight) -> Strategy | None:
    """Return the strategy to check a calculation, or None if two plain cards have to be worked out."""
    fault, (target, calculation) = shown_fault(exercise), (exercise.target, exercise.calculation)
    match fault.key if fault is not None else "":
        case "mixed_types":
            return Strategy("look_at_types", {}, SortedCards(calculation.cards, _indices_by_type(calculation.cards)))
        case "matching_card":
            return Strategy("look_for_match", {}, _sort_by_match(target, calculation.cards))
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
    return Strategy("without_some", facts, SortedCards(cards, (tuple(sufficient), tuple(free))))


def _step_by_step_strategy(exercise: IsItRight) -> Strategy:
    """Return the strategy to calculate from left to right, as far as possible (rules NB-9 and NB-10)."""
    calculation, target = exercise.calculation, exercise.target.number
    count, reached = len(calculation.cards), possible_results(calculation.numbers, calculation.operations)
    results = (range(0), range(min(len(reached), count - 1)), range(len(reached)))
    scene = CardChain(calculation.numbers, calculation.operations, reached, target, (range(count),) * 3, results)
    return Strategy("step_by_step", {"wanted": target}, scene)
