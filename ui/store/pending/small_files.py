"""The settings and the autosaves: read once, kept in memory, and written when they change."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from game.kernel import BadRecord
from ui.store import disk
from ui.store.disk import ReportProblem, error_cause


class SmallFiles:
    """The contents of small files in one folder by name, the one written last at the end.

    A change is made in memory at once and written as soon as the disk accepts it; of several changes of one file only the last is
    written. If the folder was replaced meanwhile, all files are written to it again.
    """

    def __init__(
        self, folder: Path | None, limits: Mapping[str, disk.SizeLimit], report_problem: ReportProblem, source: Path | None = None
    ) -> None:
        """Read the named files up to their limits; if `folder` is None, read `source` and write nothing."""
        self._folder, self._report_problem = folder, report_problem
        self._contents: dict[str, bytes] = {}
        self._unwritten_files: set[str] = set()
        self._refused_files: dict[str, BadRecord] = {}  # files that are not regular files, or too big
        self._folder_identity = disk.file_identity(self._folder)
        self._source = folder or source
        self._limits = limits
        self._unread_files: list[str] = []  # files that could not be read yet
        if self._source is not None:
            home = self._source
            self._unread_files = sorted(limits, key=lambda name: disk.modified_ns(home / name))
            self._read_unread()

    @property
    def is_written(self) -> bool:
        return not self._unwritten_files

    @property
    def is_settled(self) -> bool:
        """Return True if nothing is left to be written or read."""
        return not self._unwritten_files and not self._unread_files

    @property
    def contents(self) -> dict[str, bytes]:
        return dict(self._contents)

    @property
    def names(self) -> list[str]:
        """Return the names of the files, the one written last at the end."""
        return [*self._contents, *self._refused_files]

    def get(self, name: str) -> bytes | None:
        """Return the content of a file; None if there is none.

        Raises BadRecord if it is not a regular file or too big.
        """
        if name in self._refused_files:
            raise self._refused_files[name]
        return self._contents.get(name)

    def put(self, name: str, data: bytes) -> None:
        """Change a file, which then is the one written last."""
        self._contents.pop(name, None)
        self._refused_files.pop(name, None)
        self._contents[name] = data
        if self._folder is not None:
            self._unwritten_files.add(name)

    def remove(self, name: str) -> None:
        self._contents.pop(name, None)
        if self._folder is not None:
            self._unwritten_files.add(name)

    # On the disk thread

    def write_changes(self) -> None:
        """Write what has changed and read what could not be read; what fails is tried again the next time."""
        self._read_unread()
        if self._folder is None:
            return
        if disk.file_identity(self._folder) != self._folder_identity:
            self._unwritten_files |= set(self._contents)
        for name in [
            *(name for name in list(self._contents) if name in self._unwritten_files),
            *(self._unwritten_files - self._contents.keys()),
        ]:
            data = self._contents.get(name)
            try:
                self._write_or_delete(self._folder / name, data)
            except OSError as error:
                self._report_problem("not_saved", file=name, cause=error_cause(error))
                continue
            self._unwritten_files.discard(name)
            if self._contents.get(name) is not data:  # changed while it was written
                self._unwritten_files.add(name)
        self._folder_identity = disk.file_identity(self._folder)

    def quarantine(self, name: str) -> str:
        """Rename a file that cannot be read; return its new name."""
        self._contents.pop(name, None)
        self._refused_files.pop(name, None)
        return name if self._folder is None else disk.quarantine(self._folder / name)

    def _write_or_delete(self, path: Path, data: bytes | None) -> None:
        if data is None:
            disk.retry_if_denied(lambda path: path.unlink(missing_ok=True), path)
            return
        disk.make_private_folder(path.parent)
        others = [self._folder / name for name in self._contents] if self._folder is not None else []
        older = [disk.modified_ns(other) for other in others if other.parent == path.parent and other != path]
        disk.write_atomically(path, data, max(older, default=0))

    def _read_unread(self) -> None:
        names, self._unread_files = self._unread_files, []
        for name in names:
            if name not in self._contents:
                self._read_file(name)

    def _read_file(self, name: str) -> None:
        assert self._source is not None, "there is a folder where something can be unread"
        try:
            self._contents.setdefault(
                name, disk.retry_if_denied(lambda path: disk.read_regular_file(path, self._limits[name]), self._source / name)
            )
        except (FileNotFoundError, NotADirectoryError):
            return
        except BadRecord as bad:
            self._refused_files[name] = bad
        except OSError as error:
            if self._folder is not None:  # else the whole folder has been reported already
                self._unread_files.append(name)
                self._report_problem("unreadable", file=name, cause=error_cause(error))
