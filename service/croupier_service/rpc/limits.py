"""Limits on every request; GetServerInfo tells them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """What one request may ask for, in bytes and in numbers."""

    max_request_bytes: int = 1024 * 1024
    max_response_bytes: int = 4 * 1024 * 1024
    max_moves_per_call: int = 1000
    max_items_per_batch: int = 1000
    max_viewers_per_call: int = 16
