import pytest

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.pronouns import find_pronouns, pronoun_at
from tests.pipeline.fakes import make_doc

ENGLISH = lang.get("en")


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("Ada saw him .", [("him", "personal")]),
        ("Ada saw her .", [("her", "personal")]),
        ("Ada saw her cat .", [("her", "possessive")]),
        ("That cat is hers .", [("hers", "possessive")]),
        ("They hurt themselves .", [("They", "personal"), ("themselves", "reflexive")]),
        ("I saw you .", []),
    ],
)
def test_kinds(marked, expected):
    doc = make_doc(marked)
    assert [(doc[p.token].text, p.kind) for p in find_pronouns(doc, ENGLISH)] == expected


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ann spent her last years in Rome.", "possessive"),
        ("The captain kept her clean.", "personal"),
        ("Nobody except her came.", "personal"),
    ],
)
def test_the_parser_is_surer_of_an_owner_than_the_tagger(english, text, kind):
    (found,) = find_pronouns(english(text), ENGLISH)
    assert found.kind == kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        # to her
        ("The boy brought her roses.", "personal"),
        ("Every summer the uncle sent her postcards from Rome.", "personal"),
        ("The nurse offered her coffee and left.", "personal"),
        ("Peter made her pancakes.", "personal"),
        ("Her pen broke, so the clerk gave her hers.", "personal"),
        # whose
        ("Peter gave her books to the library.", "possessive"),
        ("The uncle gave her money away.", "possessive"),
        ("Tom bought her house.", "possessive"),
        ("The boy brought her children.", "possessive"),
        ("Then she wrote her letters.", "possessive"),
    ],
)
def test_whom_something_is_for(english, text, kind):
    *_, found = (p for p in find_pronouns(english(text), ENGLISH) if p.pronoun.form == "her")
    assert found.kind == kind


def test_places_and_forms():
    doc = make_doc("Ada said she saw it .")
    found = list(find_pronouns(doc, ENGLISH, {"it"}))
    assert [(p.start, p.end, doc.text[p.start : p.end]) for p in found] == [(17, 19, "it")]


def test_a_capitalised_form_without_the_tag_is_a_name():
    doc = make_doc("He Jiankui spoke .")
    doc[0].tag_ = "NNP"
    assert pronoun_at(doc[0], ENGLISH) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[He](http://x.org/he) likes `her` code.", ["He"]),
        ('Tom wrote [his page](http://x.org/his/page) and [it](#it "it") works.', ["his", "it"]),
        ('Anna read <a href="his.html" title="his own page">a letter</a> to him.', ["him"]),
        ("Anna called `she.run()` before she left.", ["she"]),
        ("Mail she@her.com if you like her. #her", ["her"]),
        ("Read https://x.org/his/page and tell her.", ["her"]),
        ("`He is late,' said she. `But he will come.'", ["He", "she", "he"]),
        ("The man [sic] (he said) left <his> home {it is old}.", ["he", "it"]),
        ("See the note [1] (his own), as a < b and it > c.", ["his", "it"]),
    ],
)
def test_code_tags_and_addresses_are_no_prose(english, text, expected):
    found = list(find_pronouns(english(text), ENGLISH))
    assert [text[p.start : p.end] for p in found] == expected
