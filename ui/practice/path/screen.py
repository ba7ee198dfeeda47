"""The home screen of a child (docs/art.md, mock-up 26): the next level, the path, the album and the week."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial

from game.practice.album import AlbumProgress, album_progress
from game.practice.learner_state import Learner
from game.practice.level_progress import LevelProgress, current_level_index, progress_on_level
from game.practice.levels import LEVELS
from game.practice.set_topic import level_topic
from game.practice.sets import begin_set, fill_caches
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.practice.path.album_preview import PICTURES_PER_PAGE, AlbumPreview, PictureLanding, next_picture_index, picture_rect
from ui.practice.path.bear import draw_bear_and_bubble
from ui.practice.path.bear_message import BearMessage, bear_sentence
from ui.practice.path.level_path import LevelWidget, NextLevelWidget, TokenWalk, draw_level_track
from ui.practice.path.overlays import ExerciseKindsDialog, LevelDialog
from ui.practice.path.places import child_home_layout
from ui.practice.path.week_strip import WeekStrip
from ui.practice.portrait import draw_portrait
from ui.practice.real_round import resume_or_start_round, unfinished_real_round
from ui.practice.texts import level_name
from ui.scene import clock
from ui.scene import shared_commands as house_keys
from ui.scene.app_context import AppContext
from ui.scene.gate import pass_parental_gate
from ui.scene.routes import AlbumRoute, CloseRoute, ExercisesRoute, ParentsRoute
from ui.scene.scene import Scene
from ui.widgets.controls import Button, Command, Widget
from ui.widgets.topbar import bar_buttons, draw_bar

TOKEN = 92.0


class LevelPathScreen(Scene):
    """A child's home screen: its path of levels, album and week, and the ways to practise."""

    shows_profiles = supports_portrait = True

    def __init__(self, context: AppContext, child_id: int) -> None:
        super().__init__(context)
        self.child_id = child_id
        self._preparation, self._is_prepared = fill_caches(), False
        self.token_walk = TokenWalk([(0.0, 0.0)], 0.0)  # the token's animation
        self.picture_landing: PictureLanding | None = None  # the flight of a picture just completed
        self._load_progress()
        self._compose_bear_message(self.next_level_index, self.album)
        self.focus.name = "go"

    # --- progress ----------------------------------------------------------------------------------------------------

    def _load_progress(self) -> None:
        """Load the child and its progress."""
        progress, today = self.context.storage.progress, clock.today()
        self.child = next((child for child in progress.children() if child.id == self.child_id), None)
        self.reads_everything = self.child is not None and self.child.listen
        self.learner: Learner = progress.learner(self.child_id)
        self.level_progress: list[LevelProgress] = [progress_on_level(self.learner, level) for level in LEVELS]
        self.album: tuple[AlbumProgress, ...] = album_progress(self.learner)
        sets = {day.day: day.sets for day in progress.day_set_counts_of_week(self.child_id, today)}
        self.week_sets = [sets.get(today - timedelta(back), 0) for back in range(today.weekday(), -1, -1)]
        if self.child is not None:
            self.next_level_index = current_level_index(self.learner, self.child.setting)
            self.welcome = begin_set(self.learner, self.child.setting, clock.epoch_seconds()).welcome
            self.has_unfinished_round = unfinished_real_round(self.context, self.child) is not None
        else:
            self.next_level_index, self.welcome, self.has_unfinished_round = 0, "", False

    def _compose_bear_message(self, old_level_index: int, old_album: tuple[AlbumProgress, ...]) -> None:
        """Compose the bear's message from the news since the last look.

        `old_level_index` and `old_album` are the next level's index and the album before the news.
        """
        slept = {piece.picture.key for piece in old_album if not piece.is_complete}
        self.completed_pictures = [piece.picture.key for piece in self.album if piece.is_complete and piece.picture.key in slept]
        self.preview_index = next_picture_index(self.album)
        if self.completed_pictures:
            self.preview_index = next(index for index, piece in enumerate(self.album) if piece.picture.key == self.completed_pictures[0])
        lit = self.child is not None and self.week_sets[-1] >= self.child.goal
        name = self.child.name if self.child is not None else ""
        self.bear_message = BearMessage(
            name,
            self.welcome,
            self.completed_pictures,
            max(0, self.next_level_index - old_level_index),
            lit,
            self.album[self.preview_index],
        )

    def resume(self) -> None:
        """Refresh after a set: the token walks to the next level and a completed picture lands in its cell."""
        was, before = self.next_level_index, self.album
        self._load_progress()
        self._compose_bear_message(was, before)
        self._start_animations(was)
        super().resume()

    def on_new_day(self) -> None:
        self._load_progress()
        self._compose_bear_message(self.next_level_index, self.album)
        super().on_new_day()

    def _start_animations(self, old_level_index: int) -> None:
        places, pace = child_home_layout(self.context.viewport), self.context.movement_factor
        points = places.way.level_centers(self.next_level_index)
        if self.next_level_index > old_level_index:
            self.token_walk = TokenWalk([*points[old_level_index : self.next_level_index], places.way.token_position], pace)
            self.context.sounds.play("star")
        if self.completed_pictures and pace:
            end = picture_rect(places.album_cell_rect(self.preview_index % PICTURES_PER_PAGE))
            self.picture_landing = PictureLanding(self.completed_pictures[0], places.bear.center, end, pace)
            self.context.sounds.play("card_place")

    def spoken_text(self) -> str:
        """Return the bear's words, or the question of an open dialog."""
        return bear_sentence(self.bear_message) if self.dialog is None else self.dialog.question

    # --- actions -----------------------------------------------------------------------------------------------------

    def build_widgets(self) -> list[Widget]:
        parents = Command(
            "parents", _("For parents"), lambda: pass_parental_gate(self, lambda: self.go(ParentsRoute(self.child_id))), "person"
        )
        bar = bar_buttons(
            self.context.viewport,
            house_keys.back_command(self),
            [house_keys.settings_command(self), house_keys.sound_command(self), parents],
        )
        return [
            *self._level_widgets(),
            *self._side_widgets(),
            *self.read_aloud_buttons(child_home_layout(self.context.viewport).listen),
            *bar,
        ]

    def _level_widgets(self) -> list[Widget]:
        """Return the large level and the button below it, then the small levels in order."""
        places = child_home_layout(self.context.viewport)
        key, reached = LEVELS[self.next_level_index].key, self.level_progress[self.next_level_index]
        go = Command("go", _("Off we go!"), self._start_set, "play", ("p", "g"))
        already = Command("already", _("I can do this already"), self._practice_callback(key, is_test=True), "check", ("k",))
        small = [self._small_level_widget(index) for index in range(len(LEVELS)) if index != self.next_level_index]
        return [
            NextLevelWidget(go, places.way.large_rect, key, self.next_level_index + 1, reached.stars),
            Button(already, places.already, "wood", 18),
            *small,
        ]

    def _small_level_widget(self, index: int) -> Widget:
        rect = child_home_layout(self.context.viewport).way.level_rect(index, self.next_level_index)
        key, reached = LEVELS[index].key, self.level_progress[index]
        command = Command(f"level/{key}", level_name(key), partial(self._open_level_dialog, index))
        return LevelWidget(command, rect, index + 1, reached.stars)

    def _side_widgets(self) -> list[Widget]:
        """Return the week, the album preview and the other buttons."""
        places = child_home_layout(self.context.viewport)
        open_album = Command(
            "album",
            _("Open the album"),
            lambda: self.go(AlbumRoute(self.child_id, self.preview_index // PICTURES_PER_PAGE)),
            shortcuts=("a",),
        )
        hidden = [self.picture_landing.key] if self.picture_landing is not None else []
        round_label = _("Go on with my round") if self.has_unfinished_round else _("Play a real round")
        return [
            WeekStrip(places.week, self.week_sets, self.child.goal if self.child is not None else 1),
            AlbumPreview(open_album, places, self.album, self.preview_index, hidden),
            Button(Command("games", _("Other calculation games"), self._open_exercise_kinds, "down", ("o",)), places.more),
            Button(Command("real", round_label, self._play_real_round, "trophy", ("j",)), places.real, "wood"),
        ]

    def _start_set(self) -> None:
        """Start a set of all that is open and due.

        The level is its topic, except in a child's first set and after a week away.
        """
        focus = None
        if self.child is not None and not self.welcome:
            focus = level_topic(self.learner, self.child.setting, LEVELS[self.next_level_index], clock.epoch_seconds())
        self.go(ExercisesRoute(self.child_id, None, None, focus=focus))

    def _practice_callback(self, level: str | None = None, kind: str | None = None, is_test: bool = False) -> Callable[[], None]:
        return lambda: self.go(ExercisesRoute(self.child_id, level, kind, is_test))

    def _open_level_dialog(self, index: int) -> None:
        key = LEVELS[index].key
        answers = [Command("stone", _("Off we go!"), self._practice_callback(key), "play")]
        if not self.level_progress[index].is_passed:
            answers.append(Command("test", _("I can do this already"), self._practice_callback(key, is_test=True), "check"))
        answers.append(Command("close", _("Back"), self.close_question, "prev"))
        self.dialog = LevelDialog(key, self.level_progress[index].stars, answers)
        self.request_rebuild()

    def _open_exercise_kinds(self) -> None:
        mixed = Command("mixed", _("Ten mixed sums"), self._practice_callback(), "play")
        close = Command("close", _("Close"), self.close_question, "close")
        self.dialog = ExerciseKindsDialog(lambda kind: self.go(ExercisesRoute(self.child_id, None, kind)), mixed, close)
        self.request_rebuild()

    def _play_real_round(self) -> None:
        """Play a real round with the operators of the next level."""
        if self.child is not None:
            resume_or_start_round(self, self.child, LEVELS[self.next_level_index].operations)

    def update(self, dt: float) -> None:
        super().update(dt)
        self._is_prepared = bool(next(self._preparation, True))  # prepare a little each frame, without delaying any
        if self.child is None:
            self.go(CloseRoute())  # deleted on the parents' page
        if not self.token_walk.over:
            self.token_walk.update(dt)
            self.needs_redraw = True
        if self.picture_landing is not None:
            self._advance_landing(dt)

    def next_update_s(self) -> float:
        moves = not self.token_walk.over or self.picture_landing is not None
        return self.idle_update_s() if self._is_prepared and not moves and self.child is not None else 0.0

    def _advance_landing(self, dt: float) -> None:
        assert self.picture_landing is not None, "a picture is on its way"
        self.picture_landing.elapsed_ms += 1000 * dt
        self.needs_redraw = True
        if self.picture_landing.over:
            self.picture_landing = None
            self.request_rebuild()

    # --- drawing -----------------------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        places = child_home_layout(canvas.viewport)
        canvas.draw_background()
        name = self.child.name if self.child is not None else ""
        line = _("{name} · stone {n} of {all}").format(name=name, n=self.next_level_index + 1, all=len(LEVELS))
        draw_bar(canvas, _("The calculation workshop"), line, 3)
        draw_level_track(canvas, places.way.level_centers(self.next_level_index))
        draw_bear_and_bubble(canvas, bear_sentence(self.bear_message), places)

    def paint_over(self, canvas: Canvas) -> None:
        """Draw the child on its level, and a picture in flight."""
        if self.dialog is not None:
            return
        if self.child is not None:
            x, y = child_home_layout(canvas.viewport).way.token_position if self.token_walk.over else self.token_walk.position
            draw_portrait(canvas, self.child, x, y, TOKEN, 2)
        if self.picture_landing is not None:
            self.picture_landing.draw(canvas)
