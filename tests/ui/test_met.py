"""The store of tips: each tip is kept once for each profile, and deleted with it."""

from __future__ import annotations

from pathlib import Path

from ui.store.storage import Storage


def test_what_was_met_is_kept_once_for_each_person_and_game(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    lea, tom = (storage.profiles.add(name, "cat", 0).id for name in ("Léa", "Tom"))
    for what in ("tie", "must_take", "tie"):
        storage.progress.tips.add_seen("mark", lea, "nin_jan", what)
    storage.progress.tips.add_seen("mark", None, "nin_jan", "tie")
    storage.close()
    storage = Storage(tmp_path)
    assert storage.progress.tips.seen_keys("mark", lea, "nin_jan") == ("tie", "must_take")
    assert storage.progress.tips.seen_keys("mark", None, "nin_jan") == ("tie",)
    assert (
        not storage.progress.tips.seen_keys("mark", tom, "nin_jan")
        and not storage.progress.tips.seen_keys("mark", lea, "nambarz")
        and not storage.progress.tips.seen_keys("match", lea, "nin_jan")
    )
    storage.close()


def test_nothing_is_kept_of_a_person_who_is_gone(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    lea = storage.profiles.add("Léa", "cat", 0).id
    storage.progress.tips.add_seen("mark", lea, "nin_jan", "tie")
    storage.progress.delete_profiles(lea)
    storage.progress.tips.add_seen("mark", lea, "nin_jan", "must_take")
    assert not storage.progress.tips.seen_keys("mark", lea, "nin_jan")
    storage.close()
