"""The paper's Table 10, as it is printed."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from ...lang.base import words
from ...util.edits import Edit
from ..refinement.proposal import Move, Proposal
from ..refinement.settings import RefinementSettings

RULE = "table-10"
_PERSONAL = words("io tu egli ella lui lei esso essa noi voi essi esse loro")


def propose(doc: Doc, settings: RefinementSettings) -> Proposal:
    """Delete each personal pronoun that is the subject of a verb or an auxiliary, which a nominal
    predicate has as its copula; its mention goes to that word."""
    found = list(_subjects(doc))
    edits = tuple(
        Edit(token.idx, token.idx + len(token) + len(token.whitespace_), "", RULE, _reason(verb))
        for token, verb in found
    )
    return Proposal(edits, tuple(Move(token.i, verb.i) for token, verb in found))


def _subjects(doc: Doc) -> Iterator[tuple[Token, Token]]:
    for token in doc:
        if token.dep_.partition(":")[0] == "nsubj" and token.lower_ in _PERSONAL:
            head = token.head
            verbs = [head, *(child for child in head.children if child.dep_ in ("cop", "aux"))]
            verb = next((one for one in verbs if one.pos_ in ("VERB", "AUX")), None)
            if verb is not None:
                yield token, verb


def _reason(verb: Token) -> str:
    return f"the subject of {verb.text!r} in the parse"
