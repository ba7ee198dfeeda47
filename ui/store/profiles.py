"""The profiles of this device: their values and their store.

Matches, ratings, lessons and settings refer to their ids.
"""

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


class Profile(msgspec.Struct, frozen=True):
    """A profile: one of the people of this device."""

    id: int
    name: Name
    animal: Animal  # with the colour, the picture of the player
    colour: Colour  # an index of `palette.SEATS`
    kind: Kind = "adult"  # a child also practises in the workshop

    @property
    def token(self) -> int:
        return token_of(self.animal, self.colour % COLOURS)


class PeopleTable(Protocol):
    """The queries and changes of profiles that the progress database offers."""

    def people(self) -> tuple[Profile, ...]: ...
    def add_person(self, profile: Profile) -> None: ...
    def change_person(self, profile: Profile) -> None: ...


class Ask(Protocol):
    """A function that runs a query or a change on the database in memory, and never waits or raises."""

    def __call__(self, ask: Callable[[PeopleTable], T]) -> T: ...


class ProfileStore:
    """The store of the profiles."""

    def __init__(self, ask: Ask, change: Ask, new_id: Callable[[], int]) -> None:
        self._ask, self._change, self._new_id = ask, change, new_id

    def all(self) -> tuple[Profile, ...]:
        """Return the profiles in the order in which they were added."""
        return self._ask(lambda table: table.people())

    def by_id(self, id: int | None) -> Profile | None:
        """Return the profile with this id; None if there is none, or no longer."""
        return next((profile for profile in self.all() if profile.id == id), None)

    def add(self, name: str, animal: str, colour: int, kind: Kind = "adult") -> Profile:
        profile = Profile(self._new_id(), name, animal, colour, kind)
        self._change(lambda table: table.add_person(profile))
        return profile

    def change(self, profile: Profile) -> None:
        """Change a profile; does nothing if it was deleted."""
        self._change(lambda table: table.change_person(profile))
