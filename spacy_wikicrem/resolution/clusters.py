"""Coreference clusters in `doc.spans`, as spaCy's own coreference components write them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Hashable, Iterator

from spacy.tokens import Doc, Span

from ..lang import pronoun_data
from ..lang.base import NounKinds
from .candidates import Mention, is_wanted, mention_of
from .entities import entity_keys
from .mentions import MentionSettings
from .pairing import tabulate
from .phrases import titled_from
from .resolutions import read_records, span_of
from .settings import DEFAULT_PREFIX
from .tags import is_proper
from .unresolved import require_doc


def write_clusters(
    doc: Doc,
    *,
    labels: Collection[str] | None = None,
    prefix: str = DEFAULT_PREFIX,
    mentions: MentionSettings | None = None,
) -> None:
    """Write one cluster for each person or thing that a pronoun was resolved to.

    A cluster holds all mentions of the entity ("Ada Lovelace", "Lovelace": `entities.entity_keys`)
    and the pronouns resolved to it, in document order (of a noun phrase that is no name only the
    very mention, as "a man" may be another man); clusters are numbered from 1 in the order of their
    first mention. A pronoun for several at once ("they") is in none of theirs. All groups named
    `{prefix}_N` are replaced. The component calls this. Call it again after something that spaCy
    does not carry through span groups: `Doc.from_docs` joins the equally named clusters of
    different documents into one, `Span.as_doc(copy_user_data=True)` drops them, and
    `retokenizer.merge` leaves them with wrong indices.

    labels (Collection[str] | None): Entity labels that count as names; None for all but numbers
        and times.
    prefix (str): Groups are named `{prefix}_1`, `{prefix}_2`, ...
    mentions (MentionSettings | None): How mentions are found; None for all kinds, with these
        labels of entities.
    RAISES: W351 for what is no Doc.
    """
    require_doc(doc)
    numbered = re.compile(rf"{re.escape(prefix)}_\d+")
    for key in [key for key in doc.spans if numbered.fullmatch(key)]:
        del doc.spans[key]
    for number, spans in enumerate(find_clusters(doc, labels, mentions), start=1):
        doc.spans[f"{prefix}_{number}"] = spans


def read_clusters(doc: Doc, prefix: str = DEFAULT_PREFIX) -> list[list[Span]]:
    """The clusters of `doc.spans["{prefix}_1"]`, ... by their numbers, mentions in text order."""
    numbers = {key: re.fullmatch(rf"{re.escape(prefix)}_(\d+)", key) for key in doc.spans}
    keys = sorted((int(found[1]), key) for key, found in numbers.items() if found)
    groups = [doc.spans[key] for _, key in keys]
    return [sorted(group, key=lambda s: (s.start, s.end)) for group in groups if len(group)]


def find_clusters(
    doc: Doc,
    labels: Collection[str] | None = None,
    mentions: MentionSettings | None = None,
) -> list[list[Span]]:
    """The clusters as lists of spans; see `write_clusters`."""
    records = [record for record in read_records(doc) if record.antecedent is not None]
    if not records:
        return []
    wanted = None if labels is None else tuple(labels)
    entities = _Entities(doc, mentions or MentionSettings(wanted))
    members: dict[Hashable, set[Mention]] = defaultdict(set)
    for record in records:
        keys = {entities.key(mention) for mention in record.antecedents}
        if len(keys) == 1:
            members[keys.pop()] |= {*record.antecedents, record.pronoun}
        else:
            members[frozenset(keys)].add(record.pronoun)
    for key, mention in entities.members():
        if key in members:
            members[key].add(mention)
    clusters = [_spans(doc, cluster) for cluster in members.values()]
    clusters = [spans for spans in clusters if len(spans) > 1]
    return sorted(clusters, key=lambda spans: (spans[0].start_char, spans[0].end_char))


class _Entities:
    """Who or what the mentions of a document are: those of one key are one."""

    def __init__(self, doc: Doc, settings: MentionSettings) -> None:
        self._doc = doc
        language = pronoun_data(doc.lang_)
        table = tabulate(doc, language, settings)
        keys = entity_keys(doc, table, language.kinds)
        self._keys: dict[tuple[int, int], Hashable] = {}
        self._names: dict[str, Hashable] = {}
        self._members: list[tuple[Hashable, Mention]] = []
        text = doc.text  # made anew each time it is asked for
        for found, key in zip(table.mentions, keys, strict=True):
            mention = Mention(text[found.start : found.end], found.start, found.end)
            if found.kind == "given" and _is_name(doc, mention):
                continue
            self._keys[found.start, found.end] = key
            self._members.append((key, mention))
            if found.kind in ("entity", "name"):
                self._names.setdefault(_folded(mention), key)
        # What the rules take for an adjective, or for a description, may be a known name.
        for entity in doc.ents:
            mention = mention_of(entity)
            if is_wanted(entity.label_, settings.labels) and _folded(mention) in self._names:
                self._members.append((self._names[_folded(mention)], mention))

    def key(self, mention: Mention) -> Hashable:
        """Also of a mention that is found no more, as an annotation has changed since."""
        place = mention.start, mention.end
        if place in self._keys:
            return self._keys[place]
        name = _folded(mention)
        if name in self._names:
            return self._names[name]
        return name if _is_name(self._doc, mention) else place

    def members(self) -> Iterator[tuple[Hashable, Mention]]:
        yield from self._members


def _folded(mention: Mention) -> str:
    return mention.name.casefold()


def _is_name(doc: Doc, mention: Mention) -> bool:
    span = span_of(doc, mention)
    return span is not None and any(is_proper(token) for token in span)


def _spans(doc: Doc, mentions: Collection[Mention]) -> list[Span]:
    """Distinct spans in document order, with the titles before names: a merge may have put two
    mentions into one token."""
    kinds = pronoun_data(doc.lang_).kinds
    spans = (span_of(doc, mention) for mention in mentions)
    titled = (_titled(span, kinds) for span in spans if span is not None)
    found = {(span.start, span.end): span for span in titled}
    return [found[key] for key in sorted(found)]


def _titled(span: Span, kinds: NounKinds) -> Span:
    """ "Mr. Collins" for "Collins"."""
    return span.doc[titled_from(span, kinds) : span.end] if is_proper(span[0]) else span
