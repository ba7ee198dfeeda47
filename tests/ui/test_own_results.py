"""What the only human hears of their own moves: what was done, what it brought and the new total."""

from __future__ import annotations

import random
import re
from pathlib import Path

import msgspec
import pytest

from game.chifoumi.moves import Capture, Captured
from game.kernel import Event, View
from game.match import Match
from game.nain_jaune.moves import Won
from game.nambarz.events import Passed
from game.nin_jan.moves import Revealed, Took
from game.record import Player, Record
from tests.ui.blank import Blank
from tests.ui.boards import board_match, put_table
from tests.ui.driver import Driver
from tests.ui.stage import AppStage
from tests.ui.states import set_up
from tests.ui.test_screen_reader import Clock, listened
from ui.access.actions import ActionRequest, perform_action
from ui.access.screen_reader import ScreenReader
from ui.access.spoken_queries import describe_table
from ui.access.tree import accessibility_tree
from ui.assets.pronunciation import pronounced_text
from ui.play.routes import TableRoute
from ui.scene.accessibility import HAND_GROUP
from ui.scene.scene import Scene
from ui.tables.registry import TABLES
from ui.widgets.node import Node, walk_nodes

SAID = {  # a game, an event of the seat that brings something or ends its turn, and what is heard of it
    "nin_jan": (Took, "You take the (left|middle|right) pile: (plus |minus )?\\d+. You have (minus )?\\d+."),
    "chifoumi": (Captured, r"You take \d pawns? on [a-h]\d. You have [\d.]+."),
    "nain_jaune": (Won, r"You play the [^.]+. You win \d+ coins? with the [^.]+. You have \d+ coins?."),
    "nambarz": (Passed, r"You pass. You have \d+ cards?."),
}


def turns_of(game: str) -> list[tuple[int, tuple[Event, ...], View]]:
    """Return the seat, events and view after each move of a random match, without those that end a deal."""
    names = ("Léa", "Nori", "Zuki") if game == "nain_jaune" else ("Léa", "Nori")
    match, rng, turns = Match(Record(game, tuple(Player(name) for name in names), "7")), random.Random(7), []
    for _move in range(150):
        if match.is_over:
            break
        seat = rng.choice(match.to_move)
        events = match.play(seat, rng.choice(sorted(match.legal(seat), key=str)))
        turns.append((seat, events, match.view(seat)))
    return turns


@pytest.mark.parametrize("game", SAID)
def test_what_was_done_and_what_it_brought_is_said_with_the_new_total(game: str) -> None:
    kind, pattern = SAID[game]
    tell, told = TABLES[game].text.accessible_names.own_result, []
    for seat, events, view in turns_of(game):
        said = pronounced_text(" ".join(filter(None, (tell(event, events, view) for event in events if event.seat == seat))))
        assert "{" not in said
        if any(isinstance(event, kind) for event in events):
            told.append(said)
    assert [line for line in told if re.fullmatch(pattern, line)], told


def test_cards_that_are_turned_up_say_whose_they_are() -> None:
    events = [event for _seat, events, _view in turns_of("nin_jan") for event in events if isinstance(event, Revealed)]
    for event in events[:3]:
        line = TABLES["nin_jan"].narration.move_list_line(event, ("Léa", "Nori"))
        assert line.count("Léa, the ") == line.count("Nori, the ") == 1 and "; " in line


def test_an_only_move_that_the_app_plays_is_told_with_its_result_before_the_next_round(tmp_path: Path) -> None:
    record = Record("nin_jan", (Player("Léa"), Player("Nori", "easy")), "7")
    text = " ".join(listened(tmp_path, record, ("card/P-3", "lay")))
    order = ["the minus 3 of paper", "Only this pile", "You take the middle pile: minus 6. You have minus 6.", "Nori takes", "Round 2"]
    places = [text.find(sentence) for sentence in order]
    assert places == sorted(places) and min(places) >= 0, text
    assert text.count("Only this pile") == 1 and "Put it on" not in text, "once for a decision; the button says what to do with a card"


def test_nothing_is_told_to_one_of_two_people_at_the_screen(tmp_path: Path) -> None:
    record = Record("nain_jaune", (Player("Léa"), Player("Marco"), Player("Zuki", "easy")), "7")
    assert "You play" not in " ".join(listened(tmp_path, record, ("shut", "card/AC", "lay")))


