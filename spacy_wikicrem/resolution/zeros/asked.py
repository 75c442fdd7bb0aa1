"""A zero pronoun as a question: the verb stands where another language has a pronoun."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...lang import get
from ..candidates import Mention, Question, Window, window_places
from ..gold import Gold
from ..resolver import Answered, LabelledQuestion, Outcome, Query
from .converses import who_turns
from .detection import Zero
from .dialogue import Speech, find_speeches
from .phrases import Phrase, find_phrases
from .salience import Context, ask, speaks

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

    from .detection import Knowledge

NOBODY = "nobody in particular"
SPOKEN_TO = "who is spoken to"


@dataclass(frozen=True, slots=True)
class AskedZero:
    """A zero pronoun and what it may stand for.

    question (Question): The verb, its surroundings, and the candidates, nearest first.
    phrases (tuple[Phrase, ...]): The candidates as the parse has them.
    certain (int | None): The candidate that the syntax gives, for a verb that shares a subject.
    """

    zero: Zero
    question: Question
    phrases: tuple[Phrase, ...]
    certain: int | None = None

    @property
    def open(self) -> bool:
        """Whether there is anything to choose from."""
        return self.certain is None and bool(self.phrases)

    def settled(self) -> Answered:
        """The answer that needs no model. For those that are not open."""
        if self.certain is None:
            reasons = {"arbitrary": NOBODY, "imperative": SPOKEN_TO}
            return Answered(self.question, [], reason=reasons.get(self.zero.kind, "no candidate"))
        values = [float(at == self.certain) for at in range(len(self.phrases))]
        return Answered(self.question, values)


@dataclass(frozen=True)
class ZeroQuestions:
    """The zero pronouns of a document, in order; subclasses say what a model is asked."""

    doc: Doc
    asked: Sequence[AskedZero]

    @property
    def queries(self) -> list[Query]:
        return [self.query(asked) for asked in self.asked if asked.open]

    def query(self, asked: AskedZero) -> Query:
        raise NotImplementedError

    def reach(self) -> Iterator[tuple[int, tuple[int, int]]]:
        for asked in self.asked:
            question = asked.question
            left, right = len(question.before), len(question.after)
            yield question.start, (question.start - left, question.end + right)

    def labelled(self, gold: Gold) -> Iterator[tuple[Outcome, LabelledQuestion]]:
        """Gold zero pronouns are no mentions with letters: see `training` for files of examples."""
        return iter(())


def find_asked(
    doc: Doc, zeros: Sequence[Zero], knowledge: Knowledge, window: Window
) -> list[AskedZero]:
    """The questions of a document."""
    phrases = find_phrases(doc, knowledge.names)
    context = Context(doc, phrases, knowledge.data)
    place = window_places(doc, window)
    text = doc.text  # put together anew each time it is asked for
    spoken = any(zero.person in (1, 2) for zero in zeros)
    speeches = find_speeches(doc, knowledge.data) if spoken else []
    return [_asked(context, zero, text, place(zero.verb), speeches) for zero in zeros]


def _asked(
    context: Context,
    zero: Zero,
    text: str,
    place: tuple[int, int],
    speeches: Sequence[Speech],
) -> AskedZero:
    doc = context.doc
    found = [] if zero.kind in ("arbitrary", "imperative") else ask(context, zero)
    if zero.person in (1, 2):
        found = _heard(context, zero, found, speeches)
    subject = zero.subject
    if found and zero.number == "Sing" and zero.person in (1, 2):
        found, subject = _spoken(context, zero, found, speeches)
    elif zero.person == 3:
        found = _willing(context, zero, found)
        subject = subject if subject is not None else who_turns(doc, zero, found, context.data)
    heads = [phrase.head for phrase in found]
    certain = heads.index(subject) if subject in heads else None
    verb = doc[zero.verb]
    start, end = verb.idx, verb.idx + len(verb)
    left, right = place
    question = Question(
        text=verb.text,
        start=start,
        end=end,
        possessive=False,
        before=text[left:start],
        after=text[end:right],
        candidates=tuple(mention(doc, phrase) for phrase in found),
    )
    return AskedZero(zero, question, tuple(found), certain)


def _heard(
    context: Context, zero: Zero, found: Sequence[Phrase], speeches: Sequence[Speech]
) -> list[Phrase]:
    """The candidates of "I", "we" and "you": outside a quotation only who speaks ("Vengo, disse
    Anna") or is called ("Anna, vieni?"), as no noun is the first or the second person."""
    if _may_be_third(context.doc[zero.verb]) or any(s.start <= zero.verb < s.end for s in speeches):
        return list(found)
    sentence = context.doc[zero.verb].sent

    def may_be(one: Phrase) -> bool:
        reported = sentence.start <= one.head < sentence.end and speaks(context, one)
        return one.head == zero.subject or reported or _is_called(context.doc, zero, one)

    return [phrase for phrase in found if may_be(phrase)]


def _may_be_third(verb: Token) -> bool:
    """Forms of the first and of the third person ("pedía"), and what is cut ("dev'essere")."""
    both = {"Sub", "Cnd"} & {*verb.morph.get("Mood", [])} or "Imp" in verb.morph.get("Tense", [])
    return (verb.lang_ == "es" and bool(both)) or verb.text.endswith(("'", "\u2019"))


def _is_called(doc: Doc, zero: Zero, one: Phrase) -> bool:
    """A label before what somebody says ("Anna: sono stanca"), the name at the head of a letter, or
    who is called between commas."""
    label = one.end + 1 < len(doc) and doc[one.end].text == ":"
    if label and (one.start == 0 or doc[one.start].is_sent_start or doc[one.start - 1].is_space):
        greeted = doc[one.start].lower_ in get(doc.lang_).greetings
        return (greeted or doc[one.end + 1].is_space) == (zero.person == 2)
    sentence = doc[zero.verb].sent
    here = sentence.start <= one.head < sentence.end and zero.person == 2 and not one.subject
    return here and any(
        0 <= at < len(doc) and doc[at].text == "," for at in (one.start - 1, one.end)
    )


def _spoken(
    context: Context, zero: Zero, found: Sequence[Phrase], speeches: Sequence[Speech]
) -> tuple[list[Phrase], int | None]:
    """The candidates of "I" and "you" in what is said, and the head of the one it is: the speaker,
    or who is spoken to, who is never the speaker."""
    one = next((s for s in speeches if s.start <= zero.verb < s.end), None)
    kept = list(found)
    if one is None:
        return kept, zero.subject
    wanted = one.speaker if zero.person == 1 else one.addressee
    apart = one.addressee if zero.person == 1 else one.speaker
    heads = {phrase.head for phrase in kept}
    if wanted is not None and wanted not in heads:
        kept += [p for p in context.phrases if p.head == wanted][:1]
    if apart is not None and apart != wanted:
        word = context.doc[apart].lower_
        kept = [p for p in kept if context.doc[p.head].lower_ != word] or list(found)
    return kept, wanted if wanted is not None else zero.subject


def _willing(context: Context, zero: Zero, found: Sequence[Phrase]) -> list[Phrase]:
    """Of a verb of wanting, thinking or saying no thing whose owner is there: "il telefono di mio
    padre non va, vuole portarlo in negozio"."""
    doc, data = context.doc, context.data
    lemmas = {doc[at].lemma_.lower() for at in (zero.verb, zero.head)}
    if not lemmas & (data.minds | data.speech):
        return list(found)
    people = [p for p in found if p.name or data.names_person(doc[p.head].lemma_)]

    def is_owned(one: Phrase) -> bool:
        somebody = one.name or data.names_somebody(doc[one.head].lemma_)
        inside = (p for p in people if one.head < p.head < one.end)
        return not somebody and any(doc[p.head].head.i == one.head for p in inside)

    return [phrase for phrase in found if not is_owned(phrase)]


def mention(doc: Doc, phrase: Phrase) -> Mention:
    """A phrase in code points."""
    span = doc[phrase.start : phrase.end]
    return Mention(span.text, span.start_char, span.end_char)
