"""From spaCy documents to CoNLL-U, and from documents with coreference to spaCy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from spacy.tokens import Doc, Token
from spacy.vocab import Vocab

if TYPE_CHECKING:
    from ...documents.records import CorefDocument


def conllu_lines(docs: Iterable[Doc]) -> Iterator[str]:
    """The lines of CoNLL-U; a sentence is numbered through all documents.

    A document without sentences is one, a token without head or tags has "_".
    """
    number = 0
    for doc in docs:
        if not len(doc):
            continue
        sentences = doc.sents if doc.has_annotation("SENT_START") else [doc[:]]
        for sentence in sentences:
            words = [token for token in sentence if not token.is_space]
            if not words:
                continue
            number += 1
            yield f"# sent_id = {number}"
            yield f"# text = {' '.join(sentence.text.split())}"
            places = {token.i: at for at, token in enumerate(words, 1)}
            yield from (_line(token, at, places) for at, token in enumerate(words, 1))
            yield ""


def doc_of(vocab: Vocab, document: CorefDocument) -> Doc:
    """A document's words, spaces and sentences; empty nodes are left out."""
    kept = [token for token in document.tokens if not token.empty]
    starts = _sentence_starts(document)
    texts, spaces = [], []
    for token, after in zip(kept, [*kept[1:], None], strict=False):
        texts.append(token.text)
        spaces.append(after is not None and after.start > token.end)
    places = [at for at, token in enumerate(document.tokens) if not token.empty]
    sent_starts: list[bool | int | None] | None = None
    if starts:
        sent_starts = [at in starts for at in places]
    return Doc(vocab, words=texts, spaces=spaces, sent_starts=sent_starts)


def _sentence_starts(document: CorefDocument) -> set[int]:
    """Tokens that begin a sentence: the first of each that is no empty node."""
    found = set()
    for start, end in document.sentences:
        written = (at for at in range(start, end) if not document.tokens[at].empty)
        found.add(next(written, start))
    return found


def _line(token: Token, at: int, places: dict[int, int]) -> str:
    head, relation = "_", "_"
    if token.doc.has_annotation("DEP"):
        is_root = token.head.i == token.i or token.head.i not in places
        head = "0" if is_root else str(places[token.head.i])
        relation = "root" if is_root else token.dep_ or "dep"
    columns = [token.text, token.lemma_, token.pos_, token.tag_, str(token.morph)]
    # White space of any kind is a space in the text above the sentence.
    after = token.nbor(1) if token.i + 1 < len(token.doc) else None
    spaced = token.whitespace_ or after is None or after.is_space
    space = "_" if spaced else "SpaceAfter=No"
    filled = [column or "_" for column in columns]
    return "\t".join([str(at), *filled, head, relation, "_", space])
