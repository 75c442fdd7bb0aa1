"""The frame of the rule sets: gold sentences, proposals that become Docs, undo, scores."""

import json
from pathlib import Path
from typing import Literal

import pytest
import spacy
from spacy.language import Language
from spacy.tokens import Doc, Span

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.italian.refinement import Move, Proposal, RefinementSettings, refine
from spacy_wikicrem.italian.refinement.gold import gold_doc, read_gold
from spacy_wikicrem.italian.refinement.proposal import undo
from spacy_wikicrem.italian.refinement.rule_sets import require_rules
from spacy_wikicrem.italian.refinement.score import Report, judge
from spacy_wikicrem.italian.refinement.settings import mention_groups
from spacy_wikicrem.util.edits import Edit

RECORD = {
    "id": "a",
    "category": "kind",
    "component": "italian_prodrop",
    "rule": "drop",
    "certainty": "sure",
    "text": "Lui non l'ha visto.",
    "tokens": ["Lui", "non", "l'", "ha", "visto", "."],
    "mentions": [{"label": "7", "start": 0, "end": 0}, {"label": "2", "start": 2, "end": 2}],
    "expected_text": "Non l'ha visto.",
    "expected_tokens": ["Non", "l'", "ha", "visto", "."],
    "expected_mentions": [
        {"label": "7", "start": 2, "end": 2},
        {"label": "2", "start": 1, "end": 1},
    ],
}
DROP = Proposal((Edit(0, 4, "", "drop"), Edit(4, 5, "N", "capital")), (Move(0, 3),))


@pytest.fixture(scope="module")
def nlp() -> Language:
    return spacy.blank("it")


def gold_file(path: Path, *records: object) -> Path:
    path.write_text("\n".join(json.dumps(record) for record in records), encoding="utf8")
    return path


def doc_and_item(nlp: Language, folder: Path) -> tuple:
    (item,) = read_gold(gold_file(folder / "gold.jsonl", RECORD))
    return gold_doc(nlp.vocab, item.before), item


def test_gold_sentences_become_docs(nlp: Language, tmp_path: Path) -> None:
    doc, item = doc_and_item(nlp, tmp_path)
    assert doc.text == RECORD["text"] and item.sure and not item.unchanged
    assert {key: [s.text for s in group] for key, group in doc.spans.items()} == {
        "coref_clusters_7": ["Lui"],
        "coref_clusters_2": ["l'"],
    }


@pytest.mark.parametrize(
    "change",
    [
        {"tokens": ["Lui"]},
        {"mentions": [{"label": "1", "start": 3, "end": 2}]},
        {"mentions": [{"label": "1", "start": 5, "end": 6}]},
        {"mentions": [{"label": "1"}]},
        {"expected_text": None},
        {"certainty": ...},
    ],
)
def test_a_line_that_is_no_gold_sentence(tmp_path: Path, change: dict) -> None:
    record = {k: v for k, v in {**RECORD, **change}.items() if v is not ...}
    with pytest.raises(WikicremError, match=r"W720.*line 2"):
        read_gold(gold_file(tmp_path / "bad.jsonl", RECORD, record))


def test_a_proposal_becomes_a_doc(nlp: Language, tmp_path: Path) -> None:
    doc, item = doc_and_item(nlp, tmp_path)
    new = refine(doc, DROP, nlp.make_doc, RefinementSettings(), "italian_prodrop")
    assert new.text == "Non l'ha visto."
    (moved,) = new.spans["coref_clusters_7"]
    assert (moved.text, moved.label_) == ("ha", "zero")
    assert [s.text for s in doc.spans["coref_clusters_7"]] == ["Lui"]  # the old Doc stays
    assert judge(item, new).exact and not judge(item, doc).exact
    report = Report.of([judge(item, new), judge(item, doc)])
    assert (report.components["italian_prodrop"].exact, len(report.misses)) == (1, 1)


def test_a_wrong_mention_is_no_exact_match(nlp: Language, tmp_path: Path) -> None:
    doc, item = doc_and_item(nlp, tmp_path)
    for moves in ((), (Move(0, 4),)):
        outcome = judge(item, refine(doc, Proposal(DROP.edits, moves), nlp.make_doc, SETTINGS))
        assert outcome.text and not outcome.mentions


