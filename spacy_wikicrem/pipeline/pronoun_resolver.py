"""The component that links third-person pronouns to the names they stand for."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from spacy import util
from spacy.pipeline.pipe import Pipe
from spacy.tokens import Doc
from spacy.vocab import Vocab
from thinc.api import Model

from .. import lang
from ..errors import WikicremError
from ..evaluation.questions import softmax
from ..ty import MaskedQuery
from .candidates import Question, Window, find_questions
from .clusters import DEFAULT_LABELS, DEFAULT_PREFIX, write_clusters
from .extensions import register_extensions
from .resolutions import clear, make_entry, write_entry

# Bounds the memory of one call of the model; texts beyond it take more calls.
QUERIES_PER_CALL = 512

REQUIRED = {
    "SENT_START": ("sentence boundaries", "a parser, a senter or the sentencizer"),
    "ENT_IOB": ("entities", "an ner or an entity_ruler"),
    "TAG": ("part-of-speech tags", "a tagger"),
}

# A question and the plain data to be stored for it.
Prediction = tuple[Question, Any]


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of `PronounResolver`; they raise W303 where they make no sense.

    labels (tuple[str, ...]): Entity labels of the candidates.
    pronouns (tuple[str, ...] | None): Forms to resolve; None for the people pronouns of the
        language (he, she, they and their forms).
    sentences_before (int): Candidates and context come from this many sentences before the
        pronoun's own,
    sentences_after (int): and this many after it (for "When he arrived, Marco sat.").
    window_tokens (int): But from no further than this many tokens on either side.
    threshold (float): A pronoun whose best candidate is less probable has no antecedent.
    temperature (float | None): Divides the scores before the softmax over candidates; None for
        the model's own.
    span_cluster_prefix (str): Clusters are in `doc.spans["{prefix}_1"]`, ...
    """

    labels: tuple[str, ...] = DEFAULT_LABELS
    pronouns: tuple[str, ...] | None = None
    sentences_before: int = 3
    sentences_after: int = 1
    window_tokens: int = 512
    threshold: float = 0.0
    temperature: float | None = None
    span_cluster_prefix: str = DEFAULT_PREFIX

    def problem(self) -> tuple[str, str] | None:
        """The first setting that is out of range, and what is expected of it."""
        checks = {
            "labels": (len(self.labels) > 0, "at least one entity label"),
            "sentences_before": (self.sentences_before >= 0, "0 or more"),
            "sentences_after": (self.sentences_after >= 0, "0 or more"),
            "window_tokens": (self.window_tokens > 0, "1 or more"),
            "threshold": (0 <= self.threshold <= 1, "a probability from 0 to 1"),
            "temperature": (self.temperature is None or self.temperature > 0, "above 0, or null"),
            "span_cluster_prefix": (bool(self.span_cluster_prefix), "a name"),
        }
        return next(((name, wish) for name, (good, wish) in checks.items() if not good), None)


