"""The sheets of the profiles' screen: three columns of them, in portrait the right ones below the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ui.assets.translation import _
from ui.layout.containers import Column, Grid, Row, Scroll
from ui.layout.nodes import Box, Breakpoint, Child, Spacer, Text
from ui.tables.registry import BOXES

SPACING, LIST_SHEET_HEIGHT = 16.0, 214.0
SHEETS = ("people_sheet", "main", "curve", "best_sheet", "against_sheet", "last_sheet")


def screen_tree(profile_count: int, sheets: Sequence[Box]) -> Breakpoint:
    """Arrange the list of profiles, and the sheets of one: games, curve, records, results against others and last matches; or of none."""
    profiles = Scroll([Box(name="person", height=80)] * profile_count, name="people")
    left = Column([profiles, Box(name="add", height=56)], name="people_sheet", width=252, padding=16)
    low = replace(left, height=0.0, min_height=0.0)  # beside a sheet it is as high as that
    if not sheets:
        nobody = Column([_no_profile(), Spacer(grow=1)], grow=1)
        width, tall = Row([left, nobody], SPACING), Column([Row([low, nobody], SPACING)])
    else:
        main, curve, best, against, last = sheets
        last = replace(last, grow=4)
        middle, right = Column([main, curve], SPACING, grow=1), Column([best, against, last], SPACING, width=392)
        width = Row([left, middle, right], SPACING)
        tall = Column(
            [Row([low, replace(main, grow=1)], SPACING), curve, Grid([best, against], SPACING, min_column=300, grow=1), last], SPACING
        )
    return Breakpoint(replace(width, padding=(24, 88, 24, 24)), tall=replace(tall, padding=(20, 88, 20, 20)))


def main_sheet(name: str, since: str, won: str) -> Column:
    """Return the sheet of a profile and its games; the headings of the columns say where their figures stand."""
    counted, short = (Text(text, 17, color="text_soft", max_lines=1) for text in (f"{since} · {won}", won))
    names = [Text(name, 30, "s", max_lines=1, can_be_cut=True), Breakpoint(counted, small=short) if won else None]
    head = [Box(name="token", width=62, height=62), Column(names, 0, grow=1), Box(name="change", width=56, height=56)]
    widths = {_("games"): 88, _("wins"): 88, _("streak"): 64}
    columns = [
        Text(sentence, 16, color="text_soft", align="c", line_spacing=1.05, max_lines=1, name="column", width=width, min_width=0.0)
        for sentence, width in widths.items()
    ]
    record = Text(_("record"), 16, color="text_soft", align="r", line_spacing=1.05, max_lines=1, name="record", width=112, min_width=0.0)
    games = Column([Box(name="game", height=53)] * len(BOXES), 7)
    headings = Row([Spacer(grow=1), *columns, record], 0, min_height=28, padding=(0, 0, 14, 4))
    return Column([Row(head, SPACING, "center", height=92, padding=(8, 0, 4, 0)), headings, games], 2, name="main", padding=(12, 0, 12, 15))


def curve_sheet() -> Box:
    return Box(name="curve", height=LIST_SHEET_HEIGHT, grow=1)


def list_sheet(name: str, title: str, aside: Child, rows: Sequence[Child], is_empty: bool) -> Column:
    """Return a sheet with a heading above a list that scrolls, or above a word that there is nothing."""
    heading = Row([Text(title, 24, "s", max_lines=1, grow=1), aside], height=56, align="center", padding=(12, 0, 12, 0))
    nothing = Text(_("Nothing yet."), color="text_soft", align="c", height=80) if is_empty else None
    parts = [heading, nothing, Scroll(rows, 4, name=name, grow=1)]
    return Column(parts, 2, name=f"{name}_sheet", height=LIST_SHEET_HEIGHT, grow=1, padding=(12, 6, 8, 12))


def _no_profile() -> Column:
    text = _("Add those who play, and their games are counted here from now on.")
    parts = [
        Box(name="nobody", height=88),
        Text(_("Nobody is known here yet."), 28, "s", align="c"),
        Text(text, 19, color="text_soft", align="c"),
    ]
    return Column([Spacer(height=70), *parts], SPACING, name="main", height=372, padding=(30, 0, 30, 0))
