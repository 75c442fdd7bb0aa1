"""Subject pronouns that go, those that stay, and what is mended around them.

`data/prodrop.jsonl` has sentences with the result and with the parse of a small pipeline.
"""

import json
from pathlib import Path

import pytest
from spacy.tokens import Doc

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.italian.prodrop import propose
from spacy_wikicrem.italian.prodrop.propose import KEEP
from spacy_wikicrem.italian.refinement import RefinementSettings
from spacy_wikicrem.italian.refinement.gold import GoldItem, add_mentions, read_gold
from spacy_wikicrem.italian.refinement.proposal import get_refinements, undo
from spacy_wikicrem.italian.refinement.rule_sets import PRODROP, run
from spacy_wikicrem.italian.refinement.score import judge
from tests.pipelines import blank, vocab_of

DATA = Path(__file__).parents[1] / "data" / "prodrop.jsonl"
NLP = blank("it")
OURS = RefinementSettings()
INDEPENDENT = DATA.with_name("independent.jsonl")  # by someone who had not read the rules
OBJECTS = DATA.with_name("objects.jsonl")
FOUND = [
    (item, json.loads(line)["parse"])
    for path in (DATA, INDEPENDENT, OBJECTS)
    for item, line in zip(
        read_gold(path), path.read_text(encoding="utf8").splitlines(), strict=True
    )
    if item.component == PRODROP
]
ITEMS, PARSES = zip(*FOUND, strict=True)


def parsed(item: GoldItem, parse: dict | None = None) -> Doc:
    tokens = NLP.make_doc(item.before.text)
    assert [token.text for token in tokens] == list(item.before.tokens)
    spaces = [bool(token.whitespace_) for token in tokens]
    doc = Doc(NLP.vocab, words=list(item.before.tokens), spaces=spaces, **(parse or {}))
    add_mentions(doc, item.before.mentions)
    return doc


def sentence(text: str) -> tuple[GoldItem, dict]:
    return next((i, p) for i, p in zip(ITEMS, PARSES, strict=True) if i.before.text == text)


def refined(doc: Doc, settings: RefinementSettings = OURS) -> Doc:
    return run(PRODROP, doc, settings, NLP.make_doc)


def test_sentences() -> None:
    for item, parse in FOUND:
        new = refined(parsed(item, parse))
        outcome = judge(item, new)
        assert outcome.exact, f"{item.before.text} -> {outcome.got} {outcome.got_mentions}"
        assert undo(new) == item.before.text


def test_native_text_stays() -> None:
    for item, parse in FOUND:
        doc = parsed(item, parse)
        assert refined(doc, RefinementSettings(text_kind="native")).text == doc.text


def test_a_wrong_tree_does_not_decide() -> None:
    # Every word depends on the one before it, none is a subject; objects do need the tree.
    wrong = 0
    for item, parse in zip(ITEMS, PARSES, strict=True):
        if item.category.startswith("object"):
            continue
        size = len(item.before.tokens)
        chain = {**parse, "heads": [0, *range(size - 1)], "deps": ["ROOT", *["dep"] * (size - 1)]}
        wrong += not judge(item, refined(parsed(item, chain))).exact
    assert wrong <= len(ITEMS) // 12


@pytest.mark.parametrize("tag", ["NOUN", "ADJ", "PROPN"])
def test_a_wrong_tag_of_the_verb_does_not_decide(tag: str) -> None:
    item, parse = sentence("Lui corre ogni mattina nel parco.")
    parse = {**parse, "pos": [parse["pos"][0], tag, *parse["pos"][2:]]}
    assert judge(item, refined(parsed(item, parse))).exact


KEPT = [
    ("keep-focus", "Anche tu hai ragione."),
    ("keep-apposition", "Noi siciliani mangiamo tardi."),
    ("keep-relative", "Lei, che abita lontano, arriva sempre in anticipo."),
    ("keep-ambiguous-form", "Credo che lui abbia ragione."),
    ("keep-switch", "Giulio ha incontrato Sara mentre lei tornava a casa."),
    ("keep-object-relative", "La ragazza che lui ha invitato non è venuta."),
    ("keep-vocative", "Tu, vieni fuori!"),
    ("keep-contrast", "Mentre io cucino, tu apparecchi."),
]


