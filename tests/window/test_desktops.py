"""Tests of the window on real desktops: X11 at three scales, Wayland at two, and the window restored from the last start."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from PIL import Image
from pygame import Rect

from bench.screen import VirtualDisplay, virtual_screen
from tests.waiting import PATIENCE
from tests.window.twin import Twin
from tests.window.window import PLAIN, ROOT, Window, same
from ui.canvas.viewport import Viewport
from ui.store.place import WindowPlace
from ui.store.settings import Settings
from ui.window import FIRST_SIZE, UNDEFINED_POSITION

pytestmark = pytest.mark.window("weston", "xrdb")

FOUR_K = (3840, 2160)
POINTS = (1920, 1200)  # size of the screen under Wayland, in points
PANEL = 32  # height in points of Weston's own panel at the upper edge
BLACK = (0, 0, 0)
FIND = 400  # pixels of a window's first row by which it is found


# --- X11 ---------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def four_k() -> Iterator[VirtualDisplay]:
    with virtual_screen(FOUR_K) as virtual_display:
        yield virtual_display


@pytest.fixture
def own_size(screen: VirtualDisplay, tmp_path: Path) -> Iterator[Window]:
    """Yield a window that chooses its own size."""
    made = Window(screen, tmp_path / "data", None)
    yield made
    made.kill()


@pytest.mark.parametrize(("dpi", "scale"), [(192, 2.0), *(pytest.param(*low, marks=pytest.mark.long) for low in ((96, 1.0), (144, 1.5)))])
def test_the_first_window_under_x11_is_as_large_as_the_desktop_s_scale(
    four_k: VirtualDisplay, tmp_path: Path, dpi: int, scale: float
) -> None:
    subprocess.run(["xrdb", "-nocpp", "-merge"], input=f"Xft.dpi: {dpi}\n".encode(), env=four_k.environment(), check=True)
    window = Window(four_k, tmp_path / "data", None)
    try:
        window.start()
        assert window.bounds.size == tuple(side * scale for side in FIRST_SIZE)
        twin = Twin(tmp_path / "twin", window.viewport, window.language)
        window.wait(lambda: window.sees(twin.picture()), "the menu, pixel by pixel")
        twin.close()
    finally:
        window.kill()


def test_it_comes_back_where_it_was_left(own_size: Window) -> None:
    own_size.start()
    assert own_size.bounds.size == FIRST_SIZE
    own_size.resize(1100, 700)
    own_size.move_window(150, 90)
    own_size.wait(lambda: own_size.bounds == Rect(150, 90, 1100, 700), "the window in its new place")
    assert own_size.quit() == 0
    assert own_size.settings().window == WindowPlace(1100, 700, 150, 90)
    own_size.start()
    assert own_size.bounds == Rect(150, 90, 1100, 700)


@pytest.mark.long
@pytest.mark.parametrize("maximised", [False, True])
def test_in_a_frame_it_does_not_wander(own_size: Window, openbox: None, maximised: bool) -> None:
    """SDL reports the place of the surface, but the system is asked for the place of the frame."""
    own_size.settle(window=WindowPlace(1100, 700, 150, 90, maximised))
    for _start in range(2):
        own_size.start()
        assert own_size.bounds.size == (1100, 700) or (maximised and own_size.bounds.w == own_size.screen.width)
        assert own_size.quit() == 0
        assert own_size.settings().window == WindowPlace(1100, 700, 150, 90, maximised)


def test_it_is_never_off_the_screen(own_size: Window) -> None:
    own_size.settle(window=WindowPlace(1100, 700, 9000, -300))
    own_size.start()
    screen = Rect(0, 0, own_size.screen.width, own_size.screen.height)
    assert own_size.bounds.size == (1100, 700) and screen.contains(own_size.bounds)


# --- Wayland -----------------------------------------------------------------------------------------------------------


class Weston:
    """A headless Wayland desktop at some scale."""

    def __init__(self, folder: Path, scale: int) -> None:
        self._folder, self.scale, self._apps = folder, scale, list[subprocess.Popen[bytes]]()
        hidden = ("DISPLAY", "SDL_VIDEODRIVER")
        self.environment = {name: value for name, value in os.environ.items() if name not in hidden}
        self.environment |= {"XDG_RUNTIME_DIR": str(folder), "WAYLAND_DISPLAY": "tablee", "SDL_AUDIODRIVER": "dummy"}
        size = [f"--width={POINTS[0]}", f"--height={POINTS[1]}", f"--scale={scale}"]
        command = ["weston", "--backend=headless-backend.so", "--use-pixman", "--debug", "--idle-time=0", "--socket=tablee", *size]
        self._program = subprocess.Popen(command, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.wait(lambda: (folder / "tablee").exists(), "Weston")
        self.wait(lambda: self.picture().getpixel((0, 0)) != BLACK, "its panel: until then a window has the whole screen")

    def start(self, *arguments: str, **settings: object) -> Callable[[], Settings]:
        """Start the app, and return a function that closes it and returns its saved settings."""
        data = self._folder / "data"
        data.mkdir(exist_ok=True)
        file = data / "settings.json"
        file.write_bytes(msgspec.json.encode(Settings(**{"language": "fr", "muted": True, "motion": "none", **PLAIN, **settings})))  # type: ignore[arg-type]
        app = subprocess.Popen([sys.executable, "main.py", "--data", str(data), *arguments], cwd=ROOT, env=self.environment)
        self._apps.append(app)

        def close() -> Settings:
            app.send_signal(signal.SIGTERM)
            assert app.wait(PATIENCE) == 0
            return msgspec.json.decode(file.read_bytes(), type=Settings)

        return close

    def picture(self) -> Image.Image:
        """Return a picture of the whole screen."""
        subprocess.run(["weston-screenshooter"], cwd=self._folder, env=self.environment, check=True, stdout=subprocess.DEVNULL)
        (path,) = self._folder.glob("wayland-screenshot*.png")
        image = Image.open(io.BytesIO(path.read_bytes())).convert("RGB")
        path.unlink()
        return image

    def wait_for_menu(self, size: tuple[int, int], pos: tuple[int, int] | None = None) -> None:
        """Wait until the menu of this size in points is on the screen pixel by pixel, at the place `pos` if that is known."""
        viewport = Viewport(*(side * self.scale for side in size))
        twin = Twin(self._folder / "twin", viewport, "fr")
        menu = twin.picture()
        twin.close()

        def seen() -> bool:
            screen = self.picture()
            place = (pos[0] * self.scale, pos[1] * self.scale) if pos else found(menu, screen)
            return place is not None and same(screen.crop((*place, place[0] + viewport.width, place[1] + viewport.height)), menu)

        self.wait(seen, f"the menu in {viewport.width}x{viewport.height} px")

    def wait(self, question: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + PATIENCE
        while not question():
            assert all(program.poll() is None for program in (self._program, *self._apps)), f"it ended before {what}"
            if time.monotonic() > end:
                self.picture().save(self._folder / "late.png")
                pytest.fail(f"no sign of {what}; the screen is in {self._folder / 'late.png'}")
            time.sleep(0.1)

    def close(self) -> None:
        for program in (*self._apps, self._program):
            program.kill()
            program.wait()


def found(menu: Image.Image, screen: Image.Image) -> tuple[int, int] | None:
    """Return the upper left corner of a window, found by its first row."""
    sought, width = menu.crop((0, 0, FIND, 1)).tobytes(), screen.width * 3
    data = screen.tobytes()
    index = data.find(sought)
    return None if index < 0 else (index % width // 3, index // width)


@contextmanager
def weston(folder: Path, scale: int) -> Iterator[Weston]:
    folder.chmod(0o700)
    made = Weston(folder, scale)
    try:
        yield made
    finally:
        made.close()


@pytest.mark.long
@pytest.mark.parametrize("scale", [1, 2])
def test_under_wayland_the_menu_is_sharp(tmp_path: Path, scale: int) -> None:
    with weston(tmp_path, scale) as desktop:
        close = desktop.start()
        desktop.wait_for_menu(FIRST_SIZE)
        assert close().window == WindowPlace(*FIRST_SIZE, UNDEFINED_POSITION, UNDEFINED_POSITION)


@pytest.mark.long
@pytest.mark.parametrize("scale", [1, 2])
def test_under_wayland_it_comes_back_maximised(tmp_path: Path, scale: int) -> None:
    last = WindowPlace(1100, 700, UNDEFINED_POSITION, UNDEFINED_POSITION, maximised=True)
    with weston(tmp_path, scale) as desktop:
        close = desktop.start(window=last)
        desktop.wait_for_menu((POINTS[0], POINTS[1] - PANEL), (0, PANEL))
        assert close().window == last


@pytest.mark.long
def test_under_wayland_it_fills_the_screen(tmp_path: Path) -> None:
    with weston(tmp_path, 2) as desktop:
        close = desktop.start("--fullscreen")
        desktop.wait_for_menu(POINTS, (0, 0))
        assert close().window == WindowPlace(*FIRST_SIZE, UNDEFINED_POSITION, UNDEFINED_POSITION)
