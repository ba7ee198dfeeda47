"""Every screen of the app in every state that looks different, by name: for the pictures (tests.shots) and the layout tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.match import Match
from game.nin_jan.moves import Suit, Throw
from tests.ui.layouts import LONG
from tests.ui.positions import finished, lay, many_taken, moment, play_off, tall_piles
from tests.ui.stage import Stage
from ui.choices import SeatSetup, TableSetup
from ui.history import KEPT
from ui.piece import Gesture
from ui.replay import Replay
from ui.results import Results
from ui.routes import Route, ToHistory, ToKeys, ToMenu, ToPause, ToReplay, ToResults, ToRules, ToSave, ToSettings, ToSetup, ToTable
from ui.rules_room import PAGES, RulesRoom
from ui.save_sheet import OpenSheet, SaveSheet
from ui.setup import Setup
from ui.table import TableScene

TWO, THREE, FIVE = (None, "easy"), (None, "easy", "hard"), (None, "easy", "normal", "hard", "easy")
PEOPLE, ROBOTS = (None, None, "normal"), ("easy", "normal", "hard")
SETUP_NAMES = ("Wwwwwwwwwwwwwwww", "Bartholomäus-Max", "Marie-Antoinette", "Mmmmmmmmmmmmmmmm", "Ludovico Massimo")  # 16 letters
SHELF = ("one game.json", "another, with a rather long name that somebody gave it on a Sunday evening.json")
SetUp = Callable[[Stage], object]


def room(route: Route) -> SetUp:
    return lambda stage: stage.go(route)


def at_table(when: str, *levels: str | None, seat: int | None = None, names: tuple[str, ...] | None = None) -> SetUp:
    if names is not None:
        return lambda stage: stage.table(when, *levels, names=names, seat=seat)
    return lambda stage: stage.table(when, *levels, seat=seat)


# --- menu and set-up --------------------------------------------------------------------------------------------------


def menu_resume(stage: Stage) -> None:
    stage.kept.save(moment("third round", *PEOPLE))
    stage.go(ToMenu())


def menu_hover(stage: Stage) -> None:
    menu_resume(stage)
    stage.point("nin_jan")


def menu_soon(stage: Stage) -> None:
    stage.go(ToMenu())
    stage.point("chifoumi", 1)


def menu_focus(stage: Stage) -> None:
    menu_resume(stage)
    stage.focus("resume")


def menu_notice(stage: Stage) -> None:
    """A broken save was found."""
    stage.go(ToMenu())
    path = stage.kept.folder / "saves" / "nin_jan.json"  # type: ignore[operator]
    path.parent.mkdir(exist_ok=True)
    path.write_text("broken")
    stage.kept.newest()
    stage.app._tell_troubles()
    assert stage.app.notice.sentence, "a broken save is said"


def setup_of(*levels: str | None, names: tuple[str, ...] = ("Léa", "Marco", "Nori", "Zuki", "Olive"), **settings: object) -> SetUp:
    def set_up(stage: Stage) -> Setup:
        seats = tuple(SeatSetup(name, level, place) for place, (name, level) in enumerate(zip(names, levels, strict=False)))  # type: ignore[arg-type]
        stage.choose(tables={"nin_jan": TableSetup(seats)}, **settings)
        scene = stage.go(ToSetup("nin_jan"))
        assert isinstance(scene, Setup), "a set-up was asked for"
        return scene

    return set_up


def setup_asks(stage: Stage) -> None:
    stage.kept.save(moment("third round", *PEOPLE))
    stage.go(ToSetup("nin_jan"))


def setup_focus(stage: Stage) -> None:
    setup_of(*FIVE)(stage)
    stage.focus("token/1")


# --- the table --------------------------------------------------------------------------------------------------------


def lifted(stage: Stage) -> TableScene:
    scene = stage.table("third round", *THREE)
    scene.picked.lifted = stage.target(scene, "card/").piece
    stage.settle(scene)
    return scene


def dragging(stage: Stage) -> None:
    scene = stage.table("third round", *THREE)
    target = stage.target(scene, "card/")
    scene.hand.source, scene.hand.dragging = target, True
    scene.tabletop.carry(target.piece, 640, 400)


def armed(stage: Stage) -> None:
    stage.choose(confirm=True)
    scene = lifted(stage)
    scene.picked.armed = Gesture(scene.picked.lifted, "table")


def hint(when: str) -> SetUp:
    def set_up(stage: Stage) -> None:
        scene = stage.table(when, *THREE)
        seat = scene.sitting.asked
        assert seat is not None, "somebody is asked"
        move = next(iter(scene.sitting.match.legal(seat)))
        scene.picked.hint = scene.table.gesture(move)
        stage.desk.say(scene.table.reason(scene.sitting.match.game.reasons(scene.sitting.match.view(seat), move)), "hint")

    return set_up


def refused(stage: Stage) -> None:
    """A pile that is not beaten was chosen."""
    scene = stage.table("takes one", *THREE)
    for pile in range(3):
        scene.act(Gesture("", f"pile/{pile}"), sure=True) if not stage.app.notice.sentence else None
    assert stage.app.notice.sentence, "one of two piles is refused"


def spread(stage: Stage) -> None:
    scene = stage.table("last round", *TWO)
    lay(scene.sitting.match, many_taken)
    scene.picked.opened = 0
    stage.settle(scene)


def spread_nothing(stage: Stage) -> None:
    scene = stage.table("start", *THREE)
    scene.picked.opened = 1
    stage.settle(scene)


def log(when: str) -> SetUp:
    def set_up(stage: Stage) -> None:
        scene = stage.table(when, *FIVE)
        scene.log.shown = True
        stage.settle(scene)

    return set_up


def tall(height: int) -> SetUp:
    def set_up(stage: Stage) -> None:
        scene = stage.table("last round" if height > 6 else "third round", *TWO)
        lay(scene.sitting.match, tall_piles(height))
        stage.settle(scene)

    return set_up


def duel(tied: int, *levels: str | None, thrown: tuple[int, ...] = (), seat: int | None = None) -> SetUp:
    def set_up(stage: Stage) -> None:
        scene = stage.table("last round", *levels, seat=seat)
        lay(scene.sitting.match, play_off(tied))
        for thrower in thrown:
            scene.sitting.match.play(thrower, Throw(Suit.ROCK))
        stage.settle(scene)

    return set_up


def undo_asks(stage: Stage) -> None:
    scene = stage.table("second chooses", *PEOPLE, seat=1)
    scene._undo()


def last_move(stage: Stage) -> None:
    scene = stage.table("robot acts", *THREE)
    scene.last = ("pile/1",)


def flying(stage: Stage) -> None:
    """A card on its way to a pile."""
    stage.choose(speed="normal")
    scene = stage.table("takes none", *THREE)
    seat = scene.sitting.asked
    assert seat is not None, "somebody is asked"
    scene.play(seat, next(iter(scene.sitting.match.legal(seat))))
    scene.tabletop.animator.update(0.12)


def tip(stage: Stage) -> None:
    scene = stage.table("third round", *THREE)
    stage.point(stage.target(scene, "card/").name, 1)


def card_focus(stage: Stage) -> None:
    scene = stage.table("third round", *THREE)
    stage.focus(stage.target(scene, "card/").name)


def curtain(held: float = 0.0, shut: float = 1.0, names: tuple[str, ...] | None = None) -> SetUp:
    def set_up(stage: Stage) -> None:
        scene = stage.table("second chooses", *PEOPLE, **({"names": names} if names else {}))  # type: ignore[arg-type]
        scene.sitting.hide()
        scene.curtain.close(1, 0)
        scene.curtain.shut, scene.curtain.held = shut, held
        stage.settle(scene)

    return set_up


# --- pause, results, replay, history, rules, sheets -------------------------------------------------------------------


def pause(*levels: str | None, names: tuple[str, ...] | None = None) -> SetUp:
    def set_up(stage: Stage) -> None:
        scene = stage.table("third round", *levels, **({"names": names} if names else {}))  # type: ignore[arg-type]
        stage.go(ToPause(scene.sitting))

    return set_up


def pause_restart(stage: Stage) -> None:
    pause(*THREE)(stage)
    stage.scene._ask_restart()  # type: ignore[attr-defined]


def results(players: int, tie: bool = False, opened: int | None = None) -> SetUp:
    def set_up(stage: Stage) -> None:
        stage.choose(reduced_motion=True)
        scene = stage.go(ToResults(finished(players, tie)))
        assert isinstance(scene, Results), "results were asked for"
        scene.podium.finish()
        if opened is not None:
            scene._open(opened)

    return set_up


def replay(players: int, share: float, asks: bool = False) -> SetUp:
    def set_up(stage: Stage) -> None:
        record = finished(players)
        if asks:
            stage.kept.save(moment("third round", *PEOPLE))
        scene = stage.go(ToReplay(record))
        assert isinstance(scene, Replay), "a replay was asked for"
        scene.jump(round(len(record.moves) * share))
        if asks:
            scene._ask_here()

    return set_up


def replay_running(stage: Stage) -> None:
    """The match that waits on the table: its secrets stay secret."""
    record = moment("third round", *THREE)
    stage.kept.save(record)
    stage.go(ToReplay(record))


def history(many: int) -> SetUp:
    def set_up(stage: Stage) -> None:
        if many:
            stage.play_matches(many)
        else:
            stage.desk.files = stage.empty
        stage.go(ToHistory())

    return set_up


def rules(number: int, wanted: str = "") -> SetUp:
    def set_up(stage: Stage) -> None:
        scene = stage.go(ToRules("nin_jan"))
        assert isinstance(scene, RulesRoom), "the rules were asked for"
        scene.number, scene.wanted, scene.searching = number, wanted, bool(wanted)
        scene.rebuild()

    return set_up


def settings_sure(stage: Stage) -> None:
    stage.go(ToSettings())
    stage.scene._reset()  # type: ignore[attr-defined]


def save_sheet(stage: Stage) -> SaveSheet:
    stage.shelf.mkdir(exist_ok=True)
    for name in SHELF:
        (stage.shelf / name).write_text("{}")
    scene = SaveSheet(stage.desk, finished(3), stage.shelf)
    stage.app.scenes.append(scene)
    return scene


def open_sheet(stage: Stage) -> None:
    save_sheet(stage)
    stage.app.scenes[-1] = OpenSheet(stage.desk, stage.shelf)


def save_wrong(stage: Stage) -> None:
    scene = save_sheet(stage)
    scene._typed_name("a/b")
    scene._save()


def save_asks(stage: Stage) -> None:
    scene = save_sheet(stage)
    scene._typed_name("one game")
    scene._save()


STATES: Mapping[str, SetUp] = {
    "menu": room(ToMenu()),
    "menu_resume": menu_resume,
    "menu_hover": menu_hover,
    "menu_soon": menu_soon,
    "menu_focus": menu_focus,
    "menu_notice": menu_notice,
    "setup": room(ToSetup("nin_jan")),
    "setup_1": setup_of(None),
    "setup_2": setup_of(*TWO),
    "setup_5": setup_of(*FIVE),
    "setup_people": setup_of(*PEOPLE),
    "setup_robots": setup_of(*ROBOTS),
    "setup_long": setup_of(*FIVE, names=SETUP_NAMES),
    "setup_focus": setup_focus,
    "setup_asks": setup_asks,
    "table_start": at_table("start", *THREE),
    "table_choose": at_table("third round", *THREE),
    "table_lifted": lifted,
    "table_dragging": dragging,
    "table_armed": armed,
    "table_takes_one": at_table("takes one", *THREE),
    "table_takes_two": at_table("takes two", *THREE),
    "table_nothing_beaten": at_table("takes none", *THREE),
    "table_robots_think": at_table("robots think", *FIVE),
    "table_robot_acts": at_table("robot acts", *THREE),
    "table_last_move": last_move,
    "table_flying": flying,
    "table_hint_card": hint("third round"),
    "table_hint_pile": hint("takes two"),
    "table_refusal": refused,
    "table_spread": spread,
    "table_spread_nothing": spread_nothing,
    "table_log": log("third round"),
    "table_log_empty": log("start"),
    "table_piles_6": tall(6),
    "table_piles_12": tall(12),
    "table_last_round": at_table("last round", *THREE),
    "table_2": at_table("third round", *TWO),
    "table_5": at_table("third round", *FIVE),
    "table_5_acts": at_table("takes one", *FIVE),
    "table_long": at_table("takes one", *FIVE, names=LONG),
    "table_bystander": at_table("takes one", *PEOPLE),
    "table_robots_only": at_table("robot acts", *ROBOTS),
    "table_duel_2": duel(2, *THREE),
    "table_duel_5": duel(5, *FIVE, thrown=(1, 3)),
    "table_duel_people": duel(2, *PEOPLE, seat=0),
    "table_duel_robots": duel(2, "easy", "easy", None),
    "table_undo_asks": undo_asks,
    "table_tip": tip,
    "table_focus": card_focus,
    "curtain_half": curtain(shut=0.5),
    "curtain_shut": curtain(),
    "curtain_held": curtain(held=0.2),
    "curtain_long": curtain(names=(LONG[1], LONG[0], "Nori")),
    "pause": pause(*THREE),
    "pause_5": pause(*FIVE),
    "pause_long": pause(*FIVE, names=LONG),
    "pause_restart": pause_restart,
    "results_2": results(2),
    "results_3": results(3),
    "results_5": results(5),
    "results_tie": results(3, tie=True),
    "results_details": results(4, opened=0),
    "replay_start": replay(3, 0),
    "replay_middle": replay(5, 0.5),
    "replay_end": replay(4, 1),
    "replay_asks": replay(3, 0.4, asks=True),
    "replay_running": replay_running,
    "history_empty": history(0),
    "history_full": history(KEPT),
    **{f"rules_{number + 1}": rules(number) for number in range(len(PAGES["nin_jan"]()))},
    "rules_search": rules(0, "pile"),
    "rules_not_found": rules(0, "xylophone"),
    "settings": room(ToSettings()),
    "settings_sure": settings_sure,
    "keys": room(ToKeys()),
    "save": save_sheet,
    "save_wrong": save_wrong,
    "save_asks": save_asks,
    "open": open_sheet,
}


def set_up(stage: Stage, name: str) -> None:
    """Opens the state of this name, whatever is open."""
    stage.clear()
    stage.go(ToMenu())
    STATES[name](stage)
    stage.scene.arrange()
