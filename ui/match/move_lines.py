"""The items of the move list, without anything still secret, and the recap of moves new to a player."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from game.kernel import Event, Json, Move, to_wire
from game.match import Match
from game.record import Player
from ui.assets.translation import language
from ui.match.session import MatchSession
from ui.tables.contract import CaptionPart, MoveGroup, Table
from ui.tables.spoken.move_caption import caption_text, team_or_player_names

HIDDEN_CAPTION = (CaptionPart("··"),)
UNKNOWN_PLAYER = Player("")
MAX_CACHED_LISTS = 3  # cached results of `list_moves`: with full or short names, open or not
REPLAY_STEP_S = 0.6  # time in s for which each move is shown while the recap plays


@dataclass(frozen=True, slots=True)
class MoveListItem:
    """An item of the move list: one move, or several of one seat in one caption."""

    first_ply: int  # the first move, from 0
    seat: int
    parts: tuple[CaptionPart, ...]  # the caption, "··" while the item is secret
    sentences: str  # the public events, in sentences
    notes: str = ""  # in sentences too, but without what the caption shows
    is_secret: bool = False
    last_ply: int = 0  # ply of the last move
    player: Player = UNKNOWN_PLAYER  # the player at the seat then

    @property
    def caption_text(self) -> str:
        """The caption in words."""
        return caption_text(self.parts)


def list_moves(match: Match, table: Table, names: Sequence[str], open_all: bool) -> Sequence[MoveListItem]:
    """Return the move list's items of all moves played, the first move first.

    Results are cached and extended when moves are added, because several callers ask for the same list. With `open_all`, nothing is secret
    any more.
    """
    questions = match, match.seats, table, tuple(names), open_all, language()
    index = next((index for index, (key, _moves, _lines) in enumerate(_cached_lists) if key == questions), None)
    _key, moves, sentences = (questions, (), ()) if index is None else _cached_lists.pop(index)
    if moves != match.moves:
        sentences = _extend_items(match, table, names, open_all, sentences if match.moves[: len(moves)] == moves else ())
    _cached_lists.append((questions, match.moves, sentences))
    del _cached_lists[:-MAX_CACHED_LISTS]
    return sentences


# (key, moves, items), the most recently used last
_cached_lists: list[tuple[object, tuple[tuple[int, Move], ...], Sequence[MoveListItem]]] = []


def _extend_items(
    match: Match, table: Table, names: Sequence[str], open_all: bool, items: Sequence[MoveListItem]
) -> Sequence[MoveListItem]:
    """Extend the move list's items by the moves played since; unchanged items stay the same objects.

    The last item may grow, and a secret one may be known now.
    """
    together = team_or_player_names(table.scoring.final_count().teams(match.view(None)), names)
    tell = partial(_list_item, match, table, names, together, open_all=open_all)
    stay = [tell(range(line.first_ply, line.last_ply + 1)) if line.is_secret else line for line in items[:-1]]
    return [*stay, *map(tell, plies_by_item(match, table, stay[-1].last_ply + 1 if stay else 0))]


def item_index(items: Sequence[MoveListItem], ply: int) -> int:
    """Return the index of the move list item that holds the last of the first `ply` moves, -1 for none."""
    return bisect_right(items, ply - 1, key=lambda line: line.first_ply) - 1


def plies_by_item(match: Match, table: Table, start: int = 0) -> list[range]:
    """Return, from ply `start` on, the range of plies that each move list item spans."""
    item_plies: list[range] = []
    moves = match.moves
    for ply in range(start, match.ply):
        longer = range(item_plies[-1].start, ply + 1) if item_plies else range(0)
        if item_plies and moves[ply - 1][0] == moves[ply][0] and _share_item(match, table, longer):
            item_plies[-1] = longer
        else:
            item_plies.append(range(ply, ply + 1))
    return item_plies


def _share_item(match: Match, table: Table, plies: range) -> bool:
    """Return True if these moves of one seat are shown as one move list item; none spans the end of a game."""
    return (
        match.game.final_standing(match.events(plies[-2])) is None and table.narration.caption(move_group(match, plies), False) is not None
    )


def move_group(match: Match, plies: range) -> MoveGroup:
    """Return the moves of one seat at these plies, with their events, as a group for the narration."""
    moves = match.moves[plies.start : plies.stop]
    return MoveGroup(moves[0][0], tuple(move for _seat, move in moves), tuple(map(match.events, plies)))


def is_still_secret(match: Match, ply: int) -> bool:
    """Return True if this move was made in secret and no public event since has named it."""
    move = match.moves[ply][1]
    if not move.is_secret:
        return False
    chosen = str(move).partition(" ")[2]
    later = (event for each in range(ply, match.ply) for event in match.events(each))
    return not any(chosen in _strings_in(to_wire(event)) for event in later if event.reveals_hidden)


def _list_item(match: Match, table: Table, names: Sequence[str], team_names: Sequence[str], plies: range, open_all: bool) -> MoveListItem:
    """Return the move list item of these plies; `team_names` has the names of the teams, by seat."""
    group = move_group(match, plies)
    secret = not open_all and is_still_secret(match, plies[0])
    player, now = match.players_at(plies[0])[group.seat], match.seats[group.seat]
    if player.name != now.name:
        names = [player.name if seat == group.seat else name for seat, name in enumerate(names)]
    told = [(event, team_names if event.seat is None else names) for event in group.public_events]
    sentences = _joined(table.narration.move_list_line, told)
    notes = sentences if table.narration.caption_note is None else _joined(table.narration.caption_note, told)
    going_on = plies.stop == match.ply and group.seat in match.to_move
    parts = HIDDEN_CAPTION if secret else table.narration.caption(group, going_on) or ()
    return MoveListItem(plies[0], group.seat, parts, sentences, notes, secret, plies[-1], player)


def _joined(write: Callable[[Event, Sequence[str]], str], told: Sequence[tuple[Event, Sequence[str]]]) -> str:
    """Return the sentences on events, each with its names, in one text."""
    return " ".join(filter(None, (write(event, names) for event, names in told)))


def _strings_in(json_value: Json) -> Iterator[str]:
    """Yield every string in a JSON value."""
    if isinstance(json_value, str):
        yield json_value
    elif isinstance(json_value, dict):
        for item in json_value.values():
            yield from _strings_in(item)
    elif isinstance(json_value, list):
        for item in json_value:
            yield from _strings_in(item)


class Recap:
    """The others' moves since the last turn of the player at the screen, shown until the table is touched."""

    def __init__(self, session: MatchSession) -> None:
        self.session = session
        self.replay_index: int | None = None  # index of the move that is replayed now; another move of the match ends the replay
        self._waited_s = 0.0
        self._is_manual = False  # the replay waits for a command before the next move
        self._touched_ply = 0  # number of moves played when the table was last touched
        self._computed_for: object = None  # the moves and the player that `_groups` was computed for
        self._groups: tuple[MoveGroup, ...] = ()
        self.plies_by_group: list[range] = []  # the plies of each group in `_groups`
        self._recent_events: dict[int, tuple[Event, ...]] = {}

    @property
    def groups(self) -> tuple[MoveGroup, ...]:
        """The others' moves since the player's last turn, in groups, oldest first, without secret moves."""
        self._update()
        return self._groups

    @property
    def recent_events(self) -> Mapping[int, tuple[Event, ...]]:
        """The events of each seat's last turn in this deal, and of its turns since the player's, by seat."""
        self._update()
        return self._recent_events

    def _update(self) -> None:
        """Find the moves and events again if the match has changed."""
        match = self.session.match
        now = match.moves, self.session.last_human_to_move
        if now != self._computed_for:
            self._computed_for, self.replay_index = now, None
            item_plies = plies_by_item(match, self.session.table, self._start_ply())
            self.plies_by_group = [plies for plies in item_plies if not match.moves[plies[0]][1].is_secret]
            self._groups = tuple(move_group(match, plies) for plies in self.plies_by_group)
            self._recent_events = self._find_recent_events()

    def _find_recent_events(self) -> dict[int, tuple[Event, ...]]:
        match, start, deal_start = self.session.match, self._start_ply(), self._deal_start_ply()
        recent: dict[int, tuple[Event, ...]] = {}
        finished: set[int] = set()  # seats whose last turn is over, seen from the end
        for ply in range(match.ply - 1, deal_start - 1, -1):
            seat = match.moves[ply][0]
            if seat in recent and match.moves[ply + 1][0] != seat:
                finished.add(seat)
            if ply >= start or seat not in finished:
                recent[seat] = match.events(ply) + recent.get(seat, ())
        return recent

    @property
    def visible_groups(self) -> tuple[MoveGroup, ...]:
        """The recap's groups of moves while it is visible, () once the table has been touched."""
        move_groups = self.groups
        return move_groups if move_groups and (self.replay_index is not None or self.plies_by_group[-1].stop > self._touched_ply) else ()

    def hide_recap(self) -> None:
        """Hide the recap, because the player has touched the table and seen it."""
        self.replay_index, self._touched_ply = None, self.session.match.ply

    def reset_recap(self) -> None:
        """Reset the recap for another player at the screen."""
        self.replay_index, self._touched_ply = None, 0

    def replay_recap(self, is_manual: bool) -> None:
        """Replay the recap's moves one by one from the first, or step to the next one.

        Args:
            is_manual: Each move stays until this is called again.
        """
        if is_manual and self._is_manual and self.replay_index is not None:
            self._step_replay()
        else:
            self.replay_index, self._waited_s, self._is_manual = 0 if self.groups else None, 0.0, is_manual

    @property
    def is_auto_replaying(self) -> bool:
        """True while the replay advances by time."""
        return self.replay_index is not None and not self._is_manual

    def _step_replay(self) -> None:
        assert self.replay_index is not None, "one is shown"
        self._waited_s = 0.0
        self.replay_index = self.replay_index + 1 if self.replay_index + 1 < len(self.groups) else None

    def update(self, dt: float, duration_factor: float) -> bool:
        """Advance the time of the recap's replay, and return True if it has moved on to another move or ended."""
        if not self.is_auto_replaying:
            return False
        self._waited_s += dt
        if self._waited_s < REPLAY_STEP_S * max(1.0, duration_factor):
            return False
        self._step_replay()
        return True

    def _start_ply(self) -> int:
        """Return the ply at which the recap begins.

        That is after the player's last move or the last end of a game or deal, or one round back if no human plays.
        """
        match, facing = self.session.match, self.session.last_human_to_move
        first = 0 if facing is not None else max(0, match.ply - len(match.seats) + 1)
        for ply in range(match.ply - 1, first - 1, -1):
            if self._ends_deal(ply) or match.moves[ply][0] == facing:
                return ply + 1
        return first

    def _deal_start_ply(self) -> int:
        """Return the ply at which the present game or deal began."""
        return next((ply + 1 for ply in range(self.session.match.ply - 1, -1, -1) if self._ends_deal(ply)), 0)

    def _ends_deal(self, ply: int) -> bool:
        events = self.session.match.events(ply)
        return self.session.match.game.final_standing(events) is not None or self.session.table.narration.pause_after(events) == "account"
