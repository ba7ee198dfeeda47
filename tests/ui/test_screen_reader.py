"""Announcements in order and without flooding, a screen reader's actions, and spoken queries."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest
from accesskit import Action, Toggled
from pygame import FRect

from game.record import Player, Record
from tests.ui.blank import Blank
from tests.ui.driver import Driver
from tests.ui.stage import AppStage
from tests.ui.states import STATES, set_up
from tests.ui.trees import lines_of
from ui.access.accesskit_tree import ROLES, tree_update
from ui.access.actions import ActionRequest, perform_action
from ui.access.announcer import MAX_SENTENCES, PAUSE_S, Announcer
from ui.access.node_ids import NodeIds
from ui.access.screen_reader import ACTION_KINDS, ScreenReader
from ui.access.spoken_queries import QUERY_ANSWERS, describe_focus, describe_hand, describe_last_events, describe_table
from ui.access.tree import accessibility_tree
from ui.assets.pronunciation import pronounced_text
from ui.assets.translation import LANGUAGES
from ui.assets.voice import MAX_UTTERANCE_LENGTH
from ui.canvas.viewport import Viewport
from ui.match.table import TableScreen
from ui.play.routes import TableRoute
from ui.screens.routes import SettingsRoute, SetupRoute
from ui.tables.spoken.accessibility import TableAccessibilityInfo
from ui.tables.spoken.accessible_names import AccessibleNames
from ui.widgets.node import Node, Role, walk_nodes

ROOMS = ("menu_resume", "table_choose", "chifoumi_middle_2", "nain_jaune_start_4", "nambarz_tray_right", "practice_number", "path")
ROOMS += ("replay_middle", "results_3", "settings", "nin_jan_rules_1", "curtain_shut", "pause")


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[AppStage]:
    """Yield the app in English, without pictures."""
    opened = AppStage(tmp_path, (1280, 800), "en", Blank(1.0))
    yield opened
    opened.close()


def show(stage: AppStage, name: str) -> None:
    """Open a state and draw it, because screen readers read what was drawn."""
    set_up(stage, name)
    stage.app.draw()


class Clock:
    """A clock that tests advance."""

    now = 10.0

    def __call__(self) -> float:
        return self.now


def test_sentences_that_come_together_are_said_in_one_breath() -> None:
    clock = Clock()
    announcer = Announcer(clock)
    for sentence in ("Nori takes.", "Your turn.", "Your turn."):
        announcer.queue_sentence(sentence)
    assert announcer.flush() and announcer.spoken_text == "Nori takes. Your turn."
    announcer.queue_sentence("Not now.")
    assert not announcer.flush() and 0 < announcer.next_announcement_s <= PAUSE_S + 0.01
    clock.now += PAUSE_S
    assert announcer.flush() and announcer.spoken_text == "Not now." and announcer.announcement_number == 2


def test_of_many_sentences_the_last_are_said() -> None:
    announcer = Announcer(Clock())
    for number in range(3 * MAX_SENTENCES):
        announcer.queue_sentence(f"Move {number}.")
    assert announcer.flush() and announcer.spoken_text.count("Move") == MAX_SENTENCES
    assert announcer.spoken_text.endswith(f"Move {3 * MAX_SENTENCES - 1}.")


def test_what_was_for_one_person_ends_with_their_hand() -> None:
    announcer = Announcer(Clock())
    announcer.queue_sentence("The 8 of rock is not in your hand.", is_private=True)
    announcer.silence()
    assert announcer.next_announcement_s > 1000
    announcer.queue_sentence("The 8 of rock is not in your hand.", is_private=True)
    assert announcer.flush()
    announcer.silence()
    assert announcer.spoken_text == ""


def listened(tmp_path: Path, record: Record, presses: Sequence[str]) -> list[str]:
    """Return all announcements at a table while these widgets are activated in turn; bots answer at once."""
    driver, clock, breaths = Driver(tmp_path, bots="instant"), Clock(), list[str]()
    screen_reader = ScreenReader(lambda: driver.app.scene, clock)
    driver.app.connect_screen_reader(screen_reader)
    screen_reader._on_listening_began()
    driver.go(TableRoute(record))
    for name in ("", *presses):
        if name:
            perform_action(driver.app.scene, ActionRequest("press", name))
        for _ in range(40):
            before = screen_reader.announcer.announcement_number
            screen_reader.follow_step(driver.app.step(0.1))
            clock.now += 0.1
            breaths += [screen_reader.announcer.spoken_text] if screen_reader.announcer.announcement_number != before else []
    driver.close()
    return breaths


def test_at_the_table_others_come_first_and_then_what_there_is_to_do_once(tmp_path: Path) -> None:
    chifoumi = Record("chifoumi", (Player("Léa"), Player("Nori", "easy")), "7")
    text = " ".join(listened(tmp_path / "chifoumi", chifoumi, ("square/c2", "square/b3", "square/a1")))
    first, others, then = "Tablée, Chifoumi. Choose a pawn. Where to? Nori moves ", r"[^.]*\.", " Choose a pawn."
    assert re.fullmatch(re.escape(first) + others + re.escape(then + " There is no pawn on a1. Choose one of yours."), text), text
    nain_jaune = Record("nain_jaune", (Player("Léa"), Player("Nori", "easy"), Player("Zuki", "easy")), "7")
    breaths = listened(tmp_path / "nain_jaune", nain_jaune, ("card/AC", "lay", "card/2H", "card/3D"))
    message = pronounced_text(" ".join(breaths))
    assert message.endswith("Zuki: “No queen”. Go on with the queen."), message
    order = ["Go on with the 2", "Go on with the 3"]
    order += ["Nori plays the 4", "Nori plays the 5", "Nori: “No 6”", "Zuki plays the 6", "Zuki plays the 7"]
    places = [message.index(sentence) for sentence in order]
    assert places == sorted(places) and all(message.count(sentence) == 1 for sentence in order), message


def test_a_tree_is_of_what_was_drawn(tmp_path: Path) -> None:
    driver, shown = Driver(tmp_path), list[Node]()
    driver.go(SettingsRoute())
    screen_reader = ScreenReader(lambda: driver.app.scene, Clock())
    screen_reader._on_listening_began()
    screen_reader._send_to_adapter = lambda root, focus, scene: shown.append(root)  # type: ignore[method-assign]
    driver.app.scene.request_rebuild()
    screen_reader.follow_step(has_drawn=False)
    assert not shown, "a frame is due"
    screen_reader.follow_step(driver.app.step(0.0))
    assert shown
    driver.close()


def test_a_reader_presses_turns_and_writes(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    driver.go(SetupRoute("nin_jan"))
    perform_action(driver.app.scene, ActionRequest("press", "level/1#3"))
    perform_action(driver.app.scene, ActionRequest("put", "name/0", "  Léa "))
    driver.step()
    sentences = {node.name: node for node in walk_nodes(accessibility_tree(driver.app.scene))}
    assert sentences["level/1"].value == "Hard" and sentences["level/1#3"].is_on and sentences["name/0"].value == "Léa"
    driver.go(SettingsRoute())
    perform_action(driver.app.scene, ActionRequest("press", "pages#3"))
    before = driver.context.settings.volume
    perform_action(driver.app.scene, ActionRequest("down", "volume"))
    assert driver.context.settings.volume < before and driver.app.scene.focus.name == "volume"
    driver.close()


def test_a_reader_that_only_looks_there_leaves_the_focus_where_it_is(stage: AppStage) -> None:
    show(stage, "history_full")
    area, focus = stage.scene.scroll_areas[0], stage.scene.focus.name
    last = area.scrolled_widgets[-1]
    assert not last.rect.colliderect(area.rect)
    perform_action(stage.scene, ActionRequest("reveal", last.name))
    assert last.rect.colliderect(area.rect) and stage.scene.focus.name == focus
    perform_action(stage.scene, ActionRequest("focus", last.name))
    assert stage.scene.focus.name == last.name


def test_a_key_that_is_off_says_why(stage: AppStage) -> None:
    show(stage, "practice_number")
    perform_action(stage.scene, ActionRequest("press", "again"))
    assert stage.context.current_notice() == "Nothing to undo."


def test_nothing_is_made_while_nobody_listens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver(tmp_path)
    screen_reader = ScreenReader(lambda: driver.app.scene)
    driver.app.connect_screen_reader(screen_reader)
    monkeypatch.setattr("ui.access.screen_reader.accessibility_tree", lambda scene: pytest.fail("nobody listens"))
    driver.context.announce("Nobody hears this.")
    screen_reader.follow_step(has_drawn=True)
    assert screen_reader.next_update_s > 1000 and screen_reader.announcer.next_announcement_s > 1000
    driver.close()


@pytest.mark.parametrize("name", ROOMS)
def test_the_keys_that_speak_answer_in_every_room(tmp_path: Path, name: str) -> None:
    answers = set()
    for language in LANGUAGES:
        stage = AppStage(tmp_path / language, (1280, 800), language, Blank(Viewport(1280, 800).scale))
        show(stage, name)
        sentences = [each(stage.scene) for each in (describe_focus, describe_table, describe_hand, describe_last_events)]
        assert all(text.strip() for text in sentences), sentences
        answers.add(sentences[1])
        stage.close()
    assert len(answers) == len(LANGUAGES)


SIGNS = re.compile(r"[,;:] [.,;:]|[,;:][,;]|\.\.[^.]|  |[{}]| [.,]")  # matches marks of a badly composed sentence


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_that_speak_say_short_sentences_in_every_state(tmp_path: Path, language: str) -> None:
    stage, wrong = AppStage(tmp_path, (1280, 800), language, Blank(Viewport(1280, 800).scale)), []
    for name in STATES:
        show(stage, name)
        for key, answer in enumerate(QUERY_ANSWERS):
            label = pronounced_text(answer(stage.scene))
            if not label.strip() or len(label) > MAX_UTTERANCE_LENGTH or SIGNS.search(label):
                wrong.append(f"{name}, F{key + 5}: {label!r}")
    stage.close()
    assert not wrong, "\n".join(wrong[:60])


UNSPOKEN = re.compile(r"(?<![\w:/])[–−-]\d|[·|]|\d\u00a0?[+×÷]\d")  # signs of which a voice makes nothing, or the wrong word


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_reaches_a_reader_as_it_is_written_for_the_eye(tmp_path: Path, language: str) -> None:
    """Labels, values and descriptions say signs and units in words; what somebody has typed stays as it is."""
    stage, wrong = AppStage(tmp_path, (1280, 800), language, Blank(Viewport(1280, 800).scale)), set[str]()
    for name in STATES:
        show(stage, name)
        root = accessibility_tree(stage.scene)
        entries = {node.name for node in walk_nodes(root) if node.role == "entry"}
        made = tree_update(root, root.name, stage.context.viewport, language, numbers := NodeIds())
        for number, node in made.nodes:
            if numbers.name_of(number).removesuffix("#text") not in entries:
                texts = [text for text in (node.label, node.value, node.description) if text]
                wrong.update(f"{name}: {text!r}" for text in texts if UNSPOKEN.search(text) or not text.strip())
    stage.close()
    assert not wrong, "\n".join(sorted(wrong)[:60])


def test_a_room_is_read_by_how_it_is_set_and_what_can_be_chosen(stage: AppStage) -> None:
    show(stage, "setup_2")
    lines = describe_table(stage.scene).splitlines()
    assert lines[0] == "Nin Jan" and "Who plays for Marco: Easy" in lines and "Hints: on" in lines
    assert lines[-1].startswith("You can choose: Add a player; ") and "Person" not in lines
    show(stage, "results_3")
    assert "Nori: taken: 6, points: 7" in describe_table(stage.scene).splitlines(), "a row of a list with what is written on it"
    show(stage, "path_stone")
    assert describe_table(stage.scene).splitlines() == ["Divided by", "You can choose: Off we go!; Test me: I know this!; Back"]


def test_figures_of_a_sheet_are_told_with_their_row_and_column(stage: AppStage) -> None:
    """A screen reader's user does not have to count columns."""
    for name, row, beside in (
        ("deal_account_3", r"Marco: stake: 15, .*, deal: –28, purse: 22", "Queen of spades: 18, +9"),
        ("nambarz_account_3", r"Nina: Round 1: 2nd, 32, Round 2: to play, Round 3: to play, total: 32", "3rd place: 25"),
    ):
        show(stage, name)
        lines = describe_table(stage.scene).splitlines()
        assert any(re.fullmatch(row, line) for line in lines) and any(beside in line for line in lines), lines


