"""How long a text is: by the tokens of the pipeline, of any other tokenizer, or in characters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sized
from numbers import Integral
from typing import TYPE_CHECKING, Any

from ...errors import WikicremError
from ...util.optional import needed_for

if TYPE_CHECKING:
    from spacy.language import Language

Counter = Callable[[str], int]
# A name, or a function from a text to its tokens or to their number.
Tokenizer = str | Callable[[str], Any] | None

CHARACTERS = "characters"
TIKTOKEN = "tiktoken:"
TRANSFORMERS = "transformers:"


def make_counter(tokenizer: Tokenizer, nlp: Language) -> Counter:
    """The function that counts the tokens of a text.

    tokenizer: None for the tokens of the pipeline; "characters"; "tiktoken:ENCODING", such as
        "tiktoken:cl100k_base"; "transformers:MODEL", a folder or a hub name (all-MiniLM-L6-v2 is
        taken from its package if that is installed), special tokens not counted; or a function from
        a text to its tokens (anything with a length, or what a tokenizer of transformers returns,
        its special tokens counted) or their number.
    RAISES: W391 (no such tokenizer, or it cannot be loaded), W640 (tiktoken is missing).
    """
    if tokenizer is None:
        return lambda text: len(nlp.make_doc(text))
    if callable(tokenizer):
        return _by_function(tokenizer)
    if tokenizer == CHARACTERS:
        return len
    if not isinstance(tokenizer, str):
        raise WikicremError("W391", found=tokenizer, reason="it is neither a name nor a function")
    try:
        if tokenizer.startswith(TIKTOKEN):
            return _tiktoken(tokenizer.removeprefix(TIKTOKEN))
        if tokenizer.startswith(TRANSFORMERS):
            return _transformers(tokenizer.removeprefix(TRANSFORMERS))
    except WikicremError:
        raise
    # Whatever a library raises for a name it does not know, or cannot fetch.
    except Exception as err:
        reason = (str(err).strip() or type(err).__name__).splitlines()[0]
        raise WikicremError("W391", found=tokenizer, reason=reason) from err
    raise WikicremError("W391", found=tokenizer, reason="it is no known kind")


def _by_function(function: Callable[[str], Any]) -> Counter:
    def count(text: str) -> int:
        found = function(text)
        if isinstance(found, Integral) and not isinstance(found, bool):
            if found < 0:
                reason = f"it counted {found} tokens in a text"
                raise WikicremError("W391", found=function, reason=reason)
            return int(found)
        # What a tokenizer of transformers returns: its length is that of its columns.
        if isinstance(found, Mapping) and "input_ids" in found:
            found = _row(found["input_ids"])
        if not isinstance(found, Sized) or isinstance(found, Mapping | str | bytes):
            reason = f"it made a {type(found).__name__} of a text"
            raise WikicremError("W391", found=function, reason=reason)
        return len(found)

    return count


def _row(found: Any) -> Any:
    """The tokens of one text: some tokenizers put them into a batch of one."""
    rows = found if isinstance(found, list | tuple) else ()
    nested = getattr(found, "ndim", 1) == 2 or any(isinstance(row, list | tuple) for row in rows)
    return found[0] if nested and len(found) == 1 else found


def _tiktoken(name: str) -> Counter:
    with needed_for("Counting its tokens", "tiktoken", "tiktoken"):
        import tiktoken
    encoding = tiktoken.get_encoding(name)
    return lambda text: len(encoding.encode(text, disallowed_special=()))


def _transformers(name: str) -> Counter:
    from transformers import AutoTokenizer

    from ...models.embedding import find_encoder
    from ...models.encoding import plain_backend

    backend = plain_backend(AutoTokenizer.from_pretrained(find_encoder(name)))
    return lambda text: len(backend.encode(text, add_special_tokens=False).ids)
