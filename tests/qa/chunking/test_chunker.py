from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
import spacy
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from spacy.language import Language
from transformers import AutoTokenizer

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.models import embedding
from spacy_wikicrem.qa.chunking import Chunk, Chunker, ChunkSettings
from spacy_wikicrem.qa.chunking.settings import TITLES
from spacy_wikicrem.qa.chunking.streaming import cut_stream
from spacy_wikicrem.qa.chunking.writing import Drafter
from spacy_wikicrem.resolution.decontextualised import Context
from spacy_wikicrem.resolution.protected import protected_places
from spacy_wikicrem.resolution.structure.headings import Outline
from spacy_wikicrem.resolution.structure.tables import find_tables
from spacy_wikicrem.resolution.structure.units import Break, Unit
from tests.pipeline.fakes import make_nlp
from tests.pipelines import load_english

MODES = ("inline", "header", "both", "none")


@cache
def pipeline() -> Language:
    return make_nlp(["Ada Lovelace", "Bob"])


def words(text: str) -> int:
    return len(re.findall(r"\w+|[^\w\s]", text))


def doubled(text: str) -> list[str]:
    """A tokenizer that knows few characters: those beyond ASCII are several tokens."""
    return [c for c in text for _ in range(1 if c.isascii() else len(c.encode()))]


COUNTERS: tuple[Callable[..., object] | str, ...] = ("characters", words, doubled)
PIECES = (
    "Ada Lovelace met Bob. ", "She smiled. ", "He saw her. ", "They left.\n", "\n\n", "\r\n",
    "# Title\n\n", "- item\n", "Bob: hi\n", "{user} ", "`her code` ", "🙂", "👩‍🔬", "e\u0301",
    "\ufeff", "\t", "  ", "x" * 30, "www.x.org/a ", "word ", "many words without end ", "\u2028",
    "```\nhe = 1\n```\n", "他走了。", ".", "\v", "\x1c",
)  # fmt: skip
TEXTS = st.lists(st.sampled_from(PIECES), max_size=25).map("".join)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    text=TEXTS | st.text(max_size=80),
    size=st.integers(12, 60),
    overlap=st.integers(0, 11),
    mode=st.sampled_from(MODES),
    titles=st.sampled_from(TITLES),
    title=st.sampled_from(["", "Ada", "A long name of a text that has no room"]),
    counter=st.sampled_from(COUNTERS),
)
def test_nothing_is_lost_and_no_chunk_is_too_long(
    text, size, overlap, mode, titles, title, counter
) -> None:
    made = ChunkSettings(size=size, overlap=overlap, resolve=mode, titles=titles)
    chunker = Chunker(pipeline(), made, tokenizer=counter)
    chunks = chunker.chunk(text, title)
    check_chunks(chunks, text)
    if titles == "outside":
        texts = [quotations(chunk, text) + chunk.revision.after for chunk in chunks]
    else:
        texts = [t for chunk in chunks for t in (chunk.text, chunk.search_text)]
    assert all(chunker.count(made) <= size for made in texts)


def quotations(chunk: Chunk, text: str) -> str:
    """What its header is without titles: what follows directly goes on without a mark."""
    parts = []
    for (first, last), (after, _) in pairwise([*chunk.quoted, (chunk.start, chunk.end)]):
        mark = between_rows(text, first, after)
        mark = mark or (" …\n" if after == chunk.start else " … ")
        parts += [text[first:last], mark if text[last:after].strip() else text[last:after]]
    return "".join(parts)


def between_rows(text: str, first: int, after: int) -> str:
    """The rows of a table are on lines of their own."""
    after += len(text[after:]) - len(text[after:].lstrip())
    for table in find_tables(text):
        if table.top[0] <= first and table.head[1] < after < table.end:
            wiki = text[table.head[0]] == "!" and text[after : after + 2] != "|-"
            return "\n|-\n" if wiki else "\n"
    return ""


def header_as_it_was(chunk: Chunk, text: str) -> str:
    """Its header with what was written in full there as it is in the source."""
    header = chunk.header
    for done in reversed(chunk.replacements):
        if done.end <= len(header):
            was = text[done.source_start : done.source_end]
            header = header[: done.start] + was + header[done.end :]
    return header


