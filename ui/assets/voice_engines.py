"""The speech programs of each system.

A text is passed to them as data alone: never through a shell, and never as an option.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import IO

from ui.assets.voice import SpeechEngine, SystemVoice

LIST_TIMEOUT_S = 5.0  # time limit in s for a list of voices
DEFAULT_REGIONS = {"fr": "fr-fr", "it": "it-it", "en": "en-gb"}  # the default region of each language
PIPER_FOLDERS = tuple(map(Path, ("~/.local/share/piper", "~/.local/share/piper-voices", "~/piper", "/usr/share/piper-voices")))
HIDDEN_WINDOW_FLAG = 0x08000000 if sys.platform == "win32" else 0  # CREATE_NO_WINDOW
FoundVoice = tuple[str, SystemVoice]  # a voice with its language, such as "fr-be"


def system_engines() -> list[SpeechEngine]:
    """Return the speech engines of this system, the preferred one first."""
    if sys.platform == "win32":
        return [Sapi()]
    if sys.platform == "darwin":
        return [MacSpeech()]
    return [EspeakNg(), Piper(), SpeechDispatcher()]


class ProgramEngine:
    """A speech engine that starts a program for every sentence."""

    speeds: Mapping[str, int] = {}

    def silence(self) -> None:
        """Do nothing: the engine is silent when its program ends."""


class EspeakNg(ProgramEngine):
    """eSpeak NG: small, on every Linux, and silent as soon as its program ends."""

    speeds = {"slow": 115, "normal": 145, "fast": 190}  # words a minute

    def list_voices(self, language: str) -> Sequence[SystemVoice]:
        return sort_voices(parse_espeak_voices(program_output(["espeak-ng", f"--voices={language}"])), language)

    def start(self, text: str, voice_id: str, speed: str) -> subprocess.Popen[bytes]:
        return start_program(self.command_line(voice_id, speed), text)

    def command_line(self, voice_id: str, speed: str) -> list[str]:
        return ["espeak-ng", "-b", "1", "-v", voice_id, "-s", str(self.speeds[speed]), "--stdin"]


class SpeechDispatcher(ProgramEngine):
    """The speech dispatcher of Linux desktops; it continues to speak when its client ends.

    The id of a voice is the output module, "/" and the voice.
    """

    speeds = {"slow": -35, "normal": -10, "fast": 25}

    def list_voices(self, language: str) -> Sequence[SystemVoice]:
        found: list[FoundVoice] = []
        for line in program_output(["spd-say", "-O"]).splitlines():
            if len(line.split()) == 1:  # a module; the heading has two words
                voices = parse_dispatcher_voices(program_output(["spd-say", "-o", line.strip(), "-L"]))
                found += [(spoken, SystemVoice(f"{line.strip()}/{voice.id}", voice.name)) for spoken, voice in voices]
        return sort_voices(found, language)

    def start(self, text: str, voice_id: str, speed: str) -> subprocess.Popen[bytes]:
        module, _slash, voice = voice_id.partition("/")
        return start_program(["spd-say", "-w", "-o", module, "-y", voice, "-r", str(self.speeds[speed]), "--", text], "")

    def silence(self) -> None:
        program_output(["spd-say", "-C"])


class Piper(ProgramEngine):
    """Piper with the voices that were downloaded for it; the aplay of ALSA plays what it makes."""

    speeds = {"slow": 75, "normal": 95, "fast": 125}  # percent

    def list_voices(self, language: str) -> Sequence[SystemVoice]:
        if not piper_program() or not is_installed("aplay"):
            return []
        return sort_voices(
            found_piper_voices(file for folder in PIPER_FOLDERS for file in sorted(folder.expanduser().rglob("*.onnx"))), language
        )

    def start(self, text: str, voice_id: str, speed: str) -> PipedPrograms:
        try:
            rate = int(json.loads(Path(f"{voice_id}.json").read_bytes())["audio"]["sample_rate"])
        except (ValueError, KeyError, TypeError) as bad:
            raise OSError(f"{voice_id}.json cannot be read") from bad
        scale = str(100 / self.speeds[speed])
        maker = start_program([piper_program(), "--model", voice_id, "--output-raw", "--length-scale", scale], text, subprocess.PIPE)
        try:
            return PipedPrograms(
                maker, start_program(["aplay", "-q", "-t", "raw", "-f", "S16_LE", "-c", "1", "-r", str(rate)], maker.stdout)
            )
        except OSError:
            maker.kill()
            maker.wait()
            raise


class PipedPrograms:
    """A program that makes sound, and the one that plays it."""

    def __init__(self, maker: subprocess.Popen[bytes], player: subprocess.Popen[bytes]) -> None:
        self._maker, self._player = maker, player
        assert maker.stdout is not None, "it is piped"
        maker.stdout.close()  # the player has it now

    def kill(self) -> None:
        self._player.kill()
        self._maker.kill()

    def wait(self) -> int:
        played = self._player.wait()
        return self._maker.wait() or played


def piper_program() -> str:
    """Return the name of Piper's program; "" if it is not installed."""
    return next((name for name in ("piper-tts", "piper") if is_installed(name)), "")


