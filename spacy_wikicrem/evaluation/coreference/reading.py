"""Reading a file of either format, and checking that two files are about the same text."""

from __future__ import annotations

import logging
from pathlib import Path

from ...compression import read_lines
from ...errors import WikicremError
from .conll2012 import BEGIN, parse_conll2012
from .conllu import parse_conllu
from .records import CoreferenceFile, Document

logger = logging.getLogger(__name__)


def read_coreference(path: str | Path) -> CoreferenceFile:
    """Read a CoNLL-2012 or CoNLL-U file; a line `#begin document` tells them apart.

    Raises W001 (nothing there), W105 (not UTF-8), W101 (a folder), W451 (no document), W452 (a
    malformed line), W453 (inconsistent brackets) or W456 (two documents of one name).
    """
    path = Path(path)
    lines = [line for _, line in read_lines(path)]
    is_2012 = any(map(BEGIN.match, lines))
    documents = (parse_conll2012 if is_2012 else parse_conllu)(lines, path)
    if not any(document.tokens for document in documents):
        raise WikicremError("W451", path=path)
    by_name: dict[str, Document] = {}
    for document in documents:
        if document.name in by_name:
            first_line = by_name[document.name].line
            raise WikicremError(
                "W456", path=path, line=document.line, first=first_line, name=document.name
            )
        by_name[document.name] = document
    return CoreferenceFile(path, "conll-2012" if is_2012 else "conll-u", by_name)


def check_same_text(key: CoreferenceFile, response: CoreferenceFile) -> None:
    """Both must hold the same documents with as many tokens in each sentence, empty nodes aside.

    Raises W454 (formats or documents differ) or W455 (tokens differ). Other words in the same
    places are logged: the reference scorer does not look at words either.
    """
    if key.format != response.format:
        reason = f"the first is {key.format}, the second {response.format}"
        raise WikicremError("W454", key=key.path, response=response.path, reason=reason)
    for one, other in ((key, response), (response, key)):
        if missing := [name for name in one.documents if name not in other.documents]:
            names = ", ".join(repr(name) for name in missing[:3])
            reason = (
                f"{len(missing)} are only in {one.path} ({names}{', ...' * (len(missing) > 3)})"
            )
            raise WikicremError("W454", key=key.path, response=response.path, reason=reason)
    for name, document in key.documents.items():
        _check_same_tokens(key.path, document, response.path, response.documents[name])


def _check_same_tokens(
    key_path: Path, key: Document, response_path: Path, response: Document
) -> None:
    found = {token.word: token for token in response.tokens}
    expected = {token.word: token for token in key.tokens}
    if found.keys() != expected.keys():
        # The first token that one file has and the other has not.
        word = min(found.keys() ^ expected.keys())
        path, tokens = (key_path, expected) if word in expected else (response_path, found)
        raise WikicremError(
            "W455",
            name=key.name,
            key=key_path,
            tokens=len(expected),
            response=response_path,
            found=len(found),
            path=path,
            line=tokens[word].line,
        )
    other = [(token, found[word]) for word, token in expected.items()]
    differing = [(a, b) for a, b in other if a.form != b.form]
    if differing:
        one, two = differing[0]
        logger.warning(
            "%s: %d words differ, first %r (%s, line %d) and %r (%s, line %d)",
            *(key.name, len(differing), one.form, key_path, one.line),
            *(two.form, response_path, two.line),
        )
