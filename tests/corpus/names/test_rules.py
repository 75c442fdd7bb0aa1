import pytest

from spacy_wikicrem.corpus.names.rules import NameReader
from spacy_wikicrem.lang import corpus_data
from tests.pipelines import blank

FIRST = {"Ada", "Bob", "Carlo", "Leonardo", "Marco", "Émile", "Emile"}


def reader(text: str, lang: str = "it") -> NameReader:
    return NameReader(blank(lang)(text), corpus_data(lang), FIRST)


def full(text: str) -> list[str]:
    read = reader(text)
    return [read.doc[start:end].text for start, end in read.full_names()]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ieri Ada Rossi partì.", ["Ada Rossi"]),
        ("Ieri Ada partì.", []),
        ("Ieri Leonardo da Vinci dipinse.", ["Leonardo da Vinci"]),
        ("Il Teatro Carlo Felice aprì.", []),
        ("Vide Ada Rossi, Marco Bianchi e altri.", ["Ada Rossi", "Marco Bianchi"]),
        ("Vide Ada ROSSI.", []),
    ],
)
def test_full_names(text, names):
    assert full(text) == names


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Ada Rossi", ["Ada", "Rossi"]),
        ("Leonardo da Vinci", ["Leonardo"]),
        ("Neri Rossi", ["Rossi"]),
    ],
)
def test_parts_that_stand_for_a_name(name, parts):
    read = reader(name)
    assert list(read.parts(0, len(read.doc))) == parts


def test_a_part_counts_after_the_full_name_only():
    read = reader("Rossi scrisse. Ada Rossi partì. Poi Rossi tornò.")
    start, end = next(iter(read.full_names()))
    found = list(read.single_names([(start, end)], {"Rossi": start}, ()))
    assert [read.doc[a:b].start_char for a, b in found] == [36]
