"""gamma: tokens through translators, good and bad."""

import re
from dataclasses import replace

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.translation.languages import LANGUAGES
from spacy_wikicrem.translation.readable import readable
from spacy_wikicrem.translation.records import Utterance
from spacy_wikicrem.translation.stages.beta2 import filter_mentions
from spacy_wikicrem.translation.stages.gamma import Tools, translate
from spacy_wikicrem.translation.tokens import missing, replaced, without_second_capital
from tests.translation.steps import Translating, flat_pipeline, utterance, word_by_word

TEXT = "Anna said that he saw the dog"
MENTIONS = (("1", "Anna"), ("2", "he"), ("2", "the dog"))
ITALIAN = LANGUAGES["it"]
ALL_TOKENS = {token for listed in ITALIAN.tokens.values() for token in listed}


def two() -> list[Utterance]:
    """Two utterances whose clusters have two mentions each."""
    first = utterance(TEXT, *MENTIONS)
    second = utterance("Anna slept in Rome and Anna left", ("1", "Anna"), number=1)
    return filter_mentions([first, second]).utterances


@Language.component("test_verbs")
def verbs(doc: Doc) -> Doc:
    for token in doc:
        token.pos_ = "VERB" if token.text in ("dorme", "dormono") else token.pos_
    return doc


@pytest.fixture(scope="module")
def nlp():
    return flat_pipeline()


def gamma(nlp, change, utterances=None, **settings):
    translator = change if hasattr(change, "translate") else Translating(change)
    tools = Tools(translator, nlp, ITALIAN, **settings)
    return translate([two() if utterances is None else utterances], tools)[0]


def said(found: Utterance) -> list[str]:
    return [found.mention_text(mention) for mention in found.mentions]


def test_mentions_come_through(nlp) -> None:
    translator = Translating(word_by_word)
    result = gamma(nlp, translator)
    assert result.utterances[0].text == "Anna disse che lui vide il cane"
    assert said(result.utterances[0]) == ["Anna", "lui", "il cane"]
    assert result.utterances[0].source == TEXT
    assert result.lost == []
    # What the translator saw: names of the right gender in the places of the mentions.
    (sent,) = [text for text in translator.seen if "said" in text]
    tokens = sent.split()
    women, men = (
        ITALIAN.tokens[True, "feminine", "singular"],
        ITALIAN.tokens[True, "masculine", "singular"],
    )
    assert tokens[0] in women and tokens[3] in men and tokens[5] in men
    assert tokens[3] != tokens[5]


def test_possessives(nlp) -> None:
    one = utterance("the dog saw his house", ("1", "the dog"), ("1", "his"))
    found = filter_mentions([with_heads(one, {"his": "house"})]).utterances
    result = gamma(nlp, word_by_word, found)
    # This parser has no trees: the article says where the owner's phrase begins.
    assert result.utterances[0].text == "Il cane vide la sua casa"
    assert said(result.utterances[0]) == ["Il cane", "sua"]


def test_tokens_in_another_order_are_no_loss(nlp) -> None:
    result = gamma(nlp, lambda text: " ".join(reversed(word_by_word(text).split())))
    assert result.lost == []
    assert "cane" in said(result.utterances[0])[0].lower()
    assert result.utterances[0].mentions[0].number == 2


