"""The list of exercises to look at again, each with the reason why it was not right at once."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from pygame import FRect

from game.kernel import Refusal
from ui.assets.translation import _, format_date
from ui.canvas.canvas import Canvas
from ui.practice.exercise.texts import fault_sentence, refusal_sentence
from ui.store.children import Mistake
from ui.widgets.scroll import ScrollArea

PITCH = 66.0  # distance of two answers
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


class AnswersList(ScrollArea):
    """The list of answers with exercise, reason and day, latest first."""

    def __init__(self) -> None:
        super().__init__("answers")
        self.answers: Sequence[Mistake] = ()

    def set_answers(self, answers: Sequence[Mistake], rect: FRect) -> None:
        self.answers = answers
        self.set_window(rect, PITCH * len(answers))

    def draw(self, canvas: Canvas, hover: bool, pressed: bool) -> None:
        if not self.answers:
            canvas.fit_text(
                _("Nothing to be seen again so far."), self.rect.centerx, self.rect.centery, self.rect.w, 18, "text_soft", align="c"
            )
            return
        with self.clipped(canvas):
            for index, answer in enumerate(self.answers):
                rect = FRect(self.rect.x + 6, self.content_top + PITCH * index, self.rect.w - 36, PITCH - 6)
                if rect.colliderect(self.rect):
                    _draw_answer(canvas, rect, answer)


def _draw_answer(canvas: Canvas, rect: FRect, answer: Mistake) -> None:
    icon, colour, fill = ANSWER_STYLES.get(answer.how, ANSWER_STYLES["wrong"])
    canvas.draw_box(rect, 12, "row", "border_soft", 1.5)
    canvas.draw_box(FRect(rect.x + 6, rect.y + 6, 48, rect.h - 12), 10, fill, colour, 1.5)
    canvas.draw_icon(icon, rect.x + 18, rect.centery - 12, 24, colour)
    given_x = rect.w - 230
    shown = canvas.fit_text(answer.shown, rect.x + 66, rect.y + 19, given_x * 0.6, 18, "text", "b")
    if answer.given:
        canvas.fit_text(answer.given, rect.x + 84 + shown, rect.y + 19, max(40.0, given_x - shown - 30), 18, colour, "b")
    canvas.fit_text(format_date(answer.when[:10]), rect.right - 12, rect.y + 19, 150, 16, "text_soft", align="r")
    canvas.fit_text(mistake_reason_text(answer), rect.x + 66, rect.y + 43, rect.w - 80, 16, "text_soft")
