"""What Nain Jaune's table says, held against its rules."""

from __future__ import annotations

from collections.abc import Iterator

from game.nain_jaune.cards import BOXES, card
from game.nain_jaune.cards import RANKS as NAMES
from game.nain_jaune.moves import GrandOpera, Pass, Play, Played, Won
from game.nain_jaune.state import NainJauneView
from tests.claims import Claim, Claims, Moment, Said, true
from tests.game.nain_jaune.test_reasons import check, in_a_row
from ui.tables.nain_jaune.display_state import winnable_boxes
from ui.tables.nain_jaune.names import card_name
from ui.tables.nain_jaune.pieces import playable_cards


def holds(moment: Moment, said: Said) -> bool:
    """All facts of a reason hold in every world that the seat can think of, and the sentence gives the coins that are won."""
    try:
        for world in moment.worlds():
            check(moment.view, said.move, world)
    except AssertionError:
        return False
    coins = said.facts.get("coins")
    return "+" not in said.sentence or f"+{coins}" in said.sentence


def all_in_a_row(moment: Moment, said: Said) -> bool:
    hand = len(moment.view.hand)
    return all(sum(isinstance(event, Played) for event in in_a_row(world, said.move)[1]) == hand for world in moment.worlds())


def follows(moment: Moment, said: Said) -> bool:
    """The ringed cards are played one after the other."""
    ranks = [card(str(name)).rank for name in said.facts["row"]]
    return len(ranks) > 0 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def starts_again(moment: Moment, said: Said) -> bool:
    """In every world the turn comes back, with any card, unless the deal is over."""
    for world in moment.worlds():
        after, _events = in_a_row(world, said.move)
        if after.deal == world.deal and not after.why and (after.turn, after.needed) != (world.turn, None):
            return False
    return True


def nobody_goes_on(moment: Moment, said: Said) -> bool:
    last = in_a_row(moment.state, said.move)[0].laid[-1][1].rank
    others = [one for world in moment.worlds() for seat, hand in enumerate(world.hands) if seat != moment.seat for one in hand]
    return all(one.rank != last + 1 for one in others) and starts_again(moment, said)


def longest(moment: Moment, said: Said) -> bool:
    def plays(move: Play) -> int:
        return sum(isinstance(event, Played) for event in in_a_row(moment.state, move)[1])

    return plays(said.move) == max(plays(move) for move in legal_plays(moment))


def starting(moment: Moment, _said: Said) -> bool:
    return moment.view.needed is None


def alone(moment: Moment, said: Said) -> bool:
    """The next card up is not in the hand."""
    return starting(moment, said) and all(one.rank != said.move.card.rank + 1 for one in moment.view.hand)


def going_on(moment: Moment, said: Said) -> bool:
    return moment.view.needed is not None and len({move.card for move in legal_plays(moment)}) > 1


def with_prize_or_without(moment: Moment, said: Said) -> bool:
    """A prize card and another card of this rank may be played."""
    cards = {move.card for move in legal_plays(moment) if move.card.rank == said.move.card.rank}
    return any(one in BOXES for one in cards) and len(cards) > 1


def only(moment: Moment, _said: Said) -> bool:
    """All legal plays are of one card, or the one move is to stop."""
    return len({move.card for move in legal_plays(moment)}) == 1 or len(moment.match.legal(moment.seat)) == 1


def may_stop(moment: Moment, said: Said) -> bool:
    """To stop is legal beside plays (rule JA-26)."""
    return Pass() in moment.match.legal(moment.seat) and bool(legal_plays(moment))


def restarts(moment: Moment, said: Said) -> bool:
    """The seat played last: if nobody goes on, it starts (rule JA-12)."""
    return may_stop(moment, said) and moment.state.laid[-1][0] == moment.seat


def must_stop(moment: Moment, _said: Said) -> bool:
    return moment.match.legal(moment.seat) == (Pass(),)


def due(moment: Moment, said: Said) -> bool:
    """A kept prize card costs the first stake of its box (rule JA-22), and the sentence names it."""
    return moment.view.setup.kept_pays == "stake" and str(said.facts["due"]) in said.sentence


def as_well(moment: Moment, said: Said) -> bool:
    """The cards that would do as well are legal too, and they win no more than this one."""
    legal = {move.card for move in legal_plays(moment)}
    return {card(str(name)) for name in said.facts["others"]} < legal and going_on(moment, said)


