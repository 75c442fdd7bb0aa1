from __future__ import annotations

import pytest
from spacy.tokens import Doc

from spacy_wikicrem.lang.null_subjects import LANGUAGES, null_subject_data
from spacy_wikicrem.pipeline.zero_knowledge import zero_knowledge
from spacy_wikicrem.resolution.zeros.detection import Knowledge, find_zeros
from tests.pipelines import vocab_of

from .sentences import make_doc, parses, sentences

ITALIAN = zero_knowledge("it")
SENTENCES = sentences()
CATEGORIES = sorted({sentence["category"] for sentence in SENTENCES})


@pytest.fixture(scope="module")
def docs():
    return parses(vocab_of("it"))


def found(doc, knowledge=ITALIAN):
    return {(zero.verb, zero.kind) for zero in find_zeros(doc, knowledge)}


def counts(docs, category=None, knowledge=ITALIAN):
    """Right, too much, missed: verb and kind."""
    right = more = missed = 0
    for sentence in SENTENCES:
        if category in (None, sentence["category"]):
            gold = {(zero["verb"], zero["type"]) for zero in sentence["zeros"]}
            mine = found(docs[sentence["id"]], knowledge)
            right += len(gold & mine)
            more += len(mine - gold)
            missed += len(gold - mine)
    return right, more, missed


def test_there_are_enough_sentences_of_all_kinds(docs):
    assert len(SENTENCES) >= 40
    assert docs.keys() == {sentence["id"] for sentence in SENTENCES}
    kinds = {zero["type"] for sentence in SENTENCES for zero in sentence["zeros"]}
    assert kinds == {"referential", "shared", "arbitrary", "imperative"}


