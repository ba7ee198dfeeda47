"""The small window of a start without a console: the present step, or the error.

`ui.first_start.telling` runs it as a process of its own before anything is installed: it needs the standard library alone. Without
tkinter or a screen it ends, and the start continues unseen. Lines come in as `step <text>` or `wrong <text>`; when the input ends, which
is when the menu is open, the window closes, but it stays open after an error.
"""

from __future__ import annotations

import queue
import sys
import threading
import tkinter

from ui.assets.palette import NORMAL
from ui.assets.translation import _, set_language, system_language

PAPER, INK, SIGNAL = NORMAL["surface"], NORMAL["text"], NORMAL["danger"]
POLL = 50  # interval in ms
WIDTH = 520  # of the window, in px


class FirstStart:
    """The window: a headline, and below it the present step or the error."""

    def __init__(self, lines: queue.SimpleQueue[str]) -> None:
        self._lines = lines
        self._wrong = False
        self.root = tkinter.Tk(className="tablee")
        self.root.title("Tablée")
        self.root.configure(background=PAPER, padx=32, pady=24)
        self.root.minsize(WIDTH, 0)
        self._headline = self._label(_("Tablée is getting ready. This happens only the first time."), INK, 14)
        self._step = self._label("", INK, 11)
        self.root.eval("tk::PlaceWindow . center")
        self.root.after(POLL, self._read)

    def _label(self, text: str, color: str, size: int) -> tkinter.Label:
        label = tkinter.Label(self.root, text=text, background=PAPER, foreground=color, wraplength=WIDTH - 64, justify="left")
        label.configure(font=("TkDefaultFont", size))
        label.pack(anchor="w", pady=6)
        return label

    def _read(self) -> None:
        """Show the messages that have come, and close the window at the end of the input."""
        while not self._lines.empty():
            kind, _space, text = self._lines.get().strip().partition(" ")
            if kind == "wrong":
                self._refuse()
            elif not kind and not self._wrong:
                self.root.destroy()
                return
            if text:
                self._step.configure(text=text)
        self.root.after(POLL, self._read)

    def _refuse(self) -> None:
        self._wrong = True
        self._headline.configure(text=_("Tablée cannot start yet."), foreground=SIGNAL)
        tkinter.Button(self.root, text=_("Close"), command=self.root.destroy).pack(anchor="e", pady=6)


def listen(lines: queue.SimpleQueue[str]) -> None:
    """Put each line of the standard input into a queue, and an empty line at its end."""
    sys.stdin.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    for line in sys.stdin:
        lines.put(line)
    lines.put("")


def run() -> int:
    set_language(system_language())
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()
    try:
        window = FirstStart(lines)
    except tkinter.TclError:
        return 1  # there is no screen
    threading.Thread(target=listen, args=(lines,), daemon=True).start()
    window.root.mainloop()
    return 0


if __name__ == "__main__":
    sys.exit(run())
