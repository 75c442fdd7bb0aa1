"""Pronouns inside their verb: which words hold one, and how a model is asked about them."""

from dataclasses import replace

import pytest
from spacy.tokens import Doc

from spacy_wikicrem.lang import get
from spacy_wikicrem.resolution.asking import Asked
from spacy_wikicrem.resolution.binding import find_bounds
from spacy_wikicrem.resolution.clitics import written_apart
from spacy_wikicrem.resolution.coherence import NO_COHERENCE, with_coherence
from spacy_wikicrem.resolution.determined import is_command
from spacy_wikicrem.resolution.gold import Gold, GoldMentions
from spacy_wikicrem.resolution.grammatical import describe_grammatically
from spacy_wikicrem.resolution.known import Features
from spacy_wikicrem.resolution.mentions import MentionSpan, find_mentions
from spacy_wikicrem.resolution.non_referring import reason_for_none
from spacy_wikicrem.resolution.pairing import MentionTable, Pairing
from spacy_wikicrem.resolution.pronouns import find_pronouns, held_clitic
from spacy_wikicrem.resolution.ranking import RankingSettings, prepare
from spacy_wikicrem.resolution.resolver import Calibration
from tests.pipelines import vocab_of
from tests.resolution.test_romance import M, make

UN_LIBRO = f"""
Ecco ADV ROOT 0
un DET det 2 {M}
libro NOUN obj 0 {M}
~. PUNCT punct 0
Anna PROPN nsubj 6
vuole AUX aux 6 VerbForm=Fin
vederlo VERB ROOT 6 Clitic=Yes|{M}|PronType=Prs|VerbForm=Inf
~. PUNCT punct 6
"""


def words_of(code, text):
    """A document of words without annotation; "~" before one: no space before."""
    words = text.split()
    spaces = [not word.startswith("~") for word in words[1:]] + [False]
    return Doc(vocab_of(code), words=[word.removeprefix("~") for word in words], spaces=spaces)


@pytest.mark.parametrize(
    ("text", "verbs", "apart", "places"),
    [
        ("Voleva vederlo.", {(12, 14): (7, 14)}, "Voleva lo veder.", {(12, 14): (7, 9)}),
        ("Mettilo lì", {(5, 7): (0, 7)}, "Lo metti lì", {(5, 7): (0, 2)}),
        ("per portarglielo", {(14, 16): (4, 16)}, "per lo portarglie", {(14, 16): (4, 6)}),
        (
            "Lavali e tagliali ora",
            {(4, 6): (0, 6), (15, 17): (9, 17)},
            "Li lava e li taglia ora",
            {(4, 6): (0, 2), (15, 17): (10, 12), (18, 21): (20, 23), (7, 8): (8, 9)},
        ),
        ("Anna dorme", {}, "Anna dorme", {(0, 4): (0, 4)}),
    ],
)
def test_a_clitic_is_written_before_its_verb(text, verbs, apart, places):
    found = written_apart(text, verbs)
    assert found.text == apart
    for old, new in places.items():
        assert found.place(old) == new
        assert found.text[slice(*new)].lower() == text[slice(*old)].lower()


def ranked(**settings):
    italian = get("it")
    return prepare(make("it", UN_LIBRO), italian, italian.all_forms, RankingSettings(**settings))


def test_a_model_reads_it_apart_and_the_answer_is_in_the_document():
    ranking = ranked()
    (query,) = ranking.queries
    assert query.text == "Ecco un libro. Anna vuole lo veder."
    assert query.text[query.start : query.end] == "lo"
    assert [query.text[a:b] for a, b in query.mentions] == ["un libro"]
    (answer,) = ranking.answers([[9.0, 0.0]], Calibration())
    assert (answer.question.text, answer.question.start) == ("lo", 31)
    assert ranking.text[31:33] == "lo" and answer.question.candidates[0].text == "un libro"


def test_what_reads_documents_is_asked_as_they_are():
    texts = [query.text for query in ranked(reads_docs=True).queries]
    assert texts == ["Ecco un libro. Anna vuole vederlo."]


def test_what_no_text_marks_teaches_nothing():
    ranking = ranked()
    gold = Gold({}, {}, GoldMentions([]), make("it", UN_LIBRO))
    assert list(ranking.labelled(gold)) == []
    known = Gold({(31, 33): "book"}, {}, GoldMentions([]), make("it", UN_LIBRO))
    assert len(list(ranking.labelled(known))) == 1


@pytest.mark.parametrize(
    ("word", "clitic"),
    [
        ("verlo", "lo"), ("escucharlos", "los"), ("encontrarlas", "las"), ("quitarle", "le"),
        ("quedárselo", "lo"), ("fumándola", "la"), ("córtalos", "los"), ("mézclalos", "los"),
        ("tráemelos", "los"), ("espolvoréalo", "lo"), ("límpialas", "las"), ("hagámoslo", "lo"),
        ("ponlo", "lo"), ("dile", "le"), ("decidle", "le"), ("dáselo", "lo"), ("tóquenla", "la"),
        ("escándalo", None), ("pétalos", None), ("charla", None), ("Carlos", None), ("perla", None),
        ("título", None), ("película", None), ("túneles", None), ("difícil", None), ("sala", None),
    ],
)  # fmt: skip
def test_spanish_verbs_that_hold_a_pronoun(word, clitic):
    found = held_clitic(words_of("es", word)[0], get("es"))
    assert (found and found.group(1)) == clitic


def test_a_name_inside_a_sentence_is_no_verb():
    doc = words_of("es", "vino Verlo . Mételo en")
    assert [held_clitic(doc[at], get("es")) is not None for at in (1, 3)] == [False, True]


