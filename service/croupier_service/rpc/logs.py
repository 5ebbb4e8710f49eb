"""Logs: JSON lines by structlog. A line has names, codes and numbers; a body, a state, a key or a card never gets here."""

from __future__ import annotations

import logging
import sys
import traceback
from typing import TextIO

import structlog
from structlog.typing import FilteringBoundLogger

_LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}


def make_log(level: str = "info", file: TextIO | None = None) -> FilteringBoundLogger:
    """Return a logger that writes lines of at least `level` to `file`, else to standard output."""
    log: FilteringBoundLogger = structlog.wrap_logger(
        structlog.WriteLogger(file or sys.stdout),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(_LEVELS[level]),
        context_class=dict,
    ).bind()
    return log


def fault_fields(fault: BaseException) -> dict[str, object]:
    """Return what is logged of an exception: its class and where it was raised. Its words may hold cards, so they stay out."""
    places = [
        f"{frame.f_globals.get('__name__', '?')}:{line} {frame.f_code.co_name}" for frame, line in traceback.walk_tb(fault.__traceback__)
    ]
    return {"fault": f"{type(fault).__module__}.{type(fault).__qualname__}", "at": places[-20:]}


class ForeignLines(logging.Handler):
    """Brings lines of the standard library's logging, which grpc uses, into ours: who, and the class of the exception, not the words."""

    def __init__(self, log: FilteringBoundLogger) -> None:
        """Write to `log`."""
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        """Write one line."""
        fault = record.exc_info[1] if record.exc_info else None
        self._log.log(record.levelno, "foreign", logger=record.name, **(fault_fields(fault) if fault else {}))


def adopt_foreign_lines(log: FilteringBoundLogger) -> None:
    """Send what libraries log through `log`."""
    logging.getLogger().handlers = [ForeignLines(log)]
