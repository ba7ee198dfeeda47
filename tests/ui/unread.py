"""The app without any letter: `python -m tests.ui.unread`, with the app's arguments."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

LETTERS = re.compile(r"[^\W\d_]")


def figures_alone(text: Callable[..., float]) -> Callable[..., float]:
    """Return a text drawing that leaves out every text with a letter; numbers and signs stay."""

    def drawn(brush: object, words: str, *where: object, **how: object) -> float:
        return text(brush, "" if LETTERS.search(words) else words, *where, **how)

    return drawn


if __name__ == "__main__":
    from main import open_app
    from ui.canvas.canvas import Canvas

    Canvas.draw_text = figures_alone(Canvas.draw_text)  # type: ignore[method-assign]
    sys.exit(open_app(sys.argv[1:]))
