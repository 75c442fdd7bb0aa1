"""gamma: utterances in the target language with their mentions (sections 4.2.5 and 4.2.6).

Where the translator may be given any text, replacement tokens carry the mentions through it; given
translations are aligned word by word (`projection`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from types import MappingProxyType
from typing import Protocol, TypeVar

from spacy.language import Language
from spacy.tokens import Doc

from ..english import REFLEXIVES, SPOKEN_TO, with_of
from ..languages.base import TargetLanguage
from ..putting_back import Waiting, put_back
from ..readable import readable
from ..records import Lost, Mention, Referent, Result, Utterance, Word, lost, text_of
from ..referents import estimate, is_persons_name, people_in
from ..tokens import (
    draw,
    generator,
    missing,
    replaced,
    taken_words,
    without_second_capital,
)
from ..translators.base import Translator, translate_all
from .alpha import word_of
from .beta3 import filter_clusters

STAGE = "gamma"
_OWN_WORDS = ("noun", "proper", "determiner")
_T = TypeVar("_T")
# Yields texts to translate, and is sent their translations.
Asking = Generator[list[str], list[str], _T]


class Projector(Protocol):
    """Finds the words of a translation that mentions became."""

    name: str

    def project(self, utterance: Utterance, target: Sequence[Word]) -> dict[int, Mention | str]:
        """By the number of the mention: where it is in the translation, or why nowhere."""
        ...


@dataclass(frozen=True)
class Tools:
    """What this stage works with.

    nlp (Language): Of the target language, with a parser and features.
    projector (Projector | None): For translators that keep no names; with others it takes the
        place of the tokens.
    seed (int): Of the choice of tokens. retries (int): Translations of an utterance after the
        first with other tokens, before a mention is given up.
    """

    translator: Translator
    nlp: Language
    language: TargetLanguage
    projector: Projector | None = None
    seed: int = 0
    retries: int = 3


def translate(documents: Sequence[Sequence[Utterance]], tools: Tools) -> list[Result]:
    """The utterances of documents in the target language.

    Clusters that were left with one mention go, as in `beta3`.
    RAISES: W811 to W816 (the translator).
    """
    carry = _with_tokens if tools.projector is None else _with_alignment
    results = []
    for result in _together([carry(document, tools) for document in documents], tools.translator):
        left = filter_clusters(result.utterances, stage=STAGE)
        results.append(Result(left.utterances, result.lost + left.lost, result.counts))
    return results


def _together(running: Sequence[Asking[_T]], translator: Translator) -> list[_T]:
    """What generators return; what all of them ask for at a time is one call of the translator, as
    some take long to start, and others are fast on many texts."""
    done: dict[int, _T] = {}
    answers: dict[int, list[str] | None] = dict.fromkeys(range(len(running)))
    while answers:
        asked: dict[int, list[str]] = {}
        for at, answer in answers.items():
            try:
                asked[at] = next(running[at]) if answer is None else running[at].send(answer)
            except StopIteration as end:
                done[at] = end.value
        found = iter(
            translate_all(translator, [text for texts in asked.values() for text in texts])
        )
        answers = {at: list(islice(found, len(texts))) for at, texts in asked.items()}
    return [done[at] for at in range(len(running))]


# --- by alignment ---


def _with_alignment(utterances: Sequence[Utterance], tools: Tools) -> Asking[Result]:
    result = Result([])
    texts = yield [utterance.text for utterance in utterances]
    assert tools.projector is not None
    for utterance, doc in zip(utterances, tools.nlp.pipe(texts), strict=True):
        if not len(doc):
            result.lost += _all_lost(utterance, "no translation")
            continue
        words = _words(doc)
        places = tools.projector.project(utterance, words)
        kept = []
        for mention in utterance.mentions:
            place = places[mention.number]
            if isinstance(place, str):
                result.lost.append(lost(STAGE, place, utterance, mention))
            else:
                kept.append(place)
        result.utterances.append(_translated(utterance, words, kept))
    return result


# --- by tokens ---


@dataclass
class _Attempt:
    """An utterance on its way: the tokens of its mentions, and what became of it so far."""

    utterance: Utterance
    referents: Mapping[int, Referent]
    language: TargetLanguage
    seed: int
    tokens: dict[int, str] = field(default_factory=dict)
    given_up: dict[int, str] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    turned: set[int] = field(default_factory=set)
    text: str = ""
    round: int = 0

    def __post_init__(self) -> None:
        self._chance = generator(self.seed, self.utterance)
        self.turned |= {mention.number for mention in self.utterance.mentions}
        for mention in self.utterance.mentions:
            self.give_token(mention.number)

    def give_token(self, number: int, *, last: bool = False) -> None:
        """A token, other than all before, for a mention; without one left it is given up.

        last (bool): It is the last retry, for which a name of another type or gender will do.
        """
        taken = taken_words(self.utterance, [*self.used, *self.tokens.values()])
        referent = self.referents[number]
        token = draw(referent, self.language, taken, self._chance, any_kind=last)
        if token is None:
            self.give_up(number, "no token left")
            return
        self.tokens[number] = token
        self.used.add(token)

    def give_up(self, number: int, reason: str) -> None:
        self.tokens.pop(number, None)
        self.given_up[number] = reason

    def check(self, text: str, retries: int) -> bool:
        """Take a translation in; whether all tokens came through. If not, those that did not are
        changed, or given up when all retries were used."""
        self.text = text
        failed = missing(text, self.tokens)
        self.turned ^= failed.keys()  # every second try: "the hand of Serena"
        for number, reason in failed.items():
            if self.round < retries:
                self.give_token(number, last=self.round + 1 == retries)
            else:
                self.give_up(number, reason)
        self.round += 1
        return not failed


def _with_tokens(utterances: Sequence[Utterance], tools: Tools) -> Asking[Result]:
    result = Result([])
    own, nothing = yield from _mention_translations(utterances, tools)
    roots = {number: words[_root(words)] for number, words in own.items()}
    referents = estimate(utterances, roots)
    attempts = [_Attempt(u, referents, tools.language, tools.seed) for u in utterances]
    for attempt in attempts:
        for number in nothing & set(attempt.tokens):
            attempt.give_up(number, "translated to nothing")
    yield from _translate_rounds(attempts, tools.retries, result.counts)
    docs = tools.nlp.pipe([_like_source(attempt) for attempt in attempts])
    back = [_put_back(a, doc, own, tools) for a, doc in zip(attempts, docs, strict=True)]
    final = tools.nlp.pipe([text for text, _ in back])
    for attempt, (_, spans), doc in zip(attempts, back, final, strict=True):
        _collect(attempt, spans, doc, result)
    return result


def _like_source(attempt: _Attempt) -> str:
    tokens, source = attempt.tokens.values(), attempt.utterance.text
    return without_second_capital(attempt.text, tokens, source)


def _translate_rounds(
    attempts: Sequence[_Attempt], retries: int, counts: Counter[str]
) -> Asking[None]:
    """Translate until every token of every utterance came through or was given up."""
    waiting = list(attempts)
    while waiting:
        found = yield [readable(replaced(a.utterance, a.tokens, a.turned)) for a in waiting]
        counts["translations"] += len(found)
        passed = [a.check(text, retries) for a, text in zip(waiting, found, strict=True)]
        with_tokens = [bool(a.tokens) or not ok for a, ok in zip(waiting, passed, strict=True)]
        counts["utterances with tokens"] += sum(
            a.round == 1 and new for a, new in zip(waiting, with_tokens, strict=True)
        )
        counts["all tokens came through at once"] += sum(
            a.round == 1 and ok and new
            for a, ok, new in zip(waiting, passed, with_tokens, strict=True)
        )
        waiting = [attempt for attempt, ok in zip(waiting, passed, strict=True) if not ok]
    counts["all tokens came through in the end"] += sum(
        bool(a.tokens) and not a.given_up for a in attempts
    )


def _mention_translations(
    utterances: Sequence[Utterance], tools: Tools
) -> Asking[tuple[dict[int, list[Word]], set[int]]]:
    """The words of each mention's own translation, pronouns apart, and the mentions without."""
    texts: dict[int, str] = {}
    names: set[str] = set()
    people = people_in(utterances)
    for utterance in utterances:
        for mention in utterance.mentions:
            if mention.kind in _OWN_WORDS:
                texts[mention.number] = _own_text(utterance, mention)
                if is_persons_name(utterance, mention, people):
                    names.add(texts[mention.number])
    foreign = [text for text in dict.fromkeys(texts.values()) if text not in names]
    found = {name: tools.language.titled(name) for name in sorted(names)}
    translated = yield [readable(text) for text in foreign]
    found |= dict(zip(foreign, translated, strict=True))
    articles = tools.language.articles
    docs = tools.nlp.pipe(_like(text, translation, articles) for text, translation in found.items())
    words = {text: _words(doc) for text, doc in zip(found, docs, strict=True)}
    own = {number: words[text] for number, text in texts.items() if words[text]}
    return own, texts.keys() - own.keys()


