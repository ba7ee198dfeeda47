"""The end of the app: at once if everything is written, else after a question."""

from __future__ import annotations

from collections.abc import Callable

from ui.assets.translation import _
from ui.scene.routes import BackupRoute
from ui.scene.scene import Scene
from ui.store.pending.disk_thread import LONGEST_CLOSE_S
from ui.store.storage import Storage
from ui.widgets.controls import Command

GRACE_S = 1.0  # time for the disk to write what is pending, before the question


class Shutdown:
    """The shutdown of the app: at once if everything is written, else after asking the user."""

    def __init__(self, storage: Storage, scene: Callable[[], Scene], stop: Callable[[], None]) -> None:
        self._files, self._scene, self._stop = storage, scene, stop
        self._has_asked = self._has_chosen_wait = False
        self._since: float | None = None  # time in s since the user wanted to leave
        self.patience_s = LONGEST_CLOSE_S  # how long the end waits for the disk

    @property
    def waits(self) -> bool:
        return self._since is not None

    def begin(self) -> None:
        """Leave the app once everything is written; at once if the user was asked already."""
        if self._files.is_written:
            self._stop()
        elif self._has_asked:
            self._leave()
        else:
            self._files.write()
            self._since = 0.0

    def update(self, dt: float) -> None:
        if self._since is None:
            return
        self._since += dt
        if self._files.is_written:
            self._stop()
        elif self._since >= GRACE_S and not self._has_asked:
            self._ask()
        elif self._has_asked and not self._has_chosen_wait and self._scene().ask is None:
            self._since = None  # Escape: the user stays

    def _ask(self) -> None:
        self._has_asked = True
        scene = self._scene()
        text = _("The disk has not taken everything yet. If you leave now, what is not written is lost.")
        wait = Command("wait", _("Wait until it is written"), self._wait, "undo")
        save = Command("elsewhere", _("Save it elsewhere"), self._save, "save")
        scene.put_question(text, [wait, save, Command("leave_now", _("Leave all the same"), self._leave)])

    def _wait(self) -> None:
        self._has_chosen_wait = True
        self._scene().drop_question()

    def _save(self) -> None:
        self._since = None
        self._scene().drop_question()
        self._scene().go(BackupRoute())

    def _leave(self) -> None:
        self.patience_s = 0.0
        self._stop()
