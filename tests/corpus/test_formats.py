from __future__ import annotations

import builtins
import gzip
import json
import time
from itertools import product
from pathlib import Path

import pytest

from spacy_wikicrem.corpus.formats import (
    FORMATS,
    TextOptions,
    export_corpus,
    import_corpus,
    read_any,
)
from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.ty import MASK, CandidateSpan, MaskedExample, Source
from spacy_wikicrem.util.jsonl import write_examples

LOSSLESS = [format for format in FORMATS if format != "text"]


def example(text: str, answer: str, *candidates: str, **fields) -> MaskedExample:
    before = text.partition(MASK)[0]
    spans = [
        CandidateSpan(name, before.index(name), before.index(name) + len(name))
        for name in candidates
        if name in before
    ]
    return MaskedExample(text, answer, candidates, tuple(spans), **fields)


EXAMPLES = [
    example("Ada met Bob. [MASK] left.", "Ada", "Ada", "Bob", case="b"),
    example("Ada saw Bob and Cy: [MASK]’s « chat » 🙂.", "Cy", "Ada", "Bob", "Cy", case="a"),
    example("[MASK]", "x", "x", "y", kind="labelled"),
    example("  Ada met\n\nBob\r\nat\u2028noon.\t[MASK]  left. ", "Bob", "Ada", "Bob"),
    example("Ada, Jr., met Bob, Esq.; [MASK] left.", "Bob, Esq.", "Ada, Jr.", "Bob, Esq."),
    MaskedExample(
        "Ada’s-Bob vide [MASK]; puis Bob, et Bob rentre.",
        "Ada",
        ("Ada", "Bob"),
        (CandidateSpan("Ada", 0, 3), CandidateSpan("Bob", 6, 9)),
        kind="pseudo-zero",
        lang="fr",
        source=Source("frwiki.xml.bz2", 2**40, None, "Ada « B »"),
    ),
    example("שרה פגשה את דוד. [MASK] הלכה.", "שרה", "שרה", "דוד", lang="he"),
]
PLAIN = [EXAMPLES[0], EXAMPLES[1]]


def needs_datasets(format: str) -> None:
    if format == "datasets":
        try:
            import datasets  # noqa: F401
        except (ImportError, AttributeError) as err:
            pytest.skip(f"THE LIBRARY datasets CANNOT BE LOADED: {err}")


@pytest.fixture
def corpus(tmp_path) -> Path:
    """A corpus folder, as `corpus build` leaves it."""
    folder = tmp_path / "corpus"
    write_examples(folder / "train.jsonl", EXAMPLES)
    write_examples(folder / "dev.jsonl", PLAIN[:1])
    (folder / "meta.json").write_text('{"dump": "x"}\n')
    return folder


