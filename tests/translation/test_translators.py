"""Translators: the real code paths, on tiny random models, a server in a thread, small files."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import ClassVar

import pytest
import spacy

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.translation.names import SHORT
from spacy_wikicrem.translation.translators.registry import make_translator

SENTENCES = ["Anna met Bob .", "Bob left the old house in the morning .", "Anna slept ."]


def tiny_seq2seq(folder: Path, kind: str) -> Path:
    """A Marian or T5 model with random weights and a vocabulary of words."""
    from tokenizers import Tokenizer, models, pre_tokenizers, processors
    from transformers import (
        MarianConfig,
        MarianMTModel,
        PreTrainedTokenizerFast,
        T5Config,
        T5ForConditionalGeneration,
        set_seed,
    )

    words = ["<pad>", "</s>", "<unk>", *dict.fromkeys(" ".join(SENTENCES).split())]
    words += ["translate", "English", "to", "Italian", ":"]
    backend = Tokenizer(models.WordLevel({w: n for n, w in enumerate(words)}, unk_token="<unk>"))
    backend.pre_tokenizer = pre_tokenizers.Whitespace()
    backend.post_processor = processors.TemplateProcessing(
        single="$A </s>", special_tokens=[("</s>", 1)]
    )
    special = {"pad_token": "<pad>", "eos_token": "</s>", "unk_token": "<unk>"}
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=backend, **special)
    set_seed(3)
    shared = {"vocab_size": len(words), "d_model": 16, "pad_token_id": 0, "eos_token_id": 1}
    if kind == "t5":
        config = T5Config(
            **shared, d_ff=32, d_kv=8, num_layers=1, num_heads=2, decoder_start_token_id=0
        )
        T5ForConditionalGeneration(config).save_pretrained(folder)
    else:
        sizes = {"encoder_ffn_dim": 32, "decoder_ffn_dim": 32, "max_position_embeddings": 64}
        heads = {"encoder_attention_heads": 2, "decoder_attention_heads": 2}
        config = MarianConfig(
            **shared,
            **sizes,
            **heads,
            encoder_layers=1,
            decoder_layers=1,
            decoder_start_token_id=0,
            forced_eos_token_id=1,
        )
        MarianMTModel(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


@pytest.fixture(scope="module", params=["marian", "t5"])
def seq2seq(request, tmp_path_factory) -> Path:
    return tiny_seq2seq(tmp_path_factory.mktemp("model") / request.param, request.param)


def test_a_model_translates_in_batches_as_one_by_one(seq2seq) -> None:
    model = {"model": str(seq2seq), "lang": "it", "beams": 2, "max_tokens": 8}
    together = make_translator("seq2seq", {**model, "batch": 2})
    found = together.translate(SENTENCES)
    assert len(found) == 3 and all(isinstance(text, str) for text in found)
    alone = make_translator("seq2seq", {**model, "batch": 1})
    assert [alone.translate([text])[0] for text in SENTENCES] == found
    assert together.translate([]) == []


def test_a_t5_is_told_what_to_do(tmp_path) -> None:
    from spacy_wikicrem.translation.translators.seq2seq import Seq2Seq

    folder = str(tiny_seq2seq(tmp_path / "t5", "t5"))
    assert Seq2Seq(folder, "it").prefix == "translate English to Italian: "
    assert Seq2Seq(folder, "it", prefix="").prefix == ""


def test_a_model_of_many_languages_is_told_both(tmp_path) -> None:
    """NLLB: the source text begins with its language, the translation with the target's."""
    from tokenizers import Tokenizer, models, pre_tokenizers
    from transformers import M2M100Config, M2M100ForConditionalGeneration, NllbTokenizerFast

    words = ["<s>", "<pad>", "</s>", "<unk>", *dict.fromkeys(" ".join(SENTENCES).split())]
    backend = Tokenizer(
        models.BPE(dict(zip(words, range(99), strict=False)), [], unk_token="<unk>")
    )
    backend.pre_tokenizer = pre_tokenizers.Whitespace()
    backend.save(str(tmp_path / "tokenizer.json"))
    codes = ["eng_Latn", "ita_Latn", "spa_Latn"]
    tokenizer = NllbTokenizerFast(
        tokenizer_file=str(tmp_path / "tokenizer.json"), additional_special_tokens=codes
    )
    tokenizer.save_pretrained(tmp_path / "nllb")
    config = M2M100Config(
        vocab_size=len(tokenizer),
        d_model=16,
        encoder_layers=1,
        decoder_layers=1,
        encoder_attention_heads=2,
        decoder_attention_heads=2,
        encoder_ffn_dim=32,
        decoder_ffn_dim=32,
        max_position_embeddings=32,
        decoder_start_token_id=2,
    )
    M2M100ForConditionalGeneration(config).save_pretrained(tmp_path / "nllb")
    for lang, code in (("it", "ita_Latn"), ("es", "spa_Latn")):
        model = make_translator("seq2seq", {"model": str(tmp_path / "nllb"), "lang": lang})
        assert model._options["forced_bos_token_id"] == tokenizer.convert_tokens_to_ids(code)
        assert model._tokenizer("Anna").tokens()[0] == "eng_Latn"
        assert len(model.translate(SENTENCES)) == len(SENTENCES)


