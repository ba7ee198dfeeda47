"""The album screen of a child: four pages of ten pictures, one a sign, and a page of chains."""

from __future__ import annotations

from functools import partial

from pygame import FRect

from game.practice.album import CHAIN_CARDS, AlbumProgress, album, chains
from game.practice.facts import SIGNS, is_step
from ui.assets import words
from ui.assets.words import _, _n, capital
from ui.canvas.brush import Brush
from ui.canvas.page import Page
from ui.practice.path.album_names import picture_name
from ui.practice.path.album_pictures import draw_picture, fitted
from ui.practice.path.album_sheet import A_PAGE
from ui.practice.path.album_words import group_name, progress_line, tooltip
from ui.practice.path.pictures import draw_star
from ui.practice.path.places import tiled
from ui.practice.words import sign_name
from ui.scene import shared_keys as house_keys
from ui.scene.desk import Desk
from ui.scene.routes import Back
from ui.scene.screen import Scene
from ui.scene.telling import Telling
from ui.tables.nambarz.gestures import ICONS
from ui.widgets.controls import Command, Region, Widget
from ui.widgets.tiles import Tile
from ui.widgets.topbar import bar_keys, draw_bar

CHAINS_PAGE = len(SIGNS)  # the page after those of the signs
CHAIN_PIECES = 10  # chains found without help until the picture is complete


class AlbumRoom(Scene):
    """The album's pages: 0 to 3 for the signs, 4 for chains."""

    tall = True

    def __init__(self, desk: Desk, child_id: int, page: int) -> None:
        super().__init__(desk)
        self.tells = Telling(lambda: _("My animals"))
        self.child_id, self.page = child_id, page
        self._look_up()
        self.focus.name = f"page/{page}"

    def _look_up(self) -> None:
        learner = self.desk.files.progress.learner(self.child_id)
        self.album, self.chains = album(learner), chains(learner)
        self.golden = {family for family, note in learner.families.items() if note.once_gold}

    def resume(self) -> None:
        self._look_up()
        super().resume()

    def build(self) -> list[Widget]:
        bar = bar_keys(self.desk.page, house_keys.back(self), [house_keys.settings(self), house_keys.sound(self)])
        pictures = self._chains() if self.page == CHAINS_PAGE else self._pictures()
        return [*self._tabs(), *pictures, *bar]

    def _tabs(self) -> list[Widget]:
        """Return the tabs of the signs and of the chains."""
        names = [*(capital(sign_name(sign)) for sign in SIGNS), _("Chains")]
        places = [tab_on(self.desk.page, place) for place in range(len(names))]
        return [
            Tile(
                Command(f"page/{place}", name, partial(self._turn, place)),
                places[place],
                partial(_draw_tab, place, name),
                place == self.page,
            )
            for place, name in enumerate(names)
        ]

    def _turn(self, page: int) -> None:
        self.page = page
        self.desk.sounds.play("card_flip")
        self.rebuild()

    def _pictures(self) -> list[Widget]:
        first = self.page * A_PAGE
        return [self._cell(place, piece) for place, piece in enumerate(self.album[first : first + A_PAGE])]

    def _cell(self, place: int, piece: AlbumProgress) -> Widget:
        lacking = [family for family in piece.picture.families if family not in self.golden and is_step(family)]
        tip = tooltip(piece, lacking)
        command = Command(f"picture/{piece.picture.key}", tip, partial(self.desk.say, tip, "hint"))
        return Region(command, cell_on(self.desk.page, place), 16, tip)

    def _chains(self) -> list[Widget]:
        cells: list[Widget] = []
        for place, cards in enumerate(CHAIN_CARDS):
            tip = self._chains_told(cards)
            command = Command(f"chain/{cards}", tip, partial(self.desk.say, tip, "hint"))
            cells.append(Region(command, chain_on(self.desk.page, place), 16, tip))
        return cells

    def _chains_told(self, cards: int) -> str:
        found = _n("{n} found alone", "{n} found alone", self.chains[cards])
        return _("Calculations with {cards} cards: {found}").format(cards=cards, found=found)

    def leave(self) -> None:
        self.go(Back())

    def paint(self, brush: Brush) -> None:
        brush.wood()
        awake = sum(piece.is_complete for piece in self.album)
        line = _("They are all asleep still: every sum known by heart brings a piece.")
        if awake:
            line = _n("{n} animal is awake and stays.", "{n} animals are awake and stay.", awake)
        draw_bar(brush, _("My animals"), line, 2)
        brush.sheet(paper_on(brush.page), 2)
        if self.page == CHAINS_PAGE:
            for place, cards in enumerate(CHAIN_CARDS):
                self._draw_chain(brush, cards, chain_on(brush.page, place))
            return
        first = self.page * A_PAGE
        for place, piece in enumerate(self.album[first : first + A_PAGE]):
            draw_piece(brush, piece, cell_on(brush.page, place))

    def _draw_chain(self, brush: Brush, cards: int, at: FRect) -> None:
        found = self.chains[cards]
        brush.box(at, 16, "surface_raised", "border_card", 1.5, level=1)
        picture = fitted(FRect(at.x + 14, at.y + 14, at.w - 28, at.h - 104))
        draw_picture(brush, f"chain_{cards}", picture, min(found, CHAIN_PIECES), CHAIN_PIECES)
        brush.fit(words.cards(cards), at.centerx, at.bottom - 66, at.w - 24, 26, "text", "s", "c")
        brush.fit(_n("{n} found alone", "{n} found alone", found), at.centerx, at.bottom - 30, at.w - 24, 19, "text_soft", "b", "c")


