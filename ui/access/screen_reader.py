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

from ui.access.actions import ActionKind, ActionRequest, perform_action
from ui.access.announcer import FOCUS_S, Announcer
from ui.access.node_ids import NodeIds
from ui.access.platform_adapter import HAS_LIVE_NODES, PlatformAdapter, SystemWindow
from ui.access.tree import APP_NAME, accessibility_tree
from ui.assets import translation
from ui.assets.pronunciation import pronounced_text
from ui.assets.translation import _
from ui.scene.accessibility import HAND_GROUP
from ui.scene.scene import Scene
from ui.widgets.node import Node, walk_nodes

if TYPE_CHECKING:
    import accesskit

TREE_INTERVAL_S = 0.1  # seconds from one tree to the next during animations
TEXT_SETTLE_S = 0.3  # seconds that a text must stay before it is announced, because a fast table replaces it at once
WAITING_SETTLE_S = 2.0  # the same while others move, because nothing is asked then
ACTION_KINDS: dict[str, ActionKind] = {
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
    """The connection of a screen reader with the topmost scene; trees are made only while one listens (`is_active`)."""

    def __init__(self, scene: Callable[[], Scene], now: Callable[[], float] = monotonic) -> None:
        self._scene, self._now = scene, now
        self.is_active = False
        self.announcer = Announcer(now)
        self._adapter: PlatformAdapter | None = None
        self._requests: SimpleQueue[accesskit.ActionRequest] = SimpleQueue()
        self._is_listening = self._is_tree_stale = False
        self._last_tree_s = -inf
        self._announced_title = ""
        self._text_to_read, self._text_since_s = "", -inf  # the text to read now, and since when it is there
        self._announced_lines: tuple[str, ...] = ()  # its lines that were announced
        self._focused_node = Node("", "window")  # the focused node in the last tree
        self._seen_focus: tuple[Scene, str] | None = None  # the scene in the last step, and what had the focus
        self._node_ids = NodeIds()

    def connect_window(self, window: SystemWindow) -> None:
        """Connect the window to the system's accessibility interface, if there is one."""
        self._adapter = PlatformAdapter((self._on_listening_began, self._on_action_requested, self._on_listening_ended), window)
        self.set_window_focus(pygame.key.get_focused())

    # --- on the thread of the system --------------------------------------------------------------------------------

    def _on_listening_began(self) -> None:
        self._is_listening = True
        _wake_event_loop()

    def _on_action_requested(self, request: accesskit.ActionRequest) -> None:
        self._requests.put(request)
        _wake_event_loop()

    def _on_listening_ended(self) -> None:
        self._is_listening = False
        _wake_event_loop()

    # --- on ours ----------------------------------------------------------------------------------------------------

    @property
    def next_update_s(self) -> float:
        """Seconds until the screen reader needs a tree, an announcement or the result of an action; inf for never."""
        if self._is_listening != self.is_active or not self._requests.empty():
            return 0.0
        if not self.is_active:
            return inf
        shown = max(0.0, self._last_tree_s + TREE_INTERVAL_S - self._now()) if self._is_tree_stale else inf
        settled = max(0.0, self._settled_at_s - self._now(), self.announcer.pause_left_s) if self._new_lines else inf
        return min(self.announcer.next_announcement_s, shown, settled)

    def announce(self, sentence: str, is_private: bool = False) -> None:
        """Announce a sentence unless it was the last text to read; unless it is private, a prompt of one line is announced again after it."""
        if self.is_active and sentence and sentence not in self._announced_lines:
            self.announcer.queue_sentence(pronounced_text(sentence), is_private)
            self._announced_lines = self._announced_lines if is_private or len(self._announced_lines) > 1 else ()

    def set_window_focus(self, is_focused: bool) -> None:
        """Note whether the window has the keyboard; when it comes back, its title and its prompt are announced again."""
        if is_focused:
            self._announced_title, self._announced_lines, self._seen_focus, self._is_tree_stale = "", (), None, True
        if self._adapter is not None:
            self._adapter.set_window_focus(is_focused)

    def follow_step(self, has_drawn: bool) -> None:
        """Perform requested actions, announce new texts and send the tree, after a step of the app.

        Args:
            has_drawn: Something looks different now.
        """
        if self._adapter is not None and self._adapter.is_closed:
            self._is_listening = False
        if self._is_listening != self.is_active:
            self.is_active = self._is_tree_stale = self._is_listening
            self.announcer.hold(FOCUS_S)
        while not self._requests.empty():
            self._perform_request(self._requests.get())
        if not self.is_active:
            return
        self._is_tree_stale = self._is_tree_stale or has_drawn
        self._wait_for_focus()
        self._announce_new_lines()
        if self._scene().needs_frame:
            return  # the tree describes what was drawn: the next frame brings it
        is_spoken = self.announcer.flush()
        if is_spoken or (self._is_tree_stale and self._now() >= self._last_tree_s + TREE_INTERVAL_S):
            self._send_tree(is_spoken)

    def _wait_for_focus(self) -> None:
        """Leave a screen reader the time to tell of a new screen, or where the focus has moved, before what is not waiting yet."""
        scene, former = self._scene(), self._seen_focus
        self._seen_focus = scene, scene.focus.name
        if former != self._seen_focus and self.announcer.next_announcement_s == inf:
            self.announcer.hold(FOCUS_S)
        if former is None or former[0] is not scene:
            self._focused_node = Node("", "window")

    def _perform_request(self, request: accesskit.ActionRequest) -> None:
        act = ACTION_KINDS.get(str(request.action).rpartition(".")[2])
        if act is not None:
            value = "" if request.data is None else str(request.data[1])
            perform_action(self._scene(), ActionRequest(act, self._node_ids.name_of(request.target), value))

    def _send_tree(self, is_spoken: bool = False) -> None:
        """Send the present tree to the screen reader, with an announcement if it `is_spoken` now, and announce a new title at once."""
        scene = self._scene()
        root = accessibility_tree(scene)
        self._last_tree_s, self._is_tree_stale = self._now(), False
        self._note_title_and_text(root.label, scene.spoken_text())
        root, focused_name = self._keep_focus(root, scene)
        self._focused_node = next(node for node in walk_nodes(root) if node.name == focused_name)
        self._is_tree_stale = self._is_tree_stale or is_spoken
        self._send_to_adapter(with_announcements(root, self.announcer, is_spoken), focused_name, scene)

    def _keep_focus(self, root: Node, scene: Scene) -> tuple[Node, str]:
        """Return the tree, and the name of the focused node in it, so that a reader speaks of nothing but the next decision.

        While others move, the focus stays on a nameless node if what it was on is gone. What it is on then, or has just left, keeps its
        words for this tree, as they would be read again if they changed.
        """
        before, is_waiting = self._focused_node, scene.accessibility.is_waiting
        if is_waiting and before.name and scene.focus.focused_widget(scene.widgets) is None:
            is_gone = all(node.name != before.name for node in walk_nodes(root))
            gone = (Node(before.name, "text", root.rect, is_actionable=False),) if is_gone else ()
            return replace(root, children=(*root.children, *gone)), before.name
        name = focused_node_name(scene, root)
        self._is_tree_stale = before.name not in ("", name)
        return with_words_of(root, before) if is_waiting or self._is_tree_stale else root, name

    def _note_title_and_text(self, title: str, text: str) -> None:
        """Announce a new title at once, and note a new text to read, which is announced once it stays."""
        if title != self._announced_title:
            heading = title.removeprefix(f"{APP_NAME} · ")
            if not any(line.startswith(heading) for line in text.splitlines()):  # else the text says it
                self.announcer.queue_sentence(pronounced_text(title))
            if not self._announced_title and title == APP_NAME:  # the first word in the menu
                self.announcer.queue_sentence(_("F5 says where you are, F6 what lies there, F7 what you hold, F8 what has happened."))
            self._announced_title = title
        self._note_text(text)

    def _note_text(self, text: str) -> None:
        if text != self._text_to_read:
            self._text_to_read, self._text_since_s = text, self._now()

    @property
    def _new_lines(self) -> list[str]:
        return [line for line in self._text_to_read.splitlines() if line not in self._announced_lines]

    @property
    def _settled_at_s(self) -> float:
        return self._text_since_s + (WAITING_SETTLE_S if self._scene().accessibility.is_waiting else TEXT_SETTLE_S)

    def _announce_new_lines(self) -> None:
        """Announce the new lines of the text to read once it has stayed, after the sentences that already wait."""
        self._note_text(self._scene().spoken_text() if self._new_lines else self._text_to_read)
        if self._new_lines and self._now() >= self._settled_at_s and not self.announcer.pause_left_s:
            for line in self._new_lines:
                self.announcer.queue_sentence(pronounced_text(line), self._scene().audience.is_private)
            self._announced_lines = tuple(self._text_to_read.splitlines())

    def _send_to_adapter(self, root: Node, focused_name: str, scene: Scene) -> None:
        def made() -> accesskit.TreeUpdate:
            from ui.access.accesskit_tree import tree_update  # imported only once a screen reader is there

            return tree_update(root, focused_name, scene.context.viewport, translation.language(), self._node_ids)

        if self._adapter is not None:
            self._adapter.send_tree(made)


def with_announcements(root: Node, announcer: Announcer, is_spoken: bool) -> Node:
    """Return the tree with the announcements, in the form that the screen readers of this system speak.

    They speak each new live node, or else (on Linux) each new label of the window, whose title then is that of the group of everything
    in it. Never both: some would speak twice. The label is there for one tree (`is_spoken`), as Orca takes for told what a window is
    called when the focus moves.
    """
    if HAS_LIVE_NODES:
        said = (Node(f"live/{number}", "status", root.rect, text, is_actionable=False) for number, text in announcer.kept_texts.items())
        return replace(root, children=(*root.children, *said))
    screen = Node("screen", "group", root.rect, root.label, is_actionable=False, children=root.children)
    return replace(root, label=announcer.spoken_text if is_spoken else "", children=(screen,))


def with_words_of(root: Node, node: Node) -> Node:
    """Return the tree with the words of this node in the one of its name."""
    if root.name == node.name:
        return replace(root, label=node.label, description=node.description)
    return replace(root, children=tuple(with_words_of(child, node) for child in root.children))


def focused_node_name(scene: Scene, root: Node) -> str:
    """Return the name of the focused node: in a group of choices the chosen child; without a focus the hand, else the window."""
    widget = scene.focus.focused_widget(scene.widgets)
    if widget is None:
        return next((node.name for node in walk_nodes(root) if node.name == HAND_GROUP), root.name)
    on = [child.name for child in widget.node().children if child.is_on]
    return on[0] if on else widget.name


def _wake_event_loop() -> None:
    """Wake the sleeping event loop, if it still exists."""
    with suppress(pygame.error):
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))
