"""The component that links third-person pronouns to the names they stand for."""

from __future__ import annotations

import json
import math
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spacy import util
from spacy.pipeline.pipe import Pipe
from spacy.tokens import Doc, Span
from spacy.training import Example, validate_examples, validate_get_examples
from spacy.vocab import Vocab
from thinc.api import Model, Optimizer, set_dropout_rate

from .. import lang
from ..errors import MESSAGES, WikicremError
from ..resolution import ranking, speakers
from ..resolution.candidates import Question, Window, find_questions
from ..resolution.clusters import write_clusters
from ..resolution.gold import Gold, read_gold
from ..resolution.mentions import MentionSettings
from ..resolution.pairing import PairingSettings, find_paired_questions, tabulate
from ..resolution.resolutions import clear, make_entry, write_entry
from ..resolution.settings import Settings
from ..ty import MaskedQuery
from ..util.probabilities import softmax
from .extensions import register_extensions
from .pronoun_loss import LabelledQuestion, candidate_loss, mention_loss
from .scorer import score_pronouns
from .shared_ranker import DocQueries

if TYPE_CHECKING:
    from spacy.language import Language

# Bounds the memory of one call of the model; texts beyond it take more calls.
QUERIES_PER_CALL = 512
# In training the activations of a call are kept until its gradient is known.
QUERIES_PER_UPDATE = 8

REQUIRED = {
    "SENT_START": ("sentence boundaries", "a parser, a senter or the sentencizer"),
    "ENT_IOB": ("entities", "an ner or an entity_ruler"),
    "TAG": ("part-of-speech tags", "a tagger"),
}

# A question and the plain data to be stored for it.
Prediction = tuple[Question, Any]


