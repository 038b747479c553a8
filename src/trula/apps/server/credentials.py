"""Tokens, invitations and their digests, and the commitment to a deal before it is played."""

from __future__ import annotations

import hashlib
import hmac
import secrets


def new_name() -> str:
    """Return a name for links that cannot be guessed."""
    return secrets.token_urlsafe(12)


def new_token() -> str:
    """Return a token, which a person keeps to come back to a place."""
    return secrets.token_urlsafe(24)


def new_seed() -> int:
    """Return the seed of a session, which never leaves the server."""
    return secrets.randbits(128)


def derived_seed(seed: int, purpose: str) -> int:
    """Return another seed for a purpose, from which the first cannot be computed."""
    return int.from_bytes(hashlib.sha256(f"{purpose} {seed}".encode()).digest()[:16])


def new_nonce() -> str:
    """Return 256 random bits, so that a committed deal cannot be guessed."""
    return secrets.token_hex(32)


def digest(secret: str) -> str:
    """Return the digest under which a token or an invitation is kept."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_same(secret: str, kept: str | None) -> bool:
    """Return whether a secret has the digest that was kept."""
    return kept is not None and hmac.compare_digest(digest(secret), kept)


def commitment(deal: str, nonce: str) -> str:
    """Return SHA-256 of the deal's text and its nonce with a space between, which is sent before the first action."""
    return hashlib.sha256(f"{deal} {nonce}".encode()).hexdigest()
