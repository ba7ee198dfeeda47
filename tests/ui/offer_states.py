"""Offers of lessons and tips for newcomers, in every state that looks different, by name."""

from __future__ import annotations

from collections.abc import Mapping

from game.record import Player, Record, record_from_json
from tests.ui.layouts import played
from tests.ui.stage import AppStage
from tests.ui.table_states import SetUp
from ui.match.onboarding.refusal_counter import MIN_FREQUENT_COUNT, count_refusal
from ui.match.table import TableScreen
from ui.play.routes import ExampleRoute, TableRoute
from ui.screens.routes import MenuRoute, ResultsRoute
from ui.tables.registry import TABLES

NEWCOMERS = {
    "nin_jan": ("equal_numbers", "must_take", "play_off"),
    "chifoumi": ("second_capture",),
    "nambarz": ("joker", "recombination", "play_off"),
    "nain_jaune": ("claim", "prize", "grand_opera"),
}


def newcomer(game: str) -> Record:
    return Record(game, (Player("Léa"), Player("Nori", "easy"), *([Player("Zuki", "easy")] if game != "chifoumi" else [])), "7")


def mark(game: str) -> SetUp:
    """Set up the longest tip of a game."""

    def set_up(stage: AppStage) -> None:
        stage.choose(coach_marks=False)
        scene = stage.go(TableRoute(newcomer(game)))
        assert isinstance(scene, TableScreen), "a table was asked for"
        stage.settle(scene)
        stage.app.notice_bar.add_notice(max(sentences(game), key=len), "coach")

    return set_up


def sentences(game: str) -> list[str]:
    """Return all tips of a game in the current language."""
    firsts = __import__(f"game.{game}.tips", fromlist=["tip_keys"])
    seen, firsts.tip_keys = firsts.tip_keys, lambda view, events: NEWCOMERS[game]
    try:
        return list(TABLES[game].text.tip_texts(None, ()).values())
    finally:
        firsts.tip_keys = seen


def example(game: str, picture: str) -> SetUp:
    """Set up the example position of the rules page that has this picture."""

    def set_up(stage: AppStage) -> None:
        stage.go(MenuRoute())
        page = next(page for page in TABLES[game].rules_pages.pages() if page.draw_picture.__name__ == picture)
        assert page.example is not None, "it has one"
        scene = stage.go(ExampleRoute(record_from_json(page.example)))
        assert isinstance(scene, TableScreen), "a table was asked for"
        stage.settle(scene)

    return set_up


def results(stage: AppStage) -> None:
    """Show the results of a first match in which one rule was refused three times."""
    stage.go(MenuRoute())
    stage.context.storage = stage.empty
    record = played(None, "easy", "hard", seed="12")
    for _time in range(MIN_FREQUENT_COUNT):
        count_refusal(stage.context, record, 0, "not_beaten")
    stage.go(ResultsRoute(record))


OFFER_STATES: Mapping[str, SetUp] = {
    "newcomer_nin_jan": mark("nin_jan"),
    "newcomer_chifoumi": mark("chifoumi"),
    "newcomer_nambarz": mark("nambarz"),
    "newcomer_nain_jaune": mark("nain_jaune"),
    "example_nin_jan": example("nin_jan", "a_tie"),
    "example_chifoumi": example("chifoumi", "for_three"),
    "example_nambarz": example("nambarz", "the_referee"),
    "example_nain_jaune": example("nain_jaune", "the_end"),
    "results_lesson": results,
}
