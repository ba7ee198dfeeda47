"""A real round of Nambarz with the practised operators, a helpful referee and easy bots."""

from __future__ import annotations

from game.nambarz.moves import OPERATIONS
from game.record import Player, Record
from ui.assets.translation import _
from ui.match.seating import own_name
from ui.practice.texts import in_order
from ui.scene.app_context import AppContext
from ui.scene.routes import TableRoute
from ui.scene.scene import Scene
from ui.store.children import Child
from ui.widgets.controls import Command

GAME = "nambarz"
ROBOTS = 2


def unfinished(context: AppContext, child: Child) -> Record | None:
    """Return the saved record of a child's unfinished real round; None if there is none."""
    return context.storage.saved(GAME, child.id)


def play_real_round(screen: Scene, child: Child, signs: str) -> None:
    """Open a real round of Nambarz for a child; if one is unfinished, ask first whether to resume it."""

    def begin() -> None:
        screen.go(TableRoute(real_round(child.name, signs, screen.context.fresh_seed()), child.id))

    saved = unfinished(screen.context, child)
    if saved is None:
        begin()
        return
    answers = [
        Command("resume", _("Go on with my round"), lambda: screen.go(TableRoute(saved, child.id)), "play"),
        Command("anew", _("Start a new one"), begin, "undo"),
        Command("cancel", _("Cancel"), screen.drop_question, "prev"),
    ]
    screen.put_question(_("Your real round is not finished."), answers)


def real_round(name: str, signs: str, seed: str) -> Record:
    """Return the record of a new match of a child and two easy bots, with operators of "+-*/" ("" for all)."""
    names = [own_name(name, None, ())]
    for _robot in range(ROBOTS):
        names.append(own_name("", "easy", names))
    seats = (Player(names[0]), *(Player(robot, "easy") for robot in names[1:]))
    return Record(GAME, seats, seed, {"operations": in_order(signs) or OPERATIONS, "referee": "helpful"})
