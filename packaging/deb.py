"""Creation of the Debian package of the build: `python3 packaging/deb.py`, after `packaging/build.py` or `packaging/portable.sh`.

The package holds the build in /usr/lib/tablee, with what the desktop reads (`share.py`). The same build and SOURCE_DATE_EPOCH give the
same package. It needs dpkg-deb and objdump.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from email.utils import formatdate
from pathlib import Path
from string import Template

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
OF_THE_FOLDER = ("LICENSE", "licences", "FILES.txt", "add_to_menu.sh", "*.desktop", "tablee.svg")  # the package has these elsewhere


def make_deb(build: Path) -> Path:
    """Pack the build's folder, and return the package."""
    from build import DIST, source_date, version

    machine = ARCHITECTURES[build.name.rpartition("-")[2]]
    with tempfile.TemporaryDirectory() as name:
        root = Path(name) / "root"
        fill(root, build)
        values = {"version": version(), "architecture": machine, "maintainer": maintainer(), "glibc": needed_glibc(build)[0]}
        write_control(root, values)
        settle(root, source_date())
        package = DIST / f"tablee_{version()}_{machine}.deb"
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(source_date())}
        subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build", root, package], env=environment, check=True)
    print(f"{package.relative_to(ROOT)}: {package.stat().st_size / 1e6:.1f} MB", flush=True)
    return package


def fill(root: Path, build: Path) -> None:
    """Put the files of the package into its root."""
    from build import source_date, version
    from share import write_share

    shutil.copytree(build, root / "usr" / "lib" / "tablee", symlinks=True, ignore=shutil.ignore_patterns(*OF_THE_FOLDER))
    (root / "usr" / "games").mkdir()
    (root / "usr" / "games" / "tablee").symlink_to("../lib/tablee/tablee")
    share = root / "usr" / "share"
    write_share(share, "/usr/games/tablee")
    doc = share / "doc" / "tablee"
    shutil.copytree(build / "licences", doc / "licences")
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8").partition("\n\nP")[2]
    lines = [f" {line or '.'}" for line in f"P{licence}".rstrip().splitlines()]
    text = (HERE / "debian" / "copyright").read_text(encoding="utf-8")
    (doc / "copyright").write_text(text + "\n".join(lines) + "\n", encoding="utf-8")
    news = f"tablee ({version()}) unstable; urgency=medium\n\n  * The build of this version; its CHANGELOG.md says what is new.\n\n"
    news += f" -- {maintainer()}  {formatdate(source_date())}\n"
    (doc / "changelog.gz").write_bytes(gzip.compress(news.encode(), 9, mtime=0))
    overrides = share / "lintian" / "overrides"
    overrides.mkdir(parents=True)
    shutil.copy(HERE / "debian" / "lintian-overrides", overrides / "tablee")


def maintainer() -> str:
    """Return who answers for the package, with the address if there is one."""
    import identity

    return f"The Tablée founders <{identity.EMAIL}>" if identity.EMAIL else "The Tablée founders"


def needed_glibc(folder: Path) -> tuple[str, list[str]]:
    """Return the newest version of the C library that a program or library of the folder needs, and the files that need it."""
    found: dict[str, list[str]] = {}
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and (".so" in path.name or os.access(path, os.X_OK))):
        symbols = subprocess.run(["objdump", "-T", path], capture_output=True, encoding="utf-8").stdout
        if versions := re.findall(r"GLIBC_([0-9.]+)", symbols):
            found.setdefault(max(versions, key=as_numbers), []).append(path.name)
    newest = max(found, key=as_numbers)
    return newest, found[newest]


def as_numbers(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


def write_control(root: Path, values: dict[str, str]) -> None:
    """Write what dpkg is told: the package's description, its check sums, and what happens after its removal."""
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    place = root / "DEBIAN"
    place.mkdir()
    size = str(sum(path.stat().st_size for path in files) // 1024 + 1)
    text = Template((HERE / "debian" / "control").read_text(encoding="utf-8")).substitute(values, size=size)
    (place / "control").write_text(text, encoding="utf-8")
    sums = [f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root).as_posix()}\n" for path in files]
    (place / "md5sums").write_text("".join(sums), encoding="utf-8")
    shutil.copy(HERE / "debian" / "postrm", place)


def settle(root: Path, date: int) -> None:
    """Give all files equal dates, and rights that do not depend on the builder's."""
    programs = (root / "usr/lib/tablee/tablee", root / "DEBIAN/postrm")
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path in programs else 0o644)
        os.utime(path, (date, date), follow_symlinks=False)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    import main

    main.ensure_environment("packaging/requirements.txt", "dist")
    from build import DIST, name

    make_deb(DIST / name())
