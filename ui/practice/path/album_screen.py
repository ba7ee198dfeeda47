"""The album screen of a child: four pages of ten pictures, one a sign, and a page of chains."""

from __future__ import annotations

from functools import partial

from pygame import FRect

from game.practice.album import CHAIN_CARDS, AlbumProgress, album_progress, solved_chain_counts
from game.practice.facts import SIGNS, is_basic_family
from ui.assets import translation
from ui.assets.translation import _, _n, capitalize_first
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.practice.path.album_names import picture_name
from ui.practice.path.album_pictures import draw_album_picture, fit_picture
from ui.practice.path.album_preview import PICTURES_PER_PAGE
from ui.practice.path.album_texts import group_name, picture_progress_text, picture_tooltip
from ui.practice.path.pictures import draw_star
from ui.practice.path.places import grid_tile_rect
from ui.practice.texts import sign_name
from ui.scene import shared_commands as house_keys
from ui.scene.accessibility import AccessibilityInfo
from ui.scene.app_context import AppContext
from ui.scene.routes import CloseRoute
from ui.scene.scene import Scene
from ui.tables.nambarz.gestures import OPERATOR_ICONS
from ui.widgets.controls import Command, HitRegion, Widget
from ui.widgets.tiles import Tile
from ui.widgets.topbar import bar_buttons, draw_bar

CHAINS_PAGE = len(SIGNS)  # the page after those of the signs
CHAIN_PIECES = 10  # chains found without help until the picture is complete


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

    def build_widgets(self) -> list[Widget]:
        bar = bar_buttons(
            self.context.viewport, house_keys.back_command(self), [house_keys.settings_command(self), house_keys.sound_command(self)]
        )
        pictures = self._chain_regions() if self.page == CHAINS_PAGE else self._picture_regions()
        return [*self._page_tabs(), *pictures, *bar]

    def _page_tabs(self) -> list[Widget]:
        """Return the tabs of the signs and of the chains."""
        names = [*(capitalize_first(sign_name(sign)) for sign in SIGNS), _("Chains")]
        places = [tab_rect(self.context.viewport, index) for index in range(len(names))]
        return [
            Tile(
                Command(f"page/{index}", name, partial(self._open_page, index)),
                places[index],
                partial(_draw_page_tab, index, name),
                index == self.page,
            )
            for index, name in enumerate(names)
        ]

    def _open_page(self, page: int) -> None:
        self.page = page
        self.context.sounds.play("card_flip")
        self.request_rebuild()

    def _picture_regions(self) -> list[Widget]:
        first = self.page * PICTURES_PER_PAGE
        return [self._picture_region(index, piece) for index, piece in enumerate(self.album[first : first + PICTURES_PER_PAGE])]

    def _picture_region(self, index: int, progress: AlbumProgress) -> Widget:
        missing = [family for family in progress.picture.families if family not in self.mastered_families and is_basic_family(family)]
        tip = picture_tooltip(progress, missing)
        command = Command(f"picture/{progress.picture.key}", tip, partial(self.context.show_notice, tip, "hint"))
        return HitRegion(command, picture_cell_rect(self.context.viewport, index), 16, tip)

    def _chain_regions(self) -> list[Widget]:
        cells: list[Widget] = []
        for index, cards in enumerate(CHAIN_CARDS):
            tip = self._chains_text(cards)
            command = Command(f"chain/{cards}", tip, partial(self.context.show_notice, tip, "hint"))
            cells.append(HitRegion(command, chain_cell_rect(self.context.viewport, index), 16, tip))
        return cells

    def _chains_text(self, cards: int) -> str:
        text = _n("{n} found alone", "{n} found alone", self.chain_counts[cards])
        return _("Calculations with {cards} cards: {found}").format(cards=cards, found=text)

    def on_escape(self) -> None:
        self.go(CloseRoute())

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        awake = sum(piece.is_complete for piece in self.album)
        line = _("They are all asleep still: every sum known by heart brings a piece.")
        if awake:
            line = _n("{n} animal is awake and stays.", "{n} animals are awake and stay.", awake)
        draw_bar(canvas, _("My animals"), line, 2)
        canvas.draw_paper(paper_rect(canvas.viewport), 2)
        if self.page == CHAINS_PAGE:
            for index, cards in enumerate(CHAIN_CARDS):
                self._draw_chain_picture(canvas, cards, chain_cell_rect(canvas.viewport, index))
            return
        first = self.page * PICTURES_PER_PAGE
        for index, piece in enumerate(self.album[first : first + PICTURES_PER_PAGE]):
            draw_labelled_picture(canvas, piece, picture_cell_rect(canvas.viewport, index))

    def _draw_chain_picture(self, canvas: Canvas, cards: int, rect: FRect) -> None:
        found_count = self.chain_counts[cards]
        canvas.draw_box(rect, 16, "surface_raised", "border_card", 1.5, level=1)
        picture = fit_picture(FRect(rect.x + 14, rect.y + 14, rect.w - 28, rect.h - 104))
        draw_album_picture(canvas, f"chain_{cards}", picture, min(found_count, CHAIN_PIECES), CHAIN_PIECES)
        canvas.fit_text(translation.card_count_text(cards), rect.centerx, rect.bottom - 66, rect.w - 24, 26, "text", "s", "c")
        canvas.fit_text(
            _n("{n} found alone", "{n} found alone", found_count), rect.centerx, rect.bottom - 30, rect.w - 24, 19, "text_soft", "b", "c"
        )


