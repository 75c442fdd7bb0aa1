from __future__ import annotations

from collections import Counter

import pytest

from spacy_wikicrem.corpus.dump.reading import read_pages
from spacy_wikicrem.corpus.wikitext.clean import clean_paragraphs, drop_quotes
from tests.steps import assert_linear


@pytest.mark.parametrize(
    ("wikitext", "expected"),
    [
        ("'''Anna''' was ''born'' here.", "Anna was born here."),
        ("She met [[Clara Wieck|Clara]] and [[Bob]]s.", "She met Clara and Bobs."),
        ("[[Hamlet (play)|]] ran. [[:Category:Plays]] too.", "Hamlet ran. Category:Plays too."),
        ("She won.<ref name=a>{{cite|x}}</ref> Then<ref name=a /> left.", "She won. Then left."),
        ("She <!-- not -->won. <!-- a\n\nb -->Then left.", "She won. Then left."),
        ("{{Infobox|a={{b|c}}\n|d=[[e|f]]}}Anna was born.", "Anna was born."),
        ("[[File:A.jpg|thumb|Anna with [[Bob]].]]Anna was born.", "Anna was born."),
        ("It is [[CSI: Miami]] here.[[Category:X]][[it:Ciao]]", "It is CSI: Miami here."),
        ("{| class=x\n| a. || b.\n{|\n| c.\n|}\n|}\nAnna was born.", "Anna was born."),
        ("<ul><li>One. </li></ul>Anna was <b>born</b><br/>here.", "Anna was born here."),
        ("Anna &amp; Bob&nbsp;&ndash; yes.", "Anna & Bob – yes."),
        ("Anna ({{IPA|x}}; born 1900) is.", "Anna (born 1900) is."),
        ("Anna, {{IPA-fr|x|lang}}, is ([ru]: {{IPAc-ru|y}}).", "Anna, is ([ru]:)."),
        ("She said it as {{IPA|x}} there.", None),
        ("Anna {{IPAc-en|x}} (or {{IPA|y}} (en)) is.", "Anna (or (en)) is."),
        ("Anna ({{lang-ru|Анна}}) is {{nowrap|a  singer}}.", "Anna (Анна) is a singer."),
        ("It is {{convert|5|km|mi}} or {{convert|6|ft|2|in|m}}.", "It is 5 km or 6 ft 2 in."),
        ("It is {{convert|3|to|5|ft|m}} deep.", "It is 3 to 5 ft deep."),
        ("The {{USS|Maine|ACR-1}} and {{HMS|Hood||6}}.", "The USS Maine and Hood."),
        ("{{as of|2010|5}} he {{'}} n {{spaced ndash}} x.", "As of May 2010 he ' n – x."),
        ("See [http://x.org the site] or [http://y.org].", "See the site or."),
        ("Two\nlines are one.", "Two lines are one."),
        ("He said <nowiki>''so''</nowiki>, he did.", None),
        ("__NOTOC__ Anna\u200b was\u00a0born.", "Anna was born."),
        ("It cost $5 (equal to ${{Inflation|US|5}}).", "It cost $5."),
        ("He is {{height|ft=6}} tall.", None),
        ("Where <math>x</math> is one.", None),
        ("He [[was never closed.", None),
        ("He {{was never closed.", None),
        ("He <ref>was never closed.", None),
        ("A heading without end", None),
        ("* A list item.\n# Another.\n: Indented.\n; Term.\n== Head. ==\n----\n| cell.", None),
    ],
)
def test_one_paragraph(wikitext, expected):
    assert clean_paragraphs(wikitext) == ([] if expected is None else [expected])


def test_paragraphs_headings_and_quotes_separate():
    text = "One is.\n\nTwo is.\n== Head ==\nThree is.\n{{quote|Four is.|Anna}}\nFive is."
    assert " ".join(clean_paragraphs(text)) == "One is. Two is. Three is. Four is. Five is."
    assert len(clean_paragraphs(text)) == 5


def test_french_keeps_its_spaces():
    assert clean_paragraphs("Il vit ; il rit .", "fr") == ["Il vit ; il rit ."]
    assert clean_paragraphs("He saw ; he came .", "en") == ["He saw; he came."]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("''Hamlet'''s author", "Hamlet's author"),
        ("'''Anna''''s book", "Anna's book"),
        ("'''''both''''' and ''one''", "both and one"),
        ("Bob's 'own' words", "Bob's 'own' words"),
    ],
)
def test_quotes_as_mediawiki_reads_them(text, expected):
    assert drop_quotes(text) == expected


def test_rejections_are_counted_by_reason():
    counts: Counter[str] = Counter()
    long = "So it goes on. " * 8000
    text = f"Fine.\n\nNo [[end.\n\nnothing\n\n<math>x</math> is.\n\n{long}"
    clean_paragraphs(text, "en", counts)
    assert counts == {
        "paragraphs": 1,
        "rejected:markup": 1,
        "rejected:no-sentence": 1,
        "rejected:gap": 1,
        "rejected:too-long": 1,
    }


