"""`python -m spacy_wikicrem.training CONFIG.json OUTPUT`: training where spaCy is not installed.

The settings are a JSON file with the sections of `TrainConfig`; with `"job": "pretrain"` those of
`PretrainConfig`. Several processes: `torchrun --nproc_per_node 2 -m spacy_wikicrem.training ...` or
(on GPUs; on CPUs it needs MPI) `accelerate launch -m spacy_wikicrem.training ...`; `batch_size`
stays the size of the whole batch.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import sys
from pathlib import Path

from ..errors import WikicremError
from ..util import require_file
from .candidates import train
from .pretrain import pretrain
from .processes import leave


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m spacy_wikicrem.training", description=__doc__)
    parser.add_argument("config", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--device")
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--no-progress", action="store_true")
    args = parser.parse_args()
    main_process = os.environ.get("RANK", "0") == "0"
    level = logging.INFO if main_process else logging.WARNING
    logging.basicConfig(level=level, format="%(asctime)s %(message)s")
    try:
        values = json.loads(require_file(args.config).read_text(encoding="utf8"))
        job = pretrain if values.pop("job", "train") == "pretrain" else train
        summary = job(
            values,
            args.output,
            device=args.device,
            resume=args.resume,
            progress_bar=not args.no_progress,
        )
    except WikicremError as err:
        sys.stderr.write(f"{err}\n")
        return 1
    finally:
        leave()
    if main_process:
        sys.stdout.write(json.dumps(summary) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
