"""What the rest of a document says of a mention."""

from __future__ import annotations

import pytest
from spacy.tokens import Doc
from spacy.vocab import Vocab

from spacy_wikicrem.resolution.known import Features
from spacy_wikicrem.resolution.learned import share_names
from spacy_wikicrem.resolution.mentions import MentionSpan

PERSON = Features("singular", "person", "feminine")
THING = Features("singular", "thing")
UNKNOWN = Features("singular")


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