def is_installed(program: str) -> bool:
    return any(os.access(os.path.join(folder, program), os.X_OK) for folder in os.get_exec_path())


class MacSpeech(ProgramEngine):
    """The `say` program of macOS."""

    speeds = {"slow": 130, "normal": 160, "fast": 205}

    def list_voices(self, language: str) -> Sequence[SystemVoice]:
        return sort_voices(parse_mac_voices(program_output(["/usr/bin/say", "-v", "?"])), language)

    def start(self, text: str, voice_id: str, speed: str) -> subprocess.Popen[bytes]:
        return start_program(["/usr/bin/say", "-v", voice_id, "-r", str(self.speeds[speed]), "-f", "-"], text)


# Voice, speed and text come in separate lines of the input, so that none of them can be taken for a command.
SPEAK_SCRIPT = """
Add-Type -AssemblyName System.Speech
$in = New-Object IO.StreamReader([Console]::OpenStandardInput(), [Text.Encoding]::UTF8)
$speech = New-Object System.Speech.Synthesis.SpeechSynthesizer
$speech.SelectVoice($in.ReadLine())
$speech.Rate = [int]$in.ReadLine()
$speech.Speak($in.ReadToEnd())
"""
LIST_SCRIPT = """
Add-Type -AssemblyName System.Speech
$out = New-Object IO.StreamWriter([Console]::OpenStandardOutput(), (New-Object Text.UTF8Encoding $false))
$speech = New-Object System.Speech.Synthesis.SpeechSynthesizer
foreach ($voice in $speech.GetInstalledVoices()) {
    if ($voice.Enabled) { $out.WriteLine($voice.VoiceInfo.Culture.Name + "`t" + $voice.VoiceInfo.Name) }
}
$out.Flush()
"""


class Sapi(ProgramEngine):
    """The voices of Windows, through its PowerShell."""

    speeds = {"slow": -3, "normal": -1, "fast": 2}

    def list_voices(self, language: str) -> Sequence[SystemVoice]:
        return sort_voices(parse_windows_voices(program_output(self._powershell_command(LIST_SCRIPT))), language)

    def start(self, text: str, voice_id: str, speed: str) -> subprocess.Popen[bytes]:
        return start_program(self._powershell_command(SPEAK_SCRIPT), f"{voice_id}\n{self.speeds[speed]}\n{text}")

    def _powershell_command(self, script: str) -> list[str]:
        """Return the command line, with the full path: a program of that name beside the app must not be run."""
        program = os.path.join(os.environ.get("SYSTEMROOT", r"C:\Windows"), "System32", "WindowsPowerShell", "v1.0", "powershell.exe")
        return [program, "-NoProfile", "-NonInteractive", "-Command", script]


# --- lists of voices --------------------------------------------------------------------------------------------------


