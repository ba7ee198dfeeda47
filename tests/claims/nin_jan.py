"""What Nin Jan's table says, held against its rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

from game.nin_jan.moves import Add, Added, Card, Choose, Suit, Take, Took, card
from game.nin_jan.rules import resolution_order
from game.nin_jan.state import NinJanView
from tests.claims import Claim, Claims, Moment, Said, true
from tests.claims.recorder import TagRecorder
from ui.assets.translation import format_signed
from ui.tables.nin_jan import draw

NAMES = ("the left pile", "the middle pile", "the right pile")


def outcomes(moment: Moment, state: Any, mine: Card) -> dict[int, int | None]:
    """Return by pile what this card wins if it plays first with the piles as they lie, None if it only joins the pile."""
    state = replace(state, queue=((moment.seat, mine),), chosen=(None,) * len(state.hands), hands=((mine,),) * len(state.hands))
    result: dict[int, int | None] = {}
    for index in range(3):
        for move in (Take(index), Add(index)):
            if moment.match.rules.refusal(state, moment.seat, move) is None:
                event = moment.match.rules.play(state, moment.seat, move)[1][0]
                assert isinstance(event, Took | Added)
                result[index] = event.points if isinstance(event, Took) else None
    return result


def takes(moment: Moment, mine: Card) -> dict[int, int]:
    return {pile: points for pile, points in outcomes(moment, moment.state, mine).items() if points is not None}


def chosen(said: Said) -> Card:
    assert isinstance(said.move, Choose)
    return said.move.card


def others(moment: Moment) -> set[Card]:
    """Return every card that another seat might have, in any world that this seat can think of."""
    view: NinJanView = moment.view
    mine = view.hands[moment.seat]
    assert not isinstance(mine, int)
    seen = {one for cards in (*view.piles, *view.taken) for one in cards} | set(mine)
    return {one for world in moment.worlds() for hand in (*world.hands, world.chosen) for one in hand if one is not None} - seen


def nobody_before(moment: Moment, said: Said) -> bool:
    seat = moment.seat
    return all(resolution_order({seat: chosen(said), 9: other})[0][0] == seat for other in others(moment))


def beats(moment: Moment, said: Said) -> bool:
    """It takes this pile for these points if it plays first, and no other pile brings more."""
    won = takes(moment, chosen(said))
    pile, points = said.facts["pile"], said.facts["points"]
    listed = set(said.facts["piles"])
    named = f"{NAMES[pile]} is worth {format_signed(points)}" in said.sentence
    return named and won.get(pile) == points == max(won.values()) and set(won) == listed


def beats_unless(moment: Moment, said: Said) -> bool:
    """It takes the pile if it plays first: the condition names every card that may play before."""
    return beats(moment, said)


def surely_beats(moment: Moment, said: Said) -> bool:
    return beats(moment, said) and nobody_before(moment, said)


def takes_nothing(moment: Moment, said: Said) -> bool:
    """With the piles as they lie it takes no pile."""
    return not takes(moment, chosen(said))


def must_take_poor(moment: Moment, said: Said) -> bool:
    won = takes(moment, chosen(said))
    return bool(won) and max(won.values()) <= 0


def must_take_at_best(moment: Moment, said: Said) -> bool:
    won = takes(moment, chosen(said))
    return must_take_poor(moment, said) and format_signed(max(won.values())) in said.sentence


def worth(moment: Moment, said: Said) -> bool:
    pile, points = said.facts["pile"], said.facts["points"]
    return any(takes(moment, one).get(pile) == points for one in hand(moment)) and format_signed(points) in said.sentence


def beaten_suit(moment: Moment, said: Said) -> bool:
    """Every ringed card of the hand beats the named cards."""
    return all(takes(moment, card(str(name))) for name in said.facts["alike"])


def hand(moment: Moment) -> tuple[Card, ...]:
    mine = moment.view.hands[moment.seat]
    assert not isinstance(mine, int)
    return (*mine, *(one for one in [moment.view.queue[0][1]] if moment.view.queue)) if moment.view.queue else mine


def acting(moment: Moment) -> dict[int, int | None]:
    """Return what the card that acts wins by each pile open to it, None for a pile that it only joins."""
    result: dict[int, int | None] = {}
    for move in moment.match.legal(moment.seat):
        event = moment.after(move)[1][0]
        assert isinstance(move, Take | Add) and isinstance(event, Took | Added)
        result[move.pile] = event.points if isinstance(event, Took) else None
    return result


def take_points(moment: Moment, said: Said) -> int:
    points = acting(moment)[said.move.pile]
    assert points is not None
    return points


def takes_most(moment: Moment, said: Said) -> bool:
    points = take_points(moment, said)
    named = "{" in said.sentence or format_signed(points) in said.sentence or "most" in said.sentence
    return named and points == max(value for value in acting(moment).values() if value is not None)


def takes_less(moment: Moment, said: Said) -> bool:
    points = take_points(moment, said)
    return points < max(value for value in acting(moment).values() if value is not None)


def takes_less_points(moment: Moment, said: Said) -> bool:
    return takes_less(moment, said) and format_signed(take_points(moment, said)) in said.sentence


def several(moment: Moment, _said: Said) -> bool:
    return sum(points is not None for points in acting(moment).values()) > 1


def beats_nothing(moment: Moment, _said: Said) -> bool:
    return set(acting(moment).values()) == {None} and len(acting(moment)) == 3


def nobody_after(moment: Moment, _said: Said) -> bool:
    mine, *later = moment.view.queue
    return not any(other.suit.beats(mine[1].suit) for _seat, other in later)


def somebody_after(moment: Moment, said: Said) -> bool:
    return not nobody_after(moment, said)


def spoils(moment: Moment, said: Said) -> bool:
    """The card makes the pile poorer, and it may still be taken: in this round, or in a later one."""
    mine, rules = moment.view.queue[0][1], moment.match.rules
    after, _events = moment.after(said.move)
    return mine.value < 0 and (moment.view.round < 9 or _may_be_taken(rules, after, said.move.pile, mine))


def _may_be_taken(rules: Any, state: Any, pile: int, mine: Card) -> bool:
    if not state.queue or mine not in state.piles[pile]:
        return bool(state.queue) or any(mine in cards for cards in state.taken)
    return any(
        _may_be_taken(rules, rules.play(state, state.queue[0][0], move)[0], pile, mine)
        for index in range(3)
        for move in (Take(index), Add(index))
        if rules.refusal(state, state.queue[0][0], move) is None
    )


def only(moment: Moment, _said: Said) -> bool:
    return len(moment.match.legal(moment.seat)) == 1


# --- tags and prompts -------------------------------------------------------------------------------------------------


def tag_beats(moment: Moment, said: Said) -> bool:
    lifted, pile = said.about
    return format_signed(takes(moment, lifted).get(pile, 99)) in said.sentence


def tag_beats_not(moment: Moment, said: Said) -> bool:
    lifted, pile = said.about
    return pile not in (takes(moment, lifted) if lifted else dict.fromkeys(acting(moment), 0))


def tag_take(moment: Moment, said: Said) -> bool:
    points = acting(moment).get(said.about[1])
    return points is not None and format_signed(points) in said.sentence


def tag_must(moment: Moment, said: Said) -> bool:
    return tag_take(moment, said) and only(moment, said)


def tag_add(moment: Moment, said: Said) -> bool:
    return said.about[1] in acting(moment) and acting(moment)[said.about[1]] is None


def hint_and_tags_agree(moment: Moment, said: Said) -> bool:
    """What a hint says of a card is what the piles' tags show while it is lifted."""
    return bool(re.search("beats", " ".join(tags(moment, chosen(said))))) != takes_nothing(moment, said)


