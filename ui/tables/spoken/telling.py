"""The accessibility info of a table, from the view model: it knows no more than the screen shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ui.assets.words import _, capital, figure
from ui.canvas.cards import RATIO
from ui.canvas.pieces import Piece
from ui.scene.telling import Group, Telling, held
from ui.tables.contract import Look, Table
from ui.tables.targets import ZONE, InHand, Plate, Target
from ui.widgets.node import Node

HAND, SEATS, BOARD, LAID = "hand", "seats", "board", "laid"


class TableTelling(Telling):
    """The accessibility info of a table, and of screens that show one."""

    def __init__(
        self,
        table: Table,
        look: Callable[[], Look | None],
        prompt: Callable[[Look], str],
        lately: Callable[[], Sequence[str]],
        title: Callable[[], str] | None = None,
    ) -> None:
        """Take what is read from: the view model (None while covered), the prompt, the last events, a title."""
        super().__init__(title or (lambda: table.box.name))
        self.table, self.look, self.prompt, self.lately = table, look, prompt, lately

    @property
    def open(self) -> bool:
        return self.look() is not None

    def read(self) -> str:
        """Return the progress, the players, the things on the table and the prompt."""
        look = self.look()
        if look is None:
            return ""
        now = self.table.words.situation(look.view)
        lying = self.table.words.names.read(look) or self._lying(look)
        return "\n".join(part for part in (now.line or now.short, _seats(look), *lying, self.prompt(look)) if part)

    def _lying(self, look: Look) -> list[str]:
        """Return the labels of all targets but hand and seat panels, then the names of pieces outside targets."""
        targets = [
            target for target in self.table.setting.targets(look) if not isinstance(target.at, InHand | Plate) and target.at is not ZONE
        ]
        own = {key for key, _name in self.table.words.names.held(look)}
        free = [
            capital(self.table.words.names.face(piece.face))
            for piece in self._seen(look)
            if piece.key not in own and not _under(piece, targets)
        ]
        return [target.says for target in targets] + ([", ".join(free)] if free else [])

    def hand(self) -> str:
        look = self.look()
        return "" if look is None else held([name for _key, name in self.table.words.names.held(look)])

    def happened(self) -> str:
        return "" if self.look() is None else "\n".join(self.lately())

    def pieces(self) -> list[Node]:
        """Return a node for every visible piece with a name, the upper card of a pile first."""
        look = self.look()
        if look is None:
            return []
        own = {key for key, _name in self.table.words.names.held(look)}
        chosen = {target.piece for target in self.table.setting.targets(look)}
        found = []
        for place, piece in enumerate(reversed(self._seen(look))):
            if piece.key in chosen:
                continue  # its target describes it
            name = f"{HAND if piece.key in own else LAID}/{place}"
            found.append(Node(name, "image", piece.spot.rect(RATIO), capital(self.table.words.names.face(piece.face)), acts=False))
        return found

    def _seen(self, look: Look) -> list[Piece]:
        return [piece for piece in self.table.setting.layout(look) if not piece.hidden and self.table.words.names.face(piece.face)]

    def group(self, name: str) -> Group | None:
        kind = name.partition("/")[0]
        if kind in (HAND, InHand.prefix):
            return Group(HAND, "list", _("Your hand"))
        if kind == Plate.prefix:
            return Group(SEATS, "list", _("Players"))
        if kind == LAID:
            return Group(LAID, "list", _("On the table"))
        return Group(BOARD, "grid", _("Board")) if kind == self.table.words.names.board else None

    def worth(self, text: str) -> bool:
        """Return False for coins and coordinates, which are described with the thing they belong to."""
        return len(text) > 1 and not text.isdecimal()

    def ground(self, name: str) -> bool:
        return name == str(ZONE)


def _seats(look: Look) -> str:
    """Return the players and their scores."""
    return ", ".join(f"{who.name}: {figure(score)}" for who, score in zip(look.seats, look.scores, strict=True))


def _under(piece: Piece, targets: Sequence[Target]) -> bool:
    """Return True if the piece belongs to one of the targets, which describes it."""
    return any(target.piece == piece.key or target.rect.collidepoint(piece.spot.x, piece.spot.y) for target in targets)
