from pathlib import Path

import pytest

from spacy_wikicrem.errors import WikicremError
from spacy_wikicrem.italian.treebanks.conventions import (
    Conventions,
    follow_isdt,
    relabel,
    restore_subtypes,
)
from spacy_wikicrem.italian.treebanks.docs import make_docs
from spacy_wikicrem.italian.treebanks.rows import Sentence, read_sentences
from tests.pipelines import vocab_of

VOCAB = vocab_of("it")


def sentence(tmp_path: Path, *rows: str) -> Sentence:
    """Rows of "id form lemma upos xpos feats head deprel"."""
    path = tmp_path / "s.conllu"
    lines = ["\t".join([*row.split(), "_", "_"]) for row in rows]
    path.write_text("\n".join(lines) + "\n\n", encoding="utf8")
    (found,) = read_sentences(path)
    return found


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("1 L' lo DET RD _ 2 det", "il RD Definite=Def|Number=Sing|PronType=Art"),
        ("1 un' un DET RI _ 2 det", "uno RI Definite=Ind|Gender=Fem|Number=Sing|PronType=Art"),
        ("1 che che PRON PR _ 2 nsubj", "che PR PronType=Rel"),
        ("1 c' c' PRON PC PronType=Prs 2 expl", "ci PC Clitic=Yes|PronType=Prs"),
        ("1 mi me PRON PC Gender=Fem 2 iobj",
         "mi PC Clitic=Yes|Number=Sing|Person=1|PronType=Prs"),
        ("1 ed ed CCONJ CC _ 2 cc", "e CC _"),
        ("1 può potere AUX V _ 2 aux", "potere VM _"),
        ("1 è essere AUX V _ 2 cop", "essere VA _"),
        ("1 , [PUNCT] PUNCT FF _ 2 punct", ", FF _"),
        ("1 grande grande ADJ A Gender=Fem|Number=Sing 2 amod", "grande A Number=Sing"),
        ("1 città città NOUN S Gender=Fem|Number=Sing 2 obj", "città S Gender=Fem"),
    ],
)  # fmt: skip
def test_one_way_of_annotating(tmp_path: Path, row: str, expected: str) -> None:
    found = follow_isdt(sentence(tmp_path, row, "2 va andare VERB V _ 0 root")).words[0]
    assert found.line().split("\t")[2] == expected.split()[0]
    assert found.line().split("\t")[4:6] == expected.split()[1:]


def test_subtypes_that_are_not_used_go(tmp_path: Path) -> None:
    found = follow_isdt(
        sentence(tmp_path, "1 ciao ciao INTJ I _ 2 discourse:emo", "2 a a X X _ 0 root")
    )
    assert found.words[0].deprel == "discourse"


PASSIVE = (
    "1 Il il DET RD _ 2 det",
    "2 libro libro NOUN S _ 4 nsubj",
    "3 è essere AUX VA _ 4 aux",
    "4 {form} {lemma} VERB V Tense=Past|VerbForm=Part 0 root",
    "5 da da ADP E _ 6 case",
    "6 Anna Anna PROPN SP _ 4 obl",
)


@pytest.mark.parametrize(
    ("form", "lemma", "expected"),
    [("letto", "leggere", "nsubj:pass aux:pass obl:agent"), ("nato", "nascere", "nsubj aux obl")],
)
def test_passives_are_told_from_verbs_with_essere(
    tmp_path: Path, form: str, lemma: str, expected: str
) -> None:
    conventions = Conventions()
    born = ("1 è essere AUX VA _ 2 aux", "2 nato nascere VERB V _ 0 root")
    conventions.learn([sentence(tmp_path, *born)])
    rows = [row.format(form=form, lemma=lemma) for row in PASSIVE]
    words = restore_subtypes(sentence(tmp_path, *rows), conventions, passive=True).words
    assert [words[at].deprel for at in (1, 2, 5)] == expected.split()


def test_relative_clauses_are_told(tmp_path: Path) -> None:
    rows = (
        "1 uomo uomo NOUN S _ 0 root",
        "2 che che PRON PR PronType=Rel 3 nsubj",
        "3 ride ridere VERB V _ 1 acl",
        "4 detto dire VERB V _ 1 acl",
    )
    words = restore_subtypes(sentence(tmp_path, *rows), Conventions(), passive=True).words
    assert [word.deprel for word in words[2:]] == ["acl:relcl", "acl"]