class PronounResolver(Pipe):
    """Resolve pronouns with a masked language model (WikiCREM, section 4.2).

    The model scores each candidate in the place of the pronoun; a softmax over the candidates
    gives probabilities. Written are `doc._.pronoun_resolutions`, `doc._.resolved_text`,
    `token._.antecedent`, `span._.antecedent` and the clusters `doc.spans["coref_clusters_1"]`, ...
    A second run over a document replaces what the first wrote.

    vocab (Vocab): The vocabulary of the pipeline; its language decides about the pronouns.
    model (Model[list[MaskedQuery], list[list[float]]]): One log-probability for each candidate.
    name (str): The name of the component in the pipeline.
    settings: See `Settings`.
    RAISES: W301 (language), W303 (a setting), W304 (an unknown pronoun), W305 (an extension
        attribute is taken).
    """

    def __init__(
        self,
        vocab: Vocab,
        model: Model[list[MaskedQuery], list[list[float]]],
        name: str = "pronoun_resolver",
        *,
        labels: Sequence[str] = DEFAULT_LABELS,
        pronouns: Sequence[str] | None = None,
        **settings: Any,
    ) -> None:
        self.vocab = vocab
        self.model = model
        self.name = name
        self.language = lang.get(vocab.lang)
        forms = None if pronouns is None else tuple(form.lower() for form in pronouns)
        self.settings = Settings(labels=tuple(labels), pronouns=forms, **settings)
        self._configured = self._settings
        register_extensions()

    @property
    def settings(self) -> Settings:
        """Replace it as a whole to change a setting: `dataclasses.replace(settings, ...)`."""
        return self._settings

    @settings.setter
    def settings(self, settings: Settings) -> None:
        if problem := settings.problem():
            setting, expected = problem
            found = getattr(settings, setting)
            details = {"setting": setting, "found": found, "expected": expected}
            raise WikicremError("W303", name=self.name, **details)
        known = self.language.pronouns
        if unknown := [form for form in settings.pronouns or () if form not in known]:
            details = {"lang": self.language.code, "known": ", ".join(known)}
            raise WikicremError("W304", name=self.name, found=", ".join(unknown), **details)
        self._settings = settings

    @property
    def threshold(self) -> float:
        """A pronoun whose best candidate is less probable has no antecedent."""
        return self._settings.threshold

    @threshold.setter
    def threshold(self, value: float) -> None:
        self.settings = replace(self._settings, threshold=value)

    @property
    def temperature(self) -> float:
        """Divides the scores before the softmax: the setting, or else the model's own."""
        own = self._settings.temperature
        return float(self.masked_lm.temperature) if own is None else own

    @temperature.setter
    def temperature(self, value: float | None) -> None:
        self.settings = replace(self._settings, temperature=value)

    @property
    def masked_lm(self) -> Any:
        """The `models.masked_lm.MaskedLM` inside; loads its weights if that has not happened."""
        return self.model.attrs["get_masked_lm"](self.model)

    def __call__(self, doc: Doc) -> Doc:
        """Resolve the pronouns of one document, in place. Raises W302 if it lacks annotation."""
        for done in self.pipe([doc], batch_size=1):
            return done
        return doc  # the error handler has swallowed an error

    def pipe(self, stream: Iterable[Doc], *, batch_size: int = 128) -> Iterator[Doc]:
        """Resolve a stream of documents; the model reads those of one batch together.

        Documents of a batch that fails go to the pipeline's error handler. YIELDS (Doc): In
        order.
        """
        handle_error = self.get_error_handler()
        for batch in util.minibatch(stream, size=batch_size):
            docs = list(batch)
            try:
                self.set_annotations(docs, self.predict(docs))
            except Exception as err:
                handle_error(self.name, self, docs, err)
            else:
                yield from docs

    def predict(self, docs: Iterable[Doc]) -> list[list[Prediction]]:
        """What `set_annotations` will write, for each document; changes nothing."""
        questions = [self._questions(doc) for doc in docs]
        answers = iter(self._probabilities([q for group in questions for q in group]))
        return [
            [(q, make_entry(q, next(answers), self.threshold)) for q in group]
            for group in questions
        ]

    def set_annotations(self, docs: Iterable[Doc], predictions: Sequence[list[Prediction]]) -> None:
        """Write predictions into the documents: the only place where they are changed."""
        register_extensions()  # an unpickled component has not seen __init__
        for doc, group in zip(docs, predictions, strict=True):
            clear(doc)
            for question, entry in group:
                write_entry(doc, question, entry)
            write_clusters(
                doc, labels=self.settings.labels, prefix=self.settings.span_cluster_prefix
            )

    def _questions(self, doc: Doc) -> list[Question]:
        if all(token.is_space for token in doc):
            return []
        self._require_annotation(doc)
        own = self.settings
        window = Window(own.sentences_before, own.sentences_after, own.window_tokens)
        forms = self.language.default_forms if own.pronouns is None else own.pronouns
        return list(find_questions(doc, self.language, frozenset(forms), own.labels, window))

    def _require_annotation(self, doc: Doc) -> None:
        for attribute, (missing, component) in REQUIRED.items():
            if not doc.has_annotation(attribute):
                details = {"missing": missing, "component": component, "text": _start_of(doc)}
                raise WikicremError("W302", name=self.name, **details)

    def _probabilities(self, questions: Sequence[Question]) -> list[list[float]]:
        """A distribution over the candidates of each question; one candidate needs no model."""
        queries = [question.query for question in questions if len(question.candidates) > 1]
        scores: list[list[float]] = []
        for batch in util.minibatch(queries, size=QUERIES_PER_CALL):
            scores.extend(self.model.predict(batch))
        temperature = self.temperature if scores else 1.0
        rest = iter(scores)
        return [
            softmax(next(rest), temperature)
            if len(question.candidates) > 1
            else [1.0] * len(question.candidates)
            for question in questions
        ]

    def to_bytes(self, *, exclude: Iterable[str] = ()) -> bytes:
        """Serialise model and changed settings.

        exclude (Iterable[str]): "model" or "settings".
        """
        return util.to_bytes(
            {
                "settings": lambda: json.dumps(self._changes()).encode("utf8"),
                "model": self.model.to_bytes,
            },
            exclude,
        )

    def from_bytes(self, data: bytes, *, exclude: Iterable[str] = ()) -> PronounResolver:
        """Read what `to_bytes` gave."""
        readers = {
            "settings": lambda b: self._apply_changes(json.loads(b)),
            "model": self.model.from_bytes,
        }
        util.from_bytes(data, readers, exclude)
        return self

    def to_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> None:
        """Write model and changed settings into a folder.

        exclude (Iterable[str]): "model" or "settings".
        """
        writers = {
            "settings": lambda p: p.write_text(json.dumps(self._changes()), "utf8"),
            "model": self.model.to_disk,
        }
        util.to_disk(path, writers, exclude)

    def from_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> PronounResolver:
        """Read what `to_disk` wrote."""
        readers = {
            "settings": lambda p: self._apply_changes(json.loads(p.read_text("utf8"))),
            "model": self.model.from_disk,
        }
        util.from_disk(path, readers, exclude)
        return self

    def _changes(self) -> dict[str, list[Any]]:
        """Settings that differ from the config the component was made with: [made, now].

        The pipeline's config keeps the settings; this keeps what was changed afterwards.
        """
        made, now = asdict(self._configured), asdict(self._settings)
        return {name: [made[name], now[name]] for name in made if made[name] != now[name]}

    def _apply_changes(self, changes: dict[str, list[Any]]) -> None:
        """A setting that the config now overrides stays as the config says."""
        current = asdict(self._settings)
        changed = {
            name: _tuple(now)
            for name, (made, now) in changes.items()
            if current[name] == _tuple(made)
        }
        self.settings = replace(self._settings, **changed)


def _tuple(value: Any) -> Any:
    """JSON has no tuples."""
    return tuple(value) if isinstance(value, list) else value


def _start_of(doc: Doc, length: int = 40) -> str:
    return doc.text if len(doc.text) <= length else doc.text[:length] + "..."
