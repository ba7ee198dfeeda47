"""Reading a screen aloud: all of it on demand, and new lines if everything is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from ui.scene.app_context import AppContext
    from ui.scene.audience import Audience

Mode: TypeAlias = Literal["off", "asked", "always"]  # as in the settings


class ReadAloud:
    """The read-aloud state of one screen; nothing is read while the sound is off."""

    def __init__(self, context: AppContext) -> None:
        self._desk = context
        self._read: list[str] = []
        self._is_private = False  # the present text is private to one player
        self.waits = False  # a line is read as soon as the voice is free
        self._searches = context.voice.searches

    def restart(self) -> None:
        """Forget which lines were read, so that all are read again to a new listener."""
        self._read = []

    def again(self, text: str, audience: Audience) -> None:
        """Read a whole text aloud on demand, or show why it cannot be read."""
        self.answer(text, audience)
        self._read += text.splitlines()

    def answer(self, text: str, audience: Audience) -> None:
        """Read an answer aloud to the player who asked for it, or show why it cannot be read.

        If others may hear a private text, a warning is read instead, once.
        """
        unheard = self._desk.speech_unavailable_reason
        warning = "" if unheard else audience.warning()
        if why := unheard or warning:
            self._desk.show_notice(why, "hint")
        if not unheard:
            self._desk.voice.say(warning or text)
            self._is_private = audience.private

    def hush(self) -> None:
        """Stop the voice if it is reading something private to one player."""
        if self._is_private:
            self._desk.voice.stop()
        self._is_private = False

    def follow(self, text: str, later: str = "") -> None:
        """Read aloud the lines that are new since the last call; those of `later` wait until the voice is free.

        A missing voice is reported once.
        """
        self._desk.show_notice(self._desk.voice.trouble(), "info")
        lines, late = text.splitlines(), later.splitlines()
        self._read = [line for line in self._read if line in lines or line in late]
        news = [line for line in lines if line not in self._read]
        waits = [line for line in late if line not in self._read and line not in news]
        self.waits = bool(waits) and self._desk.voice.busy
        news += [] if self.waits else waits
        self._read += news
        if news and not self._desk.settings.muted:
            self._desk.voice.say("\n".join(news))
            self._is_private = False

    def searched(self) -> bool:
        """Return True if a search for voices has ended since the last call."""
        before, self._searches = self._searches, self._desk.voice.searches
        return before != self._searches
