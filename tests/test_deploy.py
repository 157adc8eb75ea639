"""The files for hosts in the folder `deploy`: complete, and in step with the settings."""

import ipaddress
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from raidtable.server.settings import PREFIX, Settings

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
# Variables of the compose file and of Caddy, which the server does not read.
NOT_OURS = {"RAIDTABLE_DOMAIN", "RAIDTABLE_UPSTREAM", "RAIDTABLE_NAME"}


@pytest.mark.parametrize("file", sorted(DEPLOY.iterdir()), ids=lambda file: file.name)
def test_files_name_only_settings_that_exist(file: Path) -> None:
    named = set(re.findall(rf"\b{PREFIX}\w+", file.read_text(encoding="utf-8"))) - NOT_OURS
    assert named - {f"{PREFIX}{name.upper()}" for name in Settings.model_fields} <= {
        "RAIDTABLE_COMPILE"
    }


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    return loaded


def test_the_compose_file_is_complete(compose: dict[str, Any]) -> None:
    services = compose["services"]
    assert set(services) == {"raidtable", "database", "caddy"}
    for service in services.values():
        assert service["networks"] == ["inside"]
        for volume in service["volumes"]:
            source = volume.partition(":")[0]
            assert source in compose["volumes"] or (DEPLOY / source).is_file(), volume
    table = services["raidtable"]
    assert (DEPLOY / table["build"]["context"] / table["build"]["dockerfile"]).is_file()
    assert "ports" not in table, "only Caddy can be reached from outside"
    assert table["depends_on"]["database"]["condition"] == "service_healthy"
    assert table["read_only"]
    assert services["caddy"]["environment"]["RAIDTABLE_UPSTREAM"] == "raidtable:8080"


def test_the_server_of_the_compose_file_trusts_its_proxy(compose: dict[str, Any]) -> None:
    [network] = compose["networks"]["inside"]["ipam"]["config"]
    given = compose["services"]["raidtable"]["environment"]
    assert given["RAIDTABLE_TRUSTED_PROXIES"] == network["subnet"]
    assert ipaddress.ip_network(network["subnet"]).is_private
    values = {name.removeprefix(PREFIX).lower(): value for name, value in given.items()}
    values["workers"] = values["workers"].partition(":-")[2].rstrip("}")
    values["public_address"] = re.sub(r"\$\{.*?\}", "table.example", values["public_address"])
    values["database"] = re.sub(r"\$\{.*?\}", "password", values["database"])
    settings = Settings(secret="a secret of the tests", **values)
    assert settings.secure_cookies
    assert settings.workers == 2


def test_the_unit_is_valid(tmp_path: Path) -> None:
    tool = shutil.which("systemd-analyze")
    if tool is None:
        pytest.skip("this machine has no systemd-analyze")
    text = (DEPLOY / "raidtable.service").read_text(encoding="utf-8")
    assert "\nType=notify\n" in text
    assert "\nDynamicUser=yes\n" in text
    unit = tmp_path / "raidtable.service"
    # The program is not installed here.
    unit.write_text(text.replace("/opt/raidtable/bin/raidtable serve", "/bin/true"), "utf-8")
    done = subprocess.run([tool, "verify", str(unit)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_workflow_builds_the_image_for_both_architectures() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/image.yml").read_text(encoding="utf-8"))
    assert workflow["permissions"] == {"contents": "read"}
    job = workflow["jobs"]["image"]
    platforms = {one["platform"] for one in job["strategy"]["matrix"]["include"]}
    assert platforms == {"amd64", "arm64"}
    commands = [step["run"] for step in job["steps"] if "run" in step]
    assert "docker build -f deploy/Containerfile -t raidtable ." in commands