def check_chunks(chunks: list[Chunk], text: str) -> None:
    end = 0
    for number, chunk in enumerate(chunks):
        assert chunk.index == number
        assert chunk.start + chunk.overlap == end and chunk.end > end  # no gap, always onwards
        assert chunk.source_text == text[chunk.start : chunk.end]
        assert chunk.text == chunk.header + chunk.revision.after
        assert chunk.revision.inverse.after == chunk.source_text
        titles = r"([^\n]+\n)?" if chunk.titles else ""
        assert re.fullmatch(
            titles + re.escape(quotations(chunk, text)), header_as_it_was(chunk, text)
        )
        for done in chunk.replacements:
            assert chunk.to_source(done.start) == done.source_start
            assert done.antecedents and all(text[a:b].strip() for a, b in done.antecedents)
        end = chunk.end
    assert end == len(text)
    assert "".join(chunk.source_text[chunk.overlap :] for chunk in chunks) == text


def test_what_is_searched_is_the_piece_with_all_its_pronouns_in_full() -> None:
    text = "Ada Lovelace met Bob at noon. They talked for long. She left. She ran."
    nlp = make_nlp(["Ada Lovelace"])
    last = Chunker(nlp, ChunkSettings(size=60), tokenizer="characters").chunk(text)[-1]
    assert last.quoted and last.header not in last.search_text
    assert last.search_text.endswith("Ada Lovelace left. Ada Lovelace ran.")
    # as many as fit
    last = Chunker(nlp, ChunkSettings(size=33), tokenizer="characters").chunk(text)[-1]
    assert last.search_text == "Ada Lovelace left. She ran."
    made = ChunkSettings(size=80, resolve="none")
    last = Chunker(nlp, made, tokenizer="characters").chunk(text)[-1]
    assert last.search_text == last.source_text
    made = ChunkSettings(size=80, titles="inside")
    last = Chunker(nlp, made, tokenizer="characters").chunk(text, "Ada")[-1]
    assert last.search_text.startswith("Ada\n") and last.text.startswith("Ada\n")
    made = ChunkSettings(size=80, min_probability=1)
    last = Chunker(nlp, made, tokenizer="characters").chunk(text)[-1]
    assert last.search_text == last.source_text


def searched(text: str, size: int, **more) -> str:
    settings = ChunkSettings(size=size, **more)
    nlp = make_nlp(["Ada Lovelace"])
    return Chunker(nlp, settings, tokenizer="characters").chunk(text)[-1].search_text


def test_what_is_searched_has_each_person_in_full_once_a_sentence() -> None:
    text = "Ada Lovelace met Bob at noon. They talked for long. "
    text += "She left and took her hat; she ran. She fell."
    whole = "Ada Lovelace left and took her hat; she ran. Ada Lovelace fell."
    assert searched(text, 66) == whole
    # but where the sentence has the name anyway
    text = "Ada Lovelace met Bob. All ran. Bob saw that Ada Lovelace lost her hat. She fell."
    assert searched(text, 75).endswith("Bob saw that Ada Lovelace lost her hat. Ada Lovelace fell.")


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        (74, "It rained. Ada Lovelace took the hat that lay there. Ada Lovelace left."),
        (70, "It rained. Ada Lovelace took the hat that lay there. She left."),  # as it is shown
        (60, "Ada Lovelace took the hat that lay there. Ada Lovelace left."),
    ],
)
def test_what_is_searched_begins_with_what_goes_on_into_the_piece(size, expected) -> None:
    text = "Ada Lovelace met Bob and Eve at noon by the sea. It rained. "
    text += "She took the hat that lay there. "
    assert searched(text + "She left.", size) == expected


def test_what_goes_on_into_what_is_searched_says_whom_it_means() -> None:
    text = "Ada Lovelace met Bob at noon. All sat by the sea, as ever. She left. Rain fell on them."
    *_, last = Chunker(pipeline(), ChunkSettings(size=70), tokenizer="characters").chunk(text)
    assert last.text == "Ada Lovelace met Bob at noon. … She left. Rain fell on them."
    assert last.search_text.startswith("Ada Lovelace left. Rain fell")


