"""Those who play on this computer: what is kept of them, and the door to it. Matches, ratings, lessons and settings refer to their ids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from ui.assets.tokens import ANIMALS, COLOURS, token_of
from ui.store.settings import Name

Animal: TypeAlias = Annotated[str, Meta(pattern=rf"\A({'|'.join(ANIMALS)})\Z")]
Colour: TypeAlias = Annotated[int, Meta(ge=0, le=10**9)]
Kind: TypeAlias = Literal["adult", "child"]
T = TypeVar("T")


class Person(msgspec.Struct, frozen=True):
    """Somebody who plays here. `animal` and `colour`, a place in `palette.SEATS`, make the token; a child practises in the workshop too."""

    id: int
    name: Name
    animal: Animal
    colour: Colour
    kind: Kind = "adult"

    @property
    def token(self) -> int:
        return token_of(self.animal, self.colour % COLOURS)


class PeopleTable(Protocol):
    """What the open database answers (`ui.store.progress`)."""

    def people(self) -> tuple[Person, ...]: ...
    def add_person(self, person: Person) -> None: ...
    def change_person(self, person: Person) -> None: ...


class Ask(Protocol):
    """Ask the copy in memory; or change it, and the file as soon as it can be written. Nothing waits, and nothing raises."""

    def __call__(self, ask: Callable[[PeopleTable], T]) -> T: ...


class People:
    """The door to them."""

    def __init__(self, ask: Ask, change: Ask, new_id: Callable[[], int]) -> None:
        self._ask, self._change, self._new_id = ask, change, new_id

    def all(self) -> tuple[Person, ...]:
        """In the order in which they were added."""
        return self._ask(lambda table: table.people())

    def by_id(self, id: int | None) -> Person | None:
        """None where nobody has this number, or no longer."""
        return next((person for person in self.all() if person.id == id), None)

    def add(self, name: str, animal: str, colour: int, kind: Kind = "adult") -> Person:
        person = Person(self._new_id(), name, animal, colour, kind)
        self._change(lambda table: table.add_person(person))
        return person

    def change(self, person: Person) -> None:
        """Does nothing for somebody who is no longer there."""
        self._change(lambda table: table.change_person(person))
