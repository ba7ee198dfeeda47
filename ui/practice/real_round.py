"""A real round of Nambarz with the practised operators, a helpful referee and easy bots."""

from __future__ import annotations

from game.nambarz.moves import OPERATIONS
from game.record import Player, Record
from ui.assets.translation import _
from ui.match.seating import unique_name
from ui.play.routes import TableRoute
from ui.practice.texts import signs_in_rule_order
from ui.scene.app_context import AppContext
from ui.scene.scene import Scene
from ui.store.children import Child
from ui.widgets.controls import Command

GAME = "nambarz"
BOT_COUNT = 2


def unfinished_real_round(context: AppContext, child: Child) -> Record | None:
    """Return the saved record of a child's unfinished real round; None if there is none."""
    return context.storage.autosaved_match(GAME, child.id)


def resume_or_start_round(screen: Scene, child: Child, signs: str) -> None:
    """Open a real round of Nambarz for a child; if one is unfinished, ask first whether to resume it."""

    def start_new_round() -> None:
        screen.go(TableRoute(real_round_record(child.name, signs, screen.context.next_match_seed()), child.id))

    saved = unfinished_real_round(screen.context, child)
    if saved is None:
        start_new_round()
        return
    answers = [
        Command("resume", _("Go on with my round"), lambda: screen.go(TableRoute(saved, child.id)), "play"),
        Command("anew", _("Start a new one"), start_new_round, "undo"),
        Command("cancel", _("Cancel"), screen.close_question, "prev"),
    ]
    screen.ask_question(_("Your real round is not finished."), answers)


def real_round_record(name: str, signs: str, seed: str) -> Record:
    """Return the record of a new match of a child and two easy bots, with operators of "+-*/" ("" for all)."""
    names = [unique_name(name, None, ())]
    for _robot in range(BOT_COUNT):
        names.append(unique_name("", "easy", names))
    seats = (Player(names[0]), *(Player(robot, "easy") for robot in names[1:]))
    return Record(GAME, seats, seed, {"operations": signs_in_rule_order(signs) or OPERATIONS, "referee": "helpful"})
