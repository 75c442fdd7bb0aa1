"""Mentions in given translations: by links of words, by trees, and by what kind of word they are.

A noun's mention is what its words are linked to inside the phrase of its head; a possessive stands
beside its noun; a pronoun hangs on the word that its verb is linked to, or is part of it; a subject
that is not written stands on its verb.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ..english import REFLEXIVES
from ..languages.base import TargetLanguage
from ..records import Mention, Utterance, Word
from .alignment import Matrix, Weights, align
from .sentence import Sentence

NO_COUNTERPART = "no counterpart in the translation"
TAKEN = "its words belong to another mention"
_NOMINAL = ("NOUN", "PROPN", "PRON", "NUM", "ADJ", "X", "SYM")
_OUTSIDE = ("PUNCT", "ADP", "CCONJ", "SCONJ")
_LEFT = ("DET", "ADJ", "NUM")
_RIGHT = ("ADJ", "PROPN")
_COMPLEMENTS = ("xcomp", "obl", "obj")
_NEAR = 3
Place = tuple[int, int, bool]  # start, end, whether it is a dropped subject


class Projector:
    """vectors (Callable): From words to a matrix (words, width) of vectors of length 1."""

    def __init__(
        self,
        vectors: Callable[[Sequence[Word]], Matrix],
        language: TargetLanguage,
        weights: Weights | None = None,
        name: str = "",
    ) -> None:
        self.vectors, self.language = vectors, language
        self.weights = weights or Weights()
        self.name = name or getattr(vectors, "name", "vectors")

    def project(self, utterance: Utterance, target: Sequence[Word]) -> dict[int, Mention | str]:
        """By the number of the mention: where it is in the translation, or why nowhere."""
        if not utterance.mentions or not target:
            return {mention.number: NO_COUNTERPART for mention in utterance.mentions}
        cosines = self.vectors(utterance.words) @ self.vectors(target).T
        pair = Pair(utterance, target, cosines, self.language, self.weights)
        return pair.places()


class Pair:
    """An utterance and its translation."""

    def __init__(
        self,
        utterance: Utterance,
        target: Sequence[Word],
        cosines: Matrix,
        language: TargetLanguage,
        weights: Weights,
    ) -> None:
        self.utterance, self.language = utterance, language
        self.source, self.target = Sentence(utterance.words), Sentence(target)
        self.links, self.similar = align(utterance.words, target, cosines, weights)
        self.back = {j: i for i, j in self.links.items()}
        self.taken: dict[int, int] = {}

    def places(self) -> dict[int, Mention | str]:
        """Nouns first: what they take, no pronoun gets."""
        found: dict[int, Mention | str] = {}
        pronouns = ("personal", "possessive")
        for mention in sorted(self.utterance.mentions, key=lambda m: m.kind in pronouns):
            place = self._place(mention)
            if place is None:
                found[mention.number] = NO_COUNTERPART
                continue
            start, end, dropped = place
            if not dropped and any(at in self.taken for at in range(start, end)):
                found[mention.number] = TAKEN
                continue
            if not dropped:
                self.taken.update(dict.fromkeys(range(start, end), mention.number))
            root = self._root(start, end)
            found[mention.number] = replace(
                mention, start=start, end=end, root=root, dropped=dropped
            )
        return found

    def _root(self, start: int, end: int) -> int:
        """The word of a range whose head is outside of it."""
        words = self.target.words
        outside = (at for at in range(start, end) if not start <= words[at].head < end)
        roots = (at for at in range(start, end) if words[at].head == at)
        return next(outside, next(roots, start))

    def _place(self, mention: Mention) -> Place | None:
        if mention.kind == "possessive":
            return self._possessive(mention)
        if mention.kind == "personal":
            if self.source.is_subject(mention.root):
                return self._subject(mention)
            return self._object(mention)
        return self._noun(mention)

    # --- nouns ---

    def _noun(self, mention: Mention) -> Place | None:
        head = self._head(mention)
        if head is None:
            return None
        inside = range(mention.start, mention.end)
        phrase = self.target.below(head)
        linked = {self.links[at] for at in inside if at in self.links}
        own = {at for at in linked & phrase if self.target.words[at].tag != "PUNCT"} | {head}
        start, end = self._around(head, own, mention)
        return self._with_determiners(start, end)

    def _head(self, mention: Mention) -> int | None:
        """The word that the root is linked to, or else another word of the mention."""
        order = sorted(range(mention.start, mention.end), key=lambda at: at != mention.root)
        for at in order:
            word = self.links.get(at)
            if word is not None and self.target.words[word].tag in _NOMINAL:
                return word
        return None

    def _around(self, head: int, own: set[int], mention: Mention) -> tuple[int, int]:
        """From the head outwards, as long as no word of the rest of the sentence is passed."""

        def foreign(at: int) -> bool:
            back = self.back.get(at)
            outside = back is not None and not mention.start <= back < mention.end
            return outside and self.target.words[at].tag not in (*_OUTSIDE, "DET")

        start, end = head, head + 1
        for at in range(head - 1, min(own) - 1, -1):
            if foreign(at):
                break
            start = at if at in own else start
        for at in range(head + 1, max(own) + 1):
            if foreign(at):
                break
            end = at + 1 if at in own else end
        return start, end

    def _with_determiners(self, start: int, end: int) -> Place:
        """With the words beside a phrase that hang on it and stand for no word elsewhere: articles
        and adjectives on the left, adjectives and the rest of names on the right."""
        words = self.target.words
        while start and self._belongs(start - 1, start, end, _LEFT):
            start -= 1
        while end < len(words) and self._belongs(end, start, end, _RIGHT):
            end += 1
        while end - start > 1 and words[start].tag in _OUTSIDE:
            start += 1
        while end - start > 1 and words[end - 1].tag in (*_OUTSIDE, "DET"):
            end -= 1
        return start, end, False

    def _belongs(self, at: int, start: int, end: int, tags: Sequence[str]) -> bool:
        word = self.target.words[at]
        free = word.tag == "DET" or at not in self.back
        return word.tag in tags and start <= word.head < end and free

    # --- pronouns ---

    def _forms(self, mention: Mention) -> frozenset[str]:
        return self.language.english.get(self.source.words[mention.root].lower, frozenset())

    def _free(self, at: int) -> bool:
        return at not in self.taken

    def _best(self, mention: Mention, candidates: Sequence[int]) -> Place | None:
        free = [at for at in candidates if self._free(at)]
        if not free:
            return None
        at = max(free, key=lambda j: self.similar[mention.root, j])
        return at, at + 1, False

    def _saying(self, mention: Mention) -> list[int]:
        """All words of the translation that may say this pronoun."""
        forms = self._forms(mention)
        return [
            at
            for at, word in enumerate(self.target.words)
            if word.lower in forms and word.tag not in ("NOUN", "PROPN", "VERB")
        ]

    def _possessive(self, mention: Mention) -> Place | None:
        noun = self.links.get(self.source.governor(mention.root))
        saying = [at for at in self._saying(mention) if self._free(at)]
        if noun is not None:
            phrase = set(self.target.children[noun])
            near = [
                at
                for at in saying
                if at in phrase
                or (abs(at - noun) <= _NEAR and self.target.words[at].head == noun)
                or 0 < noun - at <= _NEAR - 1
            ]
            return self._best(mention, near)
        linked = self.links.get(mention.root)
        return self._best(mention, [at for at in saying if at == linked])

    def _predicate(self, mention: Mention) -> int | None:
        """The word of the translation that stands for a pronoun's verb."""
        up = self.source.governor(mention.root)
        for at in (up, *self.source.clause(up)):
            if at in self.links and self.source.words[at].tag != "AUX":
                return self.links[at]
        linked = (self.links[at] for at in self.source.clause(up) if at in self.links)
        return next(linked, None)

    def _subject(self, mention: Mention) -> Place | None:
        verb = self._predicate(mention)
        if verb is None:
            return None
        verb = self._finite_clause(verb)
        subjects = self.target.subjects(verb)
        for at in subjects:
            if self.target.words[at].lower in self._forms(mention):
                return at, at + 1, False
        if subjects:
            return self._named_subject(subjects)
        finite = self.target.finite(verb)
        return None if finite is None else (finite, finite + 1, True)

    def _finite_clause(self, verb: int) -> int:
        """An infinitive's subject is that of the verb above ("vuole partire"), and so is that of
        the noun in "mettono in commercio"; unless the verb above is linked itself."""
        words = self.target.words
        while self.target.finite(verb) is None:
            predicate = self.target.predicate(verb)
            up = words[predicate].head
            said = self.back.get(up)
            other = said is not None and self.source.words[said].tag == "VERB"
            below = words[predicate].relation in _COMPLEMENTS
            if up == predicate or not below or not words[up].is_verb or other:
                return verb
            verb = up
        return verb

    def _named_subject(self, subjects: Sequence[int]) -> Place | None:
        """A pronoun that the translator has put into words of his own."""
        for at in subjects:
            if at not in self.back and self.target.words[at].tag in ("NOUN", "PROPN"):
                return self._with_determiners(at, at + 1)
        return None

    def _object(self, mention: Mention) -> Place | None:
        saying = [at for at in self._saying(mention) if self._free(at)]
        verb = self._predicate(mention)
        if verb is not None:
            beside = {verb, *self.target.clause(verb)}
            up = self.target.words[verb].head
            if self.target.words[verb].relation == "xcomp":
                beside.add(up)
            near = [at for at in saying if self.target.governor(at) in beside]
            if found := self._best(mention, near):
                return found
            if self._holds(verb, mention):
                return verb, verb + 1, False
        linked = self.links.get(mention.root)
        return self._best(mention, [at for at in saying if at == linked])

    def _holds(self, verb: int, mention: Mention) -> bool:
        """Whether a verb ends in the pronoun: "vederlo"."""
        word = self.target.words[verb]
        forms = [form for form in self._forms(mention) if len(form) == 2]
        if self.source.words[mention.root].lower in REFLEXIVES:
            forms = [form for form in forms if form in ("si", "se")]
        finite = word.feature("VerbForm") == "Fin"
        return (
            word.is_verb and not finite and len(word.text) > 4 and word.lower.endswith(tuple(forms))
        )
