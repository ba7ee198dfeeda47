"""Installation of the packages into a `.venv`, with a message about the cause if it fails."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from ui.assets.translation import _, set_language, system_language
from ui.first_start import environment, telling
from ui.first_start.environment import OPTIONAL_PINS, STAMP_FILE, stamped_pins, venv_python
from ui.first_start.telling import HIDDEN_WINDOW_FLAG, CannotStart, print_message

# phrases of pip
HASH_MISMATCH, NO_DISTRIBUTION, CONNECTION_BROKEN = "DO NOT MATCH THE HASHES", "No matching distribution found for ", "connection broken"
IGNORING = "Ignoring "  # pip's word for a package that a condition in the file leaves out
LOCK_POLL_S = 0.2  # interval at which a lock held by another start is tried


def install_or_exit(requirements: str, required: set[str], subfolder: str, failed_venv: str | None) -> str:
    """Make the `.venv` and return its folder; on failure, end the program with a message and exit code 2."""
    set_language(system_language())
    try:
        if failed_venv:
            raise CannotStart(_("The folder {folder} is damaged. Delete it, then start Tablée again.").format(folder=failed_venv))
        folder = prepare_venv(requirements, required, subfolder)
    except CannotStart as error:
        telling.exit_with_message(str(error))
    except KeyboardInterrupt:
        sys.exit(130)
    if telling.pipe is not None:
        environment.pass_window_on(telling.pipe)
    return folder


def prepare_venv(requirements: str, required: set[str], subfolder: str = "") -> str:
    """Make the `.venv`, or wait for another start that is making it; return its folder."""
    for folder in environment.possible_venv_folders(subfolder):
        try:
            os.makedirs(os.path.dirname(folder), exist_ok=True)
            with hold_lock_file(f"{folder}.lock") as lock:
                if not required <= stamped_pins(folder):
                    fill_venv(folder, requirements, required, lock)
                return folder
        except OSError as error:
            refused = error
    raise CannotStart(
        _("Tablée cannot write to its folder ({error}). Move it to a folder of your own, such as Documents.").format(error=refused)
    )


def fill_venv(folder: str, requirements: str, required: set[str], lock_handle: int) -> None:
    """Install the missing packages, from scratch unless all that the folder holds is still wanted."""
    present = stamped_pins(folder)
    with suppress(FileNotFoundError):
        os.remove(os.path.join(folder, STAMP_FILE))
    if not present or not present <= required:
        make_venv(folder, lock_handle)
    install_wheels(folder, requirements, lock_handle)
    remove_setuptools(folder, required, lock_handle)
    compile_own_code(folder, lock_handle)
    with open(os.path.join(folder, STAMP_FILE), "w", encoding="utf-8") as lines:
        lines.write("\n".join([environment.python_label(), *sorted(required)]))
    print_message(_("Everything is ready."))


def make_venv(folder: str, lock_handle: int) -> None:
    from importlib.util import find_spec

    if find_spec("venv") is None or find_spec("ensurepip") is None:
        raise CannotStart(missing_venv_message())
    print_message(_("Installing what the game needs. This takes about a minute, the first time and after an update."))
    python = getattr(sys, "_base_executable", None) or sys.executable
    failed = run_and_report([python, "-m", "venv", "--clear", folder], lock_handle)
    if failed:
        text = _("Could not create {folder} ({error}). Close other programs that use it, delete it, then start Tablée again.")
        raise CannotStart(text.format(folder=folder, error=failed[-1]))


def missing_venv_message() -> str:
    """Return a message that says how to get Python's missing module `venv` on this system."""
    from platform import freedesktop_os_release

    try:
        system = freedesktop_os_release() if sys.platform.startswith("linux") else {}
    except OSError:
        system = {}
    if "debian" in f"{system.get('ID')} {system.get('ID_LIKE')}".split():
        return _("Python’s venv module is missing. Install it (sudo apt install python3-venv), then start Tablée again.")
    if sys.platform.startswith("linux"):
        return _("Python’s venv module is missing. Install your system’s package for it, then start Tablée again.")
    return _("Python’s venv module is missing. Install Python from https://www.python.org/downloads, then start Tablée again.")


def install_wheels(folder: str, requirements: str, lock_handle: int) -> None:
    """Install wheels whose hash is in the file, so that no package's code runs before Tablée does.

    If only an optional package prevents it, that package is left out.
    """
    command = [venv_python(folder), "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--progress-bar", "off"]
    command += ["--require-hashes", "--only-binary", ":all:", "-r"]
    failed = run_and_report([*command, os.path.join(environment.ROOT, requirements)], lock_handle)
    if failed and failed_package(failed).startswith(OPTIONAL_PINS):
        report_pip_step(f"{IGNORING}{failed_package(failed)}")
        with requirements_without_optional(folder, requirements) as path:
            failed = run_and_report([*command, path], lock_handle)
    if failed:
        raise CannotStart(failure_message(failed))


def failed_package(errors: Sequence[str]) -> str:
    """Return the package that lacks a file for this system or had another hash; "" for any other failure."""
    sentence = "\n".join(errors)
    if HASH_MISMATCH in sentence:
        return sentence.partition(HASH_MISMATCH)[2].splitlines()[1].split()[0]
    if NO_DISTRIBUTION in sentence and CONNECTION_BROKEN not in sentence:
        return sentence.rpartition(NO_DISTRIBUTION)[2].split()[0]
    return ""


