"""Optional packages: what is missing is named with its extra, before any work, and the lists agree."""

from __future__ import annotations

import re
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

import trula
from trula.apps.cli.main import main
from trula.engine.extras import EXTRAS, need

ROOT = Path(trula.__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NAMES = {"sklearn": "scikit-learn", "pyspiel": "open_spiel", "prometheus_client": "prometheus-client"}
"""Packages whose modules are called otherwise."""


def names(requirements: list[str]) -> list[str]:
    """The packages of requirements, without versions."""
    return [re.split(r"[\[>=]", each)[0] for each in requirements]


def test_extras_are_those_of_the_project() -> None:
    extras = PROJECT["optional-dependencies"]
    for extra, modules in EXTRAS.items():
        packages = {"dask" if module == "distributed" else NAMES.get(module, module) for module in modules}
        assert packages == set(names(extras[extra])), extra


def test_the_conda_recipe_needs_what_the_project_needs() -> None:
    yaml = pytest.importorskip("yaml")
    recipe = yaml.safe_load((ROOT / "conda" / "recipe.yaml").read_text(encoding="utf-8"))
    needed = [each.replace(" ", "") for each in recipe["requirements"]["run"]]
    assert sorted(needed) == sorted([*PROJECT["dependencies"], f"python{PROJECT['requires-python']}"])
    scripts = [line.replace(" ", "") for line in recipe["build"]["python"]["entry_points"]]
    assert scripts == [f"{name}={target}" for name, target in PROJECT["scripts"].items()]


def test_all_that_is_missing_is_named_with_its_extras(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = {"matplotlib", "sklearn", "threadpoolctl"}
    monkeypatch.setattr("trula.engine.extras.find_spec", lambda name: None if name in missing else find_spec(name))
    with pytest.raises(trula.NotationError) as error:
        need("reproductions", "numpy", "matplotlib", "sklearn", "threadpoolctl")
    assert str(error.value) == (
        "reproductions need matplotlib and sklearn and threadpoolctl: pip install 'trula[lab,ml]'"
    )


COMMANDS = {
    "serve": ("fastapi", "web"),
    "backup file.gz": ("sqlalchemy", "web"),
    "restore file.gz": ("alembic", "web"),
    "ladder klaverjas": ("openskill", "lab"),
    "calibration klaverjas --plot plot.svg": ("matplotlib", "lab"),
    "bench growth --svg plot.svg": ("matplotlib", "lab"),
    "reproduce tressette": ("matplotlib", "lab"),
    "reproduce klaverjas": ("sklearn", "ml"),
    "train-bidder klaverjas --out bidder.npz": ("sklearn", "ml"),
    "train tressette --out run": ("torch", "train"),
    "train-beliefs tressette --out beliefs.npz": ("torch", "train"),
    "match tressette Greedy() RandomLegal() --backend dask --scheduler tcp://localhost:1": ("distributed", "cluster"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_say_what_is_missing_before_work_begins(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    module, extra = COMMANDS[command]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["trula", *command.split()])
    # With everything else installed, so that the one is checked.
    monkeypatch.setattr("trula.engine.extras.find_spec", lambda name: None if name == module else object())
    with pytest.raises(SystemExit) as end:
        main()
    said = capsys.readouterr().err
    assert end.value.code == 2
    assert re.fullmatch(rf"trula: [a-z -]+ need {module}: pip install 'trula\[{extra}\]'\n", said), said
    assert not list(tmp_path.iterdir())
