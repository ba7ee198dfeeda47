"""A match's table as it is on the screen now: which position is shown, what is picked up, what flies and what is said."""

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

CURTAIN_AFTER = 0.15  # s between the last flight and the curtain
RESULTS_AFTER = 1.2  # s to look at the last cards
ACCOUNT_AFTER = 1.8  # s to look at the end of a deal
LONE_AFTER, LEAST_LONE, LONE_SEEN = 0.9, 0.3, 2.0  # s before the screen plays a person's only move; at least; with something new to see


class Past:
    """`at`: the match at an earlier ply, None in the present. What is hidden now stays hidden.

    `settled`: the events that ended a deal or halt the table, while the position before them is still shown.
    """

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.at: Match | None = None
        self.settled: tuple[Event, ...] = ()
        self._before: Match | None = None

    @property
    def ply(self) -> int:
        """How many moves have been played in the position that is shown."""
        return self.match.ply

    @property
    def match(self) -> Match:
        """What is shown: the past that is looked at, else the deal that has just ended, else the present."""
        return self.at or self._before or self.sitting.match

    @property
    def view(self) -> View:
        """What the screen may show of it."""
        return self.match.view(self.sitting.open)

    @property
    def last(self) -> tuple[Event, ...]:
        """The events of its last move, if they left something to see."""
        return marking(self.match.events(self.ply - 1)) if self.ply else ()

    @property
    def halted(self) -> bool:
        """Whether the table waits for a person to confirm what happened."""
        return self._halts(self.settled)

    def show(self, ply: int) -> bool:
        """Goes to the position after so many moves, or the nearest one there is; True when that is another one."""
        ply, before = min(max(ply, 0), self.sitting.match.ply), self.ply
        self.at = self.sitting.match.at(ply) if ply < self.sitting.match.ply else None
        return ply != before

    def leave(self) -> None:
        self.at = None

    def hold(self, events: tuple[Event, ...]) -> None:
        """Keeps the end of a deal or game on the table, if the last move ended one and the match goes on. `events`: of that move."""
        match = self.sitting.match
        if not match.over and (self._pause(events) in ("account", "look") or match.game.final(events) is not None or self._halts(events)):
            self.settled, self._before = events, match.at(match.ply - 1)

    def release(self) -> None:
        self.settled, self._before = (), None

    def _halts(self, events: tuple[Event, ...]) -> bool:
        return self._pause(events) == "fault" and any(event.seat in self.sitting.people for event in events)

    def _pause(self, events: tuple[Event, ...]) -> Pause:
        return self.sitting.table.speech.pauses(events)


