"""Random matches of every game, with any humans, bots and options, played to the end or partly."""

from __future__ import annotations

from random import Random

from game.kernel import BadRecord, Json
from game.match import Match
from game.options import ChoiceOption, LettersOption, NumberOption, Option, SwitchOption, TeamsOption
from game.record import BOT_LEVELS, Player, Record
from game.registry import GAMES

NAMES = ("Nori", "Zuki", "Olive", "Léa", "Marco", "Paul", "Inès", "Rita", "李", "O’Neill", "Ünal", "")
PEOPLE = 0.5  # share of human seats
OPTIONED = 0.5  # share of matches with unusual options
MOST_PLIES = 400


def some_match(game: str, rng: Random, fraction: float | None = None) -> Match:
    """Return a match of random moves; `fraction` is how far it is played, 1 to the end, None at random."""
    fraction = rng.random() if fraction is None else fraction
    match = fresh(game, rng)
    while not match.is_over and (fraction == 1 or match.ply < fraction * MOST_PLIES):
        seat = rng.choice(match.to_move)
        match.play(seat, rng.choice(sorted(match.legal(seat), key=str)))
    return match if fraction == 1 or not match.is_over else match.at_ply(round(fraction * match.ply))


def fresh(game: str, rng: Random) -> Match:
    """Return a match before its first move."""
    rules = GAMES[game].rules
    players = rng.choice(rules.player_counts)
    names = rng.sample(NAMES, players)
    seats = tuple(Player(name, None if rng.random() < PEOPLE else rng.choice(BOT_LEVELS)) for name in names)
    options = {name: some_value(option, players, rng) for name, option in rules.options.items() if rng.random() < 0.4}
    try:
        return Match(Record(game, seats, str(rng.random()), options if rng.random() < OPTIONED else {}))
    except BadRecord:  # these options exclude each other
        return Match(Record(game, seats, str(rng.random())))


def some_value(option: Option, players: int, rng: Random) -> Json:
    """Return a value in the option's range, which may not suit the number of players."""
    match option:
        case SwitchOption():
            return rng.random() < 0.5
        case NumberOption(low, high):
            return rng.randint(low, min(high, low + 3))
        case ChoiceOption(values):
            return rng.choice(values)
        case LettersOption(letters):
            return "".join(letter for letter in letters if rng.random() < 0.7) or letters
        case TeamsOption():
            return [seat * 2 // players for seat in range(players)]
