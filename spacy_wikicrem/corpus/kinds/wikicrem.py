"""WikiCREM examples from one paragraph (long: the paper's section 3 in one place).

A name is an occurrence that the entity recogniser found, as in the paper ("We used Spacy NER to
find the occurrences of names"). A string that it left unmarked elsewhere counts neither as an
earlier mention nor as something to mask: it may be another person's or no person's name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from ...lang import corpus_data
from ...ty import Case, Kind, MaskedExample, Source
from ...util.settings import require_at_least
from ..names.sentences import sentence_starts
from .base import (
    MAX_CANDIDATES,
    MAX_EXAMPLES,
    MAX_TEXT,
    MAX_TRIED,
    WHOLE_TEXT,
    Annotation,
    Mention,
    Offsets,
    masked_example,
    require_annotation,
    sentence_offsets,
    stripped,
)
from .names import (
    by_sentence,
    differ,
    in_a_list,
    is_common_word,
    name_words,
    problem,
    repeating,
)

if TYPE_CHECKING:
    from spacy.tokens import Doc

_POSSESSIVE = re.compile(r"\s*(?:['’][sS]|(?<=[sS])['’])$")
_WORD = re.compile(r"\w{2,}")
_LETTERS = re.compile(r"[^\W\d_]+")
MARGIN = 1  # sentences around those that may hold an example, for the recogniser
MAX_ACRONYM = 5  # letters
_ANY_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class WikicremSettings:
    """Switches of the procedure; the defaults are the paper's, with `filter_names` added.

    labels (tuple[str, ...]): Entity labels of person names.
    strict_mixed (bool): Also drop a two-sentence example if the wrong candidate occurs again in
        the mask's sentence.
    drop_shared_words (bool): Drop pairs such as "John Adams" and "Adams", likely one person.
    link_partial_names (bool): Take "Adams" after "John Adams" for an occurrence of "John Adams",
        if no other name in the paragraph contains it; the candidate is the longest form in the
        text before the mask.
    sentences_before (int): Both candidates of case (b) are in so many sentences before the mask's.
    context_sentences (int): Sentences put before the example's own, as context.
    min_words (int): Shorter texts are dropped.
    filter_names (bool): Drop what is no name: see `names.problem`, and words of the paragraph
        that also occur in lower case, and sentences that enumerate names.
    """

    labels: tuple[str, ...] = ("PERSON",)
    strict_mixed: bool = False
    drop_shared_words: bool = True
    link_partial_names: bool = False
    sentences_before: int = 1
    context_sentences: int = 0
    min_words: int = 0
    filter_names: bool = True


@dataclass(frozen=True, slots=True)
class _Name(Mention):
    """A mention with the string of the name it stands for."""

    of: str = ""


@dataclass
class WikiCREM:
    """The strategy `wikicrem` (see `kinds.base.Strategy`)."""

    lang: str = "en"
    settings: WikicremSettings = field(default_factory=WikicremSettings)
    kind: Kind = "wikicrem"
    unit: Literal["paragraph", "article"] = "paragraph"
    needs: tuple[Annotation, ...] = ("entities", "sentences")

    def __post_init__(self) -> None:
        """RAISES: W142 (a setting is out of range)."""
        require_at_least(self.settings, sentences_before=1, context_sentences=0, min_words=0)
        self.data = corpus_data(self.lang)
        self.never, self.script = self.data.function_words, self.data.script

    def parts(self, text: str) -> list[Offsets]:
        """The neighbouring sentences in which a capitalised word occurs again near another one (any
        word, without filters), and one more on either side.

        Sentences are told by rules here, so an example is lost where these end a sentence and the
        pipeline does not; and a recogniser may find other names in a part than in the whole.
        """
        settings = self.settings
        if settings.filter_names:
            words = self._words_of_names(text)
        else:
            words = [(match.start(), match.group()) for match in _ANY_WORD.finditer(text)]
        starts = sorted(sentence_starts(text, self.data))
        competes = differ if settings.filter_names and self._shares_no_word else None
        hits = repeating(by_sentence(words, starts), settings.sentences_before, competes)
        if settings.link_partial_names or settings.context_sentences:
            return [(0, len(text))] if any(True for _ in hits) else []
        bounds = [0, *starts, len(text)]
        reach = settings.sentences_before + MARGIN
        parts: list[Offsets] = []
        for hit in hits:
            start, end = bounds[max(0, hit - reach)], bounds[min(hit + MARGIN + 1, len(bounds) - 1)]
            if parts and start <= parts[-1][1]:
                start = parts.pop()[0]
            parts.append((start, end))
        return parts

    def _words_of_names(self, text: str) -> list[tuple[int, str]]:
        """The words that can be of a person's name, with their offsets."""
        lower = {word for word in _LETTERS.findall(text) if word.islower()}
        return [
            (offset, word)
            for offset, word in name_words(text, self.never)
            if word.lower() not in lower and word.lower() not in self.data.calendar
            if not (word.isupper() and word.isascii() and len(word) <= MAX_ACRONYM)
        ]

    def names_may_hold(self, doc: Doc) -> bool:
        """Some name occurs again (a word of it, where parts of names count) near another."""
        text = doc.text
        names = self._names(text, self._entities(doc), Counter(), _whole_text(doc))
        competes: Callable[[str, str], bool] | None
        if self.settings.link_partial_names:
            words = [(name.start, word) for name in names for word in _words(name.text)]
            competes = None
        else:
            words = [(name.start, name.text) for name in names]
            competes = _share_nothing if self._shares_no_word else differ
        groups = by_sentence(words, sentence_starts(text, self.data))
        return any(True for _ in repeating(groups, self.settings.sentences_before, competes))

    def examples(
        self, doc: Doc, *, source: Source | None = None, counts: Counter[str] | None = None
    ) -> list[MaskedExample]:
        """The examples of a Doc with entities and sentences. RAISES: W130."""
        if not len(doc):
            return []
        require_annotation(doc, self.needs)
        return self.extract(
            doc.text,
            sentence_offsets(doc),
            self._entities(doc),
            source=source,
            counts=counts,
            whole=_whole_text(doc),
        )

    def extract(
        self,
        text: str,
        sentences: Sequence[Offsets],
        names: Sequence[Offsets],
        *,
        source: Source | None = None,
        counts: Counter[str] | None = None,
        whole: str | None = None,
    ) -> list[MaskedExample]:
        """All examples of a paragraph, by position of the mask, then of the wrong candidate.

        Every non-first occurrence of a repeated name is masked, one at a time; later ones stay. A
        pair (answer, other) is kept in case "a" if both occur before the mask in its own sentence
        (the text is that sentence), or else in case "b" if both occur in the sentence before (the
        text is the two sentences). Otherwise the pair is mixed and dropped.

        text (str): The paragraph.
        sentences (Sequence[tuple[int, int]]): Code-point offsets of its sentences, in order.
        names (Sequence[tuple[int, int]]): Code-point offsets of the person names found.
        whole (str): The paragraph that the text is a part of, where words in lower case count.
        counts (Counter): Gains `examples`, `case:a`, `case:b` and `dropped:<reason>`. Of names:
            name-across-sentences and those of `names.problem`, common-word; of pairs: mixed,
            strict-mixed, shared-word, list, short, mask-in-text. Of occurrences of names: too-many
            (those of a sentence that were not hidden any more, as it had given `MAX_EXAMPLES`, or
            has, with those in its reach, more than `MAX_CANDIDATES`; or as the paragraph had given
            `MAX_TEXT`).
        """
        counts = Counter() if counts is None else counts
        found = self._link(self._names(text, names, counts, whole), counts)
        by_sentence = _by_sentence(sentences, found, counts)
        examples: list[MaskedExample] = []
        room = MAX_TEXT
        for index in range(len(by_sentence)):
            for example in self._examples_of(
                index, by_sentence, text, sentences, counts, source, room
            ):
                examples.append(example)
                room -= len(example.text)
        return examples

    def _examples_of(
        self,
        index: int,
        by_sentence: list[list[_Name]],
        text: str,
        sentences: Sequence[Offsets],
        counts: Counter[str],
        source: Source | None,
        room: int,
    ) -> Iterator[MaskedExample]:
        """The examples with a mask in a sentence, unless it must be a list.

        room (int): Characters that the paragraph has left.
        """
        own, given, tried = by_sentence[index], 0, 0
        reach = by_sentence[max(0, index - self.settings.sentences_before) : index + 1]
        if own and (room <= 0 or sum(map(len, reach)) > MAX_CANDIDATES):
            counts["dropped:too-many"] += len(own)
            return
        for place, mask in enumerate(own):
            for window in self._windows(index, mask, by_sentence, counts):
                if given == MAX_EXAMPLES or tried == MAX_TRIED:
                    counts["dropped:too-many"] += len(own) - place
                    return
                tried += 1
                example = self._example(text, sentences, mask, window, counts, source)
                if example is not None:
                    given += 1
                    counts["examples"] += 1
                    counts[f"case:{example.case}"] += 1
                    yield example

    # --- names ---

    @property
    def _shares_no_word(self) -> bool:
        """Whether the two candidates of an example never have a word in common."""
        return self.settings.drop_shared_words and not self.settings.link_partial_names

    def _entities(self, doc: Doc) -> list[Offsets]:
        labels = self.settings.labels
        return [(ent.start_char, ent.end_char) for ent in doc.ents if ent.label_ in labels]

    def _names(
        self,
        text: str,
        names: Sequence[Offsets],
        counts: Counter[str],
        whole: str | None = None,
    ) -> list[_Name]:
        """The names in order, without a final possessive mark; what is no name is counted."""
        kept = []
        for start, end in sorted(names):
            start, end = stripped(text, start, end)
            if self.lang == "en":
                end -= len(text[start:end]) - len(_POSSESSIVE.sub("", text[start:end]))
            if start >= end:
                continue
            if self.settings.filter_names and (reason := self._problem(text, start, end, whole)):
                counts[f"dropped:{reason}"] += 1
                continue
            kept.append(_Name(text[start:end], start, end, text[start:end]))
        return kept

    def _problem(self, text: str, start: int, end: int, whole: str | None) -> str | None:
        if reason := problem(text, start, end, self.never, self.script):
            return reason
        name = text[start:end]
        return "common-word" if " " not in name and is_common_word(name, whole or text) else None

    def _link(self, names: list[_Name], counts: Counter[str]) -> list[_Name]:
        """Let parts of one earlier full name stand for it, if that is the setting."""
        if not self.settings.link_partial_names:
            return names
        linked: list[_Name] = []
        full: dict[str, None] = {}
        for name in names:
            longer = [other for other in full if other != name.text and _is_part(name.text, other)]
            if len(longer) > 1:
                counts["dropped:ambiguous-part"] += 1
            elif longer:
                linked.append(replace(name, of=longer[0]))
            else:
                full[name.text] = None
                linked.append(name)
        return linked

    # --- pairs ---

    def _windows(
        self, index: int, mask: _Name, by_sentence: list[list[_Name]], counts: Counter[str]
    ) -> Iterator[_Window]:
        """One window for every pair to keep."""
        own = by_sentence[index]
        earlier = [name for name in own if name.end <= mask.start]
        first = max(0, index - self.settings.sentences_before)
        before = [name for names in by_sentence[first:index] for name in names]
        in_own, in_before = _strings(earlier), _strings(before)
        if mask.of not in in_own and mask.of not in in_before:
            return
        for other in dict.fromkeys([*in_before, *in_own]):
            if other == mask.of:
                continue
            case = _case(mask.of, other, in_own, in_before)
            if reason := self._dropped(mask, other, case, own):
                counts[f"dropped:{reason}"] += 1
            elif case == "a":
                yield _Window(index, index, other, earlier, own, "a")
            else:
                start = _nearest_start(by_sentence, first, index, mask.of, other)
                near = [name for names in by_sentence[start:index] for name in names]
                yield _Window(start, index, other, [*near, *earlier], [*near, *own], "b")

    def _dropped(self, mask: _Name, other: str, case: Case | None, own: list[_Name]) -> str | None:
        if case is None:
            return "mixed"
        if self.settings.drop_shared_words and share_word(mask.of, other):
            return "shared-word"
        if case == "b" and self.settings.strict_mixed and other in _strings(own):
            return "strict-mixed"
        return None

    def _example(
        self,
        text: str,
        sentences: Sequence[Offsets],
        mask: _Name,
        window: _Window,
        counts: Counter[str],
        source: Source | None,
    ) -> MaskedExample | None:
        """The record of a window, or None (counted)."""
        first = max(0, window.first - self.settings.context_sentences)
        offsets = stripped(text, sentences[first][0], sentences[window.last][1])
        if self.settings.filter_names and in_a_list(_gaps(text, window.names)):
            counts["dropped:list"] += 1
            return None
        if self.settings.min_words and len(_WORD.findall(text, *offsets)) < self.settings.min_words:
            counts["dropped:short"] += 1
            return None
        forms = _forms(window.mentions, (mask.of, window.other))
        example = masked_example(
            text,
            offsets,
            Mention(forms[mask.of], mask.start, mask.end),
            # A mention by another form of the name would not read as its candidate.
            [name for name in window.mentions if name.text == forms.get(name.of)],
            kind=self.kind,
            case=window.case,
            lang=self.lang,
            source=source,
            candidates=tuple(forms.values()),
        )
        if example is None:
            counts["dropped:mask-in-text"] += 1
        return example


