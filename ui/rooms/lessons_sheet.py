"""The dialog of a game's lessons: the learner's progress in each, and the choice of the learner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from pygame import FRect

from ui.assets.lesson_text import Lesson, lessons_of
from ui.assets.words import _, _n
from ui.canvas.brush import Brush
from ui.scene.desk import Desk
from ui.scene.routes import Back, ToLesson
from ui.scene.screen import Scene
from ui.store.learning.lesson_progress import Stand
from ui.store.people import Person
from ui.tables.registry import BOXES, TABLES
from ui.widgets.controls import Command, Key, Row, Widget
from ui.widgets.scroll import ScrollArea
from ui.widgets.tiles import Tile, draw_check

WIDTH, TALL_WIDTH, HIGHEST = 1000.0, 860.0, 704.0  # sizes of the dialog
HEAD, FOOT = 108.0, 24.0
TILE_W, TILE_H, GAP = 152.0, 112.0, 10.0  # sizes of a learner's tile
ROW, PITCH = 116.0, 130.0  # height and distance of the lessons
STATE_W = 190.0  # width of the progress
LEARNER = "learner"  # key in `Desk.kept` of the last learner


class LessonsSheet(Scene):
    """Lessons of a game for a chosen learner or guest."""

    see_through = tall = True

    def __init__(self, desk: Desk, game: str, person: int | None = None) -> None:
        super().__init__(desk)
        self.game, self.lessons = game, lessons_of(game)
        self.people: Sequence[Person] = desk.files.people.all()
        known = [other.id for other in self.people]
        wished = [id for id in (person, desk.kept.get(LEARNER), *known[:1]) if id in known]
        self.person = wished[0] if wished else None
        self.learners, self.list = ScrollArea("learners"), ScrollArea("lessons")
        self.scrolls = (self.learners, self.list)
        self._choose(self.person)
        self.focus.name = f"lesson/{self._next}"

    @property
    def _next(self) -> str:
        """The id of the first unfinished lesson; of the first one if all are done."""
        open_ones = [lesson.id for lesson in self.lessons if not self.stand(lesson).done]
        return (open_ones or [self.lessons[0].id])[0]

    def stand(self, lesson: Lesson) -> Stand:
        return self.stands.get(lesson.id, Stand())

    def resume(self) -> None:
        """Refresh the progress after a lesson."""
        self._choose(self.person)
        super().resume()

    def build(self) -> list[Widget]:
        at = self._sheet
        top = at.y + HEAD
        high = self._tiles_high(at.w)
        tiles = self._tiles(FRect(at.x + 28, top, at.w - 56, high - 16))
        top += high
        self.list.place(FRect(at.x + 28, top, at.w - 56, at.bottom - FOOT - top), PITCH * len(self.lessons))
        close = Command("close", _("Close"), self.leave, "close")
        return [
            *tiles,
            *map(self._row, self.lessons, range(len(self.lessons))),
            Key(close, FRect(at.right - 80, at.y + 18, 56, 56), bare=True),
        ]

    @property
    def _sheet(self) -> FRect:
        """The dialog, as high as its content."""
        w = TALL_WIDTH if self.desk.page.tall else WIDTH
        h = min(HIGHEST, HEAD + self._tiles_high(w) + PITCH * len(self.lessons) + FOOT)
        return FRect(640 - w / 2, 400 - h / 2, w, h)

    def _tiles_high(self, w: float) -> float:
        """Return the height of the learners' tiles: as many rows as there is space for above the lessons."""
        if not self.people:
            return 0.0
        free = HIGHEST - HEAD - FOOT - PITCH * len(self.lessons) - TILE_H - 24
        more = min(-(-(len(self.people) + 1) // _across(w - 56)) - 1, int(max(0.0, free) // (TILE_H + GAP)))
        return TILE_H + 24 + more * (TILE_H + GAP)

    def _tiles(self, at: FRect) -> list[Widget]:
        """Return the tiles to choose the learner; none if the device has no profiles."""
        if not self.people:
            return []
        across = _across(at.w)
        everybody: list[Person | None] = [*self.people, None]
        self.learners.place(at, 8 + (TILE_H + GAP) * -(-len(everybody) // across) - GAP)
        tiles: list[Widget] = []
        for place, person in enumerate(everybody):
            down, column = divmod(place, across)
            rect = FRect(at.x + 4 + column * (TILE_W + GAP), self.learners.y + 4 + down * (TILE_H + GAP), TILE_W, TILE_H)
            tiles.append(self.learners.hold(self._tile(person, rect)))
        return tiles

    def _tile(self, person: Person | None, at: FRect) -> Tile:
        id, name = (None, _("A guest")) if person is None else (person.id, person.name)
        command = Command(f"learner/{id or 0}", name, partial(self._take, id))
        return Tile(command, at, partial(_draw_learner, person, name), id == self.person)

    def _row(self, lesson: Lesson, place: int) -> Widget:
        open_it = Command(f"lesson/{lesson.id}", lesson.title.to(), lambda: self._open(lesson), keys=(str(place + 1),))
        rect = FRect(self.list.rect.x + 4, self.list.y + 6 + PITCH * place, self.list.rect.w - 24, ROW)
        return self.list.hold(Row(open_it, rect, partial(self._draw_lesson, lesson)))

    # --- actions

    def _choose(self, person: int | None) -> None:
        self.person = self.desk.kept[LEARNER] = person
        self.stands: Mapping[str, Stand] = self.desk.files.lessons.of(person, self.game)

    def _take(self, person: int | None) -> None:
        self.desk.sounds.play("key")
        self._choose(person)
        self.rebuild()

    def _open(self, lesson: Lesson) -> None:
        self.go(ToLesson(self.game, lesson.id, self.person))

    def leave(self) -> None:
        self.go(Back())

    # --- drawing

    def paint(self, brush: Brush) -> None:
        brush.veil(0.6)
        at, box = self._sheet, BOXES[self.game]
        brush.sheet(at, 3, 24)
        brush.put(TABLES[self.game].drawing.picture(brush.skin, box.emblem, 50), at.x + 66, at.y + 54, 1, 6, center=True)
        title = _("Learn {game}").format(game=box.name)
        brush.fit(title, at.x + 112, at.y + 40, at.w - 220, 32, "text", "s")
        line = _("Who is learning?") if self.people else _("At a real table, one step at a time.")
        brush.fit(line, at.x + 113, at.y + 78, at.w - 220, 19, "text_soft")

    def _draw_lesson(self, lesson: Lesson, brush: Brush, at: FRect, hover: bool) -> None:
        stand, following = self.stand(lesson), lesson.id == self._next
        face = "row_chosen" if following else "row_hover" if hover else "row"
        brush.box(at, 14, face, "border_chosen" if following else "border_soft", 2.5 if following else 1.5, level=1 if hover else 0)
        self._draw_sign(brush, at, stand, following)
        room = at.w - 84 - STATE_W - 20
        about = brush.wrapped(lesson.about.to(), room, 18)
        brush.fit(lesson.title.to(), at.x + 84, at.y + (32 if len(about) > 1 else 38), room, 22, "text", "b")
        brush.block(about, at.x + 84, at.y + (78 if len(about) > 1 else 76), 18, "text_soft", lead=1.15)
        minutes = _n("{n} minute", "{n} minutes", lesson.minutes)
        brush.fit(minutes, at.right - 24, at.y + 38, STATE_W, 18, "text_soft", align="r")
        brush.fit(far(lesson, stand), at.right - 24, at.y + 76, STATE_W, 18, "text", "b", "r")

    def _draw_sign(self, brush: Brush, at: FRect, stand: Stand, following: bool) -> None:
        """Draw a check mark if the lesson is done, else a play icon."""
        if stand.done:
            draw_check(brush, at.x + 44, at.centery)
        else:
            brush.icon("play", at.x + 26, at.centery - 18, 36, "text" if following else "text_soft")


def _across(w: float) -> int:
    """Return the number of tiles in a row of this width."""
    return int((w + GAP - 16) // (TILE_W + GAP))


def far(lesson: Lesson, stand: Stand) -> str:
    """Return the progress in words, as "step 4 of 10"; "" at the beginning."""
    steps = [step.id for position in lesson.positions for step in position.steps]
    if stand.step in steps[1:]:
        return _("step {n} of {all}").format(n=steps.index(stand.step) + 1, all=len(steps))
    return _("done") if stand.done else ""


def _draw_learner(person: Person | None, name: str, brush: Brush, at: FRect) -> None:
    if person is None:
        brush.icon("person", at.centerx - 26, at.y + 12, 52, "text_soft")
    else:
        brush.token(person.token, at.centerx - 30, at.y + 10, 60)
    size = brush.fitting(name, at.w - 12, 17, "b")
    brush.text(brush.cut(name, at.w - 12, size, "b"), at.centerx, at.bottom - 20, size, "text", "b", "c")