def draw_labelled_picture(canvas: Canvas, progress: AlbumProgress, rect: FRect) -> None:
    """Draw an album picture with its name and what it stands for; a complete one has a star, else its progress."""
    canvas.draw_box(
        rect, 16, "surface_raised", "primary" if progress.is_complete else "border_card", 3 if progress.is_complete else 1.5, level=1
    )
    foot = 30 if canvas.viewport.is_compact else 62
    draw_album_picture(
        canvas,
        progress.picture.key,
        fit_picture(FRect(rect.x + 8, rect.y + 8, rect.w - 16, rect.h - foot - 14)),
        progress.earned_count,
        progress.piece_count,
    )
    max_width, y = rect.w - 20, rect.bottom - foot / 2 - 3
    if progress.is_complete:
        draw_star(canvas, rect.right - 24, rect.y + 24, 34, True)
    else:
        w = canvas.rasterizer.text_width(picture_progress_text(progress), 16, "b")
        canvas.draw_box(FRect(rect.right - w - 24, rect.y + 8, w + 16, 30), 15, "surface", "text", 1.5, 0.95)
        canvas.draw_text(picture_progress_text(progress), rect.right - 16 - w / 2, rect.y + 23, 16, "text", "b", "c")
    group = group_name(progress.picture.key)
    if canvas.viewport.is_compact:
        canvas.fit_text(group, rect.centerx, y, max_width, 18, "text", "b", "c")
        return
    canvas.fit_text(capitalize_first(picture_name(progress.picture.key)), rect.centerx, y - 12, max_width, 20, "text", "s", "c")
    canvas.fit_text(group, rect.centerx, y + 14, max_width, 17, "text_soft", "b", "c")


def _draw_page_tab(index: int, name: str, canvas: Canvas, rect: FRect) -> None:
    """Draw a tab's sign, or three cards for chains, and its name."""
    if index < CHAINS_PAGE:
        canvas.draw_icon(OPERATOR_ICONS[SIGNS[index]], rect.x + 16, rect.centery - 14, 28)
    else:
        for card in range(3):
            canvas.draw_box(FRect(rect.x + 14 + 9 * card, rect.centery - 13, 16, 24), 3, "row_plain", "text", 1.5)
    max_width = rect.w - 88
    size = canvas.fitting_size(name, max_width, 19, "b")
    canvas.draw_lines(canvas.wrap(name, max_width, size, "b"), rect.x + 58, rect.centery, size, "text", "b", line_height_factor=1.15)


def paper_rect(viewport: Viewport) -> FRect:
    """Return the rectangle of the sheet of paper behind the pictures."""
    return FRect(viewport.rect.x + 20, viewport.rect.y + 160, viewport.rect.w - 40, viewport.rect.h - 180)


def tab_rect(viewport: Viewport, index: int) -> FRect:
    return grid_tile_rect(FRect(viewport.rect.x + 20, viewport.rect.y + 88, viewport.rect.w - 40, 60), (CHAINS_PAGE + 1, 1), index)


def picture_cell_rect(viewport: Viewport, index: int) -> FRect:
    """Return a picture's rectangle on a page: five by two, or two by five in portrait."""
    return grid_tile_rect(paper_rect(viewport).inflate(-32, -32), (2, 5) if viewport.is_portrait else (5, 2), index)


def chain_cell_rect(viewport: Viewport, index: int) -> FRect:
    return grid_tile_rect(paper_rect(viewport).inflate(-32, -32), (1, 3) if viewport.is_portrait else (3, 1), index)
