"""Pseudo-zero examples: any repeated noun or pronoun of a document is blanked, as in a cloze test.

Pseudo training data of Liu et al. 2017, "Generating and Exploiting Large-scale Pseudo Training
Data for Zero Pronoun Resolution", section 2.1: the answer is a noun or pronoun that occurs at
least twice in the document, one of its positions is chosen at random, its sentence is the query.
The text here is the document up to the end of the query.

What the description leaves open, decided here:

- Two occurrences are the same word if they are so casefolded. Candidates are distinct words,
  never both "He" and "he"; each has the spelling nearest before the mask, if possible one that
  owes its capital to the start of a sentence only where the mask starts one.
- A zero pronoun stands for a whole noun phrase, and the paper compares the word found with the
  heads of noun phrases. So of a run of nouns ("Abbas Kiarostami", "time travel") only the last is
  a candidate, and none is blanked; neither are dates ("11 July"). `compounds` lifts this: then any
  noun counts, as the paper has it.
- The paper does not ask for an earlier occurrence of the answer, so that its position may be the
  first of the word. By default this is asked (`antecedent`), for spans must point at something.
- A pronoun that cannot stand for a noun phrase as a whole is neither answer nor candidate:
  relative and interrogative pronouns, possessive determiners and expletives, as far as the tags
  and the morphology of the pipeline say so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from ...errors import WikicremError
from ...ty import Kind, MaskedExample
from .base import Mention, masked_example
from .nouns import (
    OfNouns,
    Passage,
    draw,
    is_capital_of_sentence,
    is_function_word,
    is_letter,
    noun_runs,
    word_problem,
)

if TYPE_CHECKING:
    from spacy.tokens import Token

_POS = {"NOUN", "PROPN", "PRON"}
_RELATIVE = {"Rel", "Int", "WDT", "WP", "WP$"}  # Universal Dependencies, Penn Treebank
_EXPLETIVE = "EX"  # "there" in "there is", in the Penn Treebank's tags


@dataclass(frozen=True, slots=True)
class PseudoZeroSettings:
    """Switches of the procedure.

    antecedent (bool): The answer must occur before the mask, in its own spelling and within the
        text. Not asked for in the paper.
    every_position (bool): Blank every position of a chosen word, one at a time, not only one.
    per_document (int): Words chosen in a document (the paper: one); 0 takes all.
    max_sentences (int): Sentences of context before the query's, at most; 0 sets no limit.
    max_candidates (int): Candidates of an example, at least 2: the answer and the words nearest
        before the mask; 0 sets no limit.
    compounds (bool): Also blank and offer single words of names and compounds, and dates.
    pronouns (bool): Blank and offer pronouns, too, not only nouns.
    """

    antecedent: bool = True
    every_position: bool = False
    per_document: int = 1
    max_sentences: int = 0
    max_candidates: int = 20
    compounds: bool = False
    pronouns: bool = True


@dataclass(frozen=True, slots=True)
class _Word:
    """A noun or pronoun: where it is, which word it is, and whether it may be blanked.

    initial (bool): Whether it may owe its capital to the start of the sentence.
    """

    mention: Mention
    sentence: int
    initial: bool
    whole: bool

    @property
    def key(self) -> str:
        return self.mention.text.casefold()


@dataclass
class PseudoZero(OfNouns):
    """The strategy `pseudo-zero` (see `kinds.base.Strategy`).

    Counters of words that are no candidates: number, not-a-word, word-part, letter,
    function-word, modifier, date, relative, possessive, expletive. Of examples: no-other,
    mask-in-text. What the limits left out: `cut:sentences` and `cut:candidates`. And `words`,
    of which those to blank are chosen.
    """

    settings: PseudoZeroSettings = field(default_factory=PseudoZeroSettings)
    kind: Kind = "pseudo-zero"
    unit: Literal["paragraph", "article"] = "article"

    def __post_init__(self) -> None:
        """RAISES: W142 (a setting is out of range)."""
        for name in ("per_document", "max_sentences", "max_candidates"):
            value = getattr(self.settings, name)
            least = 2 if name == "max_candidates" else 1
            if value != 0 and value < least:
                expected = f"0 (no limit) or at least {least}"
                raise WikicremError(
                    "W142", name=f"{self.kind}.{name}", found=value, expected=expected
                )

    def _words(self, passage: Passage) -> list[_Word]:
        doc, text, counts = passage.doc, passage.text, passage.counts
        words = []
        index = 0
        runs = {token.i: run for run in noun_runs(doc) for token in run}
        for token in doc:
            if token.pos_ not in _POS or (token.pos_ == "PRON" and not self.settings.pronouns):
                continue
            run = runs.get(token.i, [token])
            if problem := _problem(text, token) or self._problem_of_run(run, token):
                counts[f"dropped:{problem}"] += 1
                continue
            start, end = token.idx, token.idx + len(token)
            while passage.sentences[index][1] <= start:
                index += 1
            initial = is_capital_of_sentence(text, token, passage.sentences[index][0])
            whole = self.settings.compounds or len(run) == 1
            words.append(_Word(Mention(token.text, start, end), index, initial, whole))
        return words

    def _problem_of_run(self, run: Sequence[Token], token: Token) -> str | None:
        if self.settings.compounds:
            return None
        if token.i != run[-1].i:
            return "modifier"
        beside = [
            *token.doc[max(run[0].i - 1, 0) : run[0].i],
            *token.doc[token.i + 1 : token.i + 2],
        ]
        return "date" if token.pos_ == "PROPN" and any(t.like_num for t in beside) else None

    def _masks(self, passage: Passage, words: Sequence[_Word]) -> list[int]:
        """Words, then their positions, are drawn by a hash."""
        by_key: dict[str, list[int]] = {}
        for index, word in enumerate(words):
            by_key.setdefault(word.key, []).append(index)
        eligible = {
            key: chosen
            for key, indices in by_key.items()
            if len(indices) >= 2 and (chosen := list(self._eligible(words, indices)))
        }
        passage.counts["words"] += len(eligible)
        seed = draw(passage.text)
        drawn = sorted(eligible, key=lambda key: draw(seed, key))
        if self.settings.per_document:
            drawn = drawn[: self.settings.per_document]
        positions: list[int] = []
        for key in drawn:
            indices = eligible[key]
            one = indices[draw(seed, "position", key) % len(indices)]
            positions += indices if self.settings.every_position else [one]
        return sorted(positions)

    def _eligible(self, words: Sequence[_Word], indices: Sequence[int]) -> Iterator[int]:
        """The occurrences of one word that may be blanked."""
        latest: dict[str, int] = {}  # sentence in which each spelling has occurred last
        for index in indices:
            word = words[index]
            before = latest.get(word.mention.text)
            found = before is not None and before >= self._first(word.sentence)
            if word.whole and (found or not self.settings.antecedent):
                yield index
            latest[word.mention.text] = word.sentence

    def _first(self, query: int) -> int:
        """The first sentence of the text that ends with the query."""
        limit = self.settings.max_sentences
        return max(0, query - limit) if limit else 0

    def _examples_of(
        self, passage: Passage, words: Sequence[_Word], index: int
    ) -> Iterator[MaskedExample | None]:
        mask, counts = words[index], passage.counts
        first = self._first(mask.sentence)
        before = [word for word in words[:index] if word.sentence >= first]
        forms = _forms(before, mask)
        if len(forms) < 2:
            counts["dropped:no-other"] += 1
            return
        limit = self.settings.max_candidates
        kept = dict(list(forms.items())[:limit] if limit else forms)
        mentions = [word.mention for word in before if kept.get(word.key) == word.mention.text]
        candidates = dict.fromkeys([mention.text for mention in mentions] + [mask.mention.text])
        example = masked_example(
            passage.text,
            (passage.sentences[first][0], passage.sentences[mask.sentence][1]),
            mask.mention,
            mentions,
            kind=self.kind,
            case=None,
            lang=passage.doc.lang_,
            source=passage.source,
            candidates=list(candidates),
        )
        if example is not None:
            counts["cut:sentences"] += first
            counts["cut:candidates"] += len(forms) - len(kept)
        yield example


def _forms(before: Sequence[_Word], mask: _Word) -> dict[str, str]:
    """The spelling of each word as a candidate; the answer, then the others, nearest first."""
    forms: dict[str, _Word] = {mask.key: mask}
    for word in reversed(before):
        chosen = forms.setdefault(word.key, word)
        if chosen.initial != mask.initial == word.initial:
            forms[word.key] = word
    return {key: word.mention.text for key, word in forms.items()}


def _problem(text: str, token: Token) -> str | None:
    """Why a noun or pronoun is no candidate, or None."""
    if problem := word_problem(text, token.idx, token.idx + len(token)):
        return problem
    if token.pos_ != "PRON":
        if is_letter(token.text):
            return "letter"
        return "function-word" if is_function_word(token) else None
    if token.tag_ == _EXPLETIVE:
        return "expletive"
    if _RELATIVE.intersection([token.tag_, *token.morph.get("PronType", [])]):
        return "relative"
    return "possessive" if "Yes" in token.morph.get("Poss", []) else None
