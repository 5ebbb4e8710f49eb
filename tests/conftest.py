"""What all tests stand on: programs that they start hear every signal."""

from __future__ import annotations

import signal


def pytest_configure() -> None:
    """Let programs that tests start hear Ctrl-C and a closed terminal also where a shell lets the tests ignore them (`&`, `nohup`).

    An ignored signal stays ignored in a child, one that is handled does not. The tests themselves go on ignoring it.
    """
    for number in (signal.SIGINT, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, lambda *_: None)
