"""One GAP row by hand."""

from spacy_wikicrem.documents.gap import COLUMNS

__all__ = ["COLUMNS", "FIELDS", "HEADER", "TEXT"]

HEADER = "\t".join(COLUMNS)
TEXT = "Ada Byron told Bob that Ada saw his dog."
FIELDS = [
    "x-1",
    TEXT,
    "his",
    "32",
    "Ada Byron",
    "0",
    "FALSE",
    "Bob",
    "15",
    "TRUE",
    "http://w/Ada_B",
]
