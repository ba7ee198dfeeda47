"""The offer of the results to make guests players of this device."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.record import Record
from ui.assets.translation import _, join_names
from ui.layout.containers import Column, Row
from ui.layout.nodes import Text
from ui.match.onboarding.guests import decline, keep_guests, seats_to_keep
from ui.scene.app_context import AppContext
from ui.widgets.controls import Command
from ui.widgets.parts import button, paper, token

TOKEN_UNITS, SMALL_TOKEN_UNITS, MAX_TOKENS = 52.0, 34.0, 3  # one guest has a large token, several have small ones


def keep_panel(
    context: AppContext, record: Record, tokens: Sequence[int], child_id: int | None, on_answer: Callable[[], None]
) -> Column | None:
    """Return the question whether to keep the games of a match's guests, with its two buttons; None without guests to ask about."""
    guests = {record.seats[seat].name: tokens[seat] for seat in seats_to_keep(context, record, child_id)}
    if not guests:
        return None

    def keep() -> None:
        keep_guests(context, guests)
        on_answer()

    def not_now() -> None:
        decline(context, tuple(guests))
        on_answer()

    commands = [
        Command("keep", _("Keep them"), keep, "save", ("k",)),
        Command("not_now", _("Not now"), not_now, shortcuts=("n",)),
    ]
    names = join_names(list(guests))
    question_text = (
        _("Keep {name}’s games?").format(name=names) if len(guests) == 1 else _("Keep the games of {names}?").format(names=names)
    )
    question = Text(question_text, 22, "s", line_spacing=1.15, max_lines=2, can_be_cut=True)
    about = Text(_("Wins, records and level. Only on this computer."), 16, color="text_soft")
    faces = [token(face, TOKEN_UNITS if len(guests) == 1 else SMALL_TOKEN_UNITS) for face in list(guests.values())[:MAX_TOKENS]]
    head = Row([*faces, Column([question, about], 2, width=0, grow=1)], 12, "center")
    keys = Row([button(command, size=19, height=56) for command in commands], 12, is_even=True)
    return paper(Column([head, keys], 10, padding=(20, 12, 20, 16)))
