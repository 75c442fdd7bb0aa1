"""`python -m spacy_wikicrem.training CONFIG.json OUTPUT`: training where spaCy is not installed.

The settings are a JSON file with the sections of `TrainConfig`; with `"job": "pretrain"` those of
`PretrainConfig`, with `"job": "rank"` those of `RankerConfig`, with `"job": "shrink"` those of
`ShrinkConfig`. Several processes:
`torchrun --nproc_per_node 2 -m spacy_wikicrem.training ...` or
(on GPUs; on CPUs it needs MPI) `accelerate launch -m spacy_wikicrem.training ...`; `batch_size`
stays the size of the whole batch.
"""

from __future__ import annotations

import sys
from typing import Any

from ..errors import WikicremError
from .candidates.task import train
from .command import make_parser, read_settings, run
from .pretrain import pretrain
from .ranker import train_ranker
from .shrink import shrink_ranker

JOBS = {"train": train, "pretrain": pretrain, "rank": train_ranker, "shrink": shrink_ranker}


def main() -> int:
    args = make_parser(__doc__).parse_args()

    def work() -> dict[str, Any]:
        values = read_settings(args.config)
        name = values.pop("job", "train")
        if not isinstance(name, str) or name not in JOBS:
            raise WikicremError("W211", key="job", found=repr(name), expected=" or ".join(JOBS))
        return JOBS[name](
            values,
            args.output,
            device=args.device,
            resume=args.resume,
            progress_bar=not args.no_progress,
        )

    return run(work)


if __name__ == "__main__":
    sys.exit(main())
