"""Two definitions of who may know what of a running match, for every output of the app.

Voice, sounds, announcements, codes, clock and window all ask here.

The player whose hand is open may know their own View. They get it as pixels and as the tree for screen readers. To listen to it is their
choice, with headphones if need be; a notice says so once (`Privacy.advise_listeners`).

All people in the room may know the View of a spectator. While hands are hidden nothing else reaches them:

- our own voice reads `Privacy.public_texts`; the rest only when its owner asks for it, after a `Privacy.take_privacy_warning`;
- nothing done with an open hand makes a sound that reveals how it went (`Privacy.play_outcome_sound`);
- an announcement about an open hand is private to its owner, and ends with the hand;
- a match has a share code once it is over (`share_code_refusal`);
- a bot without a choice takes as long as one with a choice (`ThinkingTimes`);
- when a hand closes, nothing that belongs to it stays on the screen (`handover.py`); when the window is left, the hand closes
  (`Privacy.cover_private_content`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from itertools import islice

import msgspec

from game.match import Match
from ui.assets.translation import _
from ui.match.session import MatchSession
from ui.scene.app_context import AppContext
from ui.scene.audience import Audience

HEADPHONES_NOTICE = "headphones"  # name of this notice in `Settings.greeted`
MIN_SECRET_THINKING_S = 0.25  # minimum time of a bot's move while hands are hidden
# minimum times by level, before any choice of a seat has been timed
FIRST_THINKING_S = {"easy": MIN_SECRET_THINKING_S, "normal": MIN_SECRET_THINKING_S}
FIRST_SEARCH_THINKING_S = 0.65  # the same for all other levels, which search
RECENT_CHOICE_COUNT = 8


class Privacy(Audience):
    """The audience of a table with hidden hands: what all may hear, and what belongs to the open hand alone."""

    def __init__(self, context: AppContext, session: MatchSession, close_hand: Callable[[], None]) -> None:
        """Create the audience of a table; the callback covers the open hand with the privacy screen."""
        super().__init__(context)
        self.session, self._close_hand = session, close_hand
        self._warned_seats: set[int] = set()  # the seats that have had the warning

    @property
    def hides_hands(self) -> bool:
        """True if several humans play at this screen and hide their hands from each other."""
        return self.session.has_hidden_information and len(self.session.human_seats) > 1 and not self.session.match.is_over

    @property
    def is_private(self) -> bool:
        return self.hides_hands and self.session.open_seat is not None

    def public_texts(self) -> tuple[str, str] | None:
        seat = self.session.open_seat
        if not self.is_private or seat is None:
            return None
        return _("{name}’s turn").format(name=self.session.names[seat]), self.context.current_public_notice()

    def take_privacy_warning(self) -> str:
        seat = self.session.open_seat
        if not self.is_private or seat is None or seat in self._warned_seats:
            return ""
        self._warned_seats.add(seat)
        return _("Everybody here would hear your cards. If that’s all right, or you have headphones on, ask once more.")

    def advise_listeners(self, is_read_aloud: bool) -> None:
        settings = self.context.settings
        if self.hides_hands and HEADPHONES_NOTICE not in settings.greeted and (is_read_aloud or self.context.has_screen_reader()):
            self.context.show_notice(
                _("Hands are secret here, but everybody hears what is read aloud. With headphones, only you do."), "info"
            )
            self.context.change_settings(msgspec.structs.replace(settings, greeted={**settings.greeted, HEADPHONES_NOTICE: 1}))

    def play_outcome_sound(self, sound: str) -> None:
        if not self.is_private:
            super().play_outcome_sound(sound)

    def cover_private_content(self) -> None:
        if self.is_private:
            self._close_hand()


class ThinkingTimes:
    """The recent thinking times of each bot: all its moves take as long as the longest, so that none reveals if it was forced."""

    def __init__(self) -> None:
        self._choice_times_by_seat: dict[int, deque[float]] = {}  # times in s by seat

    def min_wait_s(self, match: Match, seat: int, thought_s: float) -> float:
        """Return the time in s that a bot's move takes at least, forced or not; a choice that took `thought_s` counts from now on."""
        first = FIRST_THINKING_S.get(match.seats[seat].level or "", FIRST_SEARCH_THINKING_S)
        times = self._choice_times_by_seat.setdefault(seat, deque([first], maxlen=RECENT_CHOICE_COUNT))
        if len(list(islice(match.legal(seat), 2))) > 1:
            times.append(thought_s)
        return max(times)


def share_code_refusal(match: Match) -> str:
    """Return the reason why the match cannot be shared yet, or "" once it is over, as the share code holds every card."""
    return "" if match.is_over else _("The code contains the whole deal: you’ll get it once the game is over.")
