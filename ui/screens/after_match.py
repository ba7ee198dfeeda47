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
from ui.store.matches.entries import MatchSummary
from ui.widgets.controls import Command
from ui.widgets.parts import button

OFFER_HEIGHT = 56.0


def unrated_sentence(entry: MatchSummary, record: Record) -> str:
    """Return the sentence why this match of the history changed no rating; "" if no profile played.

    An unknown reason means hints or undo, which records do not mention.
    """
    if all(players.person is None for players in entry.final_tenures):
        return ""
    from ui.ratings.rating import unrated_reason  # imported only at the end of a match

    return {
        "handed": _("Somebody took over a seat during the game, so this game changes nobody’s level."),
        "given": _("These cards were chosen, so this game changes nobody’s level."),
        "handicap": _("Somebody had a head start or help, so this game changes nobody’s level."),
        "guest": _("A guest played, so this game changes nobody’s level."),
    }.get(unrated_reason(entry, record, False)) or _("There was a hint, or a robot’s move was undone, so this game changes nobody’s level.")


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
