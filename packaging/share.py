"""What the desktop wants to know of Tablée: menu entry, icons, metainfo and manual page, for all that is made of the build on Linux."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from string import Template
from xml.sax.saxutils import escape

import identity
from build import HERE, ROOT, make_icon, source_date, version

ICON_SIZES = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
# of appstreamcli: before AppStream 1.0 it does not know the tag that it wants later; the owner's addresses are asked for by release.py
KNOWN_HINTS = ("unknown-tag developer", "url-homepage-missing")


def write_share(share: Path, program: str) -> None:
    """Fill a system's folder `share`, for a menu entry that starts this command."""
    places = {name: share / name for name in ("applications", "metainfo", "man/man6")}
    for place in places.values():
        place.mkdir(parents=True, exist_ok=True)
    (places["applications"] / f"{identity.ID}.desktop").write_text(desktop_entry(program), encoding="utf-8")
    (places["metainfo"] / f"{identity.ID}.metainfo.xml").write_text(metainfo(), encoding="utf-8")
    page = (HERE / "share" / "tablee.6").read_bytes()
    (places["man/man6"] / "tablee.6.gz").write_bytes(gzip.compress(page, 9, mtime=0))
    icons = share / "icons" / "hicolor"
    for size in ICON_SIZES:
        place = icons / f"{size}x{size}" / "apps"
        place.mkdir(parents=True)
        make_icon(place / f"{identity.ID}.png", size)
    place = icons / "scalable" / "apps"
    place.mkdir(parents=True)
    shutil.copy(ROOT / "assets" / "svg" / "icon.svg", place / f"{identity.ID}.svg")


def desktop_entry(program: str) -> str:
    """Return the menu entry of an installed Tablée; that of the folder (`linux/tablee.desktop`) looks for the program beside itself."""
    text = (HERE / "linux" / "tablee.desktop").read_text(encoding="utf-8")
    return re.sub(r"^Icon=.*", f"Icon={identity.ID}", re.sub(r"^Exec=.*", f"Exec={program}", text, flags=re.M), flags=re.M)


def metainfo() -> str:
    """Return the AppStream metainfo of this version, without the addresses that are not known yet. The pictures are addresses, too."""
    text = (HERE / "share" / "metainfo.xml").read_text(encoding="utf-8")
    homepage = identity.HOMEPAGE or identity.REPOSITORY
    if not identity.REPOSITORY:
        text = re.sub(r" *<screenshots>.*?</screenshots>\n", "", text, flags=re.S)
        text = re.sub(r".*\$repository.*\n", "", text)
    if not homepage:
        text = re.sub(r".*\$homepage.*\n", "", text)
    date = datetime.fromtimestamp(source_date(), UTC).date().isoformat()
    names = {
        "id": identity.ID,
        "developer": identity.ID.rpartition(".")[0],
        "homepage": escape(homepage),
        "repository": escape(identity.REPOSITORY),
    }
    return Template(text).substitute(names, version=version(), date=date)


def metainfo_hints(path: Path) -> list[str]:
    """Return what appstreamcli has to say of a metainfo file: nothing if it is valid."""
    command = ["appstreamcli", "validate", "--no-net", "--pedantic", "--no-color", path]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")
    hints = re.findall(r"^[EWIP]: .*", done.stdout, re.M)
    if done.returncode and not hints:
        return [done.stdout.strip()]
    return [hint for hint in hints if not hint.endswith(KNOWN_HINTS)]
