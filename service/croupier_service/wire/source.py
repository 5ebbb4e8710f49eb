"""Functions put together as source text when the program starts, because a loop over the fields of a message takes twice the time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast


class Source:
    """What the names in an expression stand for; the expression itself is made of these, and of field names of our own messages."""

    def __init__(self) -> None:
        """Know one name, `join`."""
        self._scope: dict[str, Any] = {"join": b"".join}
        self._variables = 0

    def name(self, what: Any) -> str:
        """Return a name that stands for `what`."""
        name = f"known_{len(self._scope)}"
        self._scope[name] = what
        return name

    def variable(self) -> str:
        """Return a name that no other part of the expression gives to anything."""
        self._variables += 1
        return f"v{self._variables}"

    def function(self, parameters: str, expression: str) -> Callable[..., Any]:
        """Return the function of `parameters` that returns `expression`."""
        return cast("Callable[..., Any]", eval(f"lambda {parameters}: {expression}", self._scope))  # noqa: S307 - see the class
