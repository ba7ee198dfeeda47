"""The home screen of a child (docs/art.md, mock-up 26): the next level, the path, the album and the week."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial

from game.practice.album import AlbumProgress, album
from game.practice.learner_state import Learner
from game.practice.level_progress import LevelProgress, here, stone
from game.practice.levels import LEVELS
from game.practice.set_topic import level_topic
from game.practice.sets import begin, prepared
from ui.assets.words import _
from ui.canvas.brush import Brush
from ui.practice.path.album_sheet import A_PAGE, AlbumSheet, Landing, nearest, picture_in
from ui.practice.path.bear import draw_bear
from ui.practice.path.overlays import GamesAsk, StoneAsk
from ui.practice.path.places import places_on
from ui.practice.path.says import News, said
from ui.practice.path.way import LargeStone, SmallStone, Walk, draw_track
from ui.practice.path.week import Week
from ui.practice.portrait import draw_portrait
from ui.practice.real_round import play_real_round, unfinished
from ui.practice.words import level_name
from ui.scene import clock
from ui.scene import shared_keys as house_keys
from ui.scene.desk import Desk
from ui.scene.gate import ask_parents
from ui.scene.routes import Back, ToAlbum, ToExercises, ToParent
from ui.scene.screen import Scene
from ui.widgets.controls import Command, Key, Widget
from ui.widgets.topbar import bar_keys, draw_bar

TOKEN = 92.0


class PathRoom(Scene):
    """A child's progress, and the ways to practise."""

    shows_people = tall = True

    def __init__(self, desk: Desk, child_id: int) -> None:
        super().__init__(desk)
        self.child_id = child_id
        self._prepared, self._ready = prepared(), False
        self.walk = Walk([(0.0, 0.0)], 0.0)  # the token's animation
        self.landing: Landing | None = None  # the flight of a picture just completed
        self._look_up()
        self._tell(self.here, self.album)
        self.focus.name = "go"

    # --- progress ----------------------------------------------------------------------------------------------------

    def _look_up(self) -> None:
        """Load the child and its progress."""
        progress, today = self.desk.files.progress, clock.today()
        self.child = next((child for child in progress.children() if child.id == self.child_id), None)
        self.listener = self.child is not None and self.child.listen
        self.learner: Learner = progress.learner(self.child_id)
        self.stones: list[LevelProgress] = [stone(self.learner, level) for level in LEVELS]
        self.album: tuple[AlbumProgress, ...] = album(self.learner)
        sets = {day.day: day.sets for day in progress.lanterns(self.child_id, today)}
        self.week = [sets.get(today - timedelta(back), 0) for back in range(today.weekday(), -1, -1)]
        if self.child is not None:
            self.here = here(self.learner, self.child.setting)
            self.welcome = begin(self.learner, self.child.setting, clock.seconds()).welcome
            self.round_waits = unfinished(self.desk, self.child) is not None
        else:
            self.here, self.welcome, self.round_waits = 0, "", False

    def _tell(self, was: int, before: tuple[AlbumProgress, ...]) -> None:
        """Choose the one thing that the bear says.

        `was` and `before` are the next level's index and the album before the news.
        """
        slept = {piece.picture.key for piece in before if not piece.is_complete}
        self.woken = [piece.picture.key for piece in self.album if piece.is_complete and piece.picture.key in slept]
        self.shown = nearest(self.album)
        if self.woken:
            self.shown = next(place for place, piece in enumerate(self.album) if piece.picture.key == self.woken[0])
        lit = self.child is not None and self.week[-1] >= self.child.goal
        name = self.child.name if self.child is not None else ""
        self.news = News(name, self.welcome, self.woken, max(0, self.here - was), lit, self.album[self.shown])

    def resume(self) -> None:
        """Refresh after a set: the token walks to the next level and a completed picture lands in its cell."""
        was, before = self.here, self.album
        self._look_up()
        self._tell(was, before)
        self._set_out(was)
        super().resume()

    def new_day(self) -> None:
        self._look_up()
        self._tell(self.here, self.album)
        super().new_day()

    def _set_out(self, was: int) -> None:
        places, pace = places_on(self.desk.page), self.desk.travel
        points = places.way.points(self.here)
        if self.here > was:
            self.walk = Walk([*points[was : self.here], places.way.standing], pace)
            self.desk.sounds.play("star")
        if self.woken and pace:
            end = picture_in(places.cell(self.shown % A_PAGE))
            self.landing = Landing(self.woken[0], places.bear.center, end, pace)
            self.desk.sounds.play("card_place")

    def said(self) -> str:
        """Return the bear's words, or the question of an open dialog."""
        return said(self.news) if self.ask is None else self.ask.question

    # --- actions -----------------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        parents = Command("parents", _("For parents"), lambda: ask_parents(self, lambda: self.go(ToParent(self.child_id))), "person")
        bar = bar_keys(self.desk.page, house_keys.back(self), [house_keys.settings(self), house_keys.sound(self), parents])
        return [*self._way(), *self._side(), *self.listen_key(places_on(self.desk.page).listen), *bar]

    def _way(self) -> list[Widget]:
        """Return the large level and the button below it, then the small levels in order."""
        places = places_on(self.desk.page)
        key, reached = LEVELS[self.here].key, self.stones[self.here]
        go = Command("go", _("Off we go!"), self._go, "play", ("p", "g"))
        already = Command("already", _("I can do this already"), self._practise(key, test=True), "check", ("k",))
        small = [self._small(place) for place in range(len(LEVELS)) if place != self.here]
        return [LargeStone(go, places.way.large, key, self.here + 1, reached.stars), Key(already, places.already, "wood", 18), *small]

    def _small(self, place: int) -> Widget:
        rect = places_on(self.desk.page).way.stone(place, self.here)
        key, reached = LEVELS[place].key, self.stones[place]
        command = Command(f"level/{key}", level_name(key), partial(self._open_stone, place))
        return SmallStone(command, rect, place + 1, reached.stars)

    def _side(self) -> list[Widget]:
        """Return the week, the album preview and the other buttons."""
        places = places_on(self.desk.page)
        open_album = Command("album", _("Open the album"), lambda: self.go(ToAlbum(self.child_id, self.shown // A_PAGE)), keys=("a",))
        hidden = [self.landing.key] if self.landing is not None else []
        round_label = _("Go on with my round") if self.round_waits else _("Play a real round")
        return [
            Week(places.week, self.week, self.child.goal if self.child is not None else 1),
            AlbumSheet(open_album, places, self.album, self.shown, hidden),
            Key(Command("games", _("Other calculation games"), self._open_games, "down", ("o",)), places.more),
            Key(Command("real", round_label, self._play, "trophy", ("j",)), places.real, "wood"),
        ]

    def _go(self) -> None:
        """Start a set of all that is open and due.

        The level is its topic, except in a child's first set and after a week away.
        """
        focus = None
        if self.child is not None and not self.welcome:
            focus = level_topic(self.learner, self.child.setting, LEVELS[self.here], clock.seconds())
        self.go(ToExercises(self.child_id, None, None, focus=focus))

    def _practise(self, level: str | None = None, kind: str | None = None, test: bool = False) -> Callable[[], None]:
        return lambda: self.go(ToExercises(self.child_id, level, kind, test))

    def _open_stone(self, place: int) -> None:
        key = LEVELS[place].key
        answers = [Command("stone", _("Off we go!"), self._practise(key), "play")]
        if not self.stones[place].passed:
            answers.append(Command("test", _("I can do this already"), self._practise(key, test=True), "check"))
        answers.append(Command("close", _("Back"), self.drop_question, "prev"))
        self.ask = StoneAsk(key, self.stones[place].stars, answers)
        self.rebuild()

    def _open_games(self) -> None:
        mixed = Command("mixed", _("Ten mixed sums"), self._practise(), "play")
        close = Command("close", _("Close"), self.drop_question, "close")
        self.ask = GamesAsk(self.desk, lambda kind: self.go(ToExercises(self.child_id, None, kind)), mixed, close)
        self.rebuild()

    def _play(self) -> None:
        """Play a real round with the operators of the next level."""
        if self.child is not None:
            play_real_round(self, self.child, LEVELS[self.here].operations)

    def update(self, dt: float) -> None:
        super().update(dt)
        self._ready = bool(next(self._prepared, True))  # prepare a little each frame, without delaying any
        if self.child is None:
            self.go(Back())  # deleted on the parents' page
        if not self.walk.over:
            self.walk.update(dt)
            self.stale = True
        if self.landing is not None:
            self._land(dt)

    def due(self) -> float:
        moves = not self.walk.over or self.landing is not None
        return self.resting() if self._ready and not moves and self.child is not None else 0.0

    def _land(self, dt: float) -> None:
        assert self.landing is not None, "a picture is on its way"
        self.landing.spent += 1000 * dt
        self.stale = True
        if self.landing.over:
            self.landing = None
            self.rebuild()

    # --- drawing -----------------------------------------------------------------------------------------------------

    def paint(self, brush: Brush) -> None:
        places = places_on(brush.page)
        brush.wood()
        name = self.child.name if self.child is not None else ""
        line = _("{name} · stone {n} of {all}").format(name=name, n=self.here + 1, all=len(LEVELS))
        draw_bar(brush, _("The calculation workshop"), line, 3)
        draw_track(brush, places.way.points(self.here))
        draw_bear(brush, said(self.news), places)

    def paint_over(self, brush: Brush) -> None:
        """Draw the child on its level, and a picture in flight."""
        if self.ask is not None:
            return
        if self.child is not None:
            x, y = places_on(brush.page).way.standing if self.walk.over else self.walk.spot
            draw_portrait(brush, self.child, x, y, TOKEN, 2)
        if self.landing is not None:
            self.landing.draw(brush)
