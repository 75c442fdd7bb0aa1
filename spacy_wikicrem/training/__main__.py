"""`python -m spacy_wikicrem.training CONFIG.json OUTPUT`: training where spaCy is not installed.

The settings are a JSON file with the sections of `TrainConfig`; with `"job": "pretrain"` those of
`PretrainConfig`. Several processes: `torchrun --nproc_per_node 2 -m spacy_wikicrem.training ...` or
(on GPUs; on CPUs it needs MPI) `accelerate launch -m spacy_wikicrem.training ...`; `batch_size`
stays the size of the whole batch.
"""

from __future__ import annotations

import sys
from typing import Any

from .candidates import train
from .command import make_parser, read_settings, run
from .pretrain import pretrain


def main() -> int:
    args = make_parser(__doc__).parse_args()

    def work() -> dict[str, Any]:
        values = read_settings(args.config)
        job = pretrain if values.pop("job", "train") == "pretrain" else train
        return job(
            values,
            args.output,
            device=args.device,
            resume=args.resume,
            progress_bar=not args.no_progress,
        )

    return run(work)


if __name__ == "__main__":
    sys.exit(main())