def tags(moment: Moment, lifted: Card | None) -> list[str]:
    canvas = TagRecorder()
    draw._draw_pile_tags(canvas, moment.model(lifted_piece=lifted))
    return canvas.texts


def said_by_table(moment: Moment) -> Iterator[Said]:
    view: NinJanView = moment.view
    if view.tied:
        return
    for lifted in [None] if view.queue else moment.rng.sample(list(hand(moment)), min(3, len(hand(moment)))):
        yield from (Said("tag", text, about=(lifted, pile)) for pile, text in enumerate(tags(moment, lifted)))
        if lifted is not None:
            yield Said("prompt", moment.table.text.prompt(moment.model(lifted_piece=lifted)), about=lifted)


def choosing(moment: Moment, _said: Said) -> bool:
    return all(isinstance(move, Choose) for move in moment.match.legal(moment.seat))


def every_equal(moment: Moment, said: Said) -> bool:
    """Two of one number: the stronger first; three: rock, scissors, paper, as the rules put them (rule NJ-7)."""
    view: NinJanView = moment.view
    up = {**{done.seat: done.card for done in view.acted}, **dict(view.queue)}
    equal = [one for _seat, one in resolution_order(up) if [other.value for other in up.values()].count(one.value) > 1]
    for value in {one.value for one in equal}:
        suits = [one.suit for one in equal if one.value == value]
        wrong = len(suits) == 2 and any(second.beats(first) for first, second in pairwise(suits))
        if wrong or (len(suits) == 3 and (suits != [Suit.ROCK, Suit.SCISSORS, Suit.PAPER] or "all three" not in said.sentence)):
            return False
    return bool(equal)


