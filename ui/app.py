"""The app: the window, the clock, and the stack of open scenes."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING

import msgspec
import pygame

from ui.assets import translation
from ui.assets.error_messages import problem_message
from ui.canvas.canvas import Canvas
from ui.canvas.static_layer import Draw, StaticLayer
from ui.canvas.viewport import Viewport, is_tall
from ui.input.filters import InputFilters
from ui.input.held_keys import HeldKeys
from ui.router import open_scene, preload_tasks
from ui.scene import clock
from ui.scene.app_context import AppContext
from ui.scene.route import CloseRoute, QuitRoute, Route
from ui.scene.scene import Scene
from ui.scene.shortcuts import full_screen_pressed, query_index
from ui.screens.routes import MenuRoute
from ui.shutdown import Shutdown
from ui.widgets.notice import ANSWER_TONES, NoticeBar

if TYPE_CHECKING:
    from ui.access.screen_reader import ScreenReader
    from ui.window import Window

MAX_FRAMES_PER_S = 60  # per second while something moves
MAX_ROUTE_WAIT_S = 0.5  # how long in s a route waits for the disk
MAX_SLEEP_S = 4.0  # the longest time in s between two polls of disk problems and of the terminal
NOTICE_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE)  # keys that close a notice that stays


class App:
    """The running app: a stack of scenes with the menu at the bottom, their events, updates and drawing."""

    def __init__(self, context: AppContext, window: Window) -> None:
        self.context, self.window = context, window
        self.notice_bar = NoticeBar()
        self.input_filters = InputFilters(context, lambda: self.scene)
        self.is_running = True
        self.shutdown = Shutdown(context.storage, lambda: self.scene, self._stop)
        self._route_wait_s = 0.0  # time in s for which a route has waited for the disk
        self._shown_edition = 0  # the edition of the profiles that the top scene shows
        self.scenes: list[Scene] = []
        self.static_layer = StaticLayer(window.surface)
        self.unshown_regions: list[pygame.Rect] = []  # painted areas of the window, in px, that are not shown yet
        self._has_drawn = False  # a frame, by the last step: another may follow
        self._held_keys = HeldKeys()
        self._today = clock.today()
        self._reported_missing: set[str] = set()  # missing pictures, fonts and languages that were reported
        self.screen_reader: ScreenReader | None = None  # the bridge to screen readers
        context.show_notice, context.clear_notice = self._show_notice, self._clear_notice
        context.current_notice = lambda: self.notice_bar.sentence
        context.current_public_notice = lambda: self.notice_bar.public_sentence
        context.has_screen_reader = lambda: self.screen_reader is not None and self.screen_reader.is_active
        context.set_full_screen, context.apply_settings = self._set_full_screen, self._fit_viewport
        context.preload_queue += preload_tasks(context)
        self.open_route(MenuRoute())

    @property
    def scene(self) -> Scene:
        return self.scenes[-1]

    def open_route(self, route: Route) -> None:
        """Open the scene of a route, close the top scene, or begin to leave the app."""
        self._clear_notice(is_announced=True)  # a sentence of one screen does not stay on the next
        self.context.voice.stop()
        self.context.storage.sync_with_disk()  # reads what another window has written, too
        match route:
            case QuitRoute():
                self.shutdown.leave_when_written()
                return
            case CloseRoute():
                if len(self.scenes) > 1:
                    self.scenes.pop().close()
                    self.scene.resume()
            case _:
                if route.below is not None:
                    self._close_scenes()
                    self.scenes += [open_scene(below, self.context) for below in route.below]
                self.scenes.append(open_scene(route, self.context))
        self._leave_phones()
        self._fit_viewport()
        self.scene.needs_redraw = True

    def handle_event(self, event: pygame.Event) -> None:
        """Handle one event of the window."""
        self.context.sounds.reopen_if_released()
        event = self.window.track_event(event)
        if not self._held_keys.is_ignored_repeat(event, self.scene.is_text_edit_key):
            for one in self.input_filters.filter_event(event):
                self._handle_filtered(one)

    def _handle_filtered(self, event: pygame.Event) -> None:
        """Handle an event, or what an input filter has made of it."""
        if self.context.settings.no_limits and (
            event.type == pygame.MOUSEBUTTONDOWN or (event.type == pygame.KEYDOWN and event.key in NOTICE_KEYS)
        ):
            self.notice_bar.dismiss_current()
        match event.type:
            case pygame.QUIT:
                self.shutdown.leave_when_written()
            case pygame.WINDOWSIZECHANGED | pygame.WINDOWDISPLAYCHANGED:  # another screen may have another scale
                self.resize()
            case pygame.WINDOWEXPOSED | pygame.WINDOWFOCUSGAINED:
                self.unshown_regions.append(self.window.surface.get_rect())  # the kept picture is handed to the window once more
                self._report_window_focus(True)
                self.context.storage.sync_with_disk()  # another window of the app may have written meanwhile
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                self._report_window_focus(False)
                for scene in self.scenes:
                    scene.audience.cover_private_content()
                self.scene.handle(event)
                self.scene.needs_redraw = True
            case pygame.KEYDOWN if full_screen_pressed(event):
                self.context.change_settings(
                    msgspec.structs.replace(self.context.settings, fullscreen=not self.context.settings.fullscreen)
                )
                self.scene.request_rebuild()
            case pygame.KEYDOWN if (query := query_index(event)) is not None:
                from ui.access.spoken_queries import answer_query  # imported only when it is needed

                if self.scene.needs_frame:
                    self.paint_window()  # the answer is about what the screen shows now
                answer_query(self.scene, query, self.screen_reader is not None and self.screen_reader.is_active)
            case _:
                self.scene.focus.is_visible |= event.type == pygame.KEYDOWN and self.context.has_screen_reader()  # it has said where it is
                self.scene.handle(event)
        self._open_pending_routes()

    def connect_screen_reader(self, screen_reader: ScreenReader) -> None:
        """Connect a screen reader, which then speaks the app's announcements."""
        self.screen_reader, self.context.announce = screen_reader, screen_reader.announce

    def _show_notice(self, sentence: str, tone: str = "warning", spoken: str | None = None) -> None:
        self.notice_bar.add_notice(sentence, tone)
        self.context.announce(sentence if spoken is None else spoken, tone in ANSWER_TONES)

    def _clear_notice(self, is_announced: bool) -> None:
        self.notice_bar.remove_answer(is_announced)
        if self.screen_reader is not None:
            self.screen_reader.announcer.silence()
        for scene in self.scenes[-1:]:
            scene.read_aloud_state.stop_private_speech()

    def _report_window_focus(self, has_focus: bool) -> None:
        if self.screen_reader is not None:
            self.screen_reader.set_window_focus(has_focus)

    def update(self, dt: float) -> None:
        """Advance the app by `dt` seconds without drawing."""
        self.context.elapsed_s += dt
        self._check_new_day()
        self.context.sounds.update(dt)
        self.context.voice.update(dt)
        for event in self.input_filters.update(dt):
            self._handle_filtered(event)
        if self.context.phones is not None:
            self.context.phones.update(dt)
        for scene in self.scenes[-1:]:
            scene.update(dt)
        self._route_wait_s += dt
        self.shutdown.update(dt)
        self._show_new_profiles()
        self._open_pending_routes()
        self._report_problems()
        self.notice_bar.stays_until_touched = self.context.settings.no_limits
        if self.notice_bar.update(dt):
            self.scene.needs_redraw = True

    def _check_new_day(self) -> None:
        """Tell the scenes if the date has changed: midnight has passed, or the computer's clock was set."""
        today, self._today = self._today, clock.today()
        if today != self._today:
            for scene in self.scenes:
                scene.on_new_day()

    def step(self, dt: float) -> bool:
        """Advance the app by `dt` seconds; draw a frame and return True if something has changed."""
        self.update(dt)
        self._has_drawn = self.scene.needs_frame
        if self._has_drawn:
            self.paint_window()
            self.scene.audience.advise_listeners(self.scene.read_aloud_mode != "off")
            self.scene.read_changes()
            self._report_missing_files()
        return self._has_drawn

    def paint_window(self) -> None:
        """Redraw the changed parts of the window: first what is at rest, then what moves over it."""
        scene, surface, rasterizer, viewport = self.scene, self.static_layer.surface, self.context.rasterizer, self.context.viewport
        for one in self._visible_scenes():
            one.rebuild_if_needed()
        whole = scene.needs_redraw or (scene.has_moved_sprites and scene.dialog is not None)
        clips = [surface.get_rect()] if whole else [viewport.to_px_rect(rect) for rect in scene.changed_rects]
        canvas = Canvas(surface, rasterizer, viewport)
        self.static_layer.redraw(canvas, self._draw_at_rest, clips)
        self.static_layer.draw_landed(canvas, () if whole else scene.landed_sprites)
        self.unshown_regions += self.static_layer.update_window(
            Canvas(self.window.surface, rasterizer, viewport), self._moving_drawings(scene)
        )
        self._clear_change_marks()

    def _clear_change_marks(self) -> None:
        for scene in self._visible_scenes():
            scene.needs_redraw = scene.has_moved_sprites = False
            scene.changed_rects, scene.landed_sprites = [], []

    def show_painted(self) -> bool:
        """Show what was painted since the last call on the screen; return True if there was anything."""
        shown, self.unshown_regions = self.unshown_regions, []
        if shown:
            self.window.show_regions(shown)
        return bool(shown)

    def next_step_s(self) -> float:
        """Return the seconds until a step has something to do if no event comes; 0 for the next frame."""
        if self._has_drawn or self.scene.needs_frame or self.scene.route is not None or self.shutdown.is_waiting:
            return 0.0
        listens = self.screen_reader.next_update_s if self.screen_reader is not None else MAX_SLEEP_S
        return min(
            self.scene.next_update_s(),
            self.notice_bar.next_update_s,
            self.input_filters.next_update_s,
            self.context.sounds.next_update_s,
            listens,
            MAX_SLEEP_S,
        )

    def draw(self, canvas: Canvas | None = None) -> None:
        """Draw all visible scenes on this canvas; without one, redraw the whole window."""
        if canvas is None:
            self.scene.needs_redraw = True
            App.paint_window(self)
            return
        for scene in self._visible_scenes():
            scene.rebuild_if_needed()
        self._draw_at_rest(canvas)
        for draw in self._moving_drawings(self.scene):
            draw(canvas)

    @staticmethod
    def _moving_drawings(scene: Scene) -> Sequence[Draw]:
        """Return the drawings of a scene's sprites; none while a question is open, which the scene draws over them."""
        return () if scene.dialog is not None else scene.sprites()

    def _draw_at_rest(self, canvas: Canvas) -> None:
        *below, top = self._visible_scenes()
        for scene in below:
            scene.draw(canvas)
            for draw in self._moving_drawings(scene):
                draw(canvas)
        top.draw(canvas)
        self.notice_bar.draw(canvas, top.notice_bottom, top.max_notice_width, top.notice_obstacles)
        self.input_filters.draw(canvas)

    def _visible_scenes(self) -> list[Scene]:
        """Return the scene on top and those that can be seen below it, the lowest first."""
        first = len(self.scenes) - 1
        while first > 0 and self.scenes[first].shows_scene_below:
            first -= 1
        return self.scenes[first:]

    def resize(self) -> None:
        """Follow the window's new size; layouts and pictures come with the next frame."""
        self.static_layer = StaticLayer(self.window.surface)
        self.scene.needs_redraw = True  # also where the page stays as it was
        self._fit_viewport()

    def _fit_viewport(self) -> None:
        """Fit the viewport to the window: in portrait if the window is tall and every visible scene supports it."""
        width, height = self.window.surface.get_size()
        tall = is_tall(width, height) and all(scene.supports_portrait for scene in self._visible_scenes())
        foot = max(scene.bottom_inset for scene in self._visible_scenes()) if tall else 0.0
        self.context.density = round(self.window.scale, 2)
        theme = self.context.theme
        viewport = Viewport(max(width, 320), max(height, 200), tall, foot, theme.min_text_units, theme.density)
        if (viewport, theme) != (self.context.viewport, self.context.rasterizer.theme):
            self.context.viewport = viewport
            self.context.rasterizer.apply_theme(theme, viewport.scale)
            self.scene.request_rebuild()

    def _set_full_screen(self, is_on: bool) -> None:
        self.window.set_full_screen(is_on)
        self.resize()

    def close(self) -> None:
        with ExitStack() as ends:  # the last first, and each whatever another does
            ends.callback(self.context.storage.close, self.shutdown.patience_s)
            ends.callback(self.context.engine.close)
            ends.callback(self.context.voice.close)
            ends.callback(self._leave_phones)
            ends.callback(self._close_scenes)

    def _close_scenes(self) -> None:
        while self.scenes:
            self.scenes.pop().close()

    def _leave_phones(self) -> None:
        """Say goodbye to the phones of a table that is left."""
        if self.context.phones is not None and not any(scene.keeps_phones for scene in self.scenes):
            self.context.phones.leave()
            self.context.phones = None

    def _open_pending_routes(self) -> None:
        """Open the next screen, at the latest after `MAX_ROUTE_WAIT_S` if the profiles are not read yet."""
        while self.scenes and self.scene.route is not None and self.is_running:
            if not self.context.storage.is_loaded and self._route_wait_s < MAX_ROUTE_WAIT_S:
                return
            self._route_wait_s = 0.0
            route, self.scene.route = self.scene.route, None
            self.open_route(route)

    def _show_new_profiles(self) -> None:
        """Refresh the top scene if profiles were read after it was opened."""
        if self._shown_edition != (edition := self.context.storage.profiles_edition):
            self._shown_edition = edition
            if self.scene.shows_profiles:
                self.scene.resume()

    def _stop(self) -> None:
        self.is_running = False

    def _report_problems(self) -> None:
        for trouble in self.context.storage.take_problems():
            self.notice_bar.add_notice(problem_message(trouble.key, trouble.facts), "trouble")

    def _report_missing_files(self) -> None:
        """Report each missing picture, font and language once."""
        if names := sorted(self.context.rasterizer.missing_files - self._reported_missing):
            self._reported_missing.update(names)
            self.notice_bar.add_notice(problem_message("missing_file", {"name": ", ".join(names)}), "trouble")
        if translation.is_catalog_missing() and translation.language() not in self._reported_missing:
            self._reported_missing.add(translation.language())
            self.notice_bar.add_notice(problem_message("missing_words", {}), "trouble")
