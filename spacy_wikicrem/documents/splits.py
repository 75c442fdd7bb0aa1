"""A fixed split of the documents of one file into training, development and test.

A document belongs to a part by its id alone, so that the split is the same for whoever reads the
file, in whatever order, and stays when documents are added.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Literal

from .records import CorefDocument

Split = Literal["training", "development", "test"]
SPLITS: tuple[Split, ...] = ("training", "development", "test")
# Of ten parts: seven, one and two.
_TRAINING, _DEVELOPMENT = 7, 8


def split_of(document_id: str) -> Split:
    """The part of a document: 70 % are for training, 10 % for development, 20 % for the test."""
    at = int(hashlib.sha256(document_id.encode("utf8")).hexdigest(), 16) % 10
    if at < _TRAINING:
        return "training"
    return "development" if at < _DEVELOPMENT else "test"


def in_split(documents: Iterable[CorefDocument], split: Split) -> Iterator[CorefDocument]:
    """Those of the documents that belong to a part, in order."""
    return (document for document in documents if split_of(document.id) == split)
