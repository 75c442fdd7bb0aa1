"""What was built from a document, kept while the document and its stored answers stay as they are.

Nothing tells when a Doc changes, so that its state is compared at each look: all tokens with what
is asked of them, and the plain data that the answers are made of. That takes a thousandth of the
building; and what was kept is never older than the document. Nothing of it is stored with the Doc.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakKeyDictionary

from spacy import attrs

if TYPE_CHECKING:
    from spacy.tokens import Doc

T = TypeVar("T")
# Of what the text consists, and all that rules read of a token.
WORDS = (attrs.ORTH, attrs.SPACY)
ANNOTATION = (
    *WORDS,
    *(attrs.TAG, attrs.POS, attrs.MORPH, attrs.LEMMA, attrs.NORM, attrs.DEP, attrs.HEAD),
    *(attrs.SENT_START, attrs.ENT_IOB, attrs.ENT_TYPE, attrs.ENT_ID),
)
_PLAIN = 2  # the last version of marshal whose bytes say nothing but the values
_kept: WeakKeyDictionary[Doc, dict[str, tuple[bytes, Any]]] = WeakKeyDictionary()


def kept(
    doc: Doc, name: str, build: Callable[[], T], *, on: Sequence[int], data: object = None
) -> T:
    """What `build` gives, or has given for the same state. It must not refer to the Doc, which
    would then live for ever, and nobody may change it.

    name (str): What it is.
    on (Sequence[int]): The attributes of tokens that it is made of.
    data (object): What else it is made of, in plain data; anything else, and it is built anew.
    """
    try:
        state = blake2b(doc.to_array(list(on)).tobytes())
        state.update(marshal.dumps(data, _PLAIN))  # type: ignore[arg-type]
    except ValueError:  # data that is not plain
        return build()
    own = _kept.setdefault(doc, {})
    found = own.get(name)
    if found is None or found[0] != state.digest():
        found = own[name] = state.digest(), build()
    result: T = found[1]
    return result