def _own_text(utterance: Utterance, mention: Mention) -> str:
    """The text of a mention, without capital if it only has one from the sentence's beginning."""
    words = with_of(mention, utterance.words)
    text, first = text_of(words), words[0]
    acronym = first.text.isupper() and len(first.text) > 1
    return text if first.tag == "PROPN" or acronym else _small(text)


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def _like(text: str, translation: str, articles: Collection[str]) -> str:
    """A translation without the full stop and the capitals that translators add: "China" is "la
    Cina"."""
    if not text.endswith("."):
        translation = translation.rstrip(". ")
    first = translation.partition(" ")[0]
    added = first.istitle() and first.lower() in articles and not text.startswith(f"{first} ")
    return _small(translation) if text[:1].islower() or added else translation


def _put_back(
    attempt: _Attempt, doc: Doc, own: Mapping[int, Sequence[Word]], tools: Tools
) -> tuple[str, dict[int, tuple[int, int]]]:
    waiting = {}
    for mention in attempt.utterance.mentions:
        if mention.number not in attempt.tokens:
            continue
        root = attempt.utterance.words[mention.root]
        words = own.get(mention.number, ())
        # "Wilkins" has the tag of a plural: of names nothing is sure.
        one = mention.kind == "proper" or (
            bool(words) and words[_root(words)].feature("Number") == "Sing"
        )
        waiting[mention.number] = Waiting(
            attempt.tokens[mention.number],
            mention.kind,
            attempt.referents[mention.number],
            _called(attempt.utterance, mention, text_of(words), tools.language),
            root.lower in REFLEXIVES,
            root.relation.startswith("nsubj") and not one,
        )
    revision, spans = put_back(doc, waiting, tools.language)
    return _begin_alike(attempt.utterance.text, revision.after), spans