@pytest.mark.parametrize(("name", "text"), KEPT)
def test_each_condition_can_be_switched_off(name: str, text: str) -> None:
    assert name in KEEP
    item, parse = sentence(text)
    assert refined(parsed(item, parse)).text == text
    # Where two conditions hold, the other one is switched off by its name as well.
    others = [one for one in ("keep-contrast", "keep-switch") if one != name]
    off = RefinementSettings(off=(name, *others))
    assert refined(parsed(item, parse), off).text != text


@pytest.mark.parametrize(
    ("off", "text"),
    [
        ("capital", "insegna matematica in un liceo di Torino."),
        ("subject-pronoun", "Lei insegna matematica in un liceo di Torino."),
    ],
)
def test_each_edit_can_be_switched_off(off: str, text: str) -> None:
    item, parse = sentence("Lei insegna matematica in un liceo di Torino.")
    assert refined(parsed(item, parse), RefinementSettings(off=(off,))).text == text


def test_every_edit_has_a_rule_and_a_reason() -> None:
    item, parse = sentence("Noi, dopo cena, giochiamo a carte.")
    new = refined(parsed(item, parse))
    found = {record["rule"]: record["reason"] for record in new.user_data["refinements"]}
    assert set(found) == {"subject-pronoun", "comma", "capital"} and all(found.values())


def test_annotation_is_carried_over() -> None:
    item, parse = sentence("Anche tu hai ragione.")
    doc = parsed(item, parse)
    assert refined(doc) is doc
    item, parse = sentence("Io glielo avevo promesso.")
    new = refined(parsed(item, parse))
    assert [t.text for t in new] == ["Glielo", "avevo", "promesso", "."]
    assert [t.pos_ for t in new] == parse["pos"][1:]
    assert [t.dep_ for t in new] == parse["deps"][1:]
    assert [t.head.i for t in new] == [head - 1 for head in parse["heads"][1:]]
    assert [str(t.morph) for t in new] == parse["morphs"][1:]
    assert len(list(new.sents)) == 1


def test_the_mention_on_the_verb_is_a_zero() -> None:
    item, parse = sentence("Io glielo avevo promesso.")
    new = refined(parsed(item, parse))
    (span,) = new.spans["coref_clusters_1"]
    assert (span.text, span.label_) == ("avevo", "zero")


@pytest.mark.parametrize("left_out", ["pos", "deps"])
def test_a_doc_that_was_not_parsed_is_refused(left_out: str) -> None:
    item, parse = ITEMS[0], dict(PARSES[0])
    del parse[left_out]
    parse.pop("heads" if left_out == "deps" else "", None)
    with pytest.raises(WikicremError, match="W723"):
        run(PRODROP, parsed(item, parse), OURS, NLP.make_doc)


def test_another_language_is_refused() -> None:
    with pytest.raises(WikicremError, match="W724"):
        run(PRODROP, Doc(vocab_of("en"), ["She", "sleeps"]), OURS, NLP.make_doc)


def test_an_empty_doc_and_one_of_spaces() -> None:
    assert propose(NLP.make_doc(""), OURS).edits == ()
    spaces = Doc(NLP.vocab, words=["  ", "\n"], pos=["SPACE"] * 2, heads=[0, 0], deps=["dep"] * 2)
    assert propose(spaces, OURS).edits == ()


def test_no_morphology_is_enough() -> None:
    for item, parse in zip(ITEMS[:20], PARSES[:20], strict=True):
        bare = {key: value for key, value in parse.items() if key not in ("morphs", "lemmas")}
        assert judge(item, refined(parsed(item, bare))).text


def test_overlapping_mentions_move_together() -> None:
    item, parse = sentence("Io glielo avevo promesso.")
    doc = parsed(item, parse)
    doc.spans["coref_clusters_1"] = [doc[0:1], doc[0:1], doc[0:3], doc[0:4]]
    doc.spans["other"] = [doc[0:1], doc[1:2]]
    new = refined(doc)
    texts = sorted(span.text for span in new.spans["coref_clusters_1"])
    assert texts == sorted(["avevo", "avevo", "Glielo avevo", "Glielo avevo promesso"])
    # A group without mentions only loses what is gone.
    assert [span.text for span in new.spans["other"]] == ["Glielo"]


