"""The list of exercises to look at again, each with the reason why it was not right at once."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from pygame import FRect

from game.kernel import Refusal
from ui.assets.words import _, day
from ui.canvas.brush import Brush
from ui.practice.exercise.words import because, fault
from ui.store.children import Mistake
from ui.widgets.scroll import ScrollArea

PITCH = 66.0  # distance of two answers
OF_THE_CHOICE = ("was_right", "was_wrong", "too_few_cards", "too_many_cards")  # verdicts with a sentence from `fault`
FACES = {  # icon, ink, fill; they also differ by icon and by words
    "wrong": ("close", "fault", "danger_soft"),
    "hint": ("hint", "hint_text", "hint_soft"),
    "skipped": ("next", "skipped_text", "skipped_soft"),
    "longer": ("check", "known", "known_soft"),
    "before": ("check", "known", "known_soft"),
}


def how_told(how: str) -> str:
    return {
        "skipped": _("left out"),
        "hint": _("found with a hint"),
        "longer": _("right, but not the shortest"),
        "before": _("right, and found once already"),
        "paper": _("not right, on the sheet"),
    }.get(how, _("not right"))


def reason(mistake: Mistake) -> str:
    """Return the sentence that was shown to the child, or the kind of answer."""
    why = _read(mistake.why) if mistake.how == "wrong" else None
    if why is None:
        return how_told(mistake.how)
    try:
        return fault(why, "") if why.key in OF_THE_CHOICE else because(why)
    except (KeyError, ValueError, AssertionError):  # the stored reason was damaged
        return how_told(mistake.how)


def _read(text: str) -> Refusal | None:
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

    def show(self, answers: Sequence[Mistake], rect: FRect) -> None:
        self.answers = answers
        self.place(rect, PITCH * len(answers))

    def draw(self, brush: Brush, hover: bool, pressed: bool) -> None:
        if not self.answers:
            brush.fit(_("Nothing to be seen again so far."), self.rect.centerx, self.rect.centery, self.rect.w, 18, "text_soft", align="c")
            return
        with self.clipped(brush):
            for place, answer in enumerate(self.answers):
                at = FRect(self.rect.x + 6, self.y + PITCH * place, self.rect.w - 36, PITCH - 6)
                if at.colliderect(self.rect):
                    _draw_answer(brush, at, answer)


def _draw_answer(brush: Brush, at: FRect, answer: Mistake) -> None:
    icon, colour, fill = FACES.get(answer.how, FACES["wrong"])
    brush.box(at, 12, "row", "border_soft", 1.5)
    brush.box(FRect(at.x + 6, at.y + 6, 48, at.h - 12), 10, fill, colour, 1.5)
    brush.icon(icon, at.x + 18, at.centery - 12, 24, colour)
    given = at.w - 230
    shown = brush.fit(answer.shown, at.x + 66, at.y + 19, given * 0.6, 18, "text", "b")
    if answer.given:
        brush.fit(answer.given, at.x + 84 + shown, at.y + 19, max(40.0, given - shown - 30), 18, colour, "b")
    brush.fit(day(answer.when[:10]), at.right - 12, at.y + 19, 150, 16, "text_soft", align="r")
    brush.fit(reason(answer), at.x + 66, at.y + 43, at.w - 80, 16, "text_soft")
