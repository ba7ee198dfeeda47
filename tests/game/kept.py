"""Golden files beside the tests, so that a change of behaviour becomes a readable diff."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

FINE = re.compile(r"\d+\.\d{4,}(e-\d+)?")


@dataclass(frozen=True)
class GoldenFile:
    """Golden files in a folder, with names such as "nin_jan/2" or "nin_jan"."""

    folder: Path
    pattern: str  # the paths in the folder: each * stands for a part of the name
    names: Sequence[str]
    written: Callable[[str], str]  # makes the text to store under a name
    now: Callable[[str], str]  # makes the present text, which may depend on the stored one

    def path(self, name: str) -> Path:
        return self.folder / self.pattern.replace("*", "{}").format(*name.split("/"))

    def read(self, name: str) -> str:
        return self.path(name).read_text(encoding="utf-8")

    def differences(self, name: str) -> str:
        """Return the differences between a stored file and the present, line by line; "" if there are none."""
        return difference(self.read(name), self.now(name))

    def missing(self) -> set[str]:
        """Return the file names without a text, and the texts without a name."""
        return {str(path) for path in {self.path(name) for name in self.names} ^ set(self.folder.glob(self.pattern))}

    def main(self, arguments: Sequence[str]) -> int:
        for name in self.names:
            if "--write" in arguments:
                self.path(name).write_text(self.written(name), encoding="utf-8", newline="\n")
            else:
                print(name, self.differences(name) or "is as it was", sep=": ")
        return 0


def difference(stored: str, now: str) -> str:
    """Return a unified diff, or "" if both texts are the same."""
    return "\n".join(difflib.unified_diff(stored.splitlines(), now.splitlines(), "kept", "now", lineterm="", n=1))


def rounded(text: str) -> str:
    """Round all numbers in a text to three decimals, because processors differ in the last ones."""
    return FINE.sub(lambda match: f"{float(match[0]):.3f}", text)