def parse_espeak_voices(text: str) -> Iterable[FoundVoice]:
    """Parse columns of priority, language, age and gender, name, and file.

    Voices of MBROLA are skipped: they are listed even if they are not installed.
    """
    for line in text.splitlines()[1:]:
        columns = line.split()
        if len(columns) >= 5 and not columns[4].startswith(("mb/", "!v/")):
            yield columns[1].lower(), SystemVoice(columns[1], columns[3].replace("_", " "))


def parse_dispatcher_voices(text: str) -> Iterable[FoundVoice]:
    """Parse columns of name, language and variant.

    A name with "+" is one of a hundred variants of another, and skipped.
    """
    for line in text.splitlines()[1:]:
        columns = line.rsplit(None, 2)
        if len(columns) == 3 and "+" not in columns[0]:
            yield columns[1].lower(), SystemVoice(columns[0].strip(), columns[0].strip())


def found_piper_voices(models: Iterable[Path]) -> Iterable[FoundVoice]:
    """Read voices from the names of models, such as "fr_FR-siwis-medium.onnx"."""
    for model in models:
        if match := re.fullmatch(r"([a-z]{2,3}_[A-Z]{2})-(.+)-(\w+)", model.stem):
            yield match[1].lower().replace("_", "-"), SystemVoice(str(model), f"{match[2].replace('_', ' ').title()} (Piper, {match[3]})")


def parse_mac_voices(text: str) -> Iterable[FoundVoice]:
    """Parse lines such as "Thomas              fr_FR    # Bonjour, je m’appelle Thomas."."""
    for line in text.splitlines():
        if match := re.match(r"(.+?)\s+([a-z]{2,3}[_-]\w+)\s+#", line):
            yield match[2].lower().replace("_", "-"), SystemVoice(match[1], match[1])


def parse_windows_voices(text: str) -> Iterable[FoundVoice]:
    """Parse lines such as "fr-FR", a tab and "Microsoft Hortense Desktop"."""
    for line in text.splitlines():
        culture, tab, name = line.strip().partition("\t")
        if tab and name:
            yield culture.lower(), SystemVoice(name, name)


GOOD_VOICES = ("Daniel", "Thomas", "Alice")  # voices of macOS, which has many that are meant as a joke


def sort_voices(found_voices: Iterable[FoundVoice], language: str) -> list[SystemVoice]:
    """Return the voices of this language: those of its default region first, the known good ones on top."""
    ours = [each for each in found_voices if each[0].partition("-")[0] == language]
    ours.sort(key=lambda each: (each[0] not in (DEFAULT_REGIONS[language], language), each[1].name not in GOOD_VOICES))
    return [speaker for _language, speaker in ours]


# --- programs ---------------------------------------------------------------------------------------------------------


def start_program(arguments: list[str], text: str | IO[bytes] | None, output: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
    """Start a program that reads this text, or the output of another one, as its standard input. Raises OSError if it is not installed."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(
        arguments,
        stdin=subprocess.PIPE if isinstance(text, str) else text,
        stdout=output,
        stderr=quiet,
        env=program_environment(),
        creationflags=HIDDEN_WINDOW_FLAG,
        close_fds=True,
    )
    if not isinstance(text, str):
        return process
    assert process.stdin is not None, "it was asked for"
    try:
        with process.stdin as pipe:
            pipe.write(text.encode())
    except OSError:  # the program has ended already; its exit code will be read
        process.kill()
    return process


def program_output(arguments: list[str]) -> str:
    """Return the output of a program; "" if it is not installed or does not answer."""
    try:
        done = subprocess.run(
            arguments,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=LIST_TIMEOUT_S,
            env=program_environment(),
            creationflags=HIDDEN_WINDOW_FLAG,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.decode(errors="replace")


def program_environment() -> dict[str, str]:
    """Return the environment for the system's programs, without the library path of a frozen build."""
    environment = dict(os.environ)
    before = environment.pop("LD_LIBRARY_PATH_ORIG", None)
    if getattr(sys, "frozen", False):
        environment.pop("LD_LIBRARY_PATH", None)
        environment |= {"LD_LIBRARY_PATH": before} if before is not None else {}
    return environment
