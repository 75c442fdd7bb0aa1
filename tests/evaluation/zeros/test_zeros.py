from __future__ import annotations

import json

import pytest
from spacy.tokens import Doc
from typer.testing import CliRunner

from spacy_wikicrem.cli.main import app
from spacy_wikicrem.documents.zero_sentences import read_zero_sentences
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.evaluation.coreference.scoring import score_files
from spacy_wikicrem.evaluation.zeros.baselines import most_frequent, nearest_subject
from spacy_wikicrem.evaluation.zeros.documents import read_zero_documents
from spacy_wikicrem.evaluation.zeros.running import evaluate_zeros
from spacy_wikicrem.evaluation.zeros.scoring import FoundZero, detection, resolution
from spacy_wikicrem.pipeline.zero_knowledge import zero_knowledge
from spacy_wikicrem.resolution.zeros.detection import Zero
from spacy_wikicrem.resolution.zeros.phrases import find_phrases
from tests.pipelines import vocab_of

# "Ana vio a Luis. Comió." with a zero subject, Ana.
FIN = "Mood=Ind|Number=Sing|Person=3|VerbForm=Fin"
ANA = f"""# newdoc id = {{id}}
# global.Entity = eid-etype-head-other
# text = Ana vio a Luis.
1\tAna\tAna\tPROPN\t_\t_\t2\tnsubj\t2:nsubj\tEntity=(e1{{id}}-person-1-)
2\tvio\tver\tVERB\t_\t{FIN}\t0\troot\t0:root\t_
3\ta\ta\tADP\t_\t_\t4\tcase\t4:case\t_
4\tLuis\tLuis\tPROPN\t_\t_\t2\tobj\t2:obj\tEntity=(e2{{id}}-person-1-)|SpaceAfter=No
5\t.\t.\tPUNCT\t_\t_\t2\tpunct\t2:punct\t_

# text = Comió.
0.1\t_\t_\tPRON\t_\t_\t_\t_\t1:nsubj\tEntity=(e1{{id}}-person-1-)
1\tComió\tcomer\tVERB\t_\t{FIN}\t0\troot\t0:root\tSpaceAfter=No
2\t.\t.\tPUNCT\t_\t_\t1\tpunct\t1:punct\t_

"""
SENTENCE = {
    "id": "a",
    "category": "chain",
    "text": "Maria entrò. Rise.",
    "tokens": ["Maria", "entrò", ".", "Rise", "."],
    "mentions": [{"label": "1", "start": 0, "end": 0, "text": "Maria"}],
    "zeros": [
        {
            "verb": 3,
            "text": "Rise",
            "person": 3,
            "number": "Sing",
            "gender": None,
            "type": "referential",
            "antecedent": "1",
        }
    ],
}


@pytest.fixture
def corefud(tmp_path):
    path = tmp_path / "ana.conllu"
    path.write_text("".join(ANA.format(id=number) for number in range(10)), encoding="utf8")
    return path


@pytest.fixture
def vocab():
    return vocab_of("es")


@pytest.fixture
def document(corefud, vocab):
    return next(read_zero_documents(corefud, vocab))


def test_an_empty_node_is_a_zero_on_its_verb(document):
    (zero,) = document.zeros
    assert document.doc[zero.verb].text == "Comió"
    assert document.is_anaphoric(zero)
    assert [token.text for token in document.doc] == ["Ana", "vio", "a", "Luis", ".", "Comió", "."]
    assert document.doc[3].head.text == "vio"


@pytest.mark.parametrize(
    ("part", "numbers"),
    [("training", [0, 1, 2, 5, 6, 7]), ("development", [3, 8]), ("test", [4, 9])],
)
def test_parts_are_of_every_five_documents(corefud, vocab, part, numbers):
    found = [int(document.id) for document in read_zero_documents(corefud, vocab, part)]
    assert found == numbers


@pytest.mark.parametrize(
    ("found", "counts"),
    [
        ([FoundZero(5, "referential")], (1, 1, 1)),
        ([FoundZero(5, "imperative")], (0, 1, 0)),
        ([FoundZero(1, "referential"), FoundZero(5, "shared")], (1, 1, 2)),
        ([], (0, 1, 0)),
    ],
)
def test_detection_counts_verbs(document, found, counts):
    scored = detection(document, found, ("referential", "shared"))
    assert (scored.right, scored.in_key, scored.in_response) == counts


@pytest.mark.parametrize(
    ("place", "right", "resolved"),
    [((0, 1, 0), 1, 1), ((0, 2, 0), 1, 1), ((3, 4, 3), 0, 1), (None, 0, 0)],
)
def test_an_antecedent_is_right_by_its_head(document, place, right, resolved):
    scored = resolution(document, [FoundZero(5, "referential", place)])
    assert (scored.right, scored.in_key, scored.in_response) == (right, 1, resolved)


def test_a_zero_that_is_none_costs_precision_only(document):
    found = [FoundZero(5, "referential", (0, 1, 0)), FoundZero(1, "referential", (0, 1, 0))]
    score = resolution(document, found).score()
    assert (score.precision, score.recall) == (0.5, 1.0)


def test_baselines(document):
    doc = document.doc
    phrases = find_phrases(doc)
    assert [doc[phrase.head].text for phrase in phrases] == ["Ana", "Luis"]
    zero = Zero(5, 5, "referential", 3, "Sing")
    subject = nearest_subject(doc, zero, phrases)
    assert subject is not None and subject.head == 0
    assert nearest_subject(doc, Zero(0, 0, "referential"), phrases) is None
    assert most_frequent(doc, Zero(0, 0, "referential"), phrases) is None


