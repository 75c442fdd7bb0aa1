"""Labelled pronouns as spaCy Examples: CoNLL-2012, CorefUD and GAP files for `spacy train`."""

# No `from __future__ import annotations` here: spaCy's config system reads the annotations.
from collections.abc import Callable, Iterator
from itertools import islice

from spacy.language import Language
from spacy.training import Example

from ..documents.reading import Part, read_documents
from ..errors import WikicremError
from ..resolution.gold import PRONOUNS_KEY
from ..resolution.references import make_docbin, make_example
from ..resolution.settings import DEFAULT_PREFIX

__all__ = ["labelled_pronouns_v1", "make_docbin", "make_example"]


def labelled_pronouns_v1(
    path: str | list[str],
    raw_text: bool = True,
    limit: int = 0,
    span_cluster_prefix: str = DEFAULT_PREFIX,
    part: Part = "all",
) -> Callable[[Language], Iterator[Example]]:
    """`spacy-wikicrem.LabelledPronouns.v1`: a corpus of documents with gold antecedents.

    path (str | list[str]): Files or folders: .conll (CoNLL-2012, GUM), .conllu (CorefUD, GUM) or
        .tsv (GAP).
    raw_text (bool): The predicted document is made from the text by the pipeline's tokenizer, as
        in use; False gives it the tokens of the file.
    limit (int): Stop after so many documents; 0 for all.
    span_cluster_prefix (str): Names of the gold clusters; must be that of the component.
    part (str): "held-out" takes every fifth file of each folder by name, "training" the others.
    RETURNS (Callable[[Language], Iterator[Example]]): Documents without a labelled pronoun are
        left out. Raises W332 if none is left, and the coded errors of the readers.
    """

    def corpus(nlp: Language) -> Iterator[Example]:
        found = 0
        for document in islice(read_documents(path, part=part), limit or None):
            example = make_example(document, nlp, raw_text=raw_text, prefix=span_cluster_prefix)
            if example.reference.spans[PRONOUNS_KEY]:
                found += 1
                yield example
        if not found:
            raise WikicremError("W332", path=path, lang=nlp.lang)

    return corpus