def test_a_table_is_read_without_the_hand(stage: AppStage) -> None:
    for name, sentence in (("nain_jaune_start_4", "Cards in hand: Léa 12, Marco 12"), ("nambarz_refused", "In the tray: 10 – 5")):
        show(stage, name)
        first = describe_hand(stage.scene).partition(": ")[2].partition(", ")[0]
        assert sentence in describe_table(stage.scene) and first not in describe_table(stage.scene).splitlines()


def test_behind_the_curtain_only_its_sentence_is_read(stage: AppStage) -> None:
    for name in ("curtain_half", "curtain_shut"):
        show(stage, name)
        assert describe_table(stage.scene) == "Pass the screen to Marco."


def test_what_a_list_hides_says_where_it_is(stage: AppStage) -> None:
    show(stage, "history_full")
    area = next(area for area in stage.scene.scroll_areas)
    area.scroll_by(area.rect.h)
    listed = {one.name for one in area.scrolled_widgets}
    nodes = walk_nodes(accessibility_tree(stage.scene))
    notes = [node.description.rpartition(". ")[2] for node in nodes if node.name in listed]
    above, below = len(notes) - notes[::-1].index("further up in the list"), notes.index("further down in the list")
    assert 0 < above < below, "first what is above, then what is seen, then what is below"


