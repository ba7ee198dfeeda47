"""The window, the only clock, and which scene is open."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import NoReturn

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEO_X11_WMCLASS"] = "tablee"  # pygame has put the program's file name there
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
if sys.platform.startswith("linux"):
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")  # plain shared memory: no graphics context to wait for

import msgspec
import pygame

from game.kernel import BadRecord
from game.match import Match
from game.record import LONGEST_SEED, Record
from ui.assets import words
from ui.assets.skin import ASSETS, Skin
from ui.assets.sound import Sounds
from ui.assets.troubles import sentence
from ui.assets.voice import Engine, Voice
from ui.canvas.brush import Brush
from ui.canvas.display_list import DisplayList
from ui.canvas.page import SMALLEST, Page, is_tall
from ui.robots.thinker import Thinker
from ui.router import open_scene
from ui.scene.desk import Desk
from ui.scene.routes import Back, BackToPath, Quit, Route, ToMenu, ToReplay, ToResults, ToTable, ToWorkshop
from ui.scene.screen import Scene
from ui.sleep import wait
from ui.store.files import Files, read_record
from ui.widgets.notice import Notice

FRAMES = 60  # per second, while something moves
LONGEST_SLEEP = 1.0  # s: the disk's troubles and the terminal's end are looked for so often
FIRST_SIZE = (1280, 800)
BARS = 72  # px that a desktop's own bars may take
ROOTS: dict[type[Route], tuple[Route, ...]] = {  # routes that close whatever is open, and what then lies below them
    ToMenu: (),
    ToTable: (ToMenu(),),
    ToResults: (ToMenu(),),
    BackToPath: (ToMenu(), ToWorkshop()),
}
NO_DISPLAY = 2
MAY_REPEAT = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN)
MOST_FAULTS = 3  # with no whole frame between them: then the calm screen itself is broken


class App:
    """Scenes in a stack, the menu at the bottom."""

    def __init__(self, desk: Desk, window: pygame.Surface) -> None:
        self.desk, self.window = desk, window
        self.notice = Notice()
        self.running = True
        self.scenes: list[Scene] = []
        self.canvas = DisplayList(window.get_size())
        self.regions: list[pygame.Rect] = []  # of the window, in px: what the last frame has changed
        self._drawn = False  # by the last step: the next may follow from it
        self._held: set[int] = set()  # keys that are down
        self._told: set[str] = set()  # what is missing and has been reported: pictures, fonts, languages without words
        desk.say, desk.unsay, desk.saying = self.notice.say, self.notice.unsay, lambda: self.notice.sentence
        desk.full_screen = self.full_screen
        self.follow(ToMenu())

    @property
    def scene(self) -> Scene:
        return self.scenes[-1]

    def follow(self, route: Route) -> None:
        """Opens what a scene's route names."""
        self.notice.unsay(told=True)  # a sentence of one room does not stay in the next
        self.desk.voice.stop()
        match route:
            case Quit():
                self.running = False
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
        """One event of the window."""
        if self._repeats(event):
            return
        match event.type:
            case pygame.QUIT:
                self.running = False
            case pygame.WINDOWSIZECHANGED | pygame.VIDEORESIZE:
                self.resize()
            case pygame.WINDOWEXPOSED | pygame.WINDOWFOCUSGAINED:
                self.canvas.forget()
                self.scene.stale = True
            case pygame.KEYDOWN if event.key == pygame.K_F11:
                self.desk.change(msgspec.structs.replace(self.desk.settings, fullscreen=not self.desk.settings.fullscreen))
                self.scene.rebuild()
            case _:
                self.scene.handle(event)
        self._follow_routes()

    def _repeats(self, event: pygame.Event) -> bool:
        """Whether a key that is held says so once more, and that would do something: it walks through lists and texts, nothing else."""
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:  # it is let go where nobody tells
            self._held.clear()
        elif event.type == pygame.KEYDOWN and event.key in self._held:
            return event.key not in MAY_REPEAT and not self.scene.edits(event)
        elif event.type == pygame.KEYDOWN:
            self._held.add(event.key)
        return False

    def step(self, dt: float) -> bool:
        """One tick of the clock, `dt` seconds after the last; True when a new frame was drawn."""
        for scene in self.scenes[-1:]:
            scene.update(dt)
        self._follow_routes()
        self._tell_troubles()
        if self.notice.update(dt):
            self.scene.stale = True
        self._drawn = self.scene.stale
        if not self.scene.stale:
            return False
        self.canvas.begin()
        self.draw(Brush(self.canvas, self.desk.skin, self.desk.page))
        self.regions = self.canvas.show(self.window)
        self.scene.heed()
        self._tell_missing()
        return True

    def due(self) -> float:
        """Seconds until a step has something to do, while no event comes; 0 at the next frame."""
        if self._drawn or self.scene.stale or self.scene.route is not None:
            return 0.0
        return min(self.scene.due(), self.notice.due, LONGEST_SLEEP)

    def draw(self, brush: Brush | None = None) -> None:
        """Everything, with this brush; without one on the window, as a whole."""
        brush = brush or Brush(self.window, self.desk.skin, self.desk.page)
        if brush.surface is self.window:
            self.canvas.forget()
        for scene in self._seen():
            scene.draw(brush)
        self.notice.draw(brush, self.scene.notice_y, self.scene.notice_room)

    def _seen(self) -> list[Scene]:
        """The scene on top, and those below that it lets see."""
        first = len(self.scenes) - 1
        while first > 0 and self.scenes[first].see_through:
            first -= 1
        return self.scenes[first:]

    def resize(self) -> None:
        """Takes the window's new size; layouts and pictures follow at the next frame."""
        self.window = pygame.display.get_surface() or self.window
        self.canvas = DisplayList(self.window.get_size())
        self._fit()

    def _fit(self) -> None:
        """The page for the window's size and for what can be seen: a tall one if every scene has an arrangement for it."""
        width, height = self.window.get_size()
        tall = is_tall(width, height) and all(scene.tall for scene in self._seen())
        foot = max(scene.foot for scene in self._seen()) if tall else 0.0
        page = Page(max(width, 320), max(height, 200), tall, foot)
        if page != self.desk.page:
            self.desk.page = page
            self.desk.skin.rescale(page.scale)
            self.scene.rebuild()

    def full_screen(self, on: bool) -> None:
        window = pygame.Window.from_display_module()
        window.set_fullscreen(True) if on else window.set_windowed()
        self.resize()

    def close(self) -> None:
        with ExitStack() as ends:  # the last first, and each whatever another does
            ends.callback(self.desk.files.close)
            ends.callback(self.desk.thinker.close)
            ends.callback(self.desk.voice.close)
            ends.callback(self._close_all)

    def _close_all(self) -> None:
        while self.scenes:
            self.scenes.pop().close()

    def _follow_routes(self) -> None:
        while self.scenes and self.scene.route is not None and self.running:
            route, self.scene.route = self.scene.route, None
            self.follow(route)

    def _tell_troubles(self) -> None:
        for trouble in self.desk.files.take_troubles():
            self.notice.say(sentence(trouble.key, trouble.facts), "trouble")

    def _tell_missing(self) -> None:
        """Each of them once."""
        if names := sorted(self.desk.skin.missing - self._told):
            self._told.update(names)
            self.notice.say(sentence("missing_file", {"name": ", ".join(names)}), "trouble")
        if words.speechless() and words.language() not in self._told:
            self._told.add(words.language())
            self.notice.say(sentence("missing_words", {}), "trouble")