def test_a_token_that_is_lost_is_tried_again_with_another(nlp) -> None:
    swallowed: set[str] = set()

    def swallow_first(text: str) -> str:
        found = [word for word in text.split() if word in ALL_TOKENS]
        if not swallowed and len(found) == 3:
            swallowed.add(found[1])
        return word_by_word(" ".join(w for w in text.split() if w not in swallowed))

    result = gamma(nlp, swallow_first)
    assert result.lost == [] and len(swallowed) == 1
    assert said(result.utterances[0]) == ["Anna", "lui", "il cane"]
    assert result.counts["all tokens came through at once"] == 1
    assert result.counts["all tokens came through in the end"] == 2


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda text: "", "token lost in translation"),
        (lambda text: text + " " + text, "token came twice"),
        (str.lower, "token lost in translation"),
    ],
)
def test_a_mention_that_never_comes_through_is_recorded(nlp, change, reason) -> None:
    sentences = Translating(lambda text: change(text) if " " in text.strip() else text)
    result = gamma(nlp, sentences, retries=2)
    lost = {loss.mention: loss.reason for loss in result.lost if loss.mention is not None}
    assert lost.keys() == {0, 1, 2, 100}
    assert reason in lost.values()
    assert all(u.mentions == () for u in result.utterances)


def test_retries_are_bounded(nlp) -> None:
    translator = Translating(lambda text: "" if " " in text else text)
    gamma(nlp, translator, retries=2)
    whole = [text for text in translator.seen if "slept" in text]
    # One and two retries with tokens, and once without.
    assert len(whole) == 4
    assert whole[-1] == "Anna slept in Rome and Anna left"


def test_a_mention_lost_leaves_nobody_alone(nlp) -> None:
    """The cluster of "he" and "the dog" is down to one mention: that goes, too."""
    men = ITALIAN.tokens[True, "masculine", "singular"]

    def drop(text: str) -> str:
        words = text.split()
        return word_by_word(" ".join(w for n, w in enumerate(words) if not (n == 3 and w in men)))

    result = gamma(nlp, drop, retries=0)
    reasons = {loss.mention: loss.reason for loss in result.lost}
    assert reasons == {1: "token lost in translation", 2: "alone in its cluster"}


class Bad(Translating):
    def __init__(self, answer) -> None:
        super().__init__(word_by_word)
        self.answer = answer

    def translate(self, texts):
        return self.answer(texts)


def fail(texts):
    raise RuntimeError("out of memory")


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (fail, "RuntimeError: out of memory"),
        (lambda texts: list(texts)[1:], "texts for"),
        (lambda texts: [*texts, ""], "texts for"),
        (lambda texts: "one text", "str"),
        (lambda texts: [None for _ in texts], "list"),
    ],
)
def test_translators_that_break_their_word(nlp, answer, reason) -> None:
    with pytest.raises(WikicremError) as err:
        gamma(nlp, Bad(answer))
    assert err.value.code == "W811" and reason in str(err.value)


def test_nothing_to_translate(nlp) -> None:
    assert gamma(nlp, fail, []).utterances == []


def test_utterances_without_mentions_are_translated_too(nlp) -> None:
    result = gamma(nlp, word_by_word, [utterance("the dog slept")])
    assert [u.text for u in result.utterances] == ["il cane dormiva"]


def test_more_mentions_than_tokens(nlp) -> None:
    men = len(ITALIAN.tokens[True, "masculine", "singular"])
    men += len(ITALIAN.tokens[False, "masculine", "singular"])
    pronouns = ["he"] * (men + 2)
    found = utterance(" ".join(["dog", *pronouns]), ("1", "dog"), *[("1", "he")] * (men + 2))
    result = gamma(nlp, word_by_word, filter_mentions([found]).utterances)
    lost = [loss.reason for loss in result.lost]
    assert lost == ["no token left"] * 3
    assert len(result.utterances[0].mentions) == men


def test_the_same_tokens_in_any_company(nlp) -> None:
    """Tokens depend on the utterance alone, so a resumed run gives the same text."""
    one, other = Translating(word_by_word), Translating(word_by_word)
    gamma(nlp, one)
    gamma(nlp, other, list(reversed(two())))
    assert set(one.seen) == set(other.seen)
    third = Translating(word_by_word)
    gamma(nlp, third, seed=1)
    assert set(one.seen) != set(third.seen)


