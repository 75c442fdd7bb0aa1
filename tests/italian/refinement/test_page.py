"""The page with edits in place, the counts, and documents before and after."""

from spacy.tokens import Doc

from spacy_wikicrem.documents.records import CorefDocument, CorefMention, CorefToken
from spacy_wikicrem.italian.refinement import Move, Proposal, RefinementSettings, refine
from spacy_wikicrem.italian.refinement.documents import doc_with_mentions, refined_document
from spacy_wikicrem.italian.refinement.impact import Impact
from spacy_wikicrem.italian.refinement.page import pieces_of, render_page
from spacy_wikicrem.util.edits import Edit
from tests.pipelines import blank

NLP = blank("it")
SETTINGS = RefinementSettings()
WORDS = ["Io", "siamo", "stanchi", "."]
TAGS = ["PRON", "AUX", "ADJ", "PUNCT"]


def steps() -> tuple[Doc, Doc]:
    """ "Io siamo stanchi ." becomes "Noi siamo stanchi ." and then "Siamo stanchi ."."""
    doc = Doc(
        NLP.vocab, words=WORDS, pos=TAGS, heads=[2, 2, 2, 2], deps=["nsubj", "cop", "ROOT", ""]
    )
    doc.spans["coref_clusters_7"] = [doc[0:1]]
    once = Proposal((Edit(0, 2, "Noi", "number", "the verb is plural <"),))
    middle = refine(doc, once, NLP.make_doc, SETTINGS, "italian_agreement")
    twice = Proposal(
        (Edit(0, 4, "", "subject-pronoun", "'siamo' says who"), Edit(4, 5, "S", "capital")),
        (Move(0, 1),),
    )
    return doc, refine(middle, twice, NLP.make_doc, SETTINGS, "italian_prodrop")


def test_pieces_join_what_two_steps_changed() -> None:
    _, new = steps()
    pieces = pieces_of(new)
    assert [(p.before, p.after) for p in pieces if p.changed] == [("Io ", ""), ("s", "S")]
    assert "".join(p.before for p in pieces) == "Io siamo stanchi . "
    assert "".join(p.after for p in pieces) == new.text
    assert [r["rule"] for r in pieces[0].records] == ["number", "subject-pronoun"]


def test_the_page_shows_words_mentions_and_reasons() -> None:
    doc, new = steps()
    impact = Impact()
    impact.add(doc, new, SETTINGS)
    page = render_page([(doc, new)], SETTINGS, impact)
    assert "<del>" in page and "<ins>S" in page.replace('<span class="m c0 z">', "")
    assert "the verb is plural &lt;" in page and "7 zero" in page
    assert "<script" not in page and "http" not in page


def test_counts() -> None:
    doc, new = steps()
    impact = Impact()
    impact.add(doc, new, SETTINGS)
    impact.add(new, new, SETTINGS)
    assert (impact.utterances, impact.refined) == (2, 1)
    # "Io siamo" does not agree, so that it is no subject.
    assert (impact.subjects, impact.deleted, impact.deleted_mentions) == (0, 1, 1)
    assert (impact.words, impact.word_mentions, impact.rewritten) == (1, 1, 1)


def document() -> CorefDocument:
    tokens, at = [], 0
    for word, tag in zip(WORDS, TAGS, strict=True):
        tokens.append(CorefToken(word, at, at + len(word), tag=tag))
        at += len(word) + 1
    return CorefDocument(
        id="a",
        text=" ".join(WORDS),
        tokens=tuple(tokens),
        sentences=((0, 4),),
        mentions=(CorefMention("7", ((0, 1),)),),
        speakers=("Ada",),
        records=({"id": 3, "corefs_old": []},),
    )


def test_documents_there_and_back() -> None:
    before = document()
    plain = doc_with_mentions(NLP.vocab, before)
    assert [s.text for s in plain.spans["coref_clusters_7"]] == ["Io"]
    assert refined_document(before, plain, plain) is before
    doc, new = steps()
    after = refined_document(before, doc, new)
    assert [token.text for token in after.tokens] == ["Siamo", "stanchi", "."]
    assert after.mentions == (CorefMention("7", ((0, 1),)),)
    assert after.speakers == ("Ada",)
    (record,) = after.records
    assert record["modified_flag"] and record["id"] == 3
    assert record["corefs_old"] == [{"label": "7", "text": "Io", "start": 0, "end": 0}]
    assert float(record["readability"]) > 0
