"""Sentences at the end of a practice set: only what is true."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.practice.facts import BasicFact, FactFamily
from game.practice.sets import BACK, FIRST, SetSummary
from ui.assets.translation import _, _n, listed
from ui.practice.exercise.view_model import Mark
from ui.practice.path.album_names import picture_name
from ui.practice.texts import level_name, step_text

GREAT, GOOD = 8, 5  # exercises right at once and without help, out of ten
NAMED = 3  # maximum mastered families that are named; more are only counted


@dataclass(frozen=True, slots=True)
class DayProgress:
    """How many sets a child has finished today, and how many its day goal asks for."""

    sets: int  # sets finished today, with this one
    goal: int

    @property
    def is_enough(self) -> bool:
        return self.sets >= self.goal


@dataclass(frozen=True, slots=True)
class ResultLine:
    """One achievement of a practice set: a sentence with an icon or an album picture."""

    says: str
    icon: str  # "heart", "lantern" or an icon's name; unused with a picture
    picture: str = ""  # album picture


def title(marks: Sequence[Mark], welcome: str) -> str:
    """Return the title of a set's end: a kind word that fits the number of right answers."""
    right = marks.count("tick")
    if welcome == FIRST:
        return _("Nice to meet you!")
    if right >= GREAT:
        return _("Wonderful!")
    if right >= GOOD:
        return _("Well done!")
    return _("You didn’t give up!") if marks.count("left") < GOOD else _("See you soon!")


def lines(set_summary: SetSummary, today: DayProgress) -> list[ResultLine]:
    """Return the achievements of a set as sentences, the greatest first and the day goal last."""
    sentences = [ResultLine(_("New in your album: {animal}!").format(animal=picture_name(key)), "", key) for key in set_summary.woken]
    sentences += [
        ResultLine(_("You can do it, this stone is yours: {level}.").format(level=level_name(key)), "star") for key in set_summary.passed
    ]
    if set_summary.gold:
        sentences.append(ResultLine(_by_heart(set_summary.gold), "heart"))
    if set_summary.polished:
        sentences.append(ResultLine(_polished(set_summary.polished), "heart"))
    counted = _counted(set_summary)
    if counted:
        sentences.append(ResultLine(counted, "practice"))
    return [*sentences, ResultLine(_goal(today), "lantern")]


def _by_heart(gold: Sequence[FactFamily]) -> str:
    if len(gold) > NAMED:
        return _n("{n} sum is now by heart!", "{n} sums are now by heart!", len(gold))
    return _("Now by heart: {sums}.").format(sums=listed([_sum(family) for family in gold]))


def _polished(polished: Sequence[FactFamily]) -> str:
    if len(polished) > NAMED:
        return _n("{n} sum shines again.", "{n} sums shine again.", len(polished))
    return _("Shining again: {sums}.").format(sums=listed([_sum(family) for family in polished]))


def _counted(set_summary: SetSummary) -> str:
    """Return the sentence on how many facts were new and how many were known; "" for none."""
    new = _n("{n} new one", "{n} new ones", set_summary.new)
    known = _n("{n} that you knew", "{n} that you knew", set_summary.known)
    if set_summary.new and set_summary.known:
        return _("{new}, {known}.").format(new=new, known=known)
    return _("{counted}.").format(counted=new if set_summary.new else known) if set_summary.new or set_summary.known else ""


def _goal(today: DayProgress) -> str:
    if today.is_enough:
        return _("Today’s lantern is lit.")
    left = today.goal - today.sets
    return _n("{n} more set of ten, and today’s lantern is lit.", "{n} more sets of ten, and today’s lantern is lit.", left)


def thought(marks: Sequence[Mark], welcome: str, today: DayProgress) -> str:
    """Return what the bear says at the end of a set."""
    if welcome == FIRST:
        return _("Now I know where we begin.")
    if welcome == BACK:
        return _("You still know a lot!") if marks.count("tick") >= GOOD else _("It will soon come back.")
    if today.is_enough:
        return _("That is enough for today. Or shall we go on?")
    return _("Shall we go on?")


def _sum(family: FactFamily) -> str:
    return step_text(BasicFact(*family))
