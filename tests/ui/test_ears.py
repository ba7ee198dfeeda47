"""Sounds: every event as its table says, and every action of a user, on any screen (docs/art.md, 9)."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game.kernel import Event
from game.nain_jaune.cards import card
from game.nain_jaune.moves import Won
from game.record import Player, Record
from game.registry import GAMES
from tests.ui import nain_jaune_deals, nambarz_hands
from tests.ui.boards import board_match
from tests.ui.driver import Driver, new_match
from tests.ui.layouts import played
from tests.ui.practice_states import EXERCISES, put
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.practice.exercise.screen import ExerciseScreen
from ui.practice.routes import ExercisesRoute
from ui.replay.routes import ReplayRoute
from ui.replay.screen import ReplayScreen
from ui.screens.routes import MenuRoute, RulesRoute, SettingsRoute, SetupRoute, ShortcutsRoute
from ui.tables.registry import TABLES

FACTS = {"height": 3, "box": card("10D"), "coins": 5}  # details of the events whose sound depends on them
SOUNDS = {
    "nin_jan": "chosen card_place, revealed card_flip, took card_slide, added card_place, shown announce, tied announce",
    "chifoumi": "moved pawn_place_below2, placed pawn_place_below2, captured capture, shown announce, all_placed announce",
    "nain_jaune": "played card_place, won coin_gold, grand_opera cauldron, settled coins_pour, eliminated announce",
    "nambarz": "matched card_place, calculated card_place, joker card_place, laid_on card_place, recombined card_place, "
    "drew card_slide, stroke star, went_out right, penalised wrong, may_recombine wrong, took_back wrong, reshuffled shuffle",
}


def kinds(of: type[Event] = Event) -> Iterator[type[Event]]:
    """Yield every event class of every game."""
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


def happened(kind: type[Event], **facts: object) -> Event:
    """Return an event of which only these fields are set."""
    event = object.__new__(kind)
    for name, fact in facts.items():
        if name in kind.__dataclass_fields__:  # type: ignore[attr-defined]
            object.__setattr__(event, name, fact)
    return event


@pytest.mark.parametrize("game", SOUNDS)
def test_every_kind_of_event_has_its_sound(game: str) -> None:
    ours = {kind.key: kind for kind in kinds() if kind.__module__.startswith(f"game.{game}.") and "key" in kind.__dict__}
    result = {key: TABLES[game].art.sound(happened(kind, **FACTS)) for key, kind in ours.items()}
    assert {key: sound for key, sound in result.items() if sound} == dict(pair.split() for pair in SOUNDS[game].split(", "))


def test_coins_sound_by_their_metal_and_the_cauldron_rings() -> None:
    """An empty box is silent (rule JA-13)."""
    received = [TABLES["nain_jaune"].art.sound(Won(0, card(box), coins)) for box, coins in (("7D", 3), ("10D", 0), ("10D", 1), ("10D", 5))]
    assert received == ["cauldron", "", "coin_bronze", "coin_gold"]


# --- at the table -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    made = Driver(tmp_path_factory.mktemp("ears"), (800, 500), seen=True, bots="instant")
    yield made
    made.close()


@pytest.mark.parametrize("game", SOUNDS)
def test_the_table_plays_what_happens(driver: Driver, game: str) -> None:
    """All events of a move sound after the last speech bubble; then a human who has to decide is called."""
    seats = tuple(Player(name, level) for name, level in zip(("Léa", "Marco", "Nori"), (None, "easy", "easy"), strict=True))
    driver.go(TableRoute(Record(game, seats, "7")))
    scene, rng, asked = driver.app.scene, random.Random(7), None
    assert isinstance(scene, TableScreen)
    while not scene.session.match.is_over and not scene.position_viewer.deal_end_events and scene.session.match.ply < 60:
        driver.heard()
        seat = scene.session.match.to_move[0]
        scene.play(seat, rng.choice(sorted(scene.session.match.legal(seat), key=str)))
        events = scene.session.match.events(scene.session.match.ply - 1)
        words = [speech.sound for speech in scene.table.narration.speech_bubbles(events)[-1:]]
        called = ["your_turn"] if scene.session.human_to_move is not None and scene.session.human_to_move != asked else []
        asked = scene.session.human_to_move
        assert driver.heard() == [sound for sound in [*words, *map(scene.table.art.sound, events), *called] if sound]


# --- what a person does -----------------------------------------------------------------------------------------------


ENDED = played(None, "easy")
ALONE, PAIR = new_match(None, "easy", "easy"), new_match(None, None)
COINS = nain_jaune_deals.record(3, hands=("10D 2C 5H",), levels=(None, "easy", "easy"))
BOARD = board_match(None, "easy")
BOARD = board_match(None, "easy")
SUMS = nambarz_hands.record(2, ("9 4 3 2 1", "10"), "5-cat", levels=(None, "easy"))
DOINGS: list[tuple[object, str, str]] = [
    (TableRoute(COINS), "key 2", "key card_slide"),
    (TableRoute(COINS), "key h, wait 0.2", "key hint"),
    (TableRoute(COINS), "key q", "key toggle"),
    (TableRoute(COINS), "right seat/1", "card_slide"),
    (TableRoute(BOARD), "tap square/c2", "pawn_lift"),
    (TableRoute(BOARD), "tap square/c2, tap square/e5", "pawn_lift wrong"),
    (TableRoute(BOARD), "tap square/c2, tap square/c3, key ctrl+left", "pawn_lift pawn_place pawn_place your_turn key card_slide"),
    (TableRoute(BOARD), "tap helper", "card_slide"),
    (TableRoute(PAIR), "hold open", "curtain your_turn"),
    (TableRoute(PAIR), "hold open, key 1, key 1, wait 0.1", "curtain your_turn key card_slide key card_place curtain"),
    (TableRoute(SUMS), "key 1, key escape", "key card_place card_slide"),
    (TableRoute(SUMS), "key 1, tap slot/0", "key card_place card_slide"),
    (ReplayRoute(ENDED), "key right", "key card_place"),
    (ReplayRoute(ENDED), "tap seat/1", "card_slide"),
    (SetupRoute("chifoumi"), "tap add", "key"),
    (SetupRoute("chifoumi"), "tap add, tap remove/1", "key key"),
    (SetupRoute("chifoumi"), "tap token/1", "key"),
    (ShortcutsRoute(), "tap pages", "key"),
    (TableRoute(BOARD), "carry square/c2 square/c3", "pawn_lift"),
    (TableRoute(BOARD), "drag square/c2", "pawn_lift"),
    (TableRoute(BOARD), "tap square/c2, point square/c3", "pawn_lift"),
    (TableRoute(PAIR), "hold open, key l", "curtain your_turn key"),
    (TableRoute(BOARD), "tap square/c2, tap square/c3, wait 0.1, key u", "pawn_lift pawn_place pawn_place your_turn key"),
    (ReplayRoute(ENDED), "key right, key left", "key card_place key"),
    (ReplayRoute(ENDED), "key end", "key"),
    (RulesRoute("nin_jan"), "key right", ""),
    (RulesRoute("nin_jan"), "key pagedown", "key"),
    (SettingsRoute(), "key tab, key right", ""),
    (MenuRoute(), "key tab, key right", ""),
    (MenuRoute(), "point chifoumi", ""),
    (SetupRoute("nambarz"), "tap shown, tap presets", "key key"),
    (SetupRoute("nain_jaune"), "key tab, key tab", ""),
    ("sign", "tap sign/-", "key right"),
    ("make", "carry card/5 card/1", "card_slide"),
    ("make", "tap hint, tap hint, tap hint", "key hint key hint key hint"),
    ("make", "key tab, key right, key right", ""),
    ("sign", "tap sign/+", "key wrong"),
    ("make", "tap hint", "key hint"),
    ("make", "tap card/5, tap slot/0", "card_place card_slide"),
    ("make", "tap card/5, tap undo", "card_place key card_slide"),
    ("make", "tap skip", "key card_slide"),
    ("many", "key 9, key -, key 4, key return, tap skip", "key card_place key card_slide key card_place key right key star"),
]


def opened(driver: Driver, what: object) -> None:
    """Open a screen, or the exercise of this name."""
    if not isinstance(what, str):
        for game in GAMES:
            driver.context.storage.delete_autosave(game)
        driver.go(what)  # type: ignore[arg-type]
        if isinstance(driver.app.scene, ReplayScreen) and driver.app.scene.reviewer.is_searching:
            driver.app.scene.reviewer.stop_or_go_on()  # else its progress goes on between two pictures
        return
    progress = driver.context.storage.progress
    child = next(iter(progress.children()), None) or progress.add_child("Zoé", "bear", 1)
    driver.go(ExercisesRoute(child.id, "minus10", None))
    scene = driver.app.scene
    assert isinstance(scene, ExerciseScreen)
    put(scene, EXERCISES[what])
    driver.step()


@pytest.mark.parametrize(("where", "doings", "heard"), DOINGS)
def test_what_a_person_does_is_heard_and_seen(driver: Driver, where: object, doings: str, heard: str) -> None:
    opened(driver, where)
    driver.heard()
    driver.do(doings)
    assert " ".join(driver.heard()) == heard
    assert driver.fresh, "and seen at once"