def test_every_item_of_a_list_may_quote_what_announces_it() -> None:
    rules = "1. Wash the boats.", "2. Return the keys.", "3. Leave the dogs at home."
    text = "The rules are these:\n\n" + "\n".join(rules) + "\n\nAll else is fine, and so are cats."
    chunks = Chunker(pipeline(), ChunkSettings(size=52), tokenizer="characters").chunk(text)
    for rule in rules:
        (chunk,) = (c for c in chunks if rule in c.source_text)
        assert chunk.text.startswith("The rules are these:")
    assert "rules" not in chunks[-1].text


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("== Grete Hofer ==\n\nGrete Hofer was a skier.\n", "== Grete Hofer =="),
        ("# Anna\n\nAnna Berg was born in 1900. She sang.", "# Anna\n"),
    ],
)
def test_names_in_headings_stay_as_they_are(text, heading) -> None:
    nlp = load_english()
    nlp.add_pipe("pronoun_resolver")
    assert Chunker(nlp, size=64).chunk(text)[0].text.startswith(heading)


@pytest.mark.parametrize("mark", [":", "."])
def test_what_is_announced_is_not_cut_off(mark) -> None:
    text = f"All the rules were written on the wall{mark}\n\nNo dogs here. No cats, and no birds."
    *_, last = Chunker(pipeline(), ChunkSettings(size=77), tokenizer="characters").chunk(text)
    assert last.text.startswith("All the rules") == (mark == ":")


@pytest.mark.parametrize(
    ("mode", "size", "apart", "header"),
    [
        ("both", 97, " ", "It rained. All ran off. "),
        ("both", 80, " ", "All ran off. "),
        ("both", 97, "\n\n", ""),  # another paragraph
        ("header", 97, " ", "All ran off. "),
        ("none", 97, " ", ""),
    ],
)
def test_what_stands_before_fills_the_room_that_is_left(mode, size, apart, header) -> None:
    last = "Ada Lovelace came to the old town hall by the sea at noon and sat."
    text = f"Bob slept. It rained. All ran off.{apart}{last}"
    made = ChunkSettings(size=size, resolve=mode)
    assert Chunker(pipeline(), made, tokenizer="characters").chunk(text)[-1].text == header + last


def test_a_quotation_of_what_is_just_before_has_no_mark() -> None:
    text = "Bob sat with them. Ada Lovelace met Bob.\n\nShe left for the long walk home."
    made = ChunkSettings(size=60, resolve="header")
    chunks = Chunker(make_nlp(["Ada Lovelace"]), made, tokenizer="characters").chunk(text)
    assert [chunk.header for chunk in chunks] == ["", "Ada Lovelace met Bob.\n\n"]


