"""What the results add about a match: why it changed no rating, and a lesson on what the rules refused."""

from __future__ import annotations

from dataclasses import dataclass

from game.record import Record
from ui.assets.lesson_text import Lesson, lesson_on_refusal
from ui.assets.translation import _, _n
from ui.layout.containers import Row
from ui.lessons.routes import LessonRoute
from ui.match.onboarding.coach_marks import note_match_number
from ui.match.onboarding.refusal_counter import frequent_refusals
from ui.match.seating import profile_id_at
from ui.scene.app_context import AppContext
from ui.scene.scene import Scene
from ui.widgets.controls import Command
from ui.widgets.parts import button

OFFER_HEIGHT = 56.0


class UnratedReason:
    """The reason why a match changed no rating, asked of the history once without blocking a frame."""

    def __init__(self, context: AppContext, record: Record, child_id: int | None) -> None:
        self.record = record
        self._summary_future = context.storage.matches.find_unrated(record) if child_id is None and context.settings.ratings else None

    @property
    def is_pending(self) -> bool:
        return self._summary_future is not None and not self._summary_future.done()

    def reason_sentences(self) -> list[str]:
        """Return the reason as a list; empty while it is unknown, or if there is none."""
        entry = None if self._summary_future is None or self.is_pending else self._summary_future.result()
        if entry is None or all(players.person is None for players in entry.final_tenures):
            return []
        from ui.ratings.rating import unrated_reason  # imported only at the end of a match

        return [_reason_sentence(unrated_reason(entry, self.record, False))]


def _reason_sentence(key: str) -> str:
    """Return the sentence why a match changed no rating; an unknown key means hints or undo, which records do not mention."""
    return {
        "handed": _("Somebody took over a seat during the game, so this game changes nobody’s level."),
        "given": _("These cards were chosen, so this game changes nobody’s level."),
        "handicap": _("Somebody had a head start or help, so this game changes nobody’s level."),
        "guest": _("A guest played, so this game changes nobody’s level."),
    }.get(key) or _("There was a hint, or a robot’s move was undone, so this game changes nobody’s level.")


@dataclass(frozen=True, slots=True)
class LessonOffer:
    """The offer of a lesson about the moves that the rules refused in a player's first match."""

    game: str
    lesson: Lesson
    person: int | None  # the learner's profile; None for a guest

    @classmethod
    def after_first_match(cls, context: AppContext, record: Record, child_id: int | None) -> LessonOffer | None:
        """Return a lesson about what was refused repeatedly in a player's first match, if there is one."""
        for seat, refusal in frequent_refusals(context, record):
            person, lesson = profile_id_at(context.settings, record, seat, child_id), lesson_on_refusal(record.game, refusal)
            if lesson is not None and note_match_number(context, record, person) == 1:
                return cls(record.game, lesson, person)
        return None

    def button(self, scene: Scene) -> Row:
        """Return the offer as a button."""
        minutes = _n("{n} minute", "{n} minutes", self.lesson.minutes)
        sentence = _("{minutes} on “{lesson}”?").format(minutes=minutes, lesson=self.lesson.title.localized())
        command = Command("lesson", sentence, lambda: scene.go(LessonRoute(self.game, self.lesson.id, self.person)), "practice", ("l",))
        return button(command, size=18, height=OFFER_HEIGHT)