@pytest.mark.parametrize("category", CATEGORIES)
def test_of_every_category_hardly_anything_is_wrong(docs, category):
    right, more, missed = counts(docs, category)
    assert more + missed <= max(2, right // 3)  # a wrong kind counts twice


def test_nearly_all_are_right(docs):
    right, more, missed = counts(docs)
    assert 2 * right / (2 * right + more + missed) >= 0.95


def test_the_lexicon_mends_what_the_tagger_errs_in(docs):
    with_it, without = counts(docs), counts(docs, knowledge=Knowledge(ITALIAN.data))
    assert with_it[0] > without[0]


def test_person_number_and_gender(docs):
    wrong = []
    for sentence in SENTENCES:
        gold = {zero["verb"]: zero for zero in sentence["zeros"]}
        for zero in find_zeros(docs[sentence["id"]], ITALIAN):
            if zero.verb in gold:
                shown = {name: gold[zero.verb][name] for name in ("person", "number", "gender")}
                own = {"person": zero.person, "number": zero.number, "gender": zero.gender}
                wrong += [(sentence["text"], own, shown)] if own != shown else []
    assert len(wrong) <= 2, wrong


SPANISH = {
    # rows: form, lemma, part of speech, features, head, relation
    "Llegó cansada.": (
        [
            ("Llegó", "llegar", "VERB", "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin", 0, "root"),
            ("cansada", "cansado", "ADJ", "Gender=Fem|Number=Sing", 1, "obj"),
        ],
        {(0, "referential")},
    ),
    "Hay pan.": (
        [
            ("Hay", "haber", "AUX", "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin", 0, "root"),
            ("pan", "pan", "NOUN", "Gender=Masc|Number=Sing", 1, "obj"),
        ],
        set(),
    ),
    "Llueve.": (
        [("Llueve", "llover", "VERB", "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin", 0, "root")],
        set(),
    ),
    "Ana come.": (
        [
            ("Ana", "Ana", "PROPN", "", 2, "nsubj"),
            ("come", "comer", "VERB", "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin", 0, "root"),
        ],
        set(),
    ),
    "Ana comió y salió.": (
        [
            ("Ana", "Ana", "PROPN", "", 2, "nsubj"),
            ("comió", "comer", "VERB", "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin", 0, "root"),
            ("y", "y", "CCONJ", "", 4, "cc"),
            ("salió", "salir", "VERB", "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin", 2, "conj"),
        ],
        {(3, "shared")},
    ),
    "Compré flores.": (
        [
            ("Compré", "Compré", "PROPN", "", 0, "root"),
            ("flores", "flor", "NOUN", "Gender=Fem|Number=Plur", 1, "nsubj"),
        ],
        {(0, "referential")},
    ),
    "Ana compré.": (  # a name inside a sentence, and no other verb at its head
        [
            ("Ana", "Ana", "PROPN", "", 0, "root"),
            ("Compré", "Compré", "PROPN", "", 1, "flat"),
        ],
        set(),
    ),
    "Llámame mañana.": (
        [
            ("Llámame", "Llámame", "ADJ", "", 0, "root"),
            ("mañana", "mañana", "ADV", "", 1, "advmod"),
        ],
        {(0, "imperative")},
    ),
    "No digas nada.": (
        [
            ("No", "no", "ADV", "Polarity=Neg", 2, "advmod"),
            ("digas", "digar", "VERB", "Mood=Ind|Number=Sing|Person=2|VerbForm=Fin", 0, "root"),
            ("nada", "nada", "PRON", "Number=Sing", 2, "obj"),
        ],
        {(1, "imperative")},
    ),
    "No las encuentro.": (
        [
            ("No", "no", "ADV", "Polarity=Neg", 3, "advmod"),
            ("las", "el", "DET", "Gender=Fem|Number=Plur", 3, "det"),
            ("encuentro", "encuentro", "NOUN", "Gender=Masc|Number=Sing", 0, "root"),
        ],
        {(2, "referential")},
    ),
    "El encuentro.": (
        [
            ("El", "el", "DET", "Gender=Masc|Number=Sing", 2, "det"),
            ("encuentro", "encuentro", "NOUN", "Gender=Masc|Number=Sing", 0, "root"),
        ],
        set(),
    ),
    "Trabajo en equipo.": (
        [
            ("Trabajo", "Trabajo", "PROPN", "", 0, "root"),
            ("en", "en", "ADP", "", 3, "case"),
            ("equipo", "equipo", "NOUN", "Gender=Masc|Number=Sing", 1, "nmod"),
        ],
        set(),
    ),
    "Las niñas dijo.": (
        [
            ("niñas", "niña", "NOUN", "Gender=Fem|Number=Plur", 2, "nsubj"),
            ("dijo", "decir", "VERB", "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin", 0, "root"),
        ],
        {(1, "referential")},
    ),
    "El hombre que vino y dijo algo calló.": (  # of both verbs the relative pronoun is the subject
        [
            ("El", "el", "DET", "Gender=Masc|Number=Sing", 2, "det"),
            ("hombre", "hombre", "NOUN", "Gender=Masc|Number=Sing", 8, "nsubj"),
            ("que", "que", "PRON", "PronType=Rel", 4, "nsubj"),
            ("vino", "venir", "VERB", "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin", 2, "acl"),
            ("y", "y", "CCONJ", "", 6, "cc"),
            ("dijo", "decir", "VERB", "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin", 4, "conj"),
            ("algo", "algo", "PRON", "", 6, "obj"),
            ("calló", "callar", "VERB", "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin", 0, "root"),
        ],
        set(),
    ),
    "El hombre que vino y digo calló.": (  # but not of a first person
        [
            ("hombre", "hombre", "NOUN", "Gender=Masc|Number=Sing", 6, "nsubj"),
            ("que", "que", "PRON", "PronType=Rel", 3, "nsubj"),
            ("vino", "venir", "VERB", "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin", 1, "acl"),
            ("y", "y", "CCONJ", "", 5, "cc"),
            ("digo", "decir", "VERB", "Mood=Ind|Number=Sing|Person=1|VerbForm=Fin", 3, "conj"),
            ("calló", "callar", "VERB", "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin", 0, "root"),
        ],
        {(4, "referential")},
    ),
    "Según se desprende, Ana viene.": (
        [
            ("Según", "según", "ADP", "", 3, "mark"),
            ("se", "él", "PRON", "Reflex=Yes", 3, "expl:pv"),
            (
                "desprende",
                "desprender",
                "VERB",
                "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin",
                5,
                "advcl",
            ),
            ("Ana", "Ana", "PROPN", "", 5, "nsubj"),
            ("viene", "venir", "VERB", "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin", 0, "root"),
        ],
        set(),
    ),
    "Zumbla.": (  # all that a pipeline says
        [("Zumbla", "zumblar", "VERB", "VerbForm=Fin", 0, "root")],
        {(0, "referential")},
    ),
    "Ana va a enterarse.": (  # an infinitive that a treebank calls finite
        [
            ("Ana", "Ana", "PROPN", "", 2, "nsubj"),
            ("va", "ir", "VERB", "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin", 0, "root"),
            ("a", "a", "ADP", "", 4, "mark"),
            ("enterar", "enterar", "VERB", "VerbForm=Fin", 2, "xcomp"),
        ],
        set(),
    ),
    "El de Ana llegó.": (  # the article is left without a noun, and hangs on the verb
        [
            ("El", "el", "DET", "Gender=Masc|Number=Sing", 4, "det"),
            ("de", "de", "ADP", "", 1, "case"),
            ("Ana", "Ana", "PROPN", "", 1, "nsubj"),
            ("llegó", "llegar", "VERB", "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin", 0, "root"),
        ],
        set(),
    ),
    "Con los de Ana llegó.": (
        [
            ("Con", "con", "ADP", "", 2, "case"),
            ("los", "el", "DET", "Gender=Masc|Number=Plur", 5, "det"),
            ("de", "de", "ADP", "", 2, "case"),
            ("Ana", "Ana", "PROPN", "", 2, "nmod"),
            ("llegó", "llegar", "VERB", "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin", 0, "root"),
        ],
        {(4, "referential")},
    ),
    "Los que ganaron duermen.": (
        [
            ("Los", "el", "DET", "Gender=Masc|Number=Plur", 3, "det"),
            ("que", "que", "PRON", "PronType=Rel", 3, "nsubj"),
            ("ganaron", "ganar", "VERB", "Mood=Ind|Number=Plur|Person=3|VerbForm=Fin", 0, "root"),
            ("duermen", "dormir", "VERB", "Mood=Ind|Number=Plur|Person=3|VerbForm=Fin", 3, "xcomp"),
        ],
        set(),
    ),
}


def conllu(rows):
    return "".join(
        f"{at}\t{form}\t{lemma}\t{pos}\t_\t{feats or '_'}\t{head}\t{relation}\t_\t_\n"
        for at, (form, lemma, pos, feats, head, relation) in enumerate(rows, 1)
    )


@pytest.mark.parametrize("text", SPANISH)
def test_spanish_by_parse_and_features(text):
    rows, expected = SPANISH[text]
    doc = make_doc(vocab_of("es"), conllu(rows))
    assert found(doc, zero_knowledge("es")) == expected


def test_a_shared_one_names_its_subject():
    rows, _ = SPANISH["Ana comió y salió."]
    doc = make_doc(vocab_of("es"), conllu(rows))
    (zero,) = find_zeros(doc, zero_knowledge("es"))
    assert (zero.subject, zero.person, zero.number) == (0, 3, "Sing")


@pytest.mark.parametrize("code", LANGUAGES)
def test_words_of_a_language_are_in_lower_case(code):
    data = null_subject_data(code)
    assert data.code == code
    for words in (data.weather, data.judgements, data.late_subjects, data.conditions):
        assert words and all(word == word.lower() for word in words)


def misparsed(words, nouns):
    """A sentence of a finite verb and nouns behind it, all of which the parse calls subjects."""
    return Doc(
        vocab_of("it"),
        words=[*words, "."],
        pos=["VERB", *("NOUN" if word in nouns else "DET" for word in words[1:]), "PUNCT"],
        lemmas=[LEMMAS[words[0]], *words[1:], "."],
        morphs=["Mood=Ind|Number=Sing|Person=3|VerbForm=Fin"]
        + ["Number=Sing" if word in nouns else "" for word in words[1:]]
        + [""],
        heads=[0, *(0 if word in nouns else at + 1 for at, word in enumerate(words[1:], 1)), 0],
        deps=["ROOT", *("nsubj" if word in nouns else "det" for word in words[1:]), "punct"],
    )


LEMMAS = {
    "Scrisse": "scrivere",
    "Insegna": "insegnare",
    "Dipinse": "dipingere",
    "Lesse": "leggere",
    "Fondò": "fondare",
    "Arrivò": "arrivare",
}


@pytest.mark.parametrize(
    ("text", "nouns", "zeros"),
    [
        ("Scrisse il programma", ("programma",), {(0, "referential")}),
        ("Insegna la matematica", ("matematica",), {(0, "referential")}),
        ("Lesse un libro", ("libro",), {(0, "referential")}),
        ("Fondò una scuola", ("scuola",), {(0, "referential")}),
        # Somebody, a newspaper, a verb without an object, and two: the second is the subject.
        ("Scrisse il poeta", ("poeta",), set()),
        ("Scrisse il quotidiano", ("quotidiano",), set()),
        ("Arrivò il treno", ("treno",), set()),
        ("Dipinse il quadro un allievo", ("quadro", "allievo"), set()),
    ],
)
def test_a_thing_behind_a_verb_that_needs_an_object_is_no_subject(text, nouns, zeros):
    assert found(misparsed(text.split(), nouns)) == zeros
