"""The table context: the position shown, the selection, the animations and the speech of one table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.kernel import Event, Move, View
from game.match import Match
from ui.assets.words import _
from ui.canvas.pieces import Thing
from ui.match.activity import Activity
from ui.match.drag import Hand
from ui.match.hot_seat.curtain import Curtain
from ui.match.moment import Cover, Doing, Moment, moment
from ui.match.move_lines import Recap, lines
from ui.match.newcomers.coach_marks import CoachMarks
from ui.match.seating import match_tokens
from ui.match.selection import Selection
from ui.match.sitting import Sitting
from ui.match.tabletop import Tabletop
from ui.match.talk import Greeting, Talk
from ui.scene.screen import Scene
from ui.tables.contract import Look, Pause, marking
from ui.tables.spoken.told import by_team
from ui.tables.targets import InHand
from ui.tables.tray import emptied

CURTAIN_AFTER = 0.15  # time in s between the last animation and the privacy screen
RESULTS_AFTER = 1.2  # time in s to look at the last cards
ACCOUNT_AFTER = 1.8  # time in s to look at the end of a deal
LONE_AFTER, LEAST_LONE, LONE_SEEN = 0.9, 0.3, 2.0  # times in s before a forced move; minimum; after something was revealed


class Past:
    """The position viewer: the present, an earlier ply, or the position before a deal ended.

    Information that is hidden now stays hidden in earlier positions.
    """

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.at: Match | None = None  # the match at an earlier ply, None in the present
        self.settled: tuple[Event, ...] = ()  # the events that ended a deal or halt the table
        self._before: Match | None = None  # the match before these events, which is still shown

    @property
    def ply(self) -> int:
        """The number of moves played before the position that is shown."""
        return self.match.ply

    @property
    def match(self) -> Match:
        """The match at the position that is shown: an earlier ply, the end of a deal, or the present."""
        return self.at or self._before or self.sitting.match

    @property
    def view(self) -> View:
        """The view that the screen may show of this match."""
        return self.match.view(self.sitting.open)

    @property
    def last(self) -> tuple[Event, ...]:
        """The events of the last move before the position, if they left something to see."""
        return marking(self.match.events(self.ply - 1)) if self.ply else ()

    @property
    def halted(self) -> bool:
        """True if the table waits for a human to confirm the last events."""
        return self._halts(self.settled)

    def show(self, ply: int) -> bool:
        """Show the position after `ply` moves, or the nearest one, and return True if it is another one."""
        ply, before = min(max(ply, 0), self.sitting.match.ply), self.ply
        self.at = self.sitting.match.at_ply(ply) if ply < self.sitting.match.ply else None
        return ply != before

    def leave(self) -> None:
        self.at = None

    def hold(self, events: tuple[Event, ...]) -> None:
        """Keep the position before these events if they ended a deal or game but not the match."""
        match = self.sitting.match
        if not match.over and (self._pause(events) in ("account", "look") or match.game.final(events) is not None or self._halts(events)):
            self.settled, self._before = events, match.at_ply(match.ply - 1)

    def release(self) -> None:
        self.settled, self._before = (), None

    def _halts(self, events: tuple[Event, ...]) -> bool:
        return self._pause(events) == "fault" and any(event.seat in self.sitting.people for event in events)

    def _pause(self, events: tuple[Event, ...]) -> Pause:
        return self.sitting.table.speech.pauses(events)


class LiveTable:
    """The state that the table screen and its parts share."""

    def __init__(self, scene: Scene, sitting: Sitting, activity: Activity, pointed: Callable[[], Thing | None]) -> None:
        """Take a function that returns the id of the target under the pointer."""
        self.scene, self.desk, self.sitting, self.activity, self.pointed = scene, scene.desk, sitting, activity, pointed
        self.table = sitting.table
        self.tokens = match_tokens(self.desk, sitting.match.record(), activity.pupil)
        self.tabletop = Tabletop(self.desk, self.table)
        self.past = Past(sitting)
        self.talk = Talk(self.desk)
        self.greeting = Greeting(self.desk, begun=any(seat in sitting.people for seat, _move in sitting.match.moves))
        self.marks = CoachMarks(self.desk, sitting, activity)
        self.recap = Recap(sitting)
        self.hand, self.selection, self.curtain = Hand(), Selection(), Curtain()
        self.last: tuple[Event, ...] = ()  # events of the last move that left something to see

    @property
    def moment(self) -> Moment:
        return moment(
            flying=self.tabletop.busy,
            speaking=self.talk.busy,
            past=self.past.at is not None,
            settled=bool(self.past.settled),
            over=self.activity.over(self.sitting.match),
            curtain=self.curtain.visible,
            question=self.scene.ask is not None,
        )

    @property
    def pace(self) -> float:
        """The duration factor of all animations, 1.0 at normal speed."""
        return self.desk.pace

    @property
    def hovered(self) -> Thing | None:
        """The card of a hand under the pointer, while nothing is being dragged."""
        thing = self.pointed()
        return thing if isinstance(thing, InHand) and not self.hand.dragging and self.moment.free else None

    @property
    def lone(self) -> Move | None:
        """The move that the screen plays for the human to move: a demonstration, or a forced move."""
        asked = self.sitting.asked
        shown = self.activity.shown(self.sitting.match, asked) if asked is not None else None
        return shown or (self.sitting.lone if self.activity.hurries else None)

    def hurry(self, landed: Callable[[], None]) -> None:
        """Finish all animations and speech at once, then call `landed`."""
        self.tabletop.animator.finish()
        self.scene.stale = True
        self.talk.hurry()
        landed()

    def look(self) -> Look:
        """Return the view model of the position that is shown."""
        match, settings, picked, past = self.past.match, self.desk.settings, self.selection, self.past.at is not None
        settled = () if past else self.past.settled
        return Look(
            view=self.past.view,
            seats=self.sitting.match.seats,
            tokens=self.tokens,
            question=self.sitting.question if self.moment.deciding else None,
            south=self.sitting.south,
            active=() if settled else match.to_move,
            scores=self.tabletop.scores(self.table.score.scores(self.past.view)),
            lifted=picked.lifted,
            hint=picked.hint or self.activity.ringed(self.sitting.match),
            last=self.past.last if past else self.last,
            show_legal=settings.show_legal,
            hide_results=settings.hide_results,
            opened=picked.opened,
            compact=self.desk.page.compact,
            grown=self.desk.look.grown,
            tall=self.desk.page.rect if self.desk.page.tall else None,
            past=past,
            moving=self.tabletop.busy,
            helper=settings.helper,
            threats=settings.threats,
            choosing=picked.choosing,
            said=() if past else self.talk.said,
            claim=picked.claiming,
            settled=settled,
            tray=emptied(picked.tray) if past else picked.tray,
            hovered=self.hovered,
            advised=self.greeting.stands,
            handicap=match.handicap,
            recap=() if past or settled else self.recap.shown,
            recap_at=None if past or settled else self.recap.at,
        )

    def announce(self, events: tuple[Event, ...]) -> None:
        """Play the sounds of a move, and show or announce its events."""
        people, all_names = self.sitting.people, self.sitting.names
        together = by_team(self.table.score.count().teams(self.sitting.match.view(None)), all_names)
        self.marks.heed(events)
        for event in events:
            names = together if event.seat is None else all_names
            if self.table.drawing.sound(event):
                self.desk.sounds.play(self.table.drawing.sound(event))
            aloud = self.table.speech.aloud(event, names, people[0] if len(people) == 1 else None)
            if not self.past.halted:  # else the speech stays on the table until it is confirmed
                self.desk.say(aloud, "info")
            if (not aloud or self.past.halted) and people != (event.seat,):  # a lone player needs no report of their own move
                self.desk.tell(self.table.speech.says(event, names))

    def uncovered(self) -> Look | None:
        """Return the view model that may be described, or None behind the privacy screen."""
        return None if self.curtain.visible else self.look()

    def lately(self) -> list[str]:
        """Return what happened since the player's last turn, or at least the last move, in sentences."""
        told = lines(self.past.match, self.table, self.sitting.names, open_all=False)
        count = 1 if self.past.at is not None else max(1, len(self.recap.all and self.recap.plies))
        return [line.words or f"{line.who.name}: {line.short}" for line in told[-count:]]

    def advise(self) -> None:
        """Show the human to move the welcome tip of the table, or a tip on something new."""
        now = self.moment
        if now.free and self.sitting.question is not None:
            self.greeting.give(self.table.words.greeting(self.look()))
            if now.deciding and not self.desk.saying():
                self.marks.give()

    def prompt(self, look: Look) -> str:
        """Return the prompt beside the table."""
        if look.past:
            return _("move {n} of {all}").format(n=self.past.ply, all=self.sitting.match.ply)
        return _("Once more to confirm") if self.selection.armed else self.activity.prompt(look) or self.table.words.prompt(look)

    def said(self) -> str:
        """Return the sentence to be read aloud: the privacy screen's, else the prompt."""
        if self.curtain.seat is not None:
            return _("Pass the screen to {name}.").format(name=self.sitting.names[self.curtain.seat])
        return "" if self.moment.moving or self.past.settled else self.prompt(self.look())

    def mark_last(self) -> None:
        """Mark the last move that left something to see."""
        match = self.sitting.match
        marked = (marking(match.events(ply)) for ply in range(match.ply - 1, -1, -1))
        self.last = next((events for events in marked if events), ())

    def settle(self) -> None:
        """Put all pieces in place at once."""
        self.tabletop.settle(self.look())
        self.scene.stale = True

    def shift(self) -> None:
        """Update the layout of the same position."""
        self.tabletop.shift(self.look())
        self.scene.rebuild()