class LiveTable:
    """What the scene and its helpers share.

    `last`: the events of the last move that left something to be seen.
    """

    def __init__(self, scene: Scene, sitting: Sitting, activity: Activity, pointed: Callable[[], Thing | None]) -> None:
        """`pointed`: the target under the pointer."""
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
        self.last: tuple[Event, ...] = ()

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
        """How long everything takes, 1.0 as drawn."""
        return self.desk.pace

    @property
    def hovered(self) -> Thing | None:
        """The card of a hand under the pointer, while nothing is carried."""
        thing = self.pointed()
        return thing if isinstance(thing, InHand) and not self.hand.dragging and self.moment.free else None

    @property
    def lone(self) -> Move | None:
        """What the screen plays for the person asked: what is shown to them, or their only move."""
        asked = self.sitting.asked
        shown = self.activity.shown(self.sitting.match, asked) if asked is not None else None
        return shown or (self.sitting.lone if self.activity.hurries else None)

    def hurry(self, landed: Callable[[], None]) -> None:
        """Everything is there at once; `landed` is told."""
        self.tabletop.animator.finish()
        self.scene.stale = True
        self.talk.hurry()
        landed()

    def look(self) -> Look:
        """What the table is drawn from now: the present, or the past that a person looks at."""
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
        """The sounds of a move, and what is said of it over the table."""
        people, all_names = self.sitting.people, self.sitting.names
        together = by_team(self.table.score.count().teams(self.sitting.match.view(None)), all_names)
        self.marks.heed(events)
        for event in events:
            names = together if event.seat is None else all_names
            if self.table.drawing.sound(event):
                self.desk.sounds.play(self.table.drawing.sound(event))
            aloud = self.table.speech.aloud(event, names, people[0] if len(people) == 1 else None)
            if not self.past.halted:  # else it stands on the table until it is understood
                self.desk.say(aloud, "info")
            if (not aloud or self.past.halted) and people != (event.seat,):  # who does it alone at the screen knows
                self.desk.tell(self.table.speech.says(event, names))

    def uncovered(self) -> Look | None:
        """What can be told of the table; None behind the curtain."""
        return None if self.curtain.visible else self.look()

    def lately(self) -> list[str]:
        """What happened since the last turn of the person at the screen, at least the last move, in sentences."""
        told = lines(self.past.match, self.table, self.sitting.names, open_all=False)
        count = 1 if self.past.at is not None else max(1, len(self.recap.all and self.recap.plies))
        return [line.words or f"{line.who.name}: {line.short}" for line in told[-count:]]

    def advise(self) -> None:
        """Whoever has to decide is told what a newcomer has to know: first of the table, then of what they meet for the first time."""
        now = self.moment
        if now.free and self.sitting.question is not None:
            self.greeting.give(self.table.words.greeting(self.look()))
            if now.deciding and not self.desk.saying():
                self.marks.give()

    def prompt(self, look: Look) -> str:
        """The sentence beside the table."""
        if look.past:
            return _("move {n} of {all}").format(n=self.past.ply, all=self.sitting.match.ply)
        return _("Once more to confirm") if self.selection.armed else self.activity.prompt(look) or self.table.words.prompt(look)

    def said(self) -> str:
        """What is read aloud: whose turn it is behind the curtain, or what there is to do."""
        if self.curtain.seat is not None:
            return _("Pass the screen to {name}.").format(name=self.sitting.names[self.curtain.seat])
        return "" if self.moment.moving or self.past.settled else self.prompt(self.look())

    def mark_last(self) -> None:
        """Marks the last move that left something to be seen."""
        match = self.sitting.match
        marked = (marking(match.events(ply)) for ply in range(match.ply - 1, -1, -1))
        self.last = next((events for events in marked if events), ())

    def settle(self) -> None:
        """All pieces lie at once where they belong."""
        self.tabletop.settle(self.look())
        self.scene.stale = True

    def shift(self) -> None:
        """Another look at the same position."""
        self.tabletop.shift(self.look())
        self.scene.rebuild()


@dataclass(frozen=True, slots=True)
class Next:
    """`says`: the label of its key; `after`: s that all has lain still before it comes by itself."""

    says: str
    run: Callable[[], object]
    after: float


class GoingOn:
    """What a table does by itself once everything lies still; or, where nothing may, the key that does it."""

    def __init__(self, live: LiveTable, play: Callable[[int, Move], None], shut: Callable[[int], None], read: Callable[[], None]) -> None:
        """`play`: the door to the match; `shut`: draws the curtain before a seat; `read`: leaves the end of a deal."""
        self.live, self.desk, self.sitting = live, live.desk, live.sitting
        self.play, self.shut, self.read = play, shut, read

    @property
    def waits(self) -> bool:
        """Whether nothing goes on before somebody has pressed its key, or touched what was said."""
        return self.desk.settings.no_limits and (self.next() is not None or self._told)

    @property
    def robots_wait(self) -> bool:
        """Whether a robot may not move yet: its move would take away what was said."""
        return self.desk.settings.no_limits and self._told

    @property
    def key(self) -> Next | None:
        """What gets a key now."""
        return self.next() if self.desk.settings.no_limits else None

    @property
    def _told(self) -> bool:
        return bool(self.desk.saying()) and self.sitting.robot is not None

    def update(self, quiet: float) -> bool:
        """`quiet`: s that all has lain still. Whether something is due by itself, now or later."""
        step = self.next()
        if step is not None and not self.desk.settings.no_limits and quiet >= step.after:
            step.run()
        return step is not None

    def next(self) -> Next | None:
        """What comes without anybody's decision; None where somebody has to decide, or a robot."""
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
        """A person's only move, unless something is spread out over the table."""
        lone, asked = self.live.lone, self.sitting.asked
        if lone is None or asked is None:
            return None
        least = LONE_SEEN if self.sitting.unveiled else LEAST_LONE
        after = float("inf") if self.live.selection.opened is not None else max(least, LONE_AFTER * self.live.pace)
        return Next(_("Go on"), lambda: self.play(asked, lone), after)

    def _end(self) -> None:
        self.live.scene.go(self.live.activity.next_room(self.sitting.match))
