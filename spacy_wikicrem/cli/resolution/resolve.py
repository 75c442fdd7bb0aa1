"""`spacy-wikicrem resolve`: pronoun -> antecedent for texts, files, tables and folders."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from enum import StrEnum
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any

import typer

from ...errors import WikicremError
from ...util import pipelines
from ...util.files import atomic_write, together
from ..checks import require_file_names
from ..options import (
    ENGLISH,
    Device,
    Force,
    GpuId,
    NoProgress,
    Threshold,
    choose_device,
    or_terminal,
)
from .sources import STDIN, Source, check_sources, find_sources, refuse_as_source

if TYPE_CHECKING:
    from spacy.language import Language

    from .sources import Text
    from .writing import Part, Writer

_BY_ENDING = {
    **{".json": "json", ".jsonl": "jsonl", ".csv": "csv", ".html": "html", ".htm": "html"},
    **{".txt": "table", ".md": "table"},
}


class Format(StrEnum):
    table = "table"
    json = "json"
    jsonl = "jsonl"
    csv = "csv"
    html = "html"
    resolved_text = "resolved-text"


Sources = Annotated[
    list[str],
    typer.Argument(
        metavar="TEXT|FILE|FOLDER|-...",
        help="A text; or files and folders of text (.txt, .md) and of tables (.csv, .tsv, .jsonl), "
        "also compressed; or - for the standard input.",
    ),
]
Pipeline = Annotated[
    str,
    typer.Option(
        help="spaCy pipeline (a name or a folder), with or without the component; or a model for "
        "it: default, masked-lm, or a folder that training wrote."
    ),
]
Resolver = Annotated[
    str | None,
    typer.Option(
        help="Model in the pipeline: default, masked-lm, a folder, or a masked LM of the Hugging "
        "Face hub. Without it, the pipeline's own component is used, or the default."
    ),
]
Column = Annotated[
    str | None,
    typer.Option(help='Tables: the column with the text. Default: "text", or the only one.'),
]
Id = Annotated[str | None, typer.Option("--id", help="Tables: a column that names the rows.")]
Output = Annotated[
    Path | None,
    typer.Option(
        callback=or_terminal,
        help="Write here, when all is done, and not to the terminal (which is -, too).",
    ),
]


def resolve(
    sources: Sources,
    model: Pipeline = ENGLISH,
    resolver: Resolver = None,
    threshold: Threshold = None,
    zeros: Annotated[bool, typer.Option("--zeros")] = False,
    min_probability: Annotated[float, typer.Option(min=0, max=1)] = 0.01,
    column: Column = None,
    id_column: Id = None,
    form: Annotated[Format | None, typer.Option("--format")] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    resolved_text: Annotated[bool, typer.Option("--resolved-text")] = False,
    output: Output = None,
    html: Path | None = None,
    device: Device = None,
    gpu_id: GpuId = None,
    no_progress: NoProgress = False,
    force: Force = False,
) -> None:
    """Resolve the pronouns of texts.

    A long text is read in windows of paragraphs, and what came just before is read again with
    each. Table, JSON lines, CSV and resolved text are written as they are found.

    zeros: Verbs whose subject is not written, too (Italian, Spanish).
    min_probability: List no candidates below this, but the best.
    form: Default: by the ending of --output, or else table.
    as_json: The same as --format json.
    resolved_text: The same as --format resolved-text.
    html: Also write a page to this file.
    """
    chosen = _format(form, as_json, resolved_text, output)
    found = find_sources(sources, column, id_column)
    read = [Path(source.name) for source in found if source.name != STDIN]
    require_file_names(output, html, inputs=read, force=force)
    refuse_as_source(output, sources)
    several = _several(found)
    found, size = check_sources(found)
    nlp = load_pipeline(model, resolver, threshold, device_of(device, gpu_id))
    if zeros:
        _add_zeros(nlp)
    with _writers(chosen, output, html, several=several) as writers:
        page = html is not None or chosen is Format.html
        parts = _parts(nlp, found, min_probability, page=page)
        for part in _with_progress(parts, size, no_progress):
            for writer in writers:
                writer.add(part)
        for writer in writers:
            writer.end()


def load_pipeline(
    model: str,
    resolver: str | None = None,
    threshold: float | None = None,
    device: str | None = None,
) -> Language:
    """The pipeline, with its own component or with a new one at its end.

    model (str): A spaCy pipeline, or what `load_scorer` takes, for the default pipeline.
    resolver (str | None): Takes the place of the pipeline's own component.
    RAISES: W406 if the pipeline cannot be loaded, W219 (device), and what models raise.
    """
    from ...models.loading import COMPONENT, architecture, component_model
    from ...pipeline.markup import split_tags

    if resolver is None and _is_model(model):
        model, resolver = ENGLISH, model
    nlp = pipelines.load_pipeline(model)
    split_tags(nlp)
    names = [name for name in nlp.pipe_names if nlp.get_pipe_meta(name).factory == COMPONENT]
    if resolver is not None or not names:
        for name in names:
            nlp.remove_pipe(name)
        nlp.add_pipe(COMPONENT, config={"model": architecture(resolver or "default")})
        names = [COMPONENT]
    for name in names:
        pipe: Any = nlp.get_pipe(name)
        if require := getattr(pipe, "require_model", None):
            require()
        if threshold is not None:
            pipe.threshold = threshold
        inside = component_model(nlp, name) if device is not None else None
        if inside is not None:
            inside.to(device)
    return nlp


def _add_zeros(nlp: Language) -> None:
    """The components for subjects that are not written, where the pipeline has none of its own.
    Raises W750 if the verbs of its language are not known."""
    for name in ("zero_pronoun_detector", "zero_pronoun_resolver"):
        if name not in nlp.pipe_names:
            nlp.add_pipe(name)


def _is_model(name: str) -> bool:
    """Whether a name stands for a model rather than a pipeline; one that is not there does not."""
    from ...models.ranker_files import installed_ranker

    if name in ("default", "masked-lm") or installed_ranker(name) is not None:
        return True
    return (Path(name) / "config.json").is_file() and not pipelines.is_pipeline(name)


def device_of(device: str | None, gpu_id: int | None) -> str | None:
    """What the options say; None where they say nothing."""
    return None if device is None and gpu_id is None else choose_device(device, gpu_id)


def _format(form: Format | None, as_json: bool, resolved_text: bool, output: Path | None) -> Format:
    asked = [form] if form is not None else []
    asked += [Format.json] if as_json else []
    asked += [Format.resolved_text] if resolved_text else []
    if len(asked) > 1:
        raise typer.BadParameter("--format, --json and --resolved-text exclude each other.")
    if asked or output is None:
        return asked[0] if asked else Format.table
    if (ending := output.suffix.lower()) not in _BY_ENDING:
        expected = ", ".join(_BY_ENDING)
        raise WikicremError("W525", path=output, found=ending or "''", expected=expected)
    return Format(_BY_ENDING[ending])


def _several(sources: Sequence[Source]) -> bool:
    return len(sources) > 1 or any(source.is_table for source in sources)


@contextmanager
def _writers(
    form: Format, output: Path | None, html: Path | None, *, several: bool
) -> Iterator[list[Writer]]:
    from .writing import WRITERS

    with together(), ExitStack() as stack:
        out: IO[str] = sys.stdout
        if output is not None:
            out = stack.enter_context(atomic_write(output))
        writers = [WRITERS[form](out, several=several)]
        if html is not None:
            page = stack.enter_context(atomic_write(html))
            writers.append(WRITERS[Format.html](page, several=several))
        yield writers


def _parts(
    nlp: Language, sources: Sequence[Source], min_probability: float, *, page: bool
) -> Iterator[Part]:
    from ...pipeline.long_texts import SIZE, resolve_texts
    from .writing import parts_of

    # A page shows a text whole, with all mentions of an entity.
    size = nlp.max_length if page else SIZE
    texts = (text for source in sources for text in source.read())
    pairs = ((_fitting(text, size) if page else text, text.text) for text in texts)
    yield from parts_of(resolve_texts(nlp, pairs, size=size), min_probability, page=page)


def _fitting(text: Text, limit: int) -> Text:
    if len(text.text) > limit:
        raise WikicremError("W512", name=text.source, found=len(text.text), limit=limit)
    return text


def _with_progress(parts: Iterator[Part], size: int, off: bool) -> Iterator[Part]:
    """A bar over the characters; none where the errors do not go to a terminal."""
    from tqdm import tqdm

    hidden = True if off else None
    with tqdm(total=size, unit=" characters", unit_scale=True, disable=hidden) as bar:
        for part in parts:
            yield part
            bar.update(part.size)
