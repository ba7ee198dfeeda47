"""Two definitions of who may know what of a running match, for every output of the app.

Voice, sounds, announcements, codes, clock and window all ask here.

The player whose hand is open may know their own View. They get it as pixels and as the tree for screen readers. To listen to it is their
choice, with headphones if need be; a notice says so once (`Privacy.introduce`).

All people in the room may know the View of a spectator. While hands are hidden nothing else reaches them:

- our own voice reads `Privacy.to_all`; the rest only when its owner asks for it, after a `Privacy.warning`;
- nothing done with an open hand makes a sound that reveals how it went (`Privacy.play`);
- an announcement about an open hand is private to its owner, and ends with the hand;
- a match has a share code once it is over (`code_refusal`);
- a bot without a choice takes as long as one with a choice (`ThinkingTimes`);
- when a hand closes, nothing that belongs to it stays on the screen (`handover.py`); when the window is left, the hand closes
  (`Privacy.cover`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from itertools import islice
from random import Random

import msgspec

from game.match import Match
from ui.assets.translation import _
from ui.match.session import MatchSession
from ui.scene.app_context import AppContext
from ui.scene.audience import Audience

HEADPHONES = "headphones"  # name of this notice in `Settings.greeted`
LEAST_THOUGHT_S = 0.25  # minimum time of a bot's move while hands are hidden
FIRST_THOUGHT_S = {"easy": LEAST_THOUGHT_S, "normal": LEAST_THOUGHT_S}  # minimum times by level, before any choice of a seat has been timed
FIRST_SEARCH_S = 0.65  # the same for all other levels, which search
RECENT_CHOICES = 8


class Privacy(Audience):
    """The audience of a table with hidden hands: what all may hear, and what belongs to the open hand alone."""

    def __init__(self, context: AppContext, session: MatchSession, close: Callable[[], None]) -> None:
        """Create the audience of a table; the callback covers the open hand with the privacy screen."""
        super().__init__(context)
        self.session, self._close = session, close
        self._warned: set[int] = set()  # the seats that have had the warning

    @property
    def shared(self) -> bool:
        """True if several humans play at this screen and hide their hands from each other."""
        return self.session.secret and len(self.session.human_seats) > 1 and not self.session.match.over

    @property
    def private(self) -> bool:
        return self.shared and self.session.open_seat is not None

    def to_all(self) -> tuple[str, str] | None:
        seat = self.session.open_seat
        if not self.private or seat is None:
            return None
        return _("{name}’s turn").format(name=self.session.names[seat]), self.context.saying_to_all()

    def warning(self) -> str:
        seat = self.session.open_seat
        if not self.private or seat is None or seat in self._warned:
            return ""
        self._warned.add(seat)
        return _("Everybody here would hear what you hold. If that is all right, or you have headphones on, ask once more.")

    def introduce(self, reads: bool) -> None:
        settings = self.context.settings
        if self.shared and HEADPHONES not in settings.greeted and (reads or self.context.has_reader()):
            self.context.show_notice(
                _("Hands are secret here, but everybody hears what is read aloud. With headphones only you do."), "info"
            )
            self.context.change(msgspec.structs.replace(settings, greeted={**settings.greeted, HEADPHONES: 1}))

    def play(self, sound: str) -> None:
        if not self.private:
            super().play(sound)

    def cover(self) -> None:
        if self.private:
            self._close()


class ThinkingTimes:
    """The recent thinking times of each bot, which a move without a choice imitates so that it reveals nothing."""

    def __init__(self) -> None:
        self._choices: dict[int, deque[float]] = {}  # times by seat

    def min_wait_s(self, match: Match, seat: int, thought: float) -> float:
        """Return the minimum time in s before a bot's move is shown, so that it does not reveal whether the bot had a choice."""
        recent = list(self._choices.get(seat, ()))
        if len(list(islice(match.legal(seat), 2))) > 1:
            self._choices.setdefault(seat, deque(maxlen=RECENT_CHOICES)).append(thought)
            if recent and thought > LEAST_THOUGHT_S:
                return thought
        if not recent:
            return FIRST_THOUGHT_S.get(match.seats[seat].level or "", FIRST_SEARCH_S)
        return Random(match.bot_seed(seat)).choice([s for s in recent if s > LEAST_THOUGHT_S] or [LEAST_THOUGHT_S])


def code_refusal(match: Match) -> str:
    """Return the reason why the match cannot be shared yet, or "" once it is over, as the share code holds every card."""
    return "" if match.over else _("The code holds the whole deal: you get it once the game is over.")