def test_no_model_there(tmp_path) -> None:
    with pytest.raises(WikicremError) as err:
        make_translator("seq2seq", {"model": str(tmp_path)})
    assert err.value.code == "W813"


# --- a table ---


def conllu(ids: list[str], texts: list[str]) -> str:
    return "".join(
        f"# sent_id = {n}\n# text = {text}\n1\t{text}\t_\tX\t_\t_\t0\troot\t_\t_\n\n"
        for n, text in zip(ids, texts, strict=True)
    )


def test_given_translations(tmp_path) -> None:
    (tmp_path / "en.conllu").write_text(conllu(["1", "2"], ["Hello, you.", "Bye."]))
    (tmp_path / "it.conllu").write_text(conllu(["1", "2"], ["Ciao.", "Addio."]))
    files = {"source": str(tmp_path / "en.conllu"), "target": str(tmp_path / "it.conllu")}
    table = make_translator("given", files)
    assert not table.keeps_names
    assert table.translate(["Bye .", "Hello , you ."]) == ["Addio.", "Ciao."]
    with pytest.raises(WikicremError) as err:
        table.translate(["Good night."])
    assert err.value.code == "W816"


@pytest.mark.parametrize("ids", [["1"], ["1", "3"], ["2", "1"]])
def test_files_that_are_not_aligned(tmp_path, ids) -> None:
    (tmp_path / "en.conllu").write_text(conllu(["1", "2"], ["Hello.", "Bye."]))
    (tmp_path / "it.conllu").write_text(conllu(ids, ["Ciao."] * len(ids)))
    files = {"source": str(tmp_path / "en.conllu"), "target": str(tmp_path / "it.conllu")}
    with pytest.raises(WikicremError) as err:
        make_translator("given", files)
    assert err.value.code == "W817"


def test_files_of_lines(tmp_path) -> None:
    (tmp_path / "en.txt").write_text("Hello.\nBye.\n")
    (tmp_path / "it.txt").write_text("Ciao.\nAddio.\n")
    files = {"source": str(tmp_path / "en.txt"), "target": str(tmp_path / "it.txt")}
    assert make_translator("given", files).translate(["Hello ."]) == ["Ciao."]


# --- a server ---


class Handler(BaseHTTPRequestHandler):
    answers: ClassVar[list[object]] = []
    asked: ClassVar[list[dict]] = []

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.asked.append({"path": self.path, "key": self.headers.get("Authorization"), **body})
        answer = self.answers.pop(0)
        if isinstance(answer, int):
            self.send_error(answer)
            return
        self.send_response(200)
        self.end_headers()
        self.wfile.write(answer if isinstance(answer, bytes) else json.dumps(answer).encode())

    def log_message(self, *_: object) -> None:
        pass


def reply(text: str) -> dict:
    return {"choices": [{"message": {"role": "assistant", "content": text}}]}


@pytest.fixture
def url() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Handler)
    Handler.answers, Handler.asked = [], []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/v1"
    server.shutdown()