def run(arguments: list[str]) -> int:
    """Starts the app; returns the exit code."""
    _fill_streams()
    options = _options(arguments)
    files = Files(options.data)
    files.claim()
    settings = files.settings()
    if options.lang:
        settings = msgspec.structs.replace(settings, language=options.lang)
    words.set_language(settings.language or words.system_language())
    if options.fullscreen is not None:
        settings = msgspec.structs.replace(settings, fullscreen=options.fullscreen)
    window = open_window(options.size, settings.fullscreen)
    if window is None:
        print(sentence("no_display", {}), file=sys.stderr)
        return NO_DISPLAY
    page = Page(*window.get_size())
    sounds = Sounds(settings.volume, settings.muted)
    desk = Desk(files, settings, sounds, Thinker(), page, Skin(page.scale), seed=options.seed, voice=Voice(_engines))
    app = App(desk, window)
    if options.record:
        open_file(app, options.record)
    return loop(app)


def _engines() -> Sequence[Engine]:
    """What can speak on this system."""
    from ui.assets.voice_engines import engines  # not before somebody wants to listen

    return engines()


def open_file(app: App, path: Path) -> None:
    """Opens a saved match; what cannot be read or played is said on the menu."""
    try:
        app.follow(_opened(read_record(path), app.desk.files))
    except BadRecord as bad:
        app.notice.say(sentence(bad.key, bad.facts), "trouble")


def open_window(size: tuple[int, int] | None, full: bool) -> pygame.Surface | None:
    """The one window, as large as asked or as fits the screen; None when there is no display (SDL would silently draw off screen)."""
    pygame.font.init()
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        pygame.display.init()
        if pygame.display.get_driver() in ("offscreen", "dummy") and asked != pygame.display.get_driver():
            return None
        pygame.display.set_caption("Tablée")
        with suppress(OSError, pygame.error):  # a window without its icon will do
            pygame.display.set_icon(pygame.image.load_sized_svg(ASSETS / "svg" / "icon_small.svg", (32, 32)))
        surface = pygame.display.set_mode(_fitting(size) if size else _roomy(), pygame.RESIZABLE)
    except pygame.error:
        return None
    pygame.Window.from_display_module().minimum_size = SMALLEST
    pygame.key.set_repeat(400, 60)
    if full:
        pygame.Window.from_display_module().set_fullscreen(True)
    return pygame.display.get_surface() or surface