def test_the_focus_goes_nowhere_while_others_move_and_is_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits in the hand, where the next decision is; what it was on is told anew only for a decision."""
    read: list[tuple[str, str]] = []

    def note(_reader: ScreenReader, root: Node, focus: str, _scene: Scene) -> None:
        node = next(node for node in walk_nodes(root) if node.name == focus)
        read.extend([(focus, node.label)] if (focus, node.label) not in read[-1:] else [])

    monkeypatch.setattr(ScreenReader, "_send_to_adapter", note)
    nain_jaune = Record("nain_jaune", (Player("Léa"), Player("Nori", "easy"), Player("Zuki", "easy")), "7")
    listened(tmp_path / "nain_jaune", nain_jaune, ("card/AC", "lay", "card/2H", "card/3D"))
    assert not [name for name, _label in read if name.startswith(("box", "seat"))], read
    read.clear()
    nin_jan = Record("nin_jan", (Player("Léa"), Player("Nori", "easy")), "7")
    listened(tmp_path / "nin_jan", nin_jan, ("card/P-3", "lay"))
    assert [name for name, _label in read].count("pile/1") == 1, read


def test_the_focus_waits_where_it_was_without_a_word_and_what_it_leaves_is_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trees: list[tuple[str, bool, dict[str, str]]] = []  # the focus, whether others move, and the labels

    def note(_reader: ScreenReader, root: Node, focus: str, scene: Scene) -> None:
        trees.append((focus, scene.accessibility.is_waiting, {node.name: node.label for node in walk_nodes(root)}))

    monkeypatch.setattr(ScreenReader, "_send_to_adapter", note)
    nain_jaune = Record("nain_jaune", (Player("Léa"), Player("Nori", "easy"), Player("Zuki", "easy")), "7")
    listened(tmp_path / "nain_jaune", nain_jaune, ("card/AC", "lay", "card/2H", "card/3D"))
    waiting = [(focus, labels[focus]) for focus, is_waiting, labels in trees if is_waiting]
    assert waiting and HAND_GROUP not in dict(waiting) and ("card/3D", "") in waiting, waiting
    trees.clear()
    listened(tmp_path / "nin_jan", Record("nin_jan", (Player("Léa"), Player("Nori", "easy")), "7"), ("card/P-3", "lay"))
    left = [index for index in range(1, len(trees)) if trees[index - 1][0] == "pile/1" != trees[index][0]]
    before, moved, after = (trees[left[0] + step][2]["pile/1"] for step in (-1, 0, 1))
    assert before == moved != after, "its new words come when the focus is elsewhere"


def test_a_large_capture_of_ones_own_is_told_once(tmp_path: Path) -> None:
    driver = Driver(tmp_path, bots="never")
    scene, said = put_table(driver, board_match(None, "easy"), {"c3": "0S", "c4": "1P 1P 1P", "g7": "1P", "f7": "1R"}), list[str]()
    driver.context.announce = lambda sentence, is_private=False: said.append(sentence)  # type: ignore[misc]
    scene.play(0, next(move for move in scene.session.match.legal(0) if isinstance(move, Capture) and move.square == "c4"))
    text = " ".join(said)
    assert "You take 3 pawns on c4. You have 1." in text and text.count("3 pawns") == 1, said
    assert "takes 3 pawns" in driver.context.current_notice(), "what is seen stays"
    driver.close()


def test_who_beats_whom_is_told_as_text(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    for game, sentence in (
        ("nin_jan", "Who beats whom: rock beats scissors; paper beats rock; scissors beats paper."),
        ("chifoumi", "Who beats whom: Rock beats Scissors; "),
    ):
        driver.go(TableRoute(Record(game, (Player("Léa"), Player("Nori", "easy")), "7")))
        driver.step()
        assert sentence in describe_table(driver.app.scene), describe_table(driver.app.scene)
    driver.close()


def test_a_chosen_card_is_selected_and_what_it_does_to_a_pile_has_a_subject(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    driver.context.change_settings(msgspec.structs.replace(driver.context.settings, show_legal=True))
    driver.go(TableRoute(Record("nin_jan", (Player("Léa"), Player("Nori", "easy")), "7")))
    driver.wait(2.0)
    perform_action(driver.app.scene, ActionRequest("press", "card/P-3"))
    driver.wait(1.0)
    driver.app.draw()
    nodes = {node.name: node for node in walk_nodes(accessibility_tree(driver.app.scene))}
    assert [name for name, node in nodes.items() if name.startswith("card/") and node.is_on] == ["card/P-3"]
    told = [node.label for node in nodes.values() if node.label.startswith("Your card ")]
    piles = [re.sub("Your card (does not beat|beats) the | pile.*", "", sentence) for sentence in told]
    assert piles == ["left", "middle", "right"], told
    driver.close()


def test_the_first_words_tell_of_the_keys_that_answer(tmp_path: Path) -> None:
    driver, clock, said = Driver(tmp_path), Clock(), list[str]()
    screen_reader = ScreenReader(lambda: driver.app.scene, clock)
    driver.app.connect_screen_reader(screen_reader)
    screen_reader._on_listening_began()
    for _step in range(30):
        screen_reader.follow_step(driver.app.step(0.1))
        clock.now += 0.1
        said.append(screen_reader.announcer.spoken_text)
    assert said[-1].startswith("Tablée. F5 says where you are, "), said
    driver.close()


def test_no_two_keys_of_an_exercise_have_the_same_name_and_the_sound_key_says_what_it_does(tmp_path: Path) -> None:
    stage = AppStage(tmp_path, (1280, 800), "en", Blank(1.0))
    set_up(stage, "practice_number")
    stage.app.draw()
    labels = {node.name: node.label for node in walk_nodes(accessibility_tree(stage.app.scene))}
    assert (labels["hint"], labels["bar_hint"]) == ("A hint", "Hint")
    assert labels["sound"] in ("Turn the sound off", "Turn the sound on")
    stage.close()


def test_a_name_field_has_its_name_as_its_value(tmp_path: Path) -> None:
    stage = AppStage(tmp_path, (1280, 800), "en", Blank(1.0))
    set_up(stage, "setup_1")
    stage.app.draw()
    nodes = {node.name: node for node in walk_nodes(accessibility_tree(stage.app.scene))}
    assert (nodes["name/0"].role, nodes["name/0"].value) == ("entry", "Léa")
    stage.close()
