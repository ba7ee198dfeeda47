"""The match session of the humans at one screen, some with their hand on a phone: the open hand, the player to move, undo and saving."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import islice

from game.kernel import Event, Move, View, to_wire
from game.match import Match
from game.record import Player, Record
from ui.tables.contract import Table
from ui.tables.registry import TABLES


class MatchSession:
    """A running match and the humans at one screen: open hand, human to move, undo; every move is played through it."""

    def __init__(
        self, record: Record, save_match: Callable[[Match], None], has_privacy_screen: bool = True, rotates_table: bool = False
    ) -> None:
        """Replay the record and open its match.

        `save_match` saves the match; `has_privacy_screen` puts the privacy screen between two players; `rotates_table` turns the table to the human to move.

        Raises:
            BadRecord: The record cannot be replayed.
        """
        self.match = Match(record)
        self.table = TABLES[record.game]
        self.save_match, self.has_privacy_screen, self.rotates_table = save_match, has_privacy_screen, rotates_table
        self.open_seat: int | None = None  # the seat whose hand is shown
        self.preferred_seat: int | None = None  # preferred among several humans to move: asked last, or its move was undone
        self.device_holder: int | None = None  # the seat whose hand was shown last; every other hand comes from behind the privacy screen
        self.last_human_to_move: int | None = None  # the last human to move
        self.forced_move: Move | None = None  # the forced move of the human to move, where the table plays it
        self.redo_stack: list[list[tuple[int, Move]]] = []
        self.phone_seats: frozenset[int] = frozenset()  # the seats of humans whose hand is on a phone
        self.open_single_hand()

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.match.seats]

    @property
    def human_seats(self) -> tuple[int, ...]:
        """The seats of humans, at this screen or at phones."""
        return tuple(seat for seat, player in enumerate(self.match.seats) if player.is_human)

    @property
    def screen_seats(self) -> tuple[int, ...]:
        """The seats of humans whose hand is shown on this screen."""
        return tuple(seat for seat in self.human_seats if seat not in self.phone_seats)

    @property
    def only_human(self) -> int | None:
        """The seat of the only human, if it is at this screen; None for several, who see and hear the same."""
        return self.screen_seats[0] if len(self.human_seats) == len(self.screen_seats) == 1 else None

    @property
    def has_hidden_information(self) -> bool:
        """True if the rules may hide anything from a human at this table."""
        return bool(self.human_seats) and self.match.rules.has_hidden_information(self.match.options)

    @property
    def bottom_seat(self) -> int:
        """The seat at the lower edge of the screen."""
        if self.table.layout.style.can_rotate:
            facing = self.last_human_to_move if self.rotates_table and self.last_human_to_move in self.screen_seats else None
            return facing if facing is not None else min(self.screen_seats, default=0)
        if self.open_seat is not None:
            return self.open_seat
        if self.preferred_seat is not None and self.preferred_seat in self.screen_seats:
            return self.preferred_seat
        return self.screen_seats[0] if self.screen_seats else 0

    @property
    def human_to_move(self) -> int | None:
        """The seat of the human to move at this screen, or None; of several, the one whose hand is or was open."""
        owing = [seat for seat in self.match.to_move if seat in self.screen_seats]
        for first in (self.open_seat, self.preferred_seat):
            if first in owing:
                return first
        return owing[0] if owing else None

    @property
    def pending_seat(self) -> int | None:
        """The seat that the privacy screen has to wait for, or None while play can go on."""
        seat = self.human_to_move
        if seat is None or seat == self.open_seat or not self.has_privacy_screen:
            return None
        return seat if self.match.view(seat).is_private_decision else None

    @property
    def bot_to_move(self) -> int | None:
        """The seat of the bot to move, or None, also while a redo is possible and a human decides first."""
        if self.redo_stack and self.human_to_move is not None:
            return None
        return next((seat for seat in self.match.to_move if seat not in self.human_seats), None)

    @property
    def view(self) -> View:
        """The view that the screen may show: that of the open hand, else a spectator's."""
        return self.match.view(self.open_seat)

    @property
    def decision_view(self) -> View | None:
        """The view of the human to move, or None if no human has to move or that hand is still hidden."""
        return self.match.view(self.human_to_move) if self.human_to_move is not None and self.pending_seat is None else None

    @property
    def decision(self) -> View | None:
        """The part of the human-to-move's view that matters for the decision, or None; a bot's secret choice does not change it."""
        view = self.decision_view
        return None if view is None else view.decision_view()

    @property
    def is_spectating(self) -> bool:
        """True while the match runs without any human in it."""
        view = self.match.view(None)
        return not self.match.is_over and not any(view.is_active(seat) for seat in self.human_seats)

    @property
    def is_every_human_out(self) -> bool:
        """True while no human has a decision left before the end of this deal or round."""
        view = self.match.view(None)
        return not self.match.is_over and all(view.is_out_of_deal(seat) for seat in self.human_seats)

    def has_private_information(self, seat: int) -> bool:
        """Return True if this seat's view holds information a spectator does not have."""
        mine, common = to_wire(self.match.view(seat)), to_wire(self.match.view(None))
        assert isinstance(mine, Mapping) and isinstance(common, Mapping), "a view has fields"
        return any(mine[name] != common[name] for name in mine if name != "seat")

    def open_single_hand(self) -> None:
        """Open the hand that may be shown without the privacy screen, and update the human to move and the forced move.

        That is the only human's hand, or that of the human to move if the privacy screen is off. If another player's hand was shown before,
        the only human's comes from behind the privacy screen, too.
        """
        only = self.only_human
        if only is not None and (self.device_holder in (None, only) or not self.has_privacy_screen):
            self.open_seat = only
        elif not self.screen_seats or self.has_privacy_screen:
            self.open_seat = self.open_seat if self.open_seat in self.screen_seats and self.open_seat == self.human_to_move else None
        elif self.human_to_move is not None:
            self.open_seat = self.human_to_move
        if self.open_seat is not None:
            self.preferred_seat = self.device_holder = self.open_seat
        elif self.human_to_move is not None and self.pending_seat is None:
            self.preferred_seat = self.human_to_move
        self.last_human_to_move = self.last_human_to_move if self.human_to_move is None else self.human_to_move
        self.forced_move = None if self.human_to_move is None or self.redo_stack else forced_move(self.match, self.human_to_move)

    def open_hand(self, seat: int) -> None:
        """Open the hand of a human at this screen who has to move; do nothing for any other seat."""
        if seat in self.screen_seats and seat in self.match.to_move:
            self.open_seat = self.preferred_seat = self.device_holder = seat

    def close_open_hand(self) -> None:
        """Close the open hand, if several humans share the screen with a privacy screen."""
        if len(self.human_seats) > 1 and self.has_privacy_screen:
            self.open_seat = None

    def play(self, seat: int, move: Move) -> tuple[Event, ...]:
        """Play and save a move; close the hidden hand that it was chosen from unless that seat moves again.

        Raises:
            IllegalMove: The rules do not allow it.
        """
        secret = seat == self.open_seat and self.match.view(seat).is_private_decision
        events = self.match.play(seat, move)
        self.redo_stack.clear()
        if secret and not self._decides_again(seat):
            self.close_open_hand()
        self.open_single_hand()
        self.save()
        return events

    def _decides_again(self, seat: int) -> bool:
        """Return True if this seat alone has to move again, from a private hand."""
        return self.match.to_move == (seat,) and self.match.view(seat).is_private_decision

    def undo_point(self) -> int | str:
        """Return the ply that undo leads back to, or the key of why there is none (docs/decisions/0009-undo-stops-at-what-was-shown.md).

        No undo goes back beyond a move that revealed something hidden.
        """
        moves = self.match.moves
        for ply in range(len(moves) - 1, -1, -1):
            if self._reveals_hidden(ply):
                return "undo_shown"
            if moves[ply][0] in self.human_seats and self._counts_as_decision(ply):
                return ply
        return "undo_nothing"

    @property
    def allows_undo(self) -> bool:
        """True if the players of this table have not agreed to play without undo."""
        return self.match.table_rules.get("undo", True)

    @property
    def is_last_move_undoable(self) -> bool:
        """True if undo may go back to a human's decision, and no bot has moved since."""
        point = self.undo_point() if self.allows_undo else None
        return isinstance(point, int) and all(seat in self.human_seats for seat, _move in self.match.moves[point:])

    @property
    def has_revealed_hidden(self) -> bool:
        """True if the last move revealed something hidden from every human here, such as a drawn card."""
        return self.match.ply > 0 and self._reveals_hidden(self.match.ply - 1)

    def _reveals_hidden(self, ply: int) -> bool:
        """Return True if this move revealed more than a human here had chosen to disclose."""
        return any(
            event.reveals_hidden and not (event.is_own_disclosure and event.seat in self.human_seats) for event in self.match.events(ply)
        )

    def _counts_as_decision(self, ply: int) -> bool:
        """Return True if the move at this ply was a real choice, or if others cannot know that it was forced.

        Only the owner of a hidden hand knows its moves.
        """
        before, seat = self.match.at_ply(ply), self.match.moves[ply][0]
        return self.is_secret_from_humans(before, seat) or forced_move(before, seat) is None

    def is_secret_from_humans(self, match: Match, seat: int) -> bool:
        """Return True if this seat decides from a hand that other humans here may not know."""
        return len(self.human_seats) > 1 and match.view(seat).is_private_decision

    def undo(self) -> None:
        """Go back to the last decision of a human; allowed only if the undo point is a ply."""
        point = self.undo_point()
        assert isinstance(point, int), "asked before"
        self.redo_stack.append(list(self.match.moves[point:]))
        while self.match.ply > point:
            self.match.undo()
        self.close_open_hand()
        self.preferred_seat = self.redo_stack[-1][0][0]  # the player whose move was undone has to move first
        self.open_single_hand()
        self.save()

    def redo(self) -> None:
        """Play the moves of the last undo again."""
        remaining, group = self.redo_stack[:-1], self.redo_stack[-1]
        for seat, move in group:
            self.play(seat, move)
        self.redo_stack = remaining
        self.open_single_hand()

    def change_seat(self, seat: int, player: Player) -> None:
        """Give a seat to a bot or back to a human; the moves stand."""
        self.match.replace_player(seat, player)
        self.redo_stack.clear()
        self.set_phone_seats(self.phone_seats)
        self.save()

    def set_phone_seats(self, seats: Collection[int]) -> None:
        """Show the hands of these humans on their phones, and those of the others on this screen."""
        self.phone_seats = frozenset(seats).intersection(self.human_seats)
        if self.open_seat not in self.screen_seats:
            self.open_seat = None
        self.close_open_hand()
        self.open_single_hand()

    def save(self) -> None:
        """Save the match; called after every change to it."""
        self.save_match(self.match)


def forced_move(match: Match, seat: int) -> Move | None:
    """Return the forced move that the table plays for a human at this seat, or None."""
    first_two = list(islice(match.legal(seat), 2))
    return first_two[0] if len(first_two) == 1 and first_two[0].is_automatic else None


def progress_summary(record: Record) -> str:
    """Return how far a saved match has got, in a few words."""
    return TABLES[record.game].text.progress_text(Match(record).view(None)).short_text


def settled_deal_count(table: Table, match: Match) -> int:
    """Return the number of deals of the match that have ended with a score sheet."""
    return sum((table.narration.pause_after(match.events(ply)) == "account") for ply in range(match.ply))