def texts(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


# --- round trips ---


@pytest.mark.parametrize("format", LOSSLESS)
def test_a_folder_comes_back_byte_for_byte(corpus, tmp_path, format):
    needs_datasets(format)
    result = export_corpus(corpus, tmp_path / "out", format)
    assert (result.lost, dict(result.examples)) == ((), {"train": 7, "dev": 1})
    import_corpus(tmp_path / "out", tmp_path / "back")
    assert texts(tmp_path / "back") == texts(corpus)


@pytest.mark.parametrize("name", ["x.jsonl", "x.jsonl.gz", "x.jsonl.zst", "x.spacy", "x"])
def test_a_file_comes_back(corpus, tmp_path, name):
    format = None if "." in name else "datasets"
    needs_datasets(format or "")
    export_corpus(corpus / "train.jsonl", tmp_path / name, format)
    assert list(read_any(tmp_path / name)) == EXAMPLES
    import_corpus(tmp_path / name, tmp_path / "back.jsonl.gz")
    assert list(read_any(tmp_path / "back.jsonl.gz")) == EXAMPLES


@pytest.mark.parametrize("format", FORMATS)
def test_an_empty_split_stays(tmp_path, format):
    needs_datasets(format)
    write_examples(tmp_path / "corpus/train.jsonl", PLAIN)
    write_examples(tmp_path / "corpus/dev.jsonl", [])
    export_corpus(tmp_path / "corpus", tmp_path / "out", format)
    import_corpus(tmp_path / "out", tmp_path / "back")
    assert texts(tmp_path / "back")["dev.jsonl"] == b""


def test_datasets_sees_train_and_validation_with_plain_columns(corpus, tmp_path):
    needs_datasets("datasets")
    from datasets import load_from_disk

    export_corpus(corpus, tmp_path / "out", "datasets")
    loaded = load_from_disk(str(tmp_path / "out"))
    assert {name: len(rows) for name, rows in loaded.items()} == {"train": 7, "validation": 1}
    assert loaded["train"][0] == EXAMPLES[0].to_dict()
    assert loaded["train"][5]["source"]["page_id"] == 2**40


def test_a_dataset_with_a_wrong_row_says_which(tmp_path):
    needs_datasets("datasets")
    from datasets import Dataset

    good = PLAIN[0].to_dict()
    Dataset.from_list([good, good | {"answer": "Eve"}]).save_to_disk(str(tmp_path / "in"))
    with pytest.raises(WikicremError, match=r"W189.*row 2.*Eve"):
        import_corpus(tmp_path / "in", tmp_path / "out.jsonl")
    assert not (tmp_path / "out.jsonl").exists()


def test_a_folder_that_is_no_dataset_is_refused(tmp_path):
    needs_datasets("datasets")
    (tmp_path / "empty").mkdir()
    bad("W192", tmp_path / "empty", tmp_path / "out", format="datasets")


@pytest.mark.parametrize("name", ["state.json", "data-00000-of-00001.arrow"])
def test_a_damaged_dataset_is_refused(corpus, tmp_path, name):
    needs_datasets("datasets")
    export_corpus(corpus / "train.jsonl", tmp_path / "in", "datasets")
    path = tmp_path / "in" / name
    path.write_bytes(path.read_bytes()[:20])
    with pytest.raises(WikicremError, match="W192"):
        import_corpus(tmp_path / "in", tmp_path / "out.jsonl")


def test_docs_hold_the_text_as_it_reads_and_spans_for_mask_and_candidates(tmp_path):
    from spacy.tokens import DocBin
    from spacy.vocab import Vocab

    write_examples(tmp_path / "in.jsonl", EXAMPLES)
    export_corpus(tmp_path / "in.jsonl", tmp_path / "out.spacy")
    docs = list(DocBin().from_disk(tmp_path / "out.spacy").get_docs(Vocab()))
    assert [doc.text for doc in docs] == [e.text.replace(MASK, e.answer) for e in EXAMPLES]
    spans = [(span.text, span.label_) for span in docs[0].spans["candidates"]]
    assert spans == [("Ada", "ANSWER"), ("Bob", "OTHER")]
    masks = [(span.text, span.start_char, span.label_) for span in docs[0].spans["mask"]]
    assert masks == [("Ada", 13, "ANSWER")]
    assert docs[5].lang_ == "" and docs[5].user_data["masked_example"]["id"] == EXAMPLES[5].id


def test_large_docbins_are_split(tmp_path, monkeypatch):
    from spacy_wikicrem.corpus.formats import docbin

    monkeypatch.setattr(docbin, "DOCS_PER_FILE", 3)
    write_examples(tmp_path / "in.jsonl", EXAMPLES)
    export_corpus(tmp_path / "in.jsonl", tmp_path / "out", "docbin")
    assert sorted(texts(tmp_path / "out")) == ["00000.spacy", "00001.spacy", "00002.spacy"]
    assert list(read_any(tmp_path / "out")) == EXAMPLES


@pytest.mark.parametrize("format", ["jsonl.gz", "jsonl.zst"])
def test_compressed_output_is_the_same_at_any_time_and_under_any_name(
    corpus, tmp_path, format, monkeypatch
):
    names = [tmp_path / f"{letter}.{format}" for letter in "ab"]
    export_corpus(corpus / "train.jsonl", names[0])
    monkeypatch.setattr(time, "time", lambda: 4e9)
    export_corpus(corpus / "train.jsonl", names[1])
    assert names[0].read_bytes() == names[1].read_bytes()
    assert len(names[0].read_bytes()) < (corpus / "train.jsonl").stat().st_size


# --- five-line text ---

FIVE_LINE = """Ada met Bob. [MASK] left.
[MASK]
Ada,Bob
Ada

Ada saw Bob and Cy: [MASK]’s « chat » 🙂.
[MASK]
Ada,Bob,Cy
Cy

"""


def test_five_line_text_is_written_as_the_original_files(tmp_path):
    write_examples(tmp_path / "in.jsonl", PLAIN)
    result = export_corpus(tmp_path / "in.jsonl", tmp_path / "out.txt")
    assert (tmp_path / "out.txt").read_text(encoding="utf8") == FIVE_LINE
    assert result.lost == ("mentions", "kind", "case", "lang", "source")
    back = list(read_any(tmp_path / "out.txt"))
    assert [e.id for e in back] == [e.id for e in PLAIN]
    assert [e.spans for e in back] == [e.spans for e in PLAIN]
    assert {(e.kind, e.case, e.lang, e.source.dump) for e in back} == {
        ("labelled", None, "en", "out.txt")
    }


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        (EXAMPLES[3], "line break"),
        (EXAMPLES[4], r"'Ada, Jr\.' holds a comma"),
        (example("A [MASK]", "\u00a0A", "\u00a0A", "B"), "blank"),
    ],
)
def test_what_five_line_text_cannot_hold_is_an_error_or_counted(tmp_path, broken, reason):
    write_examples(tmp_path / "in.jsonl", [PLAIN[0], broken])
    with pytest.raises(WikicremError, match=f"W188.*{broken.id}.*{reason}"):
        export_corpus(tmp_path / "in.jsonl", tmp_path / "out.txt")
    assert not (tmp_path / "out.txt").exists()
    result = export_corpus(tmp_path / "in.jsonl", tmp_path / "out.txt", skip_unfit=True)
    assert result.examples.total() == 1 and result.counts.total() == 1
    assert next(read_any(tmp_path / "out.txt")).id == PLAIN[0].id


