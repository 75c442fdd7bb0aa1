"""The benchmarks of Table 1, from the folder of real data."""

from __future__ import annotations

from pathlib import Path

from spacy_wikicrem.evaluation.suite import Benchmarks


def table1_benchmarks(data: Path, limit: int) -> Benchmarks:
    common = data / "bert-commonsense"
    return Benchmarks(
        gap=str(data / "gap"),
        dpr=str(common),
        wsc=str(data / "wsc" / "WSCollection.xml"),
        wnli=str(common / "wnli-test.tsv"),
        winobias=str(data / "winobias"),
        winogender=str(common / "WinoGender.txt"),
        pdp=str(common / "PDP.txt"),
        limit=limit,
    )
