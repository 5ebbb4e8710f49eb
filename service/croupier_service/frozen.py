"""Frozen dataclasses that cost what plain ones do.

The type checker lets nobody change them. Python's own `frozen=True` also checks at run time, which makes every new table three times as
expensive, and tables are made anew with every move; `dataclasses.replace` costs more than a rule does.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any, TypeVar, cast, dataclass_transform, get_args, get_type_hints

T = TypeVar("T")
_KEEP = object()
_FOLLOWS = object()

Follows = Annotated[T, _FOLLOWS]
"""A field that is not stored, because it follows from what is; its default stands in for it until it has been worked out."""


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def frozen(cls: type[T]) -> type[T]:
    """Make `cls` a dataclass with slots, equal and hashed by its fields."""
    return dataclasses.dataclass(slots=True, unsafe_hash=True)(cls)


def stored_hints(cls: Any) -> dict[str, Any]:
    """Return the types of those fields of a class that are stored."""
    hints = get_type_hints(cls, include_extras=True)
    return {name: hint for name, hint in get_type_hints(cls).items() if _FOLLOWS not in get_args(hints[name])}


def replaced(value: T, **changes: Any) -> T:
    """Return `value`, frozen or a named tuple, with some fields changed; TypeError where it has no such field."""
    return cast("T", _replacer(cast("Any", type(value)))(value, **changes))


@lru_cache(maxsize=256)
def _replacer(cls: Any) -> Callable[..., Any]:
    # One expression a class, put together from its field names: three times as fast as dataclasses.replace.
    names = cls.__match_args__
    parameters = ", ".join(f"{name}=keep" for name in names)
    values = ", ".join(f"value.{name} if {name} is keep else {name}" for name in names)
    return cast("Callable[..., Any]", eval(f"lambda value, {parameters}: cls({values})", {"cls": cls, "keep": _KEEP}))  # noqa: S307