SETTINGS = RefinementSettings()


def test_two_steps_are_undone_to_the_letter(nlp: Language, tmp_path: Path) -> None:
    doc, _ = doc_and_item(nlp, tmp_path)
    once = refine(doc, DROP, nlp.make_doc, SETTINGS, "italian_prodrop")
    twice = refine(once, Proposal((Edit(6, 8, "aveva", "x"),)), nlp.make_doc, SETTINGS, "other")
    assert twice.text == "Non l'aveva visto."
    assert [s.text for s in twice.spans["coref_clusters_7"]] == ["aveva"]
    assert undo(twice) == doc.text
    steps = [(r["component"], r["step"]) for r in twice.user_data["refinements"]]
    assert steps == [("italian_prodrop", 1), ("italian_prodrop", 1), ("other", 2)]
    restored = Doc(nlp.vocab).from_bytes(twice.to_bytes())
    assert undo(restored) == doc.text


def test_a_verb_has_mentions_of_several_kinds(nlp: Language) -> None:
    doc = nlp.make_doc("Io cresco.")
    doc.spans["coref_clusters_1"] = [doc[0:1]]
    doc.spans["coref_clusters_2"] = [doc[1:2]]
    proposal = Proposal((Edit(0, 3, "", "drop"),), (Move(0, 1),))
    new = refine(doc, proposal, nlp.make_doc, SETTINGS)
    kinds = {key: [(s.text, s.label_) for s in group] for key, group in new.spans.items()}
    assert kinds == {
        "coref_clusters_1": [("cresco", "zero")],
        "coref_clusters_2": [("cresco", "event")],
    }


def test_nothing_to_do_gives_the_same_doc(nlp: Language) -> None:
    doc = nlp.make_doc("Piove.")
    assert refine(doc, Proposal(), nlp.make_doc, SETTINGS) is doc
    assert undo(doc) == "Piove." and doc.user_data["refinements"] == []


@pytest.mark.parametrize("setting", [{"rules": "theirs"}, {"text_kind": "spoken"}])
def test_settings_say_what_they_may_be(setting: dict) -> None:
    with pytest.raises(WikicremError, match="W721"):
        RefinementSettings(**setting)


def test_rules_are_switched_off_by_name_or_beginning() -> None:
    settings = RefinementSettings(off=("T13", "possessive-*"))
    assert [settings.on(rule) for rule in ("T13", "T1", "possessive-article", "possessive")] == [
        False,
        True,
        False,
        True,
    ]


@pytest.mark.parametrize("rules", ["ours", "paper"])
def test_what_is_switched_off_must_be_a_rule(rules: Literal["ours", "paper"]) -> None:
    good = ("keep-*", "keep-contrast", "comma", "sound") if rules == "ours" else ("table-1*",)
    require_rules(RefinementSettings(rules, off=good))
    for wrong in ("keep-contrst", "", "x*"):
        with pytest.raises(WikicremError, match="W721"):
            require_rules(RefinementSettings(rules, off=(wrong,)))


def test_what_is_put_before_a_mention_of_several_words_is_part_of_it(nlp: Language) -> None:
    doc = nlp.make_doc("Vende sua casa.")
    doc.spans["coref_clusters_1"] = [doc[1:2]]
    doc.spans["coref_clusters_2"] = [Span(doc, 1, 3, label="thing")]
    doc.spans["other"] = [doc[1:3]]
    new = refine(doc, Proposal((Edit(6, 6, "la "),)), nlp.make_doc, SETTINGS)
    assert new.text == "Vende la sua casa."
    assert [span.text for span in new.spans["coref_clusters_1"]] == ["sua"]
    (grown,) = new.spans["coref_clusters_2"]
    assert (grown.text, grown.label_) == ("la sua casa", "thing")
    assert new.spans["other"][0].text == "sua casa"


def test_mention_groups_are_named_or_begin_so(nlp: Language) -> None:
    doc = nlp.make_doc("Io cresco.")
    for key in ("coref_clusters_1", "coref_clusters", "coref_clustersX", "people"):
        doc.spans[key] = [doc[0:1]]
    assert set(mention_groups(doc, SETTINGS)) == {"coref_clusters_1", "coref_clusters"}
    assert set(mention_groups(doc, RefinementSettings(mentions=("people",)))) == {"people"}
