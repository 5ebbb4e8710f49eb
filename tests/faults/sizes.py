"""How much is done: a bounded part by default, the full sizes with FULL_SIZES=1."""

from __future__ import annotations

import os

FULL = os.environ.get("FULL_SIZES") == "1"

CALLS = 300 if FULL else 100
"""Calls that pass before, between and after faults."""

ROUNDS = 3 if FULL else 1
"""How many replicas meet the fault, one after another."""

SOAK_SECONDS = float(os.environ.get("SOAK_SECONDS", "600" if FULL else "120"))
"""How long memory is watched."""

STRETCH_S, STRETCHES = (3.0, 5) if FULL else (2.0, 3)
"""How long a service is overloaded at a time, and how often at least."""
