"""A word on what a person meets for the first time: at the right moment by the rules, once, from their own view, in their first matches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from game.chifoumi import firsts as chifoumi_firsts
from game.chifoumi.state import ChifoumiView
from game.kernel import Event
from game.match import Match
from game.nain_jaune import firsts as nain_jaune_firsts
from game.nain_jaune.moves import GrandOpera
from game.nambarz import firsts as nambarz_firsts
from game.nambarz.decision import Phase
from game.nin_jan import firsts as nin_jan_firsts
from game.nin_jan.moves import card
from game.nin_jan.state import Acted
from tests.ui import nain_jaune_deals, nambarz_hands
from tests.ui.boards import board_match, lay
from tests.ui.driver import Driver, new_match
from tests.ui.offer_states import NEWCOMERS, newcomer, sentences
from tests.ui.positions import lay as lay_cards
from tests.ui.positions import moment, play_off, spoilt, view
from ui.assets import words
from ui.canvas.brush import ruler
from ui.match.newcomers.coach_marks import FIRST, match_number
from ui.match.table import TableScene
from ui.scene.routes import ToExample, ToTable
from ui.store.settings import SeatSetup, TableSetup
from ui.tables.registry import TABLES
from ui.tables.targets import ZONE


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Driver]:
    driver = Driver(tmp_path)
    yield driver
    driver.close()


# --- what is rare, by the rules


def test_equal_numbers_are_those_of_ones_own_card() -> None:
    """NJ-7"""
    seen = replace(view(Match(new_match(None, "easy", "easy")), 0), queue=((1, card("R5")), (2, card("P3"))))
    mine = Acted(0, card("S5"), 0, 3)
    assert "equal_numbers" in nin_jan_firsts.met(replace(seen, acted=(mine,)), ())
    assert not nin_jan_firsts.met(replace(seen, acted=(replace(mine, card=card("S6")),)), ())
    others = replace(seen, queue=((1, card("R5")), (2, card("P5")), (0, card("S6"))))
    assert not nin_jan_firsts.met(others, ())


def test_a_pile_that_costs_points_has_to_be_taken() -> None:
    """NJ-9"""
    match = Match(moment("takes one", None, "easy"))
    lay_cards(match, spoilt)
    assert nin_jan_firsts.met(view(match, 0), ()) == ("must_take",)
    assert not nin_jan_firsts.met(view(match, 1), ()) and not nin_jan_firsts.met(view(match), ())
    assert not nin_jan_firsts.met(view(Match(moment("takes none", None, "easy")), 0), ()), "nothing is taken there (NJ-10)"


def test_a_tie_for_the_first_place_is_met_by_who_throws() -> None:
    """NJ-13"""
    match = Match(new_match(None, "easy", "easy"))
    lay_cards(match, play_off(2))
    assert [nin_jan_firsts.met(view(match, seat), ()) for seat in (0, 1, 2)] == [("play_off",), ("play_off",), ()]


@pytest.mark.parametrize(("stacks", "found"), [({"b2": "0S", "c3": "1P", "d4": "1P"}, True), ({"b2": "0S", "c3": "1P", "d4": "1R"}, False)])
def test_a_second_capture_is_one_that_the_same_pawn_can_make(stacks: dict[str, str], found: bool) -> None:
    """CH-7"""
    match = Match(board_match(None, "easy"))
    lay(match, {**stacks, "g7": "1S"})
    seen = [match.view(0)]
    match.play(0, match.rules.read("b2xc3"))
    seen += [match.view(0), match.view(1)]
    expected = ("second_capture",) if found else ()
    assert all(isinstance(one, ChifoumiView) for one in seen)
    assert [chifoumi_firsts.met(one, ()) for one in seen] == [(), expected, ()]  # type: ignore[arg-type]


def test_a_joker_in_the_hand_or_to_be_covered_is_met_by_the_seat_to_move() -> None:
    """NB-14, NB-15"""
    held = Match(nambarz_hands.record(2, ("J# 1 2 4", "J@"), "3"))
    assert [nambarz_firsts.met(nambarz_hands.view_of(held, seat), ()) for seat in (0, 1, None)] == [("joker",), (), ()]
    plain = Match(nambarz_hands.record(2, ("1 2 4 5 6 7 8",), "3"))
    assert not nambarz_firsts.met(nambarz_hands.view_of(plain), ())
    left = nambarz_hands.begun(nambarz_hands.record(2, ("J# 1 2 4", "1 2 4 5 6 7 8"), "3"), "joker J#", "stop", "pass")
    assert nambarz_firsts.met(nambarz_hands.view_of(left, 1), ()) == ("joker",)


def test_recombination_and_play_off_of_nambarz() -> None:
    """NB-22, NB-29"""
    seen = nambarz_hands.view_of(Match(nambarz_hands.record(2, ("1 2 4 5 6 7 8",), "3")))
    assert nambarz_firsts.met(replace(seen, phase=Phase.RECOMBINE), ()) == ("recombination",)
    assert nambarz_firsts.met(replace(seen, round=2), ()) == ("play_off",)


def test_a_prize_card_counts_where_it_can_be_laid_and_wins_something() -> None:
    """JA-13, JA-16"""
    hands = ("10D 3C", "9H 4S")
    for announce, key in ((True, "claim"), (False, "prize")):
        match = Match(nain_jaune_deals.record(3, hands=hands, announce=announce))
        seen = nain_jaune_deals.view_of(match)
        assert nain_jaune_firsts.met(seen, ()) == (key,)
        assert not nain_jaune_firsts.met(replace(seen, boxes=dict.fromkeys(seen.boxes, 0)), ())
        assert not nain_jaune_firsts.met(replace(seen, needed="3"), ())
        assert not nain_jaune_firsts.met(nain_jaune_deals.view_of(match, 1), ()), "it is not seat 1's turn"
        opera = GrandOpera(seat=2, boxes={}, coins=15)
        assert nain_jaune_firsts.met(nain_jaune_deals.view_of(match, 1), (opera,)) == ("grand_opera",)


# --- at the table


class Rare:
    """What every view of a game meets, whoever has to decide."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **found: str) -> None:
        self.found, self.seen = found, list[int | None]()
        table = TABLES["nin_jan"]
        changed = replace(table, words=replace(table.words, first_meetings=self.met, greeting=lambda look: ""))
        monkeypatch.setitem(TABLES, "nin_jan", changed)  # type: ignore[attr-defined, unused-ignore]

    def met(self, view: object, events: tuple[Event, ...]) -> Mapping[str, str]:
        self.seen.append(view.seat)  # type: ignore[attr-defined]
        return self.found