def five_line(tmp_path, text: str, options: TextOptions | None = None):
    (tmp_path / "in.txt").write_bytes(text.encode("utf8"))
    result = import_corpus(tmp_path / "in.txt", tmp_path / "out.jsonl", None, options, force=True)
    return list(read_any(tmp_path / "out.jsonl")), result


@pytest.mark.parametrize(
    ("text", "masked", "candidates", "spans"),
    [
        (  # The pronoun as a whole word, and in its own case.
            "He, the other, the man: he saw him.\nhe\nthe man,the other\nthe man\n",
            "He, the other, the man: [MASK] saw him.",
            ("the other", "the man"),
            [(4, 13), (15, 22)],
        ),
        (  # The first whole word, not a part of one.
            "Anna met Ann, and Ann saw [MASK] .\n[MASK]\n Ann , Anna \n Ann \n",
            "Anna met Ann, and Ann saw [MASK] .",
            ("Anna", "Ann"),
            [(0, 4), (9, 12)],
        ),
        (  # Other spelling, after the mask, and nowhere: no mention.
            "The cat saw [MASK] and a dog.\n[MASK]\na bird,a dog,the cat\na dog\n",
            "The cat saw [MASK] and a dog.",
            ("the cat", "a bird", "a dog"),
            [],
        ),
        (  # Blank lines, Windows line ends, a byte order mark, no last line end.
            "\ufeff\r\n\r\nA met B; [MASK] left.\r\n[MASK]\r\nA,B\r\nB",
            "A met B; [MASK] left.",
            ("A", "B"),
            [(0, 1), (6, 7)],
        ),
    ],
)
def test_five_line_text_is_read(tmp_path, text, masked, candidates, spans):
    (found,), _ = five_line(tmp_path, text, TextOptions("maskedwiki", "it"))
    assert (found.text, found.candidates) == (masked, candidates)
    assert [(span.start, span.end) for span in found.spans] == spans
    assert (found.kind, found.lang) == ("maskedwiki", "it")


