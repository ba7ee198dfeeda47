"""A real round of Nambarz with the practised operators, a helpful referee and easy bots."""

from __future__ import annotations

from functools import partial

import msgspec

from game.nambarz.moves import OPERATIONS
from game.record import Player, Record
from ui.assets.translation import _, card_count_text
from ui.match.seating import unique_name
from ui.play.routes import TableRoute
from ui.practice.texts import sign_name, signs_in_rule_order
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

    def start_new_round(helps_calculating: bool) -> None:
        _remember_helped_child(screen.context, child, helps_calculating)
        screen.go(TableRoute(real_round_record(child.name, signs, screen.context.next_match_seed()), child.id))

    def ask_who_calculates() -> None:
        answers = [
            Command("alone", _("I do, on my own"), partial(start_new_round, False), "person"),
            Command("helped", _("The table helps me"), partial(start_new_round, True), "hint"),
        ]
        if child.id in screen.context.settings.helped_children:
            answers.reverse()
        cancel = Command("cancel", _("Cancel"), screen.close_question, "prev")
        screen.ask_question(_("Who calculates in this round: you, or does the table help?"), [*answers, cancel])

    saved = unfinished_real_round(screen.context, child)
    if saved is None:
        ask_who_calculates()
        return
    answers = [
        Command("resume", _("Go on with my round"), lambda: screen.go(TableRoute(saved, child.id)), "play"),
        Command("anew", _("Start a new one"), ask_who_calculates, "undo"),
        Command("cancel", _("Cancel"), screen.close_question, "prev"),
    ]
    screen.ask_question(_("Your real round is not finished."), answers)


def _remember_helped_child(context: AppContext, child: Child, helps_calculating: bool) -> None:
    """Keep who calculates in a child's rounds from now on."""
    others = tuple(other for other in context.settings.helped_children if other != child.id)
    context.change_settings(msgspec.structs.replace(context.settings, helped_children=(*others, child.id) if helps_calculating else others))


def take_round_news(context: AppContext, child_id: int) -> tuple[str, ...]:
    """Return in words what a child did alone for the first time in its real rounds, and remember that it was told."""
    tips = context.storage.progress.tips
    told = tips.seen_keys("told", child_id, GAME)
    news = [key for key in tips.seen_keys("alone", child_id, GAME) if key not in told]
    for key in news:
        tips.add_seen("told", child_id, GAME, key)
    largest, before = (max((int(key) for key in keys if key.isdigit()), default=0) for keys in (news, told))
    sizes = [_("{cards} at once").format(cards=card_count_text(largest))] if largest > before else []
    return (*sizes, *map(sign_name, signs_in_rule_order("".join(news))))


def real_round_record(name: str, signs: str, seed: str) -> Record:
    """Return the record of a new match of a child and two easy bots, with operators of "+-*/" ("" for all)."""
    names = [unique_name(name, None, ())]
    for _robot in range(BOT_COUNT):
        names.append(unique_name("", "easy", names))
    seats = (Player(names[0]), *(Player(robot, "easy") for robot in names[1:]))
    return Record(GAME, seats, seed, {"operations": signs_in_rule_order(signs) or OPERATIONS, "referee": "helpful"})
