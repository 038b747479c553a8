"""What whoever runs the server sees: whether it works, what it measures, what it logs."""

from __future__ import annotations

import json
import logging
import random
import sqlite3
import sys
from pathlib import Path

import httpx2 as httpx
import sqlalchemy as sql
from prometheus_client.parser import text_string_to_metric_families

from serving import WITHOUT_LIMITS, Server, make_table, running, sitting
from trula.apps.server.logs import JsonFormatter
from trula.apps.server.settings import Settings


def measured(address: str) -> dict[str, float]:
    """Every sample by its name and labels."""
    text = httpx.get(f"{address}/metrics").text
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_a_server_tells_whether_its_database_answers(postgresql: str, own_postgresql: str) -> None:
    with running(Settings(own_postgresql, workers=1, **WITHOUT_LIMITS)) as address:
        healthy = httpx.get(f"{address}/health")
        assert (healthy.status_code, healthy.json()) == (200, {"status": "ok"})
        with sql.create_engine(postgresql, isolation_level="AUTOCOMMIT", poolclass=sql.NullPool).connect() as db:
            db.execute(sql.text(f"DROP DATABASE {own_postgresql.rpartition('/')[2]} WITH (FORCE)"))
        busy = httpx.get(f"{address}/health")
        assert (busy.status_code, busy.json()) == (503, {"status": "busy"})


def test_what_is_measured_follows_what_happens(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path / 'tables.db'}", workers=1, **WITHOUT_LIMITS)
    with running(settings) as address:
        before = measured(address)
        assert before["trula_tables"] == before["trula_people"] == 0
        made = make_table(address, "klaverjas", level="strong")
        with sitting(address, made["table"], made["token"]) as person, sitting(address, made["table"], None) as other:
            other.hear("scene")
            other.act("pass")
            other.hear("refused")
            person.hear("scene")
            person.play_deal(random.Random(1))
            during = measured(address)
        httpx.get(f"{address}/api/replays/nothing")
        after = measured(address)
    assert during["trula_tables"] == during["trula_people"] == during["trula_spectators"] == 1
    assert during["trula_move_seconds_count person"] >= 8
    assert during["trula_refusals_total fault.spectator"] == 1
    assert during["trula_waiting_move"] == during["trula_waiting_analysis"] == 0
    assert after["trula_refusals_total fault.not_found"] == 1 and after["trula_requests_total 404"] == 1
    assert during["trula_job_seconds_count move"] == during["trula_move_seconds_count agent"] > 0


def test_what_is_measured_names_nobody(tmp_path: Path) -> None:
    with running(Settings(f"sqlite:///{tmp_path / 'tables.db'}", workers=1, **WITHOUT_LIMITS)) as address:
        made = make_table(address, "klaverjas")
        with sitting(address, made["table"], made["token"]) as person:
            person.hear("scene")
            text = httpx.get(f"{address}/metrics").text
    assert made["table"] not in text and made["token"] not in text and "127.0.0.1" not in text


def test_strangers_are_not_told_what_is_measured(tmp_path: Path) -> None:
    proxies: tuple[str, ...] = ("127.0.0.1",)
    settings = Settings(f"sqlite:///{tmp_path / 'tables.db'}", workers=1, trusted_proxies=proxies, **WITHOUT_LIMITS)
    with running(settings) as address:
        asked = {
            client: httpx.get(f"{address}/metrics", headers={"x-forwarded-for": client}).status_code
            for client in ("10.1.2.3", "8.8.8.8", "somebody")
        }
    assert asked == {"10.1.2.3": 200, "8.8.8.8": 404, "somebody": 404}


def test_a_line_of_the_log_is_an_object_with_its_traceback() -> None:
    try:
        raise ValueError("no")
    except ValueError:
        record = logging.LogRecord("trula", logging.ERROR, "x", 1, "table %s", ("t",), sys.exc_info())
    line = json.loads(JsonFormatter().format(record))
    assert line["level"] == "error" and line["message"] == "table t" and line["logger"] == "trula"
    assert line["time"].endswith("+00:00") and line["traceback"].endswith("ValueError: no")
    assert "\n" not in JsonFormatter().format(record)


def test_a_server_logs_in_json_where_that_is_wanted(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db", "--log-format", "json")
    try:
        made = make_table(server.address, "klaverjas")
        with sqlite3.connect(tmp_path / "tables.db") as db:
            db.execute("UPDATE tables SET setup = replace(setup, 'klaverjas', 'chess')")
        server.kill()
        server.start()
        with sitting(server.address, made["table"], made["token"]) as person:
            assert person.hear("refused")["message"]["kind"] == "fault.no_table"
        code, log = server.stop()
        (line,) = [json.loads(line) for line in log.splitlines()]
        assert code == 0 and made["table"] in line["message"] and "NotationError" in line["traceback"]
    finally:
        server.kill()
