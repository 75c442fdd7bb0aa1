"""Italian: third-person pronouns with UD and ISDT tags; words of names, texts and the wiki.

Pronouns inside a verb ("vederlo") are parts of longer tokens: see `enclitics`. "Lei" and
"Suo" with a capital inside a sentence may be the polite second person.
"""

from __future__ import annotations

from .base import (
    CorpusLanguage,
    EmptyUses,
    LanguageData,
    NounKinds,
    pronouns,
    words,
)
from .inline_templates import inline_templates
from .repeating import Repeating
from .word_lists import word_lists, word_table

PRONOUNS = pronouns(word_table("it.ini", "pronouns"), grammatical=True)

# Of people: nouns of either gender whatever their own ("la persona ... lui").
_KINDS = NounKinds(
    **word_lists("it.ini", "noun_kinds"),
)

_IDIOMS = word_lists("it.ini", "verbs_of_idioms")

DATA = LanguageData(
    code="it",
    pronouns={pronoun.form: pronoun for pronoun in PRONOUNS},
    # "Non la vide", "se lo tolse", "e la portarono".
    clitic_contexts=r"(?:non|se|me|te|ce|ve) (?:lo|la|li|le|l') .+"
    r"|\S* (?:lo|la|li|le|gli|l') \w{2,}(?:ò|[aei]rono|[aei]vano)",
    kinds=_KINDS,
    empty=EmptyUses(
        clause_objects=words(
            "sapere dire credere pensare sperare temere immaginare promettere giurare"
        ),
        verbs=rf"(?:{'|'.join(sorted(_IDIOMS['with_la']))})(?:me|te|se|ce|ve)la .*"
        rf"|(?:{'|'.join(sorted(_IDIOMS['with_la_alone']))})la .*"
        r"|(?:far|facendo)la (?:finita|franca)|passarla liscia|saperla lunga",
    ),
    adjectives_alone=True,
    # No article stands behind a preposition that has one: "dagli un bacio", "dalle da bere".
    orders_with_clitics=r"(?:da(?=gli)|dal(?=le))(gli|le) (?:(?:il|lo|la|l'|i|gli|le|una?|un') \S+"
    r"|da \w+re|(?:retta|ragione|torto|tempo|ascolto|fastidio|fiducia) .*)",
    fused=r"glie(l[oaie]|l['\u2019])",
    enclitics=r"(?:ar|er|ir|or|ur|ndo|[aeiou])(?:me|te|se|ce|ve|glie)?(lo|la|li|le|gli)",
    repeating=Repeating(
        before=words("gli le lo la li l'"),
        behind=words("gli le"),
        recipients=words("a ad al allo alla all' ai agli alle"),
    ),
    grammatical_gender=True,
    name_endings={"a": "feminine", "o": "masculine"},
    **word_lists("it.ini", "language_data"),
)

CORPUS = CorpusLanguage(
    code="it",
    person_labels=("PER", "PERSON"),
    pipelines=("it_core_news_sm", "it_core_news_md", "it_core_news_lg", "rules"),
    templates=inline_templates("it"),
    **word_lists("it.ini", "corpus_language"),
)
