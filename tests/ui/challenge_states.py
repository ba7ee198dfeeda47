"""The screen of puzzles and daily challenges, its dialogs, and puzzles on the table."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from game.puzzles.share_code import encode_record
from tests.fixed_clock import noon
from tests.ui.positions import moment
from tests.ui.stage import AppStage
from tests.ui.table_states import PEOPLE, SetUp
from ui.assets.puzzle_file import puzzles_of_game
from ui.match.table import TableScreen
from ui.puzzles.code_dialogs import EnterCodeDialog
from ui.puzzles.daily import daily_deal
from ui.puzzles.progress import TAB_KEY, ChallengeProgress, day_puzzles, games_with_puzzles
from ui.puzzles.routes import ChallengeEnding, ChallengeEndRoute, ChallengesRoute, CodeRoute, DailyDealRoute, PuzzleRoute, ShareRoute
from ui.puzzles.screen import PUZZLES_TAB, ChallengeScreen
from ui.scene import clock

SUNDAY = date(2026, 11, 22)


def at_day(stage: AppStage, day: date = SUNDAY) -> None:
    """Set the date, and forget what was chosen on the challenges screen."""
    clock.fixed_now = noon(day)
    for name in [name for name in stage.context.runtime_cache if name.startswith(("challenges/", "day/"))]:
        del stage.context.runtime_cache[name]


def room(stage: AppStage) -> ChallengeScreen:
    at_day(stage)
    scene = stage.go(ChallengesRoute())
    assert isinstance(scene, ChallengeScreen), "it was asked for"
    return scene


def tried(stage: AppStage) -> None:
    """Show a month with solved and half-solved days; today one puzzle is solved and one was tried."""
    standing = ChallengeProgress(stage.context)
    for number, count in ((2, 4), (3, 4), (5, 2), (6, 4), (8, 1), (12, 3), (17, 4), (22, 1)):
        day = SUNDAY.replace(day=number)
        for game in games_with_puzzles()[:count]:
            if not standing.challenge_of(game, day_puzzles(day)[game].id, day.isoformat()).solved:
                standing.record_finished_puzzle(game, day_puzzles(day)[game].id, day.isoformat(), False)
    standing.record_deal_result("nin_jan", SUNDAY.isoformat(), 1, 31)
    room(stage)


def free(stage: AppStage) -> None:
    at_day(stage)
    stage.context.runtime_cache[TAB_KEY] = PUZZLES_TAB
    stage.go(ChallengesRoute())


def puzzle(game: str, kind: str, place: int = 0) -> SetUp:
    def set_up(stage: AppStage) -> TableScreen:
        at_day(stage)
        result = [one for one in puzzles_of_game(game) if one.kind == kind][place]
        scene = stage.go(PuzzleRoute(game, result.id))
        assert isinstance(scene, TableScreen), "a puzzle lies on a table"
        stage.settle(scene)
        return scene

    return set_up


def solved(stage: AppStage) -> None:
    puzzle("chifoumi", "most")(stage)
    reason = "The paper takes 3 pawns at once, and nobody can take it back where it stands then."
    again = PuzzleRoute("chifoumi", "x")
    stage.go(ChallengeEndRoute(ChallengeEnding("Solved!", True, (reason, "Every other way takes at least one pawn fewer."), again, again)))


def shared(stage: AppStage) -> None:
    room(stage)
    stage.go(ShareRoute(daily_deal(SUNDAY, "nambarz", ["Léa", "Nori", "Zuki"])))


def code(stage: AppStage, text: str) -> EnterCodeDialog:
    """Enter this share code, and open it."""
    room(stage)
    sheet = stage.go(CodeRoute())
    assert isinstance(sheet, EnterCodeDialog), "it was asked for"
    sheet._set_text(text)
    sheet._open_code()
    sheet.rebuild_if_needed()
    return sheet


def wrong_code(stage: AppStage) -> None:
    code(stage, "ABEILLE 99 99")


def code_found(stage: AppStage) -> EnterCodeDialog:
    return code(stage, encode_record(moment("third round", *PEOPLE)))


def code_asks(stage: AppStage) -> None:
    """Open a share code while a match of the same game is unfinished, so that the app asks first."""
    stage.kept.autosave(moment("third round", *PEOPLE))
    code_found(stage)._open_code()


def day_deal(stage: AppStage) -> None:
    at_day(stage)
    scene = stage.go(DailyDealRoute("nain_jaune", SUNDAY.isoformat()))
    assert isinstance(scene, TableScreen), "a deal lies on a table"
    stage.settle(scene)


KINDS = {
    "chifoumi": ("most", "save", "win"),
    "nambarz": ("longest", "shortest", "every", "card"),
    "nin_jan": ("pile",),
    "nain_jaune": ("run",),
}
CHALLENGE_STATES: Mapping[str, SetUp] = {
    "challenges_day": room,
    "challenges_tried": tried,
    "challenges_free": free,
    **{f"puzzle_{game}_{kind}": puzzle(game, kind) for game, kinds in KINDS.items() for kind in kinds},
    "puzzle_solved": solved,
    "challenges_share": shared,
    "challenges_code": wrong_code,
    "challenges_code_found": code_found,
    "challenges_code_asks": code_asks,
    "challenges_deal": day_deal,
}
