"""The album screen of a child: four pages of ten pictures, one a sign, and a page of chains."""

from __future__ import annotations

from functools import partial

from pygame import FRect

from game.practice.album import CHAIN_CARDS, AlbumProgress, album, chains
from game.practice.facts import SIGNS, is_step
from ui.assets import translation
from ui.assets.translation import _, _n, capital
from ui.canvas.canvas import Canvas
from ui.canvas.viewport import Viewport
from ui.practice.path.album_names import picture_name
from ui.practice.path.album_pictures import draw_picture, fitted
from ui.practice.path.album_preview import A_PAGE
from ui.practice.path.album_texts import group_name, progress_line, tooltip
from ui.practice.path.pictures import draw_star
from ui.practice.path.places import tiled
from ui.practice.texts import sign_name
from ui.scene import shared_commands as house_keys
from ui.scene.accessibility import AccessibilityInfo
from ui.scene.app_context import AppContext
from ui.scene.routes import CloseRoute
from ui.scene.scene import Scene
from ui.tables.nambarz.gestures import ICONS
from ui.widgets.controls import Command, HitRegion, Widget
from ui.widgets.tiles import Tile
from ui.widgets.topbar import bar_keys, draw_bar

CHAINS_PAGE = len(SIGNS)  # the page after those of the signs
CHAIN_PIECES = 10  # chains found without help until the picture is complete


class AlbumScreen(Scene):
    """Screen with the album's pages: 0 to 3 for the signs, 4 for chains."""

    supports_portrait = True

    def __init__(self, context: AppContext, child_id: int, page: int) -> None:
        super().__init__(context)
        self.accessibility = AccessibilityInfo(lambda: _("My animals"))
        self.child_id, self.page = child_id, page
        self._look_up()
        self.focus.name = f"page/{page}"

    def _look_up(self) -> None:
        learner = self.context.storage.progress.learner(self.child_id)
        self.album, self.chains = album(learner), chains(learner)
        self.golden = {family for family, note in learner.families.items() if note.once_gold}

    def resume(self) -> None:
        self._look_up()
        super().resume()

    def build(self) -> list[Widget]:
        bar = bar_keys(self.context.viewport, house_keys.back(self), [house_keys.settings(self), house_keys.sound(self)])
        pictures = self._chains() if self.page == CHAINS_PAGE else self._pictures()
        return [*self._tabs(), *pictures, *bar]

    def _tabs(self) -> list[Widget]:
        """Return the tabs of the signs and of the chains."""
        names = [*(capital(sign_name(sign)) for sign in SIGNS), _("Chains")]
        places = [tab_on(self.context.viewport, index) for index in range(len(names))]
        return [
            Tile(
                Command(f"page/{index}", name, partial(self._turn, index)),
                places[index],
                partial(_draw_tab, index, name),
                index == self.page,
            )
            for index, name in enumerate(names)
        ]

    def _turn(self, page: int) -> None:
        self.page = page
        self.context.sounds.play("card_flip")
        self.rebuild()

    def _pictures(self) -> list[Widget]:
        first = self.page * A_PAGE
        return [self._cell(index, piece) for index, piece in enumerate(self.album[first : first + A_PAGE])]

    def _cell(self, index: int, piece: AlbumProgress) -> Widget:
        missing = [family for family in piece.picture.families if family not in self.golden and is_step(family)]
        tip = tooltip(piece, missing)
        command = Command(f"picture/{piece.picture.key}", tip, partial(self.context.show_notice, tip, "hint"))
        return HitRegion(command, cell_on(self.context.viewport, index), 16, tip)

    def _chains(self) -> list[Widget]:
        cells: list[Widget] = []
        for index, cards in enumerate(CHAIN_CARDS):
            tip = self._chains_told(cards)
            command = Command(f"chain/{cards}", tip, partial(self.context.show_notice, tip, "hint"))
            cells.append(HitRegion(command, chain_on(self.context.viewport, index), 16, tip))
        return cells

    def _chains_told(self, cards: int) -> str:
        text = _n("{n} found alone", "{n} found alone", self.chains[cards])
        return _("Calculations with {cards} cards: {found}").format(cards=cards, found=text)

    def leave(self) -> None:
        self.go(CloseRoute())

    def paint(self, canvas: Canvas) -> None:
        canvas.draw_background()
        awake = sum(piece.is_complete for piece in self.album)
        line = _("They are all asleep still: every sum known by heart brings a piece.")
        if awake:
            line = _n("{n} animal is awake and stays.", "{n} animals are awake and stay.", awake)
        draw_bar(canvas, _("My animals"), line, 2)
        canvas.draw_paper(paper_on(canvas.viewport), 2)
        if self.page == CHAINS_PAGE:
            for index, cards in enumerate(CHAIN_CARDS):
                self._draw_chain(canvas, cards, chain_on(canvas.viewport, index))
            return
        first = self.page * A_PAGE
        for index, piece in enumerate(self.album[first : first + A_PAGE]):
            draw_piece(canvas, piece, cell_on(canvas.viewport, index))

    def _draw_chain(self, canvas: Canvas, cards: int, rect: FRect) -> None:
        result = self.chains[cards]
        canvas.box(rect, 16, "surface_raised", "border_card", 1.5, level=1)
        picture = fitted(FRect(rect.x + 14, rect.y + 14, rect.w - 28, rect.h - 104))
        draw_picture(canvas, f"chain_{cards}", picture, min(result, CHAIN_PIECES), CHAIN_PIECES)
        canvas.fit_text(translation.cards(cards), rect.centerx, rect.bottom - 66, rect.w - 24, 26, "text", "s", "c")
        canvas.fit_text(
            _n("{n} found alone", "{n} found alone", result), rect.centerx, rect.bottom - 30, rect.w - 24, 19, "text_soft", "b", "c"
        )


