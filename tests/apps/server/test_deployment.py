"""The Dockerfile and the compose file fit the program: options, extras and files that they name are there."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from trula.apps.cli.main import app

ROOT = Path(__file__).parents[3]
DOCKERFILE = (ROOT / "Dockerfile").read_text()
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text())
CADDYFILE = (ROOT / "deploy" / "Caddyfile").read_text()


def instructions(name: str) -> list[str]:
    """The arguments of an instruction of the Dockerfile, continued lines joined."""
    joined = DOCKERFILE.replace("\\\n", " ")
    return re.findall(rf"^{name} (.*)$", joined, re.MULTILINE)


def check_command(arguments: list[str]) -> dict[str, Any]:
    """Parse a command line of trula as the program does; its values. A wrong option raises UsageError."""
    group: Any = typer.main.get_command(app)
    command = group.commands[arguments[0]]
    return dict(command.make_context(arguments[0], arguments[1:]).params)


def test_the_image_is_made_of_files_that_are_there_and_not_left_out() -> None:
    kept = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    sources = [part for line in instructions("COPY") if "--from" not in line for part in shlex.split(line)[:-1]]
    assert sources and set(sources) == kept
    assert all((ROOT / source).exists() for source in sources)


def test_the_image_has_extras_that_exist() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    named = re.findall(r"trula\[([\w,]+)\]", DOCKERFILE)
    assert len(named) == 2 and named[0] == named[1]
    assert set(named[0].split(",")) == {"web", "postgres", "cluster"} <= set(extras)


def test_the_image_serves_by_options_that_exist() -> None:
    (entry,), (command,) = instructions("ENTRYPOINT"), instructions("CMD")[-1:]
    assert yaml.safe_load(entry) == ["trula"]
    values = check_command(yaml.safe_load(command))
    assert values["host"] == "0.0.0.0" and str(values["port"]) in instructions("EXPOSE")


def test_what_the_image_is_built_from_holds_everything(tmp_path: Path) -> None:
    make = f"from scikit_build_core.build import build_sdist; print(build_sdist({str(tmp_path)!r}))"
    subprocess.run([sys.executable, "-c", make], cwd=ROOT, check=True, capture_output=True)
    (made,) = tmp_path.glob("trula-*.tar.gz")
    with tarfile.open(made) as held:
        names = {name.partition("/")[2] for name in held.getnames()}
    needed = ["src/trula/apps/web", "src/trula/apps/server/migrations", "src/trula/words", "core"]
    for folder in needed:
        files = {str(path.relative_to(ROOT)) for path in (ROOT / folder).rglob("*") if path.is_file()}
        assert {name for name in files if not {"__pycache__", "tests"} & set(Path(name).parts)} <= names


@pytest.mark.parametrize("name", ["server-1", "server-2"])
def test_the_servers_are_begun_by_options_that_exist(name: str) -> None:
    service = COMPOSE["services"][name]
    values = check_command([each.replace("${TRULA_HOST:?}", "cards.example") for each in service["command"]])
    assert values["scheduler"] == "tcp://scheduler:8786" and set(COMPOSE["services"]) >= {"scheduler"}
    assert values["hostname"] == ["cards.example", "server-1", "server-2"]
    proxy = COMPOSE["services"]["proxy"]["networks"]["inside"]["ipv4_address"]
    assert values["trusted_proxy"] == [proxy] and values["log_format"] == "json"
    assert service["environment"]["TRULA_DATABASE_URL"].endswith("@database/trula")


def test_the_database_of_the_servers_comes_from_their_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRULA_DATABASE_URL", "postgresql+psycopg://trula:x@database/trula")
    assert check_command(["serve"])["database_url"] == "postgresql+psycopg://trula:x@database/trula"
    assert check_command(["backup", "file"])["database_url"] == "postgresql+psycopg://trula:x@database/trula"


def test_every_part_that_is_named_is_there() -> None:
    services = COMPOSE["services"]
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
        networks = service["networks"]
        assert set(networks) <= set(COMPOSE["networks"])
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in COMPOSE["volumes"] or (ROOT / "deploy" / source).exists()
        if "build" in service:
            assert (ROOT / "deploy" / service["build"] / "Dockerfile").resolve() == ROOT / "Dockerfile"


def test_the_cluster_is_begun_by_options_that_exist() -> None:
    for name in ("scheduler", "worker"):
        kind, *arguments = COMPOSE["services"][name]["command"]
        known = subprocess.run([sys.executable, "-m", "dask", kind, "--help"], capture_output=True, text=True).stdout
        options = [each for each in arguments if each.startswith("--")]
        assert options and all(re.search(rf"{option}\b", known) for option in options)


def test_the_proxy_asks_all_servers_and_shows_nothing_from_inside() -> None:
    asked = re.search(r"reverse_proxy (.*) \{", CADDYFILE)
    assert asked is not None
    servers = [name for name in COMPOSE["services"] if name.startswith("server-")]
    assert asked[1].split() == [f"{name}:8000" for name in servers]
    assert "@inside path /metrics /health" in CADDYFILE and "respond @inside 404" in CADDYFILE
    assert "health_uri /health" in CADDYFILE and "{$TRULA_HOST}" in CADDYFILE
