"""The settings and the autosaves: read once, kept in memory, and written when they change."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from game.kernel import BadRecord
from ui.store import disk
from ui.store.disk import ReportProblem, cause


class SmallFiles:
    """The contents of small files in one folder by name, the one written last at the end.

    A change is made in memory at once and written as soon as the disk accepts it; of several changes of one file only the last is
    written. If the folder was replaced meanwhile, all files are written to it again.
    """

    def __init__(self, folder: Path | None, names: Mapping[str, disk.Limit], say: ReportProblem, source: Path | None = None) -> None:
        """Read the named files up to their limits; if `folder` is None, read `source` and write nothing."""
        self._folder, self._say = folder, say
        self._contents: dict[str, bytes] = {}
        self._unwritten: set[str] = set()
        self._refused: dict[str, BadRecord] = {}  # files that are not regular files, or too big
        self._home = disk.identity(self._folder)
        self._source = folder or source
        self._limits = names
        self._unread: list[str] = []  # files that could not be read yet
        if self._source is not None:
            home = self._source
            self._unread = sorted(names, key=lambda name: disk.age(home / name))
            self._read()

    @property
    def is_written(self) -> bool:
        return not self._unwritten

    @property
    def is_settled(self) -> bool:
        """Return True if nothing is left to be written or read."""
        return not self._unwritten and not self._unread

    @property
    def contents(self) -> dict[str, bytes]:
        return dict(self._contents)

    @property
    def names(self) -> list[str]:
        """Return the names of the files, the one written last at the end."""
        return [*self._contents, *self._refused]

    def get(self, name: str) -> bytes | None:
        """Return the content of a file; None if there is none.

        Raises BadRecord if it is not a regular file or too big.
        """
        if name in self._refused:
            raise self._refused[name]
        return self._contents.get(name)

    def put(self, name: str, data: bytes) -> None:
        """Change a file, which then is the one written last."""
        self._contents.pop(name, None)
        self._refused.pop(name, None)
        self._contents[name] = data
        if self._folder is not None:
            self._unwritten.add(name)

    def remove(self, name: str) -> None:
        self._contents.pop(name, None)
        if self._folder is not None:
            self._unwritten.add(name)

    # On the disk thread

    def write(self) -> None:
        """Write what has changed and read what could not be read; what fails is tried again the next time."""
        self._read()
        if self._folder is None:
            return
        if disk.identity(self._folder) != self._home:
            self._unwritten |= set(self._contents)
        for name in [*(name for name in list(self._contents) if name in self._unwritten), *(self._unwritten - self._contents.keys())]:
            data = self._contents.get(name)
            try:
                self._write(self._folder / name, data)
            except OSError as error:
                self._say("not_saved", file=name, cause=cause(error))
                continue
            self._unwritten.discard(name)
            if self._contents.get(name) is not data:  # changed while it was written
                self._unwritten.add(name)
        self._home = disk.identity(self._folder)

    def set_aside(self, name: str) -> str:
        """Rename a file that cannot be read; return its new name."""
        self._contents.pop(name, None)
        self._refused.pop(name, None)
        return name if self._folder is None else disk.quarantine(self._folder / name)

    def _write(self, path: Path, data: bytes | None) -> None:
        if data is None:
            disk.patiently(lambda path: path.unlink(missing_ok=True), path)
            return
        disk.make_folder(path.parent)
        others = [self._folder / name for name in self._contents] if self._folder is not None else []
        older = [disk.age(other) for other in others if other.parent == path.parent and other != path]
        disk.write_whole(path, data, max(older, default=0))

    def _read(self) -> None:
        names, self._unread = self._unread, []
        for name in names:
            if name not in self._contents:
                self._read_one(name)

    def _read_one(self, name: str) -> None:
        assert self._source is not None, "there is a folder where something can be unread"
        try:
            self._contents.setdefault(name, disk.patiently(lambda path: disk.contents(path, self._limits[name]), self._source / name))
        except (FileNotFoundError, NotADirectoryError):
            return
        except BadRecord as bad:
            self._refused[name] = bad
        except OSError as error:
            if self._folder is not None:  # else the whole folder has been reported already
                self._unread.append(name)
                self._say("unreadable", file=name, cause=cause(error))
