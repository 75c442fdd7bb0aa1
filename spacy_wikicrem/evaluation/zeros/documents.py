"""Documents with zero pronouns of both kinds of files, as spaCy documents with gold annotation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from ...documents.corefud import read_corefud
from ...documents.marked import read_marked
from ...documents.records import CorefDocument, CorefMention
from ...documents.zero_sentences import ZeroSentence, read_zero_sentences
from ...errors import WikicremError
from ...resolution.zeros.clauses import Clause, find_clauses
from ...resolution.zeros.readings import no_witness

if TYPE_CHECKING:
    from spacy.tokens import Doc
    from spacy.vocab import Vocab

Part = Literal["all", "training", "development", "test"]
# Of five documents in a row the fourth is for development and the fifth for the test.
_TURNS: tuple[Part, ...] = ("training", "training", "training", "development", "test")
# Of marked texts each twelfth is for development, by its line.
_TWELFTH = 12


@dataclass(frozen=True, slots=True)
class GoldZero:
    """A zero pronoun of the annotation.

    verb (int): Token of the finite verb of its clause; without one, of the word that it hangs on.
    kind (str | None), person (int | None), number (str | None), gender (str | None): Where the
        annotation says so.
    entity (str | None): Whom it stands for.
    """

    verb: int
    kind: str | None = None
    person: int | None = None
    number: str | None = None
    gender: str | None = None
    entity: str | None = None


@dataclass(frozen=True, slots=True)
class GoldSpan:
    """A written mention. start, end, head (int): Tokens, the end exclusive."""

    start: int
    end: int
    head: int


@dataclass(frozen=True)
class ZeroDocument:
    """A document with its gold zero pronouns.

    doc (Doc): The annotators' tokens and sentences, with their parse if they have one.
    parsed (bool): Whether they have one.
    entities (Mapping[str, Sequence[GoldSpan]]): The written mentions of each entity, in order.
    source (CorefDocument | None): What was read, for files with empty nodes.
    places (Sequence[int]): Of each token of `doc` that of `source`.
    third (bool): Whether only the third person is annotated.
    """

    id: str
    doc: Doc
    zeros: Sequence[GoldZero]
    entities: Mapping[str, Sequence[GoldSpan]]
    parsed: bool = False
    source: CorefDocument | None = None
    places: Sequence[int] = field(default=())
    third: bool = False

    def is_anaphoric(self, zero: GoldZero) -> bool:
        """Whether a mention of its entity is written before it."""
        return any(span.end <= zero.verb for span in self.entities.get(zero.entity or "", ()))


def read_zero_documents(
    path: str | Path,
    vocab: Vocab,
    part: Part = "all",
    *,
    tokenize: Callable[[str], Doc] | None = None,
) -> Iterator[ZeroDocument]:
    """Yield the documents of a CorefUD file (.conllu), of one with sentences (.jsonl) or of marked
    text (.marked).

    tokenize (Callable | None): For marked text, which has no tokens; None for the language's.
    part (str): Of every five CorefUD documents the first three are for training, the fourth for
        development and the fifth for the test. Of marked text each twelfth line is for development
        and the others for training; such files have no test part. Sentences are all for the test.
    RAISES: W755 (another ending), and what the readers raise.
    """
    path = Path(path)
    endings = path.suffixes[-2:]
    if ".jsonl" in endings:
        if part in ("all", "test"):
            yield from (from_sentence(vocab, one) for one in read_zero_sentences(path))
    elif ".conllu" in endings:
        for number, document in enumerate(read_corefud(path)):
            if part in ("all", _TURNS[number % len(_TURNS)]):
                yield from_corefud(vocab, document)
    elif ".marked" in endings:
        import spacy

        tokenize = tokenize or spacy.blank(vocab.lang).make_doc
        for document in read_marked(path):
            if part in ("all", _marked_part(document)):
                yield from_marked(tokenize, document)
    else:
        raise WikicremError("W755", path=path, found=path.suffix)


def _marked_part(document: CorefDocument) -> Part:
    return "development" if document.line % _TWELFTH == 0 else "training"


def from_sentence(vocab: Vocab, sentence: ZeroSentence) -> ZeroDocument:
    """A sentence without gold parse; heads of mentions are not marked, so the last noun is it."""
    words, spaces, rest = list(sentence.tokens), [], sentence.text.lstrip()
    for word in words:
        rest = rest[len(word) :]
        spaces.append(rest[:1].isspace())
        rest = rest.lstrip()
    zeros = [
        GoldZero(zero.verb, zero.kind, zero.person, zero.number, zero.gender, zero.antecedent)
        for zero in sentence.zeros
    ]
    entities: dict[str, list[GoldSpan]] = {}
    for label, start, end in sentence.mentions:
        entities.setdefault(label, []).append(GoldSpan(start, end, -1))
    from spacy.tokens import Doc

    return ZeroDocument(sentence.id, Doc(vocab, words=words, spaces=spaces), zeros, entities)


def from_marked(tokenize: Callable[[str], Doc], document: CorefDocument) -> ZeroDocument:
    """A text without gold parse or heads of mentions."""
    doc = tokenize(document.text)
    zeros: list[GoldZero] = []
    entities: dict[str, list[GoldSpan]] = {}
    for mention in document.mentions:
        first, last = document.tokens[mention.start], document.tokens[mention.end - 1]
        written = document.tokens[first.head] if first.head is not None else first
        span = doc.char_span(written.start, max(written.end, last.end), alignment_mode="expand")
        assert span is not None  # the text is the same
        if first.empty:
            zeros.append(GoldZero(span.start, person=3, entity=mention.entity))
        else:
            entities.setdefault(mention.entity, []).append(GoldSpan(span.start, span.end, -1))
    return ZeroDocument(document.id, doc, zeros, entities, third=True)


def from_corefud(vocab: Vocab, document: CorefDocument) -> ZeroDocument:
    """A document with the gold columns; empty nodes become zeros on their verbs."""
    places = [at for at, token in enumerate(document.tokens) if not token.empty]
    new = {old: at for at, old in enumerate(places)}
    doc = gold_doc(vocab, document, places)
    clauses = find_clauses(doc, no_witness)
    zeros: list[GoldZero] = []
    entities: dict[str, list[GoldSpan]] = {}
    for mention in document.mentions:
        if document.is_zero(mention):
            head = document.tokens[mention.start].head
            if head is not None and head in new:
                zeros.append(GoldZero(verb_of(doc, clauses, new[head]), entity=mention.entity))
        elif (span := _span(mention, new)) is not None:
            entities.setdefault(mention.entity, []).append(span)
    zeros.sort(key=lambda zero: zero.verb)
    return ZeroDocument(document.id, doc, zeros, entities, True, document, places)


def _span(mention: CorefMention, new: Mapping[int, int]) -> GoldSpan | None:
    words = [new[at] for at in mention.tokens if at in new]
    if not words:
        return None
    head = new.get(mention.head, -1) if mention.head is not None else -1
    return GoldSpan(words[0], words[-1] + 1, head)


def verb_of(doc: Doc, clauses: Iterable[Clause], at: int) -> int:
    """The finite verb of the clause that a word belongs to; of an infinitive or gerund that of the
    verb it completes ("siguió escuchando"); else the word itself."""
    by_word: dict[int, int] = {}
    for clause in clauses:
        for token in (clause.verb, clause.head, *clause.between):
            by_word.setdefault(token.i, clause.verb.i)
    word = doc[at]
    while word.i not in by_word and word.head.i != word.i:
        if word.dep_ not in ("xcomp", "aux", "cop", "ccomp", "compound"):
            return at
        word = word.head
    return by_word.get(word.i, at)


def gold_doc(vocab: Vocab, document: CorefDocument, places: Sequence[int]) -> Doc:
    """The written words with the columns of the file.

    places (Sequence[int]): The tokens that are written.
    """
    tokens = [document.tokens[at] for at in places]
    rows = [token.row.split("\t") for token in tokens]
    sentence = [number for number, (a, b) in enumerate(document.sentences) for _ in range(a, b)]
    pairs = list(zip(places, rows, strict=True))
    numbers = {(sentence[old], row[0]): at for at, (old, row) in enumerate(pairs)}
    heads = [numbers.get((sentence[old], row[6]), at) for at, (old, row) in enumerate(pairs)]
    spaces = [
        after is not None and after.start > token.end
        for token, after in zip(tokens, [*tokens[1:], None], strict=True)
    ]
    from spacy.tokens import Doc

    return Doc(
        vocab,
        words=[token.text for token in tokens],
        spaces=spaces,
        lemmas=[_value(row[2]) for row in rows],
        pos=[_value(row[3]) for row in rows],
        tags=[_value(row[4]) for row in rows],
        morphs=[_value(row[5]) for row in rows],
        heads=heads,
        deps=["ROOT" if row[7] == "root" else row[7] for row in rows],
    )


def _value(column: str) -> str:
    return "" if column == "_" else column
