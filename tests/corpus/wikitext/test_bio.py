from __future__ import annotations

import pytest

from spacy_wikicrem.corpus.wikitext.clean import clean_paragraphs

ADA = {
    "Nome": "Ada", "Cognome": "Negri", "Sesso": "F",
    "LuogoNascita": "Lodi", "GiornoMeseNascita": "3 febbraio", "AnnoNascita": "1870",
    "LuogoMorte": "[[Milano]]", "GiornoMeseMorte": "1 gennaio", "AnnoMorte": "1945",
    "Attività": "poetessa", "Attività2": "scrittrice", "Nazionalità": "italiana",
}  # fmt: skip
LIVING = {"LuogoMorte": "", "GiornoMeseMorte": "", "AnnoMorte": "", "AnnoNascita": "1970"}


def bio(**changes: str) -> str:
    fields = "\n".join(f"|{key} = {value}" for key, value in (ADA | changes).items())
    return "{{Bio\n" + fields + "\n}}"


def sentence(**changes: str) -> str:
    (paragraph,) = clean_paragraphs(bio(**changes), "it")
    return paragraph


def test_all_common_fields():
    assert sentence() == (
        "Ada Negri (Lodi, 3 febbraio 1870 – Milano, 1º gennaio 1945) "
        "è stata una poetessa e scrittrice italiana."
    )


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (LIVING, "1970) è una poetessa"),
        ({"Sesso": "M", "Attività": "poeta"}, "è stato un poeta"),
        ({"Sesso": "M", "Attività": "[[scrittore|scrittore]]"}, "è stato uno scrittore"),
        ({"Sesso": "M", "Attività": "zoologo"}, "è stato uno zoologo"),
        ({"Sesso": "M", "Attività": "attore"}, "è stato un attore"),
        ({"Attività": "attrice"}, "è stata un'attrice"),
        ({"Attività2": "editrice"}, "poetessa ed editrice"),
        ({"Attività3": "pittrice"}, "poetessa, scrittrice e pittrice italiana"),
        ({"AttivitàAltre": ", e [[musa]]"}, "poetessa, scrittrice, e musa italiana"),
        ({"NazionalitàNaturalizzato": "francese"}, "italiana naturalizzata francese."),
        ({"PostNazionalità": ", nota per ''Stella''"}, "italiana, nota per Stella."),
        ({"PostNazionalità": "{{sp}}di Lodi"}, "italiana di Lodi."),
        ({"PostNazionalità": ". Visse sola."}, "italiana. Visse sola."),
        ({"Titolo": "Donna"}, "Donna Ada Negri (Lodi"),
        ({"PostCognome": "detta '''Dinin'''"}, "Ada Negri detta Dinin (Lodi"),
        ({"PostCognomeVirgola": "nota come Ada"}, "Ada Negri, nota come Ada (Lodi"),
        ({"PreData": "pronuncia: negri"}, "Negri (pronuncia: negri; Lodi,"),
        ({"LuogoNascitaAlt": "presso Lodi"}, "(presso Lodi, 3"),
        ({"PreAttività": "fu la prima"}, ") fu la prima poetessa e"),
        ({"FineIncipit": "fu ''molto'' letta"}, "1945) fu molto letta."),
        ({"AnnoMorte": "?", "LuogoMorte": "?", "GiornoMeseMorte": ""}, "1870 – ...) è stata"),
        ({"LuogoNascita": "", "GiornoMeseNascita": "", "AnnoNascita": ""}, "(... – Milano"),
        (LIVING | {"AnnoNascita": "1130"}, "è stata una"),
        (LIVING | {"AnnoNascita": "12 a.C."}, "è stata una"),
        ({"Attività": "", "Attività2": ""}, "1945)."),
        ({"Nazionalità": ""}, "e scrittrice."),
        ({"Cognome": "", "Sesso": ""}, "Ada (Lodi, 3 febbraio 1870 – Milano, 1º gennaio 1945) è"),
        ({"NoteNascita": "<ref>Registro.</ref>", "Immagine": "Ada.jpg"}, "Ada Negri (Lodi, 3 feb"),
        ({"PreData": "{{IPA|ˈada}}"}, "Ada Negri (Lodi"),
    ],
)  # fmt: skip
def test_variants(changes, expected):
    assert expected in sentence(**changes)


def test_no_dates_at_all():
    nothing = {key: "" for key in ADA if "Nascita" in key or "Morte" in key}
    assert sentence(**nothing) == "Ada Negri è una poetessa e scrittrice italiana."


def test_the_article_goes_on_behind_it():
    text = bio(Punto="no") + " e nota.\n\nVisse a [[Lodi]]."
    first, second = clean_paragraphs(text, "it")
    assert first.endswith("scrittrice italiana e nota.")
    assert second == "Visse a Lodi."


def test_two_people_share_an_article():
    text = bio(FineIncipit="e") + "\n" + bio(Nome="Eva", FineIncipit="furono amiche")
    (paragraph,) = clean_paragraphs(text, "it")
    assert "1945) e Eva Negri (Lodi" in paragraph
    assert paragraph.endswith("furono amiche.")


def test_only_in_italian_and_never_a_half_sentence():
    assert clean_paragraphs(bio(), "en") == []
    assert clean_paragraphs("{{Bio|Sesso=F}} era qui.", "it") == []
    assert clean_paragraphs("{{Bio" + "|a" * 30_000 + "}} era qui.", "it") == []


def test_real_biographies(data_dir):
    from spacy_wikicrem.corpus.dump.reading import read_pages

    dump = data_dir / "dumps/it/json-wikipedia-itwiki-small-dump.xml.gz"
    articles = {page.title: page.text for page in read_pages(dump) if page.title[0] == "A"}
    bios = {title: text for title, text in articles.items() if "{{Bio\n" in text}
    text = "\n".join("\n".join(clean_paragraphs(text, "it")) for text in bios.values())
    assert len(bios) > 15
    assert text.count(") è stato un") + text.count(") è stata un") + text.count(") è un ") > 15
    assert (
        "Sir Alfred Joseph Hitchcock (Londra, 13 agosto 1899 – Bel Air, 29 aprile 1980) è stato "
        "un regista e produttore cinematografico britannico."
    ) in text
    assert "(Cagliari, 19 giugno 1932 – Beverly Hills, 10 settembre 1971) è stata un" in text