@pytest.mark.parametrize(
    "unit",
    ["{{", "[[", "{{nowrap|", "<!--", "<ref>", "<nowiki>", "{|\n", "[http://a b ", "'''''a''",
     "(<math>x</math> ", "{{[[<ul>{|", "<b ", "a ,", "[//a ", "[[a|b]] [mailto:a ", "[[a]]<b>",
     "{{nowrap|a}}\n\n<x>", "]]}}", "{{{a|", "{{bio|", "[//", "[//a" + " " * 9, "1", "$", '"', "(",
     "[[a|\n{|\n", "a {{unknown|x}} b ", "&#1", "__A", "&#" + "9" * 9, "[[a|b", "http://", "\u00a0",
     "(a {{val|1}} ", "[[File:a|[[b]] ", "<math>", "{{quote|a}}", "[[a<b|c]] "],
)  # fmt: skip
def test_hostile_input_takes_linear_time(unit):
    lang = "it" if "bio" in unit else "en"
    assert_linear(lambda n: clean_paragraphs(f"Ada met Bob. {unit * n} He ran.", lang), 500)


@pytest.mark.parametrize(
    ("opening", "closing"),
    [("{{nowrap|", "}}"), ("[[a|", "]]"), ("{{x|", "}}"), ("{{bio|Nome=", "}}"), ("{|\n", "\n|}")],
)
def test_deep_nesting_needs_no_recursion(opening, closing):
    for lang in ("en", "it"):
        text = opening * 10_000 + "x" + closing * 10_000
        assert clean_paragraphs(f"{text}\n\nAnna sang.", lang) == ["Anna sang."]
        assert_linear(lambda n, lang=lang: clean_paragraphs(opening * n + closing * n, lang), 300)


@pytest.mark.parametrize(
    "unit",
    ["Anna met [[Bob Berg|Bob]] there.\n\n", "* [[a|b]]\n", "{{x|a=b}}\n"],
)
def test_half_a_megabyte(unit):
    counts: Counter[str] = Counter()
    text = unit * (500_000 // len(unit))
    clean_paragraphs(text, "en", counts)
    assert counts == ({"paragraphs": text.count("Anna")} if "Anna" in text else {})


def test_null_bytes_and_private_characters_do_no_harm():
    assert clean_paragraphs("An\x00na was\x00 born.") == ["Anna was born."]
    for char in "\ue000\ue001\ue002\ue003\ue004":
        for paragraph in clean_paragraphs(f"An{char}na met [[Bob]].\n\nEve sang."):
            assert char not in paragraph and "[[" not in paragraph


@pytest.mark.parametrize(
    ("wikitext", "lang", "expected"),
    [
        (
            "It has {{TA|158 221}} people, {{m s.l.m.}} high.",
            "it",
            "It has 158 221 people, m s.l.m. high.",
        ),
        ("Dista {{M|5|ul=km}} o {{M|7||m}}.", "it", "Dista 5 km o 7 m."),
        ("Va a {{M|1|M|Hz}} o {{M|2|e|3|ul=km}}.", "it", "Va a 1 MHz o 2 e 3 km."),
        ("Dista {{M|5|e=3|ul=km}}.", "it", None),
        ("Nato nel 5 {{a.C.}} {{cn|forse}} qui.", "it", "Nato nel 5 a.C. forse qui."),
        ("She sang{{cn|date=May 2012}} well.", "en", "She sang well."),
        ("So{{mdashb}}he {{bracket|said}}{{' \"}}.", "en", "So — he [said]' \"."),
        ("She {{nowrap|met {{lang|de|[[Bonn|B{{'}}n]]}}}} there.", "en", "She met B'n there."),
        ("[[Roma|la [http://x.org ''città''] bella]] vive.", "it", "la città bella vive."),
        ("* {{quote|Anna [sic] sang.|Bob</ref>}}", "en", "Anna [sic] sang."),
        ("A {{nowrap|b\nc}} d [[e\n|f]] g.", "en", None),
        ("See {{nowrap|1=Anna & Bob}}.", "en", "See Anna & Bob."),
    ],
)
def test_links_and_inline_templates(wikitext, lang, expected):
    assert clean_paragraphs(wikitext, lang) == ([] if expected is None else [expected])


def test_real_articles_come_out_clean(data_dir):
    counts: Counter[str] = Counter()
    dump = data_dir / "dumps/en/gensim-enwiki-pages-articles1-shortened.xml.bz2"
    text = "\n".join(
        paragraph
        for page in read_pages(dump)
        for paragraph in clean_paragraphs(page.text, "en", counts)
    )
    assert 4500 < counts["paragraphs"] < 5000
    assert counts["rejected:markup"] < 10
    for residue in ("[[", "]]", "{{", "}}", "''", "<ref", "|", "Category:", "File:", "\ue000"):
        assert residue not in text
    assert "Anarchism is a political philosophy that advocates self-governed societies" in text
