"""Cleaning and extraction in languages other than English, on pages of our own."""

from __future__ import annotations

import pytest
import spacy

from spacy_wikicrem.corpus.dump.reading import read_pages
from spacy_wikicrem.corpus.kinds.wikicrem import WikiCREM, WikicremSettings
from spacy_wikicrem.corpus.names.recognizer import make_rule_pipeline
from spacy_wikicrem.corpus.wikitext.clean import clean_paragraphs
from spacy_wikicrem.ty import MaskedExample
from tests.corpus.helpers import page_xml, write_dump
from tests.steps import assert_linear

FRENCH = [
    ("[[Fichier:A.jpg|vignette|upright=1.2|Anna et [[Bob]].]]Anna naît ici.", "Anna naît ici."),
    ("[[Image:A.jpg|thumb|Elle.]]\n[[Catégorie:Naissance]]Elle rit.[[Media:a.ogg]]", "Elle rit."),
    ("Son ''{{langue|en|Small [[Talk]]}}'' du {{s-|XIX}} plaît.",
     "Son Small Talk du XIXe siècle plaît."),
    ("Au {{s|XIX|e}}, au {{s-|I|er}}, au {{-s-|II|e}} déjà.",
     "Au XIXe siècle, au Ier siècle, au IIe siècle av. J.-C. déjà."),
    ("Du {{sp-|IV|e|au|V|e}}, aux {{s2-|XVIII|e|XIX|e}}, au {{XXe siècle}}.",
     "Du IVe au Ve siècle, aux XVIIIe et XIXe siècles, au XXe siècle."),
    ("Elle a {{unité|12500|habitants}} sur {{unité|100.5|km|2}}, {{unité|12 km}} au nord.",
     "Elle a 12 500 habitants sur 100,5 km², 12 km au nord."),
    ("À {{nobr|5 h}} {{heure|12|30}}, le {{1er janvier}}, le {{date|1|1|1900|en France}}.",
     "À 5 h 12 h 30, le 1er janvier, le 1er janvier 1900."),
    ("Anna, née le {{Date de naissance|14|juillet|1950|âge=oui}}, vit.",
     "Anna, née le 14 juillet 1950, vit."),
    ("Morte le {{date de décès-|3 mars 1990}} {{abréviation|c.-à-d.|c'est-à-dire}} tôt.",
     "Morte le 3 mars 1990 c.-à-d. tôt."),
    ("{{M.|Lefèvre}} dit : {{citation|Je pars}} ; {{\"|non}} ?",
     "M. Lefèvre dit : « Je pars » ; « non » ?"),
    ("Elle voit {{lien|langue=en|trad=Ann Lee|texte=Ann}} et {{Lien|Bob Lee}}.",
     "Elle voit Ann et Bob Lee."),
    ("Vers 50 {{av JC}}{{,}} {{refnec|il}} part{{Référence nécessaire}}.",
     "Vers 50 av. J.-C. il part."),
    ("Anna ({{API|a}}), est là.", "Anna, est là."),
    ("Prononcé comme {{API|a}} ici.", None),
    ("Elle a {{âge|1950|1|1}} ans.", None),
    ("{{Infobox Biographie|nom=Anna}}\n{{Citation bloc|Je pars.|Anna}}", "Je pars."),
    ("Il fait {{unité|beaucoup}} là.", None),
]  # fmt: skip
SPANISH = [
    ("[[Archivo:A.jpg|miniatura|Ana y [[Bob]].]]Ana nació aquí.", "Ana nació aquí."),
    ("[[Imagen:A.jpg|thumb|Ana.]][[Categoría:Nacidos]]Ana rio.[[Medio:a.ogg]]", "Ana rio."),
    ("En el {{siglo|XIX||s}}, {{Siglo|XX}} o {{siglo|I|a|s}} ya.",
     "En el siglo XIX, XX o siglo I a. C. ya."),
    ("Mide {{unidad|12|km}} y {{unidad|12500|km|2}} o {{esd|5 m}}.",
     "Mide 12 km y 12 500 km² o 5 m."),
    ("Nació el {{fecha|14|7|1789}} o {{Fecha de nacimiento|1789|07|04}}.",
     "Nació el 14 de julio de 1789 o 4 de julio de 1789."),
    ("Leyó ''{{lang|en|[[Hamlet]]}}'' en 44 {{a. C.}}, {{versalita|vi}}.",
     "Leyó Hamlet en 44 a. C., vi."),
    ("Ana{{cita requerida}} cantó {{cita requerida|bien}}.", "Ana cantó bien."),
    ("Ana ({{AFI|a}}), es así.", "Ana, es así."),
    ("Tiene {{edad|1|1|1950}} años.", None),
    ("Fue {{siglo|XIX||z}} así.", None),
    ("{{Ficha de persona|nombre=Ana}}\n{{cita|Me voy.|Ana}}", "Me voy."),
]  # fmt: skip


