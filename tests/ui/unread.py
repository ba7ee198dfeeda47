"""The app without a word: no letter is drawn anywhere. `python -m tests.ui.unread` starts it like that, with the arguments of the app."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

LETTERS = re.compile(r"[^\W\d_]")


def figures_alone(text: Callable[..., float]) -> Callable[..., float]:
    """`Brush.text` for who cannot read: figures and signs stay, whatever has a letter in it goes."""

    def drawn(brush: object, words: str, *where: object, **how: object) -> float:
        return text(brush, "" if LETTERS.search(words) else words, *where, **how)

    return drawn


if __name__ == "__main__":
    from main import run
    from ui.canvas.brush import Brush

    Brush.text = figures_alone(Brush.text)  # type: ignore[method-assign]
    sys.exit(run(sys.argv[1:]))
