"""What the rest of a document says of a mention."""

from __future__ import annotations

import pytest
from spacy.language import Language
from spacy.tokens import Doc
from spacy.vocab import Vocab

from spacy_wikicrem.resolution.known import Features
from spacy_wikicrem.resolution.learned import share_names
from spacy_wikicrem.resolution.mentions import MentionSpan
from tests.pipelines import load_english

PERSON = Features("singular", "person", "feminine")
THING = Features("singular", "thing")
UNKNOWN = Features("singular")


@pytest.fixture(scope="module")
def nlp() -> Language:
    nlp = load_english()
    nlp.add_pipe("pronoun_resolver")
    return nlp


def shared(*names: tuple[str, str, Features]) -> list[Features]:
    """Of names, their labels, and what is known of each mention, after they have been shared."""
    words = [word for name, _, _ in names for word in name.split()]
    doc = Doc(Vocab(), words=words)
    mentions, single, first = [], {}, 0
    for name, label, features in names:
        last = first + len(name.split())
        span = doc[first:last]
        place = (span.start_char, span.end_char, first, last, last - 1)
        mentions.append(MentionSpan(*place, "entity", label))
        single[last - 1] = features
        first = last
    share_names(doc, mentions, single)
    return list(single.values())


@pytest.mark.parametrize(
    ("names", "animacy"),
    [
        ([("Kordia", "PERSON", UNKNOWN), ("Kordia", "", UNKNOWN)], None),
        ([("Kordia", "", UNKNOWN), ("Kordia", "GPE", THING)], "thing"),
        # one of them may be a person, another stands in "the Kordia memorial"
        ([("Kordia", "PERSON", UNKNOWN), ("Kordia", "GPE", THING)], None),
        ([("Kordia", "PERSON", PERSON), ("Kordia", "GPE", UNKNOWN)], "person"),
        ([("Kordia Hall", "PERSON", UNKNOWN), ("Kordia Hall", "ORG", THING)], "thing"),
        # a longer name that it is part of
        ([("Kordia", "PERSON", UNKNOWN), ("Ada Kordia", "PERSON", PERSON)], "person"),
        (
            [
                ("Kordia", "PERSON", UNKNOWN),
                ("Kordia", "GPE", THING),
                ("Ada Kordia", "PERSON", PERSON),
            ],
            "person",
        ),
    ],
)
def test_animacy_is_shared(names, animacy):
    assert {found.animacy for found in shared(*names)} == {animacy}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Sony paid Marsh. She was happy.", "Marsh"),
        ("Nestlé bought the bakery from Hartmann in 2016. She stayed on.", "Hartmann"),
        ("When Barra took over, GM was losing money. She was calm.", "Barra"),
        ("Boeing told Novak that she had to wait.", "Novak"),
        ("Google was late. She was tired.", None),
        ("Siemens was large, and it had a shop.", "Siemens"),
        ("IBM left the bank. He was tired.", None),
        ("JFK left. He was tired.", "JFK"),
        # two letters may be somebody's
        ("AJ left the bank. He was tired.", "AJ"),
        # what else says that somebody is a person comes first
        ("Dr. Siemens left. He was tired.", "Siemens"),
        ("Werner von Siemens left. Siemens was rich. He was tired.", "Siemens"),
        # a recogniser alone says too little
        ("Hartmann left the bank. She was angry.", "Hartmann"),
        ("BOEING TOLD NOVAK. HE LEFT.", "NOVAK"),
    ],
)
def test_companies_are_nobody(nlp: Language, text: str, expected: str | None) -> None:
    *_, resolution = nlp(text)._.pronoun_resolutions
    found = resolution.antecedent
    assert (found.text if found else None) == expected
