"""Tests of Nambarz's rules NB-25 to NB-33: the end of a round, places, strokes, rounds, play-offs and teams."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.dealing import seeded_random, shuffled
from game.kernel import BadRecord, Options, to_wire
from game.nambarz.cards import deck
from game.nambarz.decision import TurnPhase
from game.nambarz.events import Ended, PlayOffBegan, RoundBegan, RoundEnded, Stroke, WentOut
from game.nambarz.rounds import outcome
from game.nambarz.state import GameOptions, State
from game.options import can_change_option
from tests.game.nambarz.table import RULES, STRICT, after, cards, keys, legal, table

LAST = "3"  # goes out on a 3


def nearly(playing: int, out: tuple[int, ...], mover: int, **more: object) -> State:
    """Return a position in which the last card of the seat to move matches; the other seats in play have two cards."""
    hands = ["" if seat in out else LAST if seat == mover else "8 8" for seat in range(playing)]
    return table("3", hands, mover=mover, out=out, **more)  # type: ignore[arg-type]


# (rules NB-25 and NB-26)


@pytest.mark.parametrize(
    ("playing", "out", "placed"),
    [
        (2, (), (0, 1)),
        (3, (2,), (2, 0, 1)),
        (4, (3, 1), (3, 1, 0, 2)),
        (5, (4, 1, 2), (4, 1, 2, 0, 3)),
        (6, (4, 1, 2, 5), (4, 1, 2, 5, 0)),
        (12, (4, 1, 2, 11), (4, 1, 2, 11, 0)),
    ],
)
def test_nb_25_26_the_end_of_a_round_and_its_places(playing: int, out: tuple[int, ...], placed: tuple[int, ...]) -> None:
    """Up to five players all are placed, with more only the five who went out."""
    state, seen = after(nearly(playing, out, 0), "match 3")
    worth = [40, 32, 25, 19, 14]
    scores = tuple(worth[placed.index(seat)] if seat in placed else 0 for seat in range(playing))
    assert seen[1] == WentOut(0, len(out) + 1, worth[len(out)])
    assert seen[2] == RoundEnded(None, 1, placed, scores, scores)
    assert RULES.seats_to_move(state) == () and seen[-1].key == "ended"
    assert RULES.outcome(state).scores == scores and RULES.outcome(state).winners == (placed[0],)


@pytest.mark.parametrize(("playing", "out"), [(3, ()), (5, (1, 2)), (6, (1, 2, 3)), (12, (1, 2, 3))])
def test_nb_25_not_before(playing: int, out: tuple[int, ...]) -> None:
    state, seen = after(nearly(playing, out, 0), "match 3")
    assert keys(seen) == ["matched", "went_out"] and state.out == (*out, 0)
    assert RULES.seats_to_move(state) == (next(seat for seat in range(1, playing) if seat not in out),)


def test_nb_26_places_without_points_are_alike() -> None:
    state, _ = after(nearly(7, (4, 1, 2, 6), 0), "match 3")
    assert RULES.outcome(state).places == (5, 2, 3, 6, 1, 6, 4)


def stuck(hands: list[str], draw: str = "", **more: object) -> State:
    """Return a position without a match or a calculation on 3, by default with an empty draw pile."""
    return table("3", hands, draw, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("playing", "out"), [(2, ()), (4, (3,)), (4, ()), (6, (2, 1)), (12, (5,))])
def test_nb_6_25_the_round_ends_when_all_pass_and_nothing_can_be_drawn(playing: int, out: tuple[int, ...]) -> None:
    """Only the seats that went out are placed: the others still have their cards."""
    state = stuck(["" if seat in out else "10-cat" for seat in range(playing)], out=out)
    for _ in range(playing - len(out) - 1):
        state, seen = after(state, "pass")
        assert keys(seen) == ["passed"] and RULES.seats_to_move(state)
    state, seen = after(state, "pass")
    scores = tuple((40, 32)[out.index(seat)] if seat in out else 0 for seat in range(playing))
    assert keys(seen)[:3] == ["passed", "all_passed", "round_ended"] and not RULES.seats_to_move(state)
    assert seen[2] == RoundEnded(None, 1, out, scores, scores)


def test_nb_25_whoever_plays_or_draws_keeps_the_round_going() -> None:
    """A played card makes another one free to draw (rule NB-6); then all seats have to pass again."""
    state = stuck(["10-cat", "3-bee 10-bear", "10-bear"])
    state, _ = after(state, "pass", "match 3-bee", "pass")
    state, _ = after(state, "draw", "pass", "pass")
    assert RULES.seats_to_move(state) == (1,) and state.passes == 1
    _, seen = after(state, "pass", "pass")
    assert keys(seen)[:3] == ["passed", "passed", "all_passed"]


def test_nb_17_a_play_again_is_a_play() -> None:
    state, _ = after(stuck(["10-cat", "J+ 10-bear"]), "pass", "joker J+", "pass")
    assert RULES.seats_to_move(state) == (0,) and state.passes == 1


def test_nb_28_after_such_a_round_the_next_begins() -> None:
    """The reshuffles of the old round do not count (rule NB-6)."""
    state = replace(stuck(["10-cat", "10-bear"], setup=GameOptions(rounds=3), points=(0, 7), strokes=(0, 7)), reshuffles=2)
    state, seen = after(state, "pass", "pass")
    assert state.reshuffles == 0 and state.reshuffle is None
    assert keys(seen)[-2:] == ["round_ended", "round"] and state.round == 2 and RULES.seats_to_move(state) == (1,) and state.passes == 0


# (rule NB-27)


@pytest.mark.parametrize(
    ("cover", "hand", "move", "points"),
    [
        ("3", "10-bear 1-dragonfly 1-turtle 9-duck", "calc 10-bear + 1-dragonfly + 1-turtle - 9-duck", 7),
        ("5", "8 8 1 1 9", "calc 8 + 8 - 1 - 1 - 9", 14),
        ("5", "9 9 9 9 10 10 10 10", "", 35),
    ],
)
def test_nb_27_master_strokes(cover: str, hand: str, move: str, points: int) -> None:
    state = table(cover, [f"{hand} 7", "8", "8"])
    longest = move or max(legal(state, "calc"), key=len)
    state, seen = after(state, longest)
    assert seen[1] == Stroke(0, len(hand.split()), points)
    assert state.points == (points, 0, 0) == state.strokes, "in the totals at once"


def test_nb_27_three_cards_are_none() -> None:
    assert keys(after(table("3", ["10 4 2 7", "8"]), "calc 10 - 4 / 2")[1]) == ["calculated"]


def test_nb_27_counted_for_all_players_placed_or_not() -> None:
    state = nearly(6, (4, 1, 2, 5), 0, points=(0, 0, 0, 21, 0, 0), strokes=(0, 0, 0, 21, 0, 0))
    state, seen = after(state, "match 3")
    assert RULES.outcome(state).scores == (14, 32, 25, 21, 40, 19)
    ended = seen[2]
    assert isinstance(ended, RoundEnded) and ended.scores == (14, 32, 25, 21, 40, 19)


def test_nb_27_not_for_a_penalised_play() -> None:
    hand = "10-bear 1-dragonfly 1-turtle 9-duck 7"
    wrong = "calc 10-bear + 1-dragonfly + 1-turtle + 9-duck"
    right = "recombine 10-bear + 1-dragonfly + 1-turtle - 9-duck"
    state, seen = after(table("3", [hand, "8"], setup=STRICT), wrong, right)
    assert "stroke" not in keys(seen) and "recombined" in keys(seen) and state.points == (0, 0)


# (rule NB-28)


@pytest.mark.parametrize("rounds", [1, 3, 5])
def test_nb_28_rounds(rounds: int) -> None:
    state = nearly(3, (2,), 0, setup=GameOptions(rounds=rounds))
    state, seen = after(state, "match 3")
    assert (seen[-1].key == "ended") == (rounds == 1)
    if rounds > 1:
        began = seen[-1]
        assert isinstance(began, RoundBegan) and began == RoundBegan(2, 2, state.pile[0])
        assert state.round == 2 and state.out == () and state.strokes == (0, 0, 0) and state.points == (32, 25, 40)
        dealt = shuffled(deck(), seeded_random("1", "deal/2"))
        assert state.hands == (dealt[1:21:3], dealt[2:21:3], dealt[0:21:3]), "from the seat that starts"


@pytest.mark.parametrize(
    ("strokes", "starter"),
    [((0, 0, 0), 2), ((14, 0, 0), 0), ((0, 14, 0), 2), ((8, 0, 0), 2), ((9, 0, 0), 0), ((0, 16, 0), 1), ((8, 15, 0), 2)],
)
def test_nb_28_the_most_points_of_the_round_start_the_next(strokes: tuple[int, ...], starter: int) -> None:
    """Places give 32, 25 and 40; of equals the better place starts. Earlier rounds do not count."""
    state = nearly(3, (2,), 0, setup=GameOptions(rounds=3), strokes=strokes, points=(900, 900, 0))
    assert RULES.seats_to_move(after(state, "match 3")[0]) == (starter,)


def test_nb_28_of_equals_one_with_a_place_starts_before_one_without() -> None:
    """The fifth place brings 14 points, and more than five have played."""
    state = nearly(6, (4, 1, 2, 5), 3, setup=GameOptions(rounds=3), strokes=(42, 0, 0, 28, 0, 0))
    state, seen = after(state, "match 3")
    ended = next(event for event in seen if isinstance(event, RoundEnded))
    assert ended.scores[0] == ended.scores[3] == max(ended.scores) and RULES.seats_to_move(state) == (3,)


def test_nb_28_the_most_points_of_all_win() -> None:
    state = nearly(3, (2,), 0, setup=GameOptions(rounds=3), number=3, points=(80, 10, 64))
    state, seen = after(state, "match 3")
    assert seen[-1] == Ended(None, (112, 35, 104), (1, 3, 2))
    assert to_wire(RULES.outcome(state)) == {"scores": [112, 35, 104], "winners": [0], "places": [1, 3, 2]}
    assert state.phase is None and state.cover is None and state.open is None and state.drawn is None and state.mover is None


def test_nb_28_nobody_wins_before_the_end() -> None:
    state = nearly(3, (2,), 0, points=(80, 10, 80))
    assert to_wire(RULES.outcome(state)) == {"scores": [80, 10, 80], "winners": [], "places": [1, 3, 1]}


# (rule NB-29)


def tie(points: tuple[int, ...], *, play_off: bool = True, teams: tuple[int, ...] | None = None) -> tuple[State, list[str]]:
    """End the last round with these totals: seat 0 goes out last of those placed, the others in the order of seats."""
    worth = [40, 32, 25, 19, 14]
    playing = len(points)
    placed = {seat: index for index, seat in enumerate([*range(1, min(playing - 1, 5)), 0, *range(min(playing - 1, 5), playing)])}
    before = tuple(total - (worth[placed[seat]] if placed[seat] < 5 else 0) for seat, total in enumerate(points))
    state = nearly(playing, tuple(range(1, min(playing - 1, 5))), 0, points=before, setup=GameOptions(play_off=play_off), teams=teams)
    state, seen = after(state, "match 3")
    ended = next(event for event in seen if isinstance(event, RoundEnded))
    assert ended.totals == points
    return state, [event.key for event in seen if event.key in ("play_off", "round", "ended")]


def win(state: State, *order: int, strokes: tuple[int, ...] | None = None) -> State:
    """End the running round with these seats going out in this order, and return the next state."""
    others = order[:-1]
    mover = order[-1]
    hands = tuple(
        cards(LAST) if seat == mover else () if seat in others else cards("8 8") if seat in state.players else ()
        for seat in range(len(state.hands))
    )
    ready = replace(state, hands=hands, out=others, mover=mover, phase=TurnPhase.TURN, pile=cards("3"), strokes=strokes or state.strokes)
    return after(ready, "match 3")[0]


def test_nb_29_equal_totals_play_an_extra_round() -> None:
    state, sentences = tie((100, 100, 60))
    assert sentences == ["play_off", "round"]
    assert state.players == (0, 1) and state.round == 2 and RULES.seats_to_move(state) == (0,), "the lowest tied seat starts"
    assert state.hands[2] == () and len(state.hands[0]) == len(state.hands[1]) == 7 and state.out == ()
    assert RULES.legal(state, 0) and not RULES.legal(state, 2)
    assert [RULES.view(state, None).is_out_of_deal(seat) for seat in range(3)] == [False, False, True]
    dealt = shuffled(deck(), seeded_random("1", "deal/2"))
    assert state.hands[:2] == (dealt[0:14:2], dealt[1:14:2]), "only the tied are dealt cards"
    assert RULES.seats_to_move(after(state, "draw", "pass")[0]) == (1,)
    assert RULES.seats_to_move(after(state, "draw", "pass", "draw", "pass")[0]) == (0,), "past who does not play"
    state = win(state, 1)
    assert RULES.seats_to_move(state) == () and to_wire(RULES.outcome(state)) == {
        "scores": [100, 100, 60],
        "winners": [1],
        "places": [2, 1, 3],
    }
    assert state.points == (100, 100, 60), "its points are not added"


def test_nb_29_strokes_of_a_play_off_count_for_it_alone() -> None:
    state, _ = tie((100, 100, 60))
    ready = replace(state, hands=(cards("10-bear 1-dragonfly 1-turtle 9-duck 7"), *state.hands[1:]), pile=cards("3"))
    stroked, seen = after(ready, "calc 10-bear + 1-dragonfly + 1-turtle - 9-duck")
    assert seen[1] == Stroke(0, 4, 7) and stroked.points == (100, 100, 60) and stroked.strokes == (7, 0, 0)
    assert RULES.outcome(win(state, 1, strokes=(14, 0, 0))).places == (1, 2, 3), "32 and 14 are more than 40"


def test_nb_29_still_tied_again() -> None:
    state, _ = tie((100, 100, 100, 60))
    state = win(state, 0, 1, strokes=(0, 0, 7, 0))
    assert state.ranking == ((0,), (1, 2), (3,)), "40, and 32 twice"
    assert state.players == (1, 2) and state.round == 3 and RULES.seats_to_move(state) == (1,)
    state = win(state, 2)
    assert RULES.outcome(state).places == (1, 3, 2, 4) and RULES.outcome(state).winners == (0,)


def test_nb_29_disputed_places_from_the_best_down() -> None:
    state, _ = tie((60, 100, 60, 100, 60))
    assert state.players == (1, 3)
    state = win(state, 3)
    assert state.players == (0, 2, 4) and state.round == 3 and RULES.seats_to_move(state) == (0,)
    assert state.ranking == ((3,), (1,), (0, 2, 4))
    state = win(state, 4, 0)
    assert RULES.seats_to_move(state) == () and RULES.outcome(state).places == (4, 2, 5, 1, 3)


def test_nb_29_the_play_off_says_for_which_place() -> None:
    state, _ = tie((60, 100, 60, 90, 50))
    assert state.players == (0, 2)
    before = nearly(5, (1, 2, 3), 0, points=(41, 60, 28, 65, 36))
    seen = after(before, "match 3")[1]
    assert next(event for event in seen if isinstance(event, PlayOffBegan)) == PlayOffBegan(None, (0, 2), 3)


def test_nb_29_nothing_is_not_played_off() -> None:
    state, seen = after(nearly(8, (4, 1, 2, 6), 0), "match 3")
    assert RULES.outcome(state).places == (5, 2, 3, 6, 1, 6, 4, 6) and seen[-1].key == "ended"


def test_nb_29_by_the_number_then_playing() -> None:
    """Five of eight go out; the others have their strokes, and the tied among these play again."""
    state, _ = tie((50,) * 6 + (70, 80))
    assert state.players == (0, 1, 2, 3, 4, 5)
    almost = replace(state, hands=(*(() for _ in range(4)), cards(LAST), cards("8 8"), (), ()), out=(0, 1, 2, 3), mover=4, pile=cards("3"))
    state, _ = after(almost, "match 3")
    assert RULES.seats_to_move(state) == () and RULES.outcome(state).places == (3, 4, 5, 6, 7, 8, 2, 1)


def test_nb_29_unplaced_equals_of_a_play_off_play_again() -> None:
    state, _ = tie((50,) * 7)
    state = win(state, 0, 1, 2, 3, 4)
    assert state.players == (5, 6) and RULES.seats_to_move(state) == (5,)


def test_nb_29_places_may_be_shared_instead() -> None:
    state, sentences = tie((100, 100, 60), play_off=False)
    assert sentences == ["ended"]
    assert to_wire(RULES.outcome(state)) == {"scores": [100, 100, 60], "winners": [0, 1], "places": [1, 1, 3]}


# (rules NB-30 to NB-32)


@pytest.mark.parametrize(
    ("players", "teams"), [(4, [0, 0, 1, 1]), (4, [0, 1, 1, 0]), (6, [5, 5, 5, 2, 2, 2]), (12, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])]
)
def test_nb_30_teams_sit_together(players: int, teams: list[int]) -> None:
    """At a round table the last seat is next to the first."""
    state = RULES.initial_state(players, {"teams": teams}, "1")
    assert state.teams == tuple(teams) and all(len(hand) == 7 for hand in state.hands)


@pytest.mark.parametrize(
    ("players", "teams"),
    [(4, [0, 1, 0, 1]), (4, [0, 0, 0, 0]), (4, [0, 0, 1]), (4, [0, 1, 1, 1]), (6, [0, 0, 0, 0, 1, 1]), (6, [0, 1, 2, 3, 4, 5]), (4, [])],
)
def test_nb_30_other_teams_are_refused(players: int, teams: list[int]) -> None:
    options: Options = {"teams": teams}
    with pytest.raises(BadRecord) as bad:
        RULES.initial_state(players, options, "1")
    assert (bad.value.key, bad.value.details) == ("bad_teams", {"teams": teams, "players": players})


@pytest.mark.parametrize(
    ("players", "teams"), [(5, [0, 0, 1, 1, 1]), (7, [0] * 7), (2, [0, 1]), (4, [0, 0, 6, 6]), (4, "0011"), (4, [0, 0, True, True])]
)
def test_nb_30_nor_teams_of_such_numbers(players: int, teams: object) -> None:
    with pytest.raises(BadRecord) as bad:
        RULES.initial_state(players, {"teams": teams}, "1")  # type: ignore[dict-item]
    assert bad.value.key in ("bad_option", "option_players")


def test_nb_30_two_or_more_in_each_of_two_to_six_teams() -> None:
    """These numbers of players can form equal teams."""
    assert [players for players in RULES.player_counts if can_change_option(RULES.options["teams"], players)] == [4, 6, 8, 9, 10, 12]
    assert RULES.initial_state(9, {"teams": [0, 0, 0, 1, 1, 1, 2, 2, 2]}, "1").teams is not None


FOURSOME = (0, 0, 1, 1)


def test_nb_31_team_mates_see_each_others_hands() -> None:
    state = RULES.initial_state(4, {"teams": [0, 0, 1, 1]}, "1")
    assert RULES.view(state, 0).hands == (state.hands[0], state.hands[1], 7, 7)
    assert RULES.view(state, 3).hands == (7, 7, state.hands[2], state.hands[3])
    assert RULES.view(state, None).hands == (7, 7, 7, 7)
    assert not RULES.view(state, 1).legal(), "and no more"


def test_nb_31_points_of_the_members_add_up() -> None:
    state = nearly(4, (1, 2), 0, teams=FOURSOME, points=(1, 32, 30, 0))
    assert RULES.outcome(state).scores == (33, 33, 30, 30) and RULES.outcome(state).places == (1, 1, 3, 3)
    state, seen = after(state, "match 3")
    assert seen[-1] == Ended(None, (98, 98, 81, 81), (1, 1, 3, 3))
    assert state.points == (26, 72, 62, 19)
    assert RULES.outcome(state).winners == (0, 1)


def test_nb_32_only_one_team_left_gets_the_last_places() -> None:
    state, seen = after(nearly(4, (1,), 0, teams=FOURSOME), "match 3")
    assert next(event for event in seen if isinstance(event, RoundEnded)).placed == (1, 0, 2, 3), "in the order of their next turns"
    assert RULES.outcome(state).scores == (72, 72, 44, 44)


def test_nb_32_their_next_turns_count_from_who_went_out() -> None:
    teams = (0, 1, 1, 1, 0, 0)
    state, seen = after(nearly(6, (0, 4), 5, teams=teams), "match 3")
    assert next(event for event in seen if isinstance(event, RoundEnded)).placed == (0, 4, 5, 1, 2), "those that are still to be given"
    assert state.points == (40, 19, 14, 0, 32, 25)


def test_nb_32_with_six_players_no_more_than_five_places() -> None:
    _, seen = after(nearly(6, (3, 4, 5, 1), 2, teams=(0, 0, 0, 1, 1, 1)), "match 3")
    assert next(event for event in seen if isinstance(event, RoundEnded)).placed == (3, 4, 5, 1, 2)


def test_nb_29_teams_play_off_whole() -> None:
    state = nearly(6, (1, 2, 3, 4), 0, teams=(0, 0, 1, 1, 2, 2), points=(50, 0, 44, 6, 0, 0))
    assert outcome(state).scores[0] == 50
    state, _ = after(state, "match 3")
    assert RULES.outcome(state).scores[:4] == (104, 104, 107, 107)
    state = nearly(6, (1, 2, 3, 4), 0, teams=(0, 0, 1, 1, 2, 2), points=(53, 0, 44, 6, 0, 0))
    state, _ = after(state, "match 3")
    assert state.players == (0, 1, 2, 3) and RULES.seats_to_move(state) == (0,) and state.hands[4] == state.hands[5] == ()
    state = win(state, 2, 3)
    assert RULES.seats_to_move(state) == () and RULES.outcome(state).places == (3, 3, 1, 1, 5, 5), "40 and 32 against 25 and 19"
    assert RULES.outcome(state).winners == (2, 3)


@pytest.mark.parametrize(("rounds", "plays"), [(1, [True, False, False]), (3, [True, True, True])])
def test_whoever_has_gone_out_or_sits_out_plays_in_the_next_round_alone(rounds: int, plays: list[bool]) -> None:
    """(rules NB-25 and NB-29)"""
    state = table("3", ["4 5", "", ""], setup=GameOptions(rounds=rounds), players=(0, 1), out=(1,))
    view = RULES.view(state, None)
    assert [view.is_active(seat) for seat in range(3)] == plays and view.is_private_decision
