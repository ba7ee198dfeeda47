"""What a phone and the table tell each other, as JSON: one object a message, whose `is` says what it is."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

MAX_MESSAGE_BYTES = 512  # the longest that a phone may send
ShortText: TypeAlias = Annotated[str, Meta(max_length=80)]  # a key or a name in it


class Hello(Struct, frozen=True, tag_field="is", tag="hello", forbid_unknown_fields=True):
    """A phone's first message, with the keys that it has."""

    seat: ShortText = ""  # the key of its own seat
    table: ShortText = ""  # the table's key, from the QR code


class Sit(Struct, frozen=True, tag_field="is", tag="sit", forbid_unknown_fields=True):
    """The choice of a free seat."""

    seat: int


class Tap(Struct, frozen=True, tag_field="is", tag="tap", forbid_unknown_fields=True):
    """A tap on a target of the table, by its name."""

    target: ShortText


class Press(Struct, frozen=True, tag_field="is", tag="press", forbid_unknown_fields=True):
    """A press of a button, by its name."""

    button: ShortText


Request: TypeAlias = Hello | Sit | Tap | Press


class BadMessage(ValueError):
    """Raised when a phone's message cannot be read."""


_decoder: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)


def read_request(text: str | bytes) -> Request:
    """Return a phone's message.

    Raises:
        BadMessage: It is none of ours.
    """
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadMessage(str(error)) from None


class FreeSeat(Struct, frozen=True):
    """A seat that a phone may take."""

    seat: int
    name: str


class Lobby(Struct, frozen=True, tag_field="is", tag="lobby"):
    """The free seats, for a phone with the table's key."""

    seats: tuple[FreeSeat, ...]


class AskHost(Struct, frozen=True, tag_field="is", tag="number"):
    """The number that a phone without a key shows, for the host to confirm."""

    number: int


class Seated(Struct, frozen=True, tag_field="is", tag="seated"):
    """The key of the seat that a phone has got, to be kept by it."""

    key: str


class Picture(Struct, frozen=True, tag_field="is", tag="picture"):
    """The picture of a face, as a data URL."""

    face: str
    url: str


class Farewell(Struct, frozen=True, tag_field="is", tag="farewell"):
    """The end of a connection that the phone need not try again, with the reason in words."""

    text: str
    forget_key: bool = False  # the seat's key is worth nothing any more


class Thing(Struct, frozen=True, omit_defaults=True):
    """A thing on the table or in the hand, such as a card; it can be tapped if it has an id."""

    label: str
    id: str = ""
    face: str = ""  # its picture, "" for none
    is_on: bool = False  # lifted
    is_lit: bool = False  # highlighted
    mark: str | None = None  # shown in place of the label, "" for nothing


class Key(Struct, frozen=True, omit_defaults=True):
    """A button of the phone."""

    id: str
    label: str
    is_main: bool = False
    sign: str = ""  # shown in place of the label, "" for none
    is_on: bool = False
    why_not: str = ""  # why it is disabled, "" if it is not


class Player(Struct, frozen=True, omit_defaults=True):
    """A line of the score."""

    name: str
    score: str
    is_own: bool = False
    is_to_move: bool = False


class PhoneState(Struct, frozen=True, omit_defaults=True, tag_field="is", tag="state"):
    """Everything that a phone shows of the table, from its seat's view."""

    progress: str
    prompt: str
    players: tuple[Player, ...]
    hand: tuple[Thing, ...] = ()
    table: tuple[Thing, ...] = ()  # the things that lie there, in the order of the table
    keys: tuple[Key, ...] = ()
    choices: tuple[Key, ...] = ()  # the meanings of the last tap, of which one is to be chosen
    notice: str = ""  # why the last tap did nothing, or the hint
    last: tuple[str, ...] = ()  # what happened last
    is_asked: bool = False  # this seat has to decide
    is_over: bool = False


Answer: TypeAlias = Lobby | AskHost | Seated | Picture | Farewell | PhoneState


def written(answer: Answer) -> str:
    """Return an answer as JSON."""
    return msgspec.json.encode(answer).decode()
