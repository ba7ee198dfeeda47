"""Tests of the build: one version, reproducible lists and archives, all licences, and a correct menu entry."""

from __future__ import annotations

import gzip
import os
import plistlib
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator
from configparser import RawConfigParser
from importlib.metadata import distributions
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.tags import parse_tag

import main
from tests.cases import cases
from ui.first_start import environment

ROOT = Path(main.__file__).resolve().parent
PACKAGING = ROOT / "packaging"
ENTRIES = (PACKAGING / "linux" / "tablee.desktop", PACKAGING / "launchers" / "Tablee.desktop")
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="for the desktops of Linux")


def loaded(name: str) -> ModuleType:
    """Load a script of `packaging`, which is no package because an installed one has that name."""
    spec = spec_from_file_location(f"tablee_{name}", PACKAGING / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


with pytest.MonkeyPatch.context() as patch:  # the scripts import each other as those that lie beside the one that runs
    patch.syspath_prepend(PACKAGING)
    build, notices, pin_hashes, share = (loaded(name) for name in ("build", "notices", "pin_hashes", "share"))
PIN = re.compile(
    r'(?P<name>[a-z0-9-]+)==(?P<version>[^\s;]+)( ; (sys_platform == "(linux|win32|darwin)"|platform_machine in "[^"]+"))?(?P<hashes>( \\\n    --hash=sha256:[0-9a-f]{64})+)\n'
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Make a small folder that resembles a build."""
    made = tmp_path / "Tablee-1"
    (made / "_internal" / "b").mkdir(parents=True)
    (made / "_internal" / "b" / "é.txt").write_text("one")
    (made / "_internal" / "a.txt").write_text("two")
    (made / "tablee").write_text("three")
    (made / "tablee").chmod(0o755)
    return made


def aged(folder: Path) -> Path:
    """Change the folder's times and modes, as if it had been built at another time under another umask."""
    for path in folder.rglob("*"):
        os.utime(path, (1_000_000_000, 1_000_000_000))
    (folder / "tablee").chmod(0o700)
    return folder


def test_the_list_names_every_file_once_and_in_order(folder: Path) -> None:
    (folder / build.MANIFEST).write_text("an older list")
    head, *lines = build.manifest(folder).splitlines()
    assert build.version() in head
    assert [line.split()[2] for line in lines] == ["_internal/a.txt", "_internal/b/é.txt", "tablee"]
    assert lines[0].split()[:2] == ["3", "3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3"]


@pytest.mark.parametrize("kind", ["make_tar", "make_zip"])
def test_the_same_files_give_the_same_archive(kind: str, folder: Path) -> None:
    pack = getattr(build, kind)
    first = pack(folder, 1_700_000_000).read_bytes()
    assert pack(aged(folder), 1_700_000_000).read_bytes() == first
    (folder / "tablee").write_text("four")
    assert pack(folder, 1_700_000_000).read_bytes() != first


@linux
@pytest.mark.parametrize("kind", ["make_tar", "make_zip"])
def test_an_archive_gives_back_programs_and_links(kind: str, folder: Path, tmp_path: Path) -> None:
    (folder / "link").symlink_to("_internal/a.txt")
    archive = getattr(build, kind)(folder, 1_700_000_000)
    (tmp_path / "out").mkdir()
    if kind == "make_tar":
        with tarfile.open(archive) as tar:
            tar.extractall(tmp_path / "out", filter="tar")
    elif shutil.which("unzip") is None:
        pytest.skip("There is no unzip, and Python's own leaves out rights and links: the archive was not opened.")
    else:
        subprocess.run(["unzip", "-q", archive], cwd=tmp_path / "out", check=True)
    there = tmp_path / "out" / folder.name
    assert os.access(there / "tablee", os.X_OK) and not os.access(there / "_internal" / "a.txt", os.X_OK)
    assert build.manifest(there) == build.manifest(folder)


def test_the_date_may_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert build.source_date() == 1_700_000_000
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    assert build.source_date() == build.OLDEST


def test_the_version_has_three_numbers_and_is_in_the_name() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", build.version()) and build.version() in build.name()


def test_the_build_has_all_that_plays_and_pins_what_packs() -> None:
    play, pack = (environment.read_pins(str(ROOT / name)) for name in ("requirements.txt", "packaging/requirements.txt"))
    assert play < pack and any(pin.startswith("pyinstaller==") for pin in pack)


def pinned(file: str) -> Iterator[re.Match[str]]:
    """Yield the pinned packages of a requirements file in order, and check that it holds only these below its head."""
    text = (ROOT / file).read_text(encoding="utf-8")
    head = pin_hashes.HEAD + pin_hashes.READS[file]
    assert text.startswith(head)
    index = len(head)
    while index < len(text):
        match = PIN.match(text, index)
        assert match, f"{file} is not as pin_hashes.py writes it: {text[index : index + 80]!r}"
        yield match
        index = match.end()


@pytest.mark.parametrize("file", pin_hashes.READS)
def test_every_package_is_there_once_with_its_hashes(file: str) -> None:
    names = [pin["name"] for pin in pinned(file)]
    assert names == sorted(set(names))
    if file != "requirements.txt":
        assert not set(names) & {pin["name"] for pin in pinned("requirements.txt")}, "pip refuses what is there twice"
    for pin in pinned(file):
        hashes = pin["hashes"].split()[1::2]
        assert hashes == sorted(set(hashes)), pin["name"]


@pytest.mark.parametrize("file", pin_hashes.READS)
def test_what_was_chosen_is_what_stands_in_the_file(file: str) -> None:
    chosen = {f"{pin.name}{pin.specifier}" for pin in pin_hashes.chosen()[file]}
    assert chosen and chosen <= {f"{pin['name']}=={pin['version']}" for pin in pinned(file)}, "python packaging/pin_hashes.py"


def test_the_wheel_accepts_from_the_pinned_version_to_the_next_major_one() -> None:
    sentences = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for requirement in map(Requirement, sentences["project"]["dependencies"]):
        bounds = {bound.operator: bound.version for bound in requirement.specifier}
        assert bounds == {">=": bounds[">="], "<": str(int(bounds[">="].split(".")[0]) + 1)}, requirement.name


def test_what_is_optional_is_asked_for_where_it_has_a_wheel() -> None:
    marker = next(pin for pin in pin_hashes.chosen()["requirements.txt"] if pin.name == "accesskit").marker
    machines = {"x86_64": True, "aarch64": True, "arm64": True, "AMD64": True, "ARM64": False, "riscv64": False}
    assert marker is not None and {name: marker.evaluate({"platform_machine": name}) for name in machines} == machines


def test_the_workflow_runs_the_tests_as_the_readme_says() -> None:
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    command = "python3 -m tests"
    assert f"```\n{command}\n```" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"run: {command.replace('python3', 'python')}\n" in workflow, "setup-python calls it python on every system"
    assert 'python: ["3.11", "3.12", "3.13", "3.14"]' in workflow and "[ubuntu-latest, windows-latest, macos-latest]" in workflow


def test_a_package_has_the_same_version_wherever_it_stands() -> None:
    pins = {(pin["name"], pin["version"]) for file in pin_hashes.READS for pin in pinned(file)}
    assert len(pins) == len(dict(pins))


@pytest.mark.parametrize("file", pin_hashes.READS)
def test_all_that_an_installed_package_needs_is_pinned(file: str) -> None:
    """With hashes pip refuses to install any other package."""
    names = {pin["name"] for part in {file, "requirements.txt"} for pin in pinned(part)}
    for package in distributions():
        needs = [pin_hashes.parsed(text) for text in package.requires or [] if pin_hashes.parsed(package.name).name in names]
        missing = {need.name for need in needs if need.marker is None or need.marker.evaluate({"extra": ""})} - names
        assert not missing, f"{package.name} needs {missing}: python packaging/pin_hashes.py"


@cases(
    "tag, fitting",
    [
        ("py3-none-any", 40),
        ("py2.py3-none-any", 40),
        ("cp311-cp311-manylinux2014_x86_64.manylinux_2_17_x86_64", 1),
        ("cp39-abi3-musllinux_1_2_aarch64", 5),
        ("cp313-abi3-win_amd64", 3),
        ("cp312-cp312-macosx_10_13_universal2", 2),
        ("cp310-cp310-win_amd64", 0),
        ("cp314-cp314t-win_amd64", 0),
        ("cp311-cp311-win32", 0),
        ("pp311-pypy311_pp73-macosx_11_0_arm64", 0),
        ("cp311-cp311-manylinux_2_17_i686", 0),
        ("py2-none-any", 0),
    ],
)
def test_which_wheels_fit_a_system_of_ours(tag: str, fitting: int) -> None:
    assert sum(pin_hashes.fits(parse_tag(tag), *place) for place in pin_hashes.PLACES) == fitting


def test_what_only_one_system_needs_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    needs = ['shell==1; sys_platform == "win32"', 'old==1; python_version < "3.11"', "all==1", 'more==1; extra == "more"']
    known = {"top": ("1", [Requirement(text) for text in needs]), "all": ("1", [])}
    result, missing = pin_hashes.walked([Requirement("top==1")], known)
    assert result == {"top": set(pin_hashes.SYSTEMS), "all": set(pin_hashes.SYSTEMS)} and missing == {"shell==1"}
    result, missing = pin_hashes.walked([Requirement("top==1")], {**known, "shell": ("1", [])})
    assert result["shell"] == {"win32"} and not missing
    files = [("shell-1-cp39-abi3-win_amd64.whl", "b" * 64), ("shell-1-py2-none-any.whl", "c" * 64), ("shell-2-py3-none-any.whl", "a" * 64)]
    assert pin_hashes.entry("shell==1", {"win32"}, files) == f'shell==1 ; sys_platform == "win32" \\\n    --hash=sha256:{"b" * 64}\n'
    sentences = capsys.readouterr().out.splitlines()
    assert len(sentences) == 5 and sentences[0] == "shell==1 has no wheel for CPython 3.11, Windows, arm64"


def test_folders_of_licences_are_no_licences(tmp_path: Path) -> None:
    """On a case-insensitive disk "*LICENSE*" also matches the folder `licenses`."""
    (tmp_path / "home" / "LICENSES").mkdir(parents=True)
    (tmp_path / "home" / "NotoSans-LICENSE.txt").write_text("free")
    notices._fonts([notices.Inside("a.ttf", str(tmp_path / "home" / "a.ttf"), "DATA")], tmp_path / "fonts")
    assert [path.name for path in (tmp_path / "fonts").iterdir()] == ["NotoSans-LICENSE.txt"]


def test_every_library_has_its_text(tmp_path: Path) -> None:
    names = ["libSDL2-2-50d1.so.0", "SDL2.dll", "libpng16.so.16", "python311.dll", "libX.so", "libz.so.1"]
    inside = [notices.Inside(name, str(tmp_path / name), "BINARY") for name in names]
    assert notices.write_notices(inside, tmp_path / "licences") == ["libX.so"]
    index = (tmp_path / "licences" / "INDEX.txt").read_text(encoding="utf-8")
    assert "libpng16.so.16: libpng.txt" in index and f"Python {sys.version.split()[0]}" in index
    assert {path.name for path in (tmp_path / "licences").iterdir()} >= {"Python.txt", "libpng.txt", "zlib.txt"}


def test_the_texts_are_all_asked_for_and_all_there() -> None:
    asked = {text for texts in [*notices.LIBRARIES.values(), *notices.UNSAID.values()] for text in texts}
    assert asked == {path.name for path in (PACKAGING / "licences").iterdir()}


def test_the_packages_that_play_bring_their_licences(tmp_path: Path) -> None:
    """pygame-ce does not carry its own licence text, so ours is taken. In a build only a module's bytecode is there."""
    inside = [notices.Inside(str(Path(name, "__init__.pyc")), str(tmp_path / "made.pyc"), "DATA") for name in ("pygame", "msgspec")]
    notices.write_notices(inside, tmp_path / "licences")
    assert (tmp_path / "licences" / "pygame-ce" / "LGPL-2.1.txt").is_file()
    assert list((tmp_path / "licences" / "msgspec").iterdir())
    assert not (tmp_path / "licences" / "pytest").exists()


@pytest.mark.parametrize("path", ENTRIES, ids=lambda path: path.name)
def test_the_menu_entry_is_in_three_languages(path: Path) -> None:
    parser = RawConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(path, encoding="utf-8")
    entry = parser["Desktop Entry"]
    assert entry["Type"] == "Application" and entry["Terminal"] == "false" and float(entry["Version"]) <= 1.4
    assert entry["StartupWMClass"] == "tablee", "as the app names its window"
    for key in ("Name", "GenericName", "Comment"):
        assert entry[key] and entry[f"{key}[fr]"] and entry[f"{key}[it]"]


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="There is no desktop-file-validate.")
@pytest.mark.parametrize("path", ENTRIES, ids=lambda path: path.name)
def test_the_menu_entry_is_valid(path: Path) -> None:
    done = subprocess.run(["desktop-file-validate", path], capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stdout) == (0, "")


@linux
def test_into_the_menu_and_out_again(tmp_path: Path) -> None:
    r"""The menu entry works whatever the folder's name: `\$` in it is a dollar within quotes."""
    home, data = tmp_path / "a b$c&d", tmp_path / "data"
    shutil.copytree(PACKAGING / "linux", home)
    shutil.copy(ROOT / "assets" / "svg" / "icon.svg", home / "tablee.svg")
    command, environment = ["sh", str(home / "add_to_menu.sh")], {**os.environ, "XDG_DATA_HOME": str(data)}
    subprocess.run(command, env=environment, check=True, capture_output=True)
    entry = data / "applications" / "tablee.desktop"
    assert f'Exec="{tmp_path}/a b\\\\$c&d/tablee"' in entry.read_text(encoding="utf-8").splitlines()
    assert (data / "icons" / "hicolor" / "scalable" / "apps" / "tablee.svg").is_file()
    subprocess.run([*command, "--remove"], env=environment, check=True)
    assert not [path for path in data.rglob("*") if path.is_file()]


@pytest.fixture(params=["", "https://example.org/tablee"], ids=["without addresses", "with addresses"])
def shared(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make what an installed Tablée shows the desktop, before and after its owner has named a repository."""
    for name in ("REPOSITORY", "HOMEPAGE"):
        monkeypatch.setattr(share.identity, name, request.param)
    share.write_share(tmp_path, "/usr/games/tablee")
    return tmp_path


def test_one_name_for_all_that_the_desktop_reads(shared: Path) -> None:
    names = {path.name for path in shared.rglob("*") if path.is_file()}
    name = share.identity.ID
    assert names == {f"{name}.desktop", f"{name}.metainfo.xml", f"{name}.png", f"{name}.svg", "tablee.6.gz"}
    entry = (shared / "applications" / f"{name}.desktop").read_text(encoding="utf-8").splitlines()
    assert {"Exec=/usr/games/tablee", f"Icon={name}", "StartupWMClass=tablee"} <= set(entry)
    assert f"<id>{name}</id>" in (shared / "metainfo" / f"{name}.metainfo.xml").read_text(encoding="utf-8")
    with gzip.open(shared / "man" / "man6" / "tablee.6.gz", "rt", encoding="utf-8") as page:
        assert options() == set(re.findall(r"^\.BI? .*?(\\-\\-[a-z]+)", page.read(), re.M)) | {r"\-\-help"}


def options() -> set[str]:
    """Return the options of the command line, as a manual page writes them."""
    shown = subprocess.run([sys.executable, "main.py", "--help"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True).stdout
    return {name.replace("-", r"\-") for name in re.findall(r"--[a-z]+", shown)}


def test_no_address_is_made_up(shared: Path) -> None:
    """Without a repository the metainfo has no pictures, whose addresses would lead nowhere."""
    text = (shared / "metainfo" / f"{share.identity.ID}.metainfo.xml").read_text(encoding="utf-8")
    assert "$" not in text and ("://" in text) == ("<screenshots>" in text) == bool(share.identity.REPOSITORY)
    pictures = re.findall(r"<image>.*/(docs/.*)</image>", text)
    assert all((ROOT / name).is_file() for name in pictures) and len(pictures) == 5 * bool(share.identity.REPOSITORY)


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="There is no appstreamcli.")
def test_the_metainfo_is_valid(shared: Path) -> None:
    (path,) = (shared / "metainfo").iterdir()
    assert not share.metainfo_hints(path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("<metadata_license>CC0-1.0</metadata_license>", ""), encoding="utf-8")
    assert share.metainfo_hints(path)


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="There is no desktop-file-validate.")
def test_the_installed_menu_entry_is_valid(shared: Path) -> None:
    done = subprocess.run(["desktop-file-validate", *(shared / "applications").iterdir()], capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="a script for macOS")
@pytest.mark.parametrize("identity", ["", "Developer ID Application: Nobody"], ids=["nobody's", "with an identity"])
def test_the_bundle_is_notarised_where_there_is_an_identity(identity: str, tmp_path: Path) -> None:
    """Apple's programs are stand-ins that write down how they were called."""
    for name in ("codesign", "ditto", "xcrun"):
        (tmp_path / name).write_text(f'#!/bin/sh\necho {name} "$@" >>"{tmp_path}/calls"\n')
        (tmp_path / name).chmod(0o755)
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "TABLEE_IDENTITY": identity, "TABLEE_NOTARY": "account"}
    subprocess.run([PACKAGING / "macos" / "sign.sh", "Tablée.app"], env=environment, check=True, capture_output=True)
    calls = (tmp_path / "calls").read_text(encoding="utf-8").splitlines()
    assert "--sign -" in calls[0] if not identity else f"--sign {identity}" in calls[0]
    assert [" ".join(call.split()[:3]) for call in calls[1:] if "xcrun" in call] == (
        ["xcrun notarytool submit", "xcrun stapler staple"] if identity else []
    )


def test_apple_reads_what_the_bundle_may_do() -> None:
    assert plistlib.loads((PACKAGING / "macos" / "entitlements.plist").read_bytes()) == {
        "com.apple.security.cs.allow-unsigned-executable-memory": True
    }
