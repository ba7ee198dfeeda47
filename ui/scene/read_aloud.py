"""Reading a screen aloud: all of it on demand, and new lines if everything is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from ui.scene.app_context import AppContext
    from ui.scene.audience import Audience

ReadAloudMode: TypeAlias = Literal["off", "asked", "always"]  # as in the settings


class ReadAloud:
    """The read-aloud state of one screen; nothing is read while the sound is off."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self._read_lines: list[str] = []
        self._is_private = False  # the present text is private to one player
        self.has_waiting_line = False  # a line is read as soon as the voice is free
        self._search_count = context.voice.search_count

    @property
    def is_busy(self) -> bool:
        """Return True while something is being read, or waits for that."""
        return self.has_waiting_line or self._context.voice.is_heard

    def forget_read_lines(self) -> None:
        """Forget which lines were read, so that all are read again to a new listener."""
        self._read_lines = []

    def read_whole_text(self, text: str, audience: Audience) -> None:
        """Read a whole text aloud on demand, or show why it cannot be read."""
        self.read_answer(text, audience)
        self._read_lines += text.splitlines()

    def read_answer(self, text: str, audience: Audience) -> None:
        """Read an answer aloud to the player who asked for it, or show why it cannot be read.

        If others may hear a private text, a warning is read instead, once.
        """
        unheard = self._context.speech_unavailable_reason
        warning = "" if unheard else audience.take_privacy_warning()
        if why := unheard or warning:
            self._context.show_notice(why, "hint")
        if not unheard:
            self._context.voice.speak(warning or text)
            self._is_private = audience.is_private

    def stop_private_speech(self) -> None:
        """Stop the voice if it is reading something private to one player."""
        if self._is_private:
            self._context.voice.stop()
        self._is_private = False

    def read_new_lines(self, text: str, waiting_text: str = "") -> None:
        """Read aloud the lines that are new since the last call; those of `waiting_text` wait until the voice is free.

        A missing voice is reported once.
        """
        self._context.show_notice(self._context.voice.take_missing_voice_message(), "info")
        lines, late = text.splitlines(), waiting_text.splitlines()
        self._read_lines = [line for line in self._read_lines if line in lines or line in late]
        news = [line for line in lines if line not in self._read_lines]
        waits = [line for line in late if line not in self._read_lines and line not in news]
        self.has_waiting_line = bool(waits) and self._context.voice.is_heard
        news += [] if self.has_waiting_line else waits
        self._read_lines += news
        if news and not self._context.settings.muted:
            self._context.voice.speak("\n".join(news))
            self._is_private = False

    def has_search_ended(self) -> bool:
        """Return True if a search for voices has ended since the last call."""
        before, self._search_count = self._search_count, self._context.voice.search_count
        return before != self._search_count
