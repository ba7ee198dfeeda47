"""Creation of the Flatpak's manifest: `python3 packaging/flatpak.py`, after the wheel (`packaging/release.py`).

It goes to `dist/flatpak`, with what the desktop reads. Its sources are the wheel of Tablée and those of its packages, as pip finds them
for the runtime's Python, each pinned by the SHA-256 of requirements.txt. Flatpak itself builds nothing here: its runtime must be fetched.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
RUNTIME, RUNTIME_VERSION, RUNTIME_PYTHON = "org.freedesktop", "25.08", "3.13"
PROCESSORS = ("x86_64", "aarch64")
PLATFORMS = ("manylinux_2_28", "manylinux_2_17", "manylinux2014")  # the wheels of each that the runtime can use
RIGHTS = ["--socket=wayland", "--socket=fallback-x11", "--share=ipc", "--socket=pulseaudio", "--device=all"]  # all: gamepads
RIGHTS += ["--share=network"]  # for hands on phones alone
RIGHTS += ["--filesystem=xdg-documents", "--filesystem=xdg-download"]  # for saved games, copies and worksheets
INSTALL = "pip3 install --no-index --no-deps --no-build-isolation --prefix=${FLATPAK_DEST} *.whl"


def make_manifest() -> Path:
    """Write the manifest, and return its path."""
    import identity
    from build import DIST, version
    from share import write_share

    folder = DIST / "flatpak"
    shutil.rmtree(folder, ignore_errors=True)
    write_share(folder / "share", "tablee")
    wheel = Path(shutil.copy(DIST / f"tablee-{version()}-py3-none-any.whl", folder))
    own = {"type": "file", "path": wheel.name, "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest()}
    packages = {"name": "packages", "buildsystem": "simple", "build-commands": [INSTALL], "sources": [own, *package_sources()]}
    share = {"name": "share", "buildsystem": "simple", "build-commands": ["cp -r . ${FLATPAK_DEST}/share"]}
    manifest = {
        "id": identity.ID,
        "runtime": f"{RUNTIME}.Platform",
        "runtime-version": RUNTIME_VERSION,
        "sdk": f"{RUNTIME}.Sdk",
        "command": "tablee",
        "finish-args": RIGHTS,
        "modules": [packages, {**share, "sources": [{"type": "dir", "path": "share"}]}],
    }
    path = folder / f"{identity.ID}.json"
    path.write_text(json.dumps(manifest, indent=4) + "\n", encoding="utf-8")
    print(f"{path.relative_to(ROOT)}: {len(packages['sources'])} pinned sources", flush=True)
    return path


def package_sources() -> list[dict[str, object]]:
    """Return the wheels of requirements.txt for the runtime's Python; one that fits a single processor says which."""
    found: dict[str, tuple[str, list[str]]] = {}
    for processor in PROCESSORS:
        for url, sha256 in resolved(processor):
            found.setdefault(sha256, (url, []))[1].append(processor)
    return [
        {"type": "file", "url": url, "sha256": sha256, **({"only-arches": arches} if len(arches) == 1 else {})}
        for sha256, (url, arches) in found.items()
    ]


def resolved(processor: str) -> list[tuple[str, str]]:
    """Return address and SHA-256 of each wheel that pip would install on such a processor."""
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet", "--report", "-", "--target", "none"]
    command += ["--no-deps", "--require-hashes", "--only-binary", ":all:", "--python-version", RUNTIME_PYTHON]
    command += [f"--platform={platform}_{processor}" for platform in PLATFORMS]
    done = subprocess.run([*command, "-r", ROOT / "requirements.txt"], stdout=subprocess.PIPE, encoding="utf-8")
    if done.returncode:
        sys.exit("the packages' wheels were not found: is there a network?")
    facts = [entry["download_info"] for entry in json.loads(done.stdout)["install"]]
    return [(fact["url"], fact["archive_info"]["hashes"]["sha256"]) for fact in facts]


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    import main

    main.ensure_environment("packaging/requirements.txt", "dist")
    make_manifest()
