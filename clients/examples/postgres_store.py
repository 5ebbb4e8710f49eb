"""Matches in PostgreSQL. One statement compares and swaps, so no transaction is held open while the service is asked."""

from __future__ import annotations

import psycopg

from croupier import Match

CREATE = "CREATE TABLE IF NOT EXISTS matches (match_id text PRIMARY KEY, revision integer NOT NULL, data bytea NOT NULL)"
INSERT = "INSERT INTO matches VALUES (%s, %s, %s)"
SELECT = "SELECT data FROM matches WHERE match_id = %s"
SWAP = "UPDATE matches SET revision = %s, data = %s WHERE match_id = %s AND revision = %s"


class PostgresStore:
    """Keeps matches in a table; a store is used by one thread."""

    def __init__(self, where: str) -> None:
        """Connect to `where`, as "host=... dbname=..."."""
        self._db = psycopg.connect(where, autocommit=True)
        self._db.execute(CREATE)

    def insert(self, match: Match) -> None:
        """Store a match that has just been started."""
        self._db.execute(INSERT, (match.match_id, match.revision, match.to_bytes()))

    def load(self, match_id: str) -> Match:
        """Return the match as it is stored; KeyError."""
        row = self._db.execute(SELECT, (match_id,)).fetchone()
        if row is None:
            raise KeyError(match_id)
        return Match.from_bytes(row[0])

    def swap(self, before: Match, after: Match) -> bool:
        """Store `after` over the revision of `before`; False: somebody was faster, and nothing was stored."""
        new = (after.revision, after.to_bytes(), before.match_id, before.revision)
        stored: bool = self._db.execute(SWAP, new).rowcount == 1
        return stored

    def close(self) -> None:
        """Close the connection."""
        self._db.close()
