"""Run a resolver over annotated documents and judge what it writes (`evaluation.pronouns`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from spacy.language import Language
from spacy.tokens import Doc

from ... import lang
from ...documents.reading import read_documents
from ...documents.records import CorefDocument
from ...errors import WikicremError
from ...resolution.candidates import MAX_NAME_CHARS, Mention
from ...resolution.gold import GoldMention
from ...resolution.references import require_fitting
from .judging import Judgement, genre_of, judge, read_gold_document
from .reasons import explain

if TYPE_CHECKING:
    from ...pipeline.pronoun_resolver import PronounResolver

COMPONENT = "pronoun_resolver"
GOLD_KEY = "gold_mentions"
# Whether a pronoun without annotation is known to have no antecedent: CoNLL-2012 does not say what
# kinds of entities were annotated (LitBank: six), CorefUD corpora annotate all.
COMPLETE = {".conllu": True, ".conll": False, ".marked": True}


@dataclass
class Run:
    """judgements: Of all documents, in order.
    left_out (Counter[str]): Pronouns that were not judged, by reason.
    none_scored (bool): Whether "none" was scored in some document.
    documents (int), tokens (int): How many were read.
    pipeline_seconds (float), resolver_seconds (float): Time of the other components and of the
        resolver itself.
    """

    judgements: list[Judgement] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)
    none_scored: bool = False
    documents: int = 0
    tokens: int = 0
    pipeline_seconds: float = 0.0
    resolver_seconds: float = 0.0


def find_resolver(nlp: Language) -> str:
    """The name of the pipeline's resolver. Raises W431 if there is none."""
    names = [name for name, factory in nlp.pipe_factories.items() if factory == COMPONENT]
    if not names:
        pipeline = f"{nlp.lang}_{nlp.meta['name']}"
        raise WikicremError("W431", name=pipeline, component=COMPONENT, found=nlp.pipe_names)
    return names[0]


def evaluate_pronouns(
    files: Sequence[Path],
    nlp: Language,
    *,
    gold_mentions: bool = False,
    score_none: bool | None = None,
    pronouns: Sequence[str] | None = None,
    failures: bool = False,
) -> Run:
    """Resolve the documents of CoNLL-2012 and CorefUD files and judge every pronoun.

    gold_mentions (bool): The candidates are the nominal mentions of the annotation in the window
        of the component, instead of those that it finds.
    score_none (bool | None): Whether pronouns without annotation have no antecedent; None takes
        `COMPLETE`.
    pronouns (Sequence[str] | None): Lower-case forms that count; None for all.
    failures (bool): Say of each wrong one why it is (`pronoun_failures`). Of the mentions that the
        component finds only.
    RAISES: W431, W433 (the pipeline), W435 (nothing to judge), W439 (failures among gold mentions),
        and what `read_documents` raises.
    """
    if failures and gold_mentions:
        raise WikicremError("W439")
    name = find_resolver(nlp)
    resolver: Any = nlp.get_pipe(name)
    language = lang.get(nlp.lang)
    run = Run()
    for path, document in _documents(files):
        started = perf_counter()
        doc = _annotate(nlp, document, name)
        run.pipeline_seconds += perf_counter() - started
        started = perf_counter()
        doc = resolve_among_gold(resolver, document, doc) if gold_mentions else resolver(doc)
        run.resolver_seconds += perf_counter() - started
        complete = COMPLETE[path.suffix.lower()] if score_none is None else score_none
        genre = genre_of(path, document.id)
        found, left_out = judge(
            document, doc, language, genre=genre, score_none=complete, pronouns=pronouns
        )
        if failures:
            gold = read_gold_document(document, doc, language)
            found = explain(resolver, doc, gold, found)
        run.judgements += found
        run.left_out += left_out
        run.none_scored |= complete
        run.documents += 1
        run.tokens += len(doc)
    if not run.judgements:
        paths = ", ".join(map(str, files[:3]))
        raise WikicremError("W435", path=paths, left_out=dict(run.left_out))
    return run


def resolve_among_gold(resolver: PronounResolver, document: CorefDocument, doc: Doc) -> Doc:
    """Let a resolver choose among the nominal mentions of the annotation, one for each name.

    A mention is offered with all its words, or up to its head if they are too many.
    """
    gold = read_gold_document(document, doc, resolver.language)
    mentions = [m for group in gold.mentions.values() for m in group]
    offered = [found for mention in mentions if (found := _offered(doc.text, mention))]
    spans = (doc.char_span(m.start, m.end, alignment_mode="expand") for m in offered)
    own = resolver.settings
    doc.spans[GOLD_KEY] = [span for span in spans if span is not None]
    resolver.settings = replace(own, spans_key=GOLD_KEY, pronouns=tuple(resolver.forms))
    try:
        resolved: Doc = resolver(doc)
    finally:
        resolver.settings = own
        del doc.spans[GOLD_KEY]
    return resolved


def _documents(files: Sequence[Path]) -> Iterator[tuple[Path, CorefDocument]]:
    for path in files:
        for document in read_documents(path):
            yield path, document


def _annotate(nlp: Language, document: CorefDocument, resolver: str) -> Doc:
    require_fitting(document, nlp)
    return nlp(document.text, disable=[resolver])


def _offered(text: str, mention: GoldMention) -> Mention | None:
    start, end = mention.start, mention.end
    if end - start > MAX_NAME_CHARS:
        end = max(place[1] for place in mention.heads)
    fits = start < end <= start + MAX_NAME_CHARS
    return Mention(text[start:end], start, end) if fits else None
