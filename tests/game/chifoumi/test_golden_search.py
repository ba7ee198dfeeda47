"""Golden searches of Chifoumi: the move, its value and the number of nodes in fixed positions.

Move ordering and pruning must not change values, only the number of nodes: an error there shows up here alone. After an intended change,
`python -m tests.game.chifoumi.test_golden_search` prints the lines again.
"""

from __future__ import annotations

import random

import pytest

from game.bots.bot import never_stop
from game.chifoumi.bots import create_search, search_goal
from game.chifoumi.evaluation import WIN_BONUS, piece_square_tables_for
from game.chifoumi.placing import best_placement
from game.chifoumi.state import ChifoumiView
from game.chifoumi.tables import decode_move
from game.chifoumi.view_position import position_of
from game.match import Match
from game.record import Player, Record

ENOUGH, DEPTH = 1_000_000, {2: 4, 3: 2, 4: 3}  # nodes; turns, by number of players

POSITIONS = [  # players, options, number of random moves, seed
    *((players, {}, plies, seed) for players in (2, 3, 4) for plies, seed in ((0, "a"), (14, "b"), (33, "c"), (60, "d"), (110, "e"))),
    *((players, {"peek": False}, 40, "hidden") for players in (2, 3, 4)),
    *((2, {"match": True}, plies, "match") for plies in (25, 300)),
    *((players, {"free_placement": True}, plies, seed) for players in (2, 3) for plies, seed in ((3, "f"), (7, "g"), (11, "h"), (15, "i"))),
    *((3, {"free_placement": True}, plies, seed) for plies, seed in ((18, "o"), (9, "j"))),
]

GOLDEN = """
d2-c3 -49 4996
b3-c4 -36 8730
d7-d6 +28 3384
f2xe3 +214 2689
f3-e3 -42 4456
c2-b2 -3 1415
c6xb5 +111 759
b2-c3 -39 750
a6-b6 -309 2769
e4xe3 -266 2782
d2-c3 +4 1201
c6xc5 +70 3078
f1xf2 +58 1641
b6xa5 +520 1555
g2-f2 -399 747
d4-d3 -48 7019
c5xb4 -52 7468
e4-e3 +123 2189
c6-b6 +52 9492
c4xc5 +31 21684
P@e3
W@c3
P@a5
W@e5
S@e4
W@e3
W@e5
S@e4
R@b3
W@e6
"""


def line(players: int, options: dict[str, bool], plies: int, seed: str) -> str:
    """Return move, value and nodes as "c3xc4 +120 2500", or only the square while pawns are placed."""
    match, rng = Match(Record("chifoumi", tuple(Player(str(seat)) for seat in range(players)), seed, options)), random.Random(seed)
    while match.ply < plies and match.to_move:
        seat = match.to_move[0]
        match.play(seat, rng.choice(sorted(match.legal(seat), key=str)))
    if not match.to_move:
        return "over"
    view = match.view(match.to_move[0])
    assert isinstance(view, ChifoumiView) and view.seat is not None, "somebody is to move"
    aim = search_goal(view, view.seat, 0 if view.setup.has_several_games else WIN_BONUS)
    position = position_of(view, piece_square_tables_for(aim.sides), random.Random(seed))
    moves = position.legal_moves()
    if view.is_placing:
        return str(decode_move(best_placement(position, moves)))
    search = create_search(position, aim, ENOUGH, never_stop)
    move, value = search.best_move_and_value(moves, DEPTH[players])
    return f"{decode_move(move)} {value:+} {search.node_count}"


@pytest.mark.parametrize("place", range(len(POSITIONS)))
def test_the_search_finds_the_same_in_as_many_nodes(place: int) -> None:
    assert line(*POSITIONS[place]) == GOLDEN.split("\n")[place + 1]


if __name__ == "__main__":
    print("\n".join(line(*position) for position in POSITIONS))
