"""The phones of one table: their connections and seats, the requests that came from them and the states sent to them."""

from __future__ import annotations

from base64 import b64encode
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO

import pygame

from game.kernel import Move
from ui.assets.translation import _
from ui.engine.worker import MoveResponse
from ui.match.auto_advance import MIN_FORCED_MOVE_DELAY_S, REVEAL_DISPLAY_S
from ui.match.bot_turns import BotPlayer
from ui.match.context import TableContext
from ui.match.session import forced_move
from ui.match.status import TablePhase
from ui.phones.admission import Admission, Entry, turned_seats
from ui.phones.messages import Answer, AskHost, Farewell, FreeSeat, Hello, Lobby, Picture, Press, Request, Seated, Sit, Tap, written
from ui.phones.network import local_addresses
from ui.phones.page import page_files
from ui.phones.seat import PhoneSeat
from ui.phones.server import PORT, Connected, Disconnected, Failed, Opened, PhoneServer, Received, ServerEvent
from ui.phones.state import MAIN_KEY, UNDO_KEY, faces_of

PICTURE_WIDTH, PICTURE_SCALE = 82.0, 2.0  # width of a card on a phone in units, and px per unit
ABSENT_S = 8.0  # s that a phone may be out of reach before the table shows a notice
STATES_PER_STEP = 3  # each takes some 2 ms
MAX_HELD_REQUESTS = 8  # taps and presses of one phone that wait while pieces move


