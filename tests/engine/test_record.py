"""Texts that are no records are refused with a sentence, whatever they hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from program import Run
from trula.engine.record import parse_record, read_records, read_session
from trula.errors import NotationError

UNREADABLE = [
    ("[" * 200_000, "Expected `object`"),
    ('{"game": ' + "[" * 200_000, "Expected `str`"),
    ('{"game": "tarok3", "deal": "é"}'.encode("latin-1"), "save it as UTF-8"),
    ('{"game": "tarok3", "deal": ""}'.encode("utf-16"), "save it as UTF-8"),
    ('{"game": "\ud800"}', "save it as UTF-8"),
    ('{"game": "\\ud800"}', "not a record"),
    ("[]", "Expected `object`"),
]


@pytest.mark.parametrize(("text", "said"), UNREADABLE)
def test_what_is_no_record_is_refused_with_the_reason(text: str | bytes, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        parse_record(text)


@pytest.mark.parametrize("text", [text for text, _ in UNREADABLE])
def test_a_file_without_records_is_refused(tmp_path: Path, text: str | bytes) -> None:
    path = tmp_path / "records.jsonl"
    path.write_bytes(text if isinstance(text, bytes) else text.encode(errors="surrogatepass"))
    for read in (read_records, read_session):
        with pytest.raises(NotationError, match=r"records\.jsonl"):
            read(path)


def test_a_file_of_deals_in_another_encoding_is_refused(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "deals.txt"
    path.write_bytes("é".encode("latin-1"))
    code, _, error = run("solve", "klaverjas", "--trump", "d", "--file", str(path))
    assert code == 2 and "save it as UTF-8" in error