@pytest.mark.parametrize(
    ("code", "words", "form", "found"),
    [
        ("fr", "Donne ~- ~le à Paul", "le", True),
        ("fr", "mets ~- ~la dans", "la", True),
        ("fr", "faites ~- ~les cuire", "les", True),
        ("fr", "il ferme ~- ~la", "la", True),
        ("fr", "Villers ~- ~la ~- ~Ville", "la", False),
        ("fr", "la nuit - la seule", "la", False),
        ("fr", "il vit la", "la", False),
    ],
)
def test_a_hyphen_ties_a_pronoun_to_its_verb(code, words, form, found):
    doc = words_of(code, words)
    at = max(t.i for t in doc if t.text == form)
    assert (at in [p.token for p in find_pronouns(doc, get(code))]) is found


@pytest.mark.parametrize(
    ("code", "words", "found"),
    [
        ("es", "Lava los tomates", True),
        ("es", "Bate un huevo", True),
        ("es", "Ana la vio", False),
        ("es", "Salen los dos", False),
        ("fr", "Donne ~- ~le à Paul", True),
        ("fr", "Jean ~- ~Paul dort", False),
    ],
)
def test_commands_are_no_names(code, words, found):
    doc = words_of(code, words)
    doc[0].is_sent_start = True
    assert is_command(doc[0], get(code)) is found


@pytest.mark.parametrize(
    ("code", "words", "reason"),
    [
        ("it", "doveva cavarsela ~.", "idiom"),
        ("it", "farla finita ~.", "idiom"),
        ("it", "non smetterla ~.", "idiom"),
        ("it", "voleva farla bene", None),
        ("it", "voleva guardarla ~.", None),
        ("es", "tuvo arreglárselas solo", "idiom"),
        ("es", "quiere jugársela hoy", "idiom"),
        ("es", "quiere pasarlo bien", "idiom"),
        ("es", "quiere pasarlo ~.", None),
        ("es", "quiere comprársela hoy", None),
    ],
)
def test_verbs_whose_pronoun_is_nothing(code, words, reason):
    doc = words_of(code, words)
    pronoun = get(code).pronouns["la"]
    at = 1 if doc[0].text != "farla" else 0
    assert reason_for_none(doc[at], pronoun, get(code)) == reason


def test_what_a_verb_is_joined_to_does_not_hold_its_pronoun():
    rows = f"""
Bate VERB ROOT 0 VerbForm=Fin
los DET det 2 {M}
huevos NOUN obj 0 {M}
y CCONJ cc 4
mézclalos NOUN conj 2 {M}
"""
    doc = make("es", rows)
    (found,) = find_pronouns(doc, get("es"))
    assert find_bounds(doc[4], found.pronoun, get("es")).containers == frozenset()


@pytest.mark.parametrize("first", ["grands", "beaux", "petits", "belles", "demi"])
def test_a_hyphen_goes_on_with_a_noun(first):
    rows = f"""
Les DET det 1
{first} NOUN nsubj 4
~- PUNCT punct 1
~parents NOUN flat 1
dorment VERB ROOT 4 VerbForm=Fin
"""
    mentions = find_mentions(make("fr", rows), get("fr"))
    doc = make("fr", rows)
    assert [doc.text[m.start : m.end] for m in mentions] == [f"Les {first}-parents"]


@pytest.mark.parametrize(("morph", "form"), [("Gender=Masc", "lui"), ("Gender=Fem", "lui")])
def test_to_him_or_to_her(morph, form):
    rows = f"""
Ils PRON nsubj 3
{form} PRON iobj 3 {morph}
ont AUX aux 3 VerbForm=Fin
remis VERB ROOT 3 Gender=Masc|VerbForm=Part
"""
    found = list(find_pronouns(make("fr", rows), get("fr")))
    assert [one.pronoun.gender for one in found] == ["masculine", None]


@pytest.mark.parametrize(
    ("code", "verb", "costs"),
    [
        ("fr", "applaudir", [0.0, 2.0]),
        ("fr", "acheter", [2.0, 0.0]),
        ("it", "applaudire", [0.0, 2.0]),
        ("it", "mangiare", [2.0, 0.0]),
        ("es", "aplaudir", [0.0, 2.0]),
        ("es", "leer", [2.0, 0.0]),
        ("fr", "voir", [0.0, 0.0]),
    ],
)
def test_some_verbs_have_people_as_objects(code, verb, costs):
    person = {"fr": "homme", "it": "uomo", "es": "hombre"}[code]
    rows = f"""
{person} NOUN ROOT 0 {M}
chose NOUN ROOT 1 {M}
la PRON obj 3
{verb} VERB ROOT 3 VerbForm=Fin
"""
    doc, language = make(code, rows), get(code)
    table = MentionTable(
        [MentionSpan(t.idx, t.idx + len(t), t.i, t.i + 1, t.i, "noun") for t in doc[:2]],
        [Features("singular", "person"), Features("singular")],
    )
    pairing = Pairing(2, doc[2].idx, doc[2].idx + 2, language.pronouns["la"], False, (0, 1), ())
    asked = Asked(pairing, 0, len(doc.text), (0, 1), (), (0.0, 0.0))
    weights = replace(NO_COHERENCE, object=2.0)
    found = with_coherence(asked, [asked], doc, table, None, weights, language.kinds)
    assert list(found.penalties) == costs


@pytest.mark.parametrize("code", ["fr", "it", "es"])
def test_george_may_be_a_woman(code):
    doc = make(code, "George PROPN ROOT 0\nSand PROPN flat 0", [(0, 11)])
    (mention,) = find_mentions(doc, get(code))
    assert describe_grammatically(doc, mention, get(code)).gender != "masculine"
