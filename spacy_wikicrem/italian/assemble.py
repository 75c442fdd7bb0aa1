"""A trained Italian pipeline made ready for `spacy package`: names, licence, model card."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import srsly
from jinja2 import Environment, PackageLoader, StrictUndefined
from spacy.language import Language
from spacy.pipeline import EditTreeLemmatizer

from ..about import __version__
from ..errors import WikicremError
from ..util.files import atomic_folder
from ..util.pipelines import load_pipeline

LICENCE = "CC BY-SA 4.0"
TREEBANKS = (
    ("MarkIT", "CC BY 4.0"),
    ("PUD", "CC BY-SA 3.0"),
    ("ParlaMint", "CC BY-SA 4.0"),
    ("TWITTIRO", "CC BY-SA 4.0"),
    ("Valico", "CC BY-SA 4.0"),
)
# Label in the model card: where `spacy evaluate` has it.
_SCORES = (
    ("tags", "tag_acc"),
    ("parts of speech", "pos_acc"),
    ("features", "morph_acc"),
    ("lemmas", "lemma_acc"),
    ("UAS", "dep_uas"),
    ("LAS", "dep_las"),
    ("sentences (F)", "sents_f"),
)
_SENTENCES = "abbreviation_sentencizer"
_CONFIGS = {"person_name_recognizer": {"first_names": "lexicon"}}
_COMPONENTS = ("italian_conventions", "italian_lexicon_lemmatizer", "person_name_recognizer")


def assemble_italian(
    trained: Path,
    output: Path,
    *,
    tokens: int,
    metrics: Path | None = None,
    name: str = "core_wikicrem",
    version: str = "0.1.0",
    sentences_by_rules: bool | None = None,
    sources: Sequence[tuple[str, str]] = (),
    force: bool = False,
) -> Language:
    """Add the conventions, the lexicon and the rules for names to a trained pipeline, and write it
    with a licence and a model card.

    tokens (int): It was trained on, for the card.
    metrics (Path | None): What `spacy evaluate --output` wrote, for the card.
    sentences_by_rules (bool | None): Whether signs and abbreviations say where all sentences end,
        before the parser reads them; else they say what is certain, and the parser the rest. None:
        if the pipeline has no encoder, since a parser with one finds more of them.
    sources (Sequence[tuple[str, str]]): What else it was trained on, with the licence of each, such
        as ("text of Wikinews, parsed by the pipeline before", "CC BY 2.5").
    output (Path): Folder; appears only when it is complete. RAISES: W004, W508 (it exists), W406.
    """
    if output.exists() and not (force and (output / "meta.json").exists()):
        raise WikicremError("W508" if force else "W004", path=output)
    nlp = load_pipeline(trained)
    if sentences_by_rules is None:
        sentences_by_rules = "transformer" not in nlp.pipe_names
    if _SENTENCES not in nlp.pipe_names:
        nlp.add_pipe(_SENTENCES, first=True, config={"only_certain": not sentences_by_rules})
    for component in _COMPONENTS:
        if component not in nlp.pipe_names:
            nlp.add_pipe(component, config=_CONFIGS.get(component, {}))
    forget_paths(nlp)
    scores = {} if metrics is None else json.loads(metrics.read_text(encoding="utf8"))
    package = f"{nlp.lang}_{name}"
    facts = _facts(nlp, package, tokens, scores) | {"sources": sources}
    nlp.meta.update(
        name=name,
        version=version,
        description=f"Italian pipeline for spacy-wikicrem: {', '.join(nlp.pipe_names)}",
        license=LICENCE,
        author="The spacy-wikicrem developers",
        sources=[
            {"name": f"UD_Italian-{treebank}", "license": licence}
            for treebank, licence in TREEBANKS
        ]
        + [{"name": source, "license": licence} for source, licence in sources],
        performance={key: value for key, value in scores.items() if key != "speed"},
        requirements=[f"spacy-wikicrem>={__version__}"],
    )
    pages = Environment(loader=PackageLoader(__package__), undefined=StrictUndefined)
    with atomic_folder(output) as made:
        nlp.to_disk(made)
        srsly.write_json(made / "vocab" / "strings.json", sorted(needed_strings(nlp)))
        for file, template in (("README.md", "model_card.md.jinja"), ("LICENSE", "LICENSE.jinja")):
            text = pages.get_template(template).render(facts)
            (made / file).write_text(text.rstrip() + "\n", encoding="utf8")
    return nlp


def forget_paths(nlp: Language) -> None:
    """Take the folders of this machine out of the config, and the settings of training out of the
    one of the encoder."""
    for section in ("paths", "initialize"):
        for key, value in list(nlp.config.get(section, {}).items()):
            if isinstance(value, str) and "/" in value:
                nlp.config[section][key] = None
    if "transformer" in nlp.pipe_names:
        model = nlp.get_pipe_config("transformer")["model"]
        model.update(name="multilingual-e5-small", bfloat16=False)


def needed_strings(nlp: Language) -> set[str]:
    """The labels, and what the edits of the lemmatizer put in and out. All other strings are words
    that were seen while training and scoring; whose they are is no matter of the package."""
    strings = nlp.vocab.strings
    known = {strings[one] for one in strings}
    needed: set[str] = set()
    for _, component in nlp.components:
        needed.update(one for one in getattr(component, "labels", ()) if isinstance(one, str))
        if isinstance(component, EditTreeLemmatizer):
            # Nodes hold hashes of strings beside other numbers.
            nodes = srsly.msgpack_loads(component.trees.to_bytes())["trees"]
            needed.update(strings[n] for n in _numbers(nodes) if n in known)
    return needed - {""}


def _numbers(value: Any) -> Iterator[int]:
    """All whole numbers inside lists and dictionaries."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, dict | list | tuple):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _numbers(one)


def _facts(nlp: Language, package: str, tokens: int, scores: Mapping[str, Any]) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "package": package,
        "licence": LICENCE,
        "treebanks": TREEBANKS,
        "tokens": tokens,
        "scored_on": "the test part of UD_Italian-ISDT",
        "scores": [(label, 100 * scores[key]) for label, key in _SCORES if scores.get(key)],
        "encoder": "transformer" in nlp.pipe_names,
    }
    subjects = scores.get("dep_las_per_type", {}).get("nsubj")
    if subjects:
        facts["scores"].append(("subjects, nsubj (F)", 100 * subjects["f"]))
    if facts["encoder"]:
        component: Any = nlp.get_pipe("transformer")
        config = component.model.transformer.config
        facts["layers"], facts["pieces"] = config.num_hidden_layers, config.vocab_size
        facts["storage"] = nlp.get_pipe_config("transformer")["model"]["storage"]
    return facts
