"""alpha: data preparation (section 4.2.1). Utterances with words, tags, trees and the smallest
mentions, from documents in any format that can be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spacy.language import Language
from spacy.tokens import Doc, Span

from ...documents.records import CorefDocument, CorefMention
from ...italian.treebanks.from_docs import doc_of
from ..records import Lost, Mention, Result, Utterance, Word, lost
from ..sources import tree_rows

STAGE = "alpha"
# What a tree of the file takes the place of.
_PARSING = ("tagger", "morphologizer", "parser", "senter", "sentencizer", "attribute_ruler")
Numbered = tuple[int, CorefMention]


def prepare(document: CorefDocument, nlp: Language) -> Result:
    """The utterances of a document.

    Trees and tags are those of the file if it has them (CoNLL-U), else those of the pipeline;
    sentences likewise. Of mentions that share words, the shortest stays ("smallest mentions
    only"); of equally long ones, the first.
    """
    doc = parsed(document, nlp)
    result = Result([])
    written = [at for at, token in enumerate(document.tokens) if not token.empty]
    place = {at: new for new, at in enumerate(written)}
    names = _speakers(document, place)
    mentions: list[list[Mention]] = []
    sentences = [sentence for sentence in doc.sents if len(sentence)] if len(doc) else []
    for number, sentence in enumerate(sentences):
        words = tuple(_words(sentence))
        speaker = names.get(sentence.start)
        result.utterances.append(Utterance(document.id, number, words, (), speaker))
        mentions.append([])
    of_word = {token.i: at for at, sentence in enumerate(sentences) for token in sentence}
    for numbered in enumerate(document.mentions):
        found = _place(numbered, place, of_word, sentences)
        if isinstance(found, str):
            result.lost.append(_nowhere(document, numbered, found))
        else:
            at, mention = found
            mentions[at].append(mention)
    for at, all_found in enumerate(mentions):
        kept = _smallest(all_found)
        utterance = result.utterances[at]
        result.utterances[at] = replace(utterance, mentions=tuple(kept))
        for mention in all_found:
            if mention not in kept:
                reason = "contains a smaller mention"
                result.lost.append(lost(STAGE, reason, utterance, mention))
    return result


def parsed(document: CorefDocument, nlp: Language) -> Doc:
    """The document after the pipeline. Trees of the file stay; of the pipeline's components only
    those run then that find no tags and trees themselves."""
    doc = doc_of(nlp.vocab, document)
    trees = tree_rows(document)
    if trees is not None:
        doc = trees_on(doc, trees)
    for name, pipe in nlp.pipeline if len(doc) else ():
        if trees is None or name not in _PARSING:
            doc = pipe(doc)
    if len(doc) and not doc.has_annotation("SENT_START"):
        doc[0].is_sent_start = True
    return doc


Row = Sequence[str]


def trees_on(doc: Doc, rows: Sequence[Row]) -> Doc:
    """The words of a Doc with the tags and trees of CoNLL-U."""
    heads, first = [], 0
    for at, row in enumerate(rows):
        if row[0] == "1":
            first = at
        heads.append(at if row[6] == "0" else first + int(row[6]) - 1)
    return Doc(
        doc.vocab,
        words=[token.text for token in doc],
        spaces=[bool(token.whitespace_) for token in doc],
        tags=[row[3] if row[4] == "_" else row[4] for row in rows],
        pos=[row[3] for row in rows],
        morphs=["" if row[5] == "_" else row[5] for row in rows],
        heads=heads,
        deps=["ROOT" if row[6] == "0" else row[7] for row in rows],
    )


def _words(sentence: Span) -> Iterator[Word]:
    for token in sentence:
        yield word_of(token.i - sentence.start, sentence)


def word_of(at: int, sentence: Span) -> Word:
    """A token of a sentence as a word."""
    token = sentence[at]
    return Word(
        token.text,
        bool(token.whitespace_),
        token.pos_,
        token.tag_,
        token.head.i - sentence.start,
        token.dep_,
        str(token.morph),
        token.ent_type_,
    )


def _speakers(document: CorefDocument, place: dict[int, int]) -> dict[int, str | None]:
    """Speakers by the first written word of their sentence."""
    found: dict[int, str | None] = {}
    for (start, end), speaker in zip(document.sentences, document.speakers, strict=False):
        first = next((place[at] for at in range(start, end) if at in place), None)
        if first is not None:
            found[first] = speaker
    return found


def _place(
    numbered: Numbered, place: dict[int, int], of_word: dict[int, int], sentences: list[Span]
) -> tuple[int, Mention] | str:
    """The utterance of a mention and the mention in it, or why it has none."""
    number, mention = numbered
    if len(mention.parts) > 1:
        return "discontinuous"
    words = [place[at] for at in mention.tokens if at in place]
    if not words:
        return "not written"
    start, end = words[0], words[-1] + 1
    at = of_word[start]
    if of_word[end - 1] != at:
        return "leaves its sentence"
    first = sentences[at].start
    root = sentences[at].doc[start:end].root.i
    return at, Mention(number, mention.entity, start - first, end - first, root - first)


def _nowhere(document: CorefDocument, numbered: Numbered, reason: str) -> Lost:
    number, mention = numbered
    at = mention.start
    inside = (n for n, (start, end) in enumerate(document.sentences) if start <= at < end)
    return Lost(STAGE, reason, document.id, next(inside, 0), number, mention.entity)


def _smallest(mentions: Sequence[Mention]) -> list[Mention]:
    """Those that share no word with a shorter one, in the order of the text."""
    kept: list[Mention] = []
    for mention in sorted(mentions, key=lambda m: (m.end - m.start, m.number)):
        if all(mention.end <= other.start or other.end <= mention.start for other in kept):
            kept.append(mention)
    return sorted(kept, key=lambda m: m.start)
