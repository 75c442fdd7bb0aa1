"""Reading a file of either format, and checking that two files are about the same text."""

from __future__ import annotations

import logging
from pathlib import Path

from ...documents.conll2012 import BEGIN, read_conll2012
from ...documents.corefud import COLUMNS, read_corefud
from ...documents.records import CorefDocument, CorefMention
from ...errors import WikicremError
from ...util.compression import read_lines
from .records import CoreferenceFile, Mention

logger = logging.getLogger(__name__)


def read_coreference(path: str | Path) -> CoreferenceFile:
    """Read a CoNLL-2012 or CoNLL-U file; a line `#begin document` tells them apart.

    Documents that the file does not name are called "document 1", "document 2", ...

    Raises W001 (nothing there), W605 (not UTF-8), W601 (a folder), W451 (no document), W456 (two
    documents of one name), W472, W474 (a malformed line) or W473 (inconsistent brackets).
    """
    path = Path(path)
    is_2012 = any(BEGIN.match(text) for _, text in read_lines(path))
    documents = list(read_conll2012(path, lenient=True) if is_2012 else _read_conllu(path))
    if not any(document.tokens for document in documents):
        raise WikicremError("W451", path=path)
    by_name: dict[str, CorefDocument] = {}
    for number, document in enumerate(documents, start=1):
        name = document.id if document.named else f"document {number}"
        if name in by_name:
            first = by_name[name].line
            raise WikicremError("W456", path=path, line=document.line, first=first, name=name)
        by_name[name] = document
    return CoreferenceFile(path, "conll-2012" if is_2012 else "conll-u", by_name)


def _read_conllu(path: Path) -> list[CorefDocument]:
    """A file without `#begin document`; if it is no CoNLL-U either, that may be what it lacks."""
    try:
        return list(read_corefud(path))
    except WikicremError as err:
        rows = (text.split("\t") for _, text in read_lines(path))
        if err.code != "W474" or any(len(row) == COLUMNS for row in rows):
            raise
        hint = "the file was read as CoNLL-U, since no line of it is '#begin document'"
        reason = f"{err.details['reason']}; {hint}, with which CoNLL-2012 begins"
        raise WikicremError("W474", **{**err.details, "reason": reason}) from None


def mention_sets(document: CorefDocument) -> list[list[Mention]]:
    """The mentions of each entity as sets of words, entities in the order of their mentions."""
    entities = document.entities().values()
    return [[_mention_set(document, mention) for mention in entity] for entity in entities]


def _mention_set(document: CorefDocument, mention: CorefMention) -> Mention:
    words = [document.tokens[index].place for index in mention.tokens]
    head = mention.head
    dependencies = document.tokens[mention.start if head is None else head].dependencies
    place = None if head is None else document.tokens[head].place
    return Mention(frozenset(words), place, dependencies, mention.line)


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
        _check_same_tokens(name, key.path, document, response.path, response.documents[name])


def _check_same_tokens(
    name: str,
    key_path: Path,
    key: CorefDocument,
    response_path: Path,
    response: CorefDocument,
) -> None:
    found = {token.place: token for token in response.tokens if not token.empty}
    expected = {token.place: token for token in key.tokens if not token.empty}
    if found.keys() != expected.keys():
        # The first token that one file has and the other has not.
        word = min(found.keys() ^ expected.keys())
        path, tokens = (key_path, expected) if word in expected else (response_path, found)
        raise WikicremError(
            "W455",
            name=name,
            key=key_path,
            tokens=len(expected),
            response=response_path,
            found=len(found),
            path=path,
            line=tokens[word].line,
        )
    other = [(token, found[word]) for word, token in expected.items()]
    differing = [(a, b) for a, b in other if a.text != b.text]
    if differing:
        one, two = differing[0]
        logger.warning(
            "%s: %d words differ, first %r (%s, line %d) and %r (%s, line %d)",
            *(name, len(differing), one.text, key_path, one.line),
            *(two.text, response_path, two.line),
        )
