import pytest

from spacy_wikicrem.corpus.wikitext.marks import HOLE, LINE_BREAK, UNBALANCED
from spacy_wikicrem.corpus.wikitext.markup import MAX_DEPTH, pre_strip, render


@pytest.mark.parametrize(
    ("wikitext", "stripped"),
    [
        ("a<!-- b -->c", "ac"),
        ("a<!-- b", "a"),
        ("a<ref>b</ref>c<ref name=x />d", "acd"),
        ("a <math>x</math> b", f"a {HOLE} b"),
        ("a<ref>b", "a<ref>b"),
        ("<nowiki>[[a]]</nowiki>", "&#91;&#91;a&#93;&#93;"),
        ("<b>a</b><br/>b", "a b"),
        ("a{{{1|b}}}c", f"a{HOLE}c"),
        ("{|\n| a\n|}\nb", "\nb"),
        ("a [[b", f"a {UNBALANCED}b"),
        ("a}} b", f"a{UNBALANCED} b"),
        ("[[File:x.jpg|thumb|a [[b]]]]c", "c"),
        ("[[it:Roma]][[CSI: Miami]]", "[[CSI: Miami]]"),
        ("[[a|b\nc]]", f"[[a|b{LINE_BREAK}c]]"),
        ("<ul><li>a</ul>b", "b"),
    ],
)
def test_what_the_parser_gets(wikitext, stripped):
    assert pre_strip(wikitext) == stripped


def test_depth_is_limited_as_in_the_wiki():
    for depth, deep in ((MAX_DEPTH, False), (MAX_DEPTH + 1, True)):
        text = pre_strip("{{small|" * depth + "x" + "}}" * depth)
        assert (HOLE in text) == deep


def test_namespaces_of_the_wiki():
    assert pre_strip("[[Soubor:x.jpg|a]]", hidden=frozenset({"soubor"})) == ""
    assert pre_strip("[[Nothing:x|a]]") == "[[Nothing:x|a]]"


@pytest.mark.parametrize(
    ("block", "text"),
    [
        ("[[Ada Lovelace|Ada]] and [[Bob]]", "Ada and Bob"),
        ("[[Hamlet (play)|]] [[Help:Contents|]] [[:Category:a]]", "Hamlet Contents Category:a"),
        ("{{small|[[a|b]]}}", "b"),
        (f"[[a|b{LINE_BREAK}c]]", "b\nc"),
        ("[http://x y] [[a]] < b", "[http://x y] a < b"),
        ("no links", "no links"),
    ],
)
def test_what_links_and_templates_show(block, text):
    assert render(block) == text
