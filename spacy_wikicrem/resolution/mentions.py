"""Find the mentions that a pronoun may stand for: names, noun phrases, coordinations.

Everything is plain data, in code points and token indices. Each head word gives one mention,
besides the coordinations; a noun phrase that only describes another mention ("John, the baker",
"John is a baker") gives none, but its head is kept with that mention: it may say who is meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from spacy.tokens import Span

from ..errors import WikicremError
from ..lang import LanguageData, corpus_data, get
from . import syntax, tags
from .calls import without_calls
from .candidates import MAX_NAME_CHARS, MEASURES, POSSESSIVE, is_wanted
from .capitals import is_no_name, mentions_in_capitals
from .coordinations import joined_mentions
from .descriptions import without_descriptions
from .determined import (
    determined_phrases,
    is_no_phrase,
    name_place,
    names_elsewhere,
    phrase_place,
)
from .headless import (
    end_of_some,
    find_headless,
    is_loose,
    is_read_as_noun,
    is_subject_of_noun,
    is_year_before,
    without_fillers,
)
from .lines import after_item_mark, crosses_cells, ends_heading, first_part, is_label, parts
from .marked import clean_mentions, names_at_marks
from .mention_span import Kind as Kind
from .mention_span import MentionSpan as MentionSpan
from .mentioned import departments, is_declared, is_first_half
from .pronouns import INVISIBLE, clitic_in, is_broken
from .proper_nouns import (
    apart,
    has_own_ending,
    is_adjective,
    is_firm,
    is_mistake,
    may_be_person,
    proper_noun_runs,
    without_command,
    without_small_words,
)
from .protected import marks
from .taken_for_nouns import is_partner
from .user_names import small_names, user_names

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token


@dataclass(frozen=True, slots=True)
class MentionSettings:
    """Which mentions are found.

    labels (tuple[str, ...] | None): Entity labels; None for all but numbers and times.
    names (bool): Also proper nouns that are in no entity; and what the tags say about entities is
        heeded. Without, they are taken as they are.
    noun_phrases (bool): Also noun phrases; they need a parser.
    coordinations (bool): Also "Anna and Bob", beside its parts; they need a parser.
    spans_key (str | None): Take the spans of `doc.spans[spans_key]` and nothing else.
    finder (Callable | None): Take the spans that it returns for a Doc and nothing else.
    """

    labels: tuple[str, ...] | None = None
    names: bool = True
    noun_phrases: bool = True
    coordinations: bool = True
    spans_key: str | None = None
    finder: Callable[[Doc], Iterable[Span]] | None = None


def find_mentions(
    doc: Doc, language: LanguageData, settings: MentionSettings = MentionSettings()
) -> list[MentionSpan]:
    """All mentions of a document, in order of their start, longer ones first.

    doc (Doc): With entities and tags; noun phrases and coordinations are found if it is parsed.
    """
    if settings.spans_key is not None or settings.finder is not None:
        return _ordered(_given(doc, settings))
    parsed, places = doc.has_annotation("DEP"), marks(doc.text)
    singles: dict[int, MentionSpan] = {}
    for mention in _names(doc, settings):
        if language.grammatical_gender and settings.names:
            first, last = name_place(doc, mention.first, mention.last, mention.head, language)
            if first > mention.first:
                rest = _mention(doc, first, last, mention.kind, mention.label)
                if rest is None:
                    continue
                mention = rest
            mention = _with_title(doc, mention, language)
        _keep_longer(singles, mention)
    if settings.noun_phrases and parsed:
        for mention in _noun_phrases(doc, settings, language):
            singles.setdefault(mention.head, mention)
        singles = _without_parts_of_names(doc, singles, language)
    if settings.noun_phrases and settings.names:
        singles = _in_capitals(doc, singles, language)
    singles = {head: m for head, m in singles.items() if not _is_pronoun(doc, m, language)}
    if settings.noun_phrases and settings.names and parsed and language.determiners:
        singles = _with_missed(doc, singles, language)
    if settings.names and places:
        singles = names_at_marks(doc, places) | singles
    if settings.names:
        singles |= small_names(doc, language) | user_names(doc) | departments(doc, language)
    if parsed:
        singles = without_descriptions(doc, singles, language)
    both = list(singles.values())
    if settings.coordinations and parsed:
        joined = joined_mentions(doc, singles, language.joining)
        both += [m for m in joined if not crosses_cells(doc, m.first, m.last)]
    both = list(without_calls(doc, both, language)) if settings.names else both
    return _ordered(clean_mentions(doc, both, places) if places else both)


def _with_missed(
    doc: Doc, singles: dict[int, MentionSpan], language: LanguageData
) -> dict[int, MentionSpan]:
    """With what words say is a name or a noun phrase (`determined`)."""
    singles = dict(singles)
    alone = (m for m in singles.values() if m.kind != "noun" and m.last - m.first == 1)
    labels = {doc[m.first].text: m.label for m in alone}
    for at in names_elsewhere(doc, labels, _taken(singles)):
        if mention := _mention(doc, at, at + 1, "name", labels[doc[at].text], at):
            singles[at] = _with_title(doc, mention, language)
    for first, last, head in determined_phrases(doc, language, _taken(singles)):
        if mention := _mention(doc, first, last, "noun", "", head):
            singles[head] = mention
    return singles


def _taken(singles: Mapping[int, MentionSpan]) -> set[int]:
    return {at for m in singles.values() for at in range(m.first, m.last)}


def _without_parts_of_names(
    doc: Doc, singles: dict[int, MentionSpan], language: LanguageData
) -> dict[int, MentionSpan]:
    """No noun phrase begins inside a name: "Rude" in "Tante Rude", "Sons" in "Smith & Sons"."""
    inside = {
        at
        for m in singles.values()
        if m.kind != "noun" and (language.grammatical_gender or is_firm(doc, m.first, m.last))
        for at in range(m.first, m.last)
    }
    return {h: m for h, m in singles.items() if m.kind != "noun" or m.first not in inside}


def _in_capitals(
    doc: Doc, singles: dict[int, MentionSpan], language: LanguageData
) -> dict[int, MentionSpan]:
    """Put what words say in the place of what the tagger says, in sentences in capitals."""
    found = {
        head: m
        for head, m in singles.items()
        if m.kind == "noun" or not is_no_name(doc, m.first, m.last)
    }
    for first, last, name in mentions_in_capitals(doc, language):
        overlapping = [h for h, m in found.items() if m.first < last and first < m.last]
        for head in overlapping:
            del found[head]
        kind: Kind = "name" if name else "noun"
        label = "PERSON" if name else ""
        if mention := _mention(doc, first, last, kind, label, last - 1):
            found[mention.head] = mention
    return found


def _with_title(doc: Doc, mention: MentionSpan, language: LanguageData) -> MentionSpan:
    """ "La signora Rossi": the common noun before a name that is a title, and its article."""
    known, kinds = corpus_data(language.code), language.kinds
    particles, titles = known.particles, known.titles | kinds.masculine | kinds.feminine
    first = start = mention.first
    while start > 0 and doc[start - 1].lower_ in particles:
        start -= 1  # "Mme de Hautefort"
    while start > 0 and doc[start - 1].lower_.rstrip(".") in titles:
        start -= 1
        first = start
    if first == mention.first:
        return mention
    first -= first > 0 and doc[first - 1].pos_ == "DET"
    longer = _mention(doc, first, mention.last, mention.kind, mention.label)
    return mention if longer is None else longer


def _given(doc: Doc, settings: MentionSettings) -> Iterator[MentionSpan]:
    if settings.finder is not None:
        spans = _found_by(settings.finder, doc)
    else:
        spans = doc.spans.get(settings.spans_key, ())
    for span in spans:
        if mention := _mention(doc, span.start, span.end, "given", span.label_):
            yield mention


def _found_by(finder: Callable[[Doc], Iterable[Span]], doc: Doc) -> list[Span]:
    """What a finder of the user gives. RAISES: W345 if that is anything but spans of the Doc."""
    found = finder(doc)
    spans = list(found) if isinstance(found, Iterable) and not isinstance(found, str) else [found]
    for span in spans:
        if not isinstance(span, Span) or span.doc is not doc:
            start = doc.text if len(doc) < 20 else doc[:20].text + "..."
            raise WikicremError("W345", found=repr(span), text=start)
    return spans


def _names(doc: Doc, settings: MentionSettings) -> Iterator[MentionSpan]:
    """Entities with the wanted labels, then runs of proper nouns that no such entity has named."""
    labels: dict[int, str] = {}
    named = (
        part for entity in doc.ents for part in (apart(entity) if settings.names else [entity])
    )
    for entity in named:
        if settings.labels is None and settings.names and is_mistake(entity):
            continue
        # No heading is a part of the name below it, nor of its kind.
        if breaks := [token.i + 1 for token in entity if ends_heading(token)]:
            entity = Span(doc, breaks[-1], entity.end, label=entity.label_)
        labels.update(dict.fromkeys(range(entity.start, entity.end), entity.label_))
        if not is_wanted(entity.label_, settings.labels):
            continue
        if settings.names and is_adjective(entity):
            continue
        first, last = without_command(entity) if settings.names else entity.start, entity.end
        if settings.names and doc.lang_ != "en":
            first, last = without_small_words(entity)
        if mention := _mention(doc, first, last, "entity", entity.label_):
            yield mention
    if not settings.names:
        return
    for first, last in proper_noun_runs(doc):
        head = _head(doc, first, last)
        label = labels.get(head, "")
        if label and is_wanted(label, settings.labels):
            continue
        if not label:
            # "John" is an entity, "Smith" is none: the whole is a name of the same kind.
            label = labels.get(first, "") if doc[first].ent_iob_ == "B" else ""
            label = label if label == "PERSON" and is_wanted(label, settings.labels) else ""
        # What is said to be a time may be a name all the same.
        if label in MEASURES and last - first == 1 and not may_be_person(doc[first]):
            continue
        label = "" if label in MEASURES else label
        if mention := _mention(doc, first, last, "name", label):
            yield mention


def _noun_phrases(
    doc: Doc, settings: MentionSettings, language: LanguageData
) -> Iterator[MentionSpan]:
    for first, last, head in syntax.noun_phrases(doc):
        for start, end in parts(doc, first, last):
            own = head if start <= head.i < end else doc[_head(doc, start, end)]
            yield from _noun_phrase(doc, start, end, own, language)
        # The iterator yields no phrase inside another: "the girl" in "the girl's mother".
        for token in doc[first:last]:
            if syntax.role(token) == "owner" and token.pos_ in tags.NOUNS:
                start = syntax.phrase_start(token)
                yield from _noun_phrase(doc, start, token.i + 1, token, language)
    for token in doc:
        if is_loose(token, language):
            yield from _noun_phrase(doc, syntax.phrase_start(token), token.i + 1, token, language)
        elif is_subject_of_noun(token):
            start = syntax.phrase_start(token)
            while (
                start and doc[start - 1].head == token.head and tags.is_before_noun(doc[start - 1])
            ):
                start -= 1
            if mention := _mention(doc, start, token.i + 1, "noun", "", token.i):
                yield mention
    for found in find_headless(doc, language):
        if mention := _mention(doc, found.first, found.last, "noun", "", found.head.i):
            yield mention


def _noun_phrase(
    doc: Doc, first: int, last: int, head: Token, language: LanguageData
) -> Iterator[MentionSpan]:
    words = language.indefinites | language.nominals
    if (head.pos_ not in tags.NOUNS and head.lower_ not in words) or is_read_as_noun(head):
        return
    measured = head.ent_type_ in MEASURES and head.lower_ not in language.nominals
    if measured and not is_partner(head, language.kinds):
        return
    if doc[first].lower_ in language.pronouns and is_declared(doc[first], language):
        return  # "uses they/them pronouns"
    if (clitic := clitic_in(doc, first, head.i, language)) is not None:
        # "Le vieux la regarda", where the tagger sees an article and a noun.
        if clitic == first or doc[clitic - 1].pos_ not in (*tags.NOUNS, "ADJ"):
            return
        if doc[clitic - 1].is_punct:
            return  # "Versez-le"
        last, head = clitic, doc[clitic - 1]
    if is_no_phrase(doc[first], head, language):
        return
    first = without_fillers(doc, first + is_year_before(doc, first, head.i), head.i)
    first, last, head = phrase_place(doc, first, last, head, language)
    last = max(last, end_of_some(head))
    if mention := _mention(doc, first, last, "noun", "", head.i):
        yield mention


def _mention(
    doc: Doc, first: int, last: int, kind: Kind, label: str, head: int | None = None
) -> MentionSpan | None:
    """Without space around it, what another line begins, and 's; None if nothing is left."""
    while first < last and (doc[first].is_space or doc[first].is_punct):
        first += 1
    first = after_item_mark(doc, first, last)
    if (end := first_part(doc, first, last)) < last:
        last, head = end, None if head is None or head >= end else head
    while first < last and (doc[last - 1].is_space or doc[last - 1].text in POSSESSIVE):
        last -= 1
    if first >= last or is_label(doc, first, last):
        return None
    whole = kind in ("entity", "name") and has_own_ending(doc, first, last)
    last += whole
    start, final = doc[first].idx, doc[last - 1]
    start += len(doc[first]) - len(doc[first].text.lstrip(INVISIBLE))
    end = final.idx + len(final.text.rstrip(INVISIBLE))
    if final.text.endswith(POSSESSIVE) and not whole:
        end -= len(POSSESSIVE[0])
    named = any(any(map(str.isalnum, token.text)) for token in doc[first:last])
    if end - start > MAX_NAME_CHARS or not named or any(map(is_broken, doc[first:last])):
        return None
    head = _head(doc, first, last) if head is None else head
    return MentionSpan(start, end, first, last, head, kind, label, (head,))


