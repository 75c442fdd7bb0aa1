"""Settings are written once: what the dataclass says is what a config may hold."""

import inspect
import json
from dataclasses import asdict, replace

import pytest
import spacy

from spacy_wikicrem.pipeline import factories
from spacy_wikicrem.resolution.settings import ALL, NAMES, Settings, changes, with_changes


def test_the_config_has_every_setting_with_its_default():
    nlp = spacy.blank("en")
    nlp.add_pipe("pronoun_resolver")
    config = nlp.get_pipe_config("pronoun_resolver")
    wanted = {k: list(v) if isinstance(v, tuple) else v for k, v in asdict(Settings()).items()}
    assert {name: config[name] for name in wanted} == wanted
    assert set(wanted) < set(inspect.signature(factories.pronoun_resolver).parameters)


@pytest.mark.parametrize(
    "config", [{"labels": "PERSON"}, {"threshold": "high"}, {"syntax": "some"}, {"unknown": 1}]
)
def test_a_config_with_other_types_is_refused(config):
    with pytest.raises(ValueError, match=next(iter(config))):
        spacy.blank("en").add_pipe("pronoun_resolver", config=config)


def test_what_is_left_open_suits_the_resolver():
    assert Settings().suited(NAMES).labels == ("PERSON",)
    assert Settings().suited(NAMES).agreement == "off"
    assert Settings().suited(ALL).labels is None and Settings().suited(ALL).syntax is True
    own = Settings(labels=("ORG",), agreement="soft", syntax=False, noun_phrases=False)
    assert own.suited(ALL) == own.suited(NAMES) == own


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("threshold", 1, 1.01),
        ("threshold", 0, -0.01),
        ("temperature", 0.01, 0),
        ("sentences_after", 0, -1),
        ("window_tokens", 1, 0),
        ("agreement_penalty", 0, float("inf")),
        ("labels", ("PERSON",), ()),
        ("threshold", 0.5, float("nan")),
        ("pronouns", ("he",), ()),
        ("alpha", 0, -0.1),
        ("beta", 0.5, True),
        ("device", None, ""),
        ("device", "cpu", 0),
        ("precision", None, "float8"),
        ("temperature", None, float("nan")),
    ],
)
def test_limits(name, good, bad):
    assert Settings(**{name: good}).problem() is None
    problem = Settings(**{name: bad}).problem()
    assert problem is not None and problem[0] == name


def test_changes_survive_json_and_yield_to_the_config():
    made = Settings()
    now = replace(made, threshold=0.5, pronouns=("he",))
    stored = changes(made, now)
    assert set(stored) == {"threshold", "pronouns"}
    assert with_changes(made, json.loads(json.dumps(stored))) == now
    # a setting that the config has changed since keeps what the config says
    assert with_changes(replace(made, threshold=0.1), stored).threshold == 0.1


@pytest.mark.parametrize(
    ("suits", "expected"), [(NAMES, (False, "off", False)), (ALL, (True, "hard", True))]
)
def test_what_suits_each_kind_of_resolver(suits, expected):
    assert (suits.noun_phrases, suits.agreement, suits.syntax) == expected
    found = Settings().suited(suits)
    assert (found.noun_phrases, found.agreement, found.syntax) == expected