def test_what_the_library_is_told_of_a_long_path_and_of_a_group() -> None:
    """The length of a word has to fit into a byte; a group has the rect of its children."""
    path = "/home/" + 400 * "a" + "/my games of last summer"
    entry = Node("folder", "entry", FRect(10, 20, 30, 40), "Folder", path)
    cards = (Node("a", "item", FRect(10, 20, 30, 40)), Node("b", "item", FRect(60, 0, 10, 10)))
    group = Node("hand", "list", None, "Your hand", children=cards)
    root = Node("window", "window", FRect(0, 0, 1280, 800), "Tablée", children=(entry, group))
    nodes = dict(tree_update(root, "folder", Viewport(1280, 800), "en", numbers := NodeIds()).nodes)
    run, held = nodes[numbers.number_of("folder#text")], nodes[numbers.number_of("hand")].bounds
    assert run.value == path and sum(run.word_lengths) == len(path) == len(run.character_lengths)
    assert (held.x0, held.y0, held.x1, held.y1) == (10, 0, 70, 60)


def test_what_can_be_done_with_each_thing_and_how_it_is() -> None:
    """In the terms of the systems' readers: actions, and states such as disabled, on, chosen or alert."""
    nodes = (
        Node("key", "button", label="Deal", shortcuts="d", description="Everybody has chosen.", is_disabled=True),
        Node("volume", "slider", value="40 %", numeric_value=(4, 0, 10, 1)),
        Node("name", "entry", value="Léa"),
        Node("games", "scroll", scroll_position=(30, 90)),
        Node("level", "radios"),
        Node("easy", "radio", is_on=True),
        Node("hints", "switch", is_on=False),
        Node("row", "item", is_on=True),
        Node("words", "text", label="Where to?", is_actionable=False),
        Node("ask", "dialog", is_actionable=False),
        Node("said", "status", label="Your turn.", is_actionable=False),
    )
    sentences = dict(tree_update(Node("window", "window", children=nodes), "key", Viewport(1280, 800), "it", numbers := NodeIds()).nodes)
    result = {node.name: sentences[numbers.number_of(node.name)] for node in nodes}
    every = {name: getattr(Action, name) for name in ACTION_KINDS}
    can = {name: {each for each in every if one.supports_action(every[each])} for name, one in result.items()}
    always, turned, scrolled = {"FOCUS", "SCROLL_INTO_VIEW"}, {"INCREMENT", "DECREMENT", "SET_VALUE"}, {"SCROLL_UP", "SCROLL_DOWN"}
    assert can["key"] == can["easy"] == can["hints"] == can["row"] == {*always, "CLICK"} and can["level"] == always
    assert can["volume"] == always | turned and can["games"] == always | scrolled and can["name"] == {*always, "CLICK", "SET_VALUE"}
    assert not can["words"] and not can["ask"] and not can["said"]
    key, volume, games = result["key"], result["volume"], result["games"]
    assert key.is_disabled and (key.label, key.keyboard_shortcut, key.description) == ("Deal", "d", "Everybody has chosen.")
    assert [name for name, one in result.items() if one.is_disabled or one.is_modal or one.live is not None] == ["key", "ask", "said"]
    assert (volume.numeric_value, volume.min_numeric_value, volume.max_numeric_value, volume.numeric_value_step) == (4, 0, 10, 1)
    assert (games.scroll_y, games.scroll_y_min, games.scroll_y_max, games.clips_children) == (30, 0, 90, True)
    on = {name: (one.toggled, one.is_selected) for name, one in result.items() if (one.toggled, one.is_selected) != (None, None)}
    assert on == {"easy": (Toggled.TRUE, None), "hints": (Toggled.FALSE, None), "row": (None, True)}
    assert result["words"].value == "Where to?" and result["words"].label is None and result["said"].label == "Your turn."
    assert sentences[numbers.number_of("window")].language == "it" and set(ROLES) == set(get_args(Role))
    caret = result["name"].text_selection
    assert caret is not None and caret.anchor.character_index == caret.focus.character_index == len("Léa")
    assert result["name"].children == [caret.anchor.node] == [caret.focus.node] == [numbers.number_of("name#text")]


