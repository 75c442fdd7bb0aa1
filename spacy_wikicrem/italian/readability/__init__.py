"""Readability of Italian. Importing this gives every document `doc._.readability`."""

from spacy.tokens import Doc

from .scores import CLASSES, NAMES, Readability, class_of, class_shares, read_doc, read_text
from .syllables import count_syllables

__all__ = [
    "CLASSES",
    "NAMES",
    "Readability",
    "class_of",
    "class_shares",
    "count_syllables",
    "read_doc",
    "read_text",
]

if not Doc.has_extension("readability"):
    Doc.set_extension("readability", getter=read_doc)