def draw_piece(brush: Brush, piece: AlbumProgress, at: FRect) -> None:
    """Draw a picture with what it stands for; a complete one with its name, else with its progress."""
    brush.box(at, 16, "surface_raised", "primary" if piece.is_complete else "border_card", 3 if piece.is_complete else 1.5, level=1)
    foot = 30 if brush.page.compact else 62
    draw_picture(brush, piece.picture.key, fitted(FRect(at.x + 8, at.y + 8, at.w - 16, at.h - foot - 14)), piece.got, piece.of)
    room, y = at.w - 20, at.bottom - foot / 2 - 3
    if piece.is_complete:
        draw_star(brush, at.right - 24, at.y + 24, 34, True)
    else:
        w = brush.skin.width(progress_line(piece), 16, "b")
        brush.box(FRect(at.right - w - 24, at.y + 8, w + 16, 30), 15, "surface", "text", 1.5, 0.95)
        brush.text(progress_line(piece), at.right - 16 - w / 2, at.y + 23, 16, "text", "b", "c")
    group = group_name(piece.picture.key)
    if brush.page.compact:
        brush.fit(group, at.centerx, y, room, 18, "text", "b", "c")
        return
    brush.fit(capital(picture_name(piece.picture.key)), at.centerx, y - 12, room, 20, "text", "s", "c")
    brush.fit(group, at.centerx, y + 14, room, 17, "text_soft", "b", "c")


def _draw_tab(place: int, name: str, brush: Brush, at: FRect) -> None:
    """Draw a tab's sign, or three cards for chains, and its name."""
    if place < CHAINS_PAGE:
        brush.icon(ICONS[SIGNS[place]], at.x + 16, at.centery - 14, 28)
    else:
        for card in range(3):
            brush.box(FRect(at.x + 14 + 9 * card, at.centery - 13, 16, 24), 3, "row_plain", "text", 1.5)
    room = at.w - 88
    size = brush.fitting(name, room, 19, "b")
    brush.block(brush.wrapped(name, room, size, "b"), at.x + 58, at.centery, size, "text", "b", lead=1.15)


def paper_on(page: Page) -> FRect:
    """Return the paper below the pictures."""
    return FRect(page.rect.x + 20, page.rect.y + 160, page.rect.w - 40, page.rect.h - 180)


def tab_on(page: Page, place: int) -> FRect:
    return tiled(FRect(page.rect.x + 20, page.rect.y + 88, page.rect.w - 40, 60), (CHAINS_PAGE + 1, 1), place)


def cell_on(page: Page, place: int) -> FRect:
    """Return a picture's rectangle on a page: five by two, or two by five in portrait."""
    return tiled(paper_on(page).inflate(-32, -32), (2, 5) if page.tall else (5, 2), place)


def chain_on(page: Page, place: int) -> FRect:
    return tiled(paper_on(page).inflate(-32, -32), (1, 3) if page.tall else (3, 1), place)
