"""Reads a screen aloud: all of it when that is asked for, and what has come since where everything is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from ui.scene.audience import Audience
    from ui.scene.desk import Desk

Mode: TypeAlias = Literal["off", "asked", "always"]  # as in the settings


class Reading:
    """Remembers what of one screen has been read. Nothing is read while the sound is off."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._read: list[str] = []
        self._own = False  # what is read now was for one person alone
        self.waits = False  # something is read as soon as nothing else is said
        self._searches = desk.voice.searches

    def anew(self) -> None:
        """Everything is new to who listens."""
        self._read = []

    def again(self, text: str, audience: Audience) -> None:
        """Reads all of it, or says why that cannot be."""
        self.answer(text, audience)
        self._read += text.splitlines()

    def answer(self, text: str, audience: Audience) -> None:
        """Read this to the person who asked, or say why that cannot be; before it is read to others too, warn once."""
        unheard = self._desk.unheard
        warning = "" if unheard else audience.warning()
        if why := unheard or warning:
            self._desk.say(why, "hint")
        if not unheard:
            self._desk.voice.say(warning or text)
            self._own = audience.private

    def hush(self) -> None:
        """End what is read to one person alone."""
        if self._own:
            self._desk.voice.stop()
        self._own = False

    def follow(self, text: str, later: str = "") -> None:
        """Reads the lines that were not there before; those of `later` wait until nothing else is said. Where there is no voice, that is
        told once."""
        self._desk.say(self._desk.voice.trouble(), "info")
        lines, late = text.splitlines(), later.splitlines()
        self._read = [line for line in self._read if line in lines or line in late]
        news = [line for line in lines if line not in self._read]
        waits = [line for line in late if line not in self._read and line not in news]
        self.waits = bool(waits) and self._desk.voice.busy
        news += [] if self.waits else waits
        self._read += news
        if news and not self._desk.settings.muted:
            self._desk.voice.say("\n".join(news))
            self._own = False

    def searched(self) -> bool:
        """Whether voices were found, or found missing, since this was asked last."""
        before, self._searches = self._searches, self._desk.voice.searches
        return before != self._searches
