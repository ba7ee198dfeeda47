"""Tests of what belongs to a release beside the build: checks, packages, the workflow, and the page that says how to begin."""

from __future__ import annotations

import hashlib
import re
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

import main
from tests.test_packaging import PACKAGING, linux, loaded

ROOT = Path(main.__file__).resolve().parent
WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"

with pytest.MonkeyPatch.context() as patch:
    patch.syspath_prepend(PACKAGING)
    build, deb, identity, installer, release = (loaded(name) for name in ("build", "deb", "identity", "installer", "release"))


@pytest.fixture
def scripts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the scripts import each other."""
    monkeypatch.syspath_prepend(PACKAGING)


def gaps(tag: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, heading: str = "(2026-12-01)", **names: str) -> list[str]:
    """Return what is not ready when the owner has set all names but these, and the change log has this heading."""
    import identity as real

    for name, value in {"ID": "fr.somebody.tablee", "REPOSITORY": "https://somebody.fr/tablee", "EMAIL": "us@somebody.fr", **names}.items():
        monkeypatch.setattr(real, name, value)
    (tmp_path / "CHANGELOG.md").write_text(f"# What is new\n\n## {build.version()} {heading}\n", encoding="utf-8")
    monkeypatch.setattr(release, "ROOT", tmp_path)
    return list(release.find_gaps(tag))


@pytest.mark.usefixtures("scripts")
def test_a_release_is_ready_once_its_owner_has_set_everything(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tag = f"v{build.version()}"
    assert not gaps(tag, monkeypatch, tmp_path)
    assert len(gaps("v99.0.0", monkeypatch, tmp_path)) == 1
    assert gaps(tag, monkeypatch, tmp_path, heading="(not released yet)") == [
        f"CHANGELOG.md does not say when {build.version()} is released"
    ]
    for name, neutral in (("ID", "org.example.tablee"), ("REPOSITORY", ""), ("EMAIL", "nobody@example.org")):
        assert gaps(tag, monkeypatch, tmp_path, **{name: neutral}) == [f"{name} in packaging/identity.py is not set"]


def test_the_id_is_a_domain_backwards() -> None:
    """Flatpak wants three parts; a desktop file with another name would not be found by the metainfo."""
    assert re.fullmatch(r"[a-z][a-z0-9]*(\.[a-zA-Z][a-zA-Z0-9_]*){2,}", identity.ID)
    assert "bundle_identifier=ID" in (PACKAGING / "tablee.spec").read_text(encoding="utf-8")


def test_every_file_for_download_has_its_sum(tmp_path: Path) -> None:
    for name in ("tablee-1.tar.gz", "tablee_1_amd64.deb", "é.zip", "notes.txt"):
        (tmp_path / name).write_text(name)
    release.write_sums(tmp_path)
    lines = (tmp_path / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    assert sorted(lines) == sorted(
        f"{hashlib.sha256(name.encode()).hexdigest()}  {name}" for name in ("tablee-1.tar.gz", "tablee_1_amd64.deb", "é.zip")
    )


def test_the_uninstaller_deletes_what_was_installed_and_folders_last(tmp_path: Path) -> None:
    (tmp_path / "_internal" / "a$b").mkdir(parents=True)
    (tmp_path / "_internal" / "a$b" / "one.pyc").touch()
    (tmp_path / "tablee.exe").touch()
    assert installer.removal_commands(tmp_path) == [
        'Delete "$INSTDIR\\tablee.exe"\n',
        'Delete "$INSTDIR\\_internal\\a$$b\\one.pyc"\n',
        'RMDir "$INSTDIR\\_internal\\a$$b"\n',
        'RMDir "$INSTDIR\\_internal"\n',
    ]
    script = (PACKAGING / "windows" / "tablee.nsi").read_text(encoding="utf-8")
    assert "RMDir /r" not in script, "what people have put there stays"
    assert all(f"LangString KEPT ${{LANG_{name}}}" in script for name in ("ENGLISH", "FRENCH", "ITALIAN"))


def test_each_thing_that_lintian_says_is_overridden_with_its_reason() -> None:
    lines = (PACKAGING / "debian" / "lintian-overrides").read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("#")
    assert all(line.startswith(("# ", "tablee: ")) for line in lines)
    assert not [pair for pair in pairwise(lines) if pair[0].startswith("#") and pair[1].startswith("#")]


def test_the_newest_version_of_the_c_library_is_no_matter_of_letters() -> None:
    assert max(("2.9", "2.31", "2.4"), key=deb.as_numbers) == "2.31"


@linux
def test_the_same_package_whatever_the_builders_rights_and_clock(tmp_path: Path) -> None:
    program = tmp_path / "usr" / "lib" / "tablee" / "tablee"
    program.parent.mkdir(parents=True)
    program.touch(0o700)
    (program.parent / "FILES.txt").touch(0o600)
    deb.settle(tmp_path, 1_700_000_000)
    stats = {path.name: path.stat() for path in tmp_path.rglob("*") if path.is_file()}
    assert {name: one.st_mode & 0o777 for name, one in stats.items()} == {"tablee": 0o755, "FILES.txt": 0o644}
    assert {one.st_mtime for one in stats.values()} == {1_700_000_000}


def test_the_workflow_runs_scripts_that_are_there() -> None:
    text = WORKFLOW.read_text(encoding="utf-8")
    scripts = set(re.findall(r"packaging/[\w/]+\.(?:py|sh)", text))
    assert {"packaging/build.py", "packaging/portable.sh", "packaging/installer.py", "packaging/release.py"} <= scripts
    for script in scripts:
        assert (ROOT / script).is_file(), script
        assert script in (ROOT / "docs" / "releasing.md").read_text(encoding="utf-8"), f"{script} is not in docs/releasing.md"
    tried = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert all(script in tried for script in scripts if "macos" not in script and "installer" not in script)
    assert "try_windows.py --build --installer" in tried
    assert set(release.OFFERED) == set(re.findall(r"dist/(\*\.[\w.]+)", text.rpartition("gh release create")[2]))


def test_commits_are_checked_with_the_versions_of_the_tests() -> None:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    asked = set(re.findall(r"\[([\w-]+==[\d.]+)\]", (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")))
    assert asked and asked <= {*groups["test"], *groups["build"]}


def test_the_readme_says_who_it_is_for_and_how_to_begin() -> None:
    """People who install a file meet no command; the page's only fenced lines are the two that play and test the source."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"^```\n(.*?)\n```$", text, re.M | re.S) == ["python3 main.py", "python3 -m tests"] and text.count("```") == 4
    first_screen = "\n".join(text.splitlines()[:15])
    assert "**Who it is for.**" in first_screen and "**Why.**" in first_screen and "](docs/menu.png)" in first_screen
    sentence = text.partition("## Install\n\n")[2].partition("\n\n")[0]
    assert sentence.count(".\n") == 0 and sentence.endswith("."), "one sentence"
    assert all(ending in sentence for ending in ("Windows", "-setup.exe", "Mac", ".zip", ".deb", ".tar.xz"))
