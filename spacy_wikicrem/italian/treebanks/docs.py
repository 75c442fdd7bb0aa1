"""Treebank sentences as spaCy documents, a token being what is written together.

spaCy's Italian tokenizer does not take "dello" (di + lo) or "farlo" (fare + lo) apart, so several
words of the treebank are one token here. As `spacy convert --merge-subtokens` does, and so as
`it_core_news_*` has them: the token has the head, relation and part of speech of the word that
hangs outside, all tags ("E_RD"), all lemmas ("di il") and the union of the features.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice

from spacy.tokens import Doc
from spacy.vocab import Vocab

from .conventions import missing_label
from .rows import EMPTY, Sentence, Word

# Sentences in one document, in turn: a model must learn where sentences end.
SIZES = (1, 2, 3, 4)


@dataclass(slots=True)
class _Token:
    words: list[Word]
    form: str
    space: bool

    def main(self, ids: set[str]) -> Word:
        """The word that hangs outside the token."""
        return next((word for word in self.words if word.head not in ids), self.words[0])


def make_docs(
    vocab: Vocab,
    sentences: Iterable[Sentence],
    sizes: Sequence[int] = SIZES,
    *,
    trees: bool = True,
) -> Iterator[Doc]:
    """Documents of so many sentences as `sizes` says, in turn.

    trees (bool): Whether to take over relations and sentence boundaries.

    Where `missing_label` is true of a word, its token has neither tag, part of speech nor features,
    so that nothing is learned from it.
    """
    rest = iter(sentences)
    for size in cycle(sizes):
        group = list(islice(rest, size))
        if not group:
            return
        yield Doc.from_docs([_doc(vocab, sentence, trees) for sentence in group])  # type: ignore[misc]


def _doc(vocab: Vocab, sentence: Sentence, trees: bool) -> Doc:
    tokens = list(_tokens(sentence))
    place = {word.id: at for at, token in enumerate(tokens) for word in token.words}
    mains = [token.main({word.id for word in token.words}) for token in tokens]
    unknown = [any(missing_label(word) for word in token.words) for token in tokens]
    heads = [place.get(main.head, at) for at, main in enumerate(mains)]
    relations = ["ROOT" if main.deprel == "root" else main.deprel for main in mains]
    return Doc(
        vocab,
        words=[token.form for token in tokens],
        spaces=[token.space for token in tokens],
        tags=["" if bad else _tag(token) for token, bad in zip(tokens, unknown, strict=True)],
        pos=["" if bad else main.upos for main, bad in zip(mains, unknown, strict=True)],
        morphs=["" if bad else _morph(token) for token, bad in zip(tokens, unknown, strict=True)],
        lemmas=[" ".join(word.lemma for word in token.words) for token in tokens],
        heads=heads if trees else None,
        deps=relations if trees else None,
        sent_starts=[at == 0 for at in range(len(tokens))] if trees else None,
    )


def _tokens(sentence: Sentence) -> Iterator[_Token]:
    by_id = {word.id: word for word in sentence.words}
    until = 0
    for word in sentence.words:
        space = "SpaceAfter=No" not in word.misc.split("|")
        if not word.is_syntactic:
            first, last = (int(part) for part in word.id.split("-"))
            until = last
            yield _Token([by_id[str(at)] for at in range(first, last + 1)], word.form, space)
        elif int(word.id) > until:
            yield _Token([word], word.form, space)


def _tag(token: _Token) -> str:
    tags = [word.xpos for word in token.words]
    return "" if EMPTY in tags else "_".join(tags)


def _morph(token: _Token) -> str:
    values: dict[str, set[str]] = {}
    for word in token.words:
        for name, value in word.feats.items():
            values.setdefault(name, set()).update(value.split(","))
    return "|".join(f"{name}={','.join(sorted(found))}" for name, found in sorted(values.items()))
