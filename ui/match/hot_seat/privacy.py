"""Who may know what of a running match: two definitions. Voice, sounds, announcements, codes, clock and window all ask here.

The person whose hand is open may know their own View. They get it as pixels and as the tree for screen readers. To listen to it is their
choice, with headphones if need be; they are told so once (`Privacy.introduce`).

Everybody in the room may know the View of a spectator. While hands are hidden nothing else reaches them:

- our own voice reads `Privacy.to_all`; the rest only when its owner asks for it, after a `Privacy.warning`;
- nothing done with an open hand makes a sound that tells how it went (`Privacy.play`);
- an announcement about an open hand is its owner's own (`Desk.tell`), and ends with it;
- a match has a code once it is over (`code_refusal`);
- a robot that had no choice takes as long as one that had (`ThinkingTimes`);
- when a hand closes, nothing that belongs to it stays (`Passing`); when the window is left, it closes (`Privacy.cover`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from itertools import islice
from random import Random

import msgspec

from game.match import Match
from ui.assets.words import _
from ui.match.sitting import Sitting
from ui.scene.audience import Audience
from ui.scene.desk import Desk

HEADPHONES = "headphones"  # the name of the introduction in `Settings.greeted`
LEAST_THOUGHT_S = 0.25  # what a robot's move takes at least while hands are hidden
FIRST_THOUGHT_S = {"easy": LEAST_THOUGHT_S, "normal": LEAST_THOUGHT_S}  # by level, until it is known how long a seat's choices take
FIRST_SEARCH_S = 0.65  # of the other levels, which search
RECENT_CHOICES = 8


class Privacy(Audience):
    """Both definitions for one table."""

    def __init__(self, desk: Desk, sitting: Sitting, close: Callable[[], None]) -> None:
        """`close` shuts the curtain before the open hand."""
        super().__init__(desk)
        self.sitting, self._close = sitting, close
        self._warned: set[int] = set()  # seats

    @property
    def shared(self) -> bool:
        """Whether several people play at this screen, and hide their hands from each other."""
        return self.sitting.secret and len(self.sitting.people) > 1 and not self.sitting.match.over

    @property
    def private(self) -> bool:
        return self.shared and self.sitting.open is not None

    def to_all(self) -> tuple[str, str] | None:
        seat = self.sitting.open
        if not self.private or seat is None:
            return None
        return _("{name}’s turn").format(name=self.sitting.names[seat]), self.desk.saying_to_all()

    def warning(self) -> str:
        seat = self.sitting.open
        if not self.private or seat is None or seat in self._warned:
            return ""
        self._warned.add(seat)
        return _("Everybody here would hear what you hold. If that is all right, or you have headphones on, ask once more.")

    def introduce(self, reads: bool) -> None:
        settings = self.desk.settings
        if self.shared and HEADPHONES not in settings.greeted and (reads or self.desk.has_reader()):
            self.desk.say(_("Hands are secret here, but everybody hears what is read aloud. With headphones only you do."), "info")
            self.desk.change(msgspec.structs.replace(settings, greeted={**settings.greeted, HEADPHONES: 1}))

    def play(self, sound: str) -> None:
        if not self.private:
            super().play(sound)

    def cover(self) -> None:
        if self.private:
            self._close()


class ThinkingTimes:
    """How long each robot's choices took lately, in seconds; a move that needed no thought then takes as long as one of them."""

    def __init__(self) -> None:
        self._choices: dict[int, deque[float]] = {}  # by seat

    def least(self, match: Match, seat: int, thought: float) -> float:
        """Return the seconds that the move of this robot, found after so many (`thought`), has to take at least."""
        recent = list(self._choices.get(seat, ()))
        if len(list(islice(match.legal(seat), 2))) > 1:
            self._choices.setdefault(seat, deque(maxlen=RECENT_CHOICES)).append(thought)
            if recent and thought > LEAST_THOUGHT_S:
                return thought
        if not recent:
            return FIRST_THOUGHT_S.get(match.seats[seat].level or "", FIRST_SEARCH_S)
        return Random(match.bot_seed(seat)).choice([s for s in recent if s > LEAST_THOUGHT_S] or [LEAST_THOUGHT_S])


def code_refusal(match: Match) -> str:
    """Return why there is no code of this match, "" where there is one: a code holds every card of it."""
    return "" if match.over else _("The code holds the whole deal: you get it once the game is over.")