def test_the_last_retry_takes_names_of_any_kind(nlp) -> None:
    """No masculine name of a thing comes through; others do."""
    things = ITALIAN.tokens[False, "masculine", "singular"]

    def without_things(text: str) -> str:
        return " ".join(w for w in word_by_word(text).split() if w not in things)

    found = [utterance("the dog slept and the dog said it", *[("1", "the dog")] * 2, ("1", "it"))]
    lost = {
        retries: len(
            gamma(nlp, without_things, filter_mentions(found).utterances, retries=retries).lost
        )
        for retries in (0, 3)
    }
    assert lost == {0: 3, 3: 0}


def test_spanish() -> None:
    """The same stages with the rules of another language."""
    spanish = {"slept": "dormía", "that": "que", "said": "dijo"}

    def to_spanish(text: str) -> str:
        return " ".join(spanish.get(word, word) for word in text.split())

    found = utterance("Anna said that she slept with himself", ("1", "Anna"), ("1", "she"))
    tools = Tools(Translating(to_spanish), flat_pipeline("es"), LANGUAGES["es"])
    (result,) = translate([filter_mentions([found]).utterances], tools)
    assert result.utterances[0].text == "Anna dijo que ella dormía with himself"
    assert said(result.utterances[0]) == ["Anna", "ella"]


def with_heads(found: Utterance, heads: dict[str, str]) -> Utterance:
    """Words that hang on others, by their forms."""
    forms = [word.text for word in found.words]
    words = tuple(
        replace(word, head=forms.index(heads[word.text])) if word.text in heads else word
        for word in found.words
    )
    return replace(found, words=words)


@pytest.mark.parametrize(
    ("text", "mention", "turned", "expected"),
    [
        ("she saw his old house .", "his", False, "she saw Marco's old house ."),
        ("she saw his old house .", "his", True, "she saw the old house of Marco ."),
        ("his house was old .", "his", True, "The house of Marco was old ."),
        ("Anna 's house was old", "Anna 's", False, "Marco 's house was old"),
        ("she saw him .", "him", True, "she saw Marco ."),
        ("house that she saw in his .", "his", False, "house that she saw in Marco ."),
        ("he 's old .", "he", False, "Marco is old ."),
        ("he 's been old .", "he", False, "Marco has been old ."),
        ("he 'll left .", "he", False, "Marco will left ."),
    ],
)
def test_forms_of_tokens(text, mention, turned, expected) -> None:
    (found,) = filter_mentions([utterance(text, ("1", mention))]).utterances
    words = [replace(w, tag="AUX") if w.text in ("'s", "'ll") else w for w in found.words]
    if mention == "Anna 's":
        words[1] = replace(words[1], tag="PART")
    words = [replace(w, tag="ADJ") if w.text == "old" else w for w in words]
    found = with_heads(replace(found, words=tuple(words)), {"his": "house"})
    assert replaced(found, {0: "Marco"}, {0} if turned else ()) == expected


def test_a_possessive_changes_its_form(nlp) -> None:
    found = utterance("the dog saw his house", ("1", "the dog"), ("1", "his"))
    (found,) = filter_mentions([with_heads(found, {"his": "house"})]).utterances

    def no_of(text: str) -> str:
        return word_by_word(re.sub(r"the house of \w+", "sua casa", text))

    translator = Translating(no_of)
    assert gamma(nlp, translator, [found], retries=0).lost != []
    result = gamma(nlp, translator, [found], retries=1)
    assert result.lost == []
    assert re.search(r"saw \w+'s house", translator.seen[-1])


