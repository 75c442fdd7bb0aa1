"""Corpora in other formats, both ways.

| format | what | exact |
|---|---|---|
| `text` | the five-line text of the original WikiCREM and MaskedWiki files | no |
| `jsonl`, `jsonl.gz`, `jsonl.zst` | one record a line, plain or compressed | yes |
| `datasets` | a folder for `datasets.load_from_disk` | yes |
| `docbin` | spaCy Docs, see `docbin` | yes |
"""

from .convert import FORMATS, Result, export_corpus, import_corpus, read_any
from .five_line import TextOptions

__all__ = ["FORMATS", "Result", "TextOptions", "export_corpus", "import_corpus", "read_any"]