def keeps(moment: Moment, said: Said) -> bool:
    """The prize card stays in the hand, its coins in the box; and in every world it can stay until the end of the deal or be played."""
    kept = card(str(said.facts["kept"]))
    after = moment.after(said.move)[0]
    return kept in after.hands[moment.seat] and after.boxes[kept] == said.facts["coins"] and str(said.facts["coins"]) in said.sentence


def wins_box(moment: Moment, said: Said) -> bool:
    won = [event for event in moment.after(said.move)[1] if isinstance(event, Won)]
    return bool(won) and won[0].coins == said.facts["coins"] and won[0].coins > 0


def wins_named(moment: Moment, said: Said) -> bool:
    return wins_box(moment, said) and str(said.facts["coins"]) in said.sentence


def forgets(moment: Moment, said: Said) -> bool:
    _after, events = moment.after(said.move)
    return not any(isinstance(event, Won) for event in events) and str(moment.view.boxes[said.move.card]) in said.sentence


# --- prompts, tags, tips ----------------------------------------------------------------------------------------------


def legal_plays(moment: Moment) -> list[Play]:
    return [move for move in moment.match.legal(moment.seat) if isinstance(move, Play)]


def must_go_on(moment: Moment, said: Said) -> bool:
    needed = moment.view.needed
    return needed is not None and all(NAMES[move.card.rank - 1] == needed for move in legal_plays(moment))


def first_card(moment: Moment, _said: Said) -> bool:
    return not moment.state.laid and {move.card for move in legal_plays(moment)} == set(moment.view.hand)


def any_card(moment: Moment, _said: Said) -> bool:
    return {move.card for move in legal_plays(moment)} == set(moment.view.hand)


def nobody_has(moment: Moment, said: Said) -> bool:
    wanted = moment.state.laid[-1][1].rank + 1
    return any_card(moment, said) and all(one.rank != wanted for hand in moment.state.hands for one in hand)


def to_win(moment: Moment, said: Said) -> bool:
    """The card may be played now with the words, or without where nobody says them, and wins what is written."""
    return any(
        isinstance(event, Won)
        and event.coins > 0
        and f": {event.coins} to win" in said.sentence
        and card_name(move.card) in said.sentence.lower()
        for move in moment.match.legal(moment.seat)
        for event in moment.after(move)[1]
    )


def now_play(moment: Moment, said: Said) -> bool:
    return any(move.claim and card_name(move.card) in said.sentence for move in legal_plays(moment))


def prize_fits(moment: Moment, _said: Said) -> bool:
    return any(isinstance(event, Won) and event.coins > 0 for move in moment.match.legal(moment.seat) for event in moment.after(move)[1])


def prize_forgotten(moment: Moment, said: Said) -> bool:
    silent = [move for move in legal_plays(moment) if move.card in BOXES and not move.claim]
    return prize_fits(moment, said) and not any(isinstance(event, Won) for move in silent for event in moment.after(move)[1])


def opera(moment: Moment, _said: Said) -> bool:
    return any(isinstance(event, GrandOpera) for event in moment.match.events(moment.match.ply - 1))


def said_by_table(moment: Moment) -> Iterator[Said]:
    view: NainJauneView = moment.view
    yield Said("tag", "playable", about=set(playable_cards(moment.model())))
    for lifted in moment.rng.sample(list(view.hand), min(3, len(view.hand))):
        for armed in (False, True) if view.setup.announce else (False,):
            model = moment.model(lifted_piece=lifted, is_claim_armed=armed)
            yield Said("prompt", moment.table.text.prompt(model), about=lifted)
            action = moment.table.input.buttons(model).primary_action
            if action is not None and action.disabled_reason:
                yield Said("prompt", "key is off", move=Play(lifted, armed))
    if view.setup.announce:
        for box in winnable_boxes(view):
            yield Said("tag", f"{card_name(box)}: {view.boxes[box]} to win", about=box)


def played_or_not(moment: Moment, said: Said) -> bool:
    """The cards that are marked are those that may be played."""
    return bool(said.about == {move.card for move in legal_plays(moment)})


