"""The audience of a screen; the defaults are for a screen without private content."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.scene.app_context import AppContext


class Audience:
    """The people in front of a screen; a table with hidden hands has its own (ui.match.hot_seat)."""

    def __init__(self, context: AppContext) -> None:
        self.context = context

    @property
    def private(self) -> bool:
        """True if the screen now shows something that only one of several players may know."""
        return False

    def to_all(self) -> tuple[str, str] | None:
        """Return the public texts of a private screen, the notice last; None if nothing is private."""
        return None

    def warning(self) -> str:
        """Return, once to each player, a warning that others can hear the voice; "" if they may."""
        return ""

    def introduce(self, reads: bool) -> None:
        """Tell listeners what they have to know first; `reads`: the app's own voice reads to them."""

    def play(self, sound: str) -> None:
        """Play a sound about how something went."""
        self.context.sounds.play(sound)

    def cover(self) -> None:
        """Cover private content, because the window has lost the focus or is out of sight."""