def _called(utterance: Utterance, mention: Mention, text: str, language: TargetLanguage) -> str:
    """The own words of a mention, without article if it is called: "signor Darcy, come può"."""
    words = utterance.words
    beside = (*words[: mention.start][-1:], *words[mention.end :][:1])
    apart = all(word.tag == "PUNCT" for word in beside)
    called = apart and any(word.lower in SPOKEN_TO for word in words)
    article, _, rest = text.partition(" ")
    return rest if called and rest and article.lower() in language.articles else text


def _begin_alike(source: str, text: str) -> str:
    """A text whose first letter is a capital if the source's is."""
    begins = next((c for c in source if c.isalpha()), "")
    at = next((at for at, c in enumerate(text) if c.isalpha()), None)
    if at is None or not begins.isupper() or len(text[at].upper()) != 1:
        return text
    return text[:at] + text[at].upper() + text[at + 1 :]


def _collect(
    attempt: _Attempt, spans: Mapping[int, tuple[int, int]], doc: Doc, result: Result
) -> None:
    """The finished utterance, or its losses."""
    utterance = attempt.utterance
    if not len(doc):
        result.lost += _all_lost(utterance, "no translation", attempt.given_up)
        return
    kept: list[Mention] = []
    for mention in utterance.mentions:
        reason = attempt.given_up.get(mention.number, "")
        span = None
        if not reason and mention.number in spans:
            span = doc.char_span(*spans[mention.number], alignment_mode="expand")
        if span is None:
            reason = reason or "token split by the tokenizer"
        elif any(span.start < other.end and other.start < span.end for other in kept):
            reason = "shares a word with another mention"
        if reason:
            result.lost.append(lost(STAGE, reason, utterance, mention))
        elif span is not None:
            root = span.root.i
            kept.append(replace(mention, start=span.start, end=span.end, root=root))
    result.utterances.append(_translated(utterance, _words(doc), kept))


# --- for both ---


def _all_lost(
    utterance: Utterance, reason: str, before: Mapping[int, str] = MappingProxyType({})
) -> Iterator[Lost]:
    """An utterance and its mentions; those that were lost before keep their reason."""
    yield lost(STAGE, reason, utterance)
    for mention in utterance.mentions:
        yield lost(STAGE, before.get(mention.number, reason), utterance, mention)


def _translated(
    utterance: Utterance, words: Sequence[Word], mentions: Sequence[Mention]
) -> Utterance:
    in_order = tuple(sorted(mentions, key=lambda m: (m.start, -m.end)))
    return replace(utterance, words=tuple(words), mentions=in_order, source=utterance.text)


def _words(doc: Doc) -> list[Word]:
    return [word_of(at, doc[:]) for at in range(len(doc))]


def _root(words: Sequence[Word]) -> int:
    """The first word that depends on none."""
    return next((at for at, word in enumerate(words) if word.head == at), 0)
