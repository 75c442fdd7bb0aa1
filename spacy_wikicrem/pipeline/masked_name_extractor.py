"""`masked_name_extractor`: masked-name examples of a Doc, as `doc._.masked_name_examples`."""

from __future__ import annotations

from collections import Counter
from typing import Any

from spacy.pipeline import Pipe
from spacy.tokens import Doc

from ..corpus.kinds.wikicrem import WikiCREM, WikicremSettings
from ..ty import MaskedExample


class MaskedNameExtractor(Pipe):
    """Finds repeated names and sets `doc._.masked_name_examples` (WikiCREM, section 3).

    The extension holds a list of plain dictionaries (`MaskedExample.to_dict`), so it survives
    `to_bytes` and `DocBin(store_user_data=True)`. Needs entities and sentence boundaries: W130.

    name (str): Name in the pipeline.
    lang (str): Language code: which capitalised words are no names.
    labels (list[str]): Entity labels of person names.
    switches: The rest of `WikicremSettings`.
    """

    def __init__(
        self,
        name: str = "masked_name_extractor",
        *,
        lang: str = "en",
        labels: list[str],
        **switches: Any,
    ) -> None:
        self.name = name
        # Not `labels`, which is a property of Pipe.
        self.strategy = WikiCREM(lang, WikicremSettings(labels=tuple(labels), **switches))
        if not Doc.has_extension("masked_name_examples"):
            Doc.set_extension("masked_name_examples", default=None)

    def __call__(self, doc: Doc) -> Doc:
        self.set_annotations(doc, self.predict(doc))
        return doc

    def predict(self, doc: Doc, counts: Counter[str] | None = None) -> list[MaskedExample]:
        """The examples of a Doc, which is left as it is; raises W130."""
        return self.strategy.examples(doc, counts=counts)

    def set_annotations(self, doc: Doc, examples: list[MaskedExample]) -> None:
        doc._.masked_name_examples = [example.to_dict() for example in examples]
