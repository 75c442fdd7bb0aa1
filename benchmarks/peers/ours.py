"""This package, of any version: the component of a spaCy pipeline."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from system import Mention, System, mention

COMPONENT = "pronoun_resolver"


def load(folder: Path, options: dict[str, Any]) -> System:
    """options (dict): "pipeline" (str) to load, "settings" (dict) of the component."""
    import spacy

    nlp = spacy.load(options["pipeline"])
    nlp.add_pipe(COMPONENT, config=options.get("settings", {}))
    component = nlp.get_pipe(COMPONENT)

    def annotate(texts: list[str]) -> list[Any]:
        with nlp.select_pipes(disable=[COMPONENT]):
            return list(nlp.pipe(texts))

    def chains(doc: Any) -> list[list[Mention]]:
        answered = [found for found in doc._.pronoun_resolutions if found.antecedent is not None]
        return [[mention(found.pronoun), mention(found.antecedent)] for found in answered]

    return System(annotate, lambda docs: list(component.pipe(docs)), chains)
