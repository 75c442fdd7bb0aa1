"""Sentences with their results, as the Italian pipeline parses them."""

import json
from pathlib import Path

import pytest
from spacy.tokens import Doc

from spacy_wikicrem.italian.agreement import RULES, edits, paper
from spacy_wikicrem.italian.refinement.gold import add_mentions, read_gold
from spacy_wikicrem.italian.refinement.proposal import Proposal, refine, undo
from spacy_wikicrem.italian.refinement.score import judge
from spacy_wikicrem.italian.refinement.settings import RefinementSettings
from tests.pipelines import blank

PATH = Path(__file__).parents[1] / "data" / "agreement.jsonl"
INDEPENDENT = PATH.with_name("independent.jsonl")  # by someone who had not read the rules
FOUND = [
    (item, json.loads(line)["parse"])
    for path in (PATH, INDEPENDENT, PATH.with_name("objects.jsonl"))
    for item, line in zip(
        read_gold(path), path.read_text(encoding="utf8").splitlines(), strict=True
    )
    if item.component == "italian_agreement"
]
ITEMS, PARSES = zip(*FOUND, strict=True)
OURS = RefinementSettings()

NLP = blank("it")


def parsed(item, parse) -> Doc:
    words = list(item.before.tokens)
    spaces, rest = [], item.before.text
    for word in words:
        rest = rest[len(word) :]
        spaces.append(rest[:1] == " ")
        rest = rest.lstrip(" ")
    doc = Doc(NLP.vocab, words=words, spaces=spaces, **parse)
    add_mentions(doc, item.before.mentions)
    return doc


def tagged(text: str) -> Doc:
    """A Doc of "word/POS" words."""
    pairs = [pair.split("/") for pair in text.split()]
    spaces = [not word.endswith("'") for word, _ in pairs]
    spaces[-1] = False
    return Doc(NLP.vocab, [w for w, _ in pairs], spaces=spaces, pos=[p for _, p in pairs])


def revised(doc: Doc, settings: RefinementSettings = OURS) -> Doc:
    found = [edit for edit in edits(doc, settings) if settings.on(edit.rule)]
    return refine(doc, Proposal.of(found), NLP.make_doc, settings, "italian_agreement")


def test_sentences():
    for item, parse in FOUND:
        new = revised(parsed(item, parse))
        outcome = judge(item, new)
        assert outcome.exact, (item.before.text, outcome.got, outcome.got_mentions)
        assert undo(new) == item.before.text


def test_each_edit_has_a_rule_and_a_reason():
    found = [edit for i, p in zip(ITEMS, PARSES, strict=True) for edit in edits(parsed(i, p), OURS)]
    assert all(edit.rule in RULES and edit.reason for edit in found)
    unseen = {"article", "article-sound", "identity", "noun-verb"}
    assert {edit.rule for edit in found} >= set(RULES) - unseen


def test_what_agrees_with_a_pronoun_of_several():
    """ "essi" in one cluster with another "essi": the verb is wrong all the same."""
    doc = tagged("Essi/PRON è/AUX stato/AUX formato/VERB e/CCONJ essi/PRON dorme/VERB")
    doc[0].dep_ = doc[5].dep_ = "nsubj"
    doc[0].head, doc[5].head = doc[3], doc[6]
    doc.spans["coref_clusters_1"] = [doc[0:1], doc[5:6]]
    assert revised(doc).text == "Essi sono stati formati e essi dormono"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Quel/DET xilofono/NOUN", "Quello xilofono"),
        ("quella/PRON uomo/NOUN", "quell'uomo"),
        ("quest'/DET ragazza/NOUN", "questa ragazza"),
        ("quell'/DET amici/NOUN", "quegli amici"),
        ("quello/PRON che/PRON dici/VERB", "quello che dici"),
        ("Quel/DET è/AUX mio/DET", "Quello è mio"),
        ("QUELLO/DET RAGAZZO/NOUN", "QUEL RAGAZZO"),
        ("la/DET mio/DET collega/NOUN", "la mia collega"),
        ("il/DET tuo/DET eco/NOUN", "il tuo eco"),
        ("la/DET mia/DET ministro/NOUN", "la mia ministro"),
        ("le/DET suo/DET ossa/NOUN", "le sue ossa"),
        ("nel/ADP mia/DET stanza/NOUN", "nella mia stanza"),
        ("un/DET bello/ADJ zaino/NOUN", "un bello zaino"),
        ("Parlo/VERB della/ADP mia/DET zia/NOUN", "Parlo di mia zia"),
        ("La/DET mia/DET sorella/NOUN dorme/VERB", "Mia sorella dorme"),
        ("il/DET loro/DET padre/NOUN", "il loro padre"),
        ("con/ADP mie/DET sorelle/NOUN", "con le mie sorelle"),
        ("di/ADP mie/DET sorelle/NOUN", "delle mie sorelle"),
        ("tra/ADP io/PRON e/CCONJ tu/PRON", "tra me e te"),
        ("alcuni/DET sua/DET parenti/NOUN", "alcuni suoi parenti"),
        ("molte/DET suo/DET nipoti/NOUN", "molte sue nipoti"),
        ("per/ADP colpa/NOUN tua/DET amici/NOUN soffrono/VERB", "per colpa tua amici soffrono"),
    ],
)
def test_grammar(text, expected):
    assert revised(tagged(text)).text == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Il/DET zio/NOUN", "Lo zio"),
        ("I/DET studenti/NOUN", "Gli studenti"),
        ("lo/DET cane/NOUN", "il cane"),
        ("il/DET amico/NOUN", "l'amico"),
        ("un/DET zaino/NOUN", "uno zaino"),
        ("dei/ADP studenti/NOUN", "degli studenti"),
        ("al/ADP altro/ADJ zio/NOUN", "all'altro zio"),
        # Pronouns, letters that do not tell, usage that goes both ways.
        ("lo/PRON vedo/VERB", "lo vedo"),
        ("i/DET pneumatici/NOUN", "i pneumatici"),
        ("il/DET FBI/PROPN", "il FBI"),
        ("la/DET acqua/NOUN", "l'acqua"),
        ("una/DET amica/NOUN", "un'amica"),
        ("una/DET emergenza/NOUN", "una emergenza"),
        ("gli/DET dei/NOUN", "gli dei"),
        ("un/DET hotel/NOUN", "un hotel"),
    ],
)
def test_articles_before_the_next_sound(text, expected):
    assert revised(tagged(text)).text == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rimasto aperto", "rimasta aperta"),
        ("diventato famoso", "diventata famosa"),
        ("rimasto felice", "rimasta felice"),
        ("arrivato stanco", "arrivata stanco"),
    ],
)
def test_what_somebody_has_become(text, expected):
    doc = Doc(
        NLP.vocab,
        ["Maria", "è", *text.split()],
        pos=["PROPN", "AUX", "VERB", "ADJ"],
        heads=[2, 2, 2, 2],
        deps=["nsubj", "aux", "ROOT", "xcomp"],
    )
    assert revised(doc).text.strip() == f"Maria è {expected}"