def test_labels_come_from_treebanks_that_have_them(tmp_path: Path) -> None:
    conventions = Conventions()
    donor = "1 vide vedere VERB V Mood=Ind|Number=Sing|Person=3|Tense=Past|VerbForm=Fin 0 root"
    conventions.learn([sentence(tmp_path, donor)])
    rows = (
        "1 vide vedere VERB VBC Aspect=Perf|Mood=Ind|Number=Sing|Person=3|Tense=Past 0 root",
        "2 lodava lodare VERB VBC Aspect=Imp|Mood=Ind|Number=Sing|Person=3|Tense=Past 1 conj",
        "3 suo suo PRON DTP$ Gender=Masc|Number=Sing|Number[psor]=Sing|Person=3|PronType=Prs 1 det",
        "4 boh boh PRON XX Gender=Masc 1 obj",
    )
    found = relabel(sentence(tmp_path, *rows), conventions).words
    assert found[0].line().split("\t")[4:6] == donor.split()[4:6]
    assert found[1].feats == {
        "Mood": "Ind", "Number": "Sing", "Person": "3", "Tense": "Imp", "VerbForm": "Fin"
    }  # fmt: skip
    assert (found[2].upos, found[2].xpos, found[2].deprel) == ("DET", "AP", "det:poss")
    (doc,) = make_docs(VOCAB, [Sentence(found)])
    assert (doc[3].pos_, doc[3].tag_, str(doc[3].morph)) == ("", "", "")


def test_words_that_are_written_together_are_one_token(tmp_path: Path) -> None:
    rows = (
        "1-2 Dello _ _ _ _ _ _",
        "1 Di di ADP E _ 3 case",
        "2 lo il DET RD Definite=Def|Gender=Masc 3 det",
        "3 zio zio NOUN S Gender=Masc 0 root",
        "4-5 farlo _ _ _ _ _ _",
        "4 far fare VERB V VerbForm=Inf 3 acl",
        "5 lo lo PRON PC Clitic=Yes|Gender=Masc 4 obj",
    )
    (doc,) = make_docs(VOCAB, [sentence(tmp_path, *rows)])
    assert [t.text for t in doc] == ["Dello", "zio", "farlo"]
    assert [t.lemma_ for t in doc] == ["di il", "zio", "fare lo"]
    assert [t.tag_ for t in doc] == ["E_RD", "S", "V_PC"]
    assert [t.pos_ for t in doc] == ["ADP", "NOUN", "VERB"]
    assert [t.dep_ for t in doc] == ["case", "ROOT", "acl"]
    assert [t.head.i for t in doc] == [1, 1, 1]
    assert str(doc[2].morph) == "Clitic=Yes|Gender=Masc|VerbForm=Inf"


def test_sentences_are_grouped(tmp_path: Path) -> None:
    one = sentence(tmp_path, "1 Sì sì INTJ I _ 0 root")
    docs = list(make_docs(VOCAB, [one] * 6, sizes=(1, 3)))
    assert [len(list(doc.sents)) for doc in docs] == [1, 3, 1, 1]


REST = "\ta\tb\tX\td\t_\t0\troot\t_\t_\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1\tSì\n", r"W701.*line 1.*2 columns"),
        (
            "# c\n1\ta\tb\tc\td\te\t0\troot\t_\t_\n3\ta\tb\tc\td\te\t0\troot\t_\t_\n",
            r"W705.*line 3.*'3'",
        ),
        ("1\ta\tb\tc\td\te\t0\troot\t_\t_\n3-2\ta\tb\tc\td\te\t0\troot\t_\t_\n", r"W705.*line 2"),
    ],
)
def test_broken_lines_are_named(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "broken.conllu"
    path.write_text(text, encoding="utf8")
    with pytest.raises(WikicremError, match=message):
        list(read_sentences(path))


def test_what_is_no_utf_8_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "latin.conllu"
    path.write_bytes("# c\n# perché\n".encode("latin-1"))
    with pytest.raises(WikicremError, match=r"W705.*latin.conllu, line 2.*UTF-8"):
        list(read_sentences(path))


def test_windows_line_ends_a_mark_and_empty_nodes(tmp_path: Path) -> None:
    path = tmp_path / "w.conllu"
    lines = ("# c", "1\ta\tb\tX\td\t_\t0\troot\t_\t_", "1.1\t_\t_\t_\t_\t_\t_\t_\t_\t_", "", "")
    path.write_bytes(b"\xef\xbb\xbf" + "\r\n".join(lines).encode())
    (found,) = read_sentences(path)
    assert [word.form for word in found.words] == ["a"]
    assert found.comments == ["# c"]
