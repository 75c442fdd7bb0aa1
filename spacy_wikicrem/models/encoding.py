"""From queries to token ids: one masked sequence per candidate, whatever the tokenizer.

Each candidate is put into its text and tokenised there, so that leading spaces (RoBERTa),
sentence-piece markers and word pieces come out as the model saw them in pre-training; the
pieces that cover the candidate are then replaced by as many masks (WikiCREM, section 4.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import WikicremError
from ..ty import MaskedQuery

# A token is hardly ever longer than this, so a side of the text cut to this many characters a
# token still fills the window.
_CHARACTERS_A_TOKEN = 16
# Position embeddings of these families start after the padding index.
OFFSET_POSITIONS = {"roberta", "xlm-roberta", "camembert", "xlm-roberta-xl", "mpnet", "xmod"}


@dataclass(frozen=True, slots=True)
class EncodedCandidate:
    """A candidate ready for the model.

    ids (tuple[int, ...]): The whole sequence with special tokens, masks in place.
    start (int): Position of the first mask.
    pieces (tuple[int, ...]): The candidate's own token ids, one a mask.
    """

    ids: tuple[int, ...]
    start: int
    pieces: tuple[int, ...]


class QueryEncoder:
    """Encodes queries for one tokenizer.

    tokenizer (PreTrainedTokenizerFast): Must be a fast one, as character offsets are needed.
    max_length (int): Longest sequence in tokens, special tokens included. A longer text is
        read through a window around the mask; the mask itself is never cut.
    """

    def __init__(self, tokenizer: Any, max_length: int) -> None:
        self.max_length = max_length
        self.mask_id = int(tokenizer.mask_token_id)
        self.backend = plain_backend(tokenizer)
        self.prefix, self.suffix = special_tokens(self.backend)

    def encode(self, queries: Sequence[MaskedQuery]) -> list[list[EncodedCandidate]]:
        """Encode every candidate of every query. Raises W203 and W204."""
        texts, bounds = [], []
        for query in queries:
            before, after = self._crop(query.before, query.after)
            for candidate in query.candidates:
                texts.append(before + candidate + after)
                bounds.append((len(before), len(before) + len(candidate)))
        encodings = iter(self.backend.encode_batch(texts, add_special_tokens=False))
        spans = iter(bounds)
        return [
            [
                self._mask(next(encodings), next(spans), candidate, query)
                for candidate in query.candidates
            ]
            for query in queries
        ]

    def _crop(self, before: str, after: str) -> tuple[str, str]:
        limit = self.max_length * _CHARACTERS_A_TOKEN
        if len(before) > limit:
            before = before[-limit:]
            before = before[before.find(" ") + 1 :]
        if len(after) > limit:
            after = after[:limit]
            after = after[: after.rfind(" ") + 1] or after
        return before, after

    def _mask(
        self, encoding: Any, span: tuple[int, int], candidate: str, query: MaskedQuery
    ) -> EncodedCandidate:
        start, end = span
        covered = [
            index
            for index, (left, right) in enumerate(encoding.offsets)
            if left < end and right > start and right > left
        ]
        if not covered:
            raise WikicremError("W203", candidate=candidate)
        first, last = covered[0], covered[-1] + 1
        ids = encoding.ids
        room = self.max_length - len(self.prefix) - len(self.suffix) - (last - first)
        if room < 0:
            raise WikicremError(
                "W204", candidate=_short(candidate), pieces=last - first, limit=self.max_length
            )
        left, right = window(first, len(ids) - last, room)
        masks = [self.mask_id] * (last - first)
        sequence = (
            *self.prefix,
            *ids[first - left : first],
            *masks,
            *ids[last : last + right],
            *self.suffix,
        )
        return EncodedCandidate(sequence, len(self.prefix) + left, tuple(ids[first:last]))


def window(before: int, after: int, room: int) -> tuple[int, int]:
    """Tokens to keep on each side of the mask: balanced, unused room goes to the other side."""
    left = min(before, max(room // 2, room - after))
    return left, min(after, room - left)


def plain_backend(tokenizer: Any) -> Any:
    """The `tokenizers.Tokenizer` inside, without truncation or padding, that reads special
    tokens in a text as plain characters. Raises W205 for a slow tokenizer."""
    backend = getattr(tokenizer, "backend_tokenizer", None)
    if backend is None or not getattr(tokenizer, "is_fast", False):
        raise WikicremError("W205", found=type(tokenizer).__name__)
    backend = type(backend).from_str(backend.to_str())
    backend.no_truncation()
    backend.no_padding()
    backend.encode_special_tokens = True
    return backend


def special_tokens(backend: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What the tokenizer puts before and after a text."""
    bare = backend.encode("a", add_special_tokens=False).ids
    full = backend.encode("a", add_special_tokens=True).ids
    for start in range(len(full) - len(bare) + 1):
        if full[start : start + len(bare)] == bare:
            return tuple(full[:start]), tuple(full[start + len(bare) :])
    return (), ()


def position_limit(config: Any) -> int:
    """The longest sequence, special tokens included, that a model has positions for."""
    limit = getattr(config, "max_position_embeddings", None) or 512
    if config.model_type in OFFSET_POSITIONS:
        limit -= (config.pad_token_id or 0) + 1
    return int(limit)


def _short(text: str, length: int = 60) -> str:
    """A text for an error."""
    return text if len(text) <= length else f"{text[:length]}..."
