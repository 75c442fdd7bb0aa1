"""Examples as spaCy Docs.

A Doc holds the text as one would read it, with the answer in its place, so that any pipeline can
process it; tokens are those of the language's blank pipeline. `doc.spans["candidates"]` are the
earlier mentions, labelled ANSWER or OTHER, and `doc.spans["mask"]` is the place that was hidden.
Where a name ends inside a token, the span covers the whole token. The record itself, with exact
offsets, is in `doc.user_data["masked_example"]`; import reads that alone.

spaCy reads and writes a DocBin as a whole, so large corpora are folders of several; `spacy train`
takes such a folder as well as a file.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...errors import WikicremError
from ...ty import CandidateSpan, MaskedExample
from ...util.files import atomic_write

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc, Span

KEY = "masked_example"
CANDIDATES, MASKED = "candidates", "mask"
DOCS_PER_FILE = 10_000
# What reading a damaged or foreign file can end in; `from_bytes` and `get_docs` check nothing.
_DAMAGE = (
    zlib.error,
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    RuntimeError,
    MemoryError,
)


def to_doc(example: MaskedExample, nlp: Language) -> Doc:
    """The example as a Doc, tokenised by `nlp`."""
    before, after = example.split()
    doc = nlp.tokenizer(before + example.answer + after)
    mask = CandidateSpan(example.answer, len(before), len(before) + len(example.answer))
    doc.spans[CANDIDATES] = [
        _span(doc, span, "ANSWER" if span.candidate == example.answer else "OTHER")
        for span in example.spans
    ]
    doc.spans[MASKED] = [_span(doc, mask, "ANSWER")]
    doc.user_data[KEY] = example.to_dict()
    return doc


def _span(doc: Doc, span: CandidateSpan, label: str) -> Span:
    found = doc.char_span(span.start, span.end, label=label, alignment_mode="expand")
    assert found is not None  # the places of an example lie inside its text
    return found


def write_docbins(folder: Path, examples: Iterable[MaskedExample]) -> None:
    """Write a folder of files with `DOCS_PER_FILE` Docs each: 00000.spacy, ..."""
    remaining = iter(examples)
    for number in count():
        batch = list(islice(remaining, DOCS_PER_FILE))
        if number and not batch:
            return
        write_docbin(folder / f"{number:05}.spacy", batch)


def write_docbin(path: Path, examples: Iterable[MaskedExample]) -> None:
    """Write one file. RAISES: W190 (spaCy has no tokenizer for the language)."""
    from spacy.tokens import DocBin

    docs = DocBin(attrs=["ORTH"], store_user_data=True)
    pipelines: dict[str, Language] = {}
    for example in examples:
        if example.lang not in pipelines:
            pipelines[example.lang] = _blank(example.lang)
        docs.add(to_doc(example, pipelines[example.lang]))
    with atomic_write(path, "wb") as file:
        file.write(docs.to_bytes())


def _blank(lang: str) -> Language:
    import spacy

    try:
        return spacy.blank(lang)
    except ImportError as err:
        reason = str(err).splitlines()[0]
        raise WikicremError("W190", lang=lang, reason=reason) from None


def read_docbin(path: Path) -> Iterator[MaskedExample]:
    """RAISES: W192 (not a DocBin), W189 (a Doc without an example, or with a broken one)."""
    from spacy.tokens import DocBin
    from spacy.vocab import Vocab

    try:
        docs = iter(DocBin().from_bytes(path.read_bytes()).get_docs(Vocab()))
    except _DAMAGE as err:
        raise WikicremError("W192", path=path, format="docbin", reason=_reason(err)) from None
    for number in count(1):
        try:
            doc = next(docs, None)
        except _DAMAGE as err:  # e.g. tokens of another length than the file says
            raise WikicremError("W192", path=path, format="docbin", reason=_reason(err)) from None
        if doc is None:
            return
        yield _example(doc.user_data.get(KEY), path, number)


def _example(record: Any, path: Path, number: int) -> MaskedExample:
    if not isinstance(record, dict):
        reason = f"doc.user_data has no {KEY!r}"
        raise WikicremError("W189", path=path, place=f"Doc {number}", reason=reason)
    try:
        return MaskedExample.from_dict(record)
    except ValueError as err:
        raise WikicremError("W189", path=path, place=f"Doc {number}", reason=err) from None


def _reason(err: Exception) -> str:
    return f"{type(err).__name__}: {err}"
