"""Who is spoken of is neither who speaks nor who listens."""

from __future__ import annotations

import pytest
from spacy.language import Language

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.entities import entity_keys
from spacy_wikicrem.resolution.pairing import pair, tabulate
from spacy_wikicrem.resolution.spoken import apart_in_quotations, apart_in_turns

ENGLISH = lang.get("en")


def apart(nlp: Language, text: str) -> dict[str, set[str]]:
    """Of each pronoun whom it cannot be by who speaks; pronouns in angle brackets."""
    doc = nlp(text)
    table = tabulate(doc, ENGLISH)
    keys = entity_keys(doc, table, ENGLISH.kinds)
    forms = ENGLISH.all_forms
    pairings = list(pair(doc, ENGLISH, forms, table, lambda token: (0, len(text))))
    barred, others = apart_in_quotations(doc, ENGLISH, pairings, table, keys)
    turns = apart_in_turns(doc, ENGLISH, pairings, table, keys)
    found: dict[str, set[str]] = {}
    for index, pairing in enumerate(pairings):
        own = barred.get(index, set()) | turns.get(index, set())
        names = [m for at, m in enumerate(table.mentions) if keys[at] in own]
        texts = {text[m.start : m.end] for m in names}
        texts |= {f"<{pairings[b].token}>" for a, b in others if a == index}
        found[f"{doc[pairing.token].text} {pairing.token}"] = texts
    return found


@pytest.mark.parametrize(
    ("text", "pronoun", "names"),
    [
        ('"He left," said Frank.', "He 1", {"Frank"}),
        ('Clara told Ben, "She has a room."', "She 5", {"Clara", "Ben"}),
        ('Nora sat. "My aunt is ill," she said.', "she 10", {"My aunt"}),
        ('Nora sat. "I am Nora," she said.', "she 9", set()),
        ('Eva sat. "She is ill," she said.', "She 4", {"<9>"}),
        ('"It is late," said Frank.', "It 1", set()),
        ('"Come (he waved)," said Frank.', "he 3", set()),
        ('Nora sat. "A guest is ill," she said.', "she 10", set()),
        ("Frank said that he left.", "he 3", set()),
        ("Ann: Did you see Leo?\nBob: He left.", "He 10", {"Ann", "Bob"}),
        ("Ann: Hi.\nLeo: Did you go?\nBob: He left.", "He 14", {"Bob"}),
    ],
)
def test_third_persons(english: Language, text: str, pronoun: str, names: set[str]) -> None:
    assert apart(english, text)[pronoun] == names


LAST = "\nTom waited."


@pytest.mark.parametrize(
    ("text", "pronoun", "names"),
    [
        # one person is told of in the paragraph, before or after what is quoted
        (f'Nora put down the pan. "She never asked."{LAST}', "She 7", {"Nora"}),
        (f'"Thanks." Miriam sat down. "She is ill."{LAST}', "She 9", {"Miriam"}),
        (f'Ben rose. The door creaked, and he sighed. "He is late."{LAST}', "He 12", {"Ben"}),
        (f'Old Mrs Finch wiped her eyes. "She was a good dog."{LAST}', "She 8", {"Mrs Finch"}),
        (f'He shut the window. "Frank is late."{LAST}', "He 0", {"Frank"}),
        (f'The baker smiled. "He is kind."{LAST}', "He 5", {"The baker"}),
        (f'The dog barked at Eva. "He is hungry."{LAST}', "He 7", set()),
        # two people, or nobody, or the one who tells
        (f'Ben sat down and Leo rose. "He is late."{LAST}', "He 8", set()),
        (f'Nora left and he sat. "He is late."{LAST}', "He 7", set()),
        (f'The door opened. "He is late."{LAST}', "He 5", set()),
        (f'I sat down. "He is late."{LAST}', "He 5", set()),
        (f'Ben was seen. "He is late."{LAST}', "He 5", set()),
        # somebody else's reporting clause in the paragraph
        (f'Ben sat. "He is late," said Leo.{LAST}', "He 4", {"Leo"}),
        # without line breaks there are no paragraphs
        ('Nora put down the pan. "She never asked." Tom waited.', "She 7", set()),
    ],
)
def test_who_is_told_of_speaks(english: Language, text: str, pronoun: str, names: set[str]) -> None:
    assert apart(english, text)[pronoun] == names
