"""`spacy-wikicrem italian`, on a pipeline trained for a moment."""

import json
from pathlib import Path

import pytest
import spacy
from spacy.language import Language
from typer.testing import CliRunner

from spacy_wikicrem.cli.main import app
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.italian.assemble import assemble_italian
from tests.pipelines import vocab_of

ROWS = (
    "1\tIl\til\tDET\tRD\tGender=Masc\t2\tdet\t_\t_\n"
    "2\tlibro\tlibro\tNOUN\tS\tGender=Masc\t3\tnsubj\t_\t_\n"
    "3\tpiace\tpiacere\tVERB\tV\tMood=Ind\t0\troot\t_\tSpaceAfter=No\n"
    "4\t.\t.\tPUNCT\tFS\t_\t3\tpunct\t_\t_\n\n"
)


@pytest.fixture(scope="module")
def treebanks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("ud")
    for name in ("MarkIT", "ISDT"):
        (folder / name).mkdir()
    (folder / "MarkIT" / "it_markit-ud-train.conllu").write_text(ROWS * 6, encoding="utf8")
    for part in ("dev", "test"):
        (folder / "ISDT" / f"it_isdt-ud-{part}.conllu").write_text(ROWS * 2, encoding="utf8")
    return folder


@pytest.fixture(scope="module")
def pipeline(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pipeline") / "trained"
    nlp = spacy.blank("it")
    nlp.add_pipe("sentencizer")
    nlp.to_disk(folder)
    out = folder.parent / "assembled"
    assemble_italian(folder, out, tokens=1234)
    return out


def run(*arguments: object) -> str:
    result = CliRunner().invoke(app, ["italian", *map(str, arguments)])
    if isinstance(result.exception, Exception):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.output


def test_treebanks_become_training_files(treebanks: Path, tmp_path: Path) -> None:
    from spacy.tokens import DocBin

    shown = run("treebanks", treebanks, tmp_path / "out", "--names", "MarkIT", "--limit", 5)
    assert "MarkIT: 5 sentences, 20 words" in shown
    vocab = vocab_of("it")
    docs = list(DocBin().from_disk(tmp_path / "out" / "train.spacy").get_docs(vocab))
    assert sum(len(list(doc.sents)) for doc in docs) == 5
    for part in ("dev", "test"):
        assert (tmp_path / "out" / f"{part}.spacy").is_file()


def test_trees_of_written_tokens_are_trained_on_as_they_are(
    treebanks: Path, tmp_path: Path
) -> None:
    from spacy.tokens import DocBin

    trees = tmp_path / "own.conllu"
    trees.write_text(
        "1\tParla\tparlare\tVERB\tV\tMood=Ind\t0\troot\t_\t_\n"
        "2\tdel\tdi il\tADP\tE_RD\tGender=Masc\t3\tcase\t_\t_\n"
        "3\tmare\tmare\tNOUN\tS\tGender=Masc\t1\tobl\t_\t_\n\n",
        encoding="utf8",
    )
    out = tmp_path / "out"
    shown = run("treebanks", treebanks, out, "--names", "MarkIT", "--limit", 2, "--trees", trees)
    assert "own.conllu: 1 sentences, 3 words" in shown
    docs = DocBin().from_disk(out / "train.spacy").get_docs(vocab_of("it"))
    (own,) = (doc for doc in docs if doc[0].text == "Parla")
    assert [(token.lemma_, token.tag_, token.dep_) for token in own[1:]] == [
        ("di il", "E_RD", "case"),
        ("mare", "S", "obl"),
    ]


def test_a_missing_treebank_is_named(treebanks: Path, tmp_path: Path) -> None:
    with pytest.raises(WikicremError, match=r"W702.*PUD"):
        run("treebanks", treebanks, tmp_path, "--names", "MarkIT,PUD")


def test_an_assembled_pipeline_has_licence_card_lexicon_and_names(pipeline: Path) -> None:
    nlp: Language = spacy.load(pipeline)
    assert nlp.pipe_names[0] == "abbreviation_sentencizer"
    assert nlp.pipe_names[-2:] == ["italian_lexicon_lemmatizer", "person_name_recognizer"]
    assert "1,234 tokens" in (pipeline / "README.md").read_text(encoding="utf8")
    assert "CC BY-SA 4.0" in (pipeline / "LICENSE").read_text(encoding="utf8")
    assert nlp.meta["name"] == "core_wikicrem" and nlp.meta["license"] == "CC BY-SA 4.0"
    doc = nlp("Ada Negri nacque a Lodi. Il mare è blu.")
    assert [ent.text for ent in doc.ents] == ["Ada Negri"]
    assert doc._.readability.sentences == 2


def test_other_sources_are_in_card_licence_and_meta(pipeline: Path, tmp_path: Path) -> None:
    trained, out = pipeline.parent / "trained", tmp_path / "out"
    run("assemble", trained, out, "--source", "Text of Wikinews, parsed = CC BY 2.5")
    for file in ("README.md", "LICENSE"):
        text = (out / file).read_text(encoding="utf8")
        assert "Text of Wikinews, parsed" in text and "CC BY 2.5" in text
    meta = json.loads((out / "meta.json").read_text(encoding="utf8"))
    assert meta["sources"][-1] == {"name": "Text of Wikinews, parsed", "license": "CC BY 2.5"}
    run("assemble", trained, out, "--force", "--source", "https://x.org?id=1=CC BY 4.0")
    meta = json.loads((out / "meta.json").read_text(encoding="utf8"))
    assert meta["sources"][-1] == {"name": "https://x.org?id=1", "license": "CC BY 4.0"}


@pytest.mark.parametrize("source", ["Wikinews", "=CC BY 2.5", "Wikinews= "])
def test_a_source_has_a_name_and_a_licence(pipeline: Path, tmp_path: Path, source: str) -> None:
    with pytest.raises(WikicremError, match="W706"):
        run("assemble", pipeline.parent / "trained", tmp_path / "out", "--source", source)


def test_sentences_may_be_left_to_the_parser(pipeline: Path, tmp_path: Path) -> None:
    run("assemble", pipeline.parent / "trained", tmp_path / "out", "--sentences-by-parser")
    nlp = spacy.load(tmp_path / "out")
    assert nlp.config["components"]["abbreviation_sentencizer"]["only_certain"] is True


def test_assemble_replaces_pipelines_only(pipeline: Path, tmp_path: Path) -> None:
    with pytest.raises(WikicremError, match="W004"):
        run("assemble", pipeline, tmp_path)
    with pytest.raises(WikicremError, match="W508"):
        run("assemble", pipeline, tmp_path, "--force")


def test_parse_writes_conllu(pipeline: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.conllu"
    run("parse", "Il mare è blu. La casa è bella.", "--model", pipeline, "-o", out)
    lines = out.read_text(encoding="utf8").splitlines()
    assert lines[:3] == [
        "# sent_id = 1",
        "# text = Il mare è blu.",
        "1\tIl\t_\t_\t_\t_\t_\t_\t_\t_",
    ]
    assert lines[5].endswith("SpaceAfter=No")
    assert "# sent_id = 2" in lines


def test_documents_keep_their_words(pipeline: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.conllu"
    path.write_text(f"# newdoc id = a\n{ROWS}", encoding="utf8")
    shown = run("parse", path, "--model", pipeline)
    assert [line.split("\t")[1] for line in shown.splitlines() if "\t" in line] == [
        "Il", "libro", "piace", "."
    ]  # fmt: skip
    assert "# text = Il libro piace." in shown


def test_readability_of_text_conll_and_json(tmp_path: Path) -> None:
    path = tmp_path / "a.conllu"
    path.write_text(f"# newdoc id = a\n{ROWS * 3}", encoding="utf8")
    out = tmp_path / "report.json"
    run("readability", path, "--json", out)
    report = json.loads(out.read_text(encoding="utf8"))
    assert (report["sentences"], report["words"], report["syllables"]) == (3, 9, 3 * 5)
    assert report["classes"]["index"] == "flesch_vacca_1986"
    assert sum(report["classes"]["shares"].values()) == pytest.approx(100)
    utterance = {"id": 1, "text": "x", "modified_text": "Il mare è blu .", "doc": "d", "part": "0",
                 "tokens": ["Il", "mare", "è", "blu", "."], "tags": ["DET", "NOUN", "AUX", "ADJ",
                 "PUNCT"], "corefs": []}  # fmt: skip
    path = tmp_path / "a.json"
    path.write_text(json.dumps([utterance]), encoding="utf8")
    shown = run("readability", path, "--index", "gulpease", "--per-sentence")
    assert "Il mare è blu" in shown and "gulpease" in shown
    del utterance["tokens"]
    path.write_text(json.dumps([utterance]), encoding="utf8")
    with pytest.raises(WikicremError, match=r"W477.*tokens"):
        run("readability", path)


@pytest.mark.parametrize("text", ["", " "])
@pytest.mark.parametrize("command", ["readability", "parse"])
def test_nothing_to_read(command: str, text: str) -> None:
    with pytest.raises(WikicremError, match=r"W511.*nothing to read: the text is empty"):
        run(command, text)


def test_unknown_index() -> None:
    with pytest.raises(WikicremError, match="W713"):
        run("readability", "Il mare.", "--index", "fog")


def test_convert_there_and_back(tmp_path: Path) -> None:
    rows = ROWS.replace("\t_\t_\n2", "\t_\tEntity=(e1\n2").replace(
        "3\tnsubj\t_\t_", "3\tnsubj\t_\tEntity=e1)"
    )
    text = f"# newdoc id = a\n# global.Entity = eid\n# sent_id = 1\n{rows}"
    source, there, back = (tmp_path / name for name in ("a.conllu", "b.conll", "c.conllu"))
    source.write_text(text, encoding="utf8")
    run("convert", source, there)
    assert "(e1" in there.read_text(encoding="utf8") or "(1" in there.read_text(encoding="utf8")
    run("convert", there, back)
    assert "Entity=(" in back.read_text(encoding="utf8")
    with pytest.raises(WikicremError, match="W004"):
        run("convert", source, there)
    with pytest.raises(WikicremError, match="W437"):
        run("convert", source, source, "--force")


def test_lexicon_shows_forms() -> None:
    shown = run("lexicon", "show", "farlo", "Andrea", "xyzzy")
    assert "VerbForm=Inf" in shown and "first name" in shown and "unknown" in shown


def test_lexicon_coverage(treebanks: Path) -> None:
    shown = run("lexicon", "coverage", treebanks / "ISDT" / "it_isdt-ud-dev.conllu")
    assert "100.00" in shown and "VERB not known: -" in shown


def test_lexicon_build_names_what_is_missing(tmp_path: Path) -> None:
    options = ("verbs", "nouns", "adjectives", "lookups", "out")
    named = (part for name in options for part in (f"--{name}", tmp_path / name))
    with pytest.raises(WikicremError, match=r"W001.*verbs"):
        run("lexicon", "build", *named)
