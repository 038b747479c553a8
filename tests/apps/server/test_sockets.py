"""The server over real sockets: whole deals, what is refused, people who leave and come back, strangers who try."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from websockets.exceptions import ConnectionClosed

from serving import GAMES, Person, chosen, make_table, running, sample, sitting
from trula.apps.server.settings import Settings


def refusal(person: Person) -> str:
    """The kind of the next refusal."""
    return str(person.hear("refused")["message"]["kind"])


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal_is_played_and_replayed(address: str, game: str) -> None:
    made = make_table(address, game)
    with sitting(address, made["table"], made["token"]) as person:
        person.hear("scene")
        person.play_deal(random.Random(1))
        replay = person.scene["replay"]
    shown = httpx.get(f"{address}/api/replays/{replay}").json()
    assert shown["is_over"] and shown["ending"]["scores"] == person.scene["ending"]["scores"]
    assert len(shown["frames"]) == person.scene["ply"] + 1
    head = {"token": made["token"]}
    text = httpx.get(f"{address}/api/tables/{made['table']}/records", headers=head).text
    again = httpx.post(f"{address}/api/replay", json={"record": text.strip()}).json()
    assert again["frames"] == shown["frames"]


def test_several_deals_follow_one_another_and_totals_run(address: str) -> None:
    made = make_table(address, "klaverjas", deals=3)
    with sitting(address, made["table"], made["token"]) as person:
        person.hear("scene")
        for deal in range(3):
            assert person.scene["deal"] == deal
            person.play_deal(random.Random(deal))
            if not person.scene["is_session_over"]:
                person.say(kind="next", deal=deal)
                person.hear("scene")
        assert person.scene["is_session_over"]
        assert len(person.scene["results"]) == 3


def test_who_comes_back_finds_the_table_as_it_was(address: str) -> None:
    made = make_table(address, "tarok3")
    with sitting(address, made["table"], made["token"]) as person:
        person.hear("scene")
        while not person.is_to_move():
            person.hear("scene")
        before = person.scene
    with sitting(address, made["table"], made["token"]) as person:
        assert person.hear("scene") == before


def test_an_agent_plays_for_a_person_who_has_left(address: str) -> None:
    places = [{"who": "me"}, {"who": "invited", "level": "beginner"}, {"who": "agent", "level": "beginner"}]
    body = {"game": "tarok3", "deals": 1, "places": places}
    made = httpx.post(f"{address}/api/tables", json=body).json()
    invitation = made["invitations"]["1"]
    taken = httpx.post(
        f"{address}/api/tables/{made['table']}/places", json={"invitation": invitation, "name": "Bea"}
    ).json()
    assert taken["place"] == 1
    with sitting(address, made["table"], made["token"]) as host:
        host.hear("scene")
        with sitting(address, made["table"], taken["token"]) as guest:
            guest.hear("scene")
            assert guest.scene["you"] == 1 and guest.scene["hand"] != host.scene["hand"]
        # The guest has gone; the deal ends all the same.
        host.play_deal(random.Random(3))
        assert [each["is_here"] for each in host.people[:2]] == [True, False]


def test_both_must_be_ready_for_the_next_deal(address: str) -> None:
    places = [{"who": "me"}, {"who": "invited"}, *[{"who": "agent", "level": "beginner"}] * 2]
    body = {"game": "klaverjas", "deals": 2, "places": places}
    made = httpx.post(f"{address}/api/tables", json=body).json()
    url = f"{address}/api/tables/{made['table']}/places"
    taken = httpx.post(url, json={"invitation": made["invitations"]["1"], "name": "Bea"}).json()
    dice = random.Random(5)
    with (
        sitting(address, made["table"], made["token"]) as host,
        sitting(address, made["table"], taken["token"]) as guest,
    ):
        for person in (host, guest):
            person.hear("scene")
        while host.scene["phase"] != "over" or guest.scene["phase"] != "over":
            for person in (host, guest):
                if person.scene["phase"] != "over" and person.is_to_move():
                    person.act(chosen(person.scene, dice))
                    person.hear("scene")
                elif person.scene["phase"] != "over":
                    try:
                        person.hear("scene", timeout=0.05)
                    except TimeoutError:
                        continue
        host.say(kind="next", deal=0)
        assert host.hear("people")["ready"] == [0]
        guest.say(kind="next", deal=0)
        assert host.hear("scene")["deal"] == 1


def test_strangers_are_refused_and_learn_nothing(address: str) -> None:
    made = make_table(address, "tarok3")
    other = make_table(address, "tarok3")
    table = made["table"]
    for token in ("x", other["token"], made["token"][:-1], "'; drop table tables; --"):
        with sitting(address, table, token) as stranger:
            assert refusal(stranger) == "fault.wrong_token"
        head = {"token": token}
        assert httpx.get(f"{address}/api/tables/{table}/records", headers=head).status_code == 403
    assert httpx.get(f"{address}/api/tables/{table}/records").status_code == 403
    with sitting(address, table, None) as spectator:
        scene = spectator.hear("scene")
        assert scene["hand"] == [] and scene["legal"] == [] and scene["you"] is None
        spectator.act("pass")
        assert refusal(spectator) == "fault.spectator"
        spectator.say(kind="hint", deal=0, ply=0)
        assert refusal(spectator) == "fault.spectator"
    for name in (table, made["token"], "..", "%2e%2e", "0", "null"):
        assert httpx.get(f"{address}/api/replays/{name}").status_code in (400, 404)
    with sitting(address, "nowhere", None) as lost:
        assert refusal(lost) == "fault.no_table"


def test_a_running_deal_has_no_replay_and_records_tell_only_what_is_over(address: str) -> None:
    made = make_table(address, "klaverjas", deals=2)
    head = {"token": made["token"]}
    url = f"{address}/api/tables/{made['table']}/records"
    with sitting(address, made["table"], made["token"]) as person:
        person.hear("scene")
        assert "replay" not in person.scene and "revealed" not in person.scene
        assert httpx.get(url, headers=head).text == ""
        person.play_deal(random.Random(1))
        person.say(kind="next", deal=0)
        person.hear("scene")
        assert len(httpx.get(url, headers=head).text.splitlines()) == 1
        assert person.scene["commitment"] not in httpx.get(url, headers=head).text


def test_a_hint_tells_what_to_do_and_where_the_cards_are(address: str) -> None:
    made = make_table(address, "klaverjas", options={"trump": "d"}, seed=4)
    with sitting(address, made["table"], made["token"]) as person:
        person.hear("scene")
        while not person.is_to_move():
            person.hear("scene")
        person.say(kind="hint", deal=0, ply=person.scene["ply"])
        hint = person.hear("hint", timeout=60)
    assert hint["action"] in person.scene["legal"]
    assert {each["card"] for each in hint["choices"]} == set(person.scene["legal"])
    assert all(abs(sum(row["seats"]) + row["talon"] + row["laid_away"] - 1) < 0.01 for row in hint["locations"])
    assert all(row["seats"][0] == 0 for row in hint["locations"])
    assert not {row["card"] for row in hint["locations"]} & set(person.scene["hand"])
    assert hint["reasons"] and all(reason["kind"] for reason in hint["reasons"])
    assert hint["words"]["kind"] == "act.play"


def test_the_rest_is_claimed_once_it_is_settled(address: str) -> None:
    made = make_table(address, "klaverjas", options={"trump": "d"}, seed=4)
    dice = random.Random(5)
    asked = 0
    with sitting(address, made["table"], made["token"]) as person:
        person.hear("scene")
        while person.scene["phase"] != "over":
            while person.scene["phase"] != "over" and not person.is_to_move():
                person.hear("scene")
            scene = person.scene
            if scene["phase"] == "play" and len(scene["hand"]) <= 4:
                now = {"deal": 0, "ply": scene["ply"]}
                person.say(kind="settled", **now)
                is_settled = person.hear("settled", timeout=60)["is_settled"]
                asked += 1
                person.say(kind="claim", **now)
                if is_settled:
                    person.hear("scene")
                    assert person.scene["phase"] == "over" and person.scene["hand"] == []
                    assert person.scene["ending"]["scores"]
                    break
                assert refusal(person) == "fault.not_settled"
            if person.scene["phase"] != "over":
                person.act(chosen(scene, dice))
                person.hear("scene")
        else:
            raise AssertionError("the rest was never settled")
    assert asked > 1, "it was refused before"


def test_a_wrong_message_is_refused_and_changes_nothing(address: str) -> None:
    made = make_table(address, "klaverjas", options={"trump": "d"}, seed=4)
    with sitting(address, made["table"], made["token"]) as person:
        before = person.hear("scene")
        while not person.is_to_move():
            before = person.hear("scene")
        ply = before["ply"]
        for text in [
            "",
            "{",
            "[]",
            "null",
            '"act"',
            '{"kind": "act"}',
            '{"kind": "fly"}',
            '{"kind": "act", "deal": 0, "ply": -1, "action": "dK"}',
            '{"kind": "act", "deal": 0, "ply": 1e400, "action": "dK"}',
            json.dumps({"kind": "act", "deal": 0, "ply": ply, "action": ""}),
            json.dumps({"kind": "act", "deal": 0, "ply": ply, "action": "x" * 201}),
            json.dumps({"kind": "act", "deal": 0, "ply": ply, "action": "dK", "place": 1}),
            json.dumps({"kind": "join", "token": made["token"]}),
            json.dumps({"kind": "next", "deal": 0}),
            "[" * 2_000,
        ]:
            person.socket.send(text)
            refused = person.hear("refused")["message"]
            assert refused["kind"].startswith("fault.") and "Traceback" not in str(refused["args"])
    with sitting(address, made["table"], made["token"]) as person:
        assert person.hear("scene") == before


def test_a_message_that_is_too_large_ends_the_socket_and_nothing_else(address: str) -> None:
    made = make_table(address, "klaverjas", seed=4)
    with sitting(address, made["table"], made["token"]) as person:
        before = person.hear("scene")
        person.socket.send("x" * 9_000)
        with pytest.raises(ConnectionClosed):
            person.hear("nothing more")
    with sitting(address, made["table"], made["token"]) as person:
        assert person.hear("scene")["hand"] == before["hand"]


def mangled(message: str, dice: random.Random) -> str | bytes:
    """A message with something wrong in it."""
    kind = dice.randrange(6)
    if kind == 0:
        cut = dice.randrange(len(message))
        return message[:cut]
    if kind == 1:
        at = dice.randrange(len(message))
        return message[:at] + chr(dice.randrange(0x20, 0x2FF)) + message[at + 1 :]
    if kind == 2:
        return bytes(dice.randrange(256) for _ in range(dice.randrange(60)))
    if kind == 3:
        loose = json.loads(message)
        name = dice.choice(list(loose))
        loose[name] = dice.choice([None, -1, 1e99, [], {}, "♥K", "discard ? ?", "bid valat", True, "T22", 10**30])
        return json.dumps(loose)
    if kind == 4:
        return json.dumps({"kind": dice.choice(["act", "undo", "next", "hint", "explain", "join", "scene", "x"])})
    return json.dumps(json.loads(message) | {dice.choice(["a", "place", "seat", "token"]): dice.randrange(9)})


def test_fuzzed_messages_are_refused_and_the_game_is_unharmed(address: str, caplog: pytest.LogCaptureFixture) -> None:
    dice = random.Random(8)
    count = sample(300, 100_000)
    made = make_table(address, "tarok4", deals=1, seed=2)
    with sitting(address, made["table"], made["token"]) as person:
        person.hear("scene")
        while not person.is_to_move():
            person.hear("scene")
        before = person.scene
        # No single change makes this a legal action: cards are not played in an auction.
        assert before["phase"] == "auction"
        message = json.dumps({"kind": "act", "deal": 0, "ply": before["ply"] + 1, "action": "T22"})
        for _ in range(count):
            person.socket.send(mangled(message, dice))
            assert refusal(person)
    with sitting(address, made["table"], made["token"]) as person:
        assert person.hear("scene") == before
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def flood(client: Person) -> None:
    """Say more than the limit; the server may close the socket while the last messages are still being sent."""
    for _ in range(6):
        client.say(kind="next", deal=0)
    client.hear("nothing more")


def test_limits_are_told_and_hold(tmp_path: Path) -> None:
    limits: dict[str, Any] = {"burst": 5, "messages_a_second": 0.1, "new_tables_a_minute": 2, "analyses_a_minute": 1}
    settings = Settings(f"sqlite:///{tmp_path / 'tables.db'}", workers=1, most_spectators=1, **limits)
    with running(settings) as address:
        made = make_table(address, "klaverjas")
        make_table(address, "klaverjas")
        body = {"game": "klaverjas", "places": [{"who": "agent"}] * 4}
        refused = httpx.post(f"{address}/api/tables", json=body)
        assert refused.status_code == 429 and refused.json() == {"kind": "fault.too_many", "args": {}}
        asked = [httpx.post(f"{address}/api/replay", json={"record": "{}"}).status_code for _ in range(2)]
        assert asked == [400, 429]
        with (
            sitting(address, made["table"], made["token"]) as one,
            sitting(address, made["table"], None) as two,
            sitting(address, made["table"], None) as three,
        ):
            one.hear("scene")
            two.hear("scene")
            assert refusal(three) == "fault.full"
            with pytest.raises(ConnectionClosed, match="too many messages"):
                flood(one)
