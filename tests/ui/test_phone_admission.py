"""Tests of who may sit where: keys, numbers and tries."""

from __future__ import annotations

from ui.phones.admission import MAX_ADDRESSES, MAX_WAITING, TRIES_PER_MINUTE, Admission, Entry, turned_seats
from ui.phones.messages import Hello


def admission(*seats: int) -> Admission:
    one = Admission()
    one.offer(seats)
    return one


def test_the_table_key_lets_choose_a_free_seat_once() -> None:
    here = admission(0, 2)
    for phone in (1, 2):
        assert here.greet(phone, "a", Hello(table=here.table_key), 0) is Entry.CHOOSING
    key = here.seat_phone(1, 2, False)
    assert key is not None and len(key) >= 22 and here.seat_of(key) == 2 and here.free_seats == (0,)
    assert here.seat_phone(2, 2, False) is None and here.seat_phone(2, 1, False) is None and here.seat_phone(1, 0, False) is None


def test_a_seat_key_leads_back_to_its_seat_until_it_is_withdrawn() -> None:
    here = admission(0, 1)
    here.greet(1, "a", Hello(table=here.table_key), 0)
    key = here.seat_phone(1, 1, False) or ""
    assert here.greet(5, "b", Hello(seat=key), 9) is Entry.SEATED
    here.offer({0})
    assert here.seat_of(key) is None and here.greet(6, "b", Hello(seat=key), 9) is Entry.WAITING
    here.offer({0, 1})
    assert here.free_seats == (0, 1), "the old key does not come back"


def test_without_a_key_a_phone_has_a_number_and_no_seat_until_the_host_says_so() -> None:
    here = admission(0, 1)
    assert here.greet(1, "a", Hello(), 0) is Entry.WAITING and here.greet(2, "b", Hello(), 0) is Entry.WAITING
    assert len(set(here.numbers.values())) == 2 and all(10 <= number < 100 for number in here.numbers.values())
    assert here.seat_phone(2, 0, False) is None, "it cannot choose for itself"
    key = here.seat_phone(2, 0, True)
    assert here.seat_of(key or "") == 0 and list(here.numbers) == [1]
    here.forget(1)
    assert here.seat_phone(1, 1, True) is None


def test_an_address_has_five_tries_a_minute() -> None:
    here = admission(0)
    for phone in range(TRIES_PER_MINUTE):
        assert here.greet(phone, "a", Hello(table="guess", seat="guess"), phone) is Entry.WAITING
        here.forget(phone)
    assert here.greet(9, "a", Hello(), 59) is Entry.REFUSED
    assert here.greet(9, "b", Hello(), 59) is Entry.WAITING
    assert here.greet(9, "a", Hello(table=here.table_key), 59) is Entry.CHOOSING, "the key is no try"
    assert here.greet(9, "a", Hello(), 60) is Entry.WAITING


def test_few_wait_and_few_addresses_are_remembered() -> None:
    here = admission(0)
    entries = [here.greet(phone, str(phone), Hello(), 0) for phone in range(MAX_WAITING + 1)]
    assert entries[-1] is Entry.REFUSED and Entry.REFUSED not in entries[:-1]
    for phone in range(2 * MAX_ADDRESSES):
        here.greet(phone, str(phone), Hello(), 1)
    assert here.greet(1, "new", Hello(), 2) is Entry.REFUSED
    assert here.greet(1, "new", Hello(), 70) is Entry.WAITING


def test_no_odd_key_opens_anything() -> None:
    here = admission(0)
    for key in ("", " ", "é" * 20, "\ud800", here.table_key + "x", here.table_key.lower() + "!"):
        assert here.greet(1, key, Hello(table=key, seat=key), 0) in (Entry.WAITING, Entry.REFUSED)


def test_seats_are_followed_to_the_next_match_whatever_their_players_are_called() -> None:
    assert turned_seats(["Léa", "Tom", "Nori"], ["Léa", "Tom", "Nori"]) == {0: 0, 1: 1, 2: 2}
    assert turned_seats(["Léa", "Tom", "Nori"], ["Tom", "Nori", "Léa"]) == {0: 2, 1: 0, 2: 1}
    assert turned_seats(["Léa", "Tom", "Nori"], ["Tom", "Nori", "Mamie"]) == {0: 2, 1: 0, 2: 1}, "Léa is called Mamie now"
    assert turned_seats(["Tom", "Léa", "Tom"], ["Léa", "Tom", "Tom"]) == {0: 2, 1: 0, 2: 1}, "two of the same name stay two"
    assert turned_seats(["Léa", "Tom"], ["Ada", "Bo"]) == turned_seats(["Léa", "Tom"], ["Léa", "Tom", "Bo"]) == {}
