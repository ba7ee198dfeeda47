"""Pictures of the page on a phone in every state: `python3 -m tests.ui.phone_pages DIR [NAME ...]`, in all languages, upright and lying."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

from game.kernel import Json
from game.record import Player, Record
from tests.ui import nambarz_hands
from tests.ui.chromium import HERE, Page
from tests.ui.quiet_phones import PhoneWorld
from tests.waiting import wait_for
from ui.assets import translation
from ui.assets.translation import _
from ui.phones.messages import AskHost, Farewell, FreeSeat, Lobby, Picture, Press, Tap, written
from ui.phones.page import page_files
from ui.phones.server import Opened, PhoneServer
from ui.phones.state import faces_of

SIZES = ((360, 640), (390, 844), (844, 390))
NAMES = ("Léa", "Tom", "Mamie", "Marco", "Nori", "Zuki", "Olive", "Paul", "Inès", "Rita", "Hugo", "Zoé")
Act = Callable[[PhoneWorld], None]  # brings a table to a state


def people(game: str, count: int, options: dict[str, Json] | None = None) -> Record:
    return Record(game, tuple(map(Player, NAMES[:count])), "7", options or {})


def nambarz(count: int, **options: Json) -> Record:
    """Return a match of Nambarz in which the first seat holds cards for (10 − 4) ÷ 2, which covers the bee."""
    return nambarz_hands.record(count, ("10 4 2 5 9 4-hen J+",), "3-bee", levels=(None,) * count, **options)


def press(*names: str) -> Act:
    """Let the first phone press these buttons and tap these targets, one after the other."""

    def act(world: PhoneWorld) -> None:
        for name in names:
            world.ask(0, Tap(name) if name.startswith(("card/", "slot/", "gap/", "pile")) else Press(name))
            world.step()

    return act


def lift(world: PhoneWorld) -> None:
    """Let the first phone tap the second card of its hand."""
    world.ask(0, Tap(world.scene.phones._seats[0].state().hand[1].id))
    world.step()


def play(plies: int, until_asked: bool = False) -> Act:
    """Play some random moves at the table and, if told so, others until the first seat is asked."""

    def act(world: PhoneWorld) -> None:
        rng, match = Random(3), world.match
        while match.to_move and (match.ply < plies or (until_asked and match.to_move[0] != 0)):
            seat = match.to_move[-1]
            world.scene.play(seat, rng.choice(sorted(match.legal(seat), key=str)))
            world.driver.step(1, 9.0)
        world.step()

    return act


def after(*acts: Act) -> Act:
    def act(world: PhoneWorld) -> None:
        for one in acts:
            one(world)

    return act


def stay(_world: PhoneWorld) -> None: ...


TEAMS: dict[str, Json] = {"teams": [0, 0, 0, 1, 1, 1], "referee": "strict"}
SIGNED = ("card/4", "table/sign/-", "card/1", "table/sign//", "card/0")  # (10 − 4) ÷ 2
TABLES: Mapping[str, tuple[Record, Act]] = {
    "nin_jan_choose": (people("nin_jan", 5), stay),
    "nin_jan_lifted": (people("nin_jan", 5), lift),
    "nin_jan_hint": (people("nin_jan", 5), press("hint", "hint", "hint")),
    "nin_jan_waits": (people("nin_jan", 5), after(lift, lift)),
    "nin_jan_pile": (people("nin_jan", 5), play(7, True)),
    "nin_jan_catch": (people("nin_jan", 5), after(play(70), press("catch/0"))),
    "nin_jan_over": (people("nin_jan", 5), play(999)),
    "nambarz_turn": (nambarz(4), stay),
    "nambarz_refused": (nambarz(4), press("card/0", "table/lay")),
    "nambarz_tray": (nambarz(4), press(*SIGNED)),
    "nambarz_full": (nambarz(4), press(*SIGNED, "card/0", "card/0", "card/0")),
    "nambarz_hint": (nambarz(4), press("hint", "hint", "hint", "hint")),
    "nambarz_drawn": (nambarz(4), press("table/draw_card")),
    "nambarz_teams": (nambarz(6, **TEAMS), press(*SIGNED)),
    "nambarz_twelve": (nambarz(12), play(9)),
    "nain_jaune_first": (people("nain_jaune", 8), stay),
    "nain_jaune_lifted": (people("nain_jaune", 8), lift),
    "nain_jaune_claim": (people("nain_jaune", 8), press("claim")),
    "nain_jaune_refused": (people("nain_jaune", 8), press("claim", "card/4S")),
    "nain_jaune_three": (people("nain_jaune", 3), play(40, True)),
    "nain_jaune_waits": (people("nain_jaune", 8), play(9)),
    "nain_jaune_over": (people("nain_jaune", 8, {"deals": 1}), play(999)),
}


def messages() -> dict[str, list[str]]:
    """Return what a phone is told in each state that belongs to no game."""
    free = tuple(FreeSeat(seat, name) for seat, name in enumerate(NAMES))
    told = {"lobby": Lobby(free[:3]), "lobby_twelve": Lobby(free), "lobby_full": Lobby(()), "number": AskHost(47)}
    ends = {"sent_away": _("Your hand is at the table again."), "closed": _("The table is closed. See you soon!")}
    ends |= {"refused": _("Too many tries. Wait a minute, then try again."), "elsewhere": _("You have opened your seat on another page.")}
    return {name: [written(one)] for name, one in {**told, **{name: Farewell(text) for name, text in ends.items()}}.items()}


def table_messages(folder: Path, name: str, language: str) -> list[str]:
    """Return what the first phone is told in a state of a game: the pictures, and then the state."""
    record, act = TABLES[name]
    world = PhoneWorld(folder, record, "", language=language, seen=True)
    try:
        act(world)
        state = world.scene.phones._seats[0].state()
        pictures = [Picture(face, world.scene.phones._picture_url(face)) for face in faces_of(state)]
        return [written(one) for one in (*pictures, state)]
    finally:
        world.driver.close()


def pages(place: Path, names: Sequence[str], language: str) -> Iterator[tuple[str, Page]]:
    """Yield the name and the page of each of these states, all if none is named, in one language."""
    translation.set_language(language)
    told = messages() | {name: [] for name in ("connecting", "lost", *TABLES)}
    server = PhoneServer(HERE, page_files(), lambda: None, 0)
    page = Page(place / f"browser_{language}", lambda: None)
    try:
        opened = wait_for(server.poll)
        assert isinstance(opened, Opened)
        for name in names or told:
            texts = table_messages(place / f"{name}_{language}", name, language) if name in TABLES else told[name]
            page.open(f"http://{HERE}:{opened.port}/")
            page.wait_for("document.readyState === 'complete' && at('messageTitle').textContent")
            page.value("socket.onclose = null" if name != "lost" else "lost()")
            for text in texts:
                page.value(f"heard({text})")
            page.wait_for("[...document.querySelectorAll('img')].every(one => !one.dataset.face || one.complete)")
            yield name, page
    finally:
        page.close()
        server.close()


def draw(folder: Path, place: Path, names: Sequence[str], language: str) -> None:
    """Write the pictures of these states, all if none is named, in one language."""
    for name, page in pages(place, names, language):
        for width, height in SIZES:
            page.resize(width, height)
            (folder / f"{name}-{width}-{language}.png").write_bytes(page.picture(True))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
        for language in translation.LANGUAGES:
            draw(Path(sys.argv[1]), Path(place), sys.argv[2:], language)
