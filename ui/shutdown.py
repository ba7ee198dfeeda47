"""The end of the app: at once if everything is written, else after a question."""

from __future__ import annotations

from collections.abc import Callable

from ui.assets.translation import _
from ui.scene.scene import Scene
from ui.screens.routes import BackupRoute
from ui.store.pending.disk_thread import MAX_CLOSE_S
from ui.store.storage import Storage
from ui.widgets.controls import Command

WRITE_GRACE_S = 1.0  # time for the disk to write what is pending, before the question


class Shutdown:
    """The shutdown of the app: at once if everything is written, else after asking the user."""

    def __init__(self, storage: Storage, top_scene: Callable[[], Scene], stop: Callable[[], None]) -> None:
        self._storage, self._top_scene, self._stop = storage, top_scene, stop
        self._has_asked = self._has_chosen_wait = False
        self._waited_s: float | None = None  # time in s since the user wanted to leave
        self.patience_s = MAX_CLOSE_S  # how long the end waits for the disk

    @property
    def is_waiting(self) -> bool:
        return self._waited_s is not None

    def leave_when_written(self) -> None:
        """Leave the app once everything is written; at once if the user was asked already."""
        if self._storage.is_written:
            self._stop()
        elif self._has_asked:
            self._leave_at_once()
        else:
            self._storage.sync_with_disk()
            self._waited_s = 0.0

    def update(self, dt: float) -> None:
        if self._waited_s is None:
            return
        self._waited_s += dt
        if self._storage.is_written:
            self._stop()
        elif self._waited_s >= WRITE_GRACE_S and not self._has_asked:
            self._ask_whether_to_wait()
        elif self._has_asked and not self._has_chosen_wait and self._top_scene().dialog is None:
            self._waited_s = None  # Escape: the user stays

    def _ask_whether_to_wait(self) -> None:
        self._has_asked = True
        scene = self._top_scene()
        text = _("Not everything is saved yet. If you leave now, the rest will be lost.")
        wait = Command("wait", _("Wait until it’s saved"), self._choose_wait, "undo")
        save = Command("elsewhere", _("Save it elsewhere"), self._open_backup, "save")
        scene.ask_question(text, [wait, save, Command("leave_now", _("Leave anyway"), self._leave_at_once)])

    def _choose_wait(self) -> None:
        self._has_chosen_wait = True
        self._top_scene().close_question()

    def _open_backup(self) -> None:
        self._waited_s = None
        self._top_scene().close_question()
        self._top_scene().go(BackupRoute())

    def _leave_at_once(self) -> None:
        self.patience_s = 0.0
        self._stop()
