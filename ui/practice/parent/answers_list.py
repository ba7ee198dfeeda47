"""The list of exercises to look at again, each with the reason why it was not right at once."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.kernel import Refusal
from ui.assets.translation import _, format_date
from ui.layout.containers import Column, Row
from ui.layout.nodes import Child, Text
from ui.practice.exercise.texts import fault_sentence, refusal_sentence
from ui.store.children import Mistake
from ui.widgets.parts import boxed, icon, list_view

CHOICE_VERDICTS = ("was_right", "was_wrong", "too_few_cards", "too_many_cards")  # verdicts with a sentence from `fault_sentence`
ANSWER_STYLES = {  # icon, ink, fill; they also differ by icon and by words
    "wrong": ("close", "fault", "danger_soft"),
    "hint": ("hint", "hint_text", "hint_soft"),
    "skipped": ("next", "skipped_text", "skipped_soft"),
    "longer": ("check", "known", "known_soft"),
    "before": ("check", "known", "known_soft"),
}


def answer_kind_text(answer_kind: str) -> str:
    return {
        "skipped": _("left out"),
        "hint": _("found with a hint"),
        "longer": _("right, but not the shortest"),
        "before": _("right, and found once already"),
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


def answers_view(answers: Sequence[Mistake]) -> Child:
    """Return the list of answers with exercise, reason and day, latest first."""
    nothing = Text(_("Nothing to be seen again so far."), 18, color="text_soft", align="c")
    return list_view("answers", [_answer_row(answer) for answer in answers], nothing, 6)


def _answer_row(answer: Mistake) -> Row:
    icon_name, color, fill = ANSWER_STYLES.get(answer.how, ANSWER_STYLES["wrong"])
    mark = boxed(Row([icon(icon_name, 24, color)], align="center", padding=(12, 0, 12, 0)), fill, color, 10)
    shown = Text(answer.shown, 18, "b", max_lines=1)
    given = Text(answer.given, 18, "b", color, max_lines=1, grow=1)
    day = Text(format_date(answer.when[:10]), 16, color="text_soft", max_lines=1)
    reason = Text(mistake_reason_text(answer), 16, color="text_soft", line_spacing=1.2)
    texts = Column([Row([shown, given, day], 18), reason], 0, grow=1, padding=(0, 2, 6, 2))
    return boxed(Row([mark, texts], 12, padding=6), "row", radius=12)