GOOD = "A met B; [MASK] left.\n[MASK]\nA,B\nB\n\n"


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        ("A met B; [MASK] left.\n[MASK]\nA,B\n", "found 3 lines"),
        (GOOD.replace("\n\n", "\n") * 2, "found 8 lines"),
        ("[MASK] met B; [MASK] left.\n[MASK]\nA,B\nB\n", "exactly one .* found 2"),
        ("[MASK] met B; she left.\nshe\nA,B\nB\n", "exactly one .* found 2"),
        ("A met B; others left.\nhe\nA,B\nB\n", "'he' is not a word"),
        ("A met B; [MASK] left.\n[MASK]\nA,B\nC\n", "answer 'C' is not among"),
        ("A met B; [MASK] left.\n[MASK]\nA, ,B\nB\n", "distinct and not empty"),
        ("A met A; [MASK] left.\n[MASK]\nA,A\nA\n", "distinct and not empty"),
    ],
)
def test_a_broken_record_stops_the_import_or_is_skipped(tmp_path, record, reason, caplog):
    text = GOOD + "\n" + record + "\n" + GOOD
    with pytest.raises(WikicremError, match=rf"W187.*in\.txt, line 7: .*{reason}"):
        five_line(tmp_path, text)
    assert [path.name for path in tmp_path.iterdir()] == ["in.txt"]
    found, result = five_line(tmp_path, text, TextOptions(skip_broken=True))
    assert len(found) == result.examples.total() == 2
    assert result.counts["records skipped"] == 1
    assert "line 7" in caplog.text


@pytest.mark.data
@pytest.mark.parametrize(
    ("name", "examples", "skipped", "no_mention", "repeated"),
    [
        ("PDP", 60, 0, 4, 0),
        ("WinoGender", 240, 0, 0, 0),
        ("anti_stereotyped_1", 375, 21, 0, 0),  # two masks
        ("anti_stereotyped_2", 388, 8, 387, 0),  # two masks, or the same candidate twice
        ("pro_stereotyped_1", 374, 22, 0, 0),
        ("pro_stereotyped_2", 391, 5, 390, 0),
        ("winobias_dev", 1554, 30, 779, 0),
        ("dpr_dev_small", 131, 0, 2, 12),
        ("dpr_train_small", 1185, 0, 0, 25),
        ("test.c", 564, 0, 2, 14),
        ("train.c", 1316, 0, 2, 37),
        ("wsc273", 273, 0, 224, 0),
    ],
)
def test_the_published_files(
    data_dir, tmp_path, name, examples, skipped, no_mention, repeated, caplog
):
    path = data_dir / "bert-commonsense" / f"{name}.txt"
    if skipped:
        with pytest.raises(WikicremError, match=r"W187.*found 2"):
            list(read_any(path))
    options = TextOptions(skip_broken=bool(skipped))
    result = import_corpus(path, tmp_path / "out.jsonl", None, options)
    assert result.examples.total() == examples
    counts = result.counts
    assert counts["records skipped"] == skipped
    assert counts["candidates without a mention before the mask"] == no_mention
    assert counts["records whose pronoun occurs again"] == repeated


# --- damaged and unfit input ---


def bad(code: str, source: Path, out: Path, match: str = "", **settings) -> None:
    """The import fails with the code and leaves nothing behind."""
    before = sorted(out.parent.iterdir())
    with pytest.raises(WikicremError, match=f"{code}.*{match}"):
        import_corpus(source, out, **settings)
    assert sorted(out.parent.iterdir()) == before


@pytest.mark.parametrize(
    ("line", "code", "reason"),
    [
        (b'{"text": ', "W002", "Expecting"),
        (b"[1]", "W002", "found a list"),
        (b"[" * 100_000, "W002", ""),
        (b"{}", "W003", "'text' is missing"),
        (b'{"text": "[MASK] [MASK]", "answer": "A", "candidates": ["A"]}', "W003", "found 2"),
        (b'{"text": "[MASK]", "answer": "C", "candidates": ["A"]}', "W003", "'C' is not among"),
        (b'{"text": "\xff[MASK]"}', "W605", ""),
    ],
)
@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_a_broken_line_is_named_and_nothing_is_imported(tmp_path, line, code, reason, pack):
    good = json.dumps(PLAIN[0].to_dict()).encode()
    path = tmp_path / "in.jsonl"
    path.write_bytes(pack(b"\n".join((good, b"", line, good))))
    bad(code, path, tmp_path / "out.jsonl", rf"in\.jsonl, line 3: .*{reason}")


