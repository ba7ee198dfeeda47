"""Who may know what of a running match: two definitions. Voice, sounds, announcements and window all ask here.

The person whose hand is open may know their own View. They get it as pixels and as the tree for screen readers. To listen to it is their
choice, with headphones if need be; they are told so once (`Privacy.introduce`).

Everybody in the room may know the View of a spectator. While hands are hidden nothing else reaches them:

- our own voice reads `Privacy.to_all`; the rest only when its owner asks for it, after a `Privacy.warning`;
- nothing done with an open hand makes a sound that tells how it went (`Privacy.play`);
- an announcement about an open hand is its owner's own (`Desk.tell`), and ends with it;
- when a hand closes, nothing that belongs to it stays (`Passing`); when the window is left, it closes (`Privacy.cover`).
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ui.assets.words import _
from ui.match.sitting import Sitting
from ui.scene.audience import Audience
from ui.scene.desk import Desk

HEADPHONES = "headphones"  # the name of the introduction in `Settings.greeted`


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
