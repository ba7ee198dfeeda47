"""Makes the catalogues of words: `python -m assets.make_words [--check] [--add FILE.json]` (development only, with Babel).

Finds every `_("...")` and `_n("one", "many", n)` in `ui/`, every `translatable("...")` in `game/` and every sentence of the rules pages, keeps the translations that are still
said, drops the others, and writes `<language>/LC_MESSAGES/tablee.po` and `.mo`: in `assets/locale` for all that games share, and in
`assets/games/<key>/locale` for what only this game says. English translates every sentence by itself.

    --check          writes nothing; lists what is missing, doubtful or not current, and fails if anything is
    --add FILE.json  first takes translations in: {"Play": {"fr": "Jouer", "it": "Gioca"},
                     "{n} card": {"many": "{n} cards", "fr": ["{n} carte", "{n} cartes"], "it": ["{n} carta", "{n} carte"]}}
"""

from __future__ import annotations

import argparse
import io
import json
import os
import string
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, product
from pathlib import Path
from typing import Any

import main
from game.registry import GAMES

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
LANGUAGES = ("fr", "it", "en")
PLURALS = {"fr": "(n > 1)", "it": "(n != 1)", "en": "(n != 1)"}
KEYWORDS: Mapping[str, tuple[int, ...] | None] = {"_": None, "_n": (1, 2), "translatable": None}

Id = str | tuple[str, str]
Translation = str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The files and folders of which the sentences are translated in one folder, but for those that `known` has too."""

    spoken: tuple[Path, ...]
    locale: Path
    known: tuple[Path, ...] = ()

    @property
    def ids(self) -> list[Id]:
        """The sentences of this catalogue."""
        shared = set(sentences(self.known))
        return [one for one in sentences(self.spoken) if one not in shared]


def catalogues() -> list[Catalogue]:
    """The catalogue of what games share, and one for each game."""
    folders = {game: (ROOT / "game" / game, ROOT / "ui" / "tables" / game, HERE / "games" / game) for game in GAMES}
    own = {folder for places in folders.values() for folder in places}
    shared = tuple(path for room in ("game", "ui") for path in sorted((ROOT / room).rglob("*.py")) if not own & set(path.parents))
    games = [Catalogue(places, HERE / "games" / game / "locale", shared) for game, places in folders.items()]
    return [Catalogue(shared, HERE / "locale"), *games]


def sentences(places: Sequence[Path]) -> list[Id]:
    """Every sentence in these files and folders, in code and in rules pages, sorted; a pair where it has a plural."""
    result: dict[str, Id] = {}
    for message in chain.from_iterable(map(messages, places)):
        one = message if isinstance(message, str) else message[0]
        if one and not isinstance(result.get(one), tuple):
            result[one] = message if isinstance(message, str) else (message[0], message[1])
    return [result[one] for one in sorted(result)]


def messages(place: Path) -> Iterator[str | tuple[str, ...]]:
    """What a file, or the files of a folder, say, one after the other."""
    import msgspec

    from ui.assets.rules_text import RulesText

    for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
        yield from said_in(path.read_bytes())
    for path in sorted(place.rglob("rules.json")):
        yield from msgspec.json.decode(path.read_bytes(), type=RulesText).translatable_texts()


@cache
def said_in(source: bytes) -> tuple[str | tuple[str, ...], ...]:
    """What the text of a Python file says."""
    from babel.messages.extract import extract

    return tuple(message for _line, message, *_about in extract("python", io.BytesIO(source), keywords=KEYWORDS))


def path_of(language: str, ending: str, locale: Path) -> Path:
    return locale / language / "LC_MESSAGES" / f"tablee.{ending}"


def catalogue(language: str) -> Any:
    """An empty Babel catalogue whose head never changes: no dates, no names, no version of a tool."""
    from babel.messages.catalog import Catalog

    class Plain(Catalog):
        mime_headers = [
            ("Language", language),
            ("Plural-Forms", f"nplurals=2; plural={PLURALS[language]};"),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]

    return Plain(locale=language, domain="tablee", fuzzy=False, header_comment=f"# The words of Tablée: {language}.")


def kept(language: str, locale: Path) -> Any:
    """The catalogue of a language as it is in this folder."""
    from babel.messages.pofile import read_po

    path = path_of(language, "po", locale)
    return read_po(io.BytesIO(path.read_bytes() if path.exists() else b""), locale=language)


def translated(language: str, ids: Sequence[Id], known: Sequence[Any], added: Mapping[str, Any]) -> Any:
    """The catalogue of `ids` with what is added and what is already known: by the first of these catalogues that has it."""
    fresh = catalogue(language)
    for id in ids:
        one = id if isinstance(id, str) else id[0]
        old = next((message for words in known if (message := words.get(one)) is not None), None)
        doubtful = old is not None and old.fuzzy
        text = translation_of(id, old.string if old is not None and old.id == id else None)
        if language == "en":
            text, doubtful = id, False
        elif language in added.get(one, {}):
            text, doubtful = translation_of(id, added[one][language]), False
        fresh.add(id, text, flags=("fuzzy",) if doubtful else ())
    return fresh


def translation_of(id: Id, text: Any) -> Translation:
    """`text` in the form that a sentence with or without a plural needs; empty when it has another form."""
    if isinstance(id, str):
        return text if isinstance(text, str) else ""
    return tuple(text) if isinstance(text, list | tuple) else ("", "")


def problems(language: str, words: Any) -> Iterator[str]:
    """What is missing, doubtful or wrongly filled in."""
    for message in words:
        if not message.id:
            continue
        ids, texts = ((m,) if isinstance(m, str) else tuple(m) for m in (message.id, message.string))
        if message.fuzzy:
            yield f"{language}: doubtful (fuzzy): {ids[0]!r}"
        elif len(texts) != len(ids) or not all(texts):
            yield f"{language}: missing: {ids[0]!r}"
        elif any(blanks((text,)) - blanks(ids) or blanks(ids[-1:]) - blanks(texts) for text in texts):
            yield f"{language}: other blanks than {sorted(blanks(ids))}: {ids[0]!r}"


def blanks(texts: Iterable[str]) -> set[str]:
    """The names that these sentences leave to be filled in: {name} {n}."""
    return {name for text in texts for _before, name, _format, _how in string.Formatter().parse(text) if name is not None}


def files(language: str, words: Any, locale: Path) -> dict[Path, bytes]:
    """The two files of a language, as they should be."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import write_po

    po, mo = io.BytesIO(), io.BytesIO()
    write_po(po, words, no_location=True, sort_output=True, ignore_obsolete=True, width=120)
    write_mo(mo, words)
    return {path_of(language, "po", locale): po.getvalue(), path_of(language, "mo", locale): mo.getvalue()}