def test_capitals(nlp) -> None:
    """Of the utterance as in the source; of a mention only if it is a name's."""
    found = utterance("A dog saw Anna and the dog left", ("1", "A dog"), ("1", "the dog"))
    found = replace(found, words=(replace(found.words[0], tag="DET"), *found.words[1:]))

    def moved(text: str) -> str:
        words = text.split()
        if len(words) < 4:
            return text.replace("a ", "un ")
        return word_by_word(" ".join(["allora", *words]))

    result = gamma(nlp, moved, filter_mentions([found]).utterances)
    assert result.utterances[0].text == "Allora un dog vide Anna and the dog left"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("``He ca n’ t run,'' said the King ’ s son .", "\"He can't run,\" said the King's son ."),
        ("They 're here and I 'd go", "They're here and I'd go"),
        ("Serena's hand, the cat’ s mouth", "Serena's hand, the cat's mouth"),
        ("the dogs ' house, rock ' n ' roll", "the dogs ' house, rock ' n ' roll"),
        ("She does n't know ; it 's late", "She doesn't know ; it's late"),
        ("' Tis the season", "' Tis the season"),
        ("_ Her _ mind , how _ can _ you", "Her mind , how can you"),
    ],
)
def test_a_translator_reads_text_as_people_write_it(written, read) -> None:
    assert readable(written) == read


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("Toyota Estuvo fomentado .", "Toyota estuvo fomentado ."),
        ("Toyota Entonces escogería .", "Toyota entonces escogería ."),
        ("Toyota Madrid visitó .", "Toyota Madrid visitó ."),  # the source has it
        ("Toyota ONU dice .", "Toyota ONU dice ."),
        ("Toyota Honda visitó .", "Toyota Honda visitó ."),  # another token
        ("Allora Toyota Disse .", "Allora Toyota Disse ."),
        ("Toyota", "Toyota"),
        ("", ""),
    ],
)
def test_a_capital_that_moved_to_the_second_word(text, after) -> None:
    assert without_second_capital(text, ["Toyota", "Honda"], "People in Madrid slept .") == after


@pytest.mark.parametrize(
    "text", ["YouTube/Youtube slept", "YouTube saw youtube", "YOUTUBE YouTube"]
)
def test_a_token_in_other_capitals_came_twice(text) -> None:
    assert missing(text, {0: "YouTube"}) == {0: "token came twice"}
    assert missing("in YouTube .", {0: "YouTube"}) == {}


def test_documents_are_translated_together(nlp) -> None:
    calls = []

    class Counting(Translating):
        def translate(self, texts):
            calls.append(len(texts))
            return super().translate(texts)

    tools = Tools(Counting(word_by_word), nlp, ITALIAN)
    alone = [translate([two()], tools)[0].utterances for _ in range(2)]
    assert len(calls) == 4
    calls.clear()
    found = translate([two(), [], two()], tools)
    assert len(calls) == 2 and [one.utterances for one in found] == [alone[0], [], alone[1]]


def test_a_title_in_the_text(nlp) -> None:
    first, second = two()
    words = (
        replace(second.words[0], text="Mrs"),
        replace(second.words[1], text="Anna", tag="PROPN", label="PERSON"),
        *second.words[2:],
    )
    mention = replace(second.mentions[0], end=2, root=1)
    result = gamma(nlp, word_by_word, [first, replace(second, words=words, mentions=(mention,))])
    assert said(result.utterances[1]) == ["La signora Anna"]


@pytest.mark.parametrize(
    ("word", "tag", "verb"), [("dogs", "NOUN", "dormono"), ("Wilkins", "PROPN", "dorme")]
)
def test_only_nouns_are_several_to_their_verb(word, tag, verb) -> None:
    """The tagger calls "Wilkins" a plural, too."""
    found = utterance(f"{word} slept and {word} left", ("1", word), ("1", word))
    first = replace(
        found.words[0], tag=tag, fine="NNS" if tag == "NOUN" else "NNPS", relation="nsubj"
    )
    words = (first, *found.words[1:3], first, found.words[4])
    nlp = spacy.blank("it")
    nlp.add_pipe("test_flat_parser")
    nlp.add_pipe("test_verbs")
    result = gamma(
        nlp,
        lambda text: text.replace("slept", "dorme"),
        filter_mentions([replace(found, words=words)]).utterances,
    )
    assert result.utterances[0].text.split()[1] == verb