SENTENCES: dict[str, Claim] = {
    "Grand Opéra: you play all your cards in a row and take all the stakes: +{n}.": holds,
    "You play your last {cards} in a row and take {boxes}, and the others pay for theirs: +{n}.": holds,
    "You play your last {cards} in a row, and the others pay for theirs: +{n}.": holds,
    "Without “I take it!” it wins nothing: {coins} would stay in the box.": forgets,
    "You keep {card} for later: {coins} to win, or to double if the deal ends first.": keeps,
    "{card} wins its box: +{n}. If you keep it, you may have to double what is in it.": holds,
    "The king takes {boxes}, and you start again with any card: +{n}.": holds,
    "After a king you start again with any card.": holds,
    "If you start with {rank}, you play {cards} in a row and take {boxes}: +{n}.": holds,
    "If you start with {rank}, you play {cards} in a row.": holds,
    "You only play {rank}, and get rid of a card when you don’t have the next one up.": lambda moment, said: (
        alone(moment, said) and holds(moment, said)
    ),
    "You must go on; {cards} would do as well.": as_well,
    "{cards} would do as well.": lambda moment, said: as_well(moment, said) and may_stop(moment, said),
    "Any of these cards goes on.": lambda moment, said: as_well(moment, said) and may_stop(moment, said),
    "Must you go on? Here you may also stop.": may_stop,
    "You need not go on: you keep {rank} for later.": may_stop,
    "If the others don’t go on either, you start again with any card.": restarts,
    "{card} wins its box: +{n}. If you keep it, you may have to pay {due} into it.": lambda moment, said: (
        wins_named(moment, said) and due(moment, said)
    ),
    "You keep {card} for later: {coins} to win, or {due} to pay if the deal ends first.": lambda moment, said: (
        keeps(moment, said) and due(moment, said)
    ),
    "It is the only card that fits.": only,
    "It’s the only possible move.": only,
    "No other start plays more cards.": longest,
    "The last one is a king, so you start again.": starts_again,
    "Nobody can go on from there, so you start again.": nobody_goes_on,
    "You can play all your cards in a row!": all_in_a_row,
    "These cards follow each other: where do they start?": follows,
    "Look for cards that follow each other.": follows,
    "There is a card after which you may start again.": starts_again,
    "Get rid of a card when you don’t have the next one up.": alone,
    "Look at this box: its card wins {coins}.": wins_named,
    "One of your cards wins a box.": wins_box,
    "You must go on: any of these cards will do.": as_well,
    "Go on with the prize card, or without it?": lambda moment, said: (
        with_prize_or_without(moment, said) and moment.view.needed is not None
    ),
    "You can start with any of these: with the prize card, or without it?": lambda moment, said: (
        with_prize_or_without(moment, said) and moment.view.needed is None
    ),
    "Look at the ringed card.": true,
    "It is one of the ringed cards.": true,
    # prompts
    "{card}: {n} to win!": to_win,
    "You said “I take it!”: now play {card}.": now_play,
    "Go on with {rank}.": must_go_on,
    "You start: play any card, then go on upwards.": first_card,
    "After your king, start again with any card.": any_card,
    "Nobody has {rank}: start again with any card.": nobody_has,
    "Nobody goes on: start again with any card.": lambda moment, said: starting(moment, said) and bool(moment.state.laid),
    "You can’t go on: say “{words}”.": must_stop,
    "Go on with {rank}, or say “{words}”.": lambda moment, said: must_go_on(moment, said) and may_stop(moment, said),
    "key is off": lambda moment, said: moment.match.refusal(moment.seat, said.move) is not None,
    # tags
    "playable": played_or_not,
    "{card}: {n} to win": to_win,
    # tips
    "You hold a prize card that fits! Press “I take it!” before you play it, or its coins stay in the box.": prize_forgotten,
    "You hold a prize card that fits! Play it, and the coins in its box are yours.": prize_fits,
    "A Grand Opéra: all cards played before anybody else could play one. That wins all the boxes!": opera,
}


def needed_is_held(moment: Moment, said: Said) -> bool:
    """The rank to be played instead is in the hand, and that of the card is another one."""
    return must_go_on(moment, said) and said.facts["needed"] != NAMES[said.move.card.rank - 1]


def has_prize(moment: Moment, said: Said) -> bool:
    return said.move.card not in BOXES


def silent(moment: Moment, said: Said) -> bool:
    return moment.match.refusal(moment.seat, Play(said.move.card)) is None


REFUSALS: dict[str, Claim] = {
    "deal_running": lambda moment, said: bool(moment.state.laid),
    "must_play": lambda moment, said: said.move not in moment.match.legal(moment.seat),
    "no_box": has_prize,
    "not_next": needed_is_held,
    "words_automatic": silent,
    "not_in_hand": lambda moment, said: said.move.card not in moment.state.hands[moment.seat],
}
CLAIMS = Claims(SENTENCES, REFUSALS, said_by_table)