@dataclass(frozen=True, slots=True)
class Next:
    """The next automatic step, its button and its delay."""

    says: str  # label of its button
    run: Callable[[], object]
    after: float  # time in s at rest before it runs by itself


class GoingOn:
    """The automatic steps of a table at rest, offered as a button when time limits are off."""

    def __init__(self, live: LiveTable, play: Callable[[int, Move], None], shut: Callable[[int], None], read: Callable[[], None]) -> None:
        """Take the callbacks: play a move, close the privacy screen before a seat, leave the end of a deal."""
        self.live, self.desk, self.sitting = live, live.desk, live.sitting
        self.play, self.shut, self.read = play, shut, read

    @property
    def waits(self) -> bool:
        """True while play stands still until the button is pressed or the notice is dismissed."""
        return self.desk.settings.no_limits and (self.next() is not None or self._told)

    @property
    def robots_wait(self) -> bool:
        """True while a bot may not move, because its move would remove a notice that is still to be read."""
        return self.desk.settings.no_limits and self._told

    @property
    def key(self) -> Next | None:
        """The automatic step that has a button now."""
        return self.next() if self.desk.settings.no_limits else None

    @property
    def _told(self) -> bool:
        return bool(self.desk.saying()) and self.sitting.robot is not None

    def update(self, quiet: float) -> bool:
        """Run the next step if it is due after `quiet` seconds at rest; return True if there is one at all."""
        step = self.next()
        if step is not None and not self.desk.settings.no_limits and quiet >= step.after:
            step.run()
        return step is not None

    def next(self) -> Next | None:
        """Return the next automatic step, or None if a human or a bot has to decide."""
        now, sitting, pace = self.live.moment, self.sitting, self.live.pace
        if now.moving or now.paused:
            return None
        if now.doing is Doing.SETTLED:
            return None if self.live.past.halted else Next(_("Go on"), self.read, ACCOUNT_AFTER * min(1.0, pace))
        if now.doing is Doing.OVER:
            return Next(_("To the result"), self._end, RESULTS_AFTER * (1.0 if self.live.activity.shows else min(1.0, pace)))
        hidden = sitting.hidden_from
        if hidden is not None:
            return Next(_("Pass the screen on"), lambda: self.shut(hidden), CURTAIN_AFTER * pace) if now.cover is Cover.NOTHING else None
        return self._lone()

    def _lone(self) -> Next | None:
        """Return the forced move as a step, which waits while something is spread out over the table."""
        lone, asked = self.live.lone, self.sitting.asked
        if lone is None or asked is None:
            return None
        least = LONE_SEEN if self.sitting.unveiled else LEAST_LONE
        after = float("inf") if self.live.selection.opened is not None else max(least, LONE_AFTER * self.live.pace)
        return Next(_("Go on"), lambda: self.play(asked, lone), after)

    def _end(self) -> None:
        self.live.scene.go(self.live.activity.next_room(self.sitting.match))
