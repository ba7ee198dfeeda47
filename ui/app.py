"""The app: the window, the clock, and the stack of open scenes."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING

import msgspec
import pygame

from ui.assets import words
from ui.assets.troubles import sentence
from ui.canvas.brush import Brush
from ui.canvas.page import Page, is_tall
from ui.canvas.static_layer import Draw, StaticLayer
from ui.hands.aids import Hands
from ui.hands.held_keys import HeldKeys
from ui.leaving import Leaving
from ui.router import ROOTS, near, open_scene
from ui.scene import clock
from ui.scene.desk import Desk
from ui.scene.routes import Back, Quit, Route, ToMenu
from ui.scene.screen import Scene
from ui.widgets.notice import ANSWERS, Notice

if TYPE_CHECKING:
    from ui.access.reader import Reader
    from ui.window import Window

FRAMES = 60  # per second while something moves
LONGEST_WAIT_S = 0.5  # of a route for the disk
LONGEST_SLEEP = 4.0  # s between two looks at the disk's troubles and the end of the terminal
TOUCHES = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE)  # keys that close a notice that stays


class App:
    """A stack of scenes with the menu at the bottom, and what happens to the one on top."""

    def __init__(self, desk: Desk, window: Window) -> None:
        self.desk, self.window = desk, window
        self.notice = Notice()
        self.hands = Hands(desk, lambda: self.scene)
        self.running = True
        self.leaving = Leaving(desk.files, lambda: self.scene, self._stop)
        self._waited = 0.0  # s that a route has waited for the disk
        self._edition = 0  # of the profiles that the scene on top shows
        self.scenes: list[Scene] = []
        self.layer = StaticLayer(window.surface)
        self.regions: list[pygame.Rect] = []  # px of the window that were painted and are not shown yet
        self._drawn = False  # a frame, by the last step: another may follow
        self._held_keys = HeldKeys()
        self._today = clock.today()
        self._told: set[str] = set()  # missing pictures, fonts and languages that were reported
        self.reader: Reader | None = None  # for screen readers
        desk.say, desk.unsay, desk.saying = self._say, self._unsay, lambda: self.notice.sentence
        desk.saying_to_all = lambda: self.notice.to_all
        desk.has_reader = lambda: self.reader is not None and self.reader.active
        desk.full_screen, desk.fit = self._full_screen, self._fit
        desk.ahead += near(desk)
        self.follow(ToMenu())

    @property
    def scene(self) -> Scene:
        return self.scenes[-1]

    def follow(self, route: Route) -> None:
        """Open what a route names."""
        self._unsay(told=True)  # a sentence of one screen does not stay on the next
        self.desk.voice.stop()
        self.desk.files.write()  # reads what another window has written, too
        match route:
            case Quit():
                self.leaving.begin()
                return
            case Back():
                if len(self.scenes) > 1:
                    self.scenes.pop().close()
                    self.scene.resume()
            case _:
                if type(route) in ROOTS:
                    self._close_all()
                    self.scenes += [open_scene(below, self.desk) for below in ROOTS[type(route)]]
                self.scenes.append(open_scene(route, self.desk))
        self._fit()
        self.scene.stale = True

    def handle(self, event: pygame.Event) -> None:
        """Handle one event of the window."""
        self.desk.sounds.wake()
        event = self.window.take(event)
        if not self._held_keys.repeat(event, self.scene.edits):
            for one in self.hands.take(event):
                self._handle(one)

    def _handle(self, event: pygame.Event) -> None:
        """Handle an event, or what an input filter has made of it."""
        if self.desk.settings.no_limits and (
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
                self.desk.files.write()  # another window of the app may have written meanwhile
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                self._focused(False)
                for scene in self.scenes:
                    scene.audience.cover()
                self.scene.handle(event)
                self.scene.stale = True
            case pygame.KEYDOWN if event.key == pygame.K_F11:
                self.desk.change(msgspec.structs.replace(self.desk.settings, fullscreen=not self.desk.settings.fullscreen))
                self.scene.rebuild()
            case pygame.KEYDOWN if pygame.K_F5 <= event.key <= pygame.K_F8:
                from ui.access.answers import speak  # imported only when it is needed

                if self.scene.needs_frame:
                    self.paint()  # the answer is about what the screen shows now
                speak(self.scene, event.key - pygame.K_F5, self.reader is not None and self.reader.active)
            case _:
                self.scene.handle(event)
        self._follow_routes()

    def listen(self, reader: Reader) -> None:
        """Open the screen to screen readers."""
        self.reader, self.desk.tell = reader, reader.say

    def _say(self, sentence: str, tone: str = "warning") -> None:
        self.notice.say(sentence, tone)
        self.desk.tell(sentence, tone in ANSWERS)

    def _unsay(self, told: bool) -> None:
        self.notice.unsay(told)
        if self.reader is not None:
            self.reader.announcer.hush()
        for scene in self.scenes[-1:]:
            scene.reading.hush()

    def _focused(self, on: bool) -> None:
        if self.reader is not None:
            self.reader.window(on)

    def update(self, dt: float) -> None:
        """Let `dt` seconds pass; draw nothing."""
        self.desk.elapsed += dt
        self._turn_day()
        self.desk.sounds.update(dt)
        self.desk.voice.update()
        for event in self.hands.update(dt):
            self._handle(event)
        for scene in self.scenes[-1:]:
            scene.update(dt)
        self._waited += dt
        self.leaving.update(dt)
        self._take_news()
        self._follow_routes()
        self._tell_troubles()
        self.notice.stays = self.desk.settings.no_limits
        if self.notice.update(dt):
            self.scene.stale = True

    def _turn_day(self) -> None:
        """Tell the scenes of another date: midnight has passed, or the computer's clock was set."""
        today, self._today = self._today, clock.today()
        if today != self._today:
            for scene in self.scenes:
                scene.new_day()

    def step(self, dt: float) -> bool:
        """Let `dt` seconds pass and draw a frame if something has changed; return whether it did."""
        self.update(dt)
        self._drawn = self.scene.needs_frame
        if self._drawn:
            self.paint()
            self.scene.audience.introduce(self.scene.listening != "off")
            self.scene.heed()
            self._tell_missing()
        return self._drawn

    def paint(self) -> None:
        """Bring the window up to date: the layer where something at rest has changed, then what moves."""
        scene, surface, skin, page = self.scene, self.layer.surface, self.desk.skin, self.desk.page
        for one in self._seen():
            one.arrange()
        whole = scene.stale or (scene.moved and scene.ask is not None)
        clips = [surface.get_rect()] if whole else [page.box(rect) for rect in scene.changed]
        brush = Brush(surface, skin, page)
        self.layer.redraw(brush, self._draw_rest, clips)
        self.layer.land(brush, () if whole else scene.at_rest)
        self.regions += self.layer.compose(Brush(self.window.surface, skin, page), self._moving(scene))
        self._painted()

    def _painted(self) -> None:
        for scene in self._seen():
            scene.stale = scene.moved = False
            scene.changed, scene.at_rest = [], []

    def present(self) -> bool:
        """Hand what was painted since the last time to the screen; return whether there was anything."""
        shown, self.regions = self.regions, []
        if shown:
            self.window.show(shown)
        return bool(shown)

    def due(self) -> float:
        """Return the seconds until a step has something to do if no event comes; 0 for the next frame."""
        if self._drawn or self.scene.needs_frame or self.scene.route is not None or self.leaving.waits:
            return 0.0
        listens = self.reader.due if self.reader is not None else LONGEST_SLEEP
        return min(self.scene.due(), self.notice.due, self.hands.due, self.desk.sounds.due, listens, LONGEST_SLEEP)

    def draw(self, brush: Brush | None = None) -> None:
        """Draw everything with this brush; without one, redraw the window."""
        if brush is None:
            self.scene.stale = True
            App.paint(self)
            return
        for scene in self._seen():
            scene.arrange()
        self._draw_rest(brush)
        for draw in self._moving(self.scene):
            draw(brush)

    @staticmethod
    def _moving(scene: Scene) -> Sequence[Draw]:
        """Return what moves over the rest; below a question it is drawn with it."""
        return () if scene.ask is not None else scene.sprites()

    def _draw_rest(self, brush: Brush) -> None:
        *below, top = self._seen()
        for scene in below:
            scene.draw(brush)
            for draw in self._moving(scene):
                draw(brush)
        top.draw(brush)
        self.notice.draw(brush, top.notice_y, top.notice_room, top.kept_free)
        self.hands.draw(brush)

    def _seen(self) -> list[Scene]:
        """Return the scene on top and those that can be seen below it, the lowest first."""
        first = len(self.scenes) - 1
        while first > 0 and self.scenes[first].see_through:
            first -= 1
        return self.scenes[first:]

    def resize(self) -> None:
        """Follow the window's new size; layouts and pictures come with the next frame."""
        self.layer = StaticLayer(self.window.surface)
        self.scene.stale = True  # also where the page stays as it was
        self._fit()

    def _fit(self) -> None:
        """Set the page for the window's size: a tall one if every scene that can be seen has an arrangement for it."""
        width, height = self.window.surface.get_size()
        tall = is_tall(width, height) and all(scene.tall for scene in self._seen())
        foot = max(scene.foot for scene in self._seen()) if tall else 0.0
        self.desk.density = round(self.window.scale, 2)
        look = self.desk.look
        page = Page(max(width, 320), max(height, 200), tall, foot, look.least, look.density)
        if (page, look) != (self.desk.page, self.desk.skin.look):
            self.desk.page = page
            self.desk.skin.wear(look, page.scale)
            self.scene.rebuild()

    def _full_screen(self, on: bool) -> None:
        self.window.full_screen(on)
        self.resize()

    def close(self) -> None:
        with ExitStack() as ends:  # the last first, and each whatever another does
            ends.callback(self.desk.files.close, self.leaving.patience_s)
            ends.callback(self.desk.thinker.close)
            ends.callback(self.desk.voice.close)
            ends.callback(self._close_all)

    def _close_all(self) -> None:
        while self.scenes:
            self.scenes.pop().close()

    def _follow_routes(self) -> None:
        """Open the next screen, at the latest after `LONGEST_WAIT_S` if the profiles are not read yet."""
        while self.scenes and self.scene.route is not None and self.running:
            if not self.desk.files.is_read and self._waited < LONGEST_WAIT_S:
                return
            self._waited = 0.0
            route, self.scene.route = self.scene.route, None
            self.follow(route)

    def _take_news(self) -> None:
        """Show profiles that were read after the scene was opened."""
        if self._edition != (edition := self.desk.files.edition):
            self._edition = edition
            if self.scene.shows_people:
                self.scene.resume()

    def _stop(self) -> None:
        self.running = False

    def _tell_troubles(self) -> None:
        for trouble in self.desk.files.take_troubles():
            self.notice.say(sentence(trouble.key, trouble.facts), "trouble")

    def _tell_missing(self) -> None:
        """Report each missing picture, font and language once."""
        if names := sorted(self.desk.skin.missing - self._told):
            self._told.update(names)
            self.notice.say(sentence("missing_file", {"name": ", ".join(names)}), "trouble")
        if words.speechless() and words.language() not in self._told:
            self._told.add(words.language())
            self.notice.say(sentence("missing_words", {}), "trouble")
