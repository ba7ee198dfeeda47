"""Advice for parents: what needs repetition, the exercises to look at again, the families that are due next, and remarks on how the child practises."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date

import msgspec

from game.kernel import Refusal
from game.practice.facts import BasicFact, FactFamily
from game.practice.learner import behavior_notes
from game.practice.learner_state import Learner
from game.practice.overview import next_due_families, slow_group_keys
from ui.assets.translation import _, _n, capitalize_first, format_date, join_names
from ui.layout.containers import Column, Grid, Row
from ui.layout.nodes import Breakpoint, Child, Text
from ui.practice.exercise.texts import fault_sentence, refusal_sentence, slip_name
from ui.practice.parent.facts_table import StandingTable, fact_at, group_text, has_practised
from ui.practice.texts import calculation_text
from ui.store.children import LearnerReport, Mistake, SlipCount
from ui.widgets.parts import boxed, icon, list_view

MAX_FACTS, MAX_DUE_FAMILIES, MAX_NAMED_GROUPS = 4, 10, 3
CHIP_HEIGHT, MIN_CHIP_WIDTH = 46.0, 100.0
COMMUTATIVE_SIGNS = "+*"  # 7 x 8 and 8 x 7 are one fact
CHOICE_VERDICTS = ("was_right", "was_wrong", "too_few_cards", "too_many_cards")  # verdicts with a sentence from `fault_sentence`
ANSWER_STYLES = {  # icon, ink, fill; they also differ by icon and by words
    "wrong": ("close", "fault", "danger_soft"),
    "hint": ("hint", "hint_text", "hint_soft"),
    "skipped": ("next", "skipped_text", "skipped_soft"),
    "longer": ("check", "known", "known_soft"),
    "before": ("check", "known", "known_soft"),
}


def facts_to_repeat(sign: str, table: StandingTable) -> list[BasicFact]:
    """Return the facts to repeat, the largest first; 7 + 8 and 8 + 7 are listed once."""
    cells = [(row, column) for row, line in enumerate(table) for column, standing in enumerate(line) if standing == "again"]
    if sign in COMMUTATIVE_SIGNS:
        cells = sorted({(min(pair), max(pair)) for pair in cells})
    return [fact_at(sign, row, column) for row, column in sorted(cells, key=lambda cell: (-sum(cell), cell))]


def most_frequent_numbers(sign: str, steps: Sequence[BasicFact]) -> list[int]:
    """Return the one or two most frequent numbers of these facts, the smaller first."""
    numbers = Counter(number for step in steps for number in ((step.left, step.right) if sign in COMMUTATIVE_SIGNS else (step.right,)))
    most_frequent = sorted(numbers, key=lambda number: (-numbers[number], -number))[:2]
    return sorted(most_frequent)


def repeat_parts(sign: str, table: StandingTable) -> list[Child]:
    """Return up to four facts to repeat below a title, with a sentence."""
    steps, title = facts_to_repeat(sign, table), Text(_("To go over together"), 22, "s", max_lines=1)
    if not steps:
        return [
            title,
            Text(_("Nothing to go over here: keep it up.") if has_practised(table) else _("Nothing has been practised here yet.")),
        ]
    facts = [Text(calculation_text(step), 22, "s", align="c", max_lines=1, padding=6) for step in steps[:MAX_FACTS]]
    chips = [boxed(Column([fact], min_height=CHIP_HEIGHT), "danger_soft", "fault") for fact in facts]
    return [title, Row(chips, 12, is_even=True), Text(_advice_sentence(sign, steps), 17)]


def _advice_sentence(sign: str, steps: Sequence[BasicFact]) -> str:
    numbers = most_frequent_numbers(sign, steps)
    if len(numbers) < 2:
        return _("Ten minutes together is plenty.")
    low, high = numbers
    if sign in "*/":
        return _("Ten minutes together is plenty: above all the {low} and {high} times tables.").format(low=low, high=high)
    return _("Ten minutes together is plenty: above all with {low} and {high}.").format(low=low, high=high)


def due_families(learner: Learner, today: date) -> Child:
    """Return the families that are due next, with remarks for parents."""
    due = next_due_families(learner, MAX_DUE_FAMILIES)
    caption = Text(_("The next ten, and when they are due"), 17, color="text_soft")
    nothing = Text(_("Nothing has been practised yet."), 17, color="text_soft", align="c", padding=24)
    chips = Grid([_due_family(family, moment, today) for family, moment in due], min_column=MIN_CHIP_WIDTH)
    remarks = [Text(sentence, 16) for sentence in learner_remarks(learner)]
    return list_view("due", [caption, chips, *remarks] if due else [caption, nothing])


def _due_family(family: FactFamily, due_epoch_s: float, today: date) -> Column:
    name = Text(calculation_text(BasicFact(*family)), 18, "b", align="c", max_lines=1, grow=1)
    moment = Text(_due_day_text(due_epoch_s, today), 14, color="text_soft", align="c", line_spacing=1.2, max_lines=1)
    return boxed(Column([name, Breakpoint(moment, small=None)], 0, padding=(4, 4, 4, 4)), "row", radius=12)


def _due_day_text(due_epoch_s: float, today: date) -> str:
    days = (date.fromtimestamp(due_epoch_s) - today).days
    if days <= 0:
        return _("now")
    return _("tomorrow") if days == 1 else _n("in {n} day", "in {n} days", days)


def practice_amount_text(report: LearnerReport) -> str:
    """Return for how many weeks a child has practised, and how many calculations it has done."""
    weeks, items = _n("{n} week", "{n} weeks", report.weeks), _n("{n} calculation", "{n} calculations", report.items)
    return f"{weeks} · {items}"


def learner_remarks(learner: Learner) -> Sequence[str]:
    """Return observations for parents in sentences, never a reproach."""
    remarks = {
        "skips": _("Leaves out many: that proves nothing either way."),
        "rapid": _("Often answers faster than anyone can read: such answers prove nothing."),
    }
    sentences = [remarks[key] for key in behavior_notes(learner)]
    if groups := slow_group_keys(learner):
        text = join_names([group_text(key) for key in groups[:MAX_NAMED_GROUPS]])
        sentences.append(_("Works these out rather than knowing them: {groups}.").format(groups=text))
    return sentences or [_("Answers carefully.")]


def answer_kind_text(answer_kind: str) -> str:
    return {
        "skipped": _("left out"),
        "hint": _("found with a hint"),
        "longer": _("right, but not the shortest"),
        "before": _("right, but already found"),
        "paper": _("not right, on the sheet"),
    }.get(answer_kind, _("not right"))


def mistake_reason_text(mistake: Mistake) -> str:
    """Return why an answer was not right: the sentence that the child saw, or the kind of answer."""
    why = _decode_reason(mistake.why) if mistake.how == "wrong" else None
    if why is None:
        return answer_kind_text(mistake.how)
    try:
        return fault_sentence(why, "") if why.key in CHOICE_VERDICTS else refusal_sentence(why)
    except (KeyError, ValueError, AssertionError):  # the stored reason was damaged
        return answer_kind_text(mistake.how)


def _decode_reason(text: str) -> Refusal | None:
    """Return the stored reason, or None if there is none or it cannot be read."""
    try:
        key, facts = msgspec.json.decode(text, type=tuple[str, dict[str, str | int | float | bool | None]])
    except (msgspec.DecodeError, UnicodeEncodeError):
        return None
    return Refusal(key, facts)


def answers_view(answers: Sequence[Mistake], slips: Sequence[SlipCount]) -> Child:
    """Return the slips with their counts and examples, and the list of answers with exercise, reason and day, latest first."""
    nothing = Text(_("Nothing to go over yet."), 18, color="text_soft", align="c")
    return list_view("answers", [*map(_slip_row, slips), *map(_answer_row, answers)], nothing, 6)


def _slip_row(slip_count: SlipCount) -> Row:
    count, mistake = _n("{n} time", "{n} times", slip_count.count), slip_count.example
    name = Text(capitalize_first(slip_name(slip_count.slip)), 17, "b", grow=1)
    example = Text(f"{mistake.shown}  {mistake.given}", 17, color="text_soft", max_lines=1)
    return boxed(Row([name, Text(count, 17, "b", max_lines=1), example], 14, "center", padding=(12, 6, 12, 6)), "hint_soft", radius=12)


def _answer_row(answer: Mistake) -> Row:
    icon_name, color, fill = ANSWER_STYLES.get(answer.how, ANSWER_STYLES["wrong"])
    mark = boxed(Row([icon(icon_name, 24, color)], align="center", padding=(12, 0, 12, 0)), fill, color, 10)
    shown = Text(answer.shown, 18, "b", max_lines=1)
    given = Text(answer.given, 18, "b", color, max_lines=1, grow=1)
    day = Text(format_date(answer.when[:10]), 16, color="text_soft", max_lines=1)
    reason = Text(mistake_reason_text(answer), 16, color="text_soft", line_spacing=1.2)
    texts = Column([Row([shown, given, day], 18), reason], 0, grow=1, padding=(0, 2, 6, 2))
    return boxed(Row([mark, texts], 12, padding=6), "row", radius=12)
