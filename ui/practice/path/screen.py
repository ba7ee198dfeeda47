"""The home screen of a child (docs/art.md, mock-up 26): the next level, the path, the album and the week."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial

from pygame import FRect

from game.practice.album import AlbumProgress, album_progress
from game.practice.kinds import KINDS
from game.practice.learner import open_signs
from game.practice.learner_state import Learner
from game.practice.level_progress import LevelProgress, current_level_index, is_level_closed, progress_on_level
from game.practice.levels import LEVELS
from game.practice.practice_set import begin_set, is_kind_closed, level_topic
from game.practice.sets import fill_caches
from ui.assets.translation import _
from ui.canvas.canvas import Canvas
from ui.layout.containers import Column, Grid, Row, Stack
from ui.layout.nodes import Box, Breakpoint, Text
from ui.layout.nodes import Child as LayoutNode
from ui.practice.path.album_pictures import fit_picture
from ui.practice.path.album_preview import PICTURES_PER_PAGE, PictureLanding, album_preview, next_picture_index
from ui.practice.path.bear import BearMessage, bear_picture, bear_sentence, speech_bubble
from ui.practice.path.level_path import (
    LevelPath,
    LevelWidget,
    TokenWalk,
    draw_level_track,
    level_centers,
    next_level,
    stars_pill,
    token_position,
)
from ui.practice.path.pictures import draw_kind_picture, draw_level_picture
from ui.practice.path.week_strip import week_strip
from ui.practice.real_round import resume_or_start_round, take_round_news, unfinished_real_round
from ui.practice.routes import AlbumRoute, ExercisesRoute, ParentsRoute, YardRoute
from ui.practice.texts import kind_instruction, kind_name, level_name
from ui.scene import clock, shared_commands
from ui.scene.app_context import AppContext
from ui.scene.dialog import Dialog
from ui.scene.gate import pass_parental_gate
from ui.scene.route import CloseRoute
from ui.scene.scene import Scene
from ui.store.children import Child, missing_child
from ui.tables.nambarz.names import SUMS
from ui.widgets.controls import Command
from ui.widgets.parts import button, icon_button, picture
from ui.widgets.sheet import dialog_sheet
from ui.widgets.tiles import tile
from ui.widgets.topbar import bar

TOKEN = 92.0  # diameter of the child's picture on its level
SIDE_WIDTH, BEAR_WIDTH, BUBBLE_HEIGHT, PATH_HEIGHT, BUTTON_HEIGHT = 376.0, 252.0, 134.0, 700.0, 64.0
KINDS_WIDTH, TILE_HEIGHT, TILE_MIN_WIDTH = 848.0, 132.0, 190.0  # of the dialog of exercise kinds and its tiles
KIND_WIDTH, KIND_HEIGHT = 116.0, 68.0  # of the picture of an exercise kind


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
        child = progress.find_child(self.child_id)
        self.is_deleted = child is None  # on the parents' page
        self.child: Child = child or missing_child(self.child_id)
        self.reads_everything = self.child.listen
        self.learner: Learner = progress.learner(self.child_id)
        self.level_progress: list[LevelProgress] = [progress_on_level(self.learner, level) for level in LEVELS]
        self.album: tuple[AlbumProgress, ...] = album_progress(self.learner)
        sets = {day.day: day.sets for day in progress.day_set_counts_of_week(self.child_id, today)}
        self.week_sets = [sets.get(today - timedelta(back), 0) for back in range(today.weekday(), -1, -1)]
        self.next_level_index = current_level_index(self.learner, self.child.setting)
        self.welcome = begin_set(self.learner, self.child.setting, clock.epoch_seconds()).welcome
        self.has_unfinished_round = unfinished_real_round(self.context, self.child) is not None

    def _compose_bear_message(self, old_level_index: int, old_album: tuple[AlbumProgress, ...]) -> None:
        """Compose the bear's message from the news since the last look.

        `old_level_index` and `old_album` are the next level's index and the album before the news.
        """
        slept = {piece.picture.key for piece in old_album if not piece.is_complete}
        self.completed_pictures = [piece.picture.key for piece in self.album if piece.is_complete and piece.picture.key in slept]
        self.preview_index = next_picture_index(self.album)
        if self.completed_pictures:
            self.preview_index = next(index for index, piece in enumerate(self.album) if piece.picture.key == self.completed_pictures[0])
        passed_levels, is_goal_reached = max(0, self.next_level_index - old_level_index), self.week_sets[-1] >= self.child.goal
        nearest = self.album[self.preview_index]
        round_news = take_round_news(self.context, self.child_id)
        self.bear_message = BearMessage(
            self.child.name, self.welcome, round_news, self.completed_pictures, passed_levels, is_goal_reached, nearest
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
        self.request_rebuild()
        path, pace, layout = self._path_rect, self.context.movement_factor, self.composition.layout
        if self.next_level_index > old_level_index:
            points = level_centers(path, self.next_level_index)[old_level_index : self.next_level_index]
            self.token_walk = TokenWalk([*points, token_position(path)], pace)
            self.context.sounds.play("star")
        if self.completed_pictures and pace:
            key = self.completed_pictures[0]
            self.picture_landing = PictureLanding(key, layout["bear"].center, fit_picture(layout[f"picture/{key}"]), pace)
            self.context.sounds.play("card_place")

    def spoken_text(self) -> str:
        """Return the bear's words, or the question of an open dialog."""
        return bear_sentence(self.bear_message) if self.dialog is None else self.dialog.question

    # --- layout ------------------------------------------------------------------------------------------------------

    def compose(self) -> Column:
        parents = Command(
            "parents", _("For parents"), lambda: pass_parental_gate(self, lambda: self.go(ParentsRoute(self.child_id))), "person"
        )
        commands = [shared_commands.settings_command(self), shared_commands.sound_command(self), parents]
        line = _("{name} · step {n} of {all}").format(name=self.child.name, n=self.next_level_index + 1, all=len(LEVELS))
        title = bar(self.context.viewport, shared_commands.back_command(self), commands, _("Number workshop"), line)
        way, album = Stack([self._level_path(), self._bear_and_week()], grow=3), self._album_preview()
        round_label = _("Go on with my round") if self.has_unfinished_round else _("Play a real round")
        games = button(Command("games", _("Other calculation games"), self._open_exercise_kinds, "down", ("o",)), height=BUTTON_HEIGHT)
        yard = Command("yard", _("The builders’ yard"), lambda: self.go(YardRoute(self.child_id)), "stack", ("b",))
        build = button(yard, "wood", height=BUTTON_HEIGHT) if set(SUMS) <= set(open_signs(self.learner, self.child.setting)) else None
        play = button(Command("real", round_label, self._play_real_round, "trophy", ("j",)), "wood", height=BUTTON_HEIGHT)
        wide = Row([way, Column([album, games, play, build], width=SIDE_WIDTH)], 20, grow=1, padding=(24, 16, 24, 10))
        tall = Column([way, album, Row([games, play, build], is_even=True)], 14, grow=1, padding=(20, 16, 20, 18))
        return Column([title, Breakpoint(wide, tall=tall)], 0)

    def _level_path(self) -> LevelPath:
        """Return the path: the large level and the button below it, then the small levels in order."""
        index, key = self.next_level_index, LEVELS[self.next_level_index].key
        go = Command("go", _("Off we go!"), self._start_set, "play", ("p", "g"))
        large = next_level(go, key, index + 1, self.level_progress[index].stars)
        already = Command("already", _("Test me: I know this!"), self._practice_callback(key, is_test=True), "check", ("k",))
        small = [self._small_level(other) for other in range(len(LEVELS)) if other != index]
        return LevelPath(
            [large, button(already, "wood", 18), *small],
            name="path",
            height=PATH_HEIGHT,
            paint=lambda canvas, rect: draw_level_track(canvas, level_centers(rect, index)),
            next_index=index,
        )

    def _small_level(self, index: int) -> Box:
        key, stars = LEVELS[index].key, self.level_progress[index].stars
        command = Command(f"level/{key}", level_name(key), partial(self._open_level_dialog, index))
        return Box(name=command.name, widget=lambda rect: LevelWidget(command, rect, index + 1, stars))

    def _bear_and_week(self) -> Row:
        """Return the bear with its words above the week, and the button that reads aloud beside them."""
        bubble = speech_bubble(bear_sentence(self.bear_message), 20, BEAR_WIDTH, min_height=BUBBLE_HEIGHT)
        week = replace(week_strip(self.week_sets, self.child.goal), width=BEAR_WIDTH)
        return Row([Column([bubble, bear_picture(196), week], 6, "center"), shared_commands.listen_button(self)], 12, align="start")

    def _album_preview(self) -> Column:
        page = self.preview_index // PICTURES_PER_PAGE
        command = Command("album", _("Open the album"), lambda: self.go(AlbumRoute(self.child_id, page)), shortcuts=("a",))
        flying_key = self.picture_landing.key if self.picture_landing is not None else ""
        return album_preview(command, self.album, self.preview_index, flying_key)

    @property
    def _path_rect(self) -> FRect:
        """The rectangle of the path in the present layout."""
        self.rebuild_if_needed()
        return self.composition.layout["path"]

    # --- actions -----------------------------------------------------------------------------------------------------

    def _start_set(self) -> None:
        """Start a set of all that is open and due.

        The level is its topic, except in a child's first set and after a week away.
        """
        focus = None
        if not self.welcome:
            focus = level_topic(self.learner, self.child.setting, LEVELS[self.next_level_index], clock.epoch_seconds())
        self.go(ExercisesRoute(self.child_id, None, None, focus=focus))

    def _practice_callback(self, level: str | None = None, is_test: bool = False) -> Callable[[], None]:
        return lambda: self.go(ExercisesRoute(self.child_id, level, None, is_test))

    def _open_level_dialog(self, index: int) -> None:
        key = LEVELS[index].key
        if is_level_closed(self.child.setting, LEVELS[index]):
            self.context.show_notice(_("This step is taking a rest: your parents have switched it off for now."), "hint")
            return
        answers = [Command("stone", _("Off we go!"), self._practice_callback(key), "play")]
        if not self.level_progress[index].is_passed:
            answers.append(Command("test", _("Test me: I know this!"), self._practice_callback(key, is_test=True), "check"))
        answers.append(Command("close", _("Back"), self.close_question, "prev"))
        self.dialog = LevelDialog(key, self.level_progress[index].stars, answers)
        self.request_rebuild()

    def _open_exercise_kinds(self) -> None:
        mixed = Command("mixed", _("Ten mixed sums"), self._practice_callback(), "play")
        close = Command("close", _("Close"), self.close_question, "close")
        kinds = [kind for kind in KINDS if not is_kind_closed(self.child.setting, kind)]
        self.dialog = ExerciseKindsDialog(kinds, lambda kind: self.go(ExercisesRoute(self.child_id, None, kind)), mixed, close)
        self.request_rebuild()

    def _play_real_round(self) -> None:
        """Play a real round with the operators that the child knows."""
        resume_or_start_round(self, self.child, open_signs(self.learner, self.child.setting))

    def update(self, dt: float) -> None:
        super().update(dt)
        self._is_prepared = bool(next(self._preparation, True))  # prepare a little each frame, without delaying any
        if self.is_deleted:
            self.go(CloseRoute())
        if not self.token_walk.over:
            self.token_walk.update(dt)
            self.needs_redraw = True
        if self.picture_landing is not None:
            self._advance_landing(dt)

    def next_update_s(self) -> float:
        moves = not self.token_walk.over or self.picture_landing is not None
        return self.idle_update_s() if self._is_prepared and not moves and not self.is_deleted else 0.0

    def _advance_landing(self, dt: float) -> None:
        assert self.picture_landing is not None, "a picture is on its way"
        self.picture_landing.elapsed_ms += 1000 * dt
        self.needs_redraw = True
        if self.picture_landing.over:
            self.picture_landing = None
            self.request_rebuild()

    def paint_over(self, canvas: Canvas) -> None:
        """Draw the child on its level, and a picture in flight."""
        if self.dialog is not None:
            return
        x, y = token_position(self._path_rect) if self.token_walk.over else self.token_walk.position
        canvas.draw_token(self.child.profile.token, x - TOKEN / 2, y - TOKEN / 2, TOKEN, level=2)
        if self.picture_landing is not None:
            self.picture_landing.draw(canvas)


