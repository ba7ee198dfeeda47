"""The audience of a screen; the defaults are for a screen without private content."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.scene.app_context import AppContext


class Audience:
    """The people in front of a screen, and what they may hear; a table with hidden hands has its own (ui.match.hot_seat)."""

    def __init__(self, context: AppContext) -> None:
        self.context = context

    @property
    def is_private(self) -> bool:
        """True if the screen shows something that only one of the players in front of it may know."""
        return False

    def public_texts(self) -> tuple[str, str] | None:
        """Return the public texts of a private screen, the notice last; None if nothing is private."""
        return None

    def take_privacy_warning(self) -> str:
        """Return a warning that others can hear the voice, once to each player with private content, else ""."""
        return ""

    def advise_listeners(self, is_read_aloud: bool) -> None:
        """Show listeners a notice on secret hands, once, if the screen is read to them; `is_read_aloud`: by the app's own voice."""

    def play_outcome_sound(self, sound: str) -> None:
        """Play a sound that tells how an action went, unless others would learn a secret from it."""
        self.context.sounds.play(sound)

    def cover_private_content(self) -> None:
        """Cover private content, because the window has lost the focus or is out of sight."""
