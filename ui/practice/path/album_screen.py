"""The album screen of a child: four pages of ten pictures, one a sign, and a page of chains."""

from __future__ import annotations

from functools import partial

from pygame import FRect

from game.practice.album import PIECE_COUNT, AlbumProgress, album_progress, chain_piece_count, solved_chain_counts
from game.practice.facts import CHAIN_CARDS, SIGNS, is_basic_family
from ui.assets.translation import _, _n, capitalize_first, card_count_text
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Grid, Row, Stack
from ui.layout.nodes import Box, Breakpoint, Child, Spacer, Text
from ui.practice.path.album_names import group_name, picture_name, picture_progress_text, picture_tooltip
from ui.practice.path.album_pictures import draw_album_picture, fit_picture
from ui.practice.path.album_preview import PICTURES_PER_PAGE
from ui.practice.path.pictures import draw_three_cards, star
from ui.practice.texts import sign_name
from ui.scene import shared_commands
from ui.scene.accessibility import AccessibilityInfo
from ui.scene.app_context import AppContext
from ui.scene.scene import Scene
from ui.tables.nambarz.gestures import OPERATOR_ICONS
from ui.widgets.controls import Command, HitRegion
from ui.widgets.parts import boxed, icon, paper, picture
from ui.widgets.tiles import tile
from ui.widgets.topbar import bar

CHAINS_PAGE = len(SIGNS)  # the page after those of the signs
COLUMN, TALL_COLUMN, CHAIN_COLUMN, TALL_CHAIN_COLUMN = 200.0, 340.0, 340.0, 440.0  # least widths of the columns of pictures


class AlbumScreen(Scene):
    """Screen with the album's pages: 0 to 3 for the signs, 4 for chains."""

    supports_portrait = True

    def __init__(self, context: AppContext, child_id: int, page: int) -> None:
        super().__init__(context)
        self.accessibility = AccessibilityInfo(lambda: _("My animals"))
        self.child_id, self.page = child_id, page
        self._load_progress()
        self.focus.name = f"page/{page}"

    def _load_progress(self) -> None:
        learner = self.context.storage.progress.learner(self.child_id)
        self.album, self.chain_counts = album_progress(learner), solved_chain_counts(learner)
        self.mastered_families = {family for family, note in learner.family_stats.items() if note.once_gold}

    def resume(self) -> None:
        self._load_progress()
        super().resume()

    def compose(self) -> Child:
        awake = sum(piece.is_complete for piece in self.album)
        line = _("They are all still asleep: every sum that you work out alone brings you a piece of one.")
        if awake:
            line = _n("{n} animal is awake and stays.", "{n} animals are awake and stay.", awake)
        commands = [shared_commands.settings_command(self), shared_commands.sound_command(self)]
        title = bar(self.context.viewport, shared_commands.back_command(self), commands, _("My animals"), line)
        tabs = Row([self._page_tab(page) for page in range(CHAINS_PAGE + 1)], is_even=True)
        return Column([title, Column([tabs, self._pictures()], 12, grow=1, padding=(20, 16, 20, 20))], 0)

    def _page_tab(self, page: int) -> Child:
        """Return the tab of a sign or of the chains."""
        name = capitalize_first(sign_name(SIGNS[page])) if page < CHAINS_PAGE else _("Long sums")
        sign = icon(OPERATOR_ICONS[SIGNS[page]], 28) if page < CHAINS_PAGE else picture(draw_three_cards, 34, 24)
        label = Text(name, 19, "b", line_spacing=1.15, max_lines=1, width=0, grow=1, padding=(0, 0, 20, 0))
        command = Command(f"page/{page}", name, partial(self._open_page, page))
        return tile(command, [Row([sign, label], 12, "center")], page == self.page, height=60)

    def _open_page(self, page: int) -> None:
        self.page = page
        self.context.sounds.play("card_flip")
        self.request_rebuild()

    def _pictures(self) -> Child:
        """Return the sheet with the pictures of the open page."""
        first = self.page * PICTURES_PER_PAGE
        cells = [self._picture_cell(progress) for progress in self.album[first : first + PICTURES_PER_PAGE]]
        column, tall_column = COLUMN, TALL_COLUMN
        if self.page == CHAINS_PAGE:
            cells, column, tall_column = [self._chain_cell(cards) for cards in CHAIN_CARDS], CHAIN_COLUMN, TALL_CHAIN_COLUMN
        wide, tall = (paper(Grid(cells, grow=1, padding=16, min_column=least)) for least in (column, tall_column))
        return Breakpoint(wide, tall=tall)

    def _picture_cell(self, progress: AlbumProgress) -> Stack:
        """Return a picture with its name and what it stands for; one that is all known by heart has a star in its corner, else its progress."""
        key, is_gold = progress.picture.key, progress.is_gold
        missing = [family for family in progress.picture.families if family not in self.mastered_families and is_basic_family(family)]
        name = Text(capitalize_first(picture_name(key)), 20, "s", align="c", max_lines=1)
        parts: list[Child] = [
            _album_picture(key, progress.earned_count, PIECE_COUNT),
            Breakpoint(name, small=None),
            Text(group_name(key), 17, "b", "text_soft", "c", max_lines=1),
        ]
        count = Text(picture_progress_text(progress), 16, "b", max_lines=1, padding=(8, 4, 8, 4))
        corner = Column([Row([Spacer(grow=1), star(34) if is_gold else boxed(count, "surface", "text", 15)], 0)])
        return self._cell(f"picture/{key}", picture_tooltip(progress, missing), [Column(parts, 0), corner], is_gold)

    def _chain_cell(self, cards: int) -> Stack:
        count_text = _n("{n} found alone", "{n} found alone", self.chain_counts[cards])
        parts = [
            _album_picture(f"chain_{cards}", self.chain_counts[cards], chain_piece_count(cards)),
            Text(card_count_text(cards), 26, "s", align="c", max_lines=1, padding=(0, 8, 0, 0)),
            Text(count_text, 19, "b", "text_soft", "c", max_lines=1),
        ]
        tip = _("Calculations with {cards} cards: {found}").format(cards=cards, found=count_text)
        return self._cell(f"chain/{cards}", tip, [Column(parts, 4, padding=(0, 0, 0, 8))])

    def _cell(self, name: str, tip: str, children: list[Child], is_gold: bool = False) -> Stack:
        """Return a cell of the page, which shows its tooltip when it is tapped."""
        command = Command(name, tip, partial(self.context.show_notice, tip, "hint"))

        def draw(canvas: Canvas, rect: FRect) -> None:
            rim, width = ("primary", 3.0) if is_gold else ("border_card", 1.5)
            canvas.draw_box(rect, 16, "surface_raised", rim, width, level=1)

        return Stack(children, name=name, grow=1, padding=8, paint=draw, widget=lambda rect: HitRegion(command, rect, 16, tip))


def _album_picture(key: str, colored_count: int, piece_count: int) -> Box:
    return Box(
        grow=1, min_height=80, paint=lambda canvas, rect: draw_album_picture(canvas, key, fit_picture(rect), colored_count, piece_count)
    )
