"""Questions, answers and reasons of puzzles, by their kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from game.puzzles.puzzle import Puzzle
from ui.assets.translation import _, _n, month_names
from ui.tables.animals import animal_name


def task_text(puzzle: Puzzle) -> str:
    """Return the task of a puzzle in words."""
    return TASK_TEXTS[puzzle.kind](puzzle)


def wrong_move_text(puzzle: Puzzle) -> str:
    """Return the answer to a legal move that does not solve the puzzle."""
    return WRONG_MOVE_TEXTS[puzzle.kind](puzzle)


def margin_text(puzzle: Puzzle) -> str:
    """Return a sentence that compares the solution with every other move, such as how many points it brings more."""
    return MARGIN_TEXTS[puzzle.kind](puzzle)


def difficulty_name(puzzle: Puzzle) -> str:
    return (_("easy"), _("medium"), _("hard"))[puzzle.stars - 1]


def long_date(day: date) -> str:
    """Return a date in words, as "Sunday 22 November"."""
    weekdays = _("Monday Tuesday Wednesday Thursday Friday Saturday Sunday").split()
    return _("{weekday} {day} {month}").format(weekday=weekdays[day.weekday()], day=day.day, month=month_name(day.month))


def month_name(month: int) -> str:
    return month_names()[month - 1]


def _card_words(puzzle: Puzzle) -> str:
    """Return a card in words, as "7" or "7 (fish)"."""
    number, _dash, animal = puzzle.card.partition("-")
    return f"{number} ({animal_name(animal)})" if animal else number


TASK_TEXTS: Mapping[str, Callable[[Puzzle], str]] = {
    "most": lambda puzzle: _n("Take {n} pawn in one turn.", "Take {n} pawns in one turn.", puzzle.goal),
    "save": lambda puzzle: _("You are under attack: find the best move."),
    "win": lambda puzzle: _("Win in two turns."),
    "longest": lambda puzzle: _n("Make a calculation with {n} card.", "Make a calculation with {n} cards.", puzzle.goal),
    "shortest": lambda puzzle: _n("The shortest calculation: {n} card", "The shortest calculation: {n} cards", puzzle.goal),
    "every": lambda puzzle: _n("Find the only calculation.", "Find all {n} calculations.", puzzle.goal),
    "card": lambda puzzle: _("Get rid of the {card}.").format(card=_card_words(puzzle)),
    "pile": lambda puzzle: _("Which pile is the best one?"),
    "run": lambda puzzle: _n("Play {n} card.", "Play {n} cards in a row.", puzzle.goal),
}
WRONG_MOVE_TEXTS: Mapping[str, Callable[[Puzzle], str]] = {
    "most": lambda puzzle: _("That way you take fewer. Look again."),
    "save": lambda puzzle: _("You can play that, but there is something better. Who can take what?"),
    "win": lambda puzzle: _("Then your opponent gets away. Try something else."),
    "longest": lambda puzzle: _("You can play more cards at once."),
    "shortest": lambda puzzle: _("There is a shorter calculation."),
    "every": lambda puzzle: _("Look for a calculation that you have not found yet."),
    "card": lambda puzzle: _("The {card} is still there: use it in a calculation.").format(card=_card_words(puzzle)),
    "pile": lambda puzzle: _("There is a better pile. What will the next ones do?"),
    "run": lambda puzzle: _("Starting with another card gets you further."),
}
MARGIN_TEXTS: Mapping[str, Callable[[Puzzle], str]] = {
    "most": lambda puzzle: _("Every other way takes at least one pawn fewer."),
    "save": lambda puzzle: _("Every other move costs about a pawn, as a long search shows."),
    "win": lambda puzzle: _("No other first turn wins so fast, whatever your opponent does."),
    "longest": lambda puzzle: _("No calculation with this hand uses more cards."),
    "shortest": lambda puzzle: _("No calculation with this hand uses fewer cards."),
    "every": lambda puzzle: _("There are no more. The same cards in another order count once."),
    "card": lambda puzzle: _("Few calculations with this hand use this card."),
    "pile": lambda puzzle: _n(
        "In this round it brings you {n} more point than any other pile.",
        "In this round it brings you {n} more points than any other pile.",
        puzzle.goal,
    ),
    "run": lambda puzzle: _("Any other start plays at least one card fewer."),
}
