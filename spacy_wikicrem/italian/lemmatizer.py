"""The component `italian_lexicon_lemmatizer`: lemmas by the lexicon."""

from __future__ import annotations

from spacy.tokens import Doc, Token

# Importing it gives documents of the pipeline `doc._.readability`.
from . import readability as readability
from .lexicon import Analysis, Lexicon, load_lexicon

_KINDS = {"VERB": "VERB", "AUX": "VERB", "NOUN": "NOUN", "ADJ": "ADJ"}


class LexiconLemmatizer:
    """Stands behind a lemmatizer that guesses, such as `trainable_lemmatizer`, and a morphologizer.

    Verbs, nouns and adjectives whose form the lexicon knows get one of the lemmas it has for them:
    the guessed one if it is among them, else that of the reading that agrees best with the features
    of the token. Everything else stays.
    """

    def __init__(self, lexicon: Lexicon | None = None) -> None:
        self.lexicon = lexicon or load_lexicon()

    def __call__(self, doc: Doc) -> Doc:
        for token in doc:
            lemma = self.lemma(token)
            if lemma is not None:
                token.lemma_ = lemma
        return doc

    def lemma(self, token: Token) -> str | None:
        """What to put in the place of the lemma, or None if it may stay."""
        kind = _KINDS.get(token.pos_)
        if kind is None:
            return None
        readings = [one for one in self.lexicon.analyses(token.text) if one.pos == kind]
        lemmas = [lemma_with_clitics(one) for one in readings]
        if not readings or token.lemma_.lower() in lemmas:
            return None
        best = max(readings, key=lambda one: agreement(one, token.morph.to_dict()))
        return lemma_with_clitics(best)


def lemma_with_clitics(analysis: Analysis) -> str:
    """ "fare lo" for "farlo", as the pipelines of spaCy have it."""
    return " ".join((analysis.lemma, *analysis.clitics))


def agreement(analysis: Analysis, morph: dict[str, str]) -> int:
    """Features that agree less those that do not; a token with clitics has the values of all its
    words ("Sing,Plur")."""
    score = 0
    for name, value in analysis.feats:
        if name in morph:
            score += 1 if value in morph[name].split(",") else -1
    return score
