"""Who sees and hears a screen. The defaults are those of a screen that keeps nothing from anybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.scene.desk import Desk


class Audience:
    """The people in front of one screen. A table whose hands are hidden has its own (`ui.match.hot_seat.privacy`)."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def private(self) -> bool:
        """Whether the screen now shows something that only one of several people may know."""
        return False

    def to_all(self) -> tuple[str, str] | None:
        """Return what everybody may hear of a private screen, the sentence at its foot last; None where nothing is private."""
        return None

    def warning(self) -> str:
        """Return, once to each person, that the others would hear what is read aloud now; "" where they may."""
        return ""

    def introduce(self, reads: bool) -> None:
        """Tell people who listen what they have to know first. `reads`: Tablée's own voice reads to them."""

    def play(self, sound: str) -> None:
        """Play a sound that tells how something went."""
        self.desk.sounds.play(sound)

    def cover(self) -> None:
        """Cover what is private: the window has lost the focus, or is out of sight."""