@dataclass(frozen=True, slots=True)
class _Window:
    """Sentences `first` to `last` with a mask in the last; `mentions` are the names before it,
    `names` all names of the sentences."""

    first: int
    last: int
    other: str
    mentions: list[_Name]
    names: list[_Name]
    case: Case


def _whole_text(doc: Doc) -> str | None:
    whole = doc.user_data.get(WHOLE_TEXT)
    return whole if isinstance(whole, str) else None


def _share_nothing(one: str, other: str) -> bool:
    return not share_word(one, other)


def share_word(one: str, other: str) -> bool:
    """Whether two names have a word in common, whatever its case; initials are no words."""
    return not _words(one).isdisjoint(_words(other))


def _words(name: str) -> set[str]:
    return set(_WORD.findall(name.casefold()))


def _is_part(part: str, whole: str) -> bool:
    """Whether all words of `part` occur in `whole`, which has more."""
    words, more = part.split(), whole.split()
    return len(words) < len(more) and all(word in more for word in words)


def _strings(names: Collection[_Name] | Iterator[_Name]) -> dict[str, None]:
    return dict.fromkeys(name.of for name in names)


def _forms(names: Sequence[_Name], wanted: Collection[str]) -> dict[str, str]:
    """The longest form in the window of each wanted name, by its full string."""
    forms: dict[str, str] = {}
    for name in names:
        if name.of in wanted and len(name.text) > len(forms.get(name.of, "")):
            forms[name.of] = name.text
    return forms


