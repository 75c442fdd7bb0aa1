"""Weights of `resolution.zeros.salience`, fitted on Spanish newspaper text (AnCora).

`WITH_RANKER` has "ranker", what a mention ranker says (`resolvers.RankedZeros`). Its own weight is
four times the fitted one, which is of a weaker ranker: chosen on AnCora and the marked texts.
"""

import json
from pathlib import Path

_STORED: dict[str, dict[str, float]] = json.loads(
    Path(__file__).with_suffix(".json").read_text(encoding="utf8")
)
WEIGHTS, WITH_RANKER = _STORED["alone"], _STORED["with_ranker"]