@pytest.mark.parametrize(
    "words", [["Io"], ["Io", "lavoro"], ["lavoro", "Io"], ["Io", ","], ["e", "io"]]
)
def test_a_pronoun_at_the_edges(words: list[str]) -> None:
    size = len(words)
    doc = Doc(NLP.vocab, words=words, pos=["PRON"] * size, heads=[0] * size, deps=["dep"] * size)
    propose(doc, OURS)


def row(words: list[str]) -> Doc:
    """Pronouns and the verb "sei" in a row, with commas between."""
    pos = [{",": "PUNCT", "sei": "AUX"}.get(word, "PRON") for word in words]
    size = len(words)
    deps = ["ROOT" if i == size - 1 else "nsubj" for i in range(size)]
    return Doc(NLP.vocab, words=words, pos=pos, heads=[size - 1] * size, deps=deps)


@pytest.mark.parametrize("words", [["Tu", "tu", "sei"], ["Tu", ",", "tu", "sei"]])
def test_a_pronoun_said_twice_is_stressed(words: list[str]) -> None:
    assert not propose(row(words), OURS).edits
    # Without the condition the edits of the one do not overlap those of the other.
    off = RefinementSettings(off=("keep-*",))
    assert refined(row(words), off).text.split()[-1] == "sei"


def test_the_paper_deletes_whatever_is_a_subject() -> None:
    item, parse = sentence("Anche tu hai ragione.")
    paper = RefinementSettings(rules="paper")
    new = run(PRODROP, parsed(item, parse), paper, NLP.make_doc)
    edits = [(r["rule"], r["old"], r["after"], r["reason"]) for r in get_refinements(new)]
    assert edits == [("table-10", [6, 9], "", "the subject of 'hai' in the parse")]


@pytest.mark.parametrize(("first", "stays"), [("no", True), ("sì", True), ("qui", False)])
def test_somebody_who_does_and_somebody_who_does_not(first: str, stays: bool) -> None:
    words = ["Io", first, ",", "ma", "tu", "dormi", "."]
    pos = ["PRON", "ADV", "PUNCT", "CCONJ", "PRON", "VERB", "PUNCT"]
    deps = ["ROOT", "advmod", "punct", "cc", "nsubj", "conj", "punct"]
    doc = Doc(NLP.vocab, words, pos=pos, heads=[0, 0, 5, 5, 5, 0, 0], deps=deps)
    assert ("tu" in refined(doc).text.split()) == stays


@pytest.mark.parametrize("pronoun", ["lui", "lei", "loro"])
def test_a_preposition_that_ends_as_a_gerund_does(pronoun: str) -> None:
    words = ["Secondo", pronoun, ",", "piove", "."]
    pos = ["ADP", "PRON", "PUNCT", "VERB", "PUNCT"]
    deps = ["case", "obl", "punct", "ROOT", "punct"]
    doc = Doc(NLP.vocab, words, pos=pos, heads=[1, 3, 1, 3, 3], deps=deps)
    assert refined(doc).text == doc.text


@pytest.mark.parametrize(
    ("words", "tag", "after"),
    [
        ("Anna cercava lui ieri .", "ADV", "Anna lo cercava ieri ."),
        ("Anna cercava lui fiddle .", "ADJ", "Anna cercava lui fiddle ."),  # "his fiddle"
        ("Anna cercava lui felice .", "ADJ", "Anna lo cercava felice ."),
        ("Anna obbediva lui ieri .", "ADV", "Anna obbediva lui ieri ."),
    ],
)
def test_objects_before_words_that_nobody_knows(words: str, tag: str, after: str) -> None:
    pos = ["PROPN", "VERB", "PRON", tag, "PUNCT"]
    deps = ["nsubj", "ROOT", "obj", "advmod", "punct"]
    doc = Doc(NLP.vocab, words.split(), pos=pos, heads=[1] * 5, deps=deps)
    assert refined(doc).text.rstrip() == after
