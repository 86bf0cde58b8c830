"""compose.yaml says what the program needs; there is no Docker here, so its words are looked at."""

import re

import pytest
import yaml

from chunking.base.settings import read_environment


@pytest.fixture(scope="module")
def compose(project):
    return yaml.safe_load((project / "compose.yaml").read_text())


def test_two_services_that_find_each_other(compose):
    assert set(compose["services"]) == {"qdrant", "dashboard"}
    dashboard = compose["services"]["dashboard"]
    environment = read_environment(dashboard["environment"])
    assert environment.qdrant_url == "http://qdrant:6333"
    assert dashboard["depends_on"] == {"qdrant": {"condition": "service_healthy"}}
    assert dashboard["volumes"] == [f"files:{environment.data_dir}"]
    used = {volume.partition(":")[0] for service in compose["services"].values() for volume in service["volumes"]}
    assert used == set(compose["volumes"])


def test_the_image_is_pinned_and_no_host_is_named(compose):
    image = compose["services"]["qdrant"]["image"]
    assert re.fullmatch(r"qdrant/qdrant:v\d+\.\d+\.\d+", image)


def test_nothing_is_open_to_the_network(compose):
    ports = [port for service in compose["services"].values() for port in service["ports"]]
    assert ports
    assert all(port.startswith("127.0.0.1:") for port in ports)


def test_keys_come_from_outside_and_are_not_written_down(compose):
    services = compose["services"]
    assert services["qdrant"]["environment"]["QDRANT__SERVICE__API_KEY"] is None  # passed on, never set to an empty key
    assert services["dashboard"]["env_file"] == [{"path": ".env", "required": False}]
    assert not [name for name in services["dashboard"]["environment"] if "KEY" in name]


def test_the_dashboard_is_built_of_what_is_there(compose, project):
    assert compose["services"]["dashboard"]["build"] == "."
    lines = (project / "Dockerfile").read_text().splitlines()
    copied = [name for line in lines if line.startswith("COPY") for name in line.split()[1:-1]]
    assert all((project / name).exists() for name in copied)
    assert "requirements.txt" in copied
    assert lines[-1].startswith('CMD ["streamlit", "run", "app.py"')
    left_out = (project / ".dockerignore").read_text().split()
    assert {".env", "data", ".venv", ".streamlit/secrets.toml"} <= set(left_out)
