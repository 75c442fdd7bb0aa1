from dataclasses import replace

from spacy_wikicrem.documents.records import CorefDocument
from spacy_wikicrem.documents.splits import SPLITS, in_split, split_of


def test_each_document_is_in_one_part_whatever_the_order():
    documents = [CorefDocument(f"doc-{n}", "", ()) for n in range(300)]
    parts = {split: [d.id for d in in_split(documents, split)] for split in SPLITS}
    assert sorted(i for ids in parts.values() for i in ids) == sorted(d.id for d in documents)
    turned = [replace(d, text="other") for d in reversed(documents)]
    assert [d.id for d in in_split(turned, "test")] == parts["test"][::-1]
    assert 180 < len(parts["training"]) < 240 and 15 < len(parts["development"]) < 50


def test_the_split_is_fixed():
    found = [split_of(f"CESS-CAST-A-{n}") for n in range(8)]
    assert found == ["training"] * 4 + ["test"] + ["training"] * 3