def test_a_server_is_asked_for_each_sentence(url, monkeypatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    Handler.answers = [reply(" Ciao. "), reply("Addio.")]
    server = make_translator("server", {"url": url, "model": "m"})
    assert server.translate(["Hello.", "Bye."]) == ["Ciao.", "Addio."]
    first = Handler.asked[0]
    assert first["path"] == "/v1/chat/completions" and first["key"] == "Bearer secret"
    assert first["model"] == "m" and "Italian" in first["messages"][0]["content"]
    assert first["messages"][1]["content"] == "Hello."


@pytest.mark.parametrize("bad", [500, b"no json", {"choices": []}, reply("  "), reply(None)])  # type: ignore[arg-type]
def test_a_server_gets_several_tries(url, bad) -> None:
    server = make_translator("server", {"url": url, "model": "m", "tries": 2})
    Handler.answers = [bad, reply("Ciao.")]
    assert server.translate(["Hello."]) == ["Ciao."]
    Handler.answers = [bad, bad]
    with pytest.raises(WikicremError) as err:
        server.translate(["Hello."])
    assert err.value.code == "W815"


@pytest.mark.parametrize("bad", ["Ciao.\nAddio.", "ciao " * 1000, "<think>hm"])
def test_what_a_server_answers_is_checked(url, bad) -> None:
    server = make_translator("server", {"url": url, "model": "m", "tries": 2})
    Handler.answers = [reply(bad), reply('"Ciao."')]
    assert server.translate(["Hello."]) == ["Ciao."]
    Handler.answers = [reply(bad), reply(bad)]
    with pytest.raises(WikicremError, match=r"several lines|characters|thoughts") as err:
        server.translate(["Hello."])
    assert err.value.code == "W815"


def test_no_server_there() -> None:
    server = make_translator("server", {"url": "http://127.0.0.1:9/v1", "model": "m"})
    with pytest.raises(WikicremError) as err:
        server.translate(["Hello."])
    assert err.value.code == "W815"


# --- programs ---


def fake_apertium(folder: Path, script: str) -> str:
    program = folder / "fake-apertium"
    program.write_text(
        f"#!/bin/sh\nif [ \"$1\" = -l ]; then echo '  eng-cat'; exit; fi\n{script}\n"
    )
    program.chmod(0o755)
    return str(program)


def test_a_program_is_run_for_each_pair(tmp_path) -> None:
    from spacy_wikicrem.translation.translators.apertium import Apertium

    program = fake_apertium(tmp_path, 'sed "s/^\\(.\\)/[$2] \\1/"')
    found = Apertium(["eng-cat", "eng-cat"], program).translate(["Hello.", "Bye"])
    assert found == ["[eng-cat] [eng-cat] Hello.", "[eng-cat] [eng-cat] Bye"]


def test_many_texts_take_several_runs_of_a_program(tmp_path, monkeypatch) -> None:
    from spacy_wikicrem.translation.translators import apertium

    monkeypatch.setattr(apertium, "_TOGETHER", 2)
    program = fake_apertium(tmp_path, f"echo run >> {tmp_path}/runs; cat")
    texts = [f"Hello {n}." for n in range(5)]
    assert apertium.Apertium(["eng-cat"], program).translate(texts) == texts
    assert (tmp_path / "runs").read_text().count("run") == 3


def test_blanks_that_a_program_leaves_before_marks(tmp_path) -> None:
    from spacy_wikicrem.translation.translators.apertium import Apertium

    program = fake_apertium(tmp_path, "sed 's/Luca/Luca ,/; /./s/$/ ./'")
    found = Apertium(["eng-cat"], program).translate(["See Luca 1.5 or .5", "Luca , you"])
    # Treebanks write marks apart: then they stay so.
    assert found == ["See Luca, 1.5 or .5.", "Luca , , you ."]


def test_a_program_that_is_missing_or_fails(tmp_path) -> None:
    from spacy_wikicrem.translation.translators.apertium import Apertium

    for command, pair, code in (("no-such-program", "eng-cat", "W812"),):
        with pytest.raises(WikicremError) as err:
            Apertium([pair], command)
        assert err.value.code == code
    program = fake_apertium(tmp_path, "echo broken >&2; exit 3")
    with pytest.raises(WikicremError) as err:
        Apertium(["eng-xxx"], program)
    assert err.value.code == "W812"
    with pytest.raises(WikicremError) as err:
        Apertium(["eng-cat"], program).translate(["Hello."])
    assert err.value.code == "W811" and "broken" in str(err.value)


@pytest.mark.skipif(shutil.which("apertium") is None, reason="apertium is not installed")
def test_the_real_apertium() -> None:
    found = make_translator("apertium", {"lang": "it"}).translate(
        ["Gabriella is the stepmother of Serena.", "Marco slept"]
    )
    assert len(found) == 2 and "Gabriella" in found[0] and "Serena" in found[0]
    assert "Marco" in found[1]


def test_argos_is_asked_for_its_model() -> None:
    with pytest.raises(WikicremError) as err:
        make_translator("argos", {"lang": "it"})
    assert err.value.code in ("W640", "W814")


# --- the registry ---


@pytest.mark.parametrize("name", SHORT.values())
def test_all_are_registered(name) -> None:
    assert name in spacy.registry.misc


def test_names_and_settings_that_are_wrong() -> None:
    for name, settings in (
        ("babelfish", {}),
        ("seq2seq", {}),
        ("seq2seq", {"model": "x", "colour": "red"}),
        ("spacy-wikicrem.MentionFinder.v1", {}),
    ):
        with pytest.raises(WikicremError) as err:
            make_translator(name, settings)
        assert err.value.code == "W818"


def test_a_translator_of_ones_own() -> None:
    from tests.translation.steps import Translating

    @spacy.registry.misc("test.Upper.v1")
    def upper(mark: str) -> Translating:
        return Translating(lambda text: text.upper() + mark)

    assert make_translator("test.Upper.v1", {"mark": "!"}).translate(["ciao"]) == ["CIAO!"]