@contextmanager
def requirements_without_optional(folder: str, requirements: str) -> Iterator[str]:
    """Write a requirements file without the optional packages, yield its path, and delete it."""
    path = os.path.join(folder, "requirements.txt")
    with open(path, "w", encoding="utf-8") as lines:
        lines.writelines(required_lines(os.path.join(environment.ROOT, requirements)))
    yield path
    os.remove(path)


def required_lines(path: str) -> Iterator[str]:
    """Yield the lines of a requirements file and its includes, without optional packages and their hashes."""
    keeps = True
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("-r"):
                yield from required_lines(os.path.join(os.path.dirname(path), line[2:].strip()))
                continue
            if not line[:1].isspace():
                keeps = not line.startswith(OPTIONAL_PINS)
            if keeps:
                yield line


def failure_message(errors: Sequence[str]) -> str:
    """Return a message that says why nothing could be installed."""
    package, changed = failed_package(errors), HASH_MISMATCH in "\n".join(errors)
    if package and sys.maxsize < 2**32:
        return _("This is a 32-bit Python, and Tablée needs a 64-bit one: https://www.python.org/downloads")
    if changed:
        text = _("The download of {package} is not the file Tablée expects, so it was not installed. Try again on another network.")
        return text.format(package=package)
    if package and is_musl():
        return _("There is no {package} for Linux with musl. The file docs/builds.md explains how to play anyway.").format(package=package)
    if package:
        text = _("There is no {package} for {system}. Install a 64-bit Python 3.11 to 3.15: https://www.python.org/downloads")
        return text.format(package=package, system=system_description())
    text = _("Could not download what Tablée needs. Check your internet connection, then start Tablée again. ({error})")
    return text.format(error=errors[-1].splitlines()[0])


def is_musl() -> bool:
    from sysconfig import get_config_var

    return "musl" in str(get_config_var("HOST_GNU_TYPE"))


def system_description() -> str:
    from platform import python_implementation
    from sysconfig import get_platform

    return f"{python_implementation()} {sys.version_info[0]}.{sys.version_info[1]} ({get_platform()})"


def remove_setuptools(folder: str, required: set[str], lock_handle: int) -> None:
    """Remove the old setuptools of every `.venv` of Python 3.11 unless it is wanted; failure does no harm."""
    if sys.version_info < (3, 12) and not any(pin.startswith("setuptools==") for pin in required):
        run_and_report([venv_python(folder), "-m", "pip", "uninstall", "--disable-pip-version-check", "--yes", "setuptools"], lock_handle)


def compile_own_code(folder: str, lock_handle: int) -> None:
    """Compile our own bytecode, for which the first frame would wait; pip compiles the packages.

    A failure does no harm.
    """
    rooms = [os.path.join(environment.ROOT, room) for room in ("game", "ui")]
    run_and_report([venv_python(folder), "-m", "compileall", "-q", "-j", "0", *rooms], lock_handle)


def run_and_report(command: Sequence[str], lock_handle: int) -> list[str]:
    """Run a command and report its steps; return its error messages, at least one if it failed.

    The command holds the lock too: if this program is killed, no other start builds in the same place before the command ends.
    """
    import subprocess

    held = () if sys.platform == "win32" else (lock_handle,)
    pipe, none, joined = subprocess.PIPE, subprocess.DEVNULL, subprocess.STDOUT
    process = subprocess.Popen(
        command, stdin=none, stdout=pipe, stderr=joined, encoding="utf-8", errors="replace", pass_fds=held, creationflags=HIDDEN_WINDOW_FLAG
    )
    with process as child:
        assert child.stdout is not None, "the output is a pipe"
        wrong: list[str] = []
        for line in child.stdout:
            report_pip_step(line)
            if "error" in line.lower() or CONNECTION_BROKEN in line:
                wrong.append(line.strip())
            elif wrong and line.startswith("    "):  # a continuation of the line before
                wrong[-1] += "\n" + line.strip()
    return [] if child.returncode == 0 else wrong or [_("{program} ended early").format(program=os.path.basename(command[0]))]


def report_pip_step(line: str) -> None:
    """Report the step that a line of pip's output announces, in our words."""
    if line.startswith("Collecting "):
        print_message(_("Downloading {package}").format(package=line.split()[1].partition("==")[0]))
    elif line.startswith("Installing collected"):
        print_message(_("Putting everything in place"))
    elif line.startswith(tuple(IGNORING + start.rstrip("=") for start in OPTIONAL_PINS)):
        package = line.removeprefix(IGNORING).partition("==")[0].partition(":")[0]
        text = _("There is no {package} for this system, so screen readers cannot read Tablée. Everything else works.")
        print_message(text.format(package=package))


@contextmanager
def hold_lock_file(path: str | os.PathLike[str]) -> Iterator[int]:
    """Hold a lock file during the block; other programs wait for it.

    The lock ends with its holder. On a disk without locks no program waits.
    """
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        while not _try_lock(handle):
            time.sleep(LOCK_POLL_S)
        yield handle
    finally:
        os.close(handle)


def _try_lock(handle: int) -> bool:
    """Try to lock the file; return False if another start holds it.

    msvcrt.LK_LOCK would also report a disk without locks as locked.
    """
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        except OSError:  # this disk has no locks
            return True
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX)
    return True
