"""The files of children that grown-ups carry from one computer to another; all work is done on the disk thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from concurrent.futures import Future
from pathlib import Path

from game.kernel import BadRecord
from ui.store.disk import Problem, SizeLimit, error_cause, read_regular_file, write_player_file
from ui.store.merging.children_file import NOTE, decode_children
from ui.store.merging.merger import ChildMerger, ChildStatus, MergePlan, PlannedChild
from ui.store.pending.disk_thread import DiskThread
from ui.store.profiles import Profile

__all__ = ["NOTE", "ChildExchange", "ChildStatus", "MergePlan", "PlannedChild"]


class ChildExchange:
    """The export of children and the merge of such files."""

    def __init__(
        self,
        disk_thread: DiskThread,
        copied: Callable[[], ChildMerger],
        merge: Callable[[MergePlan, Set[str], Callable[[float], None]], tuple[Profile, ...]],
    ) -> None:
        """Read from what `copied` returns: all that is known at this moment. `merge` merges into the file of the database."""
        self._disk_thread, self._copied, self._merge = disk_thread, copied, merge

    def export_children(self, child_ids: Sequence[int], path: Path) -> Future[Problem | None]:
        """Write children with all that they have practised into a file; return the problem, or None."""
        return self._disk_thread.submit(lambda: write_player_file(path, self._copied().export_children(child_ids)))

    def plan_merge(self, path: Path) -> Future[MergePlan]:
        """Read a file of children and return what merging it would do. The future raises BadRecord."""
        return self._disk_thread.submit(self._plan_merge, path)

    def merge_children(
        self, plan: MergePlan, restored: Set[str] = frozenset(), on_progress: Callable[[float], None] = lambda _share: None
    ) -> Future[tuple[Profile, ...]]:
        """Merge a file, completely or not at all; return the children that were deleted on the other computer, and now are here.

        `restored` names deleted children that a grown-up wants back, or wants to stay; `on_progress` is called on the disk thread
        with the share that is done. The future raises BadRecord. The caller deletes the returned children from all other files
        (`matches.profiles.delete_profiles`).
        """
        return self._disk_thread.submit(self._merge, plan, restored, on_progress)

    def _plan_merge(self, path: Path) -> MergePlan:
        try:
            data = read_regular_file(path, SizeLimit.IMPORT)
        except OSError as error:
            raise BadRecord("unreadable", file=path.name, cause=error_cause(error)) from error
        return self._copied().plan(decode_children(data))
