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
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.practice.path.album_preview import A_PAGE, AlbumPreview, PictureLanding, nearest, picture_in
from ui.practice.path.bear import draw_bear
from ui.practice.path.bear_message import BearMessage, bear_sentence
from ui.practice.path.level_path import LevelWidget, NextLevelWidget, TokenWalk, draw_track
from ui.practice.path.overlays import ExerciseKindsDialog, LevelDialog
from ui.practice.path.places import places_on
from ui.practice.path.week_strip import WeekStrip
from ui.practice.portrait import draw_portrait
from ui.practice.real_round import play_real_round, unfinished
from ui.practice.texts import level_name
from ui.scene import clock
from ui.scene import shared_commands as house_keys
from ui.scene.app_context import AppContext
from ui.scene.gate import ask_parents
from ui.scene.routes import AlbumRoute, CloseRoute, ExercisesRoute, ParentsRoute
from ui.scene.scene import Scene
from ui.widgets.controls import Button, Command, Widget
from ui.widgets.topbar import bar_keys, draw_bar

TOKEN = 92.0


class LevelPathScreen(Scene):
    """A child's home screen: its path of levels, album and week, and the ways to practise."""

    shows_profiles = supports_portrait = True

    def __init__(self, context: AppContext, child_id: int) -> None:
        super().__init__(context)
        self.child_id = child_id
        self._prepared, self._ready = prepared(), False
        self.walk = TokenWalk([(0.0, 0.0)], 0.0)  # the token's animation
        self.landing: PictureLanding | None = None  # the flight of a picture just completed
        self._look_up()
        self._tell(self.here, self.album)
        self.focus.name = "go"

    # --- progress ----------------------------------------------------------------------------------------------------

    def _look_up(self) -> None:
        """Load the child and its progress."""
        progress, today = self.context.storage.progress, clock.today()
        self.child = next((child for child in progress.children() if child.id == self.child_id), None)
        self.reads_everything = self.child is not None and self.child.listen
        self.learner: Learner = progress.learner(self.child_id)
        self.stones: list[LevelProgress] = [stone(self.learner, level) for level in LEVELS]
        self.album: tuple[AlbumProgress, ...] = album(self.learner)
        sets = {day.day: day.sets for day in progress.lanterns(self.child_id, today)}
        self.week = [sets.get(today - timedelta(back), 0) for back in range(today.weekday(), -1, -1)]
        if self.child is not None:
            self.here = here(self.learner, self.child.setting)
            self.welcome = begin(self.learner, self.child.setting, clock.seconds()).welcome
            self.round_waits = unfinished(self.context, self.child) is not None
        else:
            self.here, self.welcome, self.round_waits = 0, "", False

    def _tell(self, was: int, before: tuple[AlbumProgress, ...]) -> None:
        """Compose the bear's message from the news since the last look.

        `old_level_index` and `old_album` are the next level's index and the album before the news.
        """
        slept = {piece.picture.key for piece in before if not piece.is_complete}
        self.completed_pictures = [piece.picture.key for piece in self.album if piece.is_complete and piece.picture.key in slept]
        self.shown = nearest(self.album)
        if self.completed_pictures:
            self.shown = next(index for index, piece in enumerate(self.album) if piece.picture.key == self.completed_pictures[0])
        lit = self.child is not None and self.week[-1] >= self.child.goal
        name = self.child.name if self.child is not None else ""
        self.news = BearMessage(name, self.welcome, self.completed_pictures, max(0, self.here - was), lit, self.album[self.shown])

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
        places, pace = places_on(self.context.viewport), self.context.travel
        points = places.way.points(self.here)
        if self.here > was:
            self.walk = TokenWalk([*points[was : self.here], places.way.standing], pace)
            self.context.sounds.play("star")
        if self.completed_pictures and pace:
            end = picture_in(places.cell(self.shown % A_PAGE))
            self.landing = PictureLanding(self.completed_pictures[0], places.bear.center, end, pace)
            self.context.sounds.play("card_place")

    def spoken_text(self) -> str:
        """Return the bear's words, or the question of an open dialog."""
        return bear_sentence(self.news) if self.ask is None else self.ask.question

    # --- actions -----------------------------------------------------------------------------------------------------

    def build(self) -> list[Widget]:
        parents = Command("parents", _("For parents"), lambda: ask_parents(self, lambda: self.go(ParentsRoute(self.child_id))), "person")
        bar = bar_keys(self.context.viewport, house_keys.back(self), [house_keys.settings(self), house_keys.sound(self), parents])
        return [*self._way(), *self._side(), *self.listen_key(places_on(self.context.viewport).listen), *bar]

    def _way(self) -> list[Widget]:
        """Return the large level and the button below it, then the small levels in order."""
        places = places_on(self.context.viewport)
        key, reached = LEVELS[self.here].key, self.stones[self.here]
        go = Command("go", _("Off we go!"), self._go, "play", ("p", "g"))
        already = Command("already", _("I can do this already"), self._practise(key, test=True), "check", ("k",))
        small = [self._small(index) for index in range(len(LEVELS)) if index != self.here]
        return [
            NextLevelWidget(go, places.way.large, key, self.here + 1, reached.stars),
            Button(already, places.already, "wood", 18),
            *small,
        ]

    def _small(self, index: int) -> Widget:
        rect = places_on(self.context.viewport).way.stone(index, self.here)
        key, reached = LEVELS[index].key, self.stones[index]
        command = Command(f"level/{key}", level_name(key), partial(self._open_stone, index))
        return LevelWidget(command, rect, index + 1, reached.stars)

    def _side(self) -> list[Widget]:
        """Return the week, the album preview and the other buttons."""
        places = places_on(self.context.viewport)
        open_album = Command(
            "album", _("Open the album"), lambda: self.go(AlbumRoute(self.child_id, self.shown // A_PAGE)), shortcuts=("a",)
        )
        hidden = [self.landing.key] if self.landing is not None else []
        round_label = _("Go on with my round") if self.round_waits else _("Play a real round")
        return [
            WeekStrip(places.week, self.week, self.child.goal if self.child is not None else 1),
            AlbumPreview(open_album, places, self.album, self.shown, hidden),
            Button(Command("games", _("Other calculation games"), self._open_games, "down", ("o",)), places.more),
            Button(Command("real", round_label, self._play, "trophy", ("j",)), places.real, "wood"),
        ]

    def _go(self) -> None:
        """Start a set of all that is open and due.

        The level is its topic, except in a child's first set and after a week away.
        """
        focus = None
        if self.child is not None and not self.welcome:
            focus = level_topic(self.learner, self.child.setting, LEVELS[self.here], clock.seconds())
        self.go(ExercisesRoute(self.child_id, None, None, focus=focus))

    def _practise(self, level: str | None = None, kind: str | None = None, test: bool = False) -> Callable[[], None]:
        return lambda: self.go(ExercisesRoute(self.child_id, level, kind, test))

    def _open_stone(self, index: int) -> None:
        key = LEVELS[index].key
        answers = [Command("stone", _("Off we go!"), self._practise(key), "play")]
        if not self.stones[index].passed:
            answers.append(Command("test", _("I can do this already"), self._practise(key, test=True), "check"))
        answers.append(Command("close", _("Back"), self.drop_question, "prev"))
        self.ask = LevelDialog(key, self.stones[index].stars, answers)
        self.rebuild()

    def _open_games(self) -> None:
        mixed = Command("mixed", _("Ten mixed sums"), self._practise(), "play")
        close = Command("close", _("Close"), self.drop_question, "close")
        self.ask = ExerciseKindsDialog(lambda kind: self.go(ExercisesRoute(self.child_id, None, kind)), mixed, close)
        self.rebuild()

    def _play(self) -> None:
        """Play a real round with the operators of the next level."""
        if self.child is not None:
            play_real_round(self, self.child, LEVELS[self.here].operations)

    def update(self, dt: float) -> None:
        super().update(dt)
        self._ready = bool(next(self._prepared, True))  # prepare a little each frame, without delaying any
        if self.child is None:
            self.go(CloseRoute())  # deleted on the parents' page
        if not self.walk.over:
            self.walk.update(dt)
            self.needs_redraw = True
        if self.landing is not None:
            self._land(dt)

    def next_update_s(self) -> float:
        moves = not self.walk.over or self.landing is not None
        return self.resting() if self._ready and not moves and self.child is not None else 0.0

    def _land(self, dt: float) -> None:
        assert self.landing is not None, "a picture is on its way"
        self.landing.spent += 1000 * dt
        self.needs_redraw = True
        if self.landing.over:
            self.landing = None
            self.rebuild()

    # --- drawing -----------------------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        places = places_on(canvas.viewport)
        canvas.draw_background()
        name = self.child.name if self.child is not None else ""
        line = _("{name} · stone {n} of {all}").format(name=name, n=self.here + 1, all=len(LEVELS))
        draw_bar(canvas, _("The calculation workshop"), line, 3)
        draw_track(canvas, places.way.points(self.here))
        draw_bear(canvas, bear_sentence(self.news), places)

    def paint_over(self, canvas: Canvas) -> None:
        """Draw the child on its level, and a picture in flight."""
        if self.ask is not None:
            return
        if self.child is not None:
            x, y = places_on(canvas.viewport).way.standing if self.walk.over else self.walk.spot
            draw_portrait(canvas, self.child, x, y, TOKEN, 2)
        if self.landing is not None:
            self.landing.draw(canvas)
