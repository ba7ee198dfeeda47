"""The dialogs that save children with all that they have practised as a file, and merge such a file of another computer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from game.kernel import BadRecord
from ui.assets.error_messages import problem_message
from ui.assets.translation import _, _n
from ui.layout.containers import MIN_SCROLL_UNITS, Row, Scroll
from ui.layout.nodes import Child as LayoutNode
from ui.layout.nodes import Text
from ui.match.seating import delete_profiles
from ui.practice.routes import ChildrenExportRoute
from ui.practice.school_class.roster import owner_name
from ui.practice.texts import file_stem
from ui.scene.app_context import AppContext
from ui.scene.dialog import ProgressDialog
from ui.scene.file_dialog import FileDialog, FileSaver, NewFile
from ui.scene.future_callbacks import result_or_error
from ui.scene.route import CloseRoute
from ui.scene.scene import Scene
from ui.store.children import Child
from ui.store.merging.exchange import NOTE, ChildExchange, ChildStatus, MergePlan, PlannedChild
from ui.store.profiles import Profile
from ui.widgets.controls import Command
from ui.widgets.parts import button, heading, switch
from ui.widgets.sheet import dialog_sheet

ENDING = ".tablee-class"
WIDTH, LIST_HEIGHT, ROW_HEIGHT = 760.0, 420.0, 44.0


def export_command(scene: Scene, children: Sequence[Child], who: str) -> Command:
    """Return the command that saves children for another computer; `who` are they in words."""
    route = ChildrenExportRoute(tuple(child.id for child in children))
    return Command("export", _("Take along in a file: {who}").format(who=who), lambda: scene.go(route), "save", ("ctrl+s",))


def export_children_dialog(context: AppContext, child_ids: tuple[int, ...], folder: Path | None = None) -> FileSaver:
    """Return the dialog that saves children with all that they have practised."""
    progress = context.storage.progress
    title, advice = _("Where do you want to save the file?"), _("On the other computer, import it on the page “Class”.")
    stem, write = file_stem(owner_name(context.storage, child_ids)), partial(progress.exchange.export_children, child_ids)
    file = NewFile(title, stem, write, ENDING, advice, note=_(NOTE))
    return FileSaver(context, file, folder)


class ImportChildrenDialog(FileDialog):
    """Dialog that reads a file of children, shows what merging it would do, and does it."""

    def __init__(self, context: AppContext, folder: Path | None = None) -> None:
        super().__init__(context, _("Which file do you want to import?"), self._open_command, folder, ENDING)
        self._plan: MergePlan | None = None  # of the file that was read
        self.restored_ids = frozenset[str]()  # the deleted children that come back or stay
        self._merged_share = 0.0  # 0 to 1

    @property
    def _exchange(self) -> ChildExchange:
        return self.context.storage.progress.exchange

    def _open_command(self) -> Command:
        read = partial(self.read_chosen_file, lambda path: self._exchange.plan_merge(path).result(), self.show_plan)
        return self.file_command(_("Open"), read)

    def show_plan(self, plan: MergePlan) -> None:
        """Show what merging this file would do; the first switch has the focus, if there is any."""
        self._plan, self.restored_ids = plan, frozenset()
        deleted = [*_with_status(plan, "removed"), *_with_status(plan, "deleted")]
        self.focus.name = f"restore/{deleted[0].uid}" if deleted else "merge"
        self.context.announce(_("What this file brings"))
        self.request_rebuild()

    def compose(self) -> LayoutNode:
        if self._plan is None:
            return super().compose()
        cancel = Command("cancel", _("Cancel"), lambda: self.go(CloseRoute()))
        merge = Command("merge", _("Import"), partial(self._merge, self._plan), "load", ("ctrl+o",))
        listed = Scroll(self._sections(self._plan), 6, name="children", height=LIST_HEIGHT, min_height=MIN_SCROLL_UNITS)
        keys = Row([button(cancel, grow=1), button(merge, "primary", 22, grow=1)], 16)
        return dialog_sheet([heading(_("What this file brings"), "people", 30), listed, keys], WIDTH)

    def _sections(self, plan: MergePlan) -> list[LayoutNode]:
        """Return the children of a file, first those whom it deletes."""
        removed = _("These children were deleted on the other computer, and will be deleted here too. Choose who should stay:")
        deleted = _("These children were deleted. Choose who should come back:")
        return [
            *_section(removed, self._restore_switches(plan, "removed")),
            *_section(deleted, self._restore_switches(plan, "deleted")),
            *_section(_("New here"), [*map(_child_row, _with_status(plan, "new"))]),
            *_section(_("Already here"), [*map(_child_row, _with_status(plan, "known"))]),
        ]

    def _restore_switches(self, plan: MergePlan, status: ChildStatus) -> list[LayoutNode]:
        """Return a switch for each child with this status that restores it, above them one for all."""
        children = _with_status(plan, status)
        ids = frozenset(child.uid for child in children)
        everybody = [(f"all/{status}", _("All {n}").format(n=len(ids)), ids)] if len(ids) > 1 else []
        each = [(f"restore/{child.uid}", child.name, frozenset((child.uid,))) for child in children]
        return [switch(name, label, some <= self.restored_ids, partial(self._restore, some)) for name, label, some in (*everybody, *each)]

    def _restore(self, ids: frozenset[str]) -> None:
        """Restore these deleted children, or leave them deleted if all of them were to be restored."""
        self.restored_ids = self.restored_ids - ids if ids <= self.restored_ids else self.restored_ids | ids
        self.request_rebuild()

    def _merge(self, plan: MergePlan) -> None:
        self.dialog = ProgressDialog(_("Importing…"), self.name, Command("wait", _("One moment"), self.close_question))
        self.request_rebuild()
        merging = self._exchange.merge_children(plan, self.restored_ids, self._on_progress)
        # the player's thread waits for the disk thread
        waiting = self.context.storage.player_disk_thread.submit(result_or_error, merging.result)
        self.future_callbacks.call_when_done(waiting, partial(self._on_merged, plan))

    def _on_progress(self, share: float) -> None:
        self._merged_share = share

    def _on_merged(self, plan: MergePlan, result: tuple[Profile, ...] | BadRecord) -> None:
        """Show what has come, or why nothing was merged."""
        if isinstance(result, BadRecord):
            self._plan = self.dialog = None
            self._show_error(problem_message(result.key, result.details))
            return
        delete_profiles(self.context, result)
        self.ask_question(merged_text(plan, self.restored_ids), [Command("done", _("Done"), self.close_question, "check")])

    def update(self, dt: float) -> None:
        super().update(dt)
        if isinstance(self.dialog, ProgressDialog) and self.dialog.progress_share != self._merged_share:
            self.dialog.progress_share, self.needs_redraw = self._merged_share, True

    def close_question(self) -> None:
        """Leave, unless the file is being merged."""
        if not isinstance(self.dialog, ProgressDialog):
            self.go(CloseRoute())


def merged_text(plan: MergePlan, restored_ids: frozenset[str]) -> str:
    """Return what a merge has changed, in sentences."""
    removed = _with_status(plan, "removed")
    kept_count = sum(child.uid in restored_ids for child in removed)
    back, gone = len(restored_ids) - kept_count, len(removed) - kept_count
    new, answers = len(_with_status(plan, "new")), sum(child.new_answers for child in plan.children)
    sentences = [
        (new, _n("{n} child is new here.", "{n} children are new here.", new)),
        (answers, _n("{n} answer was added.", "{n} answers were added.", answers)),
        (back, _n("{n} child is back.", "{n} children are back.", back)),
        (kept_count, _n("{n} child was kept.", "{n} children were kept.", kept_count)),
        (gone, _n("{n} child was deleted.", "{n} children were deleted.", gone)),
    ]
    return " ".join(text for count, text in sentences if count) or _("Everything in this file was here already.")


def _with_status(plan: MergePlan, status: ChildStatus) -> list[PlannedChild]:
    return [child for child in plan.children if child.status == status]


def _section(title: str, rows: Sequence[LayoutNode]) -> list[LayoutNode]:
    """Return rows below their title; nothing without rows."""
    return [Text(title, 18, "b", padding=(0, 8, 0, 0)), *rows] if rows else []


def _child_row(child: PlannedChild) -> Row:
    """Return a child that is merged, with the number of its new answers."""
    count = child.new_answers
    what = _n("{n} new answer", "{n} new answers", count) if count else _("nothing new") if child.status == "known" else ""
    name = Text(child.name, 20, "b", max_lines=1, can_be_cut=True, width=0, grow=1)
    return Row([name, Text(what, 18, color="text_soft")], 12, "center", group=f"child/{child.uid}", min_height=ROW_HEIGHT)
