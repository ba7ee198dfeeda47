"""The accessibility info of a table, from the view model: it knows no more than the screen shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ui.assets.translation import _, capitalize_first, format_number
from ui.canvas.cards import CARD_HEIGHT_FACTOR
from ui.canvas.pieces import Piece
from ui.scene.accessibility import HAND_GROUP, AccessibilityInfo, NodeGroup, held_cards_sentence
from ui.tables.contract import Table, TableViewModel
from ui.tables.hint_steps import NO_HIGHLIGHT, highlighted_ids
from ui.tables.targets import ZONE, HandCardTarget, SeatTarget, Target
from ui.widgets.node import Node

HAND, SEATS, BOARD, LAID = HAND_GROUP, "seats", "board", "laid"


class TableAccessibilityInfo(AccessibilityInfo):
    """The accessibility info of a table: what a screen reader hears of its pieces, players and prompt."""

    def __init__(
        self,
        table: Table,
        visible_model: Callable[[], TableViewModel | None],
        prompt: Callable[[TableViewModel], str],
        recent_events: Callable[[], Sequence[str]],
        title: Callable[[], str] | None = None,
    ) -> None:
        """Store the sources of the texts; `visible_model` returns None while the table is covered."""
        super().__init__(title or (lambda: table.box.name))
        self.table, self.visible_model, self.prompt, self.recent_events = table, visible_model, prompt, recent_events
        self.names = table.text.accessible_names

    @property
    def is_readable(self) -> bool:
        return self.visible_model() is not None

    @property
    def is_waiting(self) -> bool:
        model = self.visible_model()
        if model is None or model.is_past or not (model.active_seats or model.deal_end_events):
            return False
        return model.decision_view is None or not model.decision_view.legal()

    def summary_text(self) -> str:
        """Return the table in words: progress, scores, the things on it, and the prompt."""
        model = self.visible_model()
        if model is None:
            return ""
        now = self.table.text.progress_text(model.view)
        lying = self.names.table_sentences(model) or self._things_on_table(model)
        return "\n".join(part for part in (now.title_line or now.short_text, _scores_text(model), *lying, self.prompt(model)) if part)

    def _things_on_table(self, model: TableViewModel) -> list[str]:
        """Return the labels of all targets but hand and seat panels, then the names of pieces outside targets."""
        unlisted = HandCardTarget | SeatTarget
        targets = [one for one in self.table.layout.targets(model) if not isinstance(one.id, unlisted) and one.id is not ZONE]
        hand_keys = dict(self.names.held_cards(model))
        pieces = [piece for piece in self._visible_named_pieces(model) if piece.key not in hand_keys]
        free = [capitalize_first(self.names.face_name(piece.face)) for piece in pieces if not _is_described_by_target(piece, targets)]
        return [target.label for target in targets] + ([", ".join(free)] if free else [])

    def hand_text(self) -> str:
        model = self.visible_model()
        return "" if model is None else held_cards_sentence([name for _key, name in self.names.held_cards(model)])

    def last_events_text(self) -> str:
        return "" if self.visible_model() is None else "\n".join(self.recent_events())

    def piece_nodes(self) -> list[Node]:
        """Return an accessibility node for every visible piece that no target describes, the upper card of a pile first."""
        model = self.visible_model()
        if model is None:
            return []
        hand_keys = dict(self.names.held_cards(model))
        described = {target.piece for target in self.table.layout.targets(model)}
        nodes = []
        for index, piece in enumerate(reversed(self._visible_named_pieces(model))):
            if piece.key not in described:
                name, label = f"{HAND if piece.key in hand_keys else LAID}/{index}", capitalize_first(self.names.face_name(piece.face))
                nodes.append(Node(name, "image", piece.pose.rect(CARD_HEIGHT_FACTOR), label, is_actionable=False))
        return nodes

    def _visible_named_pieces(self, model: TableViewModel) -> list[Piece]:
        return [piece for piece in self.table.layout.pieces(model) if not piece.is_hidden and self.names.face_name(piece.face)]

    def group_of(self, name: str) -> NodeGroup | None:
        kind = name.partition("/")[0]
        if kind in (HAND, HandCardTarget.prefix):
            return NodeGroup(HAND, "list", _("Your hand"))
        if kind == SeatTarget.prefix:
            return NodeGroup(SEATS, "list", _("Players"))
        if kind == LAID:
            return NodeGroup(LAID, "list", _("On the table"))
        return NodeGroup(BOARD, "grid", _("Board")) if kind == self.names.board_prefix else None

    def is_worth_reading(self, text: str) -> bool:
        """Return False for dots, and for single letters and numbers (coordinates, coins), which are not read by themselves."""
        return len(text) > 1 and not text.isdecimal() and any(sign.isalnum() for sign in text)

    def is_background(self, name: str) -> bool:
        return name == str(ZONE)


def highlighted_things_text(table: Table, model: TableViewModel) -> str:
    """Return a sentence that names what the hint highlights, first its pieces, as the accessibility tree does; "" for nothing."""
    gesture, buttons, names = model.hint_gesture or NO_HIGHLIGHT, table.input.buttons(model), table.text.accessible_names
    found: dict[object, str] = dict(names.held_cards(model))
    found |= {button.gesture.target: button.label for button in (buttons.primary_action, *buttons.other_buttons) if button is not None}
    for target in table.layout.targets(model):
        found |= {target.id: target.label, target.piece: target.label}
    ids = [thing for thing in (*highlighted_ids(gesture.source), *highlighted_ids(gesture.target)) if thing is not ZONE]
    things = [found.get(thing, "") or names.hinted_name(thing) for thing in ids]
    if gesture.target is ZONE and buttons.claim_action is not None and buttons.claim_action.suggested_piece in ids:
        things.insert(0, buttons.claim_action.label)
    named = "; ".join(name.rstrip("!? \u202f") for name in things if name)
    return _("The hint shows: {things}.").format(things=named) if named else ""


def _scores_text(model: TableViewModel) -> str:
    """Return the players' names and scores as a sentence, such as "Lea: 12, Marco: 7"."""
    return ", ".join(f"{player.name}: {format_number(score)}" for player, score in zip(model.seats, model.scores, strict=True))


def _is_described_by_target(piece: Piece, targets: Sequence[Target]) -> bool:
    """Return True if a piece lies in a target or is lifted there, so that the target's label describes it."""
    return any(target.piece == piece.key or target.rect.collidepoint(piece.pose.x, piece.pose.y) for target in targets)
