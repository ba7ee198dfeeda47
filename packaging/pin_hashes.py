"""Creation of the requirements files, after a change of versions: `python packaging/pin_hashes.py`.

`pyproject.toml` names what the game needs with the least version that the wheel accepts, which is the one that is pinned, and so tried. The
files name all packages needed on any supported system, with their versions and the SHA-256 of each of their wheels that fits one: CPython
3.11 to 3.15 of 64 bit on Linux (glibc and musl), Windows and macOS. There are no hashes of source archives, because those run code during
the installation. Packages that `pyproject.toml` does not name keep the versions in the files; without their lines they get the newest.
Systems for which a package has no wheel are reported (pygame-ce has none for musl).

It uses pip, and the index that pip is configured for. `--check` writes nothing, and exits with 1 if a file is not up to date.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from packaging.requirements import Requirement
    from packaging.tags import Tag

ROOT = Path(__file__).resolve().parents[1]
READS = {"requirements.txt": "", "requirements-dev.txt": "-r requirements.txt\n", "packaging/requirements.txt": "-r ../requirements.txt\n"}
HEAD = "# Written by packaging/pin_hashes.py; versions are chosen in pyproject.toml.\n"
PYTHONS = (11, 12, 13, 14, 15)  # minor versions of Python 3
SYSTEMS = {"linux": ("Linux", "posix"), "win32": ("Windows", "nt"), "darwin": ("Darwin", "posix")}  # names of the system in other markers
PLATFORMS = {  # sys.platform, and the prefix of wheel tags
    "Linux": ("linux", "manylinux"),
    "Linux with musl": ("linux", "musllinux"),
    "Windows": ("win32", "win"),
    "macOS": ("darwin", "macosx"),
}
PROCESSORS = {"x86-64": ("x86_64", "amd64", "universal2"), "arm64": ("aarch64", "arm64", "universal2")}  # suffixes of wheel tags
PLACES = set(product(PYTHONS, PLATFORMS, PROCESSORS))


def fits(tags: Iterable[Tag], python: int, platform: str, processor: str) -> bool:
    """Return True if a wheel with these tags can be installed with CPython 3.`python` on this system."""
    for tag in tags:
        language, lowest = tag.interpreter[:3], int(tag.interpreter[3:] or 0)
        is_own = language == "cp3" and lowest == python and tag.abi in (f"cp3{python}", "none")
        later = lowest <= python and (language, tag.abi) in (("cp3", "abi3"), ("py3", "none"))
        here = tag.platform.startswith(PLATFORMS[platform][1]) and tag.platform.endswith(PROCESSORS[processor])
        if (is_own or later) and (here or tag.platform == "any"):
            return True
    return False


def parsed(text: str) -> Requirement:
    """Parse a requirement, with its name in the index's spelling."""
    from packaging.requirements import Requirement

    requirement = Requirement(text)
    requirement.name = re.sub(r"[-_.]+", "-", requirement.name).lower()
    return requirement


def chosen() -> dict[str, list[Requirement]]:
    """Return the requirements of `pyproject.toml` for each file, as pins."""
    sentences = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = (
        [minimum_pin(text) for text in sentences["project"]["dependencies"]],
        sentences["dependency-groups"]["test"],
        sentences["dependency-groups"]["build"],
    )
    return {file: [parsed(text) for text in texts] for file, texts in zip(READS, groups, strict=True)}


def minimum_pin(text: str) -> str:
    """Return the pin of the least version that a requirement accepts."""
    from packaging.specifiers import SpecifierSet

    requirement = parsed(text)
    requirement.specifier = SpecifierSet("".join(f"=={bound.version}" for bound in requirement.specifier if bound.operator == ">="))
    return str(requirement)


def present_pins() -> list[Requirement]:
    """Return the pins in the present requirements files."""
    lines = [line for file in READS for line in (ROOT / file).read_text(encoding="utf-8").splitlines()]
    return [parsed(line.split()[0]) for line in lines if line[:1].isalnum()]