@pytest.mark.parametrize(
    ("names", "joint", "participle", "expected"),
    [
        (("Anna", "Giulia"), "e", "partiti", "partite"),
        (("Anna", "Giulia"), "e", "partito", "partite"),
        (("Anna", "Marco"), "e", "partite", "partiti"),
        (("Anna", "Xyz"), "e", "partite", "partite"),
        (("Anna", "Giulia"), "o", "partiti", "partiti"),
    ],
)
def test_what_several_people_are(names, joint, participle, expected):
    doc = Doc(
        NLP.vocab,
        [names[0], joint, names[1], "sono", participle],
        pos=["PROPN", "CCONJ", "PROPN", "AUX", "VERB"],
        heads=[4, 2, 0, 4, 4],
        deps=["nsubj", "cc", "conj", "aux", "ROOT"],
    )
    assert revised(doc).text.split()[-1] == expected


def test_a_rule_can_be_switched_off():
    doc = tagged("la/DET mio/DET collega/NOUN con/ADP io/PRON")
    assert revised(doc, RefinementSettings(off=("possessive",))).text == "la mio collega con me"


def test_the_cluster_says_that_the_verb_is_wrong():
    doc = tagged("Noi/PRON e/CCONJ nostro/DET padre/NOUN ;/PUNCT noi/PRON parte/VERB")
    assert [edit.text for edit in edits(doc, OURS)] == ["lui"]
    doc.spans["coref_clusters_1"] = [doc[0:1], doc[5:6]]
    assert edits(doc, OURS) == []


def test_the_cluster_says_that_a_woman_is_meant():
    doc = Doc(
        NLP.vocab,
        ["Il", "mostro", "è", "stata", "criticata", ";", "lei", "si", "difende"],
        pos=["DET", "NOUN", "AUX", "AUX", "VERB", "PUNCT", "PRON", "PRON", "VERB"],
        heads=[1, 4, 4, 4, 4, 4, 8, 8, 4],
        deps=["det", "nsubj:pass", "aux", "aux", "ROOT", "punct", "nsubj", "expl", "conj"],
    )
    assert [edit.text for edit in edits(doc, OURS)] == ["stato", "criticato"]
    doc.spans["coref_clusters_1"] = [doc[0:2], doc[6:7]]
    assert edits(doc, OURS) == []


def test_the_paper_has_its_faults():
    doc = tagged("Preferisco/VERB questa/PRON a/ADP io/PRON")
    assert [(e.text, e.rule) for e in paper.edits(doc, OURS)] == [
        ("ciò", "table-14"),
        ("me", "table-11"),
    ]


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("Un/DET giorno/NOUN vicino/ADV lui/PRON ./PUNCT", None),
        ("Dormivano/VERB vicino/ADV lui/PRON", "Dormivano vicino a lui"),
        ("Il/DET vicino/NOUN lui/PRON ./PUNCT", None),
    ],
)
def test_a_place_before_a_pronoun(text, after):
    doc = tagged(text)
    assert revised(doc).text == (after or doc.text)


@pytest.mark.parametrize(
    ("verb", "plural"),
    [
        ("disse", "dissero"),
        ("ha", "hanno"),
        ("può", "possono"),
        ("parlò", "parlarono"),
        ("verrà", "verranno"),
        ("leggeva", "leggevano"),
        ("vedrebbe", "vedrebbero"),
        ("finisce", "finiscono"),
        ("è", "sono"),
    ],
)
def test_a_verb_in_the_singular_after_essi(verb, plural):
    doc = tagged(f"Allora/ADV essi/PRON {verb}/VERB questo/PRON")
    assert revised(doc).text == f"Allora essi {plural} questo"
    assert (
        revised(tagged(f"Allora/ADV essi/PRON {plural}/VERB questo/PRON")).text.split()[2] == plural
    )


def test_other_pronouns_go_by_the_verb():
    assert revised(tagged("Poi/ADV loro/PRON partirà/VERB")).text in (
        "Poi lui partirà",
        "Poi lei partirà",
    )
    assert revised(tagged("Poi/ADV essi/PRON parlo/VERB")).text == "Poi io parlo"