def must_take_loss(moment: Moment, _said: Said) -> bool:
    return bool(acting(moment)) and all(points is not None and points < 0 for points in acting(moment).values())


def tied(moment: Moment, _said: Said) -> bool:
    scores = moment.view.scores
    return moment.seat in moment.view.tied and scores[moment.seat] == max(scores)


SENTENCES: dict[str, Claim] = {
    "Beats {prey}; {pile} is worth {points}, and no card plays before yours.": surely_beats,
    "Beats {prey}; {pile} is worth {points}, if no other card plays before yours.": beats_unless,
    "If the piles stay as they are, it must take a pile: {points} at best. You keep your other cards for later.": must_take_at_best,
    "Even a card that must take a poor pile can be the right one.": must_take_poor,
    "{pile} is worth {points}: go for it.": worth,
    "Look at your cards that beat {prey}.": beaten_suit,
    "If the piles stay as they are, it takes nothing, and you are well rid of it.": lambda moment, said: (
        takes_nothing(moment, said) and chosen(said).value < 0
    ),
    "You can get rid of a card that costs points.": lambda moment, said: chosen(said).value < 0,
    "If the piles stay as they are, it takes nothing. You keep your other cards for later.": hint_and_tags_agree,
    "It’s a good moment to wait: play a card that takes nothing as the piles are now.": takes_nothing,
    "Look at the ringed card.": true,
    "It is one of the ringed cards.": true,
    "Nothing brings more: {pile} is worth {points}.": takes_most,
    "Take what brings the most.": takes_most,
    "Take {pile}: {points}. Another pile is worth more now, but this looks better in the long run.": takes_less_points,
    "The richest pile is not the best one: look further ahead.": takes_less,
    "Your card beats more than one pile: compare them.": several,
    "Your night card spoils {pile} for whoever takes it.": spoils,
    "Spoil a pile that somebody may take.": spoils,
    "Nobody will take it now, so one pile is as good as another.": lambda moment, said: not spoils(moment, said),
    "Of the three piles, this looks best for your card.": beats_nothing,
    "No card that plays after yours in this round can beat it.": nobody_after,
    "Put it where it helps the others least.": somebody_after,
    "Your card beats nothing: put it on a pile.": beats_nothing,
    "It is your last card.": only,
    "It’s the only possible move.": only,
    "One sign is as good as another: throw!": lambda moment, said: len(moment.match.legal(moment.seat)) == 3,
    # tags
    "does not beat": tag_beats_not,
    "beats: {points}": tag_beats,
    "Take {points}": tag_take,
    "Must take: {points}": tag_must,
    "Add here": tag_add,
    # prompts
    "Make your sign": tied,
    "Put it on “Order”": choosing,
    "Choose a card": choosing,
    "Only this pile can be taken": only,
    "Choose a pile to take": several,
    "Choose a pile to put it on": beats_nothing,
    "All cards are turned up": lambda moment, said: len(moment.view.queue) == len(moment.match.seats),
    # tips
    "Equal numbers! The sign that beats the other one plays first. With all three, the order is rock, scissors, paper.": every_equal,
    "Whoever can take a pile must take one, even when it costs points.": must_take_loss,
    "You share the lead! Rock, paper, scissors decides who wins the game.": tied,
}


def beats_not(moment: Moment, said: Said) -> bool:
    return said.facts["pile"] not in acting(moment) or acting(moment)[said.facts["pile"]] is None


REFUSALS: dict[str, Claim] = {
    "choose_now": choosing,
    "must_take": lambda moment, said: set(said.facts["piles"]) == set(acting(moment)) and None not in acting(moment).values(),
    "not_beaten": lambda moment, said: beats_not(moment, said) and bool(acting(moment)),
    "pick_a_pile": lambda moment, said: bool(acting(moment)),
    "throw_now": tied,
    "not_in_hand": lambda moment, said: card(str(said.facts["card"])) not in moment.state.hands[moment.seat],
    "no_such_pile": lambda moment, said: said.move.pile >= 3,
}
CLAIMS = Claims(SENTENCES, REFUSALS, said_by_table)