def draw_piece(canvas: Canvas, piece: AlbumProgress, rect: FRect) -> None:
    """Draw an album picture with its name and what it stands for; a complete one has a star, else its progress."""
    canvas.box(rect, 16, "surface_raised", "primary" if piece.is_complete else "border_card", 3 if piece.is_complete else 1.5, level=1)
    foot = 30 if canvas.viewport.is_compact else 62
    draw_picture(canvas, piece.picture.key, fitted(FRect(rect.x + 8, rect.y + 8, rect.w - 16, rect.h - foot - 14)), piece.got, piece.of)
    max_width, y = rect.w - 20, rect.bottom - foot / 2 - 3
    if piece.is_complete:
        draw_star(canvas, rect.right - 24, rect.y + 24, 34, True)
    else:
        w = canvas.rasterizer.width(progress_line(piece), 16, "b")
        canvas.box(FRect(rect.right - w - 24, rect.y + 8, w + 16, 30), 15, "surface", "text", 1.5, 0.95)
        canvas.text(progress_line(piece), rect.right - 16 - w / 2, rect.y + 23, 16, "text", "b", "c")
    group = group_name(piece.picture.key)
    if canvas.viewport.is_compact:
        canvas.fit_text(group, rect.centerx, y, max_width, 18, "text", "b", "c")
        return
    canvas.fit_text(capital(picture_name(piece.picture.key)), rect.centerx, y - 12, max_width, 20, "text", "s", "c")
    canvas.fit_text(group, rect.centerx, y + 14, max_width, 17, "text_soft", "b", "c")


def _draw_tab(index: int, name: str, canvas: Canvas, rect: FRect) -> None:
    """Draw a tab's sign, or three cards for chains, and its name."""
    if index < CHAINS_PAGE:
        canvas.icon(ICONS[SIGNS[index]], rect.x + 16, rect.centery - 14, 28)
    else:
        for card in range(3):
            canvas.box(FRect(rect.x + 14 + 9 * card, rect.centery - 13, 16, 24), 3, "row_plain", "text", 1.5)
    max_width = rect.w - 88
    size = canvas.fitting(name, max_width, 19, "b")
    canvas.block(canvas.wrap(name, max_width, size, "b"), rect.x + 58, rect.centery, size, "text", "b", lead=1.15)


def paper_on(viewport: Viewport) -> FRect:
    """Return the rectangle of the sheet of paper behind the pictures."""
    return FRect(viewport.rect.x + 20, viewport.rect.y + 160, viewport.rect.w - 40, viewport.rect.h - 180)


def tab_on(viewport: Viewport, index: int) -> FRect:
    return tiled(FRect(viewport.rect.x + 20, viewport.rect.y + 88, viewport.rect.w - 40, 60), (CHAINS_PAGE + 1, 1), index)


def cell_on(viewport: Viewport, index: int) -> FRect:
    """Return a picture's rectangle on a page: five by two, or two by five in portrait."""
    return tiled(paper_on(viewport).inflate(-32, -32), (2, 5) if viewport.is_portrait else (5, 2), index)


def chain_on(viewport: Viewport, index: int) -> FRect:
    return tiled(paper_on(viewport).inflate(-32, -32), (1, 3) if viewport.is_portrait else (3, 1), index)
