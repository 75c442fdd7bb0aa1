"""Defaults for languages without data: enough for cleaning and for any trained pipeline."""

from __future__ import annotations

from .base import CorpusLanguage, words

# First words of the Unicode names of the letters; None where a language mixes scripts.
_SCRIPTS: dict[str, str | None] = {
    **dict.fromkeys(("ru", "uk", "bg", "mk", "be", "kk", "ky", "mn", "tt"), "CYRILLIC"),
    **dict.fromkeys(("ar", "fa", "ur", "ps", "ckb"), "ARABIC"),
    **dict.fromkeys(("hi", "mr", "ne", "sa"), "DEVANAGARI"),
    **dict.fromkeys(("ja", "ko", "sr", "az", "uz", "xx"), None),
    "el": "GREEK", "grc": "GREEK", "he": "HEBREW", "yi": "HEBREW", "zh": "CJK", "hy": "ARMENIAN",
    "ka": "GEORGIAN", "th": "THAI", "bn": "BENGALI", "ta": "TAMIL", "te": "TELUGU",
    "kn": "KANNADA", "ml": "MALAYALAM", "gu": "GUJARATI", "am": "ETHIOPIC", "si": "SINHALA",
}  # fmt: skip

_HIDDEN_NAMESPACES = words("""
    file image media category datei bild kategorie ficheiro imagem bestand afbeelding plik grafika
    categorie kategoria kategori fil файл изображение категория файл зображення категорія ملف تصنيف
    ファイル 画像 カテゴリ 文件 檔案 分类 分類
""")


def neutral(code: str) -> CorpusLanguage:
    return CorpusLanguage(
        code=code,
        known=False,
        script=_SCRIPTS.get(code, "LATIN"),
        hidden_namespaces=_HIDDEN_NAMESPACES,
    )
