"""Rate limits for addresses and sockets: token buckets that fill again with time."""

from __future__ import annotations

import time
from collections import OrderedDict
from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection


def address_of(connection: HTTPConnection) -> str:
    """Return the address that a request or a socket comes from; of IPv6 the network, all of which is one customer's."""
    if connection.client is None:
        return "?"
    try:
        found = ip_address(connection.client.host)
    except ValueError:
        return connection.client.host
    return str(found) if not isinstance(found, IPv6Address) else found.exploded[:19]


class Bucket:
    """A token bucket: `size` requests at once, and `a_second` more each second."""

    def __init__(self, size: float, a_second: float) -> None:
        self._size = size
        self._a_second = a_second
        self._left = size
        self._at = time.monotonic()

    def take(self) -> bool:
        """Take a token; False if none is left."""
        now = time.monotonic()
        self._left = min(self._size, self._left + (now - self._at) * self._a_second)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True


class Buckets:
    """One bucket for each address; those that were not seen for long are forgotten."""

    def __init__(self, a_minute: int, most: int = 10_000) -> None:
        self._a_minute = a_minute
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take a token of an address; False if none is left."""
        bucket = self._buckets.pop(address, None) or Bucket(self._a_minute, self._a_minute / 60)
        self._buckets[address] = bucket
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take()
