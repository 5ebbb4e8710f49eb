"""Matches in Redis. A script compares and swaps: Redis runs it whole, between two other commands."""

from __future__ import annotations

import redis

from croupier import Match

SWAP = """
if redis.call('HGET', KEYS[1], 'revision') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'revision', ARGV[2], 'data', ARGV[3])
return 1
"""


class RedisStore:
    """Keeps a hash for each match; a store may be shared between threads."""

    def __init__(self, where: str) -> None:
        """Connect to `where`, as "redis://host:6379/0"."""
        self._redis = redis.Redis.from_url(where)
        self._swap = self._redis.register_script(SWAP)

    def insert(self, match: Match) -> None:
        """Store a match that has just been started."""
        self._redis.hset(_key(match.match_id), mapping={"revision": match.revision, "data": match.to_bytes()})

    def load(self, match_id: str) -> Match:
        """Return the match as it is stored; KeyError."""
        data = self._redis.hget(_key(match_id), "data")
        if not isinstance(data, bytes):
            raise KeyError(match_id)
        return Match.from_bytes(data)

    def swap(self, before: Match, after: Match) -> bool:
        """Store `after` over the revision of `before`; False: somebody was faster, and nothing was stored."""
        return bool(self._swap(keys=[_key(before.match_id)], args=[before.revision, after.revision, after.to_bytes()]))

    def close(self) -> None:
        """Close the connections."""
        self._redis.close()


def _key(match_id: str) -> str:
    return f"match:{match_id}"
