"""What is on the table, stored by who knows it."""

from __future__ import annotations

from functools import lru_cache
from typing import Generic, Protocol, TypeVar

from croupier_service.frozen import frozen

Seat = int
"""0 and up, in playing order."""

PublicT = TypeVar("PublicT")
HiddenT = TypeVar("HiddenT")
FaceT = TypeVar("FaceT")
FaceT_co = TypeVar("FaceT_co", covariant=True)


class HasFace(Protocol[FaceT_co]):
    """What one seat has to itself, with the side of it that the others see."""

    def face(self) -> FaceT_co:
        """Return what everybody sees of this seat; never anything from its notes."""


PrivateT = TypeVar("PrivateT", bound="HasFace[object]")


@frozen
class Table(Generic[PublicT, PrivateT, HiddenT]):
    """A whole table: `public` to all (options included), `private` by seat, `hidden` from all (the seed included)."""

    public: PublicT
    private: tuple[PrivateT, ...]
    hidden: HiddenT


@frozen
class Known(Generic[PublicT, FaceT, PrivateT]):
    """All that one viewer may know; a bystander has neither `seat` nor `own`."""

    public: PublicT
    faces: tuple[FaceT, ...]
    seat: Seat | None
    own: PrivateT | None


def known(table: Table[PublicT, PrivateT, HiddenT], seat: Seat | None) -> Known[PublicT, object, PrivateT]:
    """Return what `seat` (None: a bystander) knows of `table`."""
    private = table.private
    faces = _faces(private, type(private[0])) if private else ()
    return Known(table.public, faces, seat, None if seat is None else private[seat])


# Asked for again and again in one call, by the rules and by every view. Named tuples of two games may be equal: the type tells them apart.
@lru_cache(maxsize=1024)
def _faces(private: tuple[HasFace[object], ...], _type: type) -> tuple[object, ...]:
    return tuple([own.face() for own in private])
