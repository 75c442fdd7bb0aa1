"""The verb of a pronoun, as it is after what is written in the pronoun's place: "they've won" is
"the boys have won", "they ask" of one customer "the customer asks"."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Span, Token

from ..lang import PRONOUNS, pronoun_data
from .definite import language_of, said_of
from .syntax import clause_of, is_subject, next_conjunct, own_subject, with_conjuncts
from .tags import VERBS, is_plural, is_proper, is_singular_common, tag_of


def joined_verb(doc: Doc, place: int) -> tuple[int, str] | None:
    """The verb that is joined to a pronoun which ends there, in full, and where it ends: "they've"
    is "the boys have", "he'd gone" is "Bob had gone"."""
    span = doc.char_span(place, place + 1, alignment_mode="expand")
    if span is None or span.start_char != place or doc.lang_ not in PRONOUNS:
        return None
    verb = span[0]
    full = pronoun_data(doc.lang_).joined_verbs.get(verb.lower_.replace("\u2019", "'"))
    if full is None or not verb.tag_.startswith(("MD", "VB")):
        return None
    words = full[0]
    for after in doc[verb.i + 1 : verb.i + 4]:
        if after.tag_ in ("VBN", "VBD") or after.lower_ == "better":
            words = full[1]
        if after.tag_ != "RB":
            break
    return verb.idx + len(verb), words


def is_one(span: Span) -> bool:
    """Whether it is said of one that "asks", not "ask"; a team may do either."""
    language, noun, other = language_of(span.doc), span.root, next_conjunct(span.root)
    if language is None or (other is not None and other in span) or said_of(span) is not None:
        return False
    if is_proper(noun):
        article = span[0].nbor(-1).lower_ if span.start else ""
        several = is_plural(noun) or article == "the"  # "the Smiths"
        known = noun.ent_type_ == "PERSON" or noun.lower_ in language.kinds.people
        return not several and known
    return (
        is_singular_common(noun)
        and noun.lower_ not in language.kinds.groups | language.kinds.plural
    )


def plural_verbs(pronoun: Token) -> Iterator[Token]:
    """The words of the verbs with the subject "they" that are others after one: "ask", "are"."""
    if not is_subject(pronoun) or pronoun.lower_ != "they":
        return
    verb = clause_of(pronoun.head)
    for part in with_conjuncts(verb):
        if part.pos_ not in VERBS or (part != verb and own_subject(part) is not None):
            return
        helping = [t for t in part.lefts if t.pos_ == "AUX" and t.i > verb.i - 6]
        first = min((part, *helping), key=lambda token: token.i)
        if tag_of(first) == "VBP" or first.lower_ == "were":
            yield first
