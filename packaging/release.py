"""What belongs to a release beside the builds: `python3 packaging/release.py [--check TAG] [--sums]`.

Without an option it makes wheel and sdist in `dist`. `--check` says what is not ready for a release with this tag, `--sums` writes the
SHA-256 of all that is offered for download into `dist/SHA256SUMS`.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
OFFERED = ("*.whl", "*.tar.gz", "*.tar.xz", "*.deb", "*.zip", "*.exe")
NEUTRAL = "example.org"


def make_distributions() -> None:
    """Make the sdist, and the wheel from it, as a package index would."""
    from build import DIST, source_date, version

    command = [sys.executable, "-m", "hatchling", "build", "-d", str(DIST), "-t"]
    environment = {"SOURCE_DATE_EPOCH": str(source_date())}
    subprocess.run([*command, "sdist"], cwd=ROOT, env=environment, check=True)
    sdist = DIST / f"tablee-{version()}.tar.gz"
    with tempfile.TemporaryDirectory() as name:
        with tarfile.open(sdist) as archive:
            archive.extractall(name, filter="data")
        subprocess.run([*command, "wheel"], cwd=Path(name) / f"tablee-{version()}", env=environment, check=True)
    for path in (sdist, *DIST.glob(f"tablee-{version()}-*.whl")):
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1e6:.1f} MB", flush=True)


def find_gaps(tag: str) -> Iterator[str]:
    """Yield what is not ready for a release with this tag."""
    import identity
    from build import version

    if tag != f"v{version()}":
        yield f"the tag {tag} is not that of the version in pyproject.toml, v{version()}"
    news = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if f"\n## {version()} (" not in news or f"\n## {version()} (not released yet)" in news:
        yield f"CHANGELOG.md does not say when {version()} is released"
    for name in ("ID", "REPOSITORY", "EMAIL"):
        value = getattr(identity, name)
        if not value or NEUTRAL in value or ".".join(reversed(NEUTRAL.split("."))) in value:
            yield f"{name} in packaging/identity.py is not set"


def write_sums(folder: Path) -> None:
    """Write the SHA-256 of the files for download, as `sha256sum --check` reads it."""
    files = sorted(path for pattern in OFFERED for path in folder.glob(pattern))
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (folder / "SHA256SUMS").write_text("".join(lines), encoding="utf-8", newline="\n")
    print("".join(lines), end="", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="release", description="Makes wheel and sdist, or checks a release.")
    parser.add_argument("--check", metavar="TAG", help="say what is not ready for a release with this tag")
    parser.add_argument("--sums", action="store_true", help="write SHA256SUMS")
    asked = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    if asked.check:
        gaps = list(find_gaps(asked.check))
        sys.exit("\n".join(gaps) if gaps else 0)
    if asked.sums:
        write_sums(ROOT / "dist")
        sys.exit()
    import main

    main.ensure_environment("packaging/requirements.txt", "dist")
    make_distributions()