@pytest.mark.parametrize("name", ["x.jsonl.gz", "x.jsonl.zst"])
@pytest.mark.parametrize("keep", [0.5, 0.99])
def test_a_cut_file_is_no_complete_file(tmp_path, name, keep):
    many = [
        example(f"Ada{n} met Bob{n}. [MASK] left.", f"Ada{n}", f"Ada{n}", f"Bob{n}")
        for n in range(1500)
    ]
    write_examples(tmp_path / "in.jsonl", many)
    export_corpus(tmp_path / "in.jsonl", path := tmp_path / name)
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * keep)])
    bad("W603", path, tmp_path / "out.jsonl", name)
    path.write_bytes(data + data)  # two members, two frames
    assert len(list(read_any(path))) == 3000
    path.write_bytes(data[:-40] + b"\x00" * 20 + data[-20:])
    bad("W604|W603", path, tmp_path / "out.jsonl", name)


@pytest.mark.parametrize("name", ["in.jsonl", "in.txt", "in.spacy", "in.jsonl.gz"])
def test_a_file_without_examples(tmp_path, name):
    (tmp_path / "none.jsonl").write_bytes(b"\n \n")
    bad("W186", tmp_path / "none.jsonl", tmp_path / "out.jsonl")
    with pytest.raises(WikicremError, match="W186"):
        export_corpus(tmp_path / "none.jsonl", tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == ["none.jsonl"]
    (tmp_path / name).write_bytes(b"")
    bad("W192" if name == "in.spacy" else "W186", tmp_path / name, tmp_path / "out.jsonl")


def test_a_docbin_of_others_or_of_other_content_is_refused(tmp_path):
    import spacy
    from spacy.tokens import DocBin

    doc = spacy.blank("en")("Ada left.")
    DocBin(docs=[doc]).to_disk(tmp_path / "a.spacy")
    bad("W189", tmp_path / "a.spacy", tmp_path / "out.jsonl", "Doc 1: doc.user_data has no")
    doc.user_data["masked_example"] = PLAIN[0].to_dict() | {"id": "0"}
    DocBin(docs=[doc], store_user_data=True).to_disk(tmp_path / "a.spacy")
    bad("W189", tmp_path / "a.spacy", tmp_path / "out.jsonl", "Doc 1: the id 0 is not")
    data = (tmp_path / "a.spacy").read_bytes()
    (tmp_path / "a.spacy").write_bytes(data[: len(data) // 2])
    bad("W192", tmp_path / "a.spacy", tmp_path / "out.jsonl")


def test_a_language_without_tokenizer_is_refused(tmp_path):
    write_examples(tmp_path / "in.jsonl", [example("[MASK]", "x", "x", "y", lang="q1")])
    with pytest.raises(WikicremError, match=r"W190.*'q1'"):
        export_corpus(tmp_path / "in.jsonl", tmp_path / "out.spacy")


@pytest.mark.parametrize(
    ("library", "format"), [("datasets", "datasets"), ("zstandard", "jsonl.zst")]
)
def test_a_missing_library_is_an_error_that_names_the_extra(
    corpus, tmp_path, library, format, monkeypatch
):
    def refuse(name, *rest, real=builtins.__import__):
        if name.partition(".")[0] == library:
            raise ImportError(f"No module named {name}")
        return real(name, *rest)

    (tmp_path / "a.jsonl").write_bytes(b"\x28\xb5\x2f\xfd")
    (tmp_path / "a.d").mkdir()
    (tmp_path / "a.d/state.json").write_text("{}")
    monkeypatch.setattr(builtins, "__import__", refuse)
    extra = {"zstandard": "zstd"}.get(library, library)
    with pytest.raises(WikicremError, match=rf"W640.*{library}.*spacy-wikicrem\[{extra}\]"):
        export_corpus(corpus, tmp_path / "out", format)
    assert not (tmp_path / "out").exists()
    source = tmp_path / ("a.jsonl" if library == "zstandard" else "a.d")
    with pytest.raises(WikicremError, match=f"W640.*{library}"):
        import_corpus(source, tmp_path / "out", format)


# --- names, places, options ---


@pytest.mark.parametrize("name", ["x", "x.csv", "x.gz", "x.jsonl.bz2", "x.spacy.gz", "x.txt.7z"])
def test_a_name_that_does_not_tell_the_format(corpus, tmp_path, name):
    with pytest.raises(WikicremError, match=r"W185.*--format: text, jsonl"):
        export_corpus(corpus / "dev.jsonl", tmp_path / name)


def test_an_unknown_format(corpus, tmp_path):
    with pytest.raises(WikicremError, match=r"W185.*'csv'"):
        export_corpus(corpus, tmp_path / "out", "csv")
    bad("W185", corpus, tmp_path / "out", "'csv'", format="csv")


@pytest.mark.parametrize(
    ("name", "format"), [("x.jsonl", "jsonl.gz"), ("x.gz", "jsonl.zst"), ("x.jsonl.bz2", "jsonl")]
)
def test_a_name_must_not_contradict_the_compression(corpus, tmp_path, name, format):
    with pytest.raises(WikicremError, match=r"W142.*out"):
        export_corpus(corpus / "dev.jsonl", tmp_path / name, format)


def test_folders_that_do_not_tell_what_they_are(corpus, tmp_path):
    (tmp_path / "empty").mkdir()
    bad("W185", tmp_path / "empty", tmp_path / "out", "no known file")
    bad("W192", tmp_path / "empty", tmp_path / "out", "no file", format="text")
    (corpus / "dev.txt").write_text(FIVE_LINE)
    bad("W185", corpus, tmp_path / "out", "jsonl, text")
    (corpus / "dev.jsonl.gz").write_bytes(b"")
    bad("W192", corpus, tmp_path / "out", "several files for dev", format="jsonl")
    write_examples(tmp_path / "splits/train.jsonl", PLAIN)
    with pytest.raises(WikicremError, match=r"W194.*train"):
        next(read_any(tmp_path / "splits"))
    with pytest.raises(WikicremError, match="W001"):
        next(read_any(tmp_path / "none.jsonl"))


@pytest.mark.parametrize("force", [False, True])
def test_existing_output_is_replaced_only_by_force(corpus, tmp_path, force):
    for name in ("out.jsonl", "folder/train.jsonl"):
        write_examples(tmp_path / name, PLAIN[:1])
    jobs = [(corpus / "train.jsonl", tmp_path / "out.jsonl"), (corpus, tmp_path / "folder")]
    for source, out in jobs:
        if force:
            assert export_corpus(source, out, "jsonl", force=True).examples.total() >= 7
        else:
            with pytest.raises(WikicremError, match="W004"):
                export_corpus(source, out, "jsonl")
    assert len(list(read_any(tmp_path / "out.jsonl"))) == (7 if force else 1)
    assert len(texts(tmp_path / "folder")) == (3 if force else 1)


def test_force_does_not_remove_what_no_export_writes(corpus, tmp_path):
    (tmp_path / "folder/deep").mkdir(parents=True)
    (tmp_path / "folder/deep/notes.txt").write_text("mine")
    (tmp_path / "file").write_text("mine")
    for source, out in (
        (corpus, tmp_path / "folder"),
        (corpus / "dev.jsonl", tmp_path / "folder"),
        (corpus, tmp_path / "file"),
    ):
        with pytest.raises(WikicremError, match="W193"):
            export_corpus(source, out, "jsonl", force=True)
    assert (tmp_path / "folder/deep/notes.txt").read_text() == "mine"
    assert (tmp_path / "file").read_text() == "mine"


def test_a_failed_export_keeps_the_old_folder(corpus, tmp_path):
    export_corpus(corpus, tmp_path / "out", "jsonl")
    old = texts(tmp_path / "out")
    with (corpus / "train.jsonl").open("a") as file:
        file.write("{}\n")
    with pytest.raises(WikicremError, match=r"W003.*line 8"):
        export_corpus(corpus, tmp_path / "out", "jsonl.gz", force=True)
    assert texts(tmp_path / "out") == old
    assert sorted(path.name for path in tmp_path.iterdir()) == ["corpus", "out"]


def test_a_file_can_be_converted_in_its_place(corpus):
    path = corpus / "train.jsonl"
    import_corpus(path, path, force=True)
    assert list(read_any(path)) == EXAMPLES


def test_options_of_five_line_text_are_for_it_alone(corpus, tmp_path):
    bad("W142", corpus, tmp_path / "out", "jsonl", options=TextOptions())
    with pytest.raises(WikicremError, match=r"W142.*jsonl"):
        export_corpus(corpus, tmp_path / "out", "jsonl", skip_unfit=True)
    with pytest.raises(WikicremError, match=r"W142.*'poem'"):
        TextOptions("poem")


def test_reading_is_streaming(tmp_path):
    """The first examples come before a broken line further on is met."""
    write_examples(path := tmp_path / "in.jsonl", PLAIN)
    with path.open("a") as file:
        file.write("broken\n")
    rows = read_any(path)
    assert [next(rows), next(rows)] == PLAIN
    with pytest.raises(WikicremError, match="W002"):
        next(rows)


FILE_NAMES = ["c.jsonl", "c.jsonl.gz", "c.jsonl.zst", "c.txt", "c.txt.gz", "c.spacy", "c.gz"]


@pytest.mark.parametrize("format", [None, "jsonl", "jsonl.gz", "text", "datasets", "docbin"])
@pytest.mark.parametrize("there", [False, True])
def test_a_folder_has_no_name_of_a_file(corpus, tmp_path, format, there):
    """Export, and import of a folder with splits; what is there stays, even with force."""
    for name, convert in product(FILE_NAMES, (export_corpus, import_corpus)):
        if format is None and name == "c.gz":
            continue
        if convert is import_corpus and format not in (None, "jsonl"):
            continue
        if there:
            (tmp_path / name).mkdir(exist_ok=True)
        with pytest.raises(WikicremError, match=r"W195.*train\.jsonl") as err:
            convert(corpus, tmp_path / name, format, force=True)
        assert "--format" in str(err.value) and name in str(err.value)
        assert (tmp_path / name).exists() == there, name


@pytest.mark.parametrize("name", ["out", "v1.0", "2026.11.30", "corpus.en"])
def test_folders_may_have_dots(corpus, tmp_path, name):
    export_corpus(corpus, tmp_path / name, "jsonl.gz")
    content = (tmp_path / name / "train.jsonl.gz").read_bytes()
    assert content[:2] == b"\x1f\x8b"


@pytest.mark.parametrize("linked", [False, True])
def test_a_corpus_is_never_exported_onto_itself(tmp_path, linked):
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    record = {"text": "Ada met Bob. [MASK] left.", "answer": "Ada", "candidates": ["Ada", "Bob"]}
    (corpus / "train.jsonl").write_text(json.dumps(record) + "\n", encoding="utf8")
    before = (corpus / "train.jsonl").read_bytes()
    out = corpus
    if linked:
        out = tmp_path / "link"
        out.symlink_to(corpus)
    with pytest.raises(WikicremError, match="another path than the source") as err:
        export_corpus(corpus, out, "text", force=True)
    assert err.value.code == "W142"
    assert (corpus / "train.jsonl").read_bytes() == before


@pytest.mark.parametrize("field", ["text", "title"])
def test_half_a_surrogate_pair_is_refused_with_its_line(tmp_path, field):
    good = {"text": "Ada met Bob. [MASK] left.", "answer": "Ada", "candidates": ["Ada", "Bob"]}
    bad = {"text": {"text": good["text"] + "\ud800"}, "title": {"source": {"title": "\ud800"}}}[
        field
    ]
    bad = good | bad
    path = tmp_path / "s.jsonl"
    path.write_text(json.dumps(good) + "\n" + json.dumps(bad) + "\n", encoding="utf8")
    with pytest.raises(WikicremError, match=r"line 2.*surrogate") as err:
        import_corpus(path, tmp_path / "o.jsonl")
    assert err.value.code == "W002" and not (tmp_path / "o.jsonl").exists()
