"""The app: the window, the clock, and the stack of open scenes."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING

import msgspec
import pygame

from ui.assets import translation
from ui.assets.error_messages import sentence
from ui.canvas.canvas import Canvas
from ui.canvas.static_layer import Draw, StaticLayer
from ui.canvas.viewport import Viewport, is_tall
from ui.input.filters import InputFilters
from ui.input.held_keys import HeldKeys
from ui.router import ROOTS, open_scene, preload_tasks
from ui.scene import clock
from ui.scene.app_context import AppContext
from ui.scene.routes import CloseRoute, MenuRoute, QuitRoute, Route
from ui.scene.scene import Scene
from ui.shutdown import Shutdown
from ui.widgets.notice import ANSWERS, NoticeBar

if TYPE_CHECKING:
    from ui.access.screen_reader import ScreenReader
    from ui.window import Window

FRAMES = 60  # per second while something moves
LONGEST_WAIT_S = 0.5  # how long in s a route waits for the disk
LONGEST_SLEEP = 4.0  # the longest time in s between two polls of disk problems and of the terminal
TOUCHES = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE)  # keys that close a notice that stays


class App:
    """The running app: a stack of scenes with the menu at the bottom, their events, updates and drawing."""

    def __init__(self, context: AppContext, window: Window) -> None:
        self.context, self.window = context, window
        self.notice = NoticeBar()
        self.hands = InputFilters(context, lambda: self.scene)
        self.running = True
        self.leaving = Shutdown(context.storage, lambda: self.scene, self._stop)
        self._waited = 0.0  # time in s for which a route has waited for the disk
        self._edition = 0  # the edition of the profiles that the top scene shows
        self.scenes: list[Scene] = []
        self.layer = StaticLayer(window.surface)
        self.regions: list[pygame.Rect] = []  # painted areas of the window, in px, that are not shown yet
        self._drawn = False  # a frame, by the last step: another may follow
        self._held_keys = HeldKeys()
        self._today = clock.today()
        self._announced: set[str] = set()  # missing pictures, fonts and languages that were reported
        self.screen_reader: ScreenReader | None = None  # the bridge to screen readers
        context.show_notice, context.clear_notice, context.current_notice = self._say, self._unsay, lambda: self.notice.sentence
        context.saying_to_all = lambda: self.notice.to_all
        context.has_reader = lambda: self.screen_reader is not None and self.screen_reader.active
        context.full_screen, context.apply_settings = self._full_screen, self._fit
        context.preload_queue += preload_tasks(context)
        self.follow(MenuRoute())

    @property
    def scene(self) -> Scene:
        return self.scenes[-1]

    def follow(self, route: Route) -> None:
        """Open the scene of a route, close the top scene, or begin to leave the app."""
        self._unsay(is_announced=True)  # a sentence of one screen does not stay on the next
        self.context.voice.stop()
        self.context.storage.write()  # reads what another window has written, too
        match route:
            case QuitRoute():
                self.leaving.begin()
                return
            case CloseRoute():
                if len(self.scenes) > 1:
                    self.scenes.pop().close()
                    self.scene.resume()
            case _:
                if type(route) in ROOTS:
                    self._close_all()
                    self.scenes += [open_scene(below, self.context) for below in ROOTS[type(route)]]
                self.scenes.append(open_scene(route, self.context))
        self._fit()
        self.scene.needs_redraw = True

    def handle(self, event: pygame.Event) -> None:
        """Handle one event of the window."""
        self.context.sounds.wake()
        event = self.window.take(event)
        if not self._held_keys.repeat(event, self.scene.edits):
            for one in self.hands.take(event):
                self._handle(one)

    def _handle(self, event: pygame.Event) -> None:
        """Handle an event, or what an input filter has made of it."""
        if self.context.settings.no_limits and (
            event.type == pygame.MOUSEBUTTONDOWN or (event.type == pygame.KEYDOWN and event.key in TOUCHES)
        ):
            self.notice.read()
        match event.type:
            case pygame.QUIT:
                self.leaving.begin()
            case pygame.WINDOWSIZECHANGED | pygame.WINDOWDISPLAYCHANGED:  # another screen may have another scale
                self.resize()
            case pygame.WINDOWEXPOSED | pygame.WINDOWFOCUSGAINED:
                self.regions.append(self.window.surface.get_rect())  # the kept picture is handed to the window once more
                self._focused(True)
                self.context.storage.write()  # another window of the app may have written meanwhile
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                self._focused(False)
                for scene in self.scenes:
                    scene.audience.cover()
                self.scene.handle(event)
                self.scene.needs_redraw = True
            case pygame.KEYDOWN if event.key == pygame.K_F11:
                self.context.change(msgspec.structs.replace(self.context.settings, fullscreen=not self.context.settings.fullscreen))
                self.scene.rebuild()
            case pygame.KEYDOWN if pygame.K_F5 <= event.key <= pygame.K_F8:
                from ui.access.spoken_queries import speak  # imported only when it is needed

                if self.scene.needs_frame:
                    self.paint()  # the answer is about what the screen shows now
                speak(self.scene, event.key - pygame.K_F5, self.screen_reader is not None and self.screen_reader.active)
            case _:
                self.scene.handle(event)
        self._follow_routes()

    def listen(self, screen_reader: ScreenReader) -> None:
        """Connect a screen reader, which then speaks the app's announcements."""
        self.screen_reader, self.context.announce = screen_reader, screen_reader.say

    def _say(self, sentence: str, tone: str = "warning") -> None:
        self.notice.say(sentence, tone)
        self.context.announce(sentence, tone in ANSWERS)

    def _unsay(self, is_announced: bool) -> None:
        self.notice.unsay(is_announced)
        if self.screen_reader is not None:
            self.screen_reader.announcer.silence()
        for scene in self.scenes[-1:]:
            scene.reading.hush()

    def _focused(self, on: bool) -> None:
        if self.screen_reader is not None:
            self.screen_reader.window(on)

    def update(self, dt: float) -> None:
        """Advance the app by `dt` seconds without drawing."""
        self.context.elapsed += dt
        self._turn_day()
        self.context.sounds.update(dt)
        self.context.voice.update()
        for event in self.hands.update(dt):
            self._handle(event)
        for scene in self.scenes[-1:]:
            scene.update(dt)
        self._waited += dt
        self.leaving.update(dt)
        self._take_news()
        self._follow_routes()
        self._tell_troubles()
        self.notice.stays = self.context.settings.no_limits
        if self.notice.update(dt):
            self.scene.needs_redraw = True

    def _turn_day(self) -> None:
        """Tell the scenes if the date has changed: midnight has passed, or the computer's clock was set."""
        today, self._today = self._today, clock.today()
        if today != self._today:
            for scene in self.scenes:
                scene.new_day()

    def step(self, dt: float) -> bool:
        """Advance the app by `dt` seconds; draw a frame and return True if something has changed."""
        self.update(dt)
        self._drawn = self.scene.needs_frame
        if self._drawn:
            self.paint()
            self.scene.audience.introduce(self.scene.listening != "off")
            self.scene.read_changes()
            self._tell_missing()
        return self._drawn

    def paint(self) -> None:
        """Redraw the changed parts of the window: first what is at rest, then what moves over it."""
        scene, surface, rasterizer, viewport = self.scene, self.layer.surface, self.context.rasterizer, self.context.viewport
        for one in self._seen():
            one.arrange()
        whole = scene.needs_redraw or (scene.moved and scene.ask is not None)
        clips = [surface.get_rect()] if whole else [viewport.box(rect) for rect in scene.changed]
        canvas = Canvas(surface, rasterizer, viewport)
        self.layer.redraw(canvas, self._draw_rest, clips)
        self.layer.land(canvas, () if whole else scene.at_rest)
        self.regions += self.layer.compose(Canvas(self.window.surface, rasterizer, viewport), self._moving(scene))
        self._painted()

    def _painted(self) -> None:
        for scene in self._seen():
            scene.needs_redraw = scene.moved = False
            scene.changed, scene.at_rest = [], []

    def present(self) -> bool:
        """Show what was painted since the last call on the screen; return True if there was anything."""
        shown, self.regions = self.regions, []
        if shown:
            self.window.show(shown)
        return bool(shown)

    def due(self) -> float:
        """Return the seconds until a step has something to do if no event comes; 0 for the next frame."""
        if self._drawn or self.scene.needs_frame or self.scene.route is not None or self.leaving.waits:
            return 0.0
        listens = self.screen_reader.due if self.screen_reader is not None else LONGEST_SLEEP
        return min(self.scene.next_update_s(), self.notice.due, self.hands.due, self.context.sounds.due, listens, LONGEST_SLEEP)

    def draw(self, canvas: Canvas | None = None) -> None:
        """Draw all visible scenes on this canvas; without one, redraw the whole window."""
        if canvas is None:
            self.scene.needs_redraw = True
            App.paint(self)
            return
        for scene in self._seen():
            scene.arrange()
        self._draw_rest(canvas)
        for draw in self._moving(self.scene):
            draw(canvas)

    @staticmethod
    def _moving(scene: Scene) -> Sequence[Draw]:
        """Return the drawings of a scene's sprites; none while a question is open, which the scene draws over them."""
        return () if scene.ask is not None else scene.sprites()

    def _draw_rest(self, canvas: Canvas) -> None:
        *below, top = self._seen()
        for scene in below:
            scene.draw(canvas)
            for draw in self._moving(scene):
                draw(canvas)
        top.draw(canvas)
        self.notice.draw(canvas, top.notice_y, top.notice_room, top.kept_free)
        self.hands.draw(canvas)

    def _seen(self) -> list[Scene]:
        """Return the scene on top and those that can be seen below it, the lowest first."""
        first = len(self.scenes) - 1
        while first > 0 and self.scenes[first].shows_scene_below:
            first -= 1
        return self.scenes[first:]

    def resize(self) -> None:
        """Follow the window's new size; layouts and pictures come with the next frame."""
        self.layer = StaticLayer(self.window.surface)
        self.scene.needs_redraw = True  # also where the page stays as it was
        self._fit()

    def _fit(self) -> None:
        """Fit the viewport to the window: in portrait if the window is tall and every visible scene supports it."""
        width, height = self.window.surface.get_size()
        tall = is_tall(width, height) and all(scene.supports_portrait for scene in self._seen())
        foot = max(scene.foot for scene in self._seen()) if tall else 0.0
        self.context.density = round(self.window.scale, 2)
        theme = self.context.theme
        viewport = Viewport(max(width, 320), max(height, 200), tall, foot, theme.min_text_units, theme.density)
        if (viewport, theme) != (self.context.viewport, self.context.rasterizer.theme):
            self.context.viewport = viewport
            self.context.rasterizer.apply_theme(theme, viewport.scale)
            self.scene.rebuild()

    def _full_screen(self, on: bool) -> None:
        self.window.full_screen(on)
        self.resize()

    def close(self) -> None:
        with ExitStack() as ends:  # the last first, and each whatever another does
            ends.callback(self.context.storage.close, self.leaving.patience_s)
            ends.callback(self.context.engine.close)
            ends.callback(self.context.voice.close)
            ends.callback(self._close_all)

    def _close_all(self) -> None:
        while self.scenes:
            self.scenes.pop().close()

    def _follow_routes(self) -> None:
        """Open the next screen, at the latest after `LONGEST_WAIT_S` if the profiles are not read yet."""
        while self.scenes and self.scene.route is not None and self.running:
            if not self.context.storage.is_read and self._waited < LONGEST_WAIT_S:
                return
            self._waited = 0.0
            route, self.scene.route = self.scene.route, None
            self.follow(route)

    def _take_news(self) -> None:
        """Refresh the top scene if profiles were read after it was opened."""
        if self._edition != (edition := self.context.storage.edition):
            self._edition = edition
            if self.scene.shows_profiles:
                self.scene.resume()

    def _stop(self) -> None:
        self.running = False

    def _tell_troubles(self) -> None:
        for trouble in self.context.storage.take_troubles():
            self.notice.say(sentence(trouble.key, trouble.facts), "trouble")

    def _tell_missing(self) -> None:
        """Report each missing picture, font and language once."""
        if names := sorted(self.context.rasterizer.missing - self._announced):
            self._announced.update(names)
            self.notice.say(sentence("missing_file", {"name": ", ".join(names)}), "trouble")
        if translation.is_catalog_missing() and translation.language() not in self._announced:
            self._announced.add(translation.language())
            self.notice.say(sentence("missing_words", {}), "trouble")
