"""Everything that a data folder holds, as plain lines; folders with equal lines hold the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date
from typing import TypeVar

import msgspec

from game.match import Match
from game.practice.facts import SIGNS, family_key
from game.practice.level_progress import current_level_index, progress_on_level
from game.practice.levels import LEVELS
from game.practice.mastery import mastery_of
from game.practice.overview import next_due_families
from game.record import Record
from tests.ui.records import history
from ui.store.children import Child, LoggedAnswer
from ui.store.matches.entries import MatchSummary, SeatTenure
from ui.store.matches.statistics import BestResult, GameStatistics, HeadToHead, PlaceCount, StatisticsPage, WinStreak
from ui.store.profiles import Profile
from ui.store.storage import Settings, Storage

KEPT_GAMES = ("nin_jan", "chifoumi", "nain_jaune", "nambarz")  # of which there is something in the kept folder
G = TypeVar("G", GameStatistics, PlaceCount, BestResult, HeadToHead, WinStreak)
ALL = 1000  # above the number of matches
TODAY, BUSY = date(2026, 4, 5), date(2026, 3, 27)  # the day of the reports on children; the last day of a week in which they practised
SIGN_NAMES = dict(zip(SIGNS, ("adding", "taking away", "times", "dividing"), strict=True))


def figures(files: Storage) -> str:
    """Return everything in a folder, one fact a line."""
    return "\n".join([*settings(files), "", *played(files), "", *saved(files), "", *learned(files), "", *practised(files)]) + "\n"


def settings(files: Storage) -> Iterator[str]:
    """Yield the settings that differ from the defaults."""
    yield "SETTINGS"
    usual = set(flat(msgspec.to_builtins(Settings())))
    yield from (line for line in flat(msgspec.to_builtins(files.settings())) if line not in usual)


def flat(value: object, name: str = "") -> Iterator[str]:
    """Yield one line for each plain value within a JSON value; lists count from 1."""
    match value:
        case dict():
            for key, one in value.items():
                yield from flat(one, f"{name} {key}".strip())
        case list() | tuple():
            for index, one in enumerate(value, 1):
                yield from flat(one, f"{name} {index}")
        case bool():
            yield f"{name}: {'yes' if value else 'no'}"
        case _:
            yield f"{name}: {'none' if value is None else value}"


def played(files: Storage) -> Iterator[str]:
    """Yield all profiles, finished matches and statistics."""
    yield "PEOPLE"
    profiles = files.profiles.all()
    tallies = files.matches.match_counts().result()
    for one in profiles:
        yield f"{one.name}: {one.kind}, {one.animal}, colour {one.colour}, played {tallies.get(one.id, 0)}"
    yield "\nMATCHES, THE LAST FIRST"
    names = {one.id: one.name for one in profiles}
    yield from (entry_line(entry, names) for entry in history(files, ALL))
    yield "\nWHAT THEY COME TO"
    for profile in profiles:
        for game in KEPT_GAMES:
            shown = files.matches.statistics_page(profile.id, game).result()
            assert shown is not None, "the history is there"
            yield from person_lines(profile, game, shown, names)


def entry_line(entry: MatchSummary, names: dict[int, str]) -> str:
    end, minutes = "over" if entry.over else "left", "not timed" if entry.seconds is None else f"{entry.seconds / 60:.1f} minutes"
    return f"{entry.when} {entry.game}, {end}, {minutes}: {'; '.join(sat_words(players, names) for players in entry.seats)}"


def sat_words(players: SeatTenure, names: dict[int, str]) -> str:
    player = f"robot {players.level}" if players.level else names[players.person] if players.person is not None else "guest"
    end = f"place {players.place}, " if players.place else ""
    score = "no score" if players.score is None else f"score {players.score:g}"
    return f"{players.name} ({player}) {players.how}, {end}{score}{', won' if players.won else ''}"


def person_lines(profile: Profile, game: str, shown: StatisticsPage, names: dict[int, str]) -> Iterator[str]:
    """Yield the statistics of a profile in a game."""
    head, profile_statistics = f"{profile.name}, {game}:", shown.figures
    for one in of_game(profile_statistics.counted, game):
        yield f"{head} played {one.played}, won {one.won}, left {one.left}, joined {one.joined}, points {one.points:g}"
        yield f"{head} {one.seconds / 60:.1f} minutes since {one.since}, {one.untimed} not timed"
    yield from (f"{head} place {place.place}: {place.times} times" for place in of_game(profile_statistics.places, game))
    yield from (f"{head} best {best.kind}: {best.value:g}" for best in of_game(profile_statistics.highest, game))
    for other in of_game(profile_statistics.against, game):
        player = f"robot {other.level}" if other.person is None else names[other.person]
        yield f"{head} against {player}: {other.times} times, {other.ahead} ahead, {other.behind} behind"
    yield from (f"{head} won {streak.now} running now, {streak.most} at most" for streak in of_game(profile_statistics.streaks, game))
    yield from (f"{head} {month.times} in {month.month}" for month in shown.months)
    yield from (f"{head} rated {rating.mu:.2f} give or take {rating.sigma:.2f} after {rating.when}" for rating in shown.ratings)


def of_game(gs: Iterable[G], game: str) -> list[G]:
    return [one for one in gs if one.game == game]


def saved(files: Storage) -> Iterator[str]:
    """Yield the unfinished matches."""
    yield "SAVED MATCHES"
    for game in KEPT_GAMES:
        if (record := files.autosaved_match(game)) is not None:
            yield saved_line(record)
    for child in files.progress.children():
        if (record := files.autosaved_match("nambarz", child.id)) is not None:
            yield f"real round of {child.name}: {saved_line(record)}"


def saved_line(record: Record) -> str:
    seats = ", ".join(f"{seat.name} ({'robot ' + seat.level if seat.level else 'person'})" for seat in record.seats)
    waits = ", ".join(record.seats[seat].name for seat in Match(record).to_move)
    agreed = "; ".join(flat({**record.options, **record.table_rules})) or "as usual"
    return f"{record.game}: {seats}; {agreed}; after {len(record.moves)} moves {waits} to play"


def learned(files: Storage) -> Iterator[str]:
    """Yield the progress of lessons, tips, puzzles and daily challenges."""
    yield "LESSONS, MEETINGS, PUZZLES"
    progress = files.progress
    for id, name in ((None, "nobody"), *((one.id, one.name) for one in files.profiles.all())):
        for game in KEPT_GAMES:
            for lesson, stand in sorted(files.progress.lessons.checkpoints(id, game).items()):
                done, moves = "done" if stand.done else "begun", ", ".join(f"seat {seat} {move}" for seat, move in stand.moves)
                at = f"position {stand.position}, step {stand.step or 'first'}, moves {moves or 'none'}"
                yield f"{name}, {game}: lesson {lesson} {done}, {at}"
            for what in progress.tips.seen_keys("mark", id, game):
                yield f"{name}, {game}: told of {what}"
            if started := progress.tips.seen_keys("match", id, game):
                yield f"{name}, {game}: {len(started)} first matches"
        for one in files.progress.challenges.profile_challenges(id):
            first, solved = "first try right" if one.first else "not at first", "solved" if one.solved else "not solved"
            what = f"{one.what} of {one.day}" if one.day else f"{one.what} chosen"
            yield f"{name}, {one.game}: puzzle {what}, {one.tries} tries, {first}, {solved}, place {one.place}, score {one.score:g}"


def practised(files: Storage) -> Iterator[str]:
    """Yield the children of the workshop."""
    yield f"CHILDREN ON {TODAY}"
    for child in files.progress.children():
        yield from child_lines(files, child)


def child_lines(files: Storage, child: Child) -> Iterator[str]:
    setting, learner = child.setting, files.progress.learner(child.id)
    yield f"{child.name}: {'; '.join(flat(msgspec.to_builtins(setting)))}"
    yield f"{child.name}: {'; '.join(flat({'timer': child.timer, 'goal': child.goal, 'listen': child.listen}))}"
    counted = Counter(mastery_of(learner, family, setting) for family in learner.family_stats)
    yield f"{child.name}: {learner.answer_count} first answers heard, {len(learner.family_stats)} families met: " + told(counted)
    yield f"{child.name}: believed {learner.child_belief.mean:.2f} give or take {learner.child_belief.variance:.2f}, hand {learner.reaction_time_s or 0:.2f} seconds"
    passed = ", ".join(sorted(learner.passed_levels)) or "none"
    yield f"{child.name}: on stone {current_level_index(learner, setting)}, passed {passed}"
    for level in LEVELS:
        if stars := progress_on_level(learner, level).stars:
            yield f"{child.name}: stone {level.key} has {stars} stars"
    yield f"{child.name}: due first {', '.join(family_key(family) for family, _at in next_due_families(learner, 5))}"
    answers = list(files.progress._query_copy(lambda base: list(base.answer_rows.all_answers(child.id))))
    yield f"{child.name}: {len(answers)} answers: {told(Counter(answer.kind for answer in answers))}"
    yield f"{child.name}: {answer_sums(answers)}"
    for one in files.progress.day_set_counts_of_week(child.id, BUSY):
        yield f"{child.name}: {one.sets} sets on {one.day}"
    yield from report_lines(files, child)


def answer_sums(answers: list[LoggedAnswer]) -> str:
    right, alone = sum(answer.right for answer in answers), sum(answer.is_known for answer in answers)
    skipped, hints = sum(answer.skipped for answer in answers), sum(answer.hints for answer in answers)
    seconds = sum(answer.seconds for answer in answers)
    sums = f"{right} right, {alone} at once and alone, {skipped} left out, {hints} hints, {seconds:.1f} seconds"
    return f"{sums}, from {answers[0].when} to {answers[-1].when}"


def report_lines(files: Storage, child: Child) -> Iterator[str]:
    report = files.progress.report(child.id, TODAY)
    assert report is not None, "the child is there"
    yield f"{child.name}: {report.items} exercises in {report.weeks} weeks"
    for day in report.days:
        if day.items:
            yield f"{child.name}: {day.day}: {day.items} exercises, {day.minutes:.1f} minutes"
    for sign, weeks in report.curves.items():
        for week in weeks:
            seconds = "none" if week.seconds is None else f"{week.seconds:.1f}"
            sums = f"{week.items} exercises, {week.success:.0%} right, {seconds} seconds, {week.by_heart} by heart"
            yield f"{child.name}: {SIGN_NAMES[sign]} in week {week.number}: {sums}"
    for mistake in report.mistakes:
        yield f"{child.name}: to see again {mistake.shown} [{mistake.given}] {mistake.how} {mistake.when}"
    sheets = files.progress.unmarked_worksheets(child.id)
    if not sheets:
        yield f"{child.name}: no sheet to mark"
    for sheet in sheets:
        steps = ", ".join(f"{step.left} {step.sign} {step.right} {step.direction}" for step in sheet.steps)
        yield f"{child.name}: sheet to mark of {sheet.made}: {steps}"


def told(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