class PhoneTable:
    """The phones of a table. `update` runs with every step of the app, whatever screen is open; `act` only while the table waits for a move."""

    def __init__(
        self, table_context: TableContext, play: Callable[[int, Move], None], on_seats_changed: Callable[[], None], bot_player: BotPlayer
    ) -> None:
        """Prepare a table for phones.

        Args:
            table_context: The table.
            play: Plays a move there.
            on_seats_changed: Shows the right hands on the big screen, after a seat was taken or given back.
            bot_player: Is asked for hints.
        """
        self.context, self.session = table_context.context, table_context.session
        self.on_change: Callable[[], None] = lambda: None  # called when the list of seats looks different
        self.on_take_back: Callable[[], None] = lambda: None  # takes the last decision back
        self.admission = Admission()
        self.here: set[int] = set()  # seats that are not offered to phones
        self.addresses: list[str] = []  # of this computer; the server is open at the first
        self.port, self.problem = 0, ""  # of the open server, 0 before; why it cannot be opened
        self._server: PhoneServer | None = None
        self._opened_at = ""  # the address of the last open server
        self._is_woken = False  # the loop was woken since the last update
        self._phones: dict[int, Connected] = {}  # the connected phones, by number
        self._seat_by_phone: dict[int, int] = {}
        self._seats: dict[int, PhoneSeat] = {}  # taken by a phone, connected or not
        self.devices: dict[int, Connected] = {}  # the phone that took each seat, or came back to it last
        self._absent_s: dict[int, float] = {}  # for how long the game has waited for the phone of each seat
        self._requests: deque[tuple[int, Tap | Press]] = deque()  # seats and what they ask for, the oldest first
        self._step = 0  # counts the steps; a step updates the phones of some of the seats
        self._told: dict[int, tuple[object, str]] = {}  # the cause of the last state that each phone was sent, and that state
        self._shown_faces: dict[int, set[str]] = {}  # faces whose pictures each phone has, or will get
        self._waiting_faces: dict[int, deque[str]] = {}  # whose pictures are to be sent to each phone
        self._faces_to_prepare = deque(table_context.table.layout.style.preloaded_faces)
        self._pictures: dict[tuple[object, str], str] = {}  # data URLs by theme and face
        self._rasterizer = type(self.context.rasterizer)(PICTURE_SCALE)
        self.go_on(table_context, play, on_seats_changed, bot_player)

    # --- the big screen

    def go_on(
        self, table_context: TableContext, play: Callable[[int, Move], None], on_seats_changed: Callable[[], None], bot_player: BotPlayer
    ) -> None:
        """Go on at the table of another match, where all keep their phones, wherever their seats are now; the arguments are those of `__init__`."""
        moved = turned_seats(self.session.names, table_context.session.names)
        self.table_context, self.session, self.bot_player = table_context, table_context.session, bot_player
        self._play, self._on_seats_changed = play, on_seats_changed
        self.admission.move(moved)
        self.here = {moved[seat] for seat in self.here & moved.keys()}
        self.devices = {moved[seat]: device for seat, device in self.devices.items() if seat in moved}
        self._seat_by_phone = {phone: moved[seat] for phone, seat in self._seat_by_phone.items() if seat in moved}
        self._seats = {seat: PhoneSeat(table_context, seat, play) for seat in self.devices}
        self._told.clear()
        self._requests.clear()
        self._absent_s.clear()
        self._sync_seats()

    def find_network(self) -> None:
        """Open the web server on the network in use, unless it is open."""
        if not self.addresses:
            self.open_next_network()

    def open_next_network(self) -> None:
        """Open the web server on the next of the networks that the computer has now, or on its only one again."""
        found, used = local_addresses(), self.addresses[:1]
        first = found.index(used[0]) + 1 if used and used[0] in found else 0
        self.close()
        self.addresses, self.problem = found[first:] + found[:first], ""
        if self.addresses:
            self._server = PhoneServer(self.addresses[0], page_files(), self._wake, PORT)

    def close(self, why: str = "") -> None:
        """Close the server and all connections, with a reason if for good."""
        if self._server is not None:
            for phone in self._phones if why else ():
                self._send(phone, Farewell(why))
            self._server.close()
            self._server = None
        for phone in list(self._phones):  # the next server counts from 1 again
            self._forget(phone)
        self.port = 0

    def leave(self) -> None:
        """Close the server for good: the table is left."""
        self.close(_("The table is closed. See you soon!"))

    @property
    def short_address(self) -> str:
        """The address to type, "" before there is one."""
        return f"{self.addresses[0]}:{self.port}" if self.port else ""

    @property
    def url(self) -> str:
        """The address in the QR code, with the table's key."""
        return f"http://{self.short_address}/#{self.admission.table_key}" if self.port else ""

    def is_connected(self, seat: int) -> bool:
        """Return True if the phone of this seat is connected."""
        return seat in self._seat_by_phone.values()

    def set_here(self, seat: int, is_here: bool) -> None:
        """Let a seat play at the big screen, and send its phone away, or offer the seat to phones."""
        (self.here.add if is_here else self.here.discard)(seat)
        self._sync_seats()

    # --- the frames

    @property
    def has_pending_step(self) -> bool:
        """True if `act` has something to do by itself."""
        return bool(self._requests) or any(seat.wants_hint for seat in self._seats.values()) or self._forced_move() is not None

    def update(self, dt: float) -> None:
        """Take in what has come from the phones, and send them what is new."""
        if self._server is None:
            return
        self._is_woken = False
        self._tell_absent(dt)  # first, as this time has passed before the events
        while (event := self._server.poll()) is not None:
            self._handle(event)
        self._sync_seats()
        now = self.table_context.status
        if now.phase in (TablePhase.STAGED, TablePhase.DEAL_ENDED, TablePhase.OVER) and not self.table_context.position_viewer.is_halted:
            self._requests.clear()
        if not now.is_moving:  # else they would tell what the table is about to show
            self._tell_states()
        self._send_pictures()

    def act(self, quiet_s: float) -> None:
        """Do what phones have asked for, one after the other, or play a forced move after `quiet_s` seconds at rest."""
        for seat in list(self._seats.values()):
            seat.follow_match()
            if self._can_act:
                seat.play_remaining_tray()
        while self._requests and self._can_act:
            number, request = self._requests.popleft()
            self._do(number, request)
        waiting = next((number for number, seat in self._seats.items() if seat.is_waiting_for_hint()), None)
        if waiting is not None and not self.bot_player.is_thinking:
            self.bot_player.request_hint(waiting)
        forced = self._forced_move() if self._can_act else None
        if forced is not None and quiet_s >= (REVEAL_DISPLAY_S if self.session.has_revealed_hidden else MIN_FORCED_MOVE_DELAY_S):
            self._play(*forced)

    def show_hint(self, seat: int, response: MoveResponse) -> None:
        """Show a hint that has come on the phone of a seat."""
        if seat in self._seats:
            self._seats[seat].show_hint(response)

    def take_confirmation(self) -> bool:
        """Return True if a player has confirmed their own fault, for which the table halts, on their phone."""
        presses = [seat for seat, request in self._requests if request == Press(MAIN_KEY)]
        self._requests.clear()
        return any(seat in self._seats and self._seats[seat].has_to_confirm for seat in presses)

    @property
    def _can_act(self) -> bool:
        return self.table_context.status.phase is TablePhase.WAITING

    def _do(self, seat: int, request: Tap | Press) -> None:
        if seat not in self._seats:
            return
        ply = self.session.match.ply
        match request:
            case Tap(target=target):
                self._seats[seat].tap(target)
            case Press(button=button) if button == UNDO_KEY and self._seats[seat].can_take_back:
                self.on_take_back()
            case Press(button=button):
                self._seats[seat].press(button)
        if self.session.match.ply != ply:
            self._requests = deque(one for one in self._requests if one[0] != seat)  # they were meant for the position before

    def _forced_move(self) -> tuple[int, Move] | None:
        """Return a seat at a phone and its forced move; None if the move would tell others something of the hand."""
        match = self.session.match
        if not self.table_context.activity.plays_forced_moves or self.session.redo_stack:
            return None
        for seat in self.session.phone_seats.intersection(match.to_move):
            if not self.session.is_secret_from_humans(match, seat) and (move := forced_move(match, seat)) is not None:
                return seat, move
        return None

    # --- connections

    def _wake(self) -> None:
        """Wake the loop for what has come; called by the server's thread."""
        if not self._is_woken:
            self._is_woken = True
            with suppress(pygame.error):  # the window is closing
                pygame.event.post(pygame.event.Event(pygame.USEREVENT))

    def _handle(self, event: ServerEvent) -> None:
        match event:
            case Opened(port):
                self.port, before = port, self._opened_at
                self._opened_at = self.short_address
                if before not in ("", self._opened_at):
                    self.admission.offer(())  # a browser shows a key only where it got it
            case Failed(reason):
                self.problem = reason
            case Connected():
                self._phones[event.phone] = event
            case Disconnected(phone):
                self._forget(phone)
            case Received(phone, request) if phone in self._phones:  # else it was sent away meanwhile
                self._receive(phone, request)
        self.on_change()

    def _receive(self, phone: int, request: Request) -> None:
        seat = self._seat_by_phone.get(phone)
        match request:
            case Hello() if seat is None:
                self._greet(phone, request)
            case Sit() if seat is None:
                self.seat_phone(phone, request.seat)
            case Tap() | Press() if seat is not None:
                if sum(one[0] == seat for one in self._requests) < MAX_HELD_REQUESTS:
                    self._requests.append((seat, request))
            case _:
                self._end(phone, "")

    def _greet(self, phone: int, hello: Hello) -> None:
        match self.admission.greet(phone, self._phones[phone].address, hello, self.context.elapsed_s):
            case Entry.SEATED:
                seat = self.admission.seat_of(hello.seat)
                assert seat is not None, "the key was looked at"
                self._connect(phone, seat)
            case Entry.CHOOSING:
                self._tell_lobby(phone)
            case Entry.WAITING:
                self._send(phone, AskHost(self.admission.numbers[phone]))
            case Entry.REFUSED:
                self._end(phone, _("Too many tries. Wait a minute, then try again."))

    def seat_phone(self, phone: int, seat: int, is_confirmed: bool = False) -> None:
        """Give a free seat to a phone that chooses it, or whose number the host has confirmed; else show it the seats that are left."""
        key = self.admission.seat_phone(phone, seat, is_confirmed)
        if key is not None:
            self._send(phone, Seated(key))
            self._connect(phone, seat)
        elif phone in self.admission.choosing:
            self._tell_lobby(phone)

    def _connect(self, phone: int, seat: int) -> None:
        """Connect a phone to its seat, in place of the one that was there before."""
        for other in [other for other, taken in self._seat_by_phone.items() if taken == seat]:
            self._end(other, _("You have opened your seat on another page."))
        self._seat_by_phone[phone], self.devices[seat] = seat, self._phones[phone]
        self._shown_faces[phone] = set()
        self._seats.setdefault(seat, PhoneSeat(self.table_context, seat, self._play))
        self._sync_seats()
        for other in self.admission.choosing:
            self._tell_lobby(other)

    def _sync_seats(self) -> None:
        """Offer the seats of people to phones, and send phones away whose seat is theirs no longer."""
        offered = set(self.session.human_seats) - self.here
        if offered != self.admission.offered:
            self.admission.offer(offered)
            for phone in self.admission.choosing:
                self._tell_lobby(phone)
        taken = self.admission.taken_seats
        for seat in self._seats.keys() - taken:
            del self._seats[seat], self.devices[seat]
        for phone in [phone for phone, seat in self._seat_by_phone.items() if seat not in taken]:
            is_here = self._seat_by_phone[phone] in self.session.human_seats
            self._end(phone, _("Your hand is at the table again.") if is_here else _("A robot plays for you now."), forget_key=True)
        if self.session.phone_seats != taken:
            self.session.set_phone_seats(taken)
            self._on_seats_changed()
            self.on_change()

    def _forget(self, phone: int) -> None:
        self.admission.forget(phone)
        self._phones.pop(phone, None)
        self._seat_by_phone.pop(phone, None)
        self._told.pop(phone, None)
        self._shown_faces.pop(phone, None)
        self._waiting_faces.pop(phone, None)

    # --- messages to phones

    def _send(self, phone: int, answer: Answer) -> None:
        if self._server is not None:
            self._server.send(phone, written(answer))

    def _end(self, phone: int, why: str, forget_key: bool = False) -> None:
        """End a connection, with a reason that the phone shows."""
        if self._server is not None and phone in self._phones:
            self._send(phone, Farewell(why, forget_key))
            self._server.disconnect(phone)
        self._forget(phone)

    def _tell_absent(self, dt: float) -> None:
        """Say at the table whose phone the game waits for, once it has been out of reach for a while."""
        for seat in self._seats:
            waits = seat in self.session.match.to_move and not self.is_connected(seat)
            before = self._absent_s.get(seat, 0.0)
            self._absent_s[seat] = before + dt if waits else 0.0
            if before < ABSENT_S <= self._absent_s[seat]:
                name = self.session.names[seat]
                self.context.show_notice(
                    _("{name}’s phone is out of reach. The seat is kept; {name} can also play here.").format(name=name), "info"
                )

    def _tell_lobby(self, phone: int) -> None:
        self._send(phone, Lobby(tuple(FreeSeat(seat, self.session.names[seat]) for seat in self.admission.free_seats)))

    def _tell_states(self) -> None:
        """Tell phones what is new, a few seats in a step; whose step it is depends on nothing that others do."""
        groups = max(1, -(-len(self._seats) // STATES_PER_STEP))
        self._step = (self._step + 1) % groups
        for phone, seat in self._seat_by_phone.items():
            if seat % groups == self._step:
                self._tell_state(phone, self._seats[seat])
            elif self._told.get(phone, (None,))[0] != self._seats[seat].cause():
                self._wake()

    def _tell_state(self, phone: int, seat: PhoneSeat) -> None:
        """Send a phone its state, if that has changed."""
        seat.follow_match()
        shown_for, last = self._told.get(phone, (None, ""))
        cause = seat.cause()
        if cause == shown_for:
            return
        state = seat.state()
        text = written(state)
        self._told[phone] = cause, text
        if text != last and self._server is not None:
            self._server.send(phone, text)
            new = [face for face in faces_of(state) if face not in self._shown_faces[phone]]
            self._shown_faces[phone].update(new)
            self._waiting_faces.setdefault(phone, deque()).extend(new)

    def _send_pictures(self) -> None:
        """Send each phone one picture in a step, because drawing a card takes some of a frame, and prepare one that may be needed.

        Each phone has its own queue, since in a common one it would wait for what others hold.
        """
        for phone, faces in self._waiting_faces.items():
            if faces:
                face = faces.popleft()
                self._send(phone, Picture(face, self._picture_url(face)))
        if self._faces_to_prepare:
            self._picture_url(self._faces_to_prepare.popleft())
        if self._faces_to_prepare or any(self._waiting_faces.values()):
            self._wake()

    def _picture_url(self, face: str) -> str:
        key = self.context.theme, face
        if key not in self._pictures:
            self._rasterizer.apply_theme(self.context.theme, PICTURE_SCALE)
            picture, content = self.table_context.table.art.picture(self._rasterizer, face, PICTURE_WIDTH), BytesIO()
            pygame.image.save(picture, content, ".png")
            self._pictures[key] = f"data:image/png;base64,{b64encode(content.getvalue()).decode()}"
        return self._pictures[key]
