"""Texts for the mention ranker, from documents with coreference, from GAP, and from masked
examples whose mask becomes a pronoun."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc, Span

from .. import lang
from ..evaluation.coref_records import CorefDocument
from ..evaluation.gap import GapRow, name_key
from ..ty import MASK, MaskedExample, RankedQuestion, RankedText
from .candidates import Mention
from .gender_swap import Change, changed
from .gold import read_gold
from .mentions import find_mentions
from .readers import make_example

Place = tuple[int, int]
Swap = Callable[[Doc, "str | None"], "Sequence[Change] | None"]
_BATCH = 64


def document_texts(
    documents: Iterable[CorefDocument],
    nlp: Language,
    *,
    complete: bool,
    origin: str,
    window_tokens: int = 200,
    sentences_before: int = 3,
) -> Iterator[RankedText]:
    """Windows of documents with their third-person pronouns.

    Candidates are the mentions that are found and the pronouns before; right are those of the
    pronoun's entity, and "no antecedent" if there is none in the window.
    complete (bool): Whether a pronoun without annotation stands for nothing that is mentioned.
    """
    for document in documents:
        example = make_example(document, nlp)
        doc = nlp(example.predicted)
        gold = read_gold(example)
        mentions = found_mentions(doc)
        pronouns = third_person(doc)
        for start, end, own in windows(
            doc, [t for t, _ in pronouns], window_tokens, sentences_before
        ):
            yield from _window_text(
                doc,
                doc[start:end],
                [pronouns[i] for i in own],
                mentions,
                pronouns,
                gold,
                complete,
                f"{origin} {document.id}",
            )


def _window_text(doc, window, own, mentions, pronouns, gold, complete, origin):
    offset = window.start_char
    questions = []
    for token, place in own:
        known = place in gold.pronouns
        if not known and not complete:
            continue
        entity = gold.pronouns.get(place)
        found, right = [], []
        for mention in mentions:
            if not _inside(mention, window) or _overlaps(mention, place):
                continue
            if entity is not None and entity in gold.entities_of(mention):
                right.append(len(found))
            found.append((mention.start - offset, mention.end - offset))
        for _, other in pronouns:
            if other[0] < place[0] and window.start_char <= other[0]:
                if other not in gold.pronouns and not complete:
                    continue
                if entity is not None and gold.pronouns.get(other) == entity:
                    right.append(len(found))
                found.append((other[0] - offset, other[1] - offset))
        answers = tuple(right) or (len(found),)
        questions.append(
            RankedQuestion(place[0] - offset, place[1] - offset, tuple(found), answers)
        )
    if questions:
        yield RankedText(doc.text[offset : window.end_char], tuple(questions), origin)


def windows(
    doc: Doc, pronouns: Sequence[int], tokens: int, before: int, after: int = 1
) -> Iterator[tuple[int, int, list[int]]]:
    """Parts of a document, each with the pronouns (indices) that are asked about in it."""
    sentences = [(s.start, s.end) for s in doc.sents]
    number = {i: n for n, (a, b) in enumerate(sentences) for i in range(a, b)}
    group: list[int] = []
    start = end = 0
    for index, token in enumerate(pronouns):
        at = number[token]
        first, last = (
            sentences[max(0, at - before)][0],
            sentences[min(len(sentences) - 1, at + after)][1],
        )
        if group and last - start <= tokens:
            group.append(index)
            end = last
            continue
        if group:
            yield start, end, group
        group, start, end = [index], first, last
    if group:
        yield start, end, group


def third_person(doc: Doc) -> list[tuple[int, Place]]:
    """(token, place) of the third-person pronouns."""
    language = lang.get(doc.vocab.lang)
    return [
        (token.i, (token.idx, token.idx + len(token)))
        for token in doc
        if language.find(token.text, token.tag_) is not None
    ]


def found_mentions(doc: Doc) -> list[Mention]:
    """What the component would find, in the shape of `pipeline.candidates`."""
    return [
        Mention(doc.text[m.start : m.end], m.start, m.end)
        for m in find_mentions(doc, lang.get(doc.vocab.lang))
    ]


def gap_texts(rows: Sequence[GapRow], nlp: Language) -> Iterator[RankedText]:
    """GAP rows: the names given and the other names of the text.

    A name that shares a word with the right one is left out, since it may be the same person. If
    neither name is right, every other name or no antecedent at all is acceptable.
    """
    for row, doc in zip(rows, nlp.pipe([row.text for row in rows]), strict=True):
        place = (row.offset, row.offset + len(row.pronoun))
        names = {name_key(n.name): n.coref for n in row.names}
        found: dict[Place, bool | None] = {}
        for name in row.names:
            key = name.offset, name.offset + len(name.name)
            found[key] = name.coref
        right_words = {w for n in row.names if n.coref for w in name_key(n.name).split()}
        wrong_words = {w for n in row.names if not n.coref for w in name_key(n.name).split()}
        for mention in found_mentions(doc):
            key = mention.start, mention.end
            if _overlaps(mention, place) or any(_meet(key, other) for other in found):
                continue
            text = name_key(mention.text)
            if text in names:
                found[key] = names[text]
            elif doc.char_span(*key, alignment_mode="expand").root.pos_ != "PROPN":
                continue
            elif set(text.split()) & right_words:
                continue
            elif not right_words and set(text.split()) & wrong_words:
                continue
            else:
                found[key] = None
        keys = sorted(found)
        right = [i for i, key in enumerate(keys) if found[key]]
        if not right:
            right = [i for i, key in enumerate(keys) if found[key] is None] + [len(keys)]
        yield RankedText(row.text, (RankedQuestion(*place, tuple(keys), tuple(right)),), row.id)


FORMS = {
    "male": {"subj": "he", "obj": "him", "poss": "his"},
    "female": {"subj": "she", "obj": "her", "poss": "her"},
}


def masked_texts(
    examples: Sequence[MaskedExample],
    nlp: Language,
    guess: Callable[..., str],
    *,
    swap: Swap | None = None,
) -> Iterator[RankedText]:
    """Masked examples with a pronoun of the hidden name's gender and case in place of the mask,
    where both are known; else the mask stays.

    guess (Callable): Gender of a full name, as `corpus.genders.GenderGuesser`.
    swap (Callable | None): Changes that turn a text around, or None for a text that stays.
    """
    genders = page_genders(examples, guess)
    rows = [(e, fill(e)) for e in examples]
    for (example, (text, place)), doc in zip(
        rows, nlp.pipe([t for _, (t, _) in rows], batch_size=_BATCH), strict=True
    ):
        gender = genders[_page(example)].get(example.answer)
        found = _masked_text(example, text, place, doc, gender)
        if found is not None:
            ranked, change = found
            changes = swap(doc, gender) if swap is not None else None
            if changes:
                if gender and change.new != MASK:
                    turned = _masked_text(example, text, place, doc, OTHER[gender])
                    assert turned is not None
                    change = turned[1]
                kept = [c for c in changes if c.end <= change.start or c.start >= change.end]
                yield changed(ranked, [*kept, change], ranked.origin + " swapped")
            else:
                yield changed(ranked, [change])


def _masked_text(
    example: MaskedExample, text: str, place: Place, doc: Doc, gender: str | None
) -> tuple[RankedText, Change] | None:
    """The question in the text as it was, and what takes the place of the name."""
    span = doc.char_span(*place, alignment_mode="expand")
    case = pronoun_case(span) if span is not None and gender else None
    change = Change(*place, MASK)
    if span is not None and gender and case:
        form = FORMS[gender][case]
        # The ending of "Ada's" goes with the name.
        end = doc[span.end].idx + len(doc[span.end]) if case == "poss" else place[1]
        change = Change(
            place[0], end, form.capitalize() if span.start == span.sent.start else form
        )
    own = change.start, change.end
    found: dict[Place, bool] = {}
    for name in example.candidates:
        for match in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text):
            if not _meet(match.span(), own):
                found.setdefault(match.span(), name == example.answer)
    words = set(example.answer.split())
    for entity in doc.ents:
        key = entity.start_char, entity.end_char
        known = _meet(key, own) or any(_meet(key, other) for other in found)
        if entity.label_ == "PERSON" and not known and not words & set(entity.text.split()):
            found[key] = False
    keys = sorted(found)
    right = tuple(i for i, key in enumerate(keys) if found[key])
    if not right:
        return None
    kind = "mask" if change.new == MASK else f"{gender}-{case}"
    question = RankedQuestion(*own, tuple(keys), right)
    return RankedText(text, (question,), f"wikicrem {kind} {example.source.title}"), change


OTHER = {"male": "female", "female": "male"}


def fill(example: MaskedExample) -> tuple[str, Place]:
    before, after = example.split()
    return before + example.answer + after, (len(before), len(before) + len(example.answer))


def pronoun_case(span: Span) -> str | None:
    """Which form of a pronoun can stand in the place of a name; None if none can."""
    root = span.root
    doc = span.doc
    after = doc[span.end] if span.end < len(doc) else None
    if after is not None and after.tag_ == "POS":
        return "poss" if root.dep_ == "poss" and after.text in ("'s", "’s") else None
    if span[-1].tag_ == "POS":
        return None
    # A pronoun takes no modifiers and stands in no apposition or coordination.
    if any(child.i not in range(span.start, span.end) for child in root.children):
        return None
    if root.dep_ in ("nsubj", "nsubjpass"):
        return "subj"
    if root.dep_ in ("dobj", "pobj", "dative"):
        return "obj"
    return None


def page_genders(
    examples: Sequence[MaskedExample], guess: Callable[..., str]
) -> dict[Any, dict[str, str]]:
    """For each page, the gender of the names in it: by the first name of the fullest form with
    the same last word; that of the article's subject by the pronouns of the page."""
    names: dict[Any, set[str]] = defaultdict(set)
    counts: dict[Any, Counter[str]] = defaultdict(Counter)
    titles: dict[Any, str] = {}
    for e in examples:
        key = _page(e)
        names[key].update(e.candidates)
        counts[key].update(re.findall(r"\b(he|his|him|she|her)\b", e.text.lower()))
        titles[key] = re.sub(r"\s*\(.*\)", "", e.source.title)
    result: dict[Any, dict[str, str]] = defaultdict(dict)
    for key, found in names.items():
        c = counts[key]
        male, female = c["he"] + c["his"] + c["him"], c["she"] + c["her"]
        subject = (
            "male"
            if male > 3 * female and male > 3
            else "female"
            if female > 3 * male and female > 3
            else None
        )
        full = {
            n.split()[-1]: n
            for n in sorted(found, key=lambda n: len(n.split()))
            if len(n.split()) > 1
        }
        for name in found:
            words = name.split()
            title_words = titles[key].split()
            if (
                subject
                and (words[-1] == title_words[-1] or name in titles[key])
                and len(words) <= len(title_words)
            ):
                result[key][name] = subject
                continue
            whole = full.get(words[-1], name) if len(words) == 1 else name
            g = guess(whole, "en", titles[key])
            if g.endswith("female"):
                result[key][name] = "female"
            elif g.endswith("male"):
                result[key][name] = "male"
    return result


def _inside(mention: Mention, window: Span) -> bool:
    return window.start_char <= mention.start and mention.end <= window.end_char


def _overlaps(mention: Mention, place: Place) -> bool:
    return _meet((mention.start, mention.end), place)


def _meet(a: Place, b: Place) -> bool:
    return a[0] < b[1] and b[0] < a[1]


def _page(example: MaskedExample) -> Any:
    return example.source.page_id or example.source.title
