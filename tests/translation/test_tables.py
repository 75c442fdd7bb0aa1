"""The paper's tables, delta's bookkeeping, and sheets of judgements."""

import csv
import json
from dataclasses import replace

import pytest
from spacy.tokens import Doc, Span, SpanGroup

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.italian.readability.scores import CLASSES
from spacy_wikicrem.translation import sheet, tables
from spacy_wikicrem.translation.outputs import document_of, with_nodes
from spacy_wikicrem.translation.records import Mention, Utterance, Word, to_json
from spacy_wikicrem.translation.stages.delta import refine
from tests.translation.steps import flat_pipeline


def words(text: str, **relations: str) -> tuple[Word, ...]:
    """From "word/TAG"; all hang on the first, `word=relation` says how."""
    found = []
    for at, item in enumerate(text.split()):
        form, tag = item.split("/")
        found.append(Word(form, True, tag, "", 0, relations.get(form, "dep" if at else "ROOT")))
    return tuple(found)


LUI = words("lui/PRON dorme/VERB ./PUNCT", lui="nsubj")
LUI = (replace(LUI[0], features="PronType=Prs"), *LUI[1:])


def drop_first(doc: Doc) -> Doc:
    """A rule that deletes the first word and moves its mention to the verb."""
    if doc[0].lower_ != "lui":
        return doc
    new = Doc(doc.vocab, words=[t.text for t in doc[1:]], spaces=[True] * (len(doc) - 1))
    for key, group in doc.spans.items():
        spans = [
            Span(new, 0, 1, label="zero", span_id=s.id)
            if s.end == 1
            else Span(new, s.start - 1, s.end - 1, span_id=s.id)
            for s in group
        ]
        new.spans[key] = SpanGroup(new, name=key, spans=spans)
    record = {
        "rule": "subject-pronoun",
        "before": "lui ",
        "after": "",
        "old": [0, 4],
        "new": [0, 0],
    }
    new.user_data["refinements"] = [record | {"component": "italian_prodrop"}]
    return new


def test_delta_moves_mentions_and_keeps_what_was() -> None:
    mentions = (Mention(4, "e", 0, 1, 0, "personal"), Mention(5, "e", 2, 3, 2, "noun"))
    before = [Utterance("d", 0, LUI, mentions), Utterance("d", 1, LUI[1:], ())]
    result = refine(before, flat_pipeline(), [drop_first])
    first, second = result.utterances
    assert first.text == "dorme ." and first.before == before[0]
    assert [(m.number, m.start, m.dropped) for m in first.mentions] == [(4, 0, True), (5, 1, False)]
    assert second == before[1] and result.lost == []
    assert result.counts["mentions moved to verbs"] == result.counts["utterances refined"] == 1
    counted = tables.refinements(before, result.utterances)
    assert counted["subject pronouns being mentions"] == 1
    assert counted["subject pronouns deleted being mentions"] == 1
    assert counted["pronouns and adjectives rewritten"] == 0
    # In the files: a mention on the verb, or on an empty node before it.
    plain, nodes = document_of(result.utterances), with_nodes(result.utterances)
    assert [plain.mention_text(m) for m in plain.mentions] == ["dorme", "."]
    assert [token.empty for token in nodes.tokens] == [True, False, False, False, False]
    assert plain.records[0]["modified_flag"] and plain.records[0]["text"] == "lui dorme ."
    assert plain.records[0]["corefs_old"][0]["text"] == "lui"


def test_the_real_rules() -> None:
    """italian_prodrop on a parse made by hand."""
    from spacy_wikicrem.translation.stages.delta import components

    nlp = flat_pipeline()
    assert len(components(nlp, ("italian_prodrop", "italian_agreement"))) == 2


def test_sizes() -> None:
    first = Utterance("d", 0, LUI, (Mention(0, "e", 0, 1, 0),))
    counts = tables.size([first, Utterance("d", 1, LUI[:1])])
    assert counts["utterances"] == 2 and counts["utterances with mentions"] == 1
    assert counts["words in an utterance"] == 2 and counts["most words in an utterance"] == 3
    assert counts["mentions in an utterance"] == 0.5 and counts["clusters"] == 1
    assert tables.size([])["words in an utterance"] == 0


def test_parts_of_speech_of_mentions() -> None:
    mentions = (Mention(0, "e", 0, 1, 0), Mention(1, "e", 1, 2, 1, dropped=True))
    found = tables.single_words([Utterance("d", 0, LUI, (*mentions, Mention(2, "e", 0, 3, 0)))])
    assert found == {
        name: pytest.approx(100 / 3) for name in ("PRON", "dropped subject", "several words")
    }


def test_features_by_class() -> None:
    tree = words("dorme/VERB il/DET cane/NOUN e/CCONJ canta/VERB", canta="advcl")
    tree = (tree[0], replace(tree[1], head=2), *tree[2:])
    (name, found), *others = tables.features([Utterance("d", 0, tree)]).items()
    assert not others and name in ("> 80", "80-60")
    assert found["clauses in an utterance"] == 2 and found["words in a clause"] == 2.5
    assert found["independent, % of clauses"] == 50
    assert found["words with a meaning of their own, %"] == 60
    assert found["depth of the tree"] == 2 and found["verbs, %"] == 40
    assert found["length of dependencies"] == pytest.approx((1 + 2 + 3 + 4) / 4)
    assert found["coordinating, % of conjunctions"] == 100