def _by_sentence(
    sentences: Sequence[Offsets], names: Sequence[_Name], counts: Counter[str]
) -> list[list[_Name]]:
    by_sentence: list[list[_Name]] = [[] for _ in sentences]
    index = 0
    for name in names:
        while index < len(sentences) and sentences[index][1] <= name.start:
            index += 1
        inside = index < len(sentences) and sentences[index][0] <= name.start
        if not inside or name.end > sentences[index][1]:
            counts["dropped:name-across-sentences"] += 1
        else:
            by_sentence[index].append(name)
    return by_sentence


def _case(
    answer: str, other: str, in_own: Collection[str], in_before: Collection[str]
) -> Case | None:
    if answer in in_own and other in in_own:
        return "a"
    return "b" if answer in in_before and other in in_before else None


def _nearest_start(
    by_sentence: list[list[_Name]], first: int, index: int, answer: str, other: str
) -> int:
    """The last sentence from which on both candidates occur before sentence `index`."""
    missing = {answer, other}
    for start in range(index - 1, first - 1, -1):
        missing -= set(_strings(by_sentence[start]))
        if not missing:
            return start
    return first


def _gaps(text: str, names: list[_Name]) -> Iterator[str]:
    """The texts between neighbouring names."""
    for one, other in pairwise(names):
        yield text[one.end : other.start]
