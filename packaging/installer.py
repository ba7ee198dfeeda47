"""Creation of the installer for Windows from its build, on any system: `python3 packaging/installer.py [FOLDER]`. It needs makensis."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent


def make_installer(build: Path) -> Path:
    """Pack the build's folder into an installer beside it, and return the installer."""
    from build import ICON_SIZE, folder_size, make_icon, version
    from PIL import Image

    installer = build.with_name(f"{build.name}-setup.exe")
    with tempfile.TemporaryDirectory() as name:
        icon, removal = Path(name) / "tablee.ico", Path(name) / "removal.nsh"
        Image.open(make_icon(Path(name) / "tablee.png", ICON_SIZE)).save(icon)
        removal.write_text("".join(removal_commands(build)), encoding="utf-8")
        facts = {"VERSION": version(), "SOURCE": build, "OUTPUT": installer, "ICON": icon, "REMOVAL": removal}
        defines = [f"-D{key}={value}" for key, value in {**facts, "SIZE": folder_size(build) // 1024}.items()]
        command = ["makensis", "-V2", "-WX", "-INPUTCHARSET", "UTF8", *defines, str(HERE / "windows" / "tablee.nsi")]
        if subprocess.run(command).returncode:
            sys.exit("the installer could not be compiled")
    print(f"{installer.relative_to(ROOT)}: {installer.stat().st_size / 1e6:.1f} MB", flush=True)
    return installer


def removal_commands(build: Path) -> list[str]:
    """Return the commands that delete what the installer brings and nothing else, folders after their files."""
    lines = []
    for path in sorted(build.rglob("*"), reverse=True):
        place = str(path.relative_to(build)).replace("/", "\\").replace("$", "$$")
        lines.append(f'{"RMDir" if path.is_dir() else "Delete"} "$INSTDIR\\{place}"\n')
    return lines


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    import main

    main.ensure_environment("packaging/requirements.txt", "dist")
    builds = [Path(text).resolve() for text in sys.argv[1:]] or sorted(
        path for path in (ROOT / "dist").glob("*-windows-*") if path.is_dir()
    )
    if not builds:
        sys.exit("there is no build for Windows in dist; packaging/try_windows.py --build makes one under Wine")
    make_installer(builds[-1])