def _head(doc: Doc, first: int, last: int) -> int:
    """Head token of a span: its last noun, if there is no parse or the parse says an article."""
    # Not `has_annotation`, which looks at all tokens of a document without a parse.
    if any(token.has_dep() for token in doc[first:last]):
        root = doc[first:last].root
        if root.pos_ in tags.NOUNS:
            return int(root.i)
    nouns = (i for i in reversed(range(first, last)) if tags.is_noun(doc[i]))
    return next(nouns, last - 1)


def _keep_longer(singles: dict[int, MentionSpan], mention: MentionSpan) -> None:
    """One name a head; of a name that was recognised in part only, the whole."""
    singles.setdefault(mention.head, mention)
    if mention.kind == "name" and mention.label:
        inside = range(mention.first, mention.last)
        part = next((i for i in inside if i in singles and i != mention.head), None)
        if part is not None and singles[part].first == mention.first:
            del singles[part]


def _is_pronoun(doc: Doc, mention: MentionSpan, language: LanguageData) -> bool:
    text = doc[mention.first : mention.last].text.lower().rstrip("-\u2013\u2014")  # "he- he came"
    if text in language.pronouns or is_first_half(doc[mention.first]):
        return True
    return doc[mention.head].tag_ in language.pronoun_tags | language.possessive_tags


def _ordered(mentions: Iterable[MentionSpan]) -> list[MentionSpan]:
    """In order, each place once."""
    ordered = sorted(mentions, key=lambda m: (m.start, -m.end, m.kind == "coordination"))
    return [next(same) for _, same in groupby(ordered, key=lambda m: (m.start, m.end))]


def mention_finder_v1(
    labels: list[str] | None = None,
    names: bool = True,
    noun_phrases: bool = True,
    coordinations: bool = True,
) -> Callable[[Doc], list[Span]]:
    """`spacy-wikicrem.MentionFinder.v1`: a candidate finder, from a Doc to spans.

    The arguments are those of `MentionSettings`. The spans carry entity labels.
    """
    wanted = None if labels is None else tuple(labels)
    settings = MentionSettings(wanted, names, noun_phrases, coordinations)

    def finder(doc: Doc) -> list[Span]:
        found = find_mentions(doc, get(doc.lang_), settings)
        return [Span(doc, m.first, m.last, label=m.label) for m in found]

    return finder
