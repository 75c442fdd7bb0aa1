"""Documents with gold antecedents as spaCy Docs and Examples."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from spacy.language import Language
from spacy.tokens import Doc, DocBin, Span, SpanGroup
from spacy.training import Example

from ..documents.records import CorefDocument, CorefMention
from ..errors import WikicremError
from .gold import PRONOUNS_KEY, ZERO, pronoun_form
from .settings import DEFAULT_PREFIX


def make_example(
    document: CorefDocument, nlp: Language, *, raw_text: bool = True, prefix: str = DEFAULT_PREFIX
) -> Example:
    """The document as predicted (bare) and as reference (with its mentions).

    RAISES: W488 (longer than the pipeline takes).
    """
    require_fitting(document, nlp)
    reference = make_reference(document, nlp, prefix)
    if raw_text:
        return Example(nlp.make_doc(document.text), reference)
    words, spaces = [t.text for t in reference], [bool(t.whitespace_) for t in reference]
    return Example(Doc(nlp.vocab, words=words, spaces=spaces), reference)


def require_fitting(document: CorefDocument, nlp: Language) -> None:
    """RAISES: W488 (longer than the pipeline takes)."""
    if (found := len(document.text)) > nlp.max_length:
        raise WikicremError("W488", name=document.id, found=found, limit=nlp.max_length)


def make_docbin(
    documents: Iterable[CorefDocument], nlp: Language, prefix: str = DEFAULT_PREFIX
) -> DocBin:
    """References for `spacy train` with `spacy.Corpus.v1`, or `spacy benchmark accuracy`."""
    return DocBin(docs=[make_reference(document, nlp, prefix) for document in documents])


def make_reference(document: CorefDocument, nlp: Language, prefix: str = DEFAULT_PREFIX) -> Doc:
    """A Doc with one span group for each entity, and the group of the labelled pronouns.

    Its tokens are those of the file, but the words of a contraction are one token and empty nodes
    are none. A text that came without tokens is tokenised by the pipeline.
    """
    doc, places = _tokens(document, nlp)
    entities = document.entities().values()
    for number, mentions in enumerate(entities, start=1):
        spans = _unique(_span(doc, document, mention, places) for mention in mentions)
        heads = [places[head] if head is not None else -1 for _, head in spans]
        group = [span for span, _ in spans]
        name = f"{prefix}_{number}"
        doc.spans[name] = SpanGroup(doc, name=name, spans=group, attrs={"heads": heads})
    judged = document.mentions if document.pronouns is None else document.pronouns
    known = _unique(_span(doc, document, mention, places) for mention in judged)
    labelled = [span for span, _ in known if span.label_ != ZERO and pronoun_form(span)]
    attrs = {"complete": document.pronouns is None}
    doc.spans[PRONOUNS_KEY] = SpanGroup(doc, name=PRONOUNS_KEY, spans=labelled, attrs=attrs)
    return doc


def _tokens(document: CorefDocument, nlp: Language) -> tuple[Doc, Sequence[int]]:
    """The Doc, and for each token of the document the index of the Doc's token."""
    if not document.tokenised:
        doc = nlp.make_doc(document.text)
        return doc, [_token_at(doc, token.start) for token in document.tokens]
    units: list[tuple[int, int]] = []
    places: list[int] = []
    for token in document.tokens:
        unit = token.start, token.end
        if not token.empty and (not units or units[-1] != unit):
            units.append(unit)
        places.append(len(units) - 1)
    words = [document.text[start:end] for start, end in units]
    gaps = [b[0] - a[1] for a, b in pairwise(units)]
    starts = {places[start] for start, _ in document.sentences}
    sentences = [i in starts or i == 0 for i in range(len(units))] if document.sentences else None
    spaces = [gap > 0 for gap in gaps] + [False] * bool(units)
    return Doc(nlp.vocab, words=words, spaces=spaces, sent_starts=sentences), places  # type: ignore[arg-type]


def _token_at(doc: Doc, position: int) -> int:
    span = doc.char_span(position, position + 1, alignment_mode="expand")
    assert span is not None  # the position is that of a character other than white space
    return span.start


def _span(
    doc: Doc, document: CorefDocument, mention: CorefMention, places: Sequence[int]
) -> tuple[Span, int | None] | None:
    """A mention as a Span with its head; of a discontinuous one the part with the head.

    A mention that is not written becomes its verb, labelled ZERO: an empty span would not survive
    alignment. None if it has no verb either.
    """
    if document.is_zero(mention):
        verb = document.tokens[mention.start].head
        if verb is None:
            return None
        return Span(doc, places[verb], places[verb] + 1, label=ZERO), None
    head = next(iter(mention.heads), None)
    parts = [part for part in mention.parts if head is not None and part[0] <= head < part[1]]
    start, end = (parts or mention.parts)[0]
    written = [i for i in range(start, end) if not document.tokens[i].empty]
    if not written:
        return None
    head = head if head in written else None
    return Span(doc, places[written[0]], places[written[-1]] + 1), head


def _unique(
    found: Iterable[tuple[Span, int | None] | None],
) -> list[tuple[Span, int | None]]:
    """In order, each span once."""
    spans = {
        (item[0].start, item[0].end, item[0].label): item for item in found if item is not None
    }
    return list(spans.values())
