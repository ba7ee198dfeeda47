"""The bridge to a screen reader: the tree follows the screen, and actions come to the app's own thread."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from math import inf
from queue import SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING

import pygame

from ui.access.actions import Act, ActionRequest, perform_action
from ui.access.announcer import Announcer
from ui.access.node_ids import NodeIds
from ui.access.platform_adapter import PlatformAdapter, SystemWindow
from ui.access.tree import tree
from ui.assets import translation
from ui.assets.pronunciation import spoken
from ui.scene.scene import Scene
from ui.widgets.node import Node

if TYPE_CHECKING:
    import accesskit

BETWEEN = 0.1  # seconds from one tree to the next during animations
SETTLED = 0.3  # seconds that a text must stay before it is announced, because a fast table replaces it at once
ACTS: dict[str, Act] = {
    "CLICK": "press",
    "FOCUS": "focus",
    "INCREMENT": "up",
    "DECREMENT": "down",
    "SCROLL_UP": "up",
    "SCROLL_DOWN": "down",
    "SET_VALUE": "put",
    "SCROLL_INTO_VIEW": "reveal",
}


class ScreenReader:
    """The connection of a screen reader with the topmost scene; trees are made only while one listens (`active`)."""

    def __init__(self, scene: Callable[[], Scene], now: Callable[[], float] = monotonic) -> None:
        self._scene, self._now = scene, now
        self.active = False
        self.announcer = Announcer(now)
        self._adapter: PlatformAdapter | None = None
        self._request: SimpleQueue[accesskit.ActionRequest] = SimpleQueue()
        self._is_wanted_now = self._stale = False
        self._last = -inf
        self._title = ""
        self._reads, self._since = "", -inf  # the text to read now, and since when it is there
        self._announced: tuple[str, ...] = ()  # its lines that were announced
        self._numbers = NodeIds()

    def attach(self, window: SystemWindow) -> None:
        """Connect the window to the system's accessibility interface, if there is one."""
        self._adapter = PlatformAdapter((self._begin, self._act, self._end), window)
        self.window(pygame.key.get_focused())

    # --- on the thread of the system --------------------------------------------------------------------------------

    def _begin(self) -> None:
        self._is_wanted_now = True
        _wake()

    def _act(self, request: accesskit.ActionRequest) -> None:
        self._request.put(request)
        _wake()

    def _end(self) -> None:
        self._is_wanted_now = False
        _wake()

    # --- on ours ----------------------------------------------------------------------------------------------------

    @property
    def due(self) -> float:
        """Seconds until the screen reader needs a tree, an announcement or the result of an action; inf for never."""
        if self._is_wanted_now != self.active or not self._request.empty():
            return 0.0
        if not self.active:
            return inf
        shown = max(0.0, self._last + BETWEEN - self._now()) if self._stale else inf
        settled = max(0.0, self._since + SETTLED - self._now(), self.announcer.silent) if self._news else inf
        return min(self.announcer.due, shown, settled)

    def say(self, sentence: str, is_private: bool = False) -> None:
        """Announce a sentence; unless it is private, a prompt of one line is announced again after it."""
        if self.active:
            self.announcer.say(spoken(sentence), is_private)
            self._announced = self._announced if is_private or len(self._announced) > 1 else ()

    def window(self, focused: bool) -> None:
        if self._adapter is not None:
            self._adapter.window(focused)

    def follow(self, drawn: bool) -> None:
        """Perform requested actions, announce new texts and send the tree, after a step of the app.

        Args:
            drawn: Something looks different now.
        """
        if self._adapter is not None and self._adapter.shut:
            self._is_wanted_now = False
        if self._is_wanted_now != self.active:
            self.active = self._stale = self._is_wanted_now
        while not self._request.empty():
            self._do(self._request.get())
        if not self.active:
            return
        self._stale = self._stale or drawn
        self._tell()
        if self._scene().needs_frame:
            return  # the tree describes what was drawn: the next frame brings it
        if self.announcer.flush() or (self._stale and self._now() >= self._last + BETWEEN):
            self._show()

    def _do(self, request: accesskit.ActionRequest) -> None:
        act = ACTS.get(str(request.action).rpartition(".")[2])
        if act is not None:
            value = "" if request.data is None else str(request.data[1])
            perform_action(self._scene(), ActionRequest(act, self._numbers.name(request.target), value))

    def _show(self) -> None:
        """Send the present tree to the screen reader, and announce a new title at once."""
        scene = self._scene()
        root = tree(scene)
        self._last, self._stale = self._now(), False
        self._note(root.label, scene.spoken_text())
        self._pass_on(with_said(root, self.announcer), focused(scene, root), scene)

    def _note(self, title: str, reads: str) -> None:
        """Announce a new title at once, and note a new text to read, which is announced once it stays."""
        if title != self._title:
            self.announcer.say(title)
            self._title = title
        self._read(reads)

    def _read(self, reads: str) -> None:
        if reads != self._reads:
            self._reads, self._since = reads, self._now()

    @property
    def _news(self) -> list[str]:
        return [line for line in self._reads.splitlines() if line not in self._announced]

    def _tell(self) -> None:
        """Announce the new lines of the text to read once it has stayed, after the sentences that already wait."""
        self._read(self._scene().spoken_text() if self._news else self._reads)
        if self._news and self._now() >= self._since + SETTLED and not self.announcer.silent:
            for line in self._news:
                self.announcer.say(spoken(line), self._scene().audience.private)
            self._announced = tuple(self._reads.splitlines())

    def _pass_on(self, root: Node, focus: str, scene: Scene) -> None:
        def made() -> accesskit.TreeUpdate:
            from ui.access.accesskit_tree import update  # imported only once a screen reader is there

            return update(root, focus, scene.context.viewport, translation.language(), self._numbers)

        if self._adapter is not None:
            self._adapter.update(made)


def with_said(root: Node, announcer: Announcer) -> Node:
    """Return the tree with the current announcement as a new node each time, so that a repetition is spoken again."""
    if not announcer.spoken_text:
        return root
    node = Node(f"live/{announcer.number}", "status", root.rect, announcer.spoken_text, acts=False)
    return replace(root, children=(*root.children, node))


def focused(scene: Scene, root: Node) -> str:
    """Return the name of the focused node; in a group of choices that is the chosen child."""
    widget = scene.focus.widget(scene.widgets)
    if widget is None:
        return root.name
    on = [child.name for child in widget.node().children if child.on]
    return on[0] if on else widget.name


def _wake() -> None:
    """Wake the sleeping event loop, if it still exists."""
    with suppress(pygame.error):
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))
