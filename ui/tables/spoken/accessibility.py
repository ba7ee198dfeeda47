"""The accessibility info of a table, from the view model: it knows no more than the screen shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ui.assets.translation import _, capital, figure
from ui.canvas.cards import RATIO
from ui.canvas.pieces import Piece
from ui.scene.accessibility import AccessibilityInfo, NodeGroup, held
from ui.tables.contract import Table, TableViewModel
from ui.tables.targets import ZONE, HandCardTarget, SeatTarget, Target
from ui.widgets.node import Node

HAND, SEATS, BOARD, LAID = "hand", "seats", "board", "laid"


class TableAccessibilityInfo(AccessibilityInfo):
    """The accessibility info of a table: what a screen reader hears of its pieces, players and prompt."""

    def __init__(
        self,
        table: Table,
        look: Callable[[], TableViewModel | None],
        prompt: Callable[[TableViewModel], str],
        lately: Callable[[], Sequence[str]],
        title: Callable[[], str] | None = None,
    ) -> None:
        """Store the sources of the texts; `visible_model` returns None while the table is covered."""
        super().__init__(title or (lambda: table.box.name))
        self.table, self.model, self.prompt, self.lately = table, look, prompt, lately

    @property
    def open(self) -> bool:
        return self.model() is not None

    def read(self) -> str:
        """Return the table in words: progress, scores, the things on it, and the prompt."""
        model = self.model()
        if model is None:
            return ""
        now = self.table.text.progress_text(model.view)
        lying = self.table.text.names.read(model) or self._lying(model)
        return "\n".join(part for part in (now.line or now.short, _seats(model), *lying, self.prompt(model)) if part)

    def _lying(self, model: TableViewModel) -> list[str]:
        """Return the labels of all targets but hand and seat panels, then the names of pieces outside targets."""
        targets = [
            target
            for target in self.table.layout.targets(model)
            if not isinstance(target.id, HandCardTarget | SeatTarget) and target.id is not ZONE
        ]
        own_items = {key for key, _name in self.table.text.names.held(model)}
        free = [
            capital(self.table.text.names.face(piece.face))
            for piece in self._seen(model)
            if piece.key not in own_items and not _under(piece, targets)
        ]
        return [target.says for target in targets] + ([", ".join(free)] if free else [])

    def hand(self) -> str:
        model = self.model()
        return "" if model is None else held([name for _key, name in self.table.text.names.held(model)])

    def last_events_text(self) -> str:
        return "" if self.model() is None else "\n".join(self.lately())

    def pieces(self) -> list[Node]:
        """Return an accessibility node for every visible piece that no target describes, the upper card of a pile first."""
        model = self.model()
        if model is None:
            return []
        own_items = {key for key, _name in self.table.text.names.held(model)}
        chosen = {target.piece for target in self.table.layout.targets(model)}
        result = []
        for index, piece in enumerate(reversed(self._seen(model))):
            if piece.key in chosen:
                continue  # its target describes it
            name = f"{HAND if piece.key in own_items else LAID}/{index}"
            result.append(Node(name, "image", piece.pose.rect(RATIO), capital(self.table.text.names.face(piece.face)), acts=False))
        return result

    def _seen(self, model: TableViewModel) -> list[Piece]:
        return [piece for piece in self.table.layout.pieces(model) if not piece.hidden and self.table.text.names.face(piece.face)]

    def group(self, name: str) -> NodeGroup | None:
        kind = name.partition("/")[0]
        if kind in (HAND, HandCardTarget.prefix):
            return NodeGroup(HAND, "list", _("Your hand"))
        if kind == SeatTarget.prefix:
            return NodeGroup(SEATS, "list", _("Players"))
        if kind == LAID:
            return NodeGroup(LAID, "list", _("On the table"))
        return NodeGroup(BOARD, "grid", _("Board")) if kind == self.table.text.names.board else None

    def worth(self, text: str) -> bool:
        """Return False for single letters and numbers (coordinates, coins), which are not read by themselves."""
        return len(text) > 1 and not text.isdecimal()

    def ground(self, name: str) -> bool:
        return name == str(ZONE)


def _seats(model: TableViewModel) -> str:
    """Return the players' names and scores as a sentence, such as "Lea: 12, Marco: 7"."""
    return ", ".join(f"{player.name}: {figure(score)}" for player, score in zip(model.seats, model.scores, strict=True))


def _under(piece: Piece, targets: Sequence[Target]) -> bool:
    """Return True if a piece lies in a target or is lifted there, so that the target's label describes it."""
    return any(target.piece == piece.key or target.rect.collidepoint(piece.pose.x, piece.pose.y) for target in targets)
