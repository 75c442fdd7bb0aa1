"""A hub name that cannot be loaded says so at once; one in the cache is loaded without the hub."""

from __future__ import annotations

import shutil
import ssl
import time
from pathlib import Path
from urllib.error import HTTPError, URLError

import pytest
from huggingface_hub import constants

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models import hub
from spacy_wikicrem.models.masked_lm import MaskedLM

NO_NETWORK = URLError("Name or service not known")


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No network, an empty cache, and a failure where the hub's client would wait and try again."""

    def sleep(seconds: float) -> None:
        raise AssertionError(f"waits {seconds} seconds")

    monkeypatch.setattr(time, "sleep", sleep)
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(tmp_path))
    monkeypatch.setattr("transformers.utils.hub.TRANSFORMERS_CACHE", str(tmp_path))
    answers(monkeypatch, NO_NETWORK)


def answers(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def urlopen(request: object, timeout: float) -> None:
        raise error

    monkeypatch.setattr(hub, "urlopen", urlopen)


@pytest.mark.parametrize("name", ["bert-bas-uncased", "training/model-best"])
def test_a_mistyped_name_fails_at_once(name) -> None:
    with pytest.raises(WikicremError, match=r"W201.*no such folder.*Name or service not known"):
        MaskedLM.load(name)


def test_a_model_in_the_cache_needs_no_hub(tiny_masked_lm: Path, tmp_path: Path) -> None:
    revision = "0" * 40
    stored = tmp_path / "models--somebody--tiny"
    shutil.copytree(tiny_masked_lm, stored / "snapshots" / revision)
    (stored / "refs").mkdir()
    (stored / "refs" / "main").write_text(revision)
    loaded = MaskedLM.load("somebody/tiny")
    expected = MaskedLM.load(tiny_masked_lm)
    assert loaded.model.config.hidden_size == expected.model.config.hidden_size


@pytest.mark.parametrize(
    "error",
    [
        HTTPError("https://huggingface.co", 401, "Unauthorized", None, None),  # type: ignore[arg-type]
        URLError(ssl.SSLCertVerificationError("self-signed certificate")),
    ],
)
def test_a_hub_that_answers_is_asked(monkeypatch, error) -> None:
    answers(monkeypatch, error)
    assert hub.from_cache_only("somebody/tiny") is False


def test_folders_and_odd_names_are_none_of_its_business(tiny_masked_lm: Path) -> None:
    assert hub.from_cache_only(str(tiny_masked_lm)) is False
    assert hub.from_cache_only("./not/there/at/all") is False
