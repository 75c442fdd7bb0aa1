"""`italian_prodrop` and `italian_agreement`: Italian that reads well, every mention kept."""

from __future__ import annotations

from collections.abc import Callable

from spacy.pipeline import Pipe
from spacy.tokens import Doc

from ..italian.refinement import RefinementSettings
from ..italian.refinement.proposal import get_refinements, undo
from ..italian.refinement.rule_sets import run
from .extensions import Extensions, register_extensions

EXTENSIONS: Extensions = (
    (Doc, "refinements", get_refinements),
    (Doc, "unrefined_text", undo),
)


class ItalianRefiner(Pipe):
    """Returns a new Doc with the edits of one rule set, or the same one if there are none.

    The new Doc has all annotation of the old one; `doc._.refinements` lists the edits of this and
    of earlier components, `doc._.unrefined_text` is the text before them. Components that listen to
    vectors of the old Doc must stand before this one. Needs tags and a parse: W723, W724.

    tokenize (Callable): The tokenizer of the pipeline, for words that edits put in.
    component (str): "italian_prodrop" or "italian_agreement".
    """

    def __init__(
        self,
        tokenize: Callable[[str], Doc],
        component: str,
        name: str | None = None,
        settings: RefinementSettings | None = None,
    ) -> None:
        self.name = name or component
        self.component = component
        self.tokenize = tokenize
        self.settings = settings or RefinementSettings()
        register_extensions(EXTENSIONS)

    def __call__(self, doc: Doc) -> Doc:
        if not Doc.has_extension("refinements"):
            register_extensions(EXTENSIONS)  # an unpickled component has not seen __init__
        new = run(self.component, doc, self.settings, self.tokenize)
        new._context = doc._context  # `nlp.pipe(as_tuples=True)` keeps its contexts there
        return new
