"""`spacy-wikicrem italian refine`: Italian that reads well, mentions kept."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer
from wasabi import table as layout

from ...errors import WikicremError
from ..checks import require_file_names, require_input
from ..console import Printer
from ..options import Force, or_terminal
from .parse import PIPELINE
from .sources import annotated, read_lines

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

    from ...documents.records import CorefDocument
    from ...italian.refinement import RefinementSettings
    from ...italian.refinement.impact import Impact

# A document of the file, if it has some, its Doc, and what ends the line of a text.
Parsed = tuple["CorefDocument | None", "Doc", str]
# The documents with their Docs before and after refinement.
Triples = list[tuple["CorefDocument | None", "Doc", "Doc"]]


def refine(
    source: str,
    output: Annotated[Path | None, typer.Option("--output", "-o", callback=or_terminal)] = None,
    model: str = PIPELINE,
    rules: str = "ours",
    text_kind: str = "translated",
    component: list[str] | None = None,
    off: list[str] | None = None,
    html: Path | None = None,
    reasons: Annotated[bool, typer.Option("--reasons")] = False,
    force: Force = False,
) -> None:
    """Delete subject pronouns, put agreement right, keep every mention; says how much was changed.

    Documents are written in the format they came in, a text line by line.

    source: Text, CoNLL or JSON: a file, or - for the input.
    output: File to write; else standard output.
    model: spaCy pipeline with a parser.
    rules: ours, or paper: those of the paper.
    text_kind: translated, or native: no subject is deleted.
    component: italian_agreement, italian_prodrop; default: both.
    off: A rule that is switched off.
    html: Page with all edits in place.
    reasons: Show each edit and why.
    """
    from ...italian.refinement import RefinementSettings
    from ...italian.refinement.impact import Impact
    from ...italian.refinement.rule_sets import COMPONENTS, apply, require_rules
    from ...util.files import together
    from ...util.pipelines import load_pipeline

    inputs = [Path(source)] if source != "-" else []
    if source != "-" and Path(source).is_dir():
        require_input(Path(source), "text, CoNLL or JSON")
    require_file_names(output, html, inputs=inputs, force=force)
    components = tuple(component or COMPONENTS)
    if unknown := set(components) - set(COMPONENTS):
        expected = ", ".join(COMPONENTS)
        raise WikicremError("W721", name="component", found=min(unknown), expected=expected)
    settings = RefinementSettings(rules, tuple(off or ()), text_kind)  # type: ignore[arg-type]
    require_rules(settings)
    nlp = load_pipeline(model)
    impact = Impact()
    with _readable(source) as name:
        triples: Triples = []
        ends: list[str] = []
        for document, doc, line_end in _parsed(nlp, name):
            new = doc
            if len(doc):
                new = apply(doc, settings, nlp.make_doc, [c for c in COMPONENTS if c in components])
                impact.add(doc, new, settings)
            triples.append((document, doc, new))
            ends.append(line_end)
        with together():
            _write(triples, ends, name, output)
            if html is not None:
                _write_page(html, triples, settings, impact)
    if reasons:
        _show_reasons(triples)
    if html is not None:
        typer.echo(Printer(err=True, no_print=True).good(f"{html}"), err=True)
    _show(impact)


@contextmanager
def _readable(source: str) -> Iterator[str]:
    """The name of a file with the input; the standard input becomes one."""
    if source != "-":
        yield source
        return
    data = sys.stdin.buffer.read()
    start = data.lstrip()[:200]
    ending = ".txt"
    if start.startswith((b"[", b"{")):
        ending = ".json"
    elif start.startswith(b"#begin document"):
        ending = ".conll"
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"input{ending}"
        path.write_bytes(data)
        yield str(path)


def _parsed(nlp: Language, name: str) -> Iterator[Parsed]:
    from ...documents.formats import read
    from ...italian.refinement.documents import doc_with_mentions

    if not annotated(name):
        lines = nlp.pipe(read_lines([name]), as_tuples=True)
        yield from ((None, doc, line_end) for doc, line_end in lines)
        return
    documents = list(read(name))
    docs = nlp.pipe(doc_with_mentions(nlp.vocab, document) for document in documents)
    yield from ((document, doc, "") for document, doc in zip(documents, docs, strict=True))


def _write(triples: Triples, ends: list[str], name: str, output: Path | None) -> None:
    """ends (list[str]): What ends the lines of texts, as they came."""
    from ...documents.formats import FORMATS, format_of, write
    from ...italian.refinement.documents import refined_document
    from ...util.files import atomic_write

    if not annotated(name):
        lines = [new.text + end for (_, _, new), end in zip(triples, ends, strict=True)]
        if output is None:
            sys.stdout.writelines(lines)
            return
        with atomic_write(output) as file:
            file.writelines(lines)
        return
    documents = [refined_document(d, doc, new) for d, doc, new in triples if d is not None]
    format = format_of(name)
    losses: Counter[str] = Counter()
    if output is None:
        to_lines: Callable[..., Iterator[str]] | None = FORMATS[format.name].write
        if to_lines is None:
            raise WikicremError("W478", found=format.name, known=", ".join(FORMATS))
        sys.stdout.writelines(f"{line}\n" for line in to_lines(documents, losses))
    else:
        losses = write(documents, output, format.name)
    printer = Printer(err=True, no_print=True)
    for what, count in sorted((+losses).items()):
        typer.echo(printer.warn(f"{what}: {count:,}"), err=True)


def _show_reasons(triples: Triples) -> None:
    from ...italian.refinement import explain
    from ...italian.refinement.proposal import get_refinements

    for _, doc, new in triples:
        for record in get_refinements(new)[len(get_refinements(doc)) :]:
            typer.echo(f"{record['component']}: {explain(record)}", err=True)


def _write_page(
    path: Path,
    triples: Triples,
    settings: RefinementSettings,
    impact: Impact,
) -> None:
    from ...italian.refinement.page import render_page
    from ...util.files import atomic_write

    with atomic_write(path) as file:
        file.write(render_page(((d, new) for _, d, new in triples if len(d)), settings, impact))


def _show(impact: Impact) -> None:
    """The table, not on the standard output, which has the texts."""
    from ...italian.refinement.impact import ROWS

    rows = [(label, f"{getattr(impact, name):,}") for name, label in ROWS.items()]
    typer.echo(layout(rows, aligns=("l", "r")), err=True)
