"""How much one address or one socket may ask for: buckets that fill again with time."""

from __future__ import annotations

import time
from collections import OrderedDict


class Bucket:
    """So many at once, and so many a second after that."""

    def __init__(self, size: float, a_second: float) -> None:
        self._size = size
        self._a_second = a_second
        self._left = size
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether there is one left."""
        now = time.monotonic()
        self._left = min(self._size, self._left + (now - self._at) * self._a_second)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True


class Buckets:
    """One bucket for each address; those not seen for long are forgotten."""

    def __init__(self, a_minute: int, most: int = 10_000) -> None:
        self._a_minute = a_minute
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether an address has one left."""
        bucket = self._buckets.pop(address, None) or Bucket(self._a_minute, self._a_minute / 60)
        self._buckets[address] = bucket
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take()