def not_current(expected: Mapping[Path, bytes]) -> Iterator[str]:
    """The files that are not as they should be."""
    for path, content in expected.items():
        if not path.exists() or path.read_bytes() != content:
            yield f"not current: {path} (python -m assets.make_words)"


def unused(ids: Sequence[Id], added: Mapping[str, Any]) -> Iterator[str]:
    """The added translations that nothing says, or that are said in another form."""
    plain = {id for id in ids if isinstance(id, str)}
    pairs = {id[0]: id[1] for id in ids if not isinstance(id, str)}
    for one, entry in added.items():
        if one not in plain and one not in pairs:
            yield f"nothing says: {one!r}"
        elif pairs.get(one) != entry.get("many"):
            yield f"said with another plural: {one!r}, {pairs.get(one)!r}"


def write(path: Path, content: bytes) -> None:
    """Whole or not at all; a file that is already right is not touched."""
    if path.exists() and path.read_bytes() == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    with os.fdopen(handle, "wb") as stream:
        stream.write(content)
    os.chmod(name, 0o644)
    os.replace(name, path)


def check(all_of_them: Sequence[Catalogue]) -> list[str]:
    """Everything that is wrong with these catalogues."""
    wrong: list[str] = []
    for one, language in product(all_of_them, LANGUAGES):
        words = translated(language, one.ids, [kept(language, one.locale)], {})
        wrong += [*problems(language, words), *not_current(files(language, words, one.locale))]
    return wrong


def update(added: Mapping[str, Any], all_of_them: Sequence[Catalogue]) -> list[str]:
    """Writes the catalogues; returns what is still wrong with them. A sentence that moves to another one keeps its translation."""
    wrong = list(unused([id for one in all_of_them for id in one.ids], added))
    before = {(one.locale, language): kept(language, one.locale) for one, language in product(all_of_them, LANGUAGES)}
    for one, language in product(all_of_them, LANGUAGES):
        known = [before[one.locale, language], *(before[other.locale, language] for other in all_of_them if other is not one)]
        words = translated(language, one.ids, known, added)
        wrong += problems(language, words)
        for path, content in files(language, words, one.locale).items():
            write(path, content)
    return wrong


def run(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m assets.make_words", description="The catalogues of words.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail when something is missing or not current")
    parser.add_argument("--add", metavar="FILE.json", type=Path, help="translations to take in")
    options = parser.parse_args(arguments)
    if options.check:
        wrong = check(catalogues())
    else:
        from ui.first_start.installing import hold_lock_file

        added = json.loads(options.add.read_text(encoding="utf-8")) if options.add else {}
        with hold_lock_file(HERE / "locale" / ".lock"):
            wrong = update(added, catalogues())
    print("\n".join(wrong) or "the words are complete")
    return 1 if options.check and wrong else 0


if __name__ == "__main__":
    main.ensure_environment("requirements-dev.txt")
    sys.exit(run(sys.argv[1:]))