@pytest.mark.parametrize("text", ["", " ", "\n\n", "\ufeff", ".", "He", "🙂", "\r\n", "A" * 3000])
@pytest.mark.parametrize("size", [1, 7])
def test_odd_texts(text: str, size: int) -> None:
    chunks = Chunker(pipeline(), ChunkSettings(size=size), tokenizer="characters").chunk(text)
    check_chunks(chunks, text)
    assert len(chunks) == -(-len(text) // size)


def test_windows_line_ends_stay() -> None:
    text = "Ada Lovelace met Bob.\r\n\r\nShe smiled.\r\nHe left.\r\n"
    chunks = Chunker(pipeline(), ChunkSettings(size=30), tokenizer="characters").chunk(text)
    check_chunks(chunks, text)
    assert chunks[1].text == "Ada Lovelace smiled.\r\n"


def test_a_character_of_too_many_tokens() -> None:
    chunker = Chunker(pipeline(), ChunkSettings(size=3), tokenizer=doubled)
    with pytest.raises(WikicremError, match=r"W392.*'🙂'.* 4 tokens.* 3"):
        chunker.chunk("ab 🙂")


def test_the_first_mention_in_each_chunk_is_written_in_full() -> None:
    text = "Ada Lovelace met him at noon. She smiled at her. Her bag was new, and she saw it."
    nlp = make_nlp(["Ada Lovelace"])
    made = ChunkSettings(size=48, resolve="inline")
    chunks = Chunker(nlp, made, tokenizer="characters").chunk(text)
    assert chunks[-1].text == "Ada Lovelace's bag was new, and she saw it."
    assert chunks[-1].replacements[0].antecedents == ((0, 12),)
    made = ChunkSettings(size=48, resolve="none")
    assert "".join(c.text for c in Chunker(nlp, made, tokenizer="characters").chunk(text)) == text


def test_a_header_quotes_the_sentence_or_else_the_name() -> None:
    text = "Ada Lovelace met Bob at noon. " + "They talked for long. " * 2 + "She left."
    made = ChunkSettings(size=80, resolve="header", header_share=0.5)
    last = Chunker(make_nlp(["Ada Lovelace"]), made, tokenizer="characters").chunk(text)[-1]
    assert last.text.startswith("Ada Lovelace met Bob at noon. …\n")
    assert [text[a:b] for a, b in last.quoted] == ["Ada Lovelace met Bob at noon."]
    assert last.places == ((last.start, last.end), *last.quoted)
    made = replace(made, header_share=0.2)
    last = Chunker(make_nlp(["Ada Lovelace"]), made, tokenizer="characters").chunk(text)[-1]
    assert last.header == "Ada Lovelace …\n"


def test_a_chunk_has_its_quotations_and_else_names_in_full() -> None:
    text = "Ada Lovelace met Bob at noon. " + "They talked for long. " * 2 + "She left."
    nlp = make_nlp(["Ada Lovelace"])
    last = Chunker(nlp, ChunkSettings(size=80), tokenizer="characters").chunk(text)[-1]
    assert last.text.startswith("Ada Lovelace met Bob at noon.") and "She left." in last.text
    made = ChunkSettings(size=80, header_share=0.2)
    last = Chunker(nlp, made, tokenizer="characters").chunk(text)[-1]
    assert not last.quoted and "Ada Lovelace left." in last.text


def test_what_is_quoted_names_whom_it_means() -> None:
    text = (
        "Ada Lovelace met Bob on a bright day in May. She left in the rain.\n\n"
        "Her bag got wet. It was new."
    )
    nlp, made = make_nlp(["Ada Lovelace"]), ChunkSettings(size=70, header_share=0.6)
    last = Chunker(nlp, made, tokenizer="characters").chunk(text)[-1]
    assert last.text == "Ada Lovelace left in the rain.\n\nHer bag got wet. It was new."
    assert [text[a:b] for a, b in last.quoted] == ["She left in the rain."]
    (done,) = last.replacements
    assert last.text[done.start : done.end] == "Ada Lovelace"
    assert text[done.source_start : done.source_end] == "She"
    assert done.antecedents == ((0, 12),)
    # where there is no room for that, the piece has the name, as it would explain nothing
    drafter = Drafter(Context(nlp(text)), replace(made, size=52), len, Outline())
    short = drafter.draft(68, len(text), [Unit(45, 68, Break.sentence)])
    assert short is not None and short.text == "Ada Lovelace's bag got wet. It was new."
    # what is cited word for word has the name as a quotation of its own
    cited = Chunker(nlp, replace(made, resolve="header"), tokenizer="characters").chunk(text)[-1]
    assert cited.header == "Ada Lovelace … She left in the rain.\n\n"
    # and where not even that fits, the sentence is quoted as it is
    text = "Ada Lovelace met Bob. She left. Her bag got wet. It was new."
    drafter = Drafter(Context(nlp(text)), replace(made, size=38), len, Outline())
    short = drafter.draft(32, len(text), [Unit(22, 32, Break.sentence)])
    assert short is not None and short.text == text[22:] and not short.needs


def test_titles() -> None:
    sentences = "Bob ran home and there he ran again.", "Bob sat with them all day long."
    life = "\n\n## Life\n\n" + " ".join(sentences)
    text = f"Ada Lovelace sat.{life}\n\n## Work\n\nBob met her."
    made = ChunkSettings(size=48, resolve="none", titles="outside")
    chunks = Chunker(pipeline(), made, tokenizer="characters").chunk(text, " Ada ")
    assert [(chunk.titles, chunk.text.strip()) for chunk in chunks] == [
        (("Ada",), "Ada\nAda Lovelace sat."),
        (("Ada", "Life"), f"Ada\n## Life\n\n{sentences[0]}"),
        (("Ada", "Life"), f"Ada › Life\n{sentences[1]}"),
        (("Ada", "Work"), "Ada\n## Work\n\nBob met her."),
    ]
    assert [chunk.to_source(len(chunk.header)) for chunk in chunks] == [c.start for c in chunks]
    plain = Chunker(pipeline(), replace(made, titles="metadata"), tokenizer="characters")
    found = plain.chunk(text, "Ada")
    assert [c.titles for c in found] == [c.titles for c in chunks]
    assert not any(chunk.header for chunk in found)
    made = replace(made, titles="inside")
    long = Chunker(pipeline(), made, tokenizer="characters").chunk(text, "A title of many words")
    assert not [c for c in long if "many" in c.text]  # more than a quarter


def test_titles_of_a_text_of_several_windows() -> None:
    text = "# Ada\n\n" + "Ada Lovelace met Bob. She smiled.\n\n" * 400
    chunker = Chunker(pipeline(), ChunkSettings(size=400), tokenizer="characters")
    chunks = list(chunker.stream(text[at : at + 777] for at in range(0, len(text), 777)))
    assert {chunk.titles for chunk in chunks} == {("Ada",)}
    check_chunks(chunks, text)


def test_overlap_repeats_whole_sentences() -> None:
    text = "Ada left. Bob ran. Anna sat. Bob slept."
    made = ChunkSettings(size=20, overlap=10, resolve="none")
    chunks = Chunker(pipeline(), made, tokenizer="characters").chunk(text)
    assert [chunk.text for chunk in chunks] == [
        "Ada left. Bob ran. ", "Bob ran. Anna sat. ", "Anna sat. Bob slept."
    ]  # fmt: skip
    assert [chunk.overlap for chunk in chunks] == [0, 9, 10]


@pytest.mark.parametrize("size", [20, 25, 40])
def test_protected_pieces_are_neither_cut_nor_changed(size: int) -> None:
    text = (
        "Ada Lovelace wrote to {user name} and `her own code` about {{ her.name }} that day. " * 5
    )
    nlp = pipeline()
    doc = nlp(text)
    doc.spans["protected"] = [doc[0:2]]
    chunks = Chunker(nlp, ChunkSettings(size=size), tokenizer="characters").chunk_doc(doc)
    check_chunks(chunks, text)
    edges = {chunk.end for chunk in chunks}
    places = [*protected_places(text), (0, len("Ada Lovelace"))]
    assert len(places) == 16
    assert not [place for place in places if edges & set(range(place[0] + 1, place[1]))]
    assert not [r for c in chunks for r in c.replacements if "her" in text[r.source_start :][:3]]


def test_headings_stay_with_what_they_announce() -> None:
    text = "Ada Lovelace met Bob there.\n\n## Later\n\nBob went home again.\n\n## End\n\nAda sat."
    made = ChunkSettings(size=42, resolve="none")
    chunks = Chunker(pipeline(), made, tokenizer="characters").chunk(text)
    assert [chunk.text.strip().splitlines()[0] for chunk in chunks] == [
        "Ada Lovelace met Bob there.", "## Later", "## End"
    ]  # fmt: skip


def test_a_long_text_is_read_in_windows_and_gives_the_same_in_pieces() -> None:
    text = "Ada Lovelace met Bob. She smiled. He saw her.\n\n" * 300
    assert len(text) > 13_000  # more than a window
    chunker = Chunker(pipeline(), ChunkSettings(size=400), tokenizer="characters")
    chunks = list(chunker.stream(text[at : at + 777] for at in range(0, len(text), 777)))
    check_chunks(chunks, text)
    assert chunks == chunker.chunk(text)


@given(
    text=st.lists(st.sampled_from(["word ", "\n\n", "\r\n", "x" * 9, "🙂. "])).map("".join),
    step=st.integers(1, 30),
)
def test_a_stream_is_held_in_blocks(text: str, step: int) -> None:
    pieces = (text[at : at + step] for at in range(0, len(text), step))
    end = 0
    for offset, block, window in cut_stream(pieces, block=20, size=10, context=5):
        assert len(block) <= 2 * 20 + 5 and block == text[offset:][: len(block)]
        for start, last in window.parts:
            assert offset + start == end
            end = offset + last
    assert end == len(text)


@pytest.mark.parametrize(
    "wrong",
    [
        {"size": 0}, {"size": 1.5}, {"size": True}, {"overlap": -1}, {"size": 5, "overlap": 5},
        {"size": "8"}, {"resolve": "all"}, {"header_share": 1.1}, {"min_probability": -0.1},
        {"protected": 1}, {"titles": "all"}, {"find_protected": "no"},
    ],
)  # fmt: skip
def test_settings_that_make_no_sense(wrong) -> None:
    with pytest.raises(WikicremError, match="W390"):
        ChunkSettings(**wrong)


@pytest.mark.parametrize("name", ["bytes", "transformers:no/such-model", "transformers:", 5])
def test_unknown_tokenizers(name) -> None:
    with pytest.raises(WikicremError, match="W391"):
        Chunker(pipeline(), tokenizer=name)


def test_tokenizers(tiny_masked_lm) -> None:
    text = "Ada Lovelace smiled."
    assert Chunker(pipeline(), tokenizer=f"transformers:{tiny_masked_lm}").count(text) == 4
    assert Chunker(pipeline(), tokenizer=str.split).count(text) == 3
    assert Chunker(pipeline()).count(text) == 4
    assert Chunker(pipeline(), tokenizer=lambda text: np.int64(7)).count(text) == 7
    # what is called is a tokenizer itself; it adds two special tokens
    whole = AutoTokenizer.from_pretrained(tiny_masked_lm)
    assert Chunker(pipeline(), tokenizer=whole).count(text) == 6
    for ids in ([5, 6, 7], [[5, 6, 7]], np.array([5, 6, 7]), np.array([[5, 6, 7]])):
        made = {"input_ids": ids}
        assert Chunker(pipeline(), tokenizer=lambda text, made=made: made).count(text) == 3
    for answer in (3.5, None, {"a": 1}, "Ada", b"Ada", {"input_ids": "Ada"}, -1, True):
        expected = r"W391.* it (made a (float|NoneType|dict|str|bytes|bool)|counted -1)"
        with pytest.raises(WikicremError, match=expected):
            wrong = lambda text, answer=answer: answer  # noqa: E731
            Chunker(pipeline(), tokenizer=wrong).count(text)


def test_the_tokenizer_of_the_package(tiny_masked_lm, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedding, "find_encoder", lambda name: str(tiny_masked_lm))
    made = Chunker(pipeline(), tokenizer="transformers:sentence-transformers/all-MiniLM-L6-v2")
    assert made.count("Ada Lovelace smiled.") == 4


@pytest.mark.slow
def test_a_megabyte() -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("sentencizer")
    text = ("Ada met Bob there. " * 20 + "\n\n" + "x" * 5000 + "\r\n") * 190
    assert len(text) > 1_000_000
    pieces = (text[at : at + 4096] for at in range(0, len(text), 4096))
    chunks = list(Chunker(nlp, ChunkSettings(size=200, resolve="none")).stream(pieces))
    check_chunks(chunks, text)


def test_a_pipeline_that_resolves_nothing() -> None:
    with pytest.raises(WikicremError, match=r"W393.*sentencizer"):
        nlp = spacy.blank("en")
        nlp.add_pipe("sentencizer")
        Chunker(nlp)


def test_without_sentences_lines_and_words_are_cut() -> None:
    text = "Ada ran. Bob sat.\n- one\n- two"
    made = ChunkSettings(size=20, resolve="none")
    chunks = Chunker(spacy.blank("en"), made, tokenizer="characters").chunk(text)
    assert [chunk.text for chunk in chunks] == ["Ada ran. Bob sat.\n", "- one\n- two"]


ARTICLES = "== Ada Lovelace ==\n\nAda Lovelace wrote.\n\n== Bob ==\n\nBob left. She ran. It fell."


def test_nothing_crosses_into_another_article() -> None:
    for mode in ("both", "header", "inline"):
        chunks = Chunker(make_nlp(["Ada Lovelace"]), size=12, resolve=mode).chunk(ARTICLES)
        about = ARTICLES.index("== Bob")
        for chunk in chunks:
            if chunk.start >= about:
                assert "Ada" not in chunk.text + chunk.search_text
    # of one article: "Works" names nobody
    one = ARTICLES.replace("Bob ==", "Works ==")
    last = Chunker(make_nlp(["Ada Lovelace"]), size=12).chunk(one)[-1]
    assert "Ada Lovelace" in last.text


def test_headings_are_not_quoted() -> None:
    text = (
        "== Ada Lovelace ==\n\nShe wrote to Bob in the town. She left the town early.\n\n"
        "The next day came. She slept well there."
    )
    for size in (15, 18, 21, 27):
        for chunk in Chunker(make_nlp(["Ada Lovelace"]), size=size).chunk(text):
            assert "==" not in chunk.header


def test_what_a_chunk_has_is_not_quoted() -> None:
    text = "Ada Lovelace met Bob. She ran. She ran. She ran. It fell. It fell."
    for size in (7, 10, 13, 17):
        for chunk in Chunker(make_nlp(["Ada Lovelace"]), size=size).chunk(text):
            quoted = [text[a:b] for a, b in chunk.quoted]
            assert not [one for one in quoted if one in chunk.source_text]


def test_the_head_of_a_table_stays_with_its_first_row() -> None:
    rows = "".join(f"| Ada {n} | wrote | 18{n} |\n" for n in range(10, 16))
    text = f"Ada Lovelace met Bob in the town.\n\n| Name | Work | Year |\n|---|:-:|---|\n{rows}"
    nlp = make_nlp(["Ada Lovelace"])
    for size in (73, 79, 85, 97):
        for chunk in Chunker(nlp, size=size, tokenizer="characters").chunk(text):
            last = chunk.source_text.strip().splitlines()[-1]
            assert not last.startswith(("|---", "| Name")), size


@pytest.mark.parametrize(
    ("labels", "text"),
    [
        (
            ["DR. LEE:", "MR. COLE:"],
            "DR. LEE: I met Ada Lovelace. It is raining here today. She left it in the rain.\n"
            "MR. COLE: She told me. We all saw it in town on that Monday.\n",
        ),
        (
            ["Comment (Alice Ng):", "Comment (Bo Fox):"],
            "Comment (Alice Ng): I met Ada Lovelace. It rained all day. She left it there.\n"
            "Comment (Bo Fox): I saw it too. She was late for it. You should ask her again.\n",
        ),
        (
            ["Maya:", "Jo:"],
            "Maya: I know Ada Lovelace well. It rained all day. She left it there.\n"
            "Jo: You do? She was late for it. I should ask her again.\n",
        ),
        (
            ["[10:02] Ann:", "[10:05] Ben:"],
            "[10:02] Ann: I saw Ada Lovelace. It rained all day. She left it there.\n"
            "[10:05] Ben: I saw it too. She was late for it. You should ask her again.\n",
        ),
        (
            ["OLGA:", "PAUL:"],
            "OLGA: Ada Lovelace came. It rained all day. She left it there.\n"
            "PAUL: Did she? She was late for it. She never is.\n",
        ),
    ],
)
def test_what_is_quoted_from_a_turn_says_whose_it_is(labels: list[str], text: str) -> None:
    nlp, starts = make_nlp(["Ada Lovelace"]), [text.index(label) for label in labels]
    alone = 0
    for size in range(56, 130, 5):
        chunks = Chunker(nlp, tokenizer="characters", size=size, header_share=0.8).chunk(text)
        check_chunks(chunks, text)
        for chunk in chunks:
            assert len(chunk.text) <= size
            quoted = [text[first:last] for first, last in chunk.quoted]
            alone += any(label in quoted for label in labels)
            for first, _ in chunk.quoted:
                label = max(start for start in starts if start <= first)
                assert label in [a for a, _ in chunk.quoted]
    assert alone
