"""Sentences at the end of a practice set: only what is true."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.practice.facts import BasicFact, FactFamily
from game.practice.practice_set import AFTER_BREAK, FIRST_SET
from game.practice.sets import SetSummary
from ui.assets.translation import _, _n, join_names
from ui.practice.exercise.view_model import ExerciseMark
from ui.practice.path.album_names import picture_name
from ui.practice.texts import calculation_text, level_name

GREAT_TICK_COUNT, GOOD_TICK_COUNT = 8, 5  # exercises right at once and without help, out of ten
MAX_NAMED_FAMILIES = 3  # maximum mastered families that are named; more are only counted


@dataclass(frozen=True, slots=True)
class DayProgress:
    """How many sets a child has finished today, and how many its day goal asks for."""

    finished_sets: int  # sets finished today, with this one
    goal_sets: int

    @property
    def is_goal_reached(self) -> bool:
        return self.finished_sets >= self.goal_sets


@dataclass(frozen=True, slots=True)
class ResultLine:
    """One achievement of a practice set: a sentence with an icon or an album picture."""

    sentence: str
    icon: str  # "heart", "lantern" or an icon's name; unused with a picture
    picture: str = ""  # album picture


def result_title(marks: Sequence[ExerciseMark], welcome_key: str) -> str:
    """Return the title of a set's end: a kind word that fits the number of right answers."""
    right = marks.count("tick")
    if welcome_key == FIRST_SET and marks.count("left") < GOOD_TICK_COUNT:
        return _("Nice to meet you!")
    if right >= GREAT_TICK_COUNT:
        return _("Wonderful!")
    if right >= GOOD_TICK_COUNT:
        return _("Well done!")
    return _("You didn’t give up!") if marks.count("left") < GOOD_TICK_COUNT else _("See you soon!")


def achievement_lines(set_summary: SetSummary, day_progress: DayProgress) -> list[ResultLine]:
    """Return the achievements of a set as sentences, the greatest first and the day goal last."""
    sentences = [
        ResultLine(_("New in your album: {animal}!").format(animal=picture_name(key)), "", key) for key in set_summary.completed_pictures
    ]
    sentences += [
        ResultLine(_("You can do it! Step done: {level}.").format(level=level_name(key)), "star") for key in set_summary.passed_levels
    ]
    sentences += [ResultLine(_("Gold: {animal}!").format(animal=picture_name(key)), "star") for key in set_summary.golden_pictures]
    if set_summary.piece_count:
        pieces = _n("{n} new piece for your album.", "{n} new pieces for your album.", set_summary.piece_count)
        sentences.append(ResultLine(pieces, "star"))
    if set_summary.newly_mastered:
        sentences.append(ResultLine(_by_heart_sentence(set_summary.newly_mastered), "heart"))
    if set_summary.refreshed:
        sentences.append(ResultLine(_polished_sentence(set_summary.refreshed), "heart"))
    counted = _new_and_known_sentence(set_summary)
    if counted:
        sentences.append(ResultLine(counted, "practice"))
    return [*sentences, ResultLine(_day_goal_sentence(day_progress), "lantern")]


def _by_heart_sentence(families: Sequence[FactFamily]) -> str:
    if len(families) > MAX_NAMED_FAMILIES:
        return _n("{n} sum is now by heart!", "{n} sums are now by heart!", len(families))
    return _("Now known by heart: {sums}.").format(sums=join_names([_family_text(family) for family in families]))


def _polished_sentence(families: Sequence[FactFamily]) -> str:
    if len(families) > MAX_NAMED_FAMILIES:
        return _n("{n} sum shines again.", "{n} sums shine again.", len(families))
    return _("Shining again: {sums}.").format(sums=join_names([_family_text(family) for family in families]))


def _new_and_known_sentence(set_summary: SetSummary) -> str:
    """Return the sentence on how many facts were new and how many were known; "" for none."""
    new = _n("{n} new sum", "{n} new sums", set_summary.new_count)
    known = _n("{n} you knew", "{n} you knew", set_summary.known_count)
    if set_summary.new_count and set_summary.known_count:
        return _("{new}, {known}.").format(new=new, known=known)
    return (
        _("{counted}.").format(counted=new if set_summary.new_count else known) if set_summary.new_count or set_summary.known_count else ""
    )


def _day_goal_sentence(day_progress: DayProgress) -> str:
    if day_progress.is_goal_reached:
        return _("Today’s lantern is lit.")
    left = day_progress.goal_sets - day_progress.finished_sets
    return _n("{n} more set of ten, and today’s lantern is lit.", "{n} more sets of ten, and today’s lantern is lit.", left)


def bear_sentence(marks: Sequence[ExerciseMark], welcome_key: str, day_progress: DayProgress) -> str:
    """Return what the bear says at the end of a set."""
    if welcome_key == FIRST_SET and marks.count("left") < GOOD_TICK_COUNT:
        return _("Now I know where we begin.")
    if welcome_key == AFTER_BREAK:
        return _("You still know a lot!") if marks.count("tick") >= GOOD_TICK_COUNT else _("It will soon come back to you.")
    if day_progress.is_goal_reached:
        return _("That is enough for today. Or shall we go on?")
    return _("Shall we go on?")


def _family_text(family: FactFamily) -> str:
    return calculation_text(BasicFact(*family))
