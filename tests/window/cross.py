"""The close button of a window: the message that a window manager would send, for a screen without one."""

from __future__ import annotations

from ctypes import CDLL, Structure, Union, byref, c_char_p, c_int, c_long, c_ulong, c_void_p

CLIENT_MESSAGE = 33
FORMAT = 32  # bits of each item


class Message(Structure):
    """The C structure XClientMessageEvent."""

    _fields_ = [
        ("type", c_int),
        ("serial", c_ulong),
        ("send_event", c_int),
        ("display", c_void_p),
        ("window", c_ulong),
        ("message_type", c_ulong),
        ("format", c_int),
        ("data", c_long * 5),
    ]


class Event(Union):
    """The C union XEvent, with room for its largest member."""

    _fields_ = [("message", Message), ("room", c_long * 24)]


def click_cross(display: str, window: int) -> None:
    """Ask a window to close (WM_DELETE_WINDOW)."""
    x = CDLL("libX11.so.6")
    x.XOpenDisplay.argtypes, x.XOpenDisplay.restype = [c_char_p], c_void_p
    x.XInternAtom.argtypes, x.XInternAtom.restype = [c_void_p, c_char_p, c_int], c_ulong
    x.XSendEvent.argtypes = [c_void_p, c_ulong, c_int, c_long, c_void_p]
    x.XCloseDisplay.argtypes = [c_void_p]
    line = x.XOpenDisplay(display.encode())
    assert line, f"nothing listens at {display}"
    event = Event()
    event.message.type, event.message.window, event.message.format = CLIENT_MESSAGE, window, FORMAT
    event.message.message_type = x.XInternAtom(line, b"WM_PROTOCOLS", 0)
    event.message.data[0] = x.XInternAtom(line, b"WM_DELETE_WINDOW", 0)
    x.XSendEvent(line, window, 0, 0, byref(event))
    x.XCloseDisplay(line)