def resolve_with_pip(requirements: Iterable[str]) -> dict[str, tuple[str, list[Requirement]]]:
    """Return what pip would install here for these: by name, the version and its requirements."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--only-binary", ":all:", "--quiet"]
        if subprocess.run([*command, "--report", str(report), *sorted(requirements)]).returncode:
            sys.exit("pip finds no versions that go together; take out of the files what pyproject.toml does not name, and try again")
        sentences = [entry["metadata"] for entry in json.loads(report.read_text(encoding="utf-8"))["install"]]
    return {
        parsed(facts["name"]).name: (facts["version"], [parsed(text) for text in facts.get("requires_dist", ())]) for facts in sentences
    }


def walked(requirements: Iterable[Requirement], resolved: dict[str, tuple[str, list[Requirement]]]) -> tuple[dict[str, set[str]], set[str]]:
    """Return all packages that these need, with their systems, and requirements to resolve in addition.

    Packages that only other systems need are not in pip's answer, so pip has to be asked for them, too.
    """
    systems_by_package: dict[str, set[str]] = {}
    missing: set[str] = set()
    waiting = [(requirement, system) for requirement in requirements for system in SYSTEMS]
    while waiting:
        requirement, system = waiting.pop()
        assert not requirement.extras, f"extras are not followed: {requirement}"
        if requirement.name not in resolved:
            missing.add(f"{requirement.name}{requirement.specifier}")
        elif system not in systems_by_package.setdefault(requirement.name, set()):
            systems_by_package[requirement.name].add(system)
            waiting += [(need, system) for need in resolved[requirement.name][1] if applies_to(need, system)]
    return systems_by_package, missing


def applies_to(need: Requirement, system: str) -> bool:
    """Return True if any supported Python on this system has this requirement."""
    long, short = SYSTEMS[system]
    fixed = {"sys_platform": system, "platform_system": long, "os_name": short, "platform_python_implementation": "CPython", "extra": ""}
    versions = [{"python_version": f"3.{python}", "python_full_version": f"3.{python}.0"} for python in PYTHONS]
    return need.marker is None or any(need.marker.evaluate({**fixed, **version}) for version in versions)


def wheels_in_index(names: Iterable[str]) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield all wheels of these packages from pip's index: file name and SHA-256."""
    from pip._internal.commands import create_command

    command = create_command("download")
    options, _ = command.parse_args([])
    session = command._build_session(options)
    for name in names:
        answer = session.get(f"{options.index_url.rstrip('/')}/{name}/")
        answer.raise_for_status()
        yield name, re.findall(r'href="[^"#]*?([^/"#]+\.whl)#sha256=([0-9a-f]{64})', answer.text)


def entry(pin: str, systems: set[str], wheels: Iterable[tuple[str, str]], marker: str = "") -> str:
    """Return a package's lines in a requirements file, and report systems without a wheel.

    The lines are for all systems, for the only one that needs it, or for those of the marker.
    """
    from packaging.utils import parse_wheel_filename

    read = [(sha256, parse_wheel_filename(file)) for file, sha256 in wheels]
    ours = {sha256: tags for sha256, (_, version, _, tags) in read if pin.endswith(f"=={version}")}
    fitting = {sha256: {place for place in PLACES if fits(tags, *place)} for sha256, tags in ours.items()}
    for python, platform, processor in sorted(PLACES.difference(*fitting.values())):
        if PLATFORMS[platform][0] in systems:
            print(f"{pin} has no wheel for CPython 3.{python}, {platform}, {processor}")
    marker = f'sys_platform == "{min(systems)}"' if len(systems) == 1 else marker
    head = f"{pin} ; {marker}" if marker else pin
    return " \\\n    ".join([head, *(f"--hash=sha256:{sha256}" for sha256 in sorted(fitting) if fitting[sha256])]) + "\n"


def new_file_contents() -> dict[str, str]:
    """Return the new contents of each requirements file."""
    files = chosen()
    questions = [requirement for texts in files.values() for requirement in texts]
    named = {requirement.name for requirement in questions}
    extra, missing = {str(pin) for pin in present_pins() if pin.name not in named}, {""}
    while missing:
        known = resolve_with_pip({str(requirement) for requirement in questions} | extra)
        systems_by_package, missing = walked(questions, known)
        extra |= missing
    markers = {requirement.name: str(requirement.marker) for requirement in questions if requirement.marker}
    pages = wheels_in_index(sorted(systems_by_package))
    lines = {name: entry(f"{name}=={known[name][0]}", systems_by_package[name], page, markers.get(name, "")) for name, page in pages}
    needed = {file: sorted(walked(texts, known)[0]) for file, texts in files.items()}
    play = set(needed["requirements.txt"])
    return {
        file: HEAD + READS[file] + "".join(lines[n] for n in names if not READS[file] or n not in play) for file, names in needed.items()
    }


def write_or_check(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="pin_hashes", description="Writes versions and hashes of all packages.")
    parser.add_argument("--check", action="store_true", help="write nothing; tell which files are not what they would be")
    check = parser.parse_args(arguments).check
    stale = {file: text for file, text in new_file_contents().items() if (ROOT / file).read_text(encoding="utf-8") != text}
    for file, text in stale.items():
        print(f"{file} is not what the index says" if check else f"{file} is written anew")
        if not check:
            (ROOT / file).write_text(text, encoding="utf-8", newline="\n")
    return 1 if stale and check else 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    import main

    main.ensure_environment("requirements-dev.txt")
    sys.exit(write_or_check(sys.argv[1:]))
