"""The table: plays any game, by mouse, touch and keyboard, with people and robots round it."""

from __future__ import annotations

from functools import partial

import pygame

from game.kernel import Event, Move, View
from game.record import Record
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.canvas.pieces import Gesture
from ui.match.accounts import account_keys
from ui.match.deal_end import Settling
from ui.match.gestures.choice_bubble import bubble_keys
from ui.match.gestures.drag import numbered
from ui.match.gestures.moves_of_gesture import meaning
from ui.match.log_panel import LogPanel
from ui.match.prompt import draw_prompt
from ui.match.seating import tokens
from ui.match.sitting import Sitting
from ui.match.table_keys import Doings, game_keys, step_keys, table_keys
from ui.scene.desk import Desk
from ui.scene.routes import ToMenu, ToPause, ToResults
from ui.tables.contract import Furniture, Look, marking
from ui.tables.tray import emptied
from ui.widgets.controls import Command, Key, Widget
from ui.widgets.topbar import bar_keys, draw_bar

CURTAIN_AFTER = 0.15  # s between the last flight and the curtain
CURTAIN_NOTICE_Y = 792.0  # below its sheet
RESULTS_AFTER = 1.2  # s to look at the last cards
ACCOUNT_AFTER = 1.8  # s to look at the end of a deal
LONE_AFTER, LEAST_LONE = 0.9, 0.3  # s before the screen plays a person's only move; and where animations are off and nothing is new


