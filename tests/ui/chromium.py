"""Debian's Chromium without a window, driven by its DevTools protocol; nothing is needed but the program itself."""

from __future__ import annotations

import json
import subprocess
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from websockets.sync.client import connect

from tests.waiting import PATIENCE, wait_for

HERE = "127.0.0.1"
PHONE = {"width": 360, "height": 640, "deviceScaleFactor": 2, "mobile": True}
MIDDLE = "[one.getBoundingClientRect()].map(box => [box.x + box.width / 2, box.y + box.height / 2])[0]"
REACHABLE = f"one && (one.scrollIntoView({{block: 'center', inline: 'center'}}), one.contains(document.elementFromPoint(...{MIDDLE})))"


class Page:
    """One page of a browser of its own, as large as a small phone; `run` lets the app go on for a step while the page is waited for."""

    def __init__(self, folder: Path, run: Callable[[], object]) -> None:
        self._run, self._last = run, 0
        options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", f"--user-data-dir={folder}"]
        options += ["--no-first-run", "--disable-background-networking", "--disable-dev-shm-usage"]
        nowhere = subprocess.DEVNULL
        (folder / "DevToolsActivePort").unlink(missing_ok=True)  # of the browser before
        self._process = subprocess.Popen(["chromium", *options, "about:blank"], stdin=nowhere, stdout=nowhere, stderr=nowhere)
        try:
            port = wait_for(lambda: _port(folder / "DevToolsActivePort"), run)
            target = wait_for(lambda: _target(port), run)
            self._line = connect(target, max_size=None, open_timeout=PATIENCE, ping_interval=None).__enter__()
        except BaseException:
            self.close()
            raise
        self._ask("Emulation.setDeviceMetricsOverride", **PHONE)
        self._ask("Emulation.setTouchEmulationEnabled", enabled=True)

    def open(self, url: str) -> None:
        self._ask("Page.navigate", url=url)

    def resize(self, width: int, height: int) -> None:
        self._ask("Emulation.setDeviceMetricsOverride", **PHONE | {"width": width, "height": height})

    def value(self, script: str) -> Any:
        """Return the value of an expression in the page; raise if it fails there."""
        result = self._ask("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    def wait_for(self, script: str) -> None:
        """Let the app run until an expression in the page is true; an element is."""
        wait_for(lambda: self.value(f"Boolean({script})"), self._run)

    def click(self, selector: str) -> None:
        """Tap on the first such element, once there is one."""
        self.tap(f"document.querySelector({json.dumps(selector)})")

    def tap(self, element: str) -> None:
        """Tap with a finger on the middle of an element, given as an expression, once it is there with nothing over it."""
        self.wait_for(f"(one => {REACHABLE})({element})")
        x, y = self.value(f"(one => {MIDDLE})({element})")
        self._ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self._ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def reload(self) -> None:
        """Load the page again, and wait for the new one."""
        self.value("window.isOld = true, location.reload()")
        self.wait_for("!window.isOld && document.readyState == 'complete'")

    def picture(self, is_whole: bool = False) -> bytes:
        """Return what is seen of the page as PNG, or the whole of it, however long it is."""
        return b64decode(self._ask("Page.captureScreenshot", captureBeyondViewport=is_whole, **(self._whole() if is_whole else {}))["data"])

    def _whole(self) -> dict[str, object]:
        size = self._ask("Page.getLayoutMetrics")["cssContentSize"]
        return {"clip": {**size, "scale": 1}}

    def quit(self) -> None:
        """Close the browser as its user does, so that it keeps what it has stored."""
        self._ask("Browser.close")
        self._process.wait(PATIENCE)

    def close(self) -> None:
        if hasattr(self, "_line"):
            self._line.close()
        self._process.kill()
        self._process.wait(PATIENCE)

    def _ask(self, method: str, **params: object) -> dict[str, Any]:
        self._last += 1
        self._line.send(json.dumps({"id": self._last, "method": method, "params": params}))
        while (answer := json.loads(wait_for(self._hear, self._run))).get("id") != self._last:
            pass
        assert "error" not in answer, answer
        result: dict[str, Any] = answer["result"]
        return result

    def _hear(self) -> str:
        try:
            return str(self._line.recv(timeout=0))
        except TimeoutError:
            return ""


def _port(file: Path) -> str:
    """Return the port that a browser has written down, or ""."""
    return file.read_text("utf-8").partition("\n")[0] if file.exists() else ""


def _target(port: str) -> str:
    """Return the address of the first page, or ""."""
    with urlopen(f"http://{HERE}:{port}/json/list", timeout=PATIENCE) as answer:
        pages = [one for one in json.load(answer) if one["type"] == "page"]
    return str(pages[0]["webSocketDebuggerUrl"]) if pages else ""
