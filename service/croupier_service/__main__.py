"""`python -m croupier_service` is `croupier`."""

from __future__ import annotations

import sys

from croupier_service.cli import main

if __name__ == "__main__":
    sys.exit(main())
