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

BACKGROUND_COLOR, TEXT_COLOR, ERROR_COLOR = NORMAL["surface"], NORMAL["text"], NORMAL["danger"]
POLL_MS = 50  # interval in ms
WIDTH_PX = 520  # of the window, in px


class FirstStartWindow:
    """The window: a headline, and below it the present step or the error."""

    def __init__(self, lines: queue.SimpleQueue[str]) -> None:
        self._lines = lines
        self._has_error = False
        self.root = tkinter.Tk(className="tablee")
        self.root.title("Tablée")
        self.root.configure(background=BACKGROUND_COLOR, padx=32, pady=24)
        self.root.minsize(WIDTH_PX, 0)
        self._headline = self._add_label(_("Tablée is getting ready."), TEXT_COLOR, 14)
        self._step = self._add_label("", TEXT_COLOR, 11)
        self.root.eval("tk::PlaceWindow . center")
        self.root.after(POLL_MS, self._show_new_lines)

    def _add_label(self, text: str, color: str, size: int) -> tkinter.Label:
        label = tkinter.Label(self.root, text=text, background=BACKGROUND_COLOR, foreground=color, wraplength=WIDTH_PX - 64, justify="left")
        label.configure(font=("TkDefaultFont", size))
        label.pack(anchor="w", pady=6)
        return label

    def _show_new_lines(self) -> None:
        """Show the messages that have come, and close the window at the end of the input."""
        while not self._lines.empty():
            kind, _space, text = self._lines.get().strip().partition(" ")
            if kind == "wrong":
                self._show_error()
            elif not kind and not self._has_error:
                self.root.destroy()
                return
            if text:
                self._step.configure(text=text)
        self.root.after(POLL_MS, self._show_new_lines)

    def _show_error(self) -> None:
        self._has_error = True
        self._headline.configure(text=_("Tablée cannot start yet."), foreground=ERROR_COLOR)
        tkinter.Button(self.root, text=_("Close"), command=self.root.destroy).pack(anchor="e", pady=6)


def forward_input(queued_lines: queue.SimpleQueue[str]) -> None:
    """Put each line of the standard input into a queue, and an empty line at its end."""
    sys.stdin.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    for line in sys.stdin:
        queued_lines.put(line)
    queued_lines.put("")


def run_window() -> int:
    set_language(system_language())
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()
    try:
        window = FirstStartWindow(lines)
    except tkinter.TclError:
        return 1  # there is no screen
    threading.Thread(target=forward_input, args=(lines,), daemon=True).start()
    window.root.mainloop()
    return 0


if __name__ == "__main__":
    sys.exit(run_window())
