"""What refinement did to a corpus: the counts of the paper's Table 15."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spacy.tokens import Doc, Span, Token

from ...lang.word_lists import table_beside
from ..prodrop.context import contexts
from .proposal import get_refinements
from .rule_sets import AGREEMENT, PRODROP
from .settings import RefinementSettings, mention_groups

_DELETIONS = ("subject-pronoun", "expletive", "table-10")
# Row of the paper by field.
ROWS = table_beside(__file__, "rows")


@dataclass
class Impact:
    """Counts; a sentence is an utterance. A subject pronoun is one with a finite verb behind it."""

    utterances: int = 0
    refined: int = 0
    subjects: int = 0
    subject_mentions: int = 0
    deleted: int = 0
    deleted_mentions: int = 0
    words: int = 0
    word_mentions: int = 0
    rewritten: int = 0

    def add(self, doc: Doc, new: Doc, settings: RefinementSettings) -> None:
        """Count a document before and after refinement."""
        records = get_refinements(new)[len(get_refinements(doc)) :]
        sentences = list(doc.sents) if doc.has_annotation("SENT_START") else [doc[:]]
        alone = {
            span.start
            for group in mention_groups(doc, settings).values()
            for span in group
            if len(span) == 1
        }
        subjects = [site.token for context in contexts(doc, settings) for site in context.sites]
        words = [token for token in doc if _is_counted(token)]
        gone = [r for r in records if r["component"] == PRODROP and r["rule"] in _DELETIONS]
        self.utterances += sum(any(not token.is_space for token in s) for s in sentences)
        self.refined += _refined(new, sentences) if records else 0
        self.subjects += len(subjects)
        self.subject_mentions += sum(token.i in alone for token in subjects)
        self.deleted += len(gone)
        self.deleted_mentions += _zeros(new, settings) - _zeros(doc, settings)
        self.words += len(words)
        self.word_mentions += sum(token.i in alone for token in words)
        self.rewritten += sum(r["component"] == AGREEMENT for r in records)


def _refined(new: Doc, sentences: Sequence[Span]) -> int:
    """Sentences whose text is another one; an edit never joins or splits any."""
    news = list(new.sents) if new.has_annotation("SENT_START") else [new[:]]
    return sum(a.text != b.text for a, b in zip(sentences, news, strict=False))


def _zeros(doc: Doc, settings: RefinementSettings) -> int:
    groups = mention_groups(doc, settings).values()
    return sum(span.label_ == "zero" for group in groups for span in group)


def _is_counted(token: Token) -> bool:
    """Pronouns, possessives and demonstratives."""
    if token.pos_ == "PRON":
        return True
    morph = token.morph.to_dict()
    return token.pos_ in ("DET", "ADJ") and (
        morph.get("Poss") == "Yes" or morph.get("PronType") in ("Dem", "Prs")
    )