def _opened(record: Record, files: Files) -> Route:
    """An unfinished record goes on at the table, unless it would replace another autosave; else the replay opens it."""
    free = not Match(record).over and files.saved(record.game) in (None, record)
    return ToTable(record) if free else ToReplay(record)


class Guard:
    """Runs the app's events and frames. What they raise is caught here and nowhere else, and the app goes on."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._faults = 0

    def handle(self, event: pygame.Event) -> None:
        self._run(lambda: self.app.handle(event))

    def step(self, dt: float) -> bool:
        """As App.step."""
        drawn = bool(self._run(lambda: self.app.step(dt)))
        if drawn:
            self._faults = 0
        return drawn

    def _run(self, work: Callable[[], bool | None]) -> bool | None:
        try:
            return work()
        except Exception as fault:
            from ui.rooms.broken import calm_screen  # not before it is needed

            self._faults += 1
            if self._faults > MOST_FAULTS:
                raise
            self.app.scenes[:] = [calm_screen(fault, self.app.desk, self.app.scenes)]
            return None


def loop(app: App) -> int:
    """Runs until the window closes. A frame is drawn only when something changed; where nothing will, it sleeps."""
    clock, guard = pygame.time.Clock(), Guard(app)
    _end_with_the_terminal(app)
    try:
        while app.running:
            due, drawn = app.due(), False
            if due > 1 / FRAMES:
                wait(due)
            dt = clock.tick(FRAMES) / 1000
            if due > 1 / FRAMES:  # the time has passed before what is in the queue now
                dt, drawn = 0.0, guard.step(dt)
            for event in pygame.event.get():
                if app.running:
                    guard.handle(event)
            if (app.running and guard.step(dt)) or drawn:
                pygame.display.update(app.regions)
    except KeyboardInterrupt:
        pass
    finally:
        app.close()
        pygame.quit()
    return 0


def _end_with_the_terminal(app: App) -> None:
    """Closing the terminal closes the window too; SDL handles the other signals."""

    def end(_signal: int, _frame: object) -> None:
        app.running = False

    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:  # nohup asks us to stay
        signal.signal(signal.SIGHUP, end)


def _fill_streams() -> None:
    """If the parent closed stdin or stdout, the display's connection would reuse descriptor 0 or 1 and our prints would go into it."""
    if os.name == "posix":
        while (handle := os.open(os.devnull, os.O_RDWR)) <= 2:
            os.set_inheritable(handle, True)
        os.close(handle)


class Options(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without the whole usage."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message} (see --help).", file=sys.stderr)
        sys.exit(2)


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = Options(prog="main.py", description="Tablée: four French family games on one table.")
    parser.add_argument("--lang", choices=words.LANGUAGES, default="", help="language of the screen")
    parser.add_argument("--size", type=_size, default=None, metavar="WxH", help="size of the window, such as 1280x800")
    parser.add_argument("--record", type=Path, metavar="FILE", help="open a saved match")
    parser.add_argument("--seed", type=_seed, default="", help="seed of the next match")
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder for saves and settings")
    screen = parser.add_mutually_exclusive_group()
    screen.add_argument("--windowed", dest="fullscreen", action="store_false", default=None, help="in a window")
    screen.add_argument("--fullscreen", dest="fullscreen", action="store_true", default=None, help="on the full screen")
    return parser.parse_args(arguments)


def _seed(text: str) -> str:
    if len(text) > LONGEST_SEED or not text.isprintable():  # a record could not hold a longer one
        raise argparse.ArgumentTypeError(f"a seed has at most {LONGEST_SEED} letters and figures")
    return text


def _roomy() -> tuple[int, int]:
    """The usual size, or what a small screen has room for beside its bars."""
    width, height = pygame.display.get_desktop_sizes()[0]
    return max(SMALLEST[0], min(FIRST_SIZE[0], width)), max(SMALLEST[1], min(FIRST_SIZE[1], height - BARS))


def _fitting(size: tuple[int, int]) -> tuple[int, int]:
    """The size that was asked for, as far as a screen has room for it."""
    screens = pygame.display.get_desktop_sizes()
    width, height = max(width for width, _ in screens), max(height for _, height in screens)
    return min(size[0], max(width, SMALLEST[0])), min(size[1], max(height, SMALLEST[1]))


def _size(text: str) -> tuple[int, int]:
    try:
        width, height = (int(part) for part in text.lower().split("x"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 1280x800") from None
    return max(width, SMALLEST[0]), max(height, SMALLEST[1])
