"""A mention ranker on the vectors of the pipeline, as a thinc model.

Torch is imported only when one is built.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from spacy.tokens import Doc
from thinc.api import ArgsKwargs, Model, PyTorchWrapper_v3, torch2xp, xp2torch
from thinc.types import Floats2d
from thinc.util import get_torch_default_device

from ..errors import WikicremError
from ..resolution.shared_ranker import DocQueries, SharedRankerResolver

if TYPE_CHECKING:
    from ..models.pair_scorer import EncodedQuestion, Range
    from ..models.shared_scorer import SharedScorer

Scores = list[list[float]]


def build_shared_ranker(
    tok2vec: Model[list[Doc], list[Floats2d]], width: int
) -> Model[Sequence[DocQueries], Scores]:
    """See `architectures.shared_mention_ranker_v1`."""
    from ..models.shared_scorer import SharedScorer

    scorer = PyTorchWrapper_v3(
        SharedScorer(width),
        convert_inputs=_convert_inputs,
        convert_outputs=_convert_outputs,
        serialize_model=_serialize,
        deserialize_model=_deserialize,
    )
    return Model(
        "shared_mention_ranker",
        forward,
        init=init,
        layers=[tok2vec, scorer],
        refs={"tok2vec": tok2vec, "scorer": scorer},
        attrs={"resolver": SharedRankerResolver, "get_content": get_shared_scorer},
    )


def get_shared_scorer(model: Model[Sequence[DocQueries], Scores]) -> SharedScorer:
    """The torch module inside."""
    return model.get_ref("scorer").shims[0]._model


def init(
    model: Model[Sequence[DocQueries], Scores],
    X: Sequence[DocQueries] | None = None,
    Y: Any = None,
) -> None:
    """Make weights for vectors of the size that `tok2vec` gives.

    X (Sequence[DocQueries]): At least one document; questions are not needed.
    """
    tok2vec = model.get_ref("tok2vec")
    docs = [item.doc for item in X or ()]
    tok2vec.initialize(X=docs)
    hidden = tok2vec.predict(docs)[0].shape[1]
    get_shared_scorer(model).build(hidden, get_torch_default_device())


def forward(
    model: Model[Sequence[DocQueries], Scores], documents: Sequence[DocQueries], is_train: bool
) -> tuple[Scores, Callable[[Scores], Any]]:
    """Scores of all queries, document by document.

    A listener hands out vectors, and takes their gradients, once a batch, and all of them: the
    documents must be those of the batch, whether they have queries or not.
    """
    scorer = model.get_ref("scorer")
    vectors, backprop_vectors = model.get_ref("tok2vec")([d.doc for d in documents], is_train)
    scores: Scores = []
    steps: list[Callable[[Scores], Floats2d] | None] = []
    for document, rows in zip(documents, vectors, strict=True):
        if not document.queries:
            steps.append(None)
            continue
        found, step = scorer((rows, encode(document)), is_train)
        scores += found
        steps.append(step)

    def backprop(gradient: Scores) -> Any:
        values = iter(gradient)
        parts = []
        for document, rows, step in zip(documents, vectors, steps, strict=True):
            own = [next(values) for _ in document.queries]
            parts.append(model.ops.alloc2f(*rows.shape) if step is None else step(own))
        return backprop_vectors(parts)

    return scores, backprop


def encode(document: DocQueries) -> list[EncodedQuestion]:
    """The places of pronouns and mentions in tokens. Raises W260 for a pronoun without any."""
    from ..models.pair_scorer import EncodedQuestion

    @cache
    def cover(start: int, end: int) -> Range | None:
        span = document.doc.char_span(start, end, alignment_mode="expand")
        return (span.start, span.end - 1) if span else None

    encoded = []
    for query in document.queries:
        pronoun = cover(query.start, query.end)
        if pronoun is None:
            raise WikicremError("W260", found=query.text[query.start : query.end])
        mentions = tuple(cover(start, end) for start, end in query.mentions)
        encoded.append(EncodedQuestion(pronoun, mentions))
    return encoded


def _convert_inputs(
    model: Model[Any, Scores], inputs: tuple[Floats2d, list[EncodedQuestion]], is_train: bool
) -> tuple[ArgsKwargs, Callable[[ArgsKwargs], Floats2d]]:
    vectors, questions = inputs
    tensor = xp2torch(vectors, requires_grad=is_train)

    def backprop(gradient: ArgsKwargs) -> Floats2d:
        return cast(Floats2d, torch2xp(gradient.args[0]))

    return ArgsKwargs(args=(tensor, questions), kwargs={}), backprop


def _convert_outputs(
    model: Model[Any, Scores], inputs_outputs: tuple[Any, Any], is_train: bool
) -> tuple[Scores, Callable[[Scores], ArgsKwargs]]:
    (_, questions), flat = inputs_outputs
    values = iter(flat.detach().cpu().tolist())
    scores = [[next(values) for _ in range(len(q.mentions) + 1)] for q in questions]

    def backprop(gradient: Scores) -> ArgsKwargs:
        gradients = flat.new_tensor([value for row in gradient for value in row])
        return ArgsKwargs(args=((flat,),), kwargs={"grad_tensors": (gradients,)})

    return scores, backprop


def _serialize(module: SharedScorer) -> bytes:
    return module.write()


def _deserialize(module: SharedScorer, data: bytes, device: Any) -> SharedScorer:
    module.read(data, device)
    return module