@pytest.mark.parametrize(
    ("lang", "wikitext", "expected"),
    [("fr", *case) for case in FRENCH] + [("es", *case) for case in SPANISH],
)
def test_cleaning(lang, wikitext, expected):
    assert clean_paragraphs(wikitext, lang) == ([] if expected is None else [expected])


@pytest.mark.parametrize("lang", ["fr", "es"])
@pytest.mark.parametrize(
    "unit", ["{{unité|", "{{unidad|1 1 ", "{{s|", "{{fecha|1|", "{{date|", "1 {{"]
)
def test_hostile_input_takes_linear_time(lang, unit):
    assert_linear(lambda n: clean_paragraphs(unit * n + "}}" * n, lang), 500)
    assert_linear(lambda n: clean_paragraphs(f"{unit}1{' 1' * n}}}}} fin.", lang), 1000)


def test_the_tables_of_one_wiki_are_not_used_for_another():
    assert clean_paragraphs("Au {{s-|XIX}} siècle.", "en") == []
    assert clean_paragraphs("Nel {{siglo|XIX||s}} qui.", "it") == []
    assert clean_paragraphs("Nel {{m s.l.m.}} qui.", "it") == ["Nel m s.l.m. qui."]
    assert clean_paragraphs("Er [[Datei:A.jpg|mini|B.]]{{lang|en|is}}.", "de") == ["Er is."]


@pytest.mark.parametrize(
    "text",
    ["#REDIRECTION [[Anna]]", "#REDIRECCIÓN [[Ana]]", "#RINVIA [[Anna]]", "#redirect:[[Anna]]"],
)
def test_redirects(tmp_path, text):
    dump = write_dump(
        tmp_path / "d.xml", page_xml("A", text), page_xml("B", "Anna naît ici.", page_id=2)
    )
    assert [page.title for page in read_pages(dump)] == ["B"]


# --- extraction ---

TEXTS = {
    "fr": (
        "Le peintre Paul Cézanne connut Marie Curie. La sœur d'Anna Dupont admirait Paul Cézanne. "
        "Anna Dupont vit M. Lefèvre à Lyon. Le tableau d'Anna Dupont fut vendu à M. Lefèvre."
    ),
    "es": "José García conoció a María López en Madrid. María López escribió a José García.",
    "it": "Anna Magnani vide il sig. Neri. L'amica dell'Anna Magnani vide il sig. Neri nel 44 a.C.",
}
ANSWERS = {
    "fr": ["Paul Cézanne", "Anna Dupont", "Anna Dupont", "Lefèvre"],
    "es": ["María López", "José García"],
    "it": ["Anna Magnani", "Neri"],
}


def examples(lang: str, nlp: spacy.Language) -> list[MaskedExample]:
    settings = WikicremSettings(labels=("PER",))
    return WikiCREM(lang=lang, settings=settings).examples(nlp(TEXTS[lang]))


@pytest.mark.parametrize("lang", TEXTS)
def test_rules_give_examples(lang):
    pytest.importorskip("gender_guesser")
    found = examples(lang, make_rule_pipeline(lang))
    assert [example.answer for example in found] == ANSWERS[lang]
    assert {example.lang for example in found} == {lang}
