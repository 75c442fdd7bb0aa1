"""First and second persons inside quotations: who speaks, and to whom.

The speaker is the subject of the reporting verb beside the quotation ('"...," said Anna', 'Anna
said: "..."'). What comes right after such a clause in the same paragraph is said by the same person
('"...," said Anna. "..."'), and so is a speech of several paragraphs. The addressee is a name that
is called ('"Bob, ..."') or whom the reporting verb says ("told Bob", "said to Bob"). Where the text
says neither, nothing is answered. "We" stands for a speaker that is several, "I" for one that is
not. In nested quotations only the innermost counts, whose speaker may be the "I" of the outer one.

The probabilities are fixed: about the share of right answers on the training part of LitBank where
a noun or a name says who it is (159 of 165 and 54 of 68; addressees 114 of 124). Where the text
says "she said", they are multiplied by the probability of what "she" stands for.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from ..lang import LanguageData, Pronoun
from ..lang.base import Number
from ..lang.base import Quotations as QuotationData
from .binding import subject_of
from .candidates import BLANK_LINE, Mention, Question
from .pairing import MentionTable
from .quotations import Quotation, find_quotations

SPEAKER = 0.95  # the reporting clause stands beside the quotation
SAME_SPEAKER = 0.8  # or beside the quotation before
ADDRESSEE = 0.9

REACH = 30  # tokens from a quotation to its reporting verb and what belongs to it
_BEFORE_SUBJECT = frozenset({"DT", "JJ", "NNP", "RB"})
_BEFORE_VERB = frozenset({"RB", "MD", "RP"})
_AUXILIARIES = frozenset({"had", "has", "have", "did", "was", "is", "were", "are"})
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_NOT_CALLED = frozenset({"appos", "conj", "compound", "poss", "pobj", "dobj"})
_STOPS = frozenset({".", "!", "?", ";"})
_COMMAS = frozenset({",", ":", "-", "--", "–", "—"})

Place = tuple[int, int]
# From the code points of a pronoun to what it stands for, and how probably.
Known = Mapping[Place, tuple[Mention, float]]


@dataclass(frozen=True, slots=True)
class Referent:
    """Who is named: a mention (an index into the table), or else a pronoun (its token)."""

    mention: int | None = None
    token: int | None = None


@dataclass(frozen=True, slots=True)
class Speech:
    """What the text says of a quotation.

    verb (int | None): The token of the reporting verb; None if the text does not say who speaks.
    group (int): The first of the quotations that are one speech (an index).
    probability (float): That the speaker is right, if a mention says who it is.
    """

    speaker: Referent | None = None
    addressee: Referent | None = None
    verb: int | None = None
    group: int = -1
    probability: float = SPEAKER


def find_persons(
    doc: Any, language: LanguageData, table: MentionTable, known: Known
) -> Iterator[tuple[Question, float]]:
    """The first and second persons in quotations that stand for somebody in the text.

    doc (Doc): With tags; with a parse more is found.
    known (Known): The third-person pronouns that were resolved.
    YIELDS (tuple[Question, float]): In document order; with one candidate and its probability.
    """
    if language.quotations is None:
        return
    quotations = find_quotations(doc.text, language.quotations)
    if not quotations:
        return
    scene = _Scene(doc, language, language.quotations, table, quotations)
    speeches = scene.speeches()
    solved = dict(known)
    persons = list(scene.persons())
    # Outer quotations first: their "I" may be the speaker of an inner one.
    for token, pronoun, at in sorted(persons, key=lambda p: scene.depth(p[2])):
        first = pronoun.form in language.quotations.speaker
        referent = speeches[at].speaker if first else speeches[at].addressee
        place = _place(token)
        found = None if referent is None else scene.stands_for(referent, place, solved)
        if found is not None and (not first or scene.fits(pronoun, referent, found[0])):
            mention, probability = found
            solved[place] = (
                mention,
                probability * (speeches[at].probability if first else ADDRESSEE),
            )
    for token, pronoun, _ in persons:
        place = _place(token)
        if place in solved:
            mention, probability = solved[place]
            possessive = bool(pronoun.possessive)
            yield Question(token.text, *place, possessive, "", "", (mention,)), probability


def resolved(predictions: Iterable[tuple[Question, Any]]) -> dict[Place, tuple[Mention, float]]:
    """The pronouns that have an antecedent among what a component predicts, and that."""
    found = {}
    for question, entry in predictions:
        if entry["resolved"]:
            text, left, right, probability = entry["candidates"][0]
            mention = Mention(text, question.start + left, question.start + right)
            found[question.start, question.end] = mention, probability
    return found


class _Scene:
    """A document, its quotations and its mentions, looked up by token."""

    def __init__(
        self,
        doc: Any,
        language: LanguageData,
        own: QuotationData,
        table: MentionTable,
        quotations: Sequence[Quotation],
    ) -> None:
        self.doc, self.language, self.own = doc, language, own
        self.table, self.quotations = table, quotations
        self.parsed = doc.has_annotation("DEP")
        self.offsets = [token.idx for token in doc]
        # The innermost quotation around each token, -1 outside; None for quotation marks.
        self.inside = self._insides()
        self.starting: dict[int, int] = {}
        self.ending: dict[int, list[int]] = defaultdict(list)
        self.headed: dict[int, list[int]] = defaultdict(list)
        self.named: dict[Any, list[int]] = defaultdict(list)
        self.numbers: dict[Place, Number | None] = {}
        for at, mention in enumerate(table.mentions):  # longer ones come first
            self.starting.setdefault(mention.first, at)
            self.ending[mention.last].append(at)
            self.named[self._name(at)].append(at)
            self.numbers.setdefault((mention.start, mention.end), table.features[at].number)
            for head in {mention.head, *mention.heads}:
                self.headed[head].append(at)

    def _name(self, at: int) -> Any:
        """What mentions of one name have in common; of noun phrases each stands for itself."""
        mention = self.table.mentions[at]
        if mention.kind not in ("entity", "name"):
            return at
        return " ".join(self.doc.text[mention.start : mention.end].casefold().split())

    def _insides(self) -> list[int | None]:
        found: list[int | None] = []
        stack: list[int] = []
        coming = 0
        for start in self.offsets:
            while coming < len(self.quotations) and self.quotations[coming].start <= start:
                stack.append(coming)
                coming += 1
            while stack and self.quotations[stack[-1]].end <= start:
                stack.pop()
            if not stack:
                found.append(-1)
                continue
            quotation = self.quotations[stack[-1]]
            within = quotation.inner_start <= start < quotation.inner_end
            found.append(stack[-1] if within else None)
        return found

    def _first_token(self, offset: int) -> int:
        """The first token that starts at a code point or after it."""
        return bisect_left(self.offsets, offset)

    def depth(self, at: int) -> int:
        parent = self.quotations[at].parent
        return 0 if parent is None else 1 + self.depth(parent)

    def persons(self) -> Iterator[tuple[Any, Pronoun, int]]:
        """First and second persons in quotations: token, pronoun, the quotation."""
        # Taggers take "mine" for an adjective.
        tags = self.language.pronoun_tags | self.language.possessive_tags | {"JJ"}
        for token, at in zip(self.doc, self.inside, strict=True):
            form = token.lower_
            pronoun = self.own.speaker.get(form) or self.own.addressee.get(form)
            if pronoun is None or at is None or at < 0:
                continue
            if token.tag_ in tags or not pronoun.ambiguous:
                yield token, pronoun, at

    # --- who speaks ---

    def speeches(self) -> list[Speech]:
        found: list[Speech] = []
        latest: dict[int | None, int] = {}  # by the quotation around them
        for at, quotation in enumerate(self.quotations):
            earlier = latest.get(quotation.parent)
            before = self._before(at)
            speech = (
                self._in_between(before, None if earlier is None else found[earlier])
                or self._told_before(before, quotation)
                or self._told_after(at)
                or self._continued(quotation, earlier, found)
            )
            found.append(speech if speech.group >= 0 else replace(speech, group=at))
            latest[quotation.parent] = at
            self._hand_back(at, found)
        return self._with_called(found)

    def _hand_back(self, at: int, found: list[Speech]) -> None:
        """Of a speech of several paragraphs, the last may be the one that says who speaks."""
        before = self.quotations[at].continues
        while before is not None and found[before].verb is None and found[at].verb is not None:
            found[before] = replace(found[at], probability=SAME_SPEAKER)
            before = self.quotations[before].continues

    def _in_between(self, clause: Sequence[Any], earlier: Speech | None) -> Speech | None:
        """'"...," said Anna, "..."'."""
        if earlier is None or not clause or clause[-1].text not in _COMMAS:
            return None
        verbs = [token.i for token in clause if self._reports(token)]
        return earlier if verbs and {*verbs} == {earlier.verb} else None

    def _continued(
        self, quotation: Quotation, earlier: int | None, found: Sequence[Speech]
    ) -> Speech:
        """A speech whose speaker is said at the quotation before, or nowhere."""
        if quotation.continues is not None:
            return replace(found[quotation.continues], probability=SAME_SPEAKER)
        if earlier is None:
            return Speech()
        speech, end = found[earlier], self.quotations[earlier].end
        if speech.verb is None or self.doc[speech.verb].idx < end:
            return Speech()
        clause = self._after(earlier)
        first = clause[-1].i + 1 if clause else 0
        rest = self.doc[first : self._first_token(quotation.start)]
        if not clause or rest.text.strip() != "." or BLANK_LINE.search(rest.text_with_ws):
            return Speech()
        return replace(speech, probability=SAME_SPEAKER)

    def _after(self, at: int) -> list[Any]:
        """The tokens of the clause that follows a quotation."""
        quotation = self.quotations[at]
        level = -1 if quotation.parent is None else quotation.parent
        found: list[Any] = []
        first = self._first_token(quotation.end)
        for token in self.doc[first : first + REACH]:
            if self.inside[token.i] != level or token.text in _STOPS or _breaks(token):
                break
            if not token.is_space:
                found.append(token)
        return found[1:] if found and found[0].text in _COMMAS else found

    def _before(self, at: int) -> list[Any]:
        """The tokens of the clause that comes before a quotation, the comma or colon included."""
        quotation = self.quotations[at]
        level = -1 if quotation.parent is None else quotation.parent
        found: list[Any] = []
        last = self._first_token(quotation.start)
        for token in reversed(list(self.doc[max(0, last - REACH) : last])):
            if self.inside[token.i] != level or token.text in _STOPS:
                break
            if _breaks(token) and (found or self.doc[max(0, token.i - 1)].text != ":"):
                break
            if not token.is_space:
                found.append(token)
        return found[::-1]

    def _told_after(self, at: int) -> Speech | None:
        """'"...," said Anna', '"...?" she asked'."""
        clause = self._after(at)
        if not clause:
            return None
        quotation = self.quotations[at]
        said = self.doc.text[quotation.inner_start : quotation.inner_end].rstrip()
        # "The clergyman explained ..." begins a sentence, and so does a name after a full stop.
        named = clause[0].tag_ in ("NNP", "NNPS") and not said.endswith(".")
        if not (clause[0].text.islower() or clause[0].lower_ in self.own.speaker or named):
            return None
        return self._inverted(clause) or self._subject_first(clause)

    def _told_before(self, clause: list[Any], quotation: Quotation) -> Speech | None:
        """'Anna said: "..."', and 'said Anna, "..."' after another quotation."""
        if not clause:
            return None
        if clause[-1].text not in _COMMAS and not self._is_sentence(quotation):
            return None
        verbs = [token for token in clause if self._reports(token)]
        if not verbs:
            return None
        verb = verbs[-1]
        between = [token for token in clause if token.i > verb.i]
        if any(t.tag_ in _FINITE and not self._reports(t) for t in between) or len(between) > 12:
            return None
        if verb.i == clause[0].i:
            return self._inverted(clause)
        subject = self._subject(verb, clause)
        if subject is None:
            return self._inverted([verb, *between])
        passive = self.parsed and any(t.dep_ == "nsubjpass" for t in verb.lefts)
        if passive:
            told = subject if verb.lower_ in self.own.addressing else None
            return Speech(None, told, verb.i)
        return Speech(subject, self._told_to(verb, between, inverted=False), verb.i)

    def _is_sentence(self, quotation: Quotation) -> bool:
        """Without a comma before it, what is quoted may be a title: "My Life"."""
        span = self.doc.char_span(
            quotation.inner_start, quotation.inner_end, alignment_mode="contract"
        )
        return span is not None and any(token.tag_ in _FINITE for token in span)

    def _reports(self, token: Any) -> bool:
        return token.lower_ in self.own.verbs and token.tag_.startswith("VB")

    def _inverted(self, clause: Sequence[Any]) -> Speech | None:
        """ "said Anna", "cried the old man", "said she"."""
        if not self._reports(clause[0]):
            return None
        for token in clause[1:4]:
            subject = self._referent(token)
            if subject is not None:
                rest = clause[clause.index(token) + 1 :]
                return Speech(subject, self._told_to(clause[0], rest, inverted=True), clause[0].i)
            if token.tag_ not in _BEFORE_SUBJECT:
                return None
        return None

    def _subject_first(self, clause: Sequence[Any]) -> Speech | None:
        """ "she said", "the old man softly asked her"."""
        found = ((token, self._referent(token)) for token in clause[:3])
        start, subject = next(((t, s) for t, s in found if s is not None), (None, None))
        if start is None or subject is None:
            return None
        if any(t.tag_ not in _BEFORE_SUBJECT for t in clause if t.i < start.i):
            return None
        last = start.i + 1
        if subject.mention is not None:
            last = self.table.mentions[subject.mention].last
        for token in clause:
            if token.i < last:
                continue
            if self._reports(token):
                rest = [t for t in clause if t.i > token.i]
                return Speech(subject, self._told_to(token, rest, inverted=False), token.i)
            if token.tag_ not in _BEFORE_VERB and token.lower_ not in _AUXILIARIES:
                break
        return self._parsed_subject_first(clause, subject)

    def _parsed_subject_first(self, clause: Sequence[Any], subject: Referent) -> Speech | None:
        """ "Anna, who was tired, said"."""
        verb = next((token for token in clause if self._reports(token)), None)
        if verb is None or self._subject(verb, clause) != subject:
            return None
        rest = [token for token in clause if token.i > verb.i]
        return Speech(subject, self._told_to(verb, rest, inverted=False), verb.i)

    def _subject(self, verb: Any, clause: Sequence[Any]) -> Referent | None:
        """The subject of a verb in a clause, by the parse, or else by what is right before it."""
        if self.parsed:
            head = subject_of(verb)
            if head is None or head.i < clause[0].i or head.i >= verb.i:
                return None
            owner = [at for at in self.headed[head.i] if self._speaks(at)]
            if owner:
                return Referent(mention=owner[0])
            return self._pronoun(head)
        for token in reversed([t for t in clause if t.i < verb.i]):
            ending = [at for at in self.ending[token.i + 1] if self._speaks(at)]
            if ending:
                return Referent(mention=ending[0])
            if found := self._pronoun(token):
                return found
            if token.tag_ not in _BEFORE_VERB and token.lower_ not in _AUXILIARIES:
                return None
        return None

    def _told_to(self, verb: Any, rest: Sequence[Any], *, inverted: bool) -> Referent | None:
        """Whom a reporting clause says to be spoken to."""
        if rest and not inverted and verb.lower_ in self.own.addressing:
            found = self._referent(rest[0])
            if found is not None:
                return found
        for token, following in pairwise(rest):
            if token.lower_ in self.own.to:
                found = self._referent(following)
                if found is None or found.mention is None:
                    return found
                return found if self.table.features[found.mention].animacy == "person" else None
            if self._reports(token):
                return None
        return None

    def _referent(self, token: Any) -> Referent | None:
        """The mention or the pronoun that begins with a token."""
        at = self.starting.get(token.i)
        if at is not None:
            return Referent(mention=at) if self._speaks(at) else None
        return self._pronoun(token)

    def _pronoun(self, token: Any) -> Referent | None:
        """A pronoun that may be somebody; of those of the first person nobody knows who it is,
        unless it is quoted itself."""
        form = token.lower_
        if token.tag_ in self.language.possessive_tags:
            return None
        found = self.language.find(token.text, token.tag_)
        somebody = found is not None and found.gender != "neuter" and not found.reflexive
        persons = (*self.own.speaker, *self.own.addressee)
        return Referent(token=token.i) if somebody or form in persons else None

    def _speaks(self, at: int) -> bool:
        return self.table.features[at].animacy != "thing"

    # --- who is called ---

    def _with_called(self, found: Sequence[Speech]) -> list[Speech]:
        """The addressee is the only name that is called in a speech, if there is one."""
        called: dict[int, dict[Any, int]] = defaultdict(dict)
        for at, mention in enumerate(self.table.mentions):
            inside = self.inside[mention.first]
            if inside is not None and inside >= 0 and self._is_called(at, inside):
                called[found[inside].group].setdefault(self._name(at), at)
        speeches = []
        for speech in found:
            names = called.get(speech.group, {})
            if len(names) == 1:
                speech = replace(speech, addressee=Referent(mention=next(iter(names.values()))))
            elif names:
                speech = replace(speech, addressee=None)
            if speech.addressee is not None and speech.addressee == speech.speaker:
                speech = replace(speech, addressee=None)
            speeches.append(speech)
        return speeches

    def _is_called(self, at: int, inside: int) -> bool:
        """ "Bob, you are late", "Well, Bob, ...", "You are late, Bob." """
        mention = self.table.mentions[at]
        if mention.kind not in ("entity", "name", "given") or not self._speaks(at):
            return False
        if mention.label != "PERSON" and self.table.features[at].animacy != "person":
            return False
        first, last = mention.first, mention.last
        while first and self.doc[first - 1].tag_ == "NNP":  # "Mr."
            first -= 1
        before = self._text_inside(first - 1, inside)
        after = self._text_inside(last, inside)
        if self.parsed and self._has_a_role(self.doc[mention.head]):
            return False
        opens = before in ("", *_STOPS) or (
            before in _COMMAS and self._interjection(first - 2, inside)
        )
        if opens and after in (",", "!"):
            subject = self.parsed and self.doc[mention.head].dep_.startswith("nsubj")
            you = self.doc[last + 1].lower_ in self.own.addressee if after == "," else False
            return you or not subject
        if before != ",":
            return False
        ends = after in ("", *_STOPS) or (after == "," and not self._text_inside(last + 1, inside))
        return ends or (after == "," and self.parsed)

    def _has_a_role(self, token: Any) -> bool:
        """Whether the parse says that a name is more than called; "yours, Tom" is no apposition."""
        persons = (*self.own.speaker, *self.own.addressee)
        of_person = token.dep_ == "appos" and token.head.lower_ in persons
        return token.dep_ in _NOT_CALLED and not of_person

    def _text_inside(self, index: int, inside: int) -> str:
        """The text of a token of a quotation, "" beyond its ends."""
        if not 0 <= index < len(self.doc) or self.inside[index] != inside:
            return ""
        text: str = self.doc[index].text
        return text

    def _interjection(self, index: int, inside: int) -> bool:
        return self._text_inside(index, inside).lower() in self.own.interjections

    # --- what it stands for ---

    def stands_for(
        self, referent: Referent, place: Place, solved: Known
    ) -> tuple[Mention, float] | None:
        """The mention of a referent that is nearest before a place, or else after it."""
        if referent.mention is None:
            assert referent.token is not None
            return solved.get(_place(self.doc[referent.token]))
        own = self.table.mentions[referent.mention]
        same = [self.table.mentions[at] for at in self.named[self._name(referent.mention)]]
        before = [mention for mention in same if mention.end <= place[0]]
        chosen = before[-1] if before else own
        text = self.doc.text[chosen.start : chosen.end]
        return Mention(text, chosen.start, chosen.end), 1.0

    def fits(self, pronoun: Pronoun, referent: Referent | None, mention: Mention) -> bool:
        """Whether a speaker is several for "we", and is not for "I"."""
        number = self._number(referent, mention)
        if pronoun.number == "plural":
            return number == "plural"
        return number != "plural"

    def _number(self, referent: Referent | None, mention: Mention) -> Number | None:
        if referent is not None and referent.token is not None:
            token = self.doc[referent.token]
            found = self.language.find(token.text, token.tag_)
            found = found or self.own.speaker.get(token.lower_)
            if found is not None and found.number is not None:
                return found.number
        return self.numbers.get((mention.start, mention.end))


def _place(token: Any) -> Place:
    return token.idx, token.idx + len(token)


def _breaks(token: Any) -> bool:
    """Whether a paragraph ends with a token of white space."""
    return bool(token.is_space and BLANK_LINE.search(token.text_with_ws))