def test_the_command_scores_and_writes_empty_nodes(corefud, tmp_path):
    out, report = tmp_path / "out", tmp_path / "report.json"
    command = ["evaluate", "zeros", str(corefud), "--write", str(out), "--output", str(report)]
    result = CliRunner().invoke(app, command, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    scores = json.loads(report.read_text(encoding="utf8"))
    assert scores["detection"]["gold parse"]["f1"] == 1.0
    rows = {(row["setting"], row["resolver"]): row["f1"] for row in scores["resolution"]}
    assert rows["gold", "nearest-subject"] == 1.0
    found = score_files(out / "key.conllu", out / "response.conllu", zeros="dependent")
    assert found.scores["mentions"].f1 == 1.0
    assert "0.1\t_\t_\tPRON" in (out / "response.conllu").read_text(encoding="utf8")


def test_an_unknown_resolver_is_a_coded_error(corefud):
    result = CliRunner().invoke(app, ["evaluate", "zeros", str(corefud), "--resolver", "nobody"])
    assert isinstance(result.exception, WikicremError) and result.exception.code == "W757"


def test_sentences_are_read(tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps(SENTENCE) + "\n", encoding="utf8")
    (document,) = read_zero_documents(path, vocab_of("it"))
    assert document.doc.text == SENTENCE["text"]
    assert [(zero.verb, zero.kind, zero.entity) for zero in document.zeros] == [
        (3, "referential", "1")
    ]
    assert not document.parsed


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"tokens": ["Maria"]}, "tokens"),
        ({"zeros": [{**SENTENCE["zeros"][0], "verb": 5}]}, "verb"),
        ({"mentions": [{"label": "1", "start": 4, "end": 5, "text": "."}]}, "mention"),
        ({"zeros": [{}]}, "KeyError"),
        ({"text": None, "tokens": None}, "TypeError"),
    ],
)
def test_a_bad_sentence_is_a_coded_error(tmp_path, changes, reason):
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps({**SENTENCE, **changes}) + "\n", encoding="utf8")
    with pytest.raises(WikicremError, match=reason) as err:
        list(read_zero_sentences(path))
    assert err.value.code == "W754"


def test_another_ending_is_a_coded_error(tmp_path, vocab):
    with pytest.raises(WikicremError) as err:
        list(read_zero_documents(tmp_path / "a.txt", vocab))
    assert err.value.code == "W755"


def test_without_any_parse_there_is_an_error_and_no_empty_table(tmp_path):
    path = tmp_path / "ana.marked"
    path.write_text("Ana vio a Luis. [∅Comió|Ana].\n", encoding="utf8")
    result = CliRunner().invoke(app, ["evaluate", "zeros", str(path)])
    assert isinstance(result.exception, WikicremError) and result.exception.code == "W762"


def test_marked_text_has_zero_pronouns_of_the_third_person(tmp_path):
    path = tmp_path / "ana.marked"
    path.write_text("Ana vio a Luis. [∅Comió|Ana] y yo comí. [∅Llovía|-].\n", encoding="utf8")
    (document,) = read_zero_documents(path, vocab_of("es"))
    (zero,) = document.zeros
    assert document.doc[zero.verb].text == "Comió" and zero.person == 3
    assert document.third and document.is_anaphoric(zero)
    assert not document.parsed
    right, wrong = (FoundZero(zero.verb, "referential", place) for place in [(0, 1, 0), (3, 4, 3)])
    assert resolution(document, [right]).right == 1 and resolution(document, [wrong]).right == 0


@pytest.mark.parametrize(
    ("part", "count"), [("all", 25), ("training", 23), ("development", 2), ("test", 0)]
)
def test_of_marked_text_each_twelfth_line_is_for_development(tmp_path, part, count):
    path = tmp_path / "ana.marked"
    path.write_text("\n" + "Ana rió. [∅Comió|Ana].\n" * 25, encoding="utf8")
    found = [one.id for one in read_zero_documents(path, vocab_of("es"), part)]
    assert len(found) == count
    assert ("ana-12" in found) == (part in ("all", "development"))


@pytest.mark.parametrize(
    ("part", "count"), [("all", 1), ("test", 1), ("training", 0), ("development", 0)]
)
def test_sentences_are_all_for_the_test(tmp_path, part, count):
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps(SENTENCE) + "\n", encoding="utf8")
    assert len(list(read_zero_documents(path, vocab_of("it"), part))) == count


def test_of_marked_text_other_persons_are_not_judged(tmp_path):
    path = tmp_path / "ana.marked"
    path.write_text("Ana llegó. [∅Comió|Ana]. Comí.\n", encoding="utf8")
    vocab = vocab_of("es")
    first = FIN.replace("Person=3", "Person=1")

    def parse(doc):
        return Doc(
            vocab,
            words=[token.text for token in doc],
            spaces=[bool(token.whitespace_) for token in doc],
            pos=["PROPN", "VERB", "PUNCT", "VERB", "PUNCT", "VERB", "PUNCT"],
            lemmas=["Ana", "llegar", ".", "comer", ".", "comer", "."],
            morphs=["", FIN, "", FIN, "", first, ""],
            heads=[1, 1, 1, 3, 3, 5, 5],
            deps=["nsubj", "ROOT", "punct", "ROOT", "punct", "ROOT", "punct"],
        )

    documents = read_zero_documents(path, vocab)
    run = evaluate_zeros(documents, zero_knowledge("es"), {}, parse=parse)
    counts = run.detection["predicted"]
    assert (counts.right, counts.in_key, counts.in_response) == (1, 1, 1)