class PronounResolver(Pipe):
    """Resolve pronouns with a masked language model (WikiCREM, section 4.2).

    The model scores each candidate in the place of the pronoun; a softmax over the candidates
    gives probabilities. Written are `doc._.pronoun_resolutions`, `doc._.resolved_text`,
    `token._.antecedent`, `span._.antecedent` and the clusters `doc.spans["coref_clusters_1"]`, ...
    A second run over a document replaces what the first wrote.

    Training (`spacy train`) is on gold clusters in the reference documents; see `update`. The
    weights need no initialisation: they are those of a trained masked language model.

    vocab (Vocab): The vocabulary of the pipeline; its language decides about the pronouns.
    model (Model[list[MaskedQuery], list[list[float]]]): One log-probability for each candidate.
    name (str): The name of the component in the pipeline.
    scorer (Callable | None): What `score` calls.
    candidate_finder (Callable[[Doc], Iterable[Span]] | None): Its spans are the candidates, and no
        others.
    settings: See `Settings`.
    RAISES: W301 (language), W303 (a setting), W304 (an unknown pronoun), W305 (an extension
        attribute is taken), W340 (both a candidate finder and a span group).
    """

    def __init__(
        self,
        vocab: Vocab,
        model: Model[list[MaskedQuery], list[list[float]]],
        name: str = "pronoun_resolver",
        *,
        labels: Sequence[str] | None = None,
        pronouns: Sequence[str] | None = None,
        neopronouns: Sequence[str] = (),
        candidate_finder: Callable[[Doc], Iterable[Span]] | None = None,
        scorer: Callable[..., dict[str, Any]] | None = score_pronouns,
        **settings: Any,
    ) -> None:
        self.vocab = vocab
        self.model = model
        self.name = name
        self.language = lang.get(vocab.lang)
        forms = None if pronouns is None else tuple(form.lower() for form in pronouns)
        wanted = None if labels is None else tuple(labels)
        neo = tuple(form.lower() for form in neopronouns)
        self.candidate_finder = candidate_finder
        self.settings = Settings(labels=wanted, pronouns=forms, neopronouns=neo, **settings)
        self._configured = self._settings
        self.scorer = scorer
        self.update_counts: Counter[str] = Counter()
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
        if unknown := [form for form in settings.neopronouns if form not in self._neopronouns]:
            details = {"lang": self.language.code, "known": ", ".join(self._neopronouns)}
            raise WikicremError("W304", name=self.name, found=", ".join(unknown), **details)
        if settings.spans_key is not None and self.candidate_finder is not None:
            raise WikicremError("W340", name=self.name, key=settings.spans_key)
        self._settings = settings

    @property
    def suited(self) -> Settings:
        """The settings, with what suits the model where they leave that open."""
        return self._settings.suited(ranker=self.is_ranker)

    @property
    def _neopronouns(self) -> Mapping[str, tuple[str, ...]]:
        return self.language.neopronouns

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
        if own is not None:
            return own
        return float((self.ranker if self.is_ranker else self.masked_lm).temperature)

    @temperature.setter
    def temperature(self, value: float | None) -> None:
        self.settings = replace(self._settings, temperature=value)

    @property
    def masked_lm(self) -> Any:
        """The `models.masked_lm.MaskedLM` inside; loads its weights if that has not happened."""
        return self.model.attrs["get_masked_lm"](self.model)

    @property
    def is_ranker(self) -> bool:
        """Whether the model is a mention ranker."""
        return "get_ranker" in self.model.attrs

    @property
    def reads_docs(self) -> bool:
        """Whether the model reads documents with their vectors (`shared_ranker`), not texts."""
        return bool(self.model.attrs.get("reads_docs", False))

    @property
    def ranker(self) -> Any:
        """The `models.mention_ranker.MentionRanker` inside; loads its weights if that has not
        happened."""
        return self.model.attrs["get_ranker"](self.model)

    @property
    def ranking_settings(self) -> ranking.RankingSettings:
        """What the mention ranker is asked."""
        own = self.suited
        return ranking.RankingSettings(
            mentions=self._mention_settings,
            pairing=self._pairing_settings,
            conflict=own.agreement_penalty if own.agreement == "soft" else 0.0,
            preference=0.0 if own.agreement == "off" else own.agreement_penalty,
            sentences_before=own.sentences_before,
            sentences_after=own.sentences_after,
            window_tokens=min(own.window_tokens, 256),
            reads_docs=self.reads_docs,
        )

    @property
    def forms(self) -> frozenset[str]:
        """Lower-case forms of the pronouns to resolve."""
        own = self._settings.pronouns
        if own is None:
            own = self.language.default_forms if self._names_only else self.language.all_forms
        extra = (form for neo in self._settings.neopronouns for form in self._neopronouns[neo])
        return frozenset((*own, *extra))

    @property
    def _names_only(self) -> bool:
        """Whether the candidates are entities only, as in the paper."""
        own = self.suited
        return not own.noun_phrases and own.spans_key is None and self.candidate_finder is None

    @property
    def cfg(self) -> dict[str, Any]:
        """What spaCy hands to the scorer."""
        return {
            "span_cluster_prefix": self._settings.span_cluster_prefix,
            "pronouns": self.forms,
        }

    @property
    def is_trainable(self) -> bool:
        return True

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
        docs = list(docs)
        found = self._predict_ranked(docs) if self.is_ranker else self._predict_masked(docs)
        if not self.settings.quoted_persons:
            return found
        return [
            [*group, *self._quoted_persons(doc, group)]
            for doc, group in zip(docs, found, strict=True)
        ]

    def _quoted_persons(self, doc: Doc, found: Sequence[Prediction]) -> Iterator[Prediction]:
        if all(token.is_space for token in doc):
            return
        table = tabulate(doc, self.language, self._mention_settings)
        known = speakers.resolved(found)
        for question, probability in speakers.find_persons(doc, self.language, table, known):
            yield question, make_entry(question, [probability], self.threshold)

    def _predict_masked(self, docs: Sequence[Doc]) -> list[list[Prediction]]:
        questions = [self._questions(doc) for doc in docs]
        answers = iter(self._probabilities([q for group in questions for q in group]))
        pairs = [[(question, next(answers)) for question in group] for group in questions]
        return [
            [(q, make_entry(q, p, self.threshold)) for q, p in _with_repeated(group)]
            for group in pairs
        ]

    def _predict_ranked(self, docs: Sequence[Doc]) -> list[list[Prediction]]:
        written = [doc for doc in docs if not all(token.is_space for token in doc)]
        for doc in written:
            self._require_annotation(doc)
        found = ranking.predict(
            written,
            self.model,
            self.language,
            self.forms,
            self.ranking_settings,
            lambda: (self.temperature, self.ranker.settings.none_bias),
        )
        entries = iter(
            [(q, make_entry(q, values, self.threshold, none)) for q, values, none in group]
            for group in found
        )
        return [[] if all(token.is_space for token in doc) else next(entries) for doc in docs]

    def set_annotations(self, docs: Iterable[Doc], predictions: Sequence[list[Prediction]]) -> None:
        """Write predictions into the documents: the only place where they are changed."""
        register_extensions()  # an unpickled component has not seen __init__
        for doc, group in zip(docs, predictions, strict=True):
            clear(doc)
            for question, entry in group:
                write_entry(doc, question, entry)
            write_clusters(doc, labels=self.suited.labels, prefix=self.settings.span_cluster_prefix)

    def _questions(self, doc: Doc) -> list[Question]:
        if all(token.is_space for token in doc):
            return []
        self._require_annotation(doc)
        own = self.suited
        window = Window(own.sentences_before, own.sentences_after, own.window_tokens)
        if self._names_only and own.agreement == "off" and not own.syntax:
            return list(find_questions(doc, self.language, self.forms, own.labels, window))
        table = tabulate(doc, self.language, self._mention_settings)
        return list(
            find_paired_questions(
                doc, self.language, self.forms, table, window, self._pairing_settings
            )
        )

    @property
    def _pairing_settings(self) -> PairingSettings:
        own = self.suited
        return PairingSettings(own.agreement or "off", bool(own.syntax), own.singular_they)

    @property
    def _mention_settings(self) -> MentionSettings:
        own = self.suited
        more = bool(own.noun_phrases)
        return MentionSettings(
            labels=own.labels,
            names=more,
            noun_phrases=more,
            coordinations=more,
            spans_key=own.spans_key,
            finder=self.candidate_finder,
        )

    def _require_annotation(self, doc: Doc, code: str = "W302") -> None:
        for attribute, (missing, component) in REQUIRED.items():
            if not doc.has_annotation(attribute):
                details = {"missing": missing, "component": component, "text": _start_of(doc)}
                raise WikicremError(code, name=self.name, **details)

    def _probabilities(self, questions: Sequence[Question]) -> list[list[float]]:
        """A distribution over the candidates of each question; one candidate needs no model."""
        queries = [question.query for question in questions if len(question.candidates) > 1]
        scores: list[list[float]] = []
        for batch in util.minibatch(queries, size=QUERIES_PER_CALL):
            scores.extend(self.model.predict(batch))
        temperature = self.temperature if scores else 1.0
        rest = iter(scores)
        return [
            softmax(self._penalised(question, next(rest)), temperature)
            if len(question.candidates) > 1
            else [1.0] * len(question.candidates)
            for question in questions
        ]

    def _penalised(self, question: Question, scores: Sequence[float]) -> Sequence[float]:
        if self.suited.agreement != "soft" or not question.conflicts:
            return scores
        cost = self.settings.agreement_penalty
        pairs = zip(scores, question.conflicts, strict=True)
        return [score - cost * conflicts for score, conflicts in pairs]

    def initialize(
        self, get_examples: Callable[[], Iterable[Example]], *, nlp: Language | None = None
    ) -> None:
        """Load the weights, so that a wrong name is reported before training; a ranker on the
        vectors of the pipeline gets new ones.

        get_examples: Not used but by the latter, which infers the size of the vectors.
        """
        if self.reads_docs:
            validate_get_examples(get_examples, "PronounResolver.initialize")
            self.model.initialize(X=[DocQueries(eg.x) for eg in islice(get_examples(), 10)])
        else:
            self.model.initialize()
        self.update_counts.clear()
        _ = self.ranker if self.is_ranker else self.masked_lm

    def update(
        self,
        examples: Iterable[Example],
        *,
        drop: float = 0.0,
        sgd: Optimizer | None = None,
        losses: dict[str, float] | None = None,
    ) -> dict[str, float]:
        """Learn from labelled pronouns: a mean over pronouns.

        Any candidate that mentions the pronoun's gold entity is right. With a masked language
        model the loss is equation 1; pronouns without a right candidate, or without a wrong one,
        are skipped. With a mention ranker it is -log of the probability of all right mentions and
        pronouns before; without any of these "no antecedent" is right. `update_counts` says how
        many pronouns were "trained", "unreachable" and "unopposed" since `initialize`.

        examples (Iterable[Example]): Predicted documents with tags, entities and sentences
            (`annotating_components`), references with gold clusters (`pipeline.gold`).
        drop (float): For the thinc layers of a model; torch networks have their own setting.
        sgd (Optimizer | None): Called at once if given; spaCy calls `finish_update` itself.
        RETURNS (dict): `losses`, with this component's loss added.
        RAISES: W330 (annotation missing), W333 (loss not finite). Warns W331 the first time that
            nothing is labelled.
        """
        losses = {} if losses is None else losses
        losses.setdefault(self.name, 0.0)
        examples = list(examples)
        validate_examples(examples, "PronounResolver.update")
        groups = self._label_all(examples, count=True)
        labelled = [item for group in groups for item in group]
        set_dropout_rate(self.model, drop)
        total = 0.0
        for batch, asked in self._calls(examples, groups):
            scores, backprop = self.model.begin_update(asked)
            loss, gradient = self._loss(batch, scores)
            if not math.isfinite(loss):
                text = _start_of(examples[0].reference)
                raise WikicremError("W333", name=self.name, text=text)
            backprop([[value / len(labelled) for value in row] for row in gradient])
            total += loss / max(1, len(labelled))
        if sgd not in (None, False):
            self.finish_update(sgd)
        losses[self.name] += total
        return losses

    def _calls(
        self, examples: Sequence[Example], groups: Sequence[Sequence[LabelledQuestion]]
    ) -> Iterator[tuple[Sequence[LabelledQuestion], Sequence[Any]]]:
        """What is labelled, and what the model is given for it, call by call."""
        labelled = [item for group in groups for item in group]
        if self.reads_docs:
            # A listener waits for the whole batch: the others' gradients, too, hang on its own.
            asked: Any = [tuple(item.query for item in group) for group in groups]
            pairs = zip(examples, asked, strict=True)
            yield labelled, [DocQueries(eg.predicted, queries) for eg, queries in pairs]
            return
        for batch in util.minibatch(labelled, size=QUERIES_PER_UPDATE):
            items = list(batch)
            yield items, [item.query for item in items]

    def finish_update(self, sgd: Optimizer) -> None:
        """Let the optimizer change the weights by the gradients that `update` gathered."""
        self.model.finish_update(sgd)

    def get_loss(
        self, examples: Iterable[Example], scores: Sequence[Sequence[float]]
    ) -> tuple[float, list[list[float]]]:
        """Loss and its gradient.

        scores (Sequence[Sequence[float]]): One log-probability for each candidate of each pronoun
            that can be learned from, in document order.
        RETURNS (tuple[float, list[list[float]]]): Mean over the pronouns.
        """
        labelled = self._labelled(examples)
        loss, gradient = self._loss(labelled, scores)
        count = max(1, len(labelled))
        return loss / count, [[value / count for value in row] for row in gradient]

    def _loss(
        self, labelled: Sequence[LabelledQuestion], scores: Sequence[Sequence[float]]
    ) -> tuple[float, list[list[float]]]:
        """Sums over the pronouns."""
        own = self.settings
        pairs = [
            mention_loss(values, item.right)
            if self.is_ranker
            else candidate_loss(values, item.right, own.alpha, own.beta)
            for item, values in zip(labelled, scores, strict=True)
        ]
        return sum(loss for loss, _ in pairs), [gradient for _, gradient in pairs]

    def _labelled(self, examples: Iterable[Example]) -> list[LabelledQuestion]:
        """The pronouns that can be learned from."""
        return [item for group in self._label_all(examples) for item in group]

    def _label_all(
        self, examples: Iterable[Example], *, count: bool = False
    ) -> list[list[LabelledQuestion]]:
        """Those of each example."""
        counts: Counter[str] = Counter()
        labelled: list[list[LabelledQuestion]] = []
        for example in examples:
            labelled.append([])
            gold = read_gold(example, self.settings.span_cluster_prefix)
            if not gold.pronouns:
                continue
            self._require_annotation(example.predicted, "W330")
            for kind, item in self._label(example.predicted, gold):
                counts[kind] += 1
                if kind == "trained":
                    labelled[-1].append(item)
        if count:
            if not counts and not self.update_counts:
                details = {"name": self.name, "prefix": self.settings.span_cluster_prefix}
                warnings.warn(f"[W331] {MESSAGES['W331'].format(**details)}", stacklevel=3)
            self.update_counts += counts
        return labelled

    def _label(self, doc: Doc, gold: Gold) -> Iterator[tuple[str, LabelledQuestion]]:
        """Each pronoun with gold, and whether it can be learned from."""
        if self.is_ranker:
            found = ranking.prepare(doc, self.language, self.forms, self.ranking_settings)
            for item in found.labelled(gold):
                yield "trained" if len(item.right) > 1 else "unopposed", item
            return
        for question in self._questions(doc):
            right = gold.right(question)
            if right is not None and question.same_as is None:
                kind = "unreachable" if not any(right) else "unopposed" if all(right) else "trained"
                yield kind, LabelledQuestion(question.query, right)

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


def _with_repeated(
    answered: Sequence[tuple[Question, list[float]]],
) -> Iterator[tuple[Question, list[float]]]:
    """Give a reflexive the candidates and probabilities of the pronoun that it repeats."""
    done: dict[tuple[int, int], tuple[Question, list[float]]] = {}
    for question, probabilities in answered:
        if question.same_as in done:
            other, probabilities = done[question.same_as]
            question = replace(question, candidates=other.candidates)
        done[question.start, question.end] = question, probabilities
        yield question, probabilities


def _tuple(value: Any) -> Any:
    """JSON has no tuples."""
    return tuple(value) if isinstance(value, list) else value


def _start_of(doc: Doc, length: int = 40) -> str:
    return doc.text if len(doc.text) <= length else doc.text[:length] + "..."
