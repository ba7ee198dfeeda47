"""Questions, answers and reasons of puzzles, by their kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date

from game.bots.bot import Reason
from game.puzzles.puzzle import Puzzle
from ui.assets.translation import _, _n, month_names
from ui.tables.animals import animal_name
from ui.tables.registry import TABLES


def task_text(puzzle: Puzzle) -> str:
    """Return the task of a puzzle in words."""
    return TASK_TEXTS[puzzle.kind](puzzle)


def wrong_move_text(puzzle: Puzzle) -> str:
    """Return the answer to a legal move that does not solve the puzzle."""
    return WRONG_MOVE_TEXTS[puzzle.kind](puzzle)


def solution_texts(puzzle: Puzzle, reason: Reason) -> tuple[str, str]:
    """Return what the solution brings, and what it denies to the others or every other move lacks."""
    details = {name: detail for name, detail in reason.details.items() if name not in SUPERLATIVES}
    if puzzle.kind == "win":
        brings = _("You win the game in your second turn.")
    elif puzzle.kind == "run" and details.get("cards") != puzzle.goal:  # it goes on after a king, or where nobody can follow
        brings = _n(
            "From there you play {n} card in a row.", "From there you play {n} cards in a row, whatever the others have.", puzzle.goal
        )
    else:
        brings = TABLES[puzzle.game].text.reason_text(replace(reason, details=details))
    return brings, MARGIN_TEXTS[puzzle.kind](puzzle)


def difficulty_name(puzzle: Puzzle) -> str:
    return (_("easy"), _("medium"), _("hard"))[puzzle.stars - 1]


def long_date(day: date) -> str:
    """Return a date in words, as "Sunday 22 November"."""
    weekdays = _("Monday Tuesday Wednesday Thursday Friday Saturday Sunday").split()
    return _("{weekday} {date}").format(weekday=weekdays[day.weekday()], date=day_of_month(day))


def day_of_month(day: date) -> str:
    """Return a date as "22 November"; the first day of a month has a sentence of its own, because some languages have an ordinal there."""
    return (_("1 {month}") if day.day == 1 else _("{day} {month}")).format(day=day.day, month=month_name(day.month))


def month_name(month: int) -> str:
    return month_names()[month - 1]


def _card_words(puzzle: Puzzle) -> str:
    """Return a card in words, as "7" or "7 (fish)"."""
    number, _dash, animal = puzzle.card.partition("-")
    return f"{number} ({animal_name(animal)})" if animal else number


SUPERLATIVES = ("most", "longest")  # details of a reason that compare the move with others, as the margin does with a number
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


def _pawns_denied_text(puzzle: Puzzle) -> str:
    return _n(
        "In the next turn your opponent can take {n} pawn fewer.", "In the next turn your opponent can take {n} pawns fewer.", puzzle.margin
    )


def _pile_margin_text(puzzle: Puzzle) -> str:
    """Return what the pile denies to another player, or else how far any other pile falls behind."""
    if puzzle.margin > 0:
        return _n(
            "With the next best pile, another player would win {n} point more in this round.",
            "With the next best pile, another player would win {n} points more in this round.",
            puzzle.margin,
        )
    return _n(
        "In this round every other pile costs you at least {n} point.",
        "In this round every other pile costs you at least {n} points.",
        puzzle.goal,
    )


MARGIN_TEXTS: Mapping[str, Callable[[Puzzle], str]] = {
    "most": lambda puzzle: _pawns_denied_text(puzzle) if puzzle.margin > 0 else _("Every other way takes at least one pawn fewer."),
    "save": lambda puzzle: (
        _pawns_denied_text(puzzle) if puzzle.margin > 0 else _("Every other move costs about a pawn, as a long search shows.")
    ),
    "win": lambda puzzle: _n(
        "Your opponent has {n} way to reply, and it does not help.",
        "Your opponent has {n} ways to reply, and none of them helps.",
        puzzle.margin,
    ),
    "longest": lambda puzzle: _n(
        "The next longest calculation plays {n} card.", "The next longest calculation plays {n} cards.", puzzle.margin
    ),
    "shortest": lambda puzzle: _n(
        "Longer calculations need at least {n} card: this way you keep more for later.",
        "Longer calculations need at least {n} cards: this way you keep more for later.",
        puzzle.margin,
    ),
    "every": lambda puzzle: _("There are no more. The same cards in another order count once."),
    "card": lambda puzzle: _n(
        "The other calculation with this hand does not use it.", "None of the {n} other calculations with this hand uses it.", puzzle.margin
    ),
    "pile": _pile_margin_text,
    "run": lambda puzzle: _n(
        "With any other start, it may be somebody else’s turn after {n} card.",
        "With any other start, it may be somebody else’s turn after {n} cards at most.",
        puzzle.margin,
    ),
}
