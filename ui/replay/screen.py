"""The replay screen: steps through any record on its own table.

Hidden cards stay hidden until the match is over.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import FRect

from game.match import Match
from game.record import Record
from ui.assets.translation import _, language
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import TargetId
from ui.canvas.static_layer import Draw
from ui.match.hot_seat.privacy import code_refusal
from ui.match.move_lines import lines
from ui.match.seating import match_tokens
from ui.match.sprite_layer import Tabletop
from ui.replay.analysis import MoveReview
from ui.replay.analysis_panel import AnalysisPanel
from ui.replay.moves_panel import FOOT, MovesPanel, ReplayedMatch
from ui.replay.review_column import ReviewColumn
from ui.replay.variation import Variation
from ui.scene import shared_commands
from ui.scene.app_context import AppContext
from ui.scene.routes import SaveRoute, ShareRoute, TableRoute
from ui.scene.scene import POLL, Scene
from ui.tables.contract import TableViewModel, marking
from ui.tables.open_hands import draw_hands, hides_hands
from ui.tables.registry import BOXES, TABLES
from ui.tables.seat_panels import short
from ui.tables.spoken.accessibility import TableAccessibilityInfo
from ui.tables.targets import SeatTarget, Target
from ui.widgets.controls import Command, HitRegion, Widget
from ui.widgets.topbar import bar_keys, draw_bar

MOVE_DISPLAY_S = 0.9  # seconds between moves in automatic play
LEAST_REST = 0.6  # seconds, if animations are off


class ReplayScreen(Scene):
    """Steps through a match, plays it automatically, and lets players continue from a position."""

    supports_portrait, foot = True, FOOT

    def __init__(self, context: AppContext, record: Record, child_id: int | None = None, ply: int = 0) -> None:
        """Load a record.

        Raises:
            BadRecord: The record does not replay.
        """
        super().__init__(context)
        self.record, self.pupil = record, child_id
        self.match = Match(record)
        self.table = TABLES[record.game]
        self.tabletop = Tabletop(context, self.table)
        self.tokens = match_tokens(context, record, child_id)
        self.names = [short(seat.name) for seat in record.seats]
        self.ply = ply  # moves played; while a variation is shown, those of the variation
        self.at = self.match.at_ply(ply)
        self.south = next((seat for seat, player in enumerate(record.seats) if player.is_human), 0)
        self.opened: TargetId | None = None  # the target that is spread out
        self.playing = False
        self.running = self._is_running()  # the match is still being played at a table
        self.line: Variation | None = None  # the variation that is shown
        self.hands = self.open and hides_hands(self.match)  # all hands are shown open
        replayed = ReplayedMatch(
            context, self.match, self.table, self.names, self.tokens, self.open, lambda: self.at, self.jump, self._play_better
        )
        self.panels = ReviewColumn(replayed), AnalysisPanel(replayed)
        self._filled_for: object = None  # page and language of the list's layout
        self._rested = 0.0  # seconds since the last piece came to rest
        self.accessibility = TableAccessibilityInfo(
            self.table, self.model, lambda model: self.beside.position(self.ply), self._lately, lambda: _("Watch again")
        )
        self.tabletop.settle(self.model())

    def _lately(self) -> list[str]:
        """Return the latest move in words, as a list of one sentence, or [] before the first."""
        shown = lines(self.at, self.table, self.names, self.open)
        return [line.words or line.short for line in shown[-1:]]

    @property
    def open(self) -> bool:
        """Return True if all hands may be seen, because the match is over."""
        return self.match.over

    @property
    def small(self) -> bool:
        """Return True if the table is drawn small, between sheets."""
        return self.table.layout.style.replay_area is not None and not self.context.viewport.is_portrait

    @property
    def beside(self) -> MovesPanel:
        """The panel beside or below the table."""
        return self.panels[self.small]

    @property
    def film(self) -> Match:
        """The match that is stepped through: the real one or a variation."""
        return self.match if self.line is None else self.line.match

    @property
    def real_ply(self) -> int:
        """The ply of the real match, also while a variation is shown."""
        return self.ply if self.line is None else self.line.start

    def model(self) -> TableViewModel:
        """Return the view model of the current position."""
        return TableViewModel(
            view=self.at.view(self.south if self.open else None),
            seats=self.record.players_at(self.ply),
            tokens=self.tokens,
            bottom_seat=self.south,
            active=self.at.to_move,
            scores=self.tabletop.scores(self.table.scoring.scores(self.at.view(None))),
            last_events=marking(self.film.events(self.ply - 1)) if self.ply else (),
            show_legal=False,
            has_side_column=self.context.viewport.is_portrait,
            tall=self._tall(),
            spread_target=self.opened,
            hint_gesture=self.beside.hint(self.ply) if self.line is None else None,
            compact=self.context.viewport.is_compact,
            handicap=self.at.handicap,
            all_open=self.hands,
            grown=self.context.theme.card_text_scale,
        )

    def _tall(self) -> FRect | None:
        """Return the table's part of the window in portrait, else None."""
        viewport = self.context.viewport
        return (
            FRect(viewport.rect.x, viewport.rect.y, viewport.rect.w, viewport.rect.h - viewport.bottom_inset)
            if viewport.is_portrait
            else None
        )

    # ------------------------------------------------------------ widgets

    def crash_record(self) -> Record | None:
        return self.match.record()

    def build(self) -> list[Widget]:
        if self._filled_for != (self.context.viewport, language()):
            self._filled_for = self.context.viewport, language()
            self.beside.refill(self.real_ply)
            self.beside.show(self.real_ply)
        here = Command("here", _("Replay from here"), self._ask_here, "play", ("r",), self._not_here())
        if self.line is not None:
            here = Command("here", _("Back to the match"), self._leave_line, "undo", ("r",))
        back = shared_commands.back(self)
        self.scrolls = self.beside.lists
        beside = self.beside.widgets(self.real_ply, here, self._controls())
        return [*self._plates(), *beside, *bar_keys(self.context.viewport, back, self._bar())]

    def _plates(self) -> list[Widget]:
        """Return the seat panels that can be opened; a small table shows everything already."""
        if self.small:
            return []
        return [self._plate(target, target.id) for target in self.table.layout.targets(self.model()) if isinstance(target.id, SeatTarget)]

    def _plate(self, target: Target, plate: SeatTarget) -> Widget:
        seat = plate.seat
        looks = self.open and seat != self.south
        sentence = _("{name}’s hand").format(name=self.names[seat]) if looks else target.says
        run = (lambda: self._show_hand(seat)) if looks else (lambda: self._spread(plate))
        return HitRegion(Command(target.name, sentence, run), target.rect, target.r, tip=sentence)

    def _bar(self) -> list[Command]:
        label = _("As the players saw it") if self.hands else _("All hands open")
        hands = [Command("hands", label, self._turn_hands, "eye_off" if self.hands else "eye", ("o",))]
        return [
            shared_commands.settings(self),
            shared_commands.sound(self),
            shared_commands.rules(self, self.record.game),
            *(hands if self.open and hides_hands(self.match) else []),
            Command("save", _("Save a copy"), lambda: self.go(SaveRoute(self.record)), "save", ("ctrl+s",)),
            Command("share", _("This deal as a code"), lambda: self.go(ShareRoute(self.record)), "flag", ("c",), code_refusal(self.match)),
        ]

    def _controls(self) -> tuple[Command, ...]:
        first = 0 if self.line is None else self.line.start
        start_reason = "" if self.ply > first else _("This is the beginning.")
        ended = "" if self.ply < self.film.ply else _("There are no more moves.")
        play = _("Stop here") if self.playing else _("Let it play")
        return (
            Command("first", _("To the beginning"), lambda: self._step(first), "step_back", ("home",), start_reason),
            Command("step_back", _("One move back"), lambda: self._step(self.ply - 1), "prev", ("left",), start_reason),
            Command("play", play, self._play_or_pause, "pause" if self.playing else "play", ("space",)),
            Command("step_forward", _("One move on"), lambda: self._step(self.ply + 1), "next", ("right",), ended),
            Command("last", _("To the end"), lambda: self._step(self.film.ply), "step_forward", ("end",), ended),
        )

    # ------------------------------------------------------------ time

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.tabletop.animator.finish()  # a click ends all animations
            self.needs_redraw = True
        super().handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.tabletop.update(dt):
            self.moved, self.needs_redraw = True, self.needs_redraw or self.tabletop.redraws
            self.at_rest += self.tabletop.take_landed()
        if self.beside.update(dt) if self.line is None else self.line.update():
            self.rebuild()
        if not self.playing or self.tabletop.animator.busy or self.ask is not None:
            self._rested = 0.0
            return
        self._rested += dt
        if self._rested >= max(LEAST_REST, MOVE_DISPLAY_S * self.context.pace):
            self._rested = 0.0
            self._play_on_by_itself()

    def next_update_s(self) -> float:
        if self.tabletop.animator.busy or self.playing:
            return 0.0
        waits = self.beside.waits if self.line is None else self.line.growing
        return POLL if waits else self.resting()

    def _play_on_by_itself(self) -> None:
        """Play one more move, and stop at the end unless the variation still grows."""
        if self.ply < self.film.ply:
            self._go_to(self.ply + 1)
        if self.ply == self.film.ply and not (self.line is not None and self.line.growing):
            self.playing = False
            self.rebuild()

    def resume(self) -> None:
        self.running = self._is_running()
        self.beside.pause()  # another screen may have sent other queries
        self.tabletop.settle(self.model())
        super().resume()

    def close(self) -> None:
        if self.line is not None:
            self.line.close()
        self.beside.pause()
        super().close()

    def leave(self) -> None:
        """Close what is spread out, then the variation, then the replay."""
        if self.opened:
            self._spread(self.opened)
        elif self.line is not None:
            self._leave_line()
        else:
            super().leave()

    # ------------------------------------------------------------ actions

    def jump(self, ply: int) -> None:
        """Go to the position of the real match after this many moves, and stop automatic play."""
        if self.line is not None:
            self.line.close()
            self.line = None
            self.ply = ply + 2  # never one step on, so that the table changes without animation
        self._step(ply)

    def _step(self, ply: int) -> None:
        """Go to the position after this many moves of the current match or variation."""
        self.playing = False
        self._go_to(ply)

    def _play_better(self, remark: MoveReview) -> None:
        """Play the better move's variation, from the position before the turn."""
        self.beside.pause()
        self.line = Variation(self.match, self.table, remark, self.context.engine)
        self._go_to(self.line.start)
        self.playing, self._rested = True, 0.0
        if self.line.guessed:
            self.context.show_notice(_("With the cards as they really lay. Robots play on from the better move."), "info")
        self.rebuild()

    def _leave_line(self) -> None:
        """Return to the real match."""
        self.jump(self.real_ply)

    def _turn_hands(self) -> None:
        """Show or hide the hands that the bottom seat could not see."""
        self.hands = not self.hands
        self.rebuild()

    def _go_to(self, ply: int) -> None:
        before, on = self.table.scoring.scores(self.at.view(None)), ply == self.ply + 1
        self.ply, self.at = ply, self.film.at_ply(ply)
        if on:
            events = self.film.events(ply - 1)
            self.tabletop.animator.finish()
            self.tabletop.move(self.model(), events, before)
            for event in events:
                if self.table.art.sound(event):
                    self.context.sounds.play(self.table.art.sound(event))
        else:
            self.tabletop.animator.finish()
            self.tabletop.shift(self.model())
        self.beside.show(self.real_ply)
        self._keep_focus()
        self.rebuild()

    def _keep_focus(self) -> None:
        """Move the focus from a button that is disabled at either end to the opposite one."""
        if self.ply == self.film.ply and self.focus.name in ("step_forward", "last"):
            self.focus.name = "step_back"
        elif self.ply == 0 and self.focus.name in ("step_back", "first"):
            self.focus.name = "step_forward"

    def _play_or_pause(self) -> None:
        if not self.playing and self.ply == self.film.ply:
            self._go_to(0 if self.line is None else self.line.start)
        self.playing = not self.playing and self.film.ply > 0
        self._rested = 0.0
        self.rebuild()

    def _show_hand(self, seat: int) -> None:
        """Turn the table so that this seat is at the bottom and its hand is shown."""
        self.south, self.opened, self.pointer.hovered = seat, None, ""  # the seat panels change places
        self.context.sounds.play("card_slide")
        self.tabletop.settle(self.model())
        self.rebuild()

    def _spread(self, thing: TargetId) -> None:
        """Spread out what a seat has captured, or close it again."""
        self.opened = None if self.opened == thing else thing
        self.rebuild()

    def _not_here(self) -> str:
        """Return why the match cannot be continued from this ply; "" if it can."""
        if self.at.over:
            return _("The game is over here: step back first.")
        if self.running:
            return _("This game is still being played: go on at the table.")
        return ""

    def _is_running(self) -> bool:
        if self.open:
            return False
        saved = self.context.storage.saved(self.record.game, self.pupil)
        return saved is not None and (saved.seed, saved.moves) == (self.record.seed, self.record.moves)

    def _ask_here(self) -> None:
        self.playing = False
        if self.context.storage.saved(self.record.game, self.pupil) is None:
            self._play_on()
            return
        no = Command("no", _("Keep the saved game"), self.drop_question, "save")
        yes = Command("yes", _("Play on from here"), self._play_on, "play")
        question = _("There is a saved game of {game}. Playing on from here takes its place.")
        self.put_question(question.format(game=BOXES[self.record.game].name), [no, yes])

    def _play_on(self) -> None:
        self.go(TableRoute(self.at.record(), self.pupil))

    # ------------------------------------------------------------ drawing

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        self.tabletop.draw(canvas, self.model())
        if self.hands:
            draw_hands(canvas, self.at, self.table, self.model())
        draw_bar(canvas, _("Watch again"), self._headline(), len(self._bar()))
        self.beside.paint(canvas, self.real_ply)

    def sprites(self) -> Sequence[Draw]:
        return self.tabletop.sprites()

    def paint_over(self, canvas: Canvas) -> None:
        self.beside.paint_over(canvas, self.real_ply)

    def _headline(self) -> str:
        game = BOXES[self.record.game].name
        if self.line is not None:
            return _("{game} · what might have come instead").format(game=game)
        here = self.beside.position(self.ply)
        if self.at.over:
            ends = _("{game} · the end").format(game=game)
            return f"{ends} · {here}" if here else ends
        return " · ".join(part for part in (game, self.table.text.progress_text(self.at.view(None)).line, here) if part)
