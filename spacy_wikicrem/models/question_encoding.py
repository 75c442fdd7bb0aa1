"""From questions to token ids and ranges of tokens, for a mention ranker."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any

from ..errors import WikicremError
from ..ty import MentionQuery
from .encoding import plain_backend, special_tokens
from .pair_scorer import EncodedQuestion, Range

# Of the room for context the share before the pronoun, where most antecedents are.
_SHARE_BEFORE = 0.8


class QuestionEncoder:
    """Encodes questions for one tokenizer (a fast one: character offsets are needed).

    max_length (int): Longest sequence in tokens, special tokens included. Of a longer text a
        window around the pronoun is read, four fifths of it before the pronoun.
    """

    def __init__(self, tokenizer: Any, max_length: int) -> None:
        self.max_length = max_length
        self.backend = plain_backend(tokenizer)
        # A mask in the text is meant as one: the ranker is trained on masked examples, too.
        self.backend.encode_special_tokens = False
        self.prefix, self.suffix = special_tokens(self.backend)

    def encode(
        self, queries: Sequence[MentionQuery]
    ) -> list[tuple[tuple[int, ...], EncodedQuestion]]:
        """Token ids and ranges of every query. Raises W260 for a pronoun without tokens."""
        texts = list(dict.fromkeys(query.text for query in queries))
        encodings = self.backend.encode_batch(texts, add_special_tokens=False)
        by_text = {text: _Tokens(enc) for text, enc in zip(texts, encodings, strict=True)}
        return [self._encode(query, by_text[query.text]) for query in queries]

    def _encode(
        self, query: MentionQuery, tokens: _Tokens
    ) -> tuple[tuple[int, ...], EncodedQuestion]:
        pronoun = tokens.cover(query.start, query.end)
        if pronoun is None:
            raise WikicremError("W260", found=query.text[query.start : query.end])
        room = self.max_length - len(self.prefix) - len(self.suffix)
        total = len(tokens.ids)
        first = 0
        if total > room:
            first = min(max(0, pronoun[0] - int(room * _SHARE_BEFORE)), total - room)
        last = min(total, first + room)
        shift = len(self.prefix) - first

        def inside(found: Range | None) -> Range | None:
            if found is None or found[0] < first or found[1] >= last:
                return None
            return found[0] + shift, found[1] + shift

        ids = (*self.prefix, *tokens.ids[first:last], *self.suffix)
        own = inside(pronoun)
        assert own is not None  # a pronoun is far shorter than the window
        mentions = tuple(inside(tokens.cover(start, end)) for start, end in query.mentions)
        return ids, EncodedQuestion(own, mentions)


class _Tokens:
    """The tokens of a text, and which of them cover a range of characters."""

    def __init__(self, encoding: Any) -> None:
        self.ids = encoding.ids
        # Several tokens may share a character; some have none.
        wide = [(i, start, end) for i, (start, end) in enumerate(encoding.offsets) if start < end]
        self.index = [index for index, _, _ in wide]
        self.starts = [start for _, start, _ in wide]
        self.ends = [end for _, _, end in wide]

    def cover(self, start: int, end: int) -> Range | None:
        """First and last token that share a character with start:end; of several tokens that
        share the last one, the first."""
        first, beyond = bisect_right(self.ends, start), bisect_left(self.starts, end)
        if first >= beyond:
            return None
        last = bisect_right(self.ends, min(self.ends[beyond - 1], end) - 1)
        return self.index[first], self.index[last]
