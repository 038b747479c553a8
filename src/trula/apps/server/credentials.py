"""What proves who somebody is, and that a deal was fixed before it was played."""

from __future__ import annotations

import hashlib
import hmac
import secrets


def new_name() -> str:
    """A name that cannot be guessed, for links."""
    return secrets.token_urlsafe(12)


def new_token() -> str:
    """What a person keeps to come back to a place."""
    return secrets.token_urlsafe(24)


def new_seed() -> int:
    """The seed of a session; it never leaves the server."""
    return secrets.randbits(128)


def new_nonce() -> str:
    """256 bits that keep a committed deal from being guessed."""
    return secrets.token_hex(32)


def digest(secret: str) -> str:
    """What is kept of a token or an invitation."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_same(secret: str, kept: str | None) -> bool:
    """Whether a secret is the one whose digest was kept."""
    return kept is not None and hmac.compare_digest(digest(secret), kept)


def commitment(deal: str, nonce: str) -> str:
    """SHA-256 of the deal's text and its nonce with a space between; told before the first bid."""
    return hashlib.sha256(f"{deal} {nonce}".encode()).hexdigest()
