"""The people at one screen around one match: whose hand is open, who is asked, what may be taken back, and the save."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice

from game.kernel import Event, Move, View, wire
from game.match import Match
from game.record import Record, Seat
from ui.tables.registry import TABLES


class Sitting:
    """The one door to a match: people, bots, hints and replays all play through it."""

    def __init__(self, record: Record, keep: Callable[[Match], None], curtain: bool = True, turn: bool = False) -> None:
        """`keep` saves the match; `curtain`: hands are hidden from one person to the next; `turn`: the table turns to the person asked.

        Raises BadRecord.
        """
        self.match = Match(record)
        self.table = TABLES[record.game]
        self.keep, self.curtain, self.turn = keep, curtain, turn
        self.open: int | None = None  # whose hand lies open on the screen
        self.last: int | None = None  # who is asked first of several: whose hand was open last, or whose move was taken back
        self.holder: int | None = None  # whose hand the screen has shown last: any other one comes from behind the curtain
        self.faced: int | None = None  # the person who was asked last
        self.lone: Move | None = None  # the only move of the person asked, where the screen plays that by itself
        self.redoable: list[list[tuple[int, Move]]] = []
        self.welcome()

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.match.seats]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats played by people."""
        return tuple(seat for seat, who in enumerate(self.match.seats) if who.human)

    @property
    def secret(self) -> bool:
        """Whether anything may be hidden from a person at this table."""
        return bool(self.people) and self.match.rules.hides(self.match.options)

    @property
    def south(self) -> int:
        """The seat at the lower edge of the screen."""
        if self.table.setting.style.turns:
            faced = self.faced if self.turn and self.faced in self.people else None
            return faced if faced is not None else min(self.people, default=0)
        if self.open is not None:
            return self.open
        if self.last is not None and self.last in self.people:
            return self.last
        return self.people[0] if self.people else 0

    @property
    def asked(self) -> int | None:
        """The person who owes a move now; the one who holds the screen first."""
        owing = [seat for seat in self.match.to_move if seat in self.people]
        for first in (self.open, self.last):
            if first in owing:
                return first
        return owing[0] if owing else None

    @property
    def hidden_from(self) -> int | None:
        """The person for whom the curtain has to open first; None when play can go on."""
        seat = self.asked
        if seat is None or seat == self.open or not self.curtain:
            return None
        return seat if self.match.view(seat).from_hand else None

    @property
    def robot(self) -> int | None:
        """The bot to think now. While something can be redone, people decide first."""
        if self.redoable and self.asked is not None:
            return None
        return next((seat for seat in self.match.to_move if seat not in self.people), None)

    @property
    def view(self) -> View:
        """What the screen may show: the open hand's view, else what somebody standing by sees."""
        return self.match.view(self.open)

    @property
    def question(self) -> View | None:
        """The view of the person asked, for what is legal; None while nobody is, or the curtain is shut."""
        return self.match.view(self.asked) if self.asked is not None and self.hidden_from is None else None

    @property
    def decision(self) -> View | None:
        """The decision of the person asked; a robot's secret choice does not change it."""
        view = self.question
        return None if view is None else view.question()

    @property
    def watching(self) -> bool:
        """Whether no person is still playing."""
        view = self.match.view(None)
        return not self.match.over and not any(view.plays(seat) for seat in self.people)

    @property
    def idle(self) -> bool:
        """Whether no person has anything to decide before the end of this deal or round."""
        view = self.match.view(None)
        return not self.match.over and all(view.out_of_deal(seat) for seat in self.people)

    def hides(self, seat: int) -> bool:
        """Whether this seat knows anything that somebody standing by does not."""
        mine, common = wire(self.match.view(seat)), wire(self.match.view(None))
        assert isinstance(mine, Mapping) and isinstance(common, Mapping), "a view has fields"
        return any(mine[name] != common[name] for name in mine if name != "seat")

    def welcome(self) -> None:
        """Opens the hand that may lie open without a curtain: the only person's, or anybody's where there is no curtain.

        Where somebody else held the screen before, the only person comes from behind the curtain, too.
        """
        if len(self.people) == 1 and (self.holder in (None, *self.people) or not self.curtain):
            self.open = self.people[0]
        elif not self.people or self.curtain:
            self.open = self.open if self.open in self.people and self.open == self.asked else None
        elif self.asked is not None:
            self.open = self.asked
        if self.open is not None:
            self.last = self.holder = self.open
        self.faced = self.faced if self.asked is None else self.asked
        self.lone = None if self.asked is None or self.redoable else self._lone(self.match, self.asked)

    def show(self, seat: int) -> None:
        """The curtain opens for this person, who owes a decision; to anybody else nothing is shown."""
        if seat in self.people and seat in self.match.to_move:
            self.open = self.last = self.holder = seat

    def hide(self) -> None:
        """Nobody's hand lies open any more, where there is more than one person."""
        if len(self.people) > 1 and self.curtain:
            self.open = None

    def play(self, seat: int, move: Move) -> tuple[Event, ...]:
        """Plays, saves, and closes the hand of who has decided in secret and does not go on. Raises IllegalMove."""
        secret = seat == self.open and self.match.view(seat).from_hand
        events = self.match.play(seat, move)
        self.redoable.clear()
        if secret and not self._goes_on(seat):
            self.hide()
        self.welcome()
        self.save()
        return events

    def _goes_on(self, seat: int) -> bool:
        """Whether this seat has to decide from its hand once more, before anybody else."""
        return self.match.to_move == (seat,) and self.match.view(seat).from_hand

    def undo_point(self) -> int | str:
        """The ply that undo goes back to, or the key of why it cannot (design, decision 9). What everybody saw decides it."""
        moves = self.match.moves
        for ply in range(len(moves) - 1, -1, -1):
            if self._unveils(ply):
                return "undo_shown"
            if moves[ply][0] in self.people and self._decided(ply):
                return ply
        return "undo_nothing"

    @property
    def unveiled(self) -> bool:
        """Whether the last move brought to light what nobody here knew, such as a drawn card."""
        return self.match.ply > 0 and self._unveils(self.match.ply - 1)

    def _unveils(self, ply: int) -> bool:
        """Whether this move showed more than a person here had chosen to show."""
        return any(event.shows and not (event.mine and event.seat in self.people) for event in self.match.events(ply))

    def _decided(self, ply: int) -> bool:
        """Whether the person had a choice, or others cannot know: only the owner of a hidden hand knows its moves."""
        before, seat = self.match.at(ply), self.match.moves[ply][0]
        hidden = len(self.people) > 1 and before.view(seat).from_hand
        return hidden or self._lone(before, seat) is None

    def _lone(self, match: Match, seat: int) -> Move | None:
        """The move that the screen plays for this person, because there is no other."""
        few = list(islice(match.legal(seat), 2))
        return few[0] if len(few) == 1 and few[0].automatic else None

    def undo(self) -> None:
        """Back to the last decision of a person; only when `undo_point` is a ply."""
        point = self.undo_point()
        assert isinstance(point, int), "asked before"
        self.redoable.append(list(self.match.moves[point:]))
        while self.match.ply > point:
            self.match.undo()
        self.hide()
        self.last = self.redoable[-1][0][0]  # who decides again is asked first
        self.welcome()
        self.save()

    def redo(self) -> None:
        """Plays again what the last undo took back."""
        rest, group = self.redoable[:-1], self.redoable[-1]
        for seat, move in group:
            self.play(seat, move)
        self.redoable = rest
        self.welcome()

    def hand_over(self, seat: int, who: Seat) -> None:
        """A seat passes from a person to a bot or back; the moves stand."""
        self.match.reseat(seat, who)
        self.redoable.clear()
        if self.open is not None and self.open not in self.people:
            self.open = None
        self.hide()
        self.welcome()
        self.save()

    def save(self) -> None:
        """Called after everything that changes the match."""
        self.keep(self.match)


def situation(record: Record) -> str:
    """Where a saved match stands, in a few words."""
    return TABLES[record.game].words.situation(Match(record).view(None)).short