def test_a_game_without_words_of_its_own_tells_each_thing_once(stage: AppStage) -> None:
    """A target names its own pieces; only pieces elsewhere have nodes, and the hand has none."""
    for name, last in (
        ("chifoumi_middle_2", "Black rock, Black well, Black well, White well"),
        ("table_choose", "Look at the cards taken"),
    ):
        show(stage, name)
        scene = stage.scene
        assert isinstance(scene, TableScreen)
        text = scene.table.text
        names = replace(text.accessible_names, table_sentences=AccessibleNames().table_sentences)
        plain = replace(scene.table, text=replace(text, accessible_names=names))
        lines = TableAccessibilityInfo(plain, scene.model, lambda model: "", tuple).summary_text().splitlines()
        assert lines[-1] == last, "of the pieces only those that were taken" if name.startswith("chifoumi") else "of the hand nothing"


def test_lines_of_one_text_are_one_sentence(stage: AppStage) -> None:
    show(stage, "nin_jan_rules_1")
    labels = [node.label for node in walk_nodes(accessibility_tree(stage.scene))]
    assert any(label.startswith("Three piles lie") and label.endswith("it goes on one.") for label in labels)


def test_a_hand_is_read_card_by_card(stage: AppStage) -> None:
    show(stage, "table_choose")
    assert describe_hand(stage.scene).startswith("You have 7 cards: the –4 of rock, the 3 of rock")
    assert "The left pile: +1, the 1 of paper on top" in describe_table(stage.scene)
    show(stage, "curtain_shut")
    assert "of rock" not in " ".join([describe_hand(stage.scene), describe_table(stage.scene), *lines_of(accessibility_tree(stage.scene))])


def test_equal_things_are_counted(stage: AppStage) -> None:
    show(stage, "nambarz_hand_22")
    labels = [node.label for node in walk_nodes(accessibility_tree(stage.scene)) if node.name.startswith("card/")]
    assert len(labels) == len(set(labels)) > 20 and any(label.endswith(", 2 of 2") for label in labels)