class TableScene(Settling):
    """One match on the screen. Every move goes through `play`."""

    def __init__(self, desk: Desk, record: Record) -> None:
        """Raises BadRecord when the record does not replay."""
        super().__init__(desk, Sitting(record, desk.files, desk.settings.curtain, desk.settings.turn_table))
        self.tokens = tokens(desk.settings, record)
        self.log = LogPanel(self.sitting, self.tokens, self.step_to)
        self.skipping = False
        self._spoken = False  # bubbles came up after the last move
        self._greeted = False
        self._said = ""  # beside the table; it stays while pieces move
        self._quiet = 0.0  # s since everything lies still
        self._was_asked: int | None = None
        desk.thinker.wake()
        if not self.sitting.match.over:
            self.sitting.save()
        self.tabletop.settle(self.look())
        if self.sitting.match.ply == 0 and self.table.setting.style.stack is not None:
            self.deal()

    @property
    def pace(self) -> float:
        return 0.0 if self.skipping else self.desk.pace

    @property
    def free(self) -> bool:
        """A person may act: nothing flies, nobody speaks, no curtain, no question."""
        return not self.tabletop.busy and not self.talk.busy and not self.curtain.visible and self.ask is None

    def look(self) -> Look:
        """What the table is drawn from at this moment: the present, or the past that is looked at."""
        match, settings, past = self.past.match, self.desk.settings, self.past.at is not None
        settled = () if past else self.past.settled
        still = not self.tabletop.busy and not self.talk.busy and not self.curtain.visible and not past and not settled
        return Look(
            view=self.past.view,
            seats=self.past.seats,
            tokens=self.tokens,
            question=self.sitting.question if still else None,
            south=self.sitting.south,
            active=() if settled else match.to_move,
            scores=self.tabletop.scores(self.table.score.scores(self.past.view)),
            lifted=self.picked.lifted,
            hint=self.picked.hint,
            last=self.past.last if past else self.last,
            show_legal=settings.show_legal,
            opened=self.picked.opened,
            compact=self.desk.page.compact,
            past=past,
            moving=self.tabletop.busy,
            helper=settings.helper,
            choosing=self.picked.choosing,
            said=() if past else self.talk.said,
            claim=self.picked.claiming,
            settled=settled,
            tray=emptied(self.picked.tray) if past else self.picked.tray,
            hovered=self.hovered,
        )

    def build(self) -> list[Widget]:
        if self.curtain.visible:
            self.notice_y, self.scrolls = CURTAIN_NOTICE_Y, []
            return self.curtain.widgets(self.sitting.names, Command("pause", _("Pause"), self._pause, "pause", ("p",)))
        look = self.look()
        furniture = self.table.setting.furniture(look)
        self.notice_y = furniture.notice_y
        log = self.log.widgets(furniture, account_keys(self, self.table, self.sitting.match))
        self.scrolls = [self.log.list] if log else []
        targets = [self.region(target) for target in self.table.setting.targets(look) if target.name != "table" or self.picked.lifted]
        home = Command("home", _("To the menu"), lambda: self.go(ToMenu()), "home")
        bar = bar_keys(home, self._bar(furniture), "hint")
        keys = [*game_keys(self.table, look, self.do), *self.claim_key(look, furniture), *self._action(look, furniture)]
        return [*targets, *keys, *log, *bar, *self._bubble(look)]

    def commands(self) -> list[Command]:
        if self.curtain.visible:
            return []
        picks = numbered(self.table.setting.targets(self.look()))
        digits = [Command(f"nth/{n}", target.says, partial(self.tap, target), keys=(str(n),)) for n, target in enumerate(picks, 1)]
        return [*digits, *step_keys(self.past, self.step_to)]

    def _bar(self, furniture: Furniture) -> list[Command]:
        log = self._toggle_log if furniture.log_kind == "sheet" else None
        doings = Doings(self._pause, self._ask_hint, self._undo, partial(self._rewind, self.sitting.redo), log)
        return table_keys(self, self.sitting, doings)

    def _action(self, look: Look, furniture: Furniture) -> list[Widget]:
        """The one key that stands out: back to the game, skip what no person plays, or what the table offers."""
        offered = self.table.hand.keys(look).action
        if self.past.at is not None:
            command = Command("present", _("Back to the game"), lambda: self.step_to(self.sitting.match.ply), "play")
        elif self.sitting.watching and not self.skipping:
            command = Command("skip", _("Skip to the result"), self._skip, "step_forward")
        elif offered is not None:
            press = self.show_account if self.past.settled else partial(self.act, offered.gesture, True)
            enter = ("return", "enter") if self.halted and not self.focus.visible else ()
            command = Command("lay", offered.says, press, offered.icon, enter)
        else:
            return []
        return [Key(command, furniture.action, "primary")]

    def _bubble(self, look: Look) -> list[Widget]:
        """One key for each move that the last gesture can mean."""
        seat, gesture = self.sitting.asked, self.picked.choosing
        if seat is None or gesture is None:
            return []
        target = next(target for target in self.table.setting.targets(look) if target.name == gesture.target)
        found = meaning(self.sitting, look, gesture).moves
        return bubble_keys(self.table, found, target.rect, self.desk.page.whole, partial(self.play, seat))

    def handle(self, event: pygame.Event) -> None:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and (self.tabletop.busy or self.talk.busy) and not self.hurry(self.desk.page.point(event.pos)):
            return
        if event.type in (pygame.KEYUP, pygame.MOUSEBUTTONUP, pygame.WINDOWFOCUSLOST):
            self.curtain.release()
        super().handle(event)

    def leave(self) -> None:
        """Escape puts back what is in the hand, then comes back from the past, then closes what is open, then pauses."""
        if self.picked.anything:
            self.put_back()
        elif self.past.at is not None:
            self.step_to(self.sitting.match.ply)
        elif self.log.shown:
            self._toggle_log()
        elif not self.empty_tray():
            self._pause()

    def resume(self) -> None:
        self.sitting.curtain, self.sitting.turn = self.desk.settings.curtain, self.desk.settings.turn_table
        self.sitting.welcome()
        if self.sitting.match.over:  # the table has agreed to stop
            self.past.release()
        self.curtain.release()
        self.follow_hand()
        if not self.past.settled:
            self.aim()
        self.robots.cancel()
        self.tabletop.settle(self.look())
        self.deal_again(not self.curtain.visible)
        super().resume()

    def close(self) -> None:
        self.robots.cancel()

    def update(self, dt: float) -> None:
        super().update(dt)
        self._greet()
        if self.curtain.seat is not None:
            self.aim()
        if self.tabletop.animator.update(dt):
            self.stale = True
            if not self.tabletop.busy and not self.talk.busy:
                self.landed()
        if self.curtain.update(dt):
            self.move_curtain()
        if self.ask is None and self.past.at is None:
            self._speak(dt)
        if self.tabletop.busy or self.talk.busy or self.ask is not None or self.past.at is not None:
            self._quiet = 0.0
            return
        self._quiet += dt
        if self.past.settled:
            if not self.halted and self._quiet >= ACCOUNT_AFTER * min(1.0, self.pace):
                self.show_account()
        elif self.sitting.match.over:
            if self._quiet >= RESULTS_AFTER * min(1.0, self.pace):
                self.go(ToResults(self.sitting.match.record()))
        elif self.sitting.hidden_from is not None and not self.curtain.visible and self._quiet >= CURTAIN_AFTER * self.pace:
            self.shut()
        elif self.sitting.lone is not None and self.sitting.hidden_from is None:
            self._play_lone(self.sitting.lone)
        else:
            self._listen(dt)

    def _speak(self, dt: float) -> None:
        """Bubbles come up while coins still fly."""
        if self.talk.update(dt, self.pace):
            self.stale = True
            if not self.talk.busy and not self.tabletop.busy:
                self.landed()

    def _greet(self) -> None:
        """Once, as soon as somebody can read it."""
        if not self._greeted:
            self._greeted = True
            self.desk.say(self.table.words.greeting(self.look()), "info")

    def _play_lone(self, move: Move) -> None:
        """The only move of the person asked, after a moment to see that."""
        least = LONE_AFTER if self.sitting.unveiled else LEAST_LONE
        if self._quiet >= max(least, LONE_AFTER * self.pace) and self.sitting.asked is not None:
            self.play(self.sitting.asked, move)

    def act(self, gesture: Gesture, sure: bool = False) -> None:
        """Plays what the gesture means, lets choose where that is several moves, or says why not. `sure`: it needs no second click."""
        found, seat = meaning(self.sitting, self.look(), gesture), self.sitting.asked
        if found.refusal is not None:
            self.desk.sounds.play("wrong")
            self.desk.say(self.table.words.refusal(found.refusal))
            self.put_back()
        elif seat is None or not found.moves:
            self.put_back()
        elif len(found.moves) > 1:
            self.picked.choosing, self.focus.name = gesture, "choice/0"
            self._keep_lifted(gesture)
        elif self.desk.settings.confirm and not sure and gesture != self.picked.armed:
            self.picked.armed = gesture
            self._keep_lifted(gesture)
        else:
            self.play(seat, found.moves[0])

    def _keep_lifted(self, gesture: Gesture) -> None:
        self.picked.lifted = gesture.source or self.picked.lifted
        self.shift()

    def play(self, seat: int, move: Move) -> None:
        """The one door to the match, for people and robots."""
        before = self.table.score.scores(self.sitting.view)
        question = self._question()
        events = self.sitting.play(seat, move)
        self.desk.unsay(seat in self.sitting.people)
        self.follow_hand()
        if question is None or question != self._question():
            self.forget()
        self.last = marking(events) or self.last
        self.talk.start(() if self.skipping else self.table.speech.bubbles(events), self.pace)
        self._spoken = self.talk.busy
        if not self.skipping:
            self.settle(events)
            self.focus.name = "lay" if self.halted else self.focus.name
        self._animate(events, before)

    def _animate(self, events: tuple[Event, ...], before: tuple[float, ...]) -> None:
        for event in events:
            if self.table.drawing.sound(event):
                self.desk.sounds.play(self.table.drawing.sound(event))
            if not self.halted:  # else it stands on the table until it is understood
                self.desk.say(self.table.speech.aloud(event, self.sitting.names), "info")
        if self.skipping:
            self.tabletop.settle(self.look())
        else:
            self.tabletop.move(self.look(), events, before)
        if not self.tabletop.busy and not self.talk.busy:
            self.landed()
        self.rebuild()

    def landed(self) -> None:
        """Everything lies still: whose turn is it?"""
        self._quiet = 0.0
        asked = self.sitting.asked if self.sitting.hidden_from is None else None
        if asked is not None and asked != self._was_asked:
            self.desk.sounds.play("your_turn")
        self._was_asked = asked
        if self._spoken:  # it was laid out while nobody could be asked: what can be played stands out now
            self._spoken = False
            self.tabletop.shift(self.look())
        self.rebuild()

    def _question(self) -> View | None:
        """What the person asked has to decide; a robot's choice in secret does not change it."""
        view = self.sitting.question
        return None if view is None else view.question()

    def _listen(self, dt: float) -> None:
        """A robot's move, once it has thought long enough; or the hint that was asked for."""
        answer = self.robots.update(dt, self.skipping)
        if answer is None:
            return
        if self.robots.hinting:
            self.robots.hinting = False
            if self._question() == answer.view.question():
                self.picked.more = tuple(self.table.hints(answer.move, answer.reason))
                self._tell()
        else:
            self.play(self.robots.seat, answer.move)

    def _tell(self) -> None:
        """The next step of the hint."""
        (self.picked.hint, said), *more = self.picked.more
        self.picked.more = tuple(more)
        self.desk.sounds.play("hint")
        self.desk.say(said, "hint")
        self.rebuild()

    def _ask_hint(self) -> None:
        assert self.sitting.asked is not None, "the key is off otherwise"
        self.past.leave()
        self.put_back()
        if self.picked.more:
            self._tell()
        else:
            self.robots.hint(self.sitting.asked)

    def _skip(self) -> None:
        self.skipping = True
        self.past.release()
        self.talk.forget()
        self.tabletop.settle(self.look())
        self.rebuild()

    def _toggle_log(self) -> None:
        self.log.shown = not self.log.shown
        self.rebuild()

    def _pause(self) -> None:
        self.curtain.release()
        self.put_back()
        self.go(ToPause(self.sitting))

    def close_hand(self) -> None:
        super().close_hand()
        self.log.forget()
        self._said = ""

    def paint(self, brush: Brush) -> None:
        look = self.look()
        if not self.curtain.closed:  # what is not drawn cannot show
            self._paint_table(brush, look)
        if self.curtain.visible:
            line = f"{self.table.box.name} · {self.table.words.situation(look.view).short} · {_('Hold the key for a moment.')}"
            self.curtain.draw(brush, self.sitting.names, self.tokens, line)

    def _paint_table(self, brush: Brush, look: Look) -> None:
        furniture = self.table.setting.furniture(look)
        brush.wood()
        self.tabletop.draw(brush, look)
        draw_bar(brush, self.table.box.name, self.table.words.situation(look.view).line, len(self._bar(furniture)))
        if look.settled:
            self._said = ""  # nobody is asked before the account has been read
        elif not self.tabletop.busy and not self.talk.busy:
            self._said = self._prompt(look)
        if self._said and not (self.desk.saying() and furniture.prompt.y < furniture.notice_y <= furniture.prompt.bottom + 8):
            draw_prompt(brush, self._said, furniture.prompt, look.question is not None)
        self.log.draw(brush, furniture, self.past.ply)

    def _prompt(self, look: Look) -> str:
        if look.past:
            return _("move {n} of {all}").format(n=self.past.ply, all=self.sitting.match.ply)
        return _("Once more to confirm") if self.picked.armed else self.table.words.prompt(look)