def table(app: Driver, *levels: str | None, seed: str = "7") -> TableScene:
    app.go(ToTable(new_match(*levels, seed=seed)))
    scene = app.app.scene
    assert isinstance(scene, TableScene)
    app.wait(1)
    return scene


def choose(app: Driver, scene: TableScene) -> None:
    """The person's next decision is made; robots answer at once."""
    seat = scene.sitting.asked
    assert seat is not None
    app.app.notice.clear()
    scene.play(seat, next(iter(scene.sitting.match.legal(seat))))
    for _ in range(12):
        app.wait(1)
        if scene.sitting.asked is not None and scene.sitting.lone is None and scene.live.moment.free:
            break


def test_a_thing_is_told_once_and_kept(app: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    Rare(monkeypatch, one="The first thing.", other="The other thing.")
    scene = table(app, None, "easy")
    assert app.app.notice.sentence == "The first thing."
    app.app.notice.clear()
    app.wait(1)
    assert not app.app.notice.sentence, "one at each decision"
    choose(app, scene)
    assert app.app.notice.sentence == "The other thing."
    choose(app, scene)
    assert not app.app.notice.sentence
    assert app.desk.files.progress.met.of("mark", None, "nin_jan") == ("one", "other")
    table(app, None, "easy", seed="8")
    assert not app.app.notice.sentence


def test_it_is_over_after_three_matches_and_goes_on_within_them(app: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(FIRST):
        assert match_number(app.desk, new_match(None, "easy", seed=f"match {number}"), None) == number + 1
    assert match_number(app.desk, new_match(None, "easy", seed="match 1"), None) == 2
    assert match_number(app.desk, new_match(None, "easy", seed="match 3"), None) is None
    Rare(monkeypatch, one="The first thing.")
    table(app, None, "easy", seed="match 3")
    assert not app.app.notice.sentence
    table(app, None, "easy", seed="match 2")
    assert app.app.notice.sentence == "The first thing."


def test_it_is_off_in_the_settings_in_examples_and_for_robots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rare = Rare(monkeypatch, one="The first thing.")
    app = Driver(tmp_path, coach_marks=False)
    table(app, None, "easy")
    app.go(ToExample(new_match(None, "easy")))
    app.wait(1)
    assert not app.app.notice.sentence and not rare.seen
    app.desk.settings = Driver(tmp_path / "other").desk.settings
    table(app, "easy", "easy")
    assert not app.app.notice.sentence and not rare.seen
    app.close()


def test_one_guest_is_told_what_another_was_told_too(app: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else that nothing is said to the second one would tell what the first one holds."""
    rare = Rare(monkeypatch, one="The first thing.")
    scene = table(app, None, None, "easy")
    told = []
    for seat in (0, 1):
        assert not app.app.notice.sentence, "behind the curtain"
        scene.sitting.show(seat)
        scene.curtain.open()
        scene.passing.follow_hand()
        app.wait(1)
        told.append((scene.sitting.asked, app.app.notice.sentence))
        choose(app, scene)
    assert told == [(0, "The first thing."), (1, "The first thing.")]
    assert set(rare.seen) == {0, 1}, "each from their own view"


def test_people_of_this_computer_are_told_each(app: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    Rare(monkeypatch, one="The first thing.")
    lea = app.desk.files.people.add("Léa", "cat", 0).id
    app.desk.files.progress.met.add("mark", None, "nin_jan", "one")
    table(app, None, "easy")
    assert not app.app.notice.sentence, "a guest of that name"
    tables = {"nin_jan": TableSetup((SeatSetup("Léa", None, 0, lea), SeatSetup("Marco", "easy", 1)))}
    app.desk.settings = app.desk.settings.__class__(language="en", muted=True, motion="none", tables=tables)
    table(app, None, "easy", seed="8")
    assert app.app.notice.sentence == "The first thing." and app.desk.files.progress.met.of("mark", lea, "nin_jan") == ("one",)


def test_it_ends_with_the_decision_and_gives_way_to_an_answer(app: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    Rare(monkeypatch, one="The first thing.")
    scene = table(app, None, "easy")
    app.desk.say("An answer.")
    assert app.app.notice.sentence == "An answer."
    app.app.notice.clear()
    app.desk.say("The first thing.", "coach")
    scene.play(0, next(iter(scene.sitting.match.legal(0))))
    assert not app.app.notice.sentence


# --- what is said, and where it stands


@pytest.mark.parametrize(
    "size", [(800, 500), (1280, 800), *(pytest.param(size, marks=pytest.mark.long) for size in ((1024, 640), (900, 1400)))]
)
@pytest.mark.parametrize("game", NEWCOMERS)
def test_no_target_lies_under_it(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    app = Driver(tmp_path, size, coach_marks=False)
    app.go(ToTable(newcomer(game)))
    scene = app.app.scene
    assert isinstance(scene, TableScene)
    app.wait(2)
    for language in ("en", "fr", "it"):
        words.set_language(language)
        for sentence in sentences(game):
            assert not (covered := covers(app, scene, sentence)), f"{sentence} covers {covered}"
    app.close()


def covers(app: Driver, scene: TableScene, sentence: str) -> list[str]:
    """The targets that lie under its plate."""
    app.app.notice.clear()
    app.desk.say(sentence, "coach")
    plate = app.app.notice.place(ruler(app.desk.skin, app.desk.page), scene.notice_y, scene.notice_room, scene.kept_free)
    targets = scene.table.setting.targets(scene.look())
    assert targets and app.desk.page.whole.contains(plate)
    return [target.name for target in targets if target.at is not ZONE and target.rect.colliderect(plate)]


def test_a_joker_in_the_hand_is_explained_at_a_real_table(app: Driver) -> None:
    """NB-14"""
    record = nambarz_hands.record(2, ("J# 1 2 4", "J@ 3"), "3")
    app.go(ToTable(record))
    app.wait(2)
    assert app.app.notice.sentence.startswith("A joker!")
    assert app.desk.files.progress.met.of("mark", None, "nambarz") == ("joker",)
