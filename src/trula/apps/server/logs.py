"""The log: lines of text or of JSON, and never more of them than a disk can bear."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime

from trula.apps.server.limits import Bucket

FORMATS = ("text", "json")


class Sparing(logging.Filter):
    """Lets through a few messages a minute of each place in the code, more at once; those left out are counted."""

    def __init__(self, at_once: int = 20, a_minute: int = 6) -> None:
        super().__init__()
        self._at_once = at_once
        self._a_minute = a_minute
        self._buckets: dict[tuple[str, int], Bucket] = {}
        self._left_out: dict[tuple[str, int], int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a message is written."""
        where = (record.pathname, record.lineno)
        bucket = self._buckets.setdefault(where, Bucket(self._at_once, self._a_minute / 60))
        if not bucket.take():
            self._left_out[where] = self._left_out.get(where, 0) + 1
            return False
        left_out = self._left_out.pop(where, 0)
        if left_out:
            record.msg, record.args = f"{record.getMessage()} (and {left_out} more like this)", ()
        return True


class JsonFormatter(logging.Formatter):
    """One JSON object a line: time (universal time), level, logger, message, and the traceback of an error."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a message as a line."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up_log(style: str = "text") -> None:
    """Write warnings of all libraries and events of the server to the standard error output, sparingly."""
    handler = logging.StreamHandler()
    text = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(JsonFormatter() if style == "json" else text)
    handler.addFilter(Sparing())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
