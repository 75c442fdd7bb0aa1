"""Mentions in given translations: by links of words, by trees, and by what kind of word they are.

A noun's mention is what its words are linked to inside the phrase of its head; a possessive stands
beside its noun; a pronoun hangs on the word that its verb is linked to, or is part of it; a subject
that is not written stands on its verb.
"""

from __future__ import annotations

from collections import defaultdict
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
_PARTS_OF_NAMES = ("flat", "compound", "appos")
_LEFT = ("DET", "ADJ", "NUM")
_RIGHT = ("ADJ", "PROPN")
_POSSESSIVE_OF = defaultdict(
    lambda: "its", {"him": "his", "her": "her", "them": "their", "he": "his", "they": "their"}
)
_CLAUSES = ("ccomp", "csubj")
_COMPLEMENTS = ("xcomp", "obl", "obj")
_NEAR = 2  # words from a possessive that the parser has put elsewhere to its noun
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
        self.taken: dict[int, Mention] = {}

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
            if not dropped and not all(self._free(at, mention) for at in range(start, end)):
                found[mention.number] = TAKEN
                continue
            if not dropped:
                self.taken.update(dict.fromkeys(range(start, end), mention))
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
                return self._highest(word, mention)
        return None

    def _highest(self, word: int, mention: Mention) -> int:
        """From a part of a name to its head, if that stands for another word of the mention."""
        words = self.target.words
        while words[word].relation.startswith(_PARTS_OF_NAMES):
            up = words[word].head
            if not mention.start <= self.back.get(up, -1) < mention.end:
                break
            word = up
        return word

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
        words = self.target.words
        word = words[at]
        free = word.tag == "DET" or at not in self.back
        about = at + 1 == start and words[start].tag == "NUM"  # "circa trenta"
        fits = word.tag in tags or (about and word.tag == "ADV")
        return fits and start <= word.head < end and free

    # --- pronouns ---

    def _forms(self, mention: Mention) -> frozenset[str]:
        said = self._pronoun(mention)
        forms = self.language.english.get(said, frozenset())
        if mention.kind == "possessive":  # "their last charge" may be that of "la cavalleria"
            forms = forms.union(*map(self.language.english.__getitem__, ("his", "their")))
        return forms | {said}  # in a title that is left in English

    def _free(self, at: int, mention: Mention) -> bool:
        """Whether no mention has a word yet, but one that shares words with this one."""
        other = self.taken.get(at)
        return other is None or (mention.start < other.end and other.start < mention.end)

    def _best(self, mention: Mention, candidates: Sequence[int]) -> Place | None:
        free = [at for at in candidates if self._free(at, mention)]
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
        saying = [at for at in self._saying(mention) if self._free(at, mention)]
        if noun is not None:
            phrase = set(self.target.children[noun])
            near = [at for at in saying if at in phrase or 0 < noun - at <= _NEAR]
            return self._best(mention, near)
        linked = self.links.get(mention.root)
        return self._best(mention, [at for at in saying if at == linked])

    def _predicate(self, mention: Mention) -> int | None:
        """The word of the translation that stands for a pronoun's verb, or for what that verb is
        about ("he was able to work": "work")."""
        up = self.source.governor(mention.root)
        words = self.source.words
        below = [c for c in self.source.children[up] if words[c].relation == "xcomp"]
        clause = self.source.clause(up)
        helpers = [at for at in clause if words[at].tag == "AUX"]
        for at in (up, *clause, *below):
            if at in self.links and at not in helpers:
                return self.links[at]
        return next((self.links[at] for at in helpers if at in self.links), None)

    def _subject(self, mention: Mention) -> Place | None:
        verb = self._predicate(mention)
        if verb is None:
            return None
        verb = self._raised(mention, self._finite_clause(verb))
        subjects = [at for at in self.target.subjects(verb) if not self._beside(mention, at)]
        for at in subjects:
            if self.target.words[at].lower in self._forms(mention):
                return at, at + 1, False
        if subjects:
            clause = self.target.clause(verb)
            elsewhere = [at for at in self._saying(mention) if self.target.governor(at) in clause]
            return self._named_subject(subjects) or self._best(mention, elsewhere)
        finite = self.target.finite(verb)
        return None if finite is None else (finite, finite + 1, True)

    def _beside(self, mention: Mention, subject: int) -> bool:
        """Whether what the parser took for a subject stands for another word of the pronoun's own
        clause ("A keen guitarist, he ...")."""
        back = self.back.get(subject)
        if back is None or self.source.is_subject(back):
            return False
        return self.source.governor(back) == self.source.governor(mention.root)

    def _raised(self, mention: Mention, verb: int) -> int:
        """ "They seemed to win" may become "sembrava che vincessero": the subject is there."""
        words = self.source.words
        up = self.source.governor(mention.root)
        children = self.source.children[up]
        if any(words[c].relation in ("obj", "dobj") for c in children):
            return verb
        for below in (c for c in children if words[c].relation == "xcomp"):
            linked = self.links.get(below)
            clause = linked is not None and self.target.words[linked].relation in _CLAUSES
            if linked is not None and clause and self.target.words[linked].head == verb:
                return verb if self.target.finite(linked) is None else linked
        return verb

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
        saying = [at for at in self._saying(mention) if self._free(at, mention)]
        verb = self._predicate(mention)
        if verb is not None:
            verbs = self._verbs(verb)
            near = [at for at in saying if self.target.governor(at) in verbs]
            if found := self._best(mention, near):
                return found
            for one in verbs:
                if self._holds(one, mention):
                    return one, one + 1, False
            if self.target.words[verb].tag == "NOUN":
                return self._best(mention, self._owning(verb, mention))
        linked = self.links.get(mention.root)
        return self._best(mention, [at for at in saying if at == linked])

    def _verbs(self, verb: int) -> list[int]:
        """A clause, and the verb above if the two are one ("vuole vederlo", "dargli il nome")."""
        words = self.target.words
        up = words[verb].head
        above = words[verb].relation in _COMPLEMENTS and words[up].is_verb
        joined = above and (words[verb].relation == "xcomp" or up not in self.back)
        return [*self.target.clause(verb), *([up] if joined else ())]

    def _owning(self, noun: int, mention: Mention) -> list[int]:
        """Possessives of a noun: "the intent behind it" may be "il suo fine"."""
        forms = self.language.english.get(_POSSESSIVE_OF[self._pronoun(mention)], frozenset())
        children = self.target.children[noun]
        return [at for at in children if self.target.words[at].lower in forms]

    def _pronoun(self, mention: Mention) -> str:
        return self.source.words[mention.root].lower

    def _holds(self, verb: int, mention: Mention) -> bool:
        """Whether a verb ends in the pronoun: "vederlo"."""
        word = self.target.words[verb]
        forms = self._forms(mention) & self.language.enclitics
        if self.source.words[mention.root].lower in REFLEXIVES:
            forms &= self.language.english["itself"]
        finite = word.feature("VerbForm") == "Fin"
        return (
            word.is_verb and not finite and len(word.text) > 4 and word.lower.endswith(tuple(forms))
        )
