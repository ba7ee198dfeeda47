"""The replay screen: steps through any record on its own table.

Hidden cards stay hidden until the match is over.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.match import Match
from game.record import Record
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.canvas.pieces import TargetId
from ui.canvas.static_layer import Draw
from ui.canvas.zoom import Zoom
from ui.layout.containers import Column
from ui.layout.nodes import Child
from ui.match.hot_seat.privacy import share_code_refusal
from ui.match.move_lines import list_moves
from ui.match.seating import match_tokens
from ui.match.sprite_layer import Tabletop
from ui.match.table_buttons import score_sheet_commands, step_commands
from ui.play.routes import TableRoute
from ui.puzzles.routes import ShareRoute
from ui.replay.analysis import MoveReview
from ui.replay.moves_panel import FOOT_H, ReplayedMatch
from ui.replay.panels import AnalysisPanel, ReviewColumn
from ui.replay.reviewer import Reviewer, Variation
from ui.replay.small_table import portrait_area, review_zoom, zoomed_draws
from ui.replay.turn_review import TURN_LIST
from ui.scene import shared_commands
from ui.scene.app_context import AppContext
from ui.scene.scene import POLL_INTERVAL_S, Scene
from ui.screens.routes import SaveRoute
from ui.tables.contract import TableViewModel, events_if_visible
from ui.tables.open_hands import draw_other_hands, has_hidden_hands
from ui.tables.registry import BOXES, TABLES
from ui.tables.seat_panels import shorten_name
from ui.tables.spoken.accessibility import TableAccessibilityInfo
from ui.tables.targets import SeatTarget, Target
from ui.widgets.controls import Command, HitRegion, Widget
from ui.widgets.topbar import bar

MOVE_DISPLAY_S = 0.9  # seconds between moves in automatic play
MIN_MOVE_DISPLAY_S = 0.6  # seconds, if animations are off


class ReplayScreen(Scene):
    """Steps through a match, plays it automatically, and lets players continue from a position."""

    supports_portrait, bottom_inset = True, FOOT_H

    def __init__(self, context: AppContext, record: Record, child_id: int | None = None, ply: int = 0) -> None:
        """Load a record.

        Raises:
            BadRecord: The record does not replay.
        """
        super().__init__(context)
        self.record, self.child_id = record, child_id
        self.match = Match(record)
        self.table = TABLES[record.game]
        self.tabletop = Tabletop(context, self.table)
        self.tokens = match_tokens(context, record, child_id)
        self.names = [shorten_name(seat.name) for seat in record.seats]
        self.ply = ply  # moves played; while a variation is shown, those of the variation
        self.current_match = self.match.at_ply(ply)
        self.bottom_seat = next((seat for seat, player in enumerate(record.seats) if player.is_human), 0)
        self.spread_target: TargetId | None = None  # the target that is spread out
        self.is_playing = False
        self.is_still_played = self._is_match_unfinished()  # the match is still being played at a table
        self.variation: Variation | None = None  # the variation that is shown
        self.are_hands_open = self.can_show_all_hands and has_hidden_hands(self.match)  # all hands are shown open
        replayed = ReplayedMatch(
            context,
            self.match,
            self.table,
            self.names,
            self.tokens,
            self.can_show_all_hands,
            lambda: self.current_match,
            self.show_real_ply,
            self._play_variation,
            self.request_rebuild,
        )
        self.reviewer = Reviewer(replayed)
        self.panels = ReviewColumn(replayed, self.reviewer), AnalysisPanel(replayed, self.reviewer)
        self._rest_s = 0.0  # seconds since the last piece came to rest
        self.accessibility = TableAccessibilityInfo(
            self.table, self.model, lambda model: self.panel.position_text(), self._latest_move_words, lambda: _("Watch again")
        )
        self.tabletop.place_pieces(self.model())

    def _latest_move_words(self) -> list[str]:
        """Return the latest move in words, as a list of one sentence, or [] before the first."""
        shown = list_moves(self.current_match, self.table, self.names, self.can_show_all_hands)
        return [line.sentences or line.caption_text for line in shown[-1:]]

    @property
    def can_show_all_hands(self) -> bool:
        """Return True if all hands may be seen, because the match is over."""
        return self.match.is_over

    @property
    def is_table_small(self) -> bool:
        """Return True if the table is drawn small, between sheets."""
        return self.table.layout.style.replay_area is not None and not self.context.viewport.is_portrait

    @property
    def panel(self) -> ReviewColumn | AnalysisPanel:
        """The panel beside, below or around the table."""
        return self.panels[self.is_table_small]

    @property
    def table_zoom(self) -> Zoom | None:
        """How the table gets smaller so that its review has space; None for a table of its own size."""
        return None if self.is_table_small or self.reviewer.match_review is None else review_zoom(self.context.viewport)

    @property
    def shown_match(self) -> Match:
        """The match that is stepped through: the real one or a variation."""
        return self.match if self.variation is None else self.variation.match

    @property
    def real_ply(self) -> int:
        """The ply of the real match, also while a variation is shown."""
        return self.ply if self.variation is None else self.variation.start_ply

    def model(self) -> TableViewModel:
        """Return the view model of the current position."""
        return TableViewModel(
            view=self.current_match.view(self.bottom_seat if self.can_show_all_hands else None),
            seats=self.record.players_at(self.ply),
            tokens=self.tokens,
            bottom_seat=self.bottom_seat,
            active_seats=self.current_match.to_move,
            scores=self.tabletop.displayed_scores(self.table.scoring.scores(self.current_match.view(None))),
            last_events=events_if_visible(self.shown_match.events(self.ply - 1)) if self.ply else (),
            shows_legal_moves=False,
            has_side_column=self.context.viewport.is_portrait,
            portrait_page=portrait_area(self.context.viewport),
            spread_target=self.spread_target,
            hint_gesture=self.reviewer.hint_gesture(self.ply) if self.variation is None else None,
            is_compact=self.context.viewport.zoomed(self.table_zoom).is_compact,
            handicaps=self.current_match.handicap,
            shows_all_hands=self.are_hands_open,
            hand_scale=self.context.theme.card_text_scale,
        )

    # ------------------------------------------------------------ widgets

    def crash_record(self) -> Record | None:
        return self.match.record()

    def compose(self) -> Child:
        here = Command("here", _("Replay from here"), self._ask_to_continue, "play", ("r",), self._continue_refusal())
        if self.variation is not None:
            here = Command("here", _("Back to this game"), self._leave_variation, "undo", ("r",))
        panel = self.panel.compose(self.real_ply, here, self._step_commands())  # marks the move that the bar names
        top = bar(self.context.viewport, shared_commands.back_command(self), self._bar_commands(), _("Watch again"), self._bar_headline())
        return Column([top, panel], 0)

    def build_widgets(self) -> list[Widget]:
        return [*self._seat_panel_widgets(), *super().build_widgets()]

    def _seat_panel_widgets(self) -> list[Widget]:
        """Return the seat panels that can be opened; a small table shows everything already."""
        targets = [] if self.is_table_small else self.table.layout.targets(self.model())
        return [self._seat_panel_widget(target, target.id) for target in targets if isinstance(target.id, SeatTarget)]

    def _seat_panel_widget(self, target: Target, seat_target: SeatTarget) -> Widget:
        seat, zoom = seat_target.seat, self.table_zoom
        rect = target.rect if zoom is None else zoom.zoomed(target.rect)
        looks = self.can_show_all_hands and seat != self.bottom_seat
        sentence = _("{name}’s hand").format(name=self.names[seat]) if looks else target.label
        run = (lambda: self._turn_table_to(seat)) if looks else (lambda: self._toggle_spread(seat_target))
        return HitRegion(Command(target.name, sentence, run), rect, target.corner_radius, tip=sentence)

    def _bar_commands(self) -> list[Command]:
        label, no_code = _("As the players saw it") if self.are_hands_open else _("All hands face up"), share_code_refusal(self.match)
        hands = [Command("hands", label, self._toggle_hands, "eye_off" if self.are_hands_open else "eye", ("o",))]
        return [
            shared_commands.settings_command(self),
            shared_commands.sound_command(self),
            shared_commands.rules_command(self, self.record.game),
            *score_sheet_commands(self, self.table, self.match, self.child_id),
            *(hands if self.can_show_all_hands and has_hidden_hands(self.match) else []),
            Command("save", _("Save a copy"), lambda: self.go(SaveRoute(self.record)), "save", ("ctrl+s",)),
            Command("share", _("This deal as a code"), lambda: self.go(ShareRoute(self.record)), "flag", ("c",), no_code),
        ]

    def _step_commands(self) -> tuple[Command, ...]:
        label, icon = (_("Stop here"), "pause") if self.is_playing else (_("Let it play"), "play")
        first_ply = 0 if self.variation is None else self.variation.start_ply
        first, back, forward, last = step_commands(self.ply, first_ply, self.shown_match.ply, self._stop_and_go_to)
        return first, back, Command("play", label, self._play_or_pause, icon, ("space",)), forward, last

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.tabletop.animator.finish()  # a click ends all animations
            self.needs_redraw = True
        super().handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.tabletop.update(dt):
            self.has_moved_sprites, self.needs_redraw = True, self.needs_redraw or self.tabletop.needs_redraw
            self.landed_sprites += zoomed_draws(self.tabletop.take_landed_sprites(), self.table_zoom)
        if self.reviewer.advance_review() if self.variation is None else self.variation.take_next_moves():
            self.request_rebuild()
        if not self.is_playing or self.tabletop.animator.is_busy or self.dialog is not None:
            self._rest_s = 0.0
            return
        self._rest_s += dt
        if self._rest_s >= max(MIN_MOVE_DISPLAY_S, MOVE_DISPLAY_S * self.context.duration_factor):
            self._rest_s = 0.0
            self._play_next_move()

    def next_update_s(self) -> float:
        if self.tabletop.animator.is_busy or self.is_playing:
            return 0.0
        waits = self.reviewer.is_searching if self.variation is None else self.variation.is_growing
        return POLL_INTERVAL_S if waits else self.idle_update_s()

    def _play_next_move(self) -> None:
        """Play one more move, and stop at the end unless the variation still grows."""
        if self.ply < self.shown_match.ply:
            self._go_to_ply(self.ply + 1)
        if self.ply == self.shown_match.ply and not (self.variation is not None and self.variation.is_growing):
            self.is_playing = False
            self.request_rebuild()

    def resume(self) -> None:
        self.is_still_played = self._is_match_unfinished()
        self.reviewer.cancel_query()  # another screen may have sent other queries
        self.tabletop.place_pieces(self.model())
        super().resume()

    def close(self) -> None:
        if self.variation is not None:
            self.variation.close()
        self.reviewer.cancel_query()
        super().close()

    def on_escape(self) -> None:
        """Close what is spread out, then the variation, then stop the review, then close the replay."""
        if self.spread_target:
            self._toggle_spread(self.spread_target)
        elif self.variation is not None:
            self._leave_variation()
        elif self.reviewer.is_searching:
            self.reviewer.stop_or_go_on()
        else:
            super().on_escape()

    # ------------------------------------------------------------ actions

    def show_real_ply(self, ply: int) -> None:
        """Go to the position of the real match after this many moves, and stop automatic play."""
        if self.variation is not None:
            self.variation.close()
            self.variation = None
            self.ply = ply + 2  # never one step on, so that the table changes without animation
        self._stop_and_go_to(ply)

    def _stop_and_go_to(self, ply: int) -> None:
        """Go to the position after this many moves of the current match or variation."""
        self.is_playing = False
        self._go_to_ply(ply)

    def _play_variation(self, move_review: MoveReview) -> None:
        """Play the better move's variation, from the position before the turn."""
        self.reviewer.cancel_query()
        self.variation = Variation(self.match, self.table, move_review, self.context.engine)
        self._go_to_ply(self.variation.start_ply)
        self.is_playing, self._rest_s = True, 0.0
        if self.variation.has_hidden_hands:
            self.context.show_notice(_("With everybody’s real cards. After the better move, robots play on."), "info")
        self.request_rebuild()

    def _leave_variation(self) -> None:
        """Return to the real match."""
        self.show_real_ply(self.real_ply)

    def _toggle_hands(self) -> None:
        """Show or hide the hands that the bottom seat could not see."""
        self.are_hands_open = not self.are_hands_open
        self.request_rebuild()

    def _go_to_ply(self, ply: int) -> None:
        before, on = self.table.scoring.scores(self.current_match.view(None)), ply == self.ply + 1
        self.ply, self.current_match = ply, self.shown_match.at_ply(ply)
        if on:
            events = self.shown_match.events(ply - 1)
            self.tabletop.animator.finish()
            self.tabletop.animate_move(self.model(), events, before)
            for event in events:
                if self.table.art.sound(event):
                    self.context.sounds.play(self.table.art.sound(event))
        else:
            self.tabletop.animator.finish()
            self.tabletop.update_layout(self.model())
        self.reviewer.forget_mistake_unless_at(self.real_ply)
        self.composition.area(TURN_LIST).offset = 0.0
        self._move_focus_off_disabled()
        self.request_rebuild()

    def _move_focus_off_disabled(self) -> None:
        """Move the focus from a button that is disabled at either end to the opposite one."""
        if self.ply == self.shown_match.ply and self.focus.name in ("step_forward", "last"):
            self.focus.name = "step_back"
        elif self.ply == 0 and self.focus.name in ("step_back", "first"):
            self.focus.name = "step_forward"

    def _play_or_pause(self) -> None:
        if not self.is_playing and self.ply == self.shown_match.ply:
            self._go_to_ply(0 if self.variation is None else self.variation.start_ply)
        self.is_playing = not self.is_playing and self.shown_match.ply > 0
        self._rest_s = 0.0
        self.request_rebuild()

    def _turn_table_to(self, seat: int) -> None:
        """Turn the table so that this seat is at the bottom and its hand is shown."""
        self.bottom_seat, self.spread_target, self.pointer.hovered_name = seat, None, ""  # the seat panels change places
        self.context.sounds.play("card_slide")
        self.tabletop.place_pieces(self.model())
        self.request_rebuild()

    def _toggle_spread(self, target_id: TargetId) -> None:
        """Spread out what a seat has captured, or close it again."""
        self.spread_target = None if self.spread_target == target_id else target_id
        self.request_rebuild()

    def _continue_refusal(self) -> str:
        """Return why the match cannot be continued from this ply; "" if it can."""
        if self.current_match.is_over:
            return _("The game is over here: step back first.")
        if self.is_still_played:
            return _("This game is still being played: go on at the table.")
        return ""

    def _is_match_unfinished(self) -> bool:
        if self.can_show_all_hands:
            return False
        saved = self.context.storage.autosaved_match(self.record.game, self.child_id)
        return saved is not None and (saved.seed, saved.moves) == (self.record.seed, self.record.moves)

    def _ask_to_continue(self) -> None:
        self.is_playing = False
        if self.context.storage.autosaved_match(self.record.game, self.child_id) is None:
            self._continue_from_here()
            return
        no = Command("no", _("Keep the saved game"), self.close_question, "save")
        yes = Command("yes", _("Play on from here"), self._continue_from_here, "play")
        question = _("There is a saved game of {game}. Playing on from here will replace it.")
        self.ask_question(question.format(game=BOXES[self.record.game].name), [no, yes])

    def _continue_from_here(self) -> None:
        self.go(TableRoute(self.current_match.record(), self.child_id))

    # ------------------------------------------------------------ drawing

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        with canvas.zoomed(self.table_zoom) as table_canvas:
            self.tabletop.draw(table_canvas, self.model())
            if self.are_hands_open:
                draw_other_hands(table_canvas, self.current_match, self.table, self.model())
        self.composition.draw(canvas)

    def sprites(self) -> Sequence[Draw]:
        return zoomed_draws(self.tabletop.flying_sprites(), self.table_zoom)

    def _bar_headline(self) -> str:
        game = BOXES[self.record.game].name
        if self.variation is not None:
            return _("{game} · what could have happened instead").format(game=game)
        here = self.panel.position_text()
        if self.current_match.is_over:
            ends = _("{game} · the end").format(game=game)
            return f"{ends} · {here}" if here else ends
        return " · ".join(part for part in (game, self.table.text.progress_text(self.current_match.view(None)).title_line, here) if part)