def test_joined_verbs_are_clauses_of_their_own() -> None:
    tree = words("viene/VERB e/CCONJ mangia/VERB cane/NOUN gatto/NOUN dorme/VERB", mangia="conj")
    hanging = (replace(tree[4], head=3, relation="conj"), replace(tree[5], relation="ccomp"))
    sings = Word("canta", True, "VERB", "", 5, "conj")
    (found,) = tables.features([Utterance("d", 0, (*tree[:4], *hanging, sings))]).values()
    assert found["clauses in an utterance"] == 4 and found["independent, % of clauses"] == 50


def test_pronouns_that_the_rules_are_about() -> None:
    """A relative pronoun is a subject, too, but no rule of the paper's is about it."""
    che = words("che/PRON dorme/VERB questo/DET suo/DET cane/NOUN", che="nsubj")
    features = ("PronType=Rel", "", "PronType=Dem", "Poss=Yes|PronType=Prs", "")
    marked = tuple(replace(w, features=f) for w, f in zip(che, features, strict=True))
    counts = tables.refinements([Utterance("d", 0, marked)], [])
    assert counts["subject pronouns"] == 0 and counts["pronouns and adjectives"] == 2
    counts = tables.refinements([Utterance("d", 0, LUI)], [])
    assert counts["subject pronouns"] == counts["pronouns and adjectives"] == 1


def test_an_utterance_without_words_has_no_readability(tmp_path) -> None:
    pytest.importorskip("pyphen")
    lines = [LUI, words("—/PUNCT ./PUNCT")]
    records = (json.dumps(to_json(Utterance("d", n, line))) for n, line in enumerate(lines))
    (tmp_path / "alpha.jsonl").write_text("\n".join(records), encoding="utf8")
    assert sum(share for _, share, _ in tables.english_readability(tmp_path)) == 100


def test_classes_are_in_the_order_of_their_scores() -> None:
    found = list(tables.features(utterances(6)))
    names = [name for name, _ in CLASSES]
    assert len(found) == 2 and found == sorted(found, key=names.index)


# --- sheets ---


def utterances(count: int) -> list[Utterance]:
    hard = words("l'internazionalizzazione/NOUN amministrativa/ADJ istituzionalizzerebbe/VERB")
    return [Utterance("d", n, LUI if n % 3 else hard) for n in range(count)]


def test_a_sheet_has_all_classes(tmp_path) -> None:
    path = tmp_path / "s.csv"
    assert sheet.write_sheet(utterances(30), path, number=8) == 8
    rows = list(csv.DictReader(path.open(encoding="utf8")))
    classes = [row["class"].lstrip("'") for row in rows]
    assert sorted(classes.count(name) for name in set(classes)) == [4, 4]
    again = tmp_path / "t.csv"
    sheet.write_sheet(utterances(30), again, number=8)
    assert again.read_bytes() == path.read_bytes()
    assert sheet.write_sheet(utterances(3), path, number=8) == 3


def filled(path, answers: list[str], delimiter: str = ",") -> object:
    lines = [delimiter.join(sheet.COLUMNS)]
    lines += [delimiter.join([str(n), "> 80", "x", *a.split(), ""]) for n, a in enumerate(answers)]
    path.write_text("\n".join(lines) + "\n", encoding="utf8")
    return path


def test_observed_agreement(tmp_path) -> None:
    one = filled(tmp_path / "a.csv", ["yes yes", "no no", "y 1"])
    two = filled(tmp_path / "b.csv", ["sì no", "no yes", "n 0"], ";")
    three = filled(tmp_path / "c.csv", ["yes yes", "yes yes", "no no"])
    found = sheet.score_sheets([one, two, three])
    assert found["grammatical"] == sheet.Judgements(5 / 9, yes=1, agreed=3, judged=3)
    assert found["acceptable, > 80"] == sheet.Judgements(5 / 9, yes=2, agreed=3, judged=3)
    assert sheet.unanimous([one, two, three]) == {"grammatical": 1 / 3, "acceptable": 0.0}
    # Two people who differ have no majority, but each answer counts.
    two_people = sheet.score_sheets([one, two])["grammatical"]
    assert two_people == sheet.Judgements(0.5, yes=1, agreed=2, judged=3)


def test_sheets_that_cannot_be_scored(tmp_path) -> None:
    good = filled(tmp_path / "a.csv", ["yes yes"])
    for bad in (
        filled(tmp_path / "b.csv", ["perhaps yes"]),
        filled(tmp_path / "c.csv", ["yes yes", "yes yes"]),
    ):
        with pytest.raises(WikicremError) as err:
            sheet.score_sheets([good, bad])
        assert err.value.code == "W824"
    header = ",".join(sheet.COLUMNS)
    for rows in ("1,> 80,x,,,", "1,> 80,x,yes,yes,\n1,> 80,x,no,no,"):  # not filled; twice
        (tmp_path / "e.csv").write_text(f"{header}\n{rows}\n")
        with pytest.raises(WikicremError, match="W824"):
            sheet.score_sheets([tmp_path / "e.csv"])
    (tmp_path / "d.csv").write_text("id,text\n1,x\n")
    with pytest.raises(WikicremError) as err:
        sheet.score_sheets([tmp_path / "d.csv"])
    assert err.value.code == "W824"
