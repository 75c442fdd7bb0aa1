"""Entry points: light, registered, and polite to packages that took a name first."""

from __future__ import annotations

import subprocess
import sys
import warnings
from pathlib import Path

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.pipeline import factories
from tests.pipeline.fakes import FAKE

ROOT = Path(__file__).parents[2]

BLOCKED = """
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("torch", "transformers", "tokenizers"):
            raise ImportError(f"{name} is blocked")

sys.meta_path.insert(0, Blocker())
"""

LIGHT = """
import importlib, re
from pathlib import Path
import spacy

def new_since(before):
    return {name for name in sys.modules if name not in before}

spacys = set(sys.modules)
import spacy_wikicrem
assert len(new_since(spacys)) < 5
targets = re.findall(r'= (spacy_wikicrem[\\w.]*):(\\w+)"', Path("setup.py").read_text())
assert len(targets) >= 12, targets
for module, attribute in sorted(targets, key=lambda target: ".cli." in target[0]):
    if ".cli." in module:  # the last one: all of spaCy's entry points are there
        tops = {name.partition(".")[0] for name in new_since(spacys)}
        assert not tops - {"spacy_wikicrem"} - sys.stdlib_module_names, tops
        assert len(new_since(spacys)) < 170
    getattr(importlib.import_module(module), attribute)
import spacy_wikicrem.pipeline.pronoun_resolver, spacy_wikicrem.pipeline.extensions
from spacy.language import Language
assert Language.has_factory("pronoun_resolver") and Language.has_factory("masked_name_extractor")
assert not {"torch", "transformers"} & set(sys.modules)
import logging
assert not logging.root.handlers
"""


def run(script: str) -> None:
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=ROOT, timeout=180, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_entry_points_import_neither_torch_nor_transformers() -> None:
    run(BLOCKED + LIGHT)


def test_a_name_that_was_taken_first_only_concerns_its_users() -> None:
    @Language.component("taken_first")
    def other(doc: Doc) -> Doc:
        doc.user_data["made by"] = "the other"
        return doc

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        factories.register("taken_first", factories.pronoun_resolver)
        nlp = spacy.blank("en")
    with pytest.warns(UserWarning, match=f"W307.*{__name__}.*'taken_first'"):
        nlp.add_pipe("taken_first")
    assert nlp("Hello.").user_data["made by"] == "the other"
    with pytest.raises(WikicremError, match=f"W306.*'taken_first'.*{__name__}"):
        nlp.add_pipe("taken_first", name="ours", config={"threshold": 0.5})


def test_registering_again_is_harmless() -> None:
    meta = Language.get_factory_meta("pronoun_resolver")
    factories.register("pronoun_resolver", factories.pronoun_resolver)
    Language.set_factory_meta("pronoun_resolver", meta)


def test_the_component_is_cheap_to_add_and_has_its_defaults() -> None:
    nlp = spacy.blank("en")
    resolver = nlp.add_pipe("pronoun_resolver")
    config = nlp.get_pipe_config("pronoun_resolver")
    assert config["model"]["@architectures"] == "spacy-wikicrem.MentionRanker.v1"
    assert config["labels"] is None
    assert resolver.suited.labels is None and resolver.suited.agreement == "hard"
    assert (resolver.settings.sentences_before, resolver.settings.sentences_after) == (3, 1)


@pytest.mark.parametrize("setting", [{"sentences_before": "many"}, {"unknown": 1}])
def test_wrong_types_and_names_are_refused(setting: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(setting))):
        spacy.blank("en").add_pipe("pronoun_resolver", config={"model": FAKE, **setting})