class LevelDialog(Dialog):
    """Dialog of one level, with its picture, name and stars above its buttons."""

    def __init__(self, key: str, stars: int, answers: Sequence[Command]) -> None:
        super().__init__(level_name(key), answers)
        self.key, self.stars = key, stars

    def body(self) -> list[LayoutNode]:
        """Return the name, and picture and stars."""
        name = Text(self.question, 28, "s", align="c", max_lines=1, min_height=60, padding=(0, 20, 0, 0))
        level = Box(height=154, paint=lambda canvas, rect: draw_level_picture(canvas, self.key, *rect.center))
        return [name, level, stars_pill(self.stars, 26)]


class ExerciseKindsDialog(Dialog):
    """Dialog that chooses an exercise kind, or ten mixed exercises."""

    dim = 0.35

    def __init__(self, kinds: Sequence[str], on_play: Callable[[str], None], mixed: Command, close: Command) -> None:
        super().__init__(_("Other calculation games"), (mixed, close))
        self.kinds, self.on_play = kinds, on_play

    def compose(self) -> LayoutNode:
        mixed, close = self.answers
        head = Row([Text(self.question, 28, "s", max_lines=1, grow=1), icon_button(close)], align="center")
        kinds = Grid([self._tile(key) for key in self.kinds], min_column=TILE_MIN_WIDTH)
        return dialog_sheet([head, kinds, button(mixed, "primary", 24, 70)], KINDS_WIDTH, 14, 20)

    def _tile(self, key: str) -> Column:
        shown = picture(lambda canvas, rect: draw_kind_picture(canvas, key, *rect.center), KIND_WIDTH, KIND_HEIGHT)
        name = Text(kind_name(key), 20, "b", align="c", line_spacing=1.12)
        command = Command(f"kind/{key}", kind_name(key), partial(self.on_play, key))
        return replace(tile(command, [shown, name], tip=kind_instruction(key), height=TILE_HEIGHT), padding=4)
