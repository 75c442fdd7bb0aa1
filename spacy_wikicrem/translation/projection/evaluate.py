"""How many mentions are projected to the right words: gold made by hand on aligned sentences.

The gold is JSON lines without text: `sentence` (the id that both files share), `english` and
`italian` (code points of the mention in the texts of both, end exclusive; null if the translation
has no counterpart), `dropped` if the Italian place is the finite verb of a subject that is not
written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from spacy.language import Language
from spacy.tokens import Doc
from spacy.vocab import Vocab

from ...errors import WikicremError
from ...italian.treebanks.docs import make_docs
from ...italian.treebanks.rows import Sentence, read_sentences
from ...util.jsonl import read_jsonl
from ..english import kind_of
from ..records import Mention, Utterance, Word, starts_of
from ..stages.alpha import word_of
from ..translators.given import comment
from .project import Projector

Half = Literal["all", "first", "second"]
_LEFT_OUT = ("DET", "ADP", "PUNCT")


@dataclass(frozen=True, slots=True)
class Gold:
    """number (int): Of the line, from 0; even ones are the first half, odd ones the second."""

    number: int
    sentence: str
    english: tuple[int, int]
    italian: tuple[int, int] | None
    dropped: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a mention.

    right (bool): The same words, articles and prepositions aside; or nothing on both sides.
    exact (bool): The very same words.
    found, wanted (str): What is written there; nothing if there is no counterpart.
    reason (str): Why it was dropped.
    """

    gold: Gold
    kind: str
    text: str
    right: bool
    exact: bool
    found: str
    wanted: str
    reason: str = ""


def read_gold(path: Path, half: Half = "all") -> list[Gold]:
    """RAISES: W001, W002, W823 (a line of another form)."""
    found = []
    for number, (line, record) in enumerate(read_jsonl(path)):
        try:
            italian = record["italian"]
            place = None if italian is None else (int(italian[0]), int(italian[1]))
            start, end = record["english"]
            gold = Gold(
                number, record["sentence"], (start, end), place, bool(record.get("dropped"))
            )
        except (KeyError, TypeError, ValueError, IndexError) as err:
            reason = f"{type(err).__name__}: {err}"
            raise WikicremError("W823", path=path, line=line, reason=reason) from None
        if half == "all" or (number % 2 == 0) == (half == "first"):
            found.append(gold)
    return found


def evaluate(
    gold: Sequence[Gold], source: Path, target: Path, projector: Projector, nlp: Language | None
) -> list[Answer]:
    """Project the mentions of gold, all of a sentence at once.

    source, target (Path): CoNLL-U with the same sentence ids; English trees are those of the file.
    nlp (Language | None): Parses the translations; None takes the trees of the file.
    RAISES: W823 (a sentence, or words of a mention, that the files do not have).
    """
    by_sentence: dict[str, list[Gold]] = {}
    for one in gold:
        by_sentence.setdefault(one.sentence, []).append(one)
    english, translated = _chosen(source, by_sentence), _chosen(target, by_sentence)
    vocab = Vocab() if nlp is None else nlp.vocab
    for name in by_sentence:
        if name not in english or name not in translated:
            raise WikicremError("W823", path=source, line=0, reason=f"no sentence {name}")
    texts = [comment(translated[name], "text") for name in by_sentence]
    if nlp is None:
        docs: Iterator[Doc] = make_docs(vocab, [translated[name] for name in by_sentence], [1])
    else:
        docs = nlp.pipe(texts)
    answers: list[Answer] = []
    for (name, golds), doc in zip(by_sentence.items(), docs, strict=True):
        words = words_of(next(make_docs(vocab, [english[name]], [1])))
        answers += _answers(name, golds, words, words_of(doc), projector)
    return sorted(answers, key=lambda answer: answer.gold.number)


def _chosen(path: Path, names: Mapping[str, object]) -> dict[str, Sentence]:
    found = ((comment(sentence, "sent_id"), sentence) for sentence in read_sentences(path))
    return {name: sentence for name, sentence in found if name in names}


def words_of(doc: Doc) -> list[Word]:
    return [word_of(at, doc[:]) for at in range(len(doc))]


def _answers(
    name: str, golds: Sequence[Gold], words: list[Word], target: list[Word], projector: Projector
) -> Iterator[Answer]:
    mentions = [_mention(gold, words) for gold in golds]
    utterance = Utterance(name, 0, tuple(words), tuple(mentions))
    places = projector.project(utterance, target)
    for gold, mention in zip(golds, mentions, strict=True):
        place = places[gold.number]
        wanted = set() if gold.italian is None else _inside(gold.italian, target)
        found = set() if isinstance(place, str) else set(range(place.start, place.end))
        yield Answer(
            gold,
            mention.kind,
            utterance.mention_text(mention),
            _core(wanted, target) == _core(found, target),
            wanted == found,
            " ".join(target[at].text for at in sorted(found)),
            " ".join(target[at].text for at in sorted(wanted)),
            place if isinstance(place, str) else "",
        )


def _mention(gold: Gold, words: Sequence[Word]) -> Mention:
    inside = sorted(_inside(gold.english, words))
    if not inside:
        reason = f"no word at {gold.english} of {gold.sentence}"
        raise WikicremError("W823", path="the gold", line=gold.number + 1, reason=reason)
    start, end = inside[0], inside[-1] + 1
    outside = (at for at in inside if words[at].head == at or not start <= words[at].head < end)
    root = next(outside, start)
    return Mention(gold.number, "", start, end, root, kind_of(words[root]) or "noun")


def _inside(place: tuple[int, int], words: Sequence[Word]) -> set[int]:
    """The words that a range of code points touches."""
    starts = starts_of(words)
    return {
        at
        for at, word in enumerate(words)
        if starts[at] < place[1] and starts[at] + len(word.text) > place[0]
    }


def _core(places: set[int], words: Sequence[Word]) -> set[int]:
    """Without articles, prepositions and marks, unless there is nothing else."""
    return {at for at in places if words[at].tag not in _LEFT_OUT} or places


def shares(answers: Sequence[Answer]) -> dict[str, tuple[int, int]]:
    """Right answers and all, in all, by kind, and of mentions with a counterpart and without."""
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for answer in answers:
        having = "without counterpart" if answer.gold.italian is None else "with counterpart"
        having = "dropped subject" if answer.gold.dropped else having
        for name in ("all", answer.kind, having):
            total[name] += 1
            right[name] += answer.right
        total["exact"] += 1
        right["exact"] += answer.exact
    return {name: (right[name], total[name]) for name in sorted(total)}
