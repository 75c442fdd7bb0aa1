"""What a resolver would score with each pronoun's antecedent right: the most that training a ranker
can gain."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

from ..documents.formats import read, write
from ..documents.records import CorefDocument, CorefMention
from .baseline import Files
from .english import PRONOUNS
from .languages import LANGUAGES

Place = tuple[int, int]


def pronouns_of(lang: str) -> frozenset[str]:
    """Pronouns and possessives of the third person, in lower case; none of an unknown language."""
    if lang == "en":
        return frozenset(PRONOUNS)
    if lang not in LANGUAGES:
        return frozenset()
    language = LANGUAGES[lang]
    forms = {form for listed in language.english.values() for form in listed}
    return frozenset(forms | {*language.reflexives.values()})


def with_right_pronouns(files: Files, lang: str, path: Path) -> Files:
    """The response with each pronoun of the key, but the first of its entity, linked to the mention
    before it; everything else stays. path (Path): Where the new response is written, as CorefUD."""
    pairs = zip(read(files.key), read(files.response), strict=True)
    write([_corrected(key, response, pronouns_of(lang)) for key, response in pairs], path)
    return Files(files.key, path)


def _corrected(
    key: CorefDocument, response: CorefDocument, pronouns: frozenset[str]
) -> CorefDocument:
    found = {(one.start, one.end): one for one in response.mentions}
    last: dict[str, CorefMention] = {}
    for mention in sorted(key.mentions, key=lambda m: (m.start, m.end)):
        earlier = last.get(mention.entity)
        last[mention.entity] = mention
        if earlier is None or key.mention_text(mention).lower() not in pronouns:
            continue
        place = _nearest(earlier, found)
        if place is None:
            place = (earlier.start, earlier.end)
            found[place] = replace(earlier, entity=f"new{len(found)}")
        found[mention.start, mention.end] = replace(mention, entity=found[place].entity)
    sizes = Counter(one.entity for one in found.values())
    kept = (found[place] for place in sorted(found))
    return replace(response, mentions=tuple(one for one in kept if sizes[one.entity] > 1))


def _nearest(mention: CorefMention, found: dict[Place, CorefMention]) -> Place | None:
    """Of the response's mentions the one most alike that shares a word with one of the key."""
    shared = (p for p in found if p[0] < mention.end and mention.start < p[1])
    return min(
        shared, key=lambda p: abs(p[0] - mention.start) + abs(p[1] - mention.end), default=None
    )
