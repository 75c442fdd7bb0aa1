"""Models as folders and files, and when they are loaded."""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest
import torch

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models.stored import (
    SETTINGS_FILE,
    LazyModule,
    StoredModel,
    load_weights,
    refuse_code,
    save_weights,
)


@dataclass
class Settings:
    temperature: float = 2.0


class Stored(StoredModel):
    def __init__(self, settings=None):
        self.model, self.settings = torch.nn.Linear(1, 1), settings or Settings()

    @classmethod
    def load(cls, name, *, device=None):
        made = cls(Settings(**json.loads((Path(name) / SETTINGS_FILE).read_text())))
        assert (Path(name) / "weights").read_bytes() == b"w"
        return made.to(device or "cpu")

    def write_weights(self, folder):
        (folder / "weights").write_bytes(b"w")


class Lazy(LazyModule):
    kind = Stored


@pytest.fixture
def lazy():
    def load():
        loads.append(Stored())
        return loads[-1]

    loads = []
    return Lazy(load), loads


def test_files_and_back(tmp_path):
    model = Stored(Settings(3.0))
    files = model.to_files()
    assert set(files) == {"weights", SETTINGS_FILE}
    assert files[SETTINGS_FILE].endswith(b"\n") and b'  "temperature": 3.0' in files[SETTINGS_FILE]
    assert Stored.from_files(files).temperature == 3.0
    assert model.save(tmp_path / "model") == tmp_path / "model"
    assert {p.name: p.read_bytes() for p in (tmp_path / "model").iterdir()} == files


def test_names_of_files_lead_nowhere_else(tmp_path):
    files = Stored().to_files()
    outside = tmp_path / "outside"
    Stored.from_files({**files, str(outside): b"x", "../../outside": b"x"})
    assert not outside.exists()


def test_a_device_that_torch_cannot_use():
    with pytest.raises(WikicremError, match=r"W219.*nowhere"):
        Stored().to("nowhere")
    assert Stored().to("cpu").device == torch.device("cpu")


def test_loaded_once_when_it_is_first_used(lazy):
    module, loads = lazy
    assert loads == [] and module.network is None
    content = module.content
    assert module.content is content is loads[0] and len(loads) == 1
    assert module.network is content.model


def test_weights_that_are_set_are_not_loaded(lazy):
    module, loads = lazy
    own = Stored()
    own.precision = "bfloat16"
    module.set_content(own)
    assert module.content is own and loads == []
    assert own.precision == "bfloat16"  # nobody has asked for another


def test_what_is_asked_for_before_the_weights_come(lazy):
    module, _ = lazy
    module.place("meta", "float32")
    assert module.content.precision == "float32"
    assert module.content.device == torch.device("meta")
    own = Stored()
    own.precision = "bfloat16"
    module.set_content(own)
    assert (own.precision, own.device) == ("float32", torch.device("meta"))


def test_what_is_asked_for_afterwards(lazy):
    module, _ = lazy
    content = module.content
    module.place(None, "bfloat16")
    assert (content.precision, content.device) == ("bfloat16", torch.device("cpu"))
    module.place("meta", None)
    assert (content.precision, content.device) == (None, torch.device("meta"))


def test_weights_of_a_saved_pipeline(lazy):
    module, loads = lazy
    module.restore(Stored(Settings(5.0)).to_files(), None)
    assert module.content.temperature == 5.0 and loads == []
    assert module.content.device == torch.device("cpu")
    module.restore(Stored().to_files(), "meta")
    assert module.content.device == torch.device("meta")
    module.place("meta", None)
    module.restore(Stored().to_files(), "cpu")  # the component's own setting comes first
    assert module.content.device == torch.device("meta")


@pytest.mark.parametrize("name", ["config.json", "tokenizer_config.json"])
@pytest.mark.parametrize(
    ("text", "refused"),
    [('{"auto_map": {"A": "b"}}', True), ('{"auto_map": {}}', False), ("[]", False), ("{", False)],
)
def test_code_of_a_folder(tmp_path, name, text, refused):
    (tmp_path / name).write_text(text)
    if refused:
        with pytest.raises(WikicremError, match=f"W201.*{name}"):
            refuse_code(tmp_path)
    else:
        refuse_code(tmp_path)
    refuse_code(tmp_path / "nothing")


def test_large_weights_are_several_files(tmp_path, monkeypatch):
    state = {name: torch.full((100,), float(at)) for at, name in enumerate("abcde")}
    one, several = tmp_path / "one", tmp_path / "several"
    for folder in (one, several):
        folder.mkdir()
    save_weights(state, one)
    monkeypatch.setattr("spacy_wikicrem.models.stored.MAX_FILE_BYTES", 900)
    save_weights(state, several)
    assert [path.name for path in one.iterdir()] == ["model.safetensors"]
    assert sorted(path.name for path in several.iterdir()) == [
        f"model-0000{number}-of-00003.safetensors" for number in (1, 2, 3)
    ]
    for folder in (one, several):
        found = load_weights(folder)
        assert found.keys() == state.keys()
        assert all(torch.equal(found[name], value) for name, value in state.items())
    (several / "model-00002-of-00003.safetensors").unlink()
    with pytest.raises(OSError, match="00002"):
        load_weights(several)
