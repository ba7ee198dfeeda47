"""Trial of what a release offers for Linux, as root: `python3 packaging/try_release.py`.

After `portable.sh`, `release.py` and `flatpak.py`. It makes the Debian package and asks the validators; installs it in a fresh Debian 11,
whose C library is the oldest that it is for, with no more than it depends on, starts it there until its menu is visible, and removes it;
and compares all sizes and the C library with what was promised. Needs debootstrap, lintian, appstream, desktop-file-utils,
flatpak-builder, binutils and Xvfb.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
DIST = ROOT / "dist"
OLDEST_GLIBC = "2.31"  # Debian 11, Ubuntu 20.04
LARGEST_MB = {"*.whl": 8.0, "*.deb": 20.0, "*-windows-*.zip": 25.0}  # of the files in dist
LARGEST_WINDOWS_MB = 47.0  # the build's folder
MENU_TIMEOUT_S = 60.0
OWN_FILE = Path("home/.local/share/Tablee/kept.txt")


def try_release() -> int:
    """Make the package, run all trials, and return the exit code."""
    from build import name
    from deb import make_deb

    build = DIST / name()
    package = make_deb(build)
    faults = [*find_invalid(package), *find_too_large(), *find_too_new(build)]
    with tempfile.TemporaryDirectory(prefix="tablee") as folder:
        root = Path(folder).resolve() / "root"
        run("debootstrap", "--variant=minbase", "bullseye", root)
        faults += find_faults_of_installation(package, root)
    print(*faults or ["all that was promised is so"], sep="\n", flush=True)
    return 1 if faults else 0


def run(*command: object, **more: str) -> str:
    """Run a program, and return what it printed; show that and end if it fails."""
    texts = [str(part) for part in command]
    done = subprocess.run(texts, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, **more}, encoding="utf-8")
    if done.returncode:
        sys.exit(f"{' '.join(texts)} failed:\n{done.stdout}")
    return done.stdout


def find_invalid(package: Path) -> Iterator[str]:
    """Yield what the validators say of the package, and of the Flatpak's manifest."""
    from share import metainfo_hints

    with tempfile.TemporaryDirectory() as folder:
        run("dpkg-deb", "--extract", package, folder)
        share = Path(folder) / "usr" / "share"
        entry, metainfo = next(share.glob("applications/*")), next(share.glob("metainfo/*"))
        manifest = next((DIST / "flatpak").glob("*.json"))
        for command in (["lintian", "--allow-root", "--tag-display-limit", "0", package], ["desktop-file-validate", entry]):
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")
            print(f"{command[0]}: {done.stdout.strip() or 'nothing to say'}", flush=True)
            if done.returncode or done.stdout:
                yield f"{command[0]} is not content"
        hints = metainfo_hints(metainfo)
        print(f"appstreamcli: {'; '.join(hints) or 'nothing to say'}", flush=True)
        if hints:
            yield "appstreamcli is not content"
    shown = subprocess.run(["flatpak-builder", "--show-manifest", manifest], cwd=DIST, capture_output=True, encoding="utf-8")
    print(f"flatpak-builder --show-manifest: {shown.stderr.strip() or 'nothing to say'}", flush=True)
    if shown.returncode or shown.stderr:
        yield f"flatpak-builder is not content with {manifest.name}"


def find_too_large() -> Iterator[str]:
    """Yield what is larger than promised; what is made on another system only if it is there."""
    from build import folder_size

    sizes = [(path, path.stat().st_size / 1e6, most) for pattern, most in LARGEST_MB.items() for path in DIST.glob(pattern)]
    sizes += [(path, folder_size(path) / 1e6, LARGEST_WINDOWS_MB) for path in DIST.glob("*-windows-*") if path.is_dir()]
    for path, size, most in sizes:
        print(f"{path.name}: {size:.1f} MB of {most:.0f}", flush=True)
        if size > most:
            yield f"{path.name} is too large"


def find_too_new(build: Path) -> Iterator[str]:
    """Yield the need for a newer C library than promised."""
    from deb import as_numbers, needed_glibc

    newest, files = needed_glibc(build)
    print(f"{build.name} needs glibc {newest}, because of {', '.join(files)}", flush=True)
    if as_numbers(newest) > as_numbers(OLDEST_GLIBC):
        yield f"{build.name} needs glibc {newest}; {OLDEST_GLIBC} is promised (was it made by packaging/portable.sh?)"


def find_faults_of_installation(package: Path, root: Path) -> Iterator[str]:
    """Install, start and remove the package in the root, and yield what went wrong."""
    system = {"DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin:/usr/games", "HOME": "/home"}
    before = set(files_of(root))
    shutil.copy("/etc/resolv.conf", root / "etc")
    shutil.copy(package, root / "opt")
    run("chroot", root, "apt-get", "update", "-q", **system)
    run("chroot", root, "apt-get", "install", "-q", "-y", "--no-install-recommends", f"/opt/{package.name}", **system)
    print(f"installed: {run('chroot', root, 'tablee', '--version', **system).strip()!r}", flush=True)
    if not sees_menu(root, system):
        yield "the installed program showed no menu"
    own = root / OWN_FILE
    own.parent.mkdir(parents=True, exist_ok=True)
    own.touch()
    said = run("chroot", root, "apt-get", "purge", "-q", "-y", "tablee", **system)
    told = [line for line in said.splitlines() if ".local/share/Tablee" in line]
    print(f"removed: {told}", flush=True)
    if not told or not own.exists():
        yield "the removal does not leave people's data, or does not say where"
    yield from (f"{path} was left behind" for path in sorted(files_of(root) - before) if "tablee" in path.lower())


def files_of(root: Path) -> set[str]:
    """Return all files of the root that are no one's data or notes of the package system."""
    paths = (path.relative_to(root) for path in root.rglob("*") if not path.is_dir())
    return {str(path) for path in paths if path.parts[0] not in ("home", "opt", "proc", "sys", "dev") and path.parts[:2] != ("var", "log")}


def sees_menu(root: Path, system: dict[str, str]) -> bool:
    """Start the installed program in the root, on a virtual screen outside, until its menu is visible."""
    from try_windows import save_screenshot, shows_menu

    from bench.screen import virtual_screen

    with virtual_screen((1280, 800)) as screen:
        environment = {**system, "DISPLAY": screen.name, "SDL_AUDIODRIVER": "dummy"}
        program = subprocess.Popen(["chroot", root, "tablee", "--lang", "fr"], env=environment)
        end = time.monotonic() + MENU_TIMEOUT_S
        while not (seen := shows_menu(screen)) and time.monotonic() < end and program.poll() is None:
            time.sleep(0.2)
        save_screenshot(DIST / "installed.png", screen.pixels().data, (screen.width, screen.height))
        program.terminate()
        program.wait()
    return seen


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    import main

    main.ensure_environment("packaging/requirements.txt", "dist")
    sys.exit(try_release())
